// Every view in the dark theme, in four accents: nothing for axe to find, and every control large enough to hit.
import { suite } from 'uvu'
import { testViews } from './axe-views.js'
import { createDapp } from './dapp.js'

const test = suite('accessibility, dark')
const world = createDapp(test)

testViews(test, world, 'dark')
test.run()
