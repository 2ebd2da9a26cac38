// What `access-look.ts` says holds in every view, along the ways of `axe-logins.ts`.
import { suite } from 'uvu'
import { createAccess } from './access-look.js'
import { testLogins } from './axe-logins.js'
import { createDapp } from './dapp.js'

const test = suite('access, logins')

testLogins(test, createDapp(test, { frame: true }), 'light', createAccess(test, 'logins'))
test.run()
