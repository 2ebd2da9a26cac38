import { clock as ours } from '../../src/clients/clock.js'
import { createOwned } from '../../src/page/create-modal.js'
import type { AppKit, OpenOptions } from '../../src/domain/app-kit.js'
import type { AppKitEvent } from '../../src/domain/events.js'
import type { AppKitNetwork } from '../../src/domain/networks.js'
import type { CreateAppKit } from '../../src/domain/options.js'
import type { Eip1193Provider, Eip6963Info } from '../../src/domain/provider.js'
import { EthersAdapter } from '../../src/ethers.js'
import { enter } from '../../src/flows/navigate.js'
import { createClock, type TestClock } from './clock.js'
import { announce } from './fake-announcer.js'
import { createFakeFetch, type FakeRoutes } from './fake-fetch.js'
import { memoryStorage } from './fake-storage.js'

/** A network of the test's own; nothing of it exists. */
export function network(id: number, more: Partial<AppKitNetwork> = {}): AppKitNetwork {
  return {
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`https://node-${id}.test/`] } },
    ...more,
  }
}

export const ONE = network(1)
export const TWO = network(2)
export const ADDRESS = '0x1111111111111111111111111111111111111111'
export const OTHER_ADDRESS = '0x2222222222222222222222222222222222222222'

/** A wallet that announces itself in the test's page. */
export type AnnouncedWallet = Partial<Eip6963Info> & { provider: Eip1193Provider }

export interface TestModalOptions {
  /** @default networks 1 and 2 */
  networks?: readonly AppKitNetwork[]
  /** Announced as `Example Wallet`, `com.example.wallet`. */
  wallet?: Eip1193Provider
  /** More wallets that announce themselves, in this order. */
  wallets?: readonly AnnouncedWallet[]
  /** `window.ethereum` */
  ethereum?: Eip1193Provider
  /** What else stands in the page's window. */
  globals?: object
  storage?: Storage
  clock?: TestClock
  /** What `fetch` answers; whatever is not named fails, and is remembered too. */
  routes?: FakeRoutes
  options?: Partial<CreateAppKit>
  /** What the browser says of its visitor. */
  navigator?: { userAgent?: string; doNotTrack?: string; globalPrivacyControl?: boolean }
}

/** What failed, as whoever subscribes to events reads it: name and words of the catalogue. */
export const failuresOf = (events: readonly AppKitEvent[]): string[][] =>
  events.flatMap(each => (each.event === 'INTERNAL_SDK_ERROR' ? [[each.properties.errorType, each.properties.errorMessage]] : []))

export type TestModal = ReturnType<typeof createTestModal>

const GLOBALS = ['window', 'navigator', 'location', 'fetch'] as const
const earlier = new Map<string, PropertyDescriptor | undefined>()
const realClock = { ...ours }
const made = new Set<AppKit>()

function setGlobal(name: (typeof GLOBALS)[number], value: unknown): void {
  if (!earlier.has(name)) earlier.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/**
 * A modal as `createAppKit` makes it, in a page that has a window but no document: its clock is turned by the test,
 * its network answers from a table, and its dialog is only asked, never drawn.
 */
export function createTestModal(given: TestModalOptions = {}) {
  const { clock = createClock(), storage = memoryStorage(), networks = [ONE, TWO], wallets = [], options, ethereum } = given
  const page = Object.assign(new EventTarget(), ethereum && { ethereum }, given.globals)
  const fetch = createFakeFetch(given.routes)
  setGlobal('window', page)
  setGlobal('navigator', { userAgent: 'Test', ...given.navigator })
  setGlobal('location', new URL('https://dapp.test/page'))
  setGlobal('fetch', fetch)
  // The one clock of the house: whoever waits, waits for the test.
  Object.assign(ours, { now: clock.now, wait: clock.wait })
  const announceHere = ({ provider, ...info }: AnnouncedWallet) => void announce(page, provider, info)
  if (given.wallet) announceHere({ provider: given.wallet })
  wallets.forEach(announceHere)

  const { appKit, modal } = createOwned({ networks, adapters: [new EthersAdapter()], storage, ...options }, 'html')
  made.add(appKit)
  /** With what the dialog was asked to open, in order. */
  const opened: (OpenOptions | undefined)[] = []
  // What the shell does on opening, without drawing.
  modal.open = async asked => {
    opened.push(asked)
    modal.state.isOpen.value = modal.state.isLoading.value = !modal.options.enableEmbedded
    enter(modal, asked)
  }
  const events: AppKitEvent[] = []
  appKit.subscribeEvents(({ data }) => events.push(data))
  return {
    appKit,
    modal,
    clock,
    storage,
    fetch,
    /** The page's window: an event target and no more. */
    page: page as EventTarget,
    opened,
    /** Every event dApps heard. */
    events,
    /** Another wallet comes into the page. */
    announce: announceHere,
    connector(id = 'com.example.wallet') {
      const found = modal.state.allConnectors().find(connector => connector.id === id)
      if (!found) throw new Error(`no connector ${id} among ${modal.state.allConnectors().map(connector => connector.id)}`)
      return found
    },
  }
}

/** Takes all modals of the test and its page away, for `test.after.each(cleanupModals)`. */
export function cleanupModals(): void {
  for (const appKit of made) appKit.destroy()
  made.clear()
  Object.assign(ours, realClock)
  for (const [name, descriptor] of earlier) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
  earlier.clear()
}

/** The error a promise ends with; a promise that succeeds fails the test. */
export async function errorOf<E = Error & { code?: number }>(promise: Promise<unknown>): Promise<E> {
  const outcome = await promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) return outcome.error as E
  throw new Error(`expected an error, got ${JSON.stringify(outcome.value)}`)
}

/** Pseudo-random numbers, always the same for the same seed: unsigned integers of 32 bits (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
