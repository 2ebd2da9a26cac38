// A dApp in the sandbox, as end-to-end tests visit it: real chains, the directory, and a wallet that the test commands.
import type { JSHandle, Locator, Page } from 'playwright-core'
import type { Test } from 'uvu'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import { noFaults } from '../../scripts/sandbox/directory-faults.js'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import type { Behaviour } from '../../scripts/sandbox/wallet/behaviour.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { WalletIdentity } from '../../scripts/sandbox/wallet/identity.js'
import type { SandboxWallet } from '../../scripts/sandbox/wallet/wallet.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import type { AppKit } from '../../src/page/public-types.js'
import { comesToRest } from '../support/e2e/record.js'
import { createWorld, type Opened, type PageWishes, type World } from './support.js'

export { until } from '../support/patience.js'
export { comesToRest, passRound } from '../support/e2e/record.js'

/** The test id of the sandbox wallet's row. */
export const SANDBOX_ROW = 'wallet-selector-dev.latchkey.sandbox'

/** How a dApp is visited. */
export interface VisitWishes extends PageWishes {
  /** The fixture page(s). @default 'plain' */
  pages?: string | readonly string[]
  /** How the wallet behaves; `false` leaves the browser without one. By default it approves what is asked. */
  wallet?: Partial<Behaviour> | false
  /** Who the wallet says it is. */
  identity?: Partial<WalletIdentity>
  /** Whether the wallet knows both chains. By default it knows the first one only. */
  knowsBoth?: boolean
}

/** One visitor at a dApp. */
export interface Visit extends Opened {
  /** The wallet and every request that reached it. */
  attached: AttachedWallet
  wallet: SandboxWallet
  /** What has this `data-testid`. */
  id(name: string): Locator
  /** The modal of the page, to call. */
  modal(): Promise<JSHandle<AppKit>>
  /** The account of the visitor, as the wallet writes it. */
  address: string
}

/** The sandbox, and visits to a dApp that lives in it. */
export interface DappWorld extends World {
  readonly sandbox: Sandbox
  /** Opens a dApp with the account and network buttons in its body, unless wished otherwise. */
  enter(wishes?: VisitWishes): Promise<Visit>
  /** Puts one more wallet into a page about to be opened; it ends with the test. */
  attach(
    target: Parameters<typeof attachWallet>[0],
    wishes?: Partial<WalletIdentity>,
    behaviour?: Partial<Behaviour>,
  ): Promise<AttachedWallet>
}

/** Gives a suite a browser and a sandbox, with Solana, Bitcoin and Polkadot, or the embedded wallet's site, where it asks for them. */
export function createDapp(test: Test, { families = false, frame = false } = {}): DappWorld {
  const world = createWorld(test)
  let sandbox: Sandbox | undefined
  let wallets: AttachedWallet[] = []
  const started = (): Sandbox => {
    if (!sandbox) throw new Error('the sandbox starts with the first test')
    return sandbox
  }
  test.before(async () => {
    sandbox = await startSandbox({ families, frame })
  })
  test.after.each(() => {
    for (const wallet of wallets) wallet.close()
    wallets = []
    started().directory.setFaults(noFaults)
    started().frame?.resetFaults()
  })
  test.after(async () => {
    await sandbox?.close()
  })

  const attach: DappWorld['attach'] = async (target, wishes = {}, behaviour = {}) => {
    const attached = await attachWallet(
      target,
      createWallet({ chains: [started().devnets[0]], behaviour: { answer: 'approve', signsIn: false, ...behaviour } }),
      wishes,
    )
    wallets.push(attached)
    return attached
  }

  return {
    open: world.open,
    visit: world.visit,
    get browser() {
      return world.browser
    },
    get server() {
      return world.server
    },
    get sandbox() {
      return started()
    },
    attach,
    async enter({ pages = 'plain', wallet: behaviour = {}, identity = {}, knowsBoth = false, before, options = {}, ...wishes } = {}) {
      const { devnets, options: own } = started()
      const others = started().families
      const networks = [...own.networks, ...Object.values(others?.forPages.networks ?? {})]
      // Logins are offered where their site is there; everywhere else a list of wallets is what it says.
      const features = { ...(!frame && { email: false, socials: false }), ...(options as CreateAppKit).features }
      const wallet = createWallet({
        chains: knowsBoth ? devnets : [devnets[0]],
        others: others?.others,
        // What signing in asks for is what most wallets are asked: first to connect.
        behaviour: { answer: 'approve', signsIn: false, ...behaviour },
      })
      let attached: AttachedWallet | undefined
      const opened = await world.open(pages, {
        body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button><div id="root"></div>',
        ...wishes,
        options: { ...own, networks, ...options, features },
        async before(page, context) {
          attached = await attachWallet(context, wallet, behaviour === false ? { announce: 0 } : identity)
          wallets.push(attached)
          await before?.(page, context)
        },
      })
      return { ...opened, attached: attached!, wallet, address: wallet.state.account, ...helpers(opened.page) }
    },
  }
}

/** What tests do with a page. */
export function helpers(page: Page): Pick<Visit, 'id' | 'modal'> {
  return {
    id: name => page.locator(`[data-testid="${name}"]`),
    modal: () => page.evaluateHandle(() => (window as unknown as { modal: AppKit }).modal),
  }
}

/** Opens the modal by the page's button and waits for its first view. */
export async function openModal({ page, id }: Pick<Visit, 'page' | 'id'>): Promise<void> {
  await page.locator('appkit-button').first().getByRole('button').click()
  await id('w3m-header-text').waitFor()
}

/** The wallet goes to a network that the page does not offer, whose node is at `rpcUrl`. */
export function goElsewhere({ wallet }: Pick<Visit, 'wallet'>, rpcUrl: string): void {
  wallet.state.addChain({ chainId: 99, name: 'Elsewhere', rpcUrl, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } })
  wallet.state.selectChain(99)
}

/** Connects with the sandbox wallet (which has to approve), and waits until the dialog has gone. */
export async function connect(visit: Pick<Visit, 'page' | 'id'>): Promise<void> {
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await isConnected(visit)
  await isClosed(visit)
}

/** Waits until the page's button shows a connected account. */
export async function isConnected({ page }: Pick<Visit, 'page'>, address?: string): Promise<void> {
  await page
    .locator(`[data-testid=account-button][aria-busy=false]${address ? `[address="${address}"]` : ''}`)
    .first()
    .waitFor()
}

/** Waits until the page's button shows a balance: until then the wallet is still asked what it can, behind every other question. */
export async function hasBalance({ page, id }: Pick<Visit, 'page' | 'id'>): Promise<void> {
  await reads(id('account-button'), /\d ETH/)
  await comesToRest(page)
}

/** Waits until the page's button offers to connect. */
export async function isDisconnected({ id }: Pick<Visit, 'id'>): Promise<void> {
  await id('connect-button').first().waitFor()
}

/** Waits until there is no dialog. */
export async function isClosed({ id }: Pick<Visit, 'id'>): Promise<void> {
  await id('w3m-modal-card').waitFor({ state: 'detached' })
}

/** Waits for the view with this title; the title may be there before. */
export async function isAt({ page }: Pick<Visit, 'page'>, title: string): Promise<void> {
  await page
    .locator('[part=header]:has(+ [part=body] > :is(.lk-view:not([role=status]), [role=alert])) [data-testid="w3m-header-text"]', {
      hasText: new RegExp(`^${title.replace(/[?]/g, '\\$&')}$`),
    })
    .waitFor({ state: 'attached' })
}

/** Waits until what matches reads so. */
export async function reads(locator: Locator, text: string | RegExp): Promise<void> {
  await locator.filter({ hasText: text }).first().waitFor()
}

/** What has the focus, shadow roots included: its test id, else its id, label or text; `null` where it is the page itself. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return null
    return (
      element.getAttribute('data-testid') ?? (element.id || null) ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    )
  })
}
