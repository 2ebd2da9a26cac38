import { suite } from 'uvu'
import { startWebKit } from './webkit.js'
import { journeys } from './journeys.js'

const test = suite('WebKit, every journey')
journeys(test, startWebKit)
