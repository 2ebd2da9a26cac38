// What `access-look.ts` says holds in every view, along the ways of `axe-views.ts`.
import { suite } from 'uvu'
import { createAccess } from './access-look.js'
import { testViews } from './axe-views.js'
import { createDapp } from './dapp.js'

const test = suite('access, views')

testViews(test, createDapp(test), 'light', createAccess(test, 'views'))
test.run()
