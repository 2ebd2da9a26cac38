// The web wallet in a browser, and a dApp to connect it to.
import { generate } from 'lean-qr'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { SessionTypes } from '@walletconnect/types'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { startBoth, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { serve, type LocalServer } from '../../scripts/sandbox/http.js'
import { start as startRelay, type Relay } from '../../scripts/sandbox/relay.js'
// For its type of `window.webWallet`.
import type {} from '../../scripts/sandbox/web-wallet/page/main.js'
import { start as startWebWallet } from '../../scripts/sandbox/web-wallet/server.js'
import { recordPage, type PageRecord } from '../support/e2e/record.js'
import { failure } from '../support/failure.js'
import { openBrowser } from './browser.js'
import { createDapp, type Dapp, type Namespaces } from './dapp.js'

/** CAIP-2 ids of the sandbox's chains. */
export const ONE = 'eip155:31337'
export const TWO = 'eip155:31338'

/** CAIP-2 ids of others that it knows. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** The first two accounts of the web wallet. */
export const [first, second] = webWalletAccounts.map(({ address }) => address) as [string, string]

/** What a test has: the chains and the wallet of its suite, and a tab and a dApp of its own. */
export interface WebWalletWorld {
  one: Devnet
  two: Devnet
  relay: Relay
  server: LocalServer
  dapp: Dapp
  /** The tab with the wallet. */
  page: Page
  /** One more tab with the wallet, ready to be used; the one before falls asleep. */
  openWallet(path?: string): Promise<Page>
  /** The part of the wallet with this `data-testid`, `web-wallet-` left out. */
  id(name: string, tab?: Page): Locator
  /** Waits for what stands below the wallet's name. */
  says(text: string): Promise<void>
  /** Waits for a question to the wallet's owner. */
  asks(title: string): Promise<void>
  pairByLink(uri: string): Promise<void>
  /** A session between the dApp and the wallet, approved in its page. */
  connect(namespaces?: Namespaces): Promise<SessionTypes.Struct>
  /** Asks the wallet, and keeps a refusal for who awaits it. */
  ask(topic: string, method: string, params: unknown, chainId?: string): Promise<unknown>
  /** A tab with a QR code. It is the one that Chromium shares when a page asks for the screen. */
  showCode(text: string): Promise<Page>
}

// Without nodes: it signs there and sends nothing.
const others = {
  solana: { networkId: SOLANA, rpcUrl: '' },
  bitcoin: { networkId: BITCOIN, apiUrl: '' },
  polkadot: { networkId: POLKADOT, rpcUrl: '' },
}

const CODE_TITLE = 'The code of a dApp'
const LIMIT_MS = 15_000

/** Waits until the wallet of a tab has started. */
export async function isReady(tab: Page): Promise<void> {
  await tab.waitForFunction(() => window.webWallet !== undefined, undefined, { timeout: LIMIT_MS })
}

/** The code of the failure a promise ends with. */
export async function codeOf(promise: Promise<unknown>): Promise<number | undefined> {
  return (await failure(promise)).code
}

/** Gives a suite its world. Its tests fail when a page of theirs complains in the console or asks anyone outside. */
export function createWebWalletWorld(test: Test): WebWalletWorld {
  let browser: Browser
  let site: LocalServer
  let context: BrowserContext
  let records: PageRecord[]
  let code = ''

  test.before(async () => {
    const [chains, relay] = await Promise.all([startBoth(), startRelay()])
    Object.assign(world, { one: chains[0], two: chains[1], relay, server: await startWebWallet({ relayUrl: relay.url, chains, others }) })
    site = await serve((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>${CODE_TITLE}</title>${code}`),
    )
    browser = await openBrowser(`--auto-select-tab-capture-source-by-title=${CODE_TITLE}`)
  })
  test.after(async () => {
    await Promise.all([browser, site, world.server, world.relay, world.one, world.two].map(each => each?.close()))
  })
  test.before.each(async () => {
    records = []
    context = await browser.newContext({ viewport: { width: 400, height: 800 } })
    ;[world.dapp, world.page] = await Promise.all([createDapp({ relayUrl: world.relay.url }), world.openWallet()])
  })
  test.after.each(async () => {
    const complaints = records.flatMap(record => record.complaints())
    await Promise.all([world.dapp.stop(), context.close()])
    assert.equal(complaints, [])
  })

  const world = {
    async openWallet(path = '') {
      const tab = await context.newPage()
      tab.setDefaultTimeout(LIMIT_MS)
      records.push(recordPage(tab, context, world.server.url))
      await tab.goto(world.server.url + path)
      await isReady(tab)
      return tab
    },
    id: (name, tab = world.page) => tab.locator(`[data-testid="web-wallet-${name}"]`),
    says: text => world.id('status').getByText(text, { exact: true }).waitFor(),
    asks: title => world.id('question').getByText(title, { exact: true }).waitFor(),
    async pairByLink(uri) {
      await world.id('uri').fill(uri)
      await world.id('pair').click()
    },
    async connect(namespaces) {
      const { uri, approval } = await world.dapp.connect(namespaces)
      await world.pairByLink(uri)
      await world.id('approve').click()
      const session = await approval
      await world.id('session').waitFor()
      return session
    },
    ask(topic, method, params, chainId) {
      const answer = world.dapp.request(topic, method, params, chainId)
      answer.catch(() => undefined)
      return answer
    },
    async showCode(text) {
      code = toSvg(text)
      const tab = await context.newPage()
      await tab.setViewportSize({ width: 1280, height: 720 })
      await tab.goto(site.url)
      await world.page.bringToFront()
      return tab
    },
  } as WebWalletWorld
  return world
}

function toSvg(text: string): string {
  const bitmap = generate(text)
  const dots = Array.from({ length: bitmap.size ** 2 }, (_, index) => [index % bitmap.size, Math.floor(index / bitmap.size)] as const)
  const path = dots
    .filter(([x, y]) => bitmap.get(x, y))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return `<svg viewBox="-4 -4 ${bitmap.size + 8} ${bitmap.size + 8}" width="320" style="background:#fff;margin:140px 400px"><path d="${path}"/></svg>`
}
