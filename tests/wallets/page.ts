// A page of a dApp in a window (happy-dom), for wallets' code that wants one.
import { createOwned } from '../../src/page/create-modal.js'
import type { AppKit } from '../../src/domain/app-kit.js'
import type { Namespace } from '../../src/domain/caip.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { cleanup } from '../support/dom.js'
import { memoryStorage } from '../support/fakes.js'
import { until } from '../support/patience.js'

const made: AppKit[] = []

/** The window as wallets write to it. */
export const page = window as unknown as Record<string, any>

/** Wallets of the page go with it: they listen to the window for dApps that ask who is there. */
const listening: Parameters<typeof removeEventListener>[] = []
const { addEventListener } = globalThis
globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
  if (/^(wallet-standard:app-ready|eip6963:requestProvider|caip294:wallet_prompt)$/.test(given[0])) listening.push(given)
  addEventListener(...given)
}

/** A load of the page; `storage` is the browser's, which outlives it. */
export function load(options: Pick<CreateAppKit, 'adapters' | 'networks'> & Partial<CreateAppKit>, storage = memoryStorage()) {
  const { modal, appKit } = createOwned({ storage, ...options }, 'html')
  made.push(appKit)
  const rows = (chain?: Namespace) => modal.state.allConnectors().filter(each => !chain || each.chain === chain)
  const row = (id: string) => until(() => rows().find(each => each.id === id), `the wallet ${id}`)
  return { modal, appKit, storage, rows, row, enter: async (id: string) => connect(modal, await row(id)) }
}

/** The page goes, for `test.after.each(leave)`. */
export function leave(): void {
  for (const appKit of made.splice(0)) appKit.destroy()
  for (const each of listening.splice(0)) removeEventListener(...each)
  cleanup()
}
