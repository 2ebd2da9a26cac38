import { testReloads } from './shell-reloads.js'

testReloads(10)
