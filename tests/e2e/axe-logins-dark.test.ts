// Every view of logins and of the embedded wallet in the dark theme, in four accents: nothing for axe to find, and every control large enough to hit.
import { suite } from 'uvu'
import { testLogins } from './axe-logins.js'
import { createDapp } from './dapp.js'

const test = suite('accessibility of logins, dark')
const world = createDapp(test, { frame: true })

testLogins(test, world, 'dark')
test.run()
