import { suite } from 'uvu'
import { cleanupModals } from '../support/modal.js'
import { wallets } from './wallets.js'

const test = suite(`faults: ${wallets.name}`)
test.after.each(cleanupModals)
for (const { what, sees, run } of wallets.faults) test(`${what}: ${sees}`, run as () => Promise<void>)
