// latchkey/testing/playwright: wallets in the pages of a real browser, fixtures, and the modal as a page object. Playwright is the dApp's own;
// its pages are known by what is asked of them, so that `playwright-core` and every version of `@playwright/test` will do.
import { attach } from '../sandbox/wallet/attach.js'
import { createModalPage, type ModalPage } from './modal.js'
import { answerOutsideRoute, answerRoute } from './node-route.js'
import { OUTSIDE, RELAY } from './outside.js'
import { createPlaywrightDriver } from './playwright-driver.js'
import type { PlaywrightPage, PlaywrightTarget } from './playwright-types.js'
import type { MockWallet, WalletOptions } from './types.js'
import { partsOf } from './parts.js'
import { createWallet } from './wallet.js'

export type { ModalPage, WalletChoice } from './modal.js'
export type { PlaywrightLocator, PlaywrightPage, PlaywrightRoute, PlaywrightTarget } from './playwright-types.js'
export type {
  MockWallet,
  WalletAnswer,
  WalletNamespace,
  WalletNetwork,
  WalletOptions,
  WalletQuestion,
  WalletReply,
  WalletRequest,
} from './types.js'
export { createWallet } from './wallet.js'

/**
 * Puts `wallet` into every page that a page or a context loads from now on. It lives in the test's process: nothing is asked over HTTP, and
 * no Content-Security-Policy stands in its way. Returns how it stops hearing of its pages.
 */
export async function attachWallet(target: PlaywrightTarget, wallet: MockWallet): Promise<() => void> {
  const { identity, request, onSiteEvent } = partsOf(wallet)
  return attach(target, identity, { request, onSiteEvent })
}

/**
 * Answers what pages ask of a network's node at `url` (a text, a glob or a pattern, as in `page.route`) from the wallet's chain of that network, so that
 * balances are those of the wallet and no test needs the internet.
 */
export async function answerNode(target: PlaywrightTarget, url: string | RegExp, wallet: MockWallet, networkId: number): Promise<void> {
  const { askNode } = partsOf(wallet)
  await target.route(url, route => answerRoute(route, (method, params) => askNode(networkId, method, params)))
}

/**
 * Answers whatever pages ask of nodes and of the modal's services, on any host but this machine: nodes from the wallet's chain of their network (known by
 * `latchkey/networks`; an address that is not there is of the network on which the wallet stands), services with nothing in them, the relay with silence.
 * What else pages ask goes where it is sent. Routes that a test adds later come first.
 */
export async function answerInternet(target: PlaywrightTarget, wallet: MockWallet): Promise<void> {
  await target.route(OUTSIDE, route => answerOutsideRoute(route, wallet))
  await target.routeWebSocket?.(RELAY, () => undefined)
}

/** The modal of a page. Waits are those of the page (`page.setDefaultTimeout`, `actionTimeout`), or end after `limit` ms. */
export function modalOf(page: PlaywrightPage, { limit }: { limit?: number } = {}): ModalPage {
  return createModalPage(createPlaywrightDriver(page, limit))
}

/** What the fixtures give a test. */
export interface LatchkeyFixtures {
  /** How the wallet is made, for `test.use({ walletOptions: { answer: 'ask' } })`. */
  walletOptions: WalletOptions
  /** Whether nodes and the modal's services are answered by the wallet, see `answerInternet`. @default true */
  answersInternet: boolean
  /** A wallet that is in every page of the test. */
  wallet: MockWallet
  /** The modal of the test's page. */
  modal: ModalPage
}

type Use<Value> = (value: Value) => Promise<void>

/** The fixtures, as functions that Playwright's `test.extend` takes. */
export interface LatchkeyFixtureFunctions {
  walletOptions: [WalletOptions, { option: true }]
  answersInternet: [boolean, { option: true }]
  wallet(given: { context: PlaywrightTarget; walletOptions: WalletOptions; answersInternet: boolean }, use: Use<MockWallet>): Promise<void>
  modal(given: { page: PlaywrightPage }, use: Use<ModalPage>): Promise<void>
}

/**
 * Fixtures for `@playwright/test`.
 *
 *     import { test as base } from '@playwright/test'
 *     const test = base.extend<LatchkeyFixtures>(latchkeyFixtures())
 *     test('connects', async ({ page, wallet, modal }) => { await page.goto('/'); await modal.connect(wallet) })
 */
export function latchkeyFixtures(options: WalletOptions = {}): LatchkeyFixtureFunctions {
  return {
    walletOptions: [options, { option: true }],
    answersInternet: [true, { option: true }],
    // Playwright reads the names that a fixture wants from its first parameter.
    async wallet({ context, walletOptions, answersInternet }, use) {
      const wallet = createWallet(walletOptions)
      if (answersInternet) await answerInternet(context, wallet)
      const leave = await attachWallet(context, wallet)
      await use(wallet)
      leave()
      wallet.close()
    },
    async modal({ page }, use) {
      await use(modalOf(page))
    },
  }
}
