// A long visit in its full length (`npm run test:long`): what leaks in 500 rounds is seen in the slope of 100.
import { testEndurance } from './endurance.js'

testEndurance('endurance, long', { warmUp: 10, opens: 100, connections: 100, pairings: 20, minutes: 60 })
