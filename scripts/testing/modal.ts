// The modal as tests know it: what a visitor does with it, by its `data-testid`s, which are part of the public interface.
import type { MockWallet, WalletNamespace } from './types.js'

/** What the page object needs of a browser, or of this window. Selectors are CSS and go through open shadow roots. */
export interface ModalDriver {
  /** Waits for the first element that matches, and has this text if one is asked for, and clicks it. */
  click(selector: string, text?: string | RegExp): Promise<void>
  fill(selector: string, value: string): Promise<void>
  /** Waits until an element matches, and has this text if one is asked for. */
  appears(selector: string, text?: string | RegExp): Promise<void>
  /** Waits until none does. */
  disappears(selector: string): Promise<void>
  /** Whether one does now. */
  has(selector: string): Promise<boolean>
  text(selector: string): Promise<string>
  /** Of the first element that matches and has this text, which is waited for. */
  attribute(selector: string, name: string, text?: string | RegExp): Promise<string | null>
}

/** A wallet, or the name that stands on its row. */
export type WalletChoice = Pick<MockWallet, 'testId'> | string

/** The modal of a page. Each method waits for what it does, and fails with what it waited for. */
export interface ModalPage {
  /** Opens it by the page's own button; where a dApp has another one, click that. */
  open(): Promise<void>
  close(): Promise<void>
  /** One view back. */
  back(): Promise<void>
  /** The title of the view. */
  title(): Promise<string>
  /** Whether it is open now. */
  isOpen(): Promise<boolean>
  /**
   * Chooses a row of the list of wallets; by its name `WalletConnect` is one of them. Where the wallet is in several chain families of the dApp,
   * a family is chosen too: this one, or the first that is offered.
   */
  choose(wallet: WalletChoice, namespace?: WalletNamespace): Promise<void>
  /** Opens it, chooses the wallet, and waits until it has closed: somebody is connected. */
  connect(wallet: WalletChoice, namespace?: WalletNamespace): Promise<void>
  /** Tries once more, after a refusal or a limit. */
  tryAgain(): Promise<void>
  /** Opens the list of all wallets and searches it. */
  search(text: string): Promise<void>
  /** The link of the QR code, for a phone. Opens the modal and chooses WalletConnect if need be. */
  link(other?: string): Promise<string>
  /** Turns to a network, from wherever the visitor is: `'Base'`, `8453`, or any by its CAIP-2 id, `'solana:5eykt…'`. */
  switchNetwork(network: string | number): Promise<void>
  /** Leaves, from wherever the visitor is. */
  disconnect(): Promise<void>
  /** Clicks whatever has this `data-testid`. */
  click(testId: string): Promise<void>
  /** Fills the field with this `data-testid`. */
  fill(testId: string, value: string): Promise<void>
  /** Waits until what has this `data-testid` is there, and has this text if one is given. */
  expect(testId: string, text?: string | RegExp): Promise<void>
  expectOpen(title?: string): Promise<void>
  expectClosed(): Promise<void>
  /** The page's button shows somebody, of this address if one is given. */
  expectConnected(address?: string): Promise<void>
  /** The page's button offers to connect. */
  expectDisconnected(): Promise<void>
  /** The page's network button, or the account in the open modal, shows this network. */
  expectNetwork(name: string): Promise<void>
}

/** The selector of a `data-testid`. */
const byTestId = (id: string): string => `[data-testid=${JSON.stringify(id)}]`

const CARD = byTestId('w3m-modal-card')
const TITLE = byTestId('w3m-header-text')
const QR = byTestId('wui-qr-code')
const CONNECT = '[data-testid^="connect-button"]'
// As long as it is busy it comes back, or is asked.
const ACCOUNT = '[data-testid^="account-button"][aria-busy="false"]'
const NETWORK = byTestId('w3m-network-button')
const PICK_NETWORK = byTestId('w3m-account-select-network')
const DISCONNECT = byTestId('disconnect-button')
const ROW = '[data-testid^="wallet-selector-"]'
const FAMILY = '[data-testid^="wui-list-chain-"]'
const WALLETCONNECT = { testId: 'wallet-selector-walletconnect' }

/** The modal that `driver` sees. */
export function createModalPage(driver: ModalDriver): ModalPage {
  const { click, appears, disappears } = driver
  const isOpen = () => driver.has(CARD)
  const openIfClosed = async () => {
    if (!(await isOpen())) await page.open()
  }

  const page: ModalPage = {
    isOpen,
    async open() {
      await click(`${CONNECT}, ${ACCOUNT}`)
      await appears(TITLE)
    },
    async close() {
      await click(byTestId('w3m-header-close'))
      await page.expectClosed()
    },
    back: () => click(byTestId('header-back')),
    async title() {
      await appears(TITLE)
      return (await driver.text(TITLE)).trim()
    },
    async choose(wallet, namespace) {
      const row: [selector: string, text?: string] = typeof wallet === 'string' ? [ROW, wallet] : [byTestId(wallet.testId)]
      const to = await driver.attribute(row[0], 'data-to', row[1])
      await click(...row)
      if (to === 'ConnectingMultiChain') await click(namespace === undefined ? FAMILY : byTestId(`wui-list-chain-${namespace}`))
    },
    async connect(wallet, namespace) {
      await openIfClosed()
      await page.choose(wallet, namespace)
      await page.expectClosed()
    },
    tryAgain: () => click(byTestId('w3m-connecting-widget-secondary-button')),
    async search(text) {
      if (await driver.has(byTestId('all-wallets'))) await click(byTestId('all-wallets'))
      await driver.fill(byTestId('wui-input-text'), text)
    },
    async link(other = '') {
      if (!(await driver.has(QR))) {
        await openIfClosed()
        await page.choose(WALLETCONNECT)
      }
      const fresh = `${QR}[uri^="wc:"]${other && `:not([uri=${JSON.stringify(other)}])`}`
      await appears(fresh)
      return (await driver.attribute(fresh, 'uri')) ?? ''
    },
    async switchNetwork(network) {
      const id = typeof network === 'number' ? `eip155:${network}` : network
      const row = `${byTestId(`w3m-network-switch-${network}`)}, [data-network=${JSON.stringify(id)}]`
      if (!(await isOpen()) && (await driver.has(NETWORK))) await click(NETWORK)
      // Whoever is on a network that is not offered has the list before them.
      else if (!(await driver.has(row))) {
        await openIfClosed()
        await click(PICK_NETWORK)
      }
      await click(row)
    },
    async disconnect() {
      await openIfClosed()
      await click(DISCONNECT)
      await page.expectClosed()
    },
    click: id => click(byTestId(id)),
    fill: (id, value) => driver.fill(byTestId(id), value),
    expect: (id, text) => appears(byTestId(id), text),
    expectOpen: title =>
      appears(TITLE, title === undefined ? undefined : new RegExp(`^\\s*${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`)),
    expectClosed: () => disappears(CARD),
    expectConnected: address => appears(address === undefined ? ACCOUNT : `${ACCOUNT}[address=${JSON.stringify(address)}]`),
    expectDisconnected: () => appears(CONNECT),
    expectNetwork: name => appears(`${NETWORK}, ${PICK_NETWORK}`, name),
  }
  return page
}
