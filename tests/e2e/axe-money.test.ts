// The views of money and of names in both themes, in four accents: nothing for axe to find, and every control large enough to hit.
import { suite } from 'uvu'
import { testMoney } from './axe-money.js'
import { createDapp } from './dapp.js'

const test = suite('accessibility, money')
const world = createDapp(test)

for (const colorScheme of ['light', 'dark'] as const) testMoney(test, world, colorScheme)
test.run()
