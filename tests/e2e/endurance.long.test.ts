// A long visit in its full length (`npm run test:long`).
import { testEndurance } from './endurance.js'

testEndurance('endurance, long', { warmUp: 10, opens: 500, connections: 200, pairings: 30, switches: 200, wallets: 1_000, crowds: 20 })
