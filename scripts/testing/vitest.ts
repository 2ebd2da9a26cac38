// latchkey/testing/vitest: what `test.extend` takes. Vitest itself is the dApp's own.
import type { ModalPage } from './modal.js'
import { showWallet } from './show.js'
import { modalInWindow } from './testing.js'
import type { MockWallet, WalletOptions } from './types.js'
import { createWallet } from './wallet.js'

/** What the fixtures give a test. */
export interface LatchkeyFixtures {
  /** A wallet that is in the window as long as the test runs. */
  wallet: MockWallet
  /** The modal of the window. */
  modal: ModalPage
}

type Use<Value> = (value: Value) => Promise<void>

/** The fixtures, as functions that Vitest's `test.extend` takes. */
export interface LatchkeyFixtureFunctions {
  wallet(given: object, use: Use<MockWallet>): Promise<void>
  modal(given: object, use: Use<ModalPage>): Promise<void>
}

/**
 * Fixtures for tests with a window (`environment: 'happy-dom'` or `'jsdom'`, or the browser mode).
 *
 *     import { test as base } from 'vitest'
 *     const test = base.extend<LatchkeyFixtures>(latchkeyFixtures())
 *     test('connects', async ({ wallet, modal }) => { await modal.connect(wallet) })
 */
export function latchkeyFixtures(options: WalletOptions = {}): LatchkeyFixtureFunctions {
  return {
    // Vitest reads the names that a fixture wants from its first parameter.
    async wallet({}, use) {
      const wallet = createWallet(options)
      const leave = showWallet(wallet)
      await use(wallet)
      leave()
      wallet.close()
    },
    async modal({}, use) {
      await use(modalInWindow())
    },
  }
}
