// The short form of a long visit, for every run of the tests; `endurance.long.test.ts` is the whole of it.
import { testEndurance } from './endurance.js'

testEndurance('endurance', { warmUp: 2, opens: 12, connections: 4, pairings: 2, minutes: 16 })
