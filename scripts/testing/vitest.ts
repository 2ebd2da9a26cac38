// latchkey/testing/vitest: what `test.extend` takes. Vitest itself is the dApp's own.
import type { ModalPage } from './modal.js'
import { answerOutside } from './outside.js'
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

/** How the window of a test is furnished. */
export interface LatchkeyFixtureOptions extends WalletOptions {
  /** Whether what `fetch` asks of nodes and of the modal's services is answered by the wallet. @default true */
  answersInternet?: boolean
}

/**
 * Fixtures for tests with a window (`environment: 'happy-dom'` or `'jsdom'`, or the browser mode).
 *
 *     import { test as base } from 'vitest'
 *     const test = base.extend<LatchkeyFixtures>(latchkeyFixtures())
 *     test('connects', async ({ wallet, modal }) => { await modal.connect(wallet) })
 */
export function latchkeyFixtures({ answersInternet = true, ...options }: LatchkeyFixtureOptions = {}): LatchkeyFixtureFunctions {
  return {
    // Vitest reads the names that a fixture wants from its first parameter.
    async wallet({}, use) {
      const wallet = createWallet(options)
      const leave = showWallet(wallet)
      const restore = answersInternet ? answerFetch(wallet) : undefined
      await use(wallet)
      restore?.()
      leave()
      wallet.close()
    },
    async modal({}, use) {
      await use(modalInWindow())
    },
  }
}

/** Answers `fetch` in the internet's stead, as in pages of a browser. Returns how it ends. */
function answerFetch(wallet: MockWallet): () => void {
  const real = globalThis.fetch
  const answering: typeof fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const url = request?.url ?? String(input)
    const body = typeof init?.body === 'string' ? init.body : request && !init?.body ? await request.clone().text() : null
    const answer = await answerOutside({ url, body }, wallet)
    return answer === undefined
      ? real(input, init)
      : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
  globalThis.fetch = answering
  return () => {
    if (globalThis.fetch === answering) globalThis.fetch = real
  }
}
