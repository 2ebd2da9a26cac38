import { formatUnits } from '../../domain/amounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { toNetworkId, toNetworkWord } from './networks.js'
import { checkAccount, checkPlace, quietly, signMessage, signPsbt, watchEvents, type UnisatProvider } from './unisat-wallet.js'
import type { BitcoinWallet, Shared } from './wallet.js'

/** One network of OKX's wallet; the older test networks know less than the main one. */
export interface OkxBitcoin extends Pick<UnisatProvider, 'getAccounts' | 'getPublicKey' | 'signMessage' | 'signPsbt' | 'pushPsbt' | 'disconnect' | 'on' | 'removeListener'> {
  connect(): Promise<unknown>
  sendBitcoin?(to: string, units: number): Promise<unknown>
  /** `value` is in BTC, as decimal text. */
  send?(transfer: { from: string; to: string; value: string }): Promise<unknown>
}

/** `window.okxwallet`: a provider of its own for each network. */
export interface OkxWallet {
  bitcoin?: OkxBitcoin
  bitcoinTestnet?: OkxBitcoin
  bitcoinSignet?: OkxBitcoin
}

const PARTS: Record<string, keyof OkxWallet> = { mainnet: 'bitcoin', testnet: 'bitcoinTestnet', signet: 'bitcoinSignet' }

/** OKX. Changing the network is going to another of its providers, where the visitor is asked once more. */
export function createOkxWallet(raw: OkxWallet): BitcoinWallet {
  let id: CaipNetworkId = toNetworkId('mainnet')!
  let own: string | undefined
  const listening = new Set<() => void>()

  const find = (wanted: CaipNetworkId): OkxBitcoin | undefined => raw[PARTS[toNetworkWord(wanted) ?? '']!]
  const part = (place = id): OkxBitcoin => {
    const found = find(place)
    if (!found) throw named('chainNotSupported')
    return found
  }
  /** A network of its kind that OKX does not have is seen on what it shares. */
  const placeOf = (wanted: CaipNetworkId): CaipNetworkId => (find(wanted) ? wanted : id)
  /** Goes to a network once it shares an address there: until then the visitor is where he was. */
  const share = (place: CaipNetworkId, address: unknown, publicKey: unknown): Shared => {
    if (typeof address !== 'string' || !address) {
      if (place === id) own = undefined
      return { addresses: [], network: place }
    }
    own = address
    if (place !== id) {
      id = place
      for (const restart of listening) restart()
    }
    return { addresses: [{ address, publicKey, purpose: 'payment' }], network: place }
  }
  return {
    async connect(wanted) {
      const place = placeOf(wanted)
      const { address, compressedPublicKey, publicKey } = Object(await part(place).connect()) as Record<string, unknown>
      return share(place, address, compressedPublicKey ?? publicKey)
    },
    async read(wanted) {
      const place = placeOf(wanted)
      const { getAccounts, getPublicKey } = part(place)
      if (!getAccounts) return undefined
      const accounts = await getAccounts.call(part(place))
      const [address] = Array.isArray(accounts) ? accounts : []
      return share(place, address, address && (await quietly(() => getPublicKey?.call(part(place)))))
    },
    disconnect: async () => part().disconnect?.(),
    switchTo: async next => void part(next),
    async check(network, address) {
      checkPlace(id, network)
      checkAccount((await part().getAccounts?.()) ?? (own ? [own] : undefined), address)
    },
    watch(onChange) {
      const begin = () => watchEvents(part(), ['accountsChanged', 'accountChanged'], onChange)
      let stop = begin()
      const restart = () => {
        stop()
        stop = begin()
      }
      listening.add(restart)
      return () => {
        listening.delete(restart)
        stop()
      }
    },
    async signMessage(message, _, protocol) {
      if (!part().signMessage) throw named('callNotSupported')
      return signMessage(part(), message, protocol)
    },
    async signPsbt(psbt, inputs, broadcast) {
      if (!part().signPsbt) throw named('callNotSupported')
      return signPsbt(part(), psbt, inputs, broadcast)
    },
    async send(units, to, from) {
      const provider = part()
      if (provider.sendBitcoin) return provider.sendBitcoin(to, Number(units))
      if (!provider.send) throw named('callNotSupported')
      return (Object(await provider.send({ from, to, value: formatUnits(units, 8) })) as { txhash?: unknown }).txhash
    },
  }
}
