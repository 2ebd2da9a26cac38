import { onLook } from '../../clients/page.js'
import { watchStandardWallets, type StandardWallet } from '../../clients/wallet-standard.js'
import { isOurs, type Connector } from '../../domain/connector.js'
import { isSameName, isShallowEqual } from '../../domain/equal.js'
import { attempt, readFlag, readKey } from '../../domain/foreign.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { OpenWallet } from './door.js'
import type { Doing } from './provider.js'
import type { Surroundings, WalletKind } from './wallet.js'

/** A wallet as it stands in the page. `raw` is what it put there. */
interface Found {
  raw: object
  name: string
  kind: WalletKind
  icon?: unknown
  id?: string | undefined
  /** Whether it stands where the wallet of this name does by its maker's word. */
  isOwn?: boolean
}

type Page = Record<string, any>

/**
 * What is odd about Bitcoin's wallets: the globals of those that announce themselves nowhere. Where a wallet stands, a method that shows
 * that it is one, how it is spoken with, what it is called, and its id where that is not its name. Those that stand in
 * `window.btc_providers` (WBIP004) need no row.
 */
const GLOBALS: readonly (readonly [path: string, method: string, kind: WalletKind, name: string, id?: string])[] = [
  // https://github.com/leather-io/extension/wiki
  ['LeatherProvider', 'request', 'leather', 'Leather'],
  ['okxwallet', 'bitcoin.connect', 'okx', 'OKX Wallet', 'OKX'],
  // Each where its maker, or a published kit (btc-wallet), has it; all speak as UniSat does.
  ...Object.entries({
    'bitkeep.unisat': 'Bitget Wallet',
    // https://developers.binance.com/en/docs/products/web3-connect/bitcoin-provider
    'binancew3w.bitcoin': 'Binance Wallet',
    // https://developer.onekey.so
    '$onekey.btc': 'OneKey',
    'bybitWallet.bitcoin': 'Bybit Wallet',
    'tokenpocket.bitcoin': 'TokenPocket',
    'gatewallet.bitcoin': 'Gate Wallet',
    // The types of @keplr-wallet/types.
    'keplr.bitcoin': 'Keplr',
    wizz: 'Wizz',
  }).map(([path, name]) => [path, 'requestAccounts', 'unisat', name] as const),
  // https://github.com/unisat-wallet/unisat-dev-docs/blob/master/wallet-api/README.md
  ['unisat', 'requestAccounts', 'unisat', 'UniSat'],
]

/** Who stands in a global of several, by the flag that says so, as in `domain/injected.ts`. A flag that is not here names its wallet itself; who has none is UniSat. */
const FLAGS: Readonly<Record<string, string>> = {
  isBinance: 'Binance Wallet',
  isBitKeep: 'Bitget Wallet',
  isOkxWallet: 'OKX Wallet',
  isUnisat: 'UniSat',
}

const read = (path: string, from: unknown = window): unknown => path.split('.').reduce(readKey, from)

const toName = (raw: unknown): string => {
  const flag = readFlag(raw, Object.keys(FLAGS)) ?? 'isUnisat'
  return FLAGS[flag] ?? flag.slice(2)
}

/** Wallets may come later than the page; nobody says when. */
const AGAIN = [200, 400]
/** Some say so. */
const EVENTS = [...new Set(GLOBALS.map(([path]) => `${path.split('.')[0]}#initialized`))]

/**
 * Finds the Bitcoin wallets of this page: those of the Wallet Standard, of sats-connect, and those with interfaces of their own. A
 * wallet found in several ways, which is who goes by one name, is one connector: what stands in the wallet's own global, else the first of them.
 * It stays the same one as long as the wallet is there.
 */
export function watchBitcoinWallets(onConnectors: (connectors: readonly Connector[]) => void, surroundings: Surroundings): () => void {
  if (typeof window === 'undefined') return () => {}
  let standard: readonly StandardWallet[] = []
  let rows: { found: Found; connector: Connector }[] | undefined

  let all: readonly Found[] = []
  const toTwins = (found: Found) => all.filter(other => other.raw !== found.raw && isSameWallet(other, found))

  const look = () => {
    all = findWallets(standard)
    // Anybody may announce a name: it hides nobody who stands where that name's wallet does.
    const listed = all.filter(found => !toTwins(found).some(({ isOwn }) => isOwn))
    const earlier = rows
    rows = []
    for (const found of listed) {
      const isSame = (row: { found: Found }) => isSameWallet(row.found, found)
      if (rows.some(isSame)) continue
      const known = earlier?.find(row => isSame(row) && listed.some(({ raw }) => raw === row.found.raw))
      rows.push(
        known ?? { found, connector: { ...toConnector(found, surroundings), isDoubted: () => !found.isOwn && !!toTwins(found).length } },
      )
    }
    if (!isShallowEqual(earlier, rows)) onConnectors(rows.map(({ connector }) => connector))
  }
  const stopStandard = watchStandardWallets(wallets => {
    standard = wallets
    look()
  })
  const timers = AGAIN.map(ms => setTimeout(look, ms))
  const stopLooking = onLook(look, ...EVENTS)
  return () => {
    stopStandard()
    timers.forEach(clearTimeout)
    stopLooking()
  }
}

const isSameWallet = (a: Found, b: Found): boolean => a.raw === b.raw || isSameName(toShortName(a), toShortName(b))
/** One wallet calls itself 'OKX' here and 'OKX Wallet' there. */
const toShortName = ({ name }: Found): string => name.replace(/ ?wallet$/i, '')

const toOwn = ([path, , kind, own, id]: (typeof GLOBALS)[number], raw: object): Found => {
  // Others stand in UniSat's, and say themselves who they are.
  const name = path === 'unisat' ? toName(raw) : own
  return { raw, name, kind, id, isOwn: name === own }
}

function findWallets(standard: readonly StandardWallet[]): readonly Found[] {
  const all: (Found | false | void)[] = []
  // A wallet that throws when it is looked at hides nobody but itself.
  const add = (find: () => Found | false | void) => void all.push(attempt(find))
  for (const raw of standard) {
    add(
      () =>
        raw.chains.some(chain => `${chain}`.startsWith('bitcoin:')) &&
        'bitcoin:connect' in raw.features &&
        ('bitcoin:signMessage' in raw.features || 'bitcoin:signTransaction' in raw.features) && {
          raw,
          name: raw.name,
          kind: 'standard',
          icon: raw.icon,
        },
    )
  }
  const listed = read('btc_providers')
  add(() => {
    for (const entry of Array.isArray(listed) ? (listed as unknown[]) : []) {
      add(() => {
        const { id, name, icon } = entry as Page
        const raw = read(`${id}`) as Page
        const own = GLOBALS.find(([path]) => read(path) === raw)
        // What it is called there is nobody's to say.
        return typeof raw.request === 'function' && { raw, name, kind: 'sats', icon, ...(own && toOwn(own, raw)) }
      })
    }
  })
  for (const own of GLOBALS) {
    const raw = read(own[0]) as Page
    if (read(own[1], raw)) all.push(toOwn(own, raw))
  }
  return all.filter((found): found is Found => Boolean(found && typeof found.name === 'string' && found.name && !isOurs(found.name)))
}

function toConnector({ raw, name, kind, icon, id }: Found, surroundings: Surroundings): Connector {
  let opening: Promise<OpenWallet> | undefined
  let wallet: OpenWallet | undefined
  const open = () =>
    (opening ??= import('./door.js')
      .then(({ openWallet }) => (wallet = openWallet(kind, raw, surroundings, name)))
      // What could not be fetched is fetched anew the next time.
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))
  // What the wallet can is known once its code is here.
  const provider: Page = {
    get can() {
      return (wallet?.provider as Doing | undefined)?.can
    },
  }
  for (const method of 'connect disconnect getAccountAddresses signMessage sendTransfer signPSBT switchNetwork request'.split(' ')) {
    provider[method] = async (...given: unknown[]) => ((await open()).provider as Page)[method](...given)
  }
  for (const method of ['on', 'removeListener']) {
    provider[method] = (...given: unknown[]) =>
      void open().then(
        opened => (opened.provider as Page)[method](...given),
        () => {},
      )
  }
  return {
    id: id ?? name,
    type: 'ANNOUNCED',
    name: toPlainText(name, 60),
    chain: 'bip122',
    imageUrl: toImageUrl(icon),
    provider,
    door: async () => (await open()).door,
  }
}
