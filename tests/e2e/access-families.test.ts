// What `access-look.ts` says holds in every view, along the ways of `axe-families.ts`.
import { suite } from 'uvu'
import { createAccess } from './access-look.js'
import { testFamilies } from './axe-families.js'
import { createDapp } from './dapp.js'

const test = suite('access, families')

testFamilies(test, createDapp(test, { families: true }), 'light', createAccess(test, 'families'))
test.run()
