import { suite } from 'uvu'
import { cleanupModals } from '../support/modal.js'
import { globals } from './globals.js'

const test = suite(`faults: ${globals.name}`)
test.after.each(cleanupModals)
for (const { what, sees, run } of globals.faults) test(`${what}: ${sees}`, run as () => Promise<void>)
