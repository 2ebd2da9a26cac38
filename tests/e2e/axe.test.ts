// Every view in the light theme, in four accents: nothing for axe to find, and every control large enough to hit.
import { suite } from 'uvu'
import { testPhone, testViews } from './axe-views.js'
import { createDapp } from './dapp.js'

const test = suite('accessibility, light')
const world = createDapp(test)

testViews(test, world, 'light')
testPhone(test, world)
test.run()
