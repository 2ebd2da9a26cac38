import { suite } from 'uvu'
import { startWebKit } from './webkit.js'
import { journeys } from './journeys.js'

const test = suite('WebKit')
journeys(test, startWebKit, ['money', 'a server'])
