// What `access-look.ts` says holds in every view, along the ways of `axe-money.ts`.
import { suite } from 'uvu'
import { createAccess } from './access-look.js'
import { testMoney } from './axe-money.js'
import { createDapp } from './dapp.js'

const test = suite('access, money')

testMoney(test, createDapp(test), 'light', createAccess(test, 'money'))
test.run()
