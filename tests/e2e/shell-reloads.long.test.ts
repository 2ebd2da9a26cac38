// Five hundred loads of one page take minutes.
import { testReloads } from './shell-reloads.js'

testReloads(250)
