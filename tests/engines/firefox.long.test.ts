import { suite } from 'uvu'
import { startFirefox } from './firefox.js'
import { journeys } from './journeys.js'

const test = suite('Firefox, every journey')
journeys(test, startFirefox)
