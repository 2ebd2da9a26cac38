import { watchStandardWallets, type StandardWallet } from '../../clients/wallet-standard.js'
import { isOurs, type Connector } from '../../domain/connector.js'
import { isSameName, isShallowEqual } from '../../domain/equal.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import type { OpenWallet } from './door.js'
import type { Surroundings, WalletKind } from './wallet.js'

/** A wallet as it stands in the page. `raw` is what it put there. */
interface Found {
  raw: object
  name: string
  kind: WalletKind
  icon?: unknown
  id?: string
}

type Page = Record<string, any>

/** sats-connect's wallets may come later than the page; nobody says when. */
const AGAIN = [200, 400]

/**
 * Finds the Bitcoin wallets of this page: those of the Wallet Standard, of sats-connect, and those with interfaces of their own. A
 * wallet found in several ways is one connector, by the first of them; it stays the same one as long as the wallet is there.
 */
export function watchBitcoinWallets(onConnectors: (connectors: readonly Connector[]) => void, surroundings: Surroundings): () => void {
  if (typeof window === 'undefined') return () => {}
  let standard: readonly StandardWallet[] = []
  let rows: { found: Found; connector: Connector }[] | undefined

  let all: readonly Found[] = []
  const isDoubted = (found: Found) => all.some(other => other.raw !== found.raw && isSameWallet(other, found))

  const look = () => {
    all = findWallets(standard)
    const earlier = rows
    rows = []
    for (const found of all) {
      const isSame = (row: { found: Found }) => isSameWallet(row.found, found)
      if (rows.some(isSame)) continue
      const known = earlier?.find(row => isSame(row) && all.some(({ raw }) => raw === row.found.raw))
      rows.push(known ?? { found, connector: { ...toConnector(found, surroundings), isDoubted: () => isDoubted(found) } })
    }
    if (!isShallowEqual(earlier, rows)) onConnectors(rows.map(({ connector }) => connector))
  }
  const stop = watchStandardWallets(wallets => {
    standard = wallets
    look()
  })
  const timers = AGAIN.map(ms => setTimeout(look, ms))
  window.addEventListener('load', look)
  return () => {
    stop()
    timers.forEach(clearTimeout)
    window.removeEventListener('load', look)
  }
}

const isSameWallet = (a: Found, b: Found): boolean => a.raw === b.raw || isSameName(toShortName(a), toShortName(b))
/** One wallet calls itself 'OKX' here and 'OKX Wallet' there. */
const toShortName = ({ name }: Found): string => name.replace(/ ?wallet$/i, '')

function findWallets(standard: readonly StandardWallet[]): readonly Found[] {
  const page = window as unknown as Page
  const all: (Found | false | undefined)[] = []
  // A wallet that throws when it is looked at hides nobody but itself.
  const add = (find: () => Found | false | undefined) => {
    try {
      all.push(find())
    } catch {
      // It cannot be spoken with either.
    }
  }
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
  const listed: unknown = page.btc_providers
  for (const entry of Array.isArray(listed) ? listed : []) {
    add(() => {
      const { id, name, icon } = entry
      const raw = `${id}`.split('.').reduce<any>((part, key) => part?.[key], page)
      return (
        typeof name === 'string' &&
        typeof raw?.request === 'function' && {
          raw,
          name,
          icon,
          kind: raw === page.LeatherProvider ? 'leather' : raw === page.unisat ? 'unisat' : 'sats',
        }
      )
    })
  }
  add(() => page.LeatherProvider?.request && { raw: page.LeatherProvider, name: 'Leather', kind: 'leather' })
  add(() => page.okxwallet?.bitcoin?.connect && { raw: page.okxwallet, name: 'OKX Wallet', kind: 'okx', id: 'OKX' })
  add(() => page.bitkeep?.unisat?.requestAccounts && { raw: page.bitkeep.unisat, name: 'Bitget Wallet', kind: 'unisat' })
  add(() => page.unisat?.requestAccounts && { raw: page.unisat, name: 'UniSat', kind: 'unisat' })
  return all.filter((found): found is Found => Boolean(found && found.name && !isOurs(found.name)))
}

function toConnector({ raw, name, kind, icon, id }: Found, surroundings: Surroundings): Connector {
  let opening: Promise<OpenWallet> | undefined
  const open = () =>
    (opening ??= import('./door.js')
      .then(({ openWallet }) => openWallet(kind, raw, surroundings, name))
      // What could not be fetched is fetched anew the next time.
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))
  const provider: Page = {}
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
