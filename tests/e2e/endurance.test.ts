// The short form of a long visit, for every run of the tests; `endurance.long.test.ts` is the whole of it.
import { testEndurance } from './endurance.js'

testEndurance('endurance', { warmUp: 2, opens: 20, connections: 6, pairings: 2 })
