// The views of several families and wallets in both themes, in four accents: nothing for axe to find, and every control large enough to hit.
import { suite } from 'uvu'
import { testFamilies } from './axe-families.js'
import { createDapp } from './dapp.js'

const test = suite('accessibility, families')
const world = createDapp(test, { families: true })

for (const colorScheme of ['light', 'dark'] as const) testFamilies(test, world, colorScheme)
test.run()
