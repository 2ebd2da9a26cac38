import { formatUnits } from '../../domain/amounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { toHex } from '../../domain/encodings.js'
import { toNetworkId, toNetworkWord } from './networks.js'
import { checkSigned, readPsbt } from './psbt.js'
import { type BitcoinWallet, checkPlace, type Shared, toList, toPlain } from './wallet.js'

/** `window.unisat` and those that copy its interface. Newer wallets know chains (`getChain`), older ones two networks (`getNetwork`). */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<{ enum?: unknown }>
  switchChain?(chain: string): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
  signMessage?(text: string, type: string): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  pushPsbt?(hex: string): Promise<unknown>
  sendBitcoin?(to: string, units: number): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

/** UniSat and its kin. They share the address in use: whichever kind the visitor has chosen in the wallet, it pays. */
export function createUnisatWallet(raw: UnisatProvider): BitcoinWallet {
  const readNetwork = async (): Promise<Shared['network']> => {
    // A wallet may have the method and not know it yet.
    const chain = await quietly(() => raw.getChain?.())
    const word = chain?.enum ?? (await raw.getNetwork?.())
    const id = toNetworkId(word)
    if (word && !id) throw named('chainNotSupported')
    return id
  }
  const toShared = async (answer: unknown): Promise<Shared> => {
    const accounts = toList(answer)
    if (!accounts.length) return { addresses: [] }
    const [publicKey, network] = await Promise.all([quietly(() => raw.getPublicKey?.()), readNetwork()])
    // The key is that of the account in use.
    return { addresses: accounts.map((address, at) => ({ address, publicKey: at ? undefined : publicKey, purpose: 'payment' })), network }
  }
  const switchTo = async (id: NonNullable<Shared['network']>): Promise<void> => {
    const word = toNetworkWord(id)
    const older = { mainnet: 'livenet', testnet: 'testnet' }[word ?? '']
    if (word && raw.switchChain) await raw.switchChain(`BITCOIN_${word.toUpperCase()}`)
    else if (older && raw.switchNetwork) await raw.switchNetwork(older)
    else throw named('chainNotSupported')
  }
  return {
    connect: async () => toShared(await raw.requestAccounts()),
    read: async () => (raw.getAccounts ? toShared(await raw.getAccounts()) : undefined),
    disconnect: raw.disconnect && (() => raw.disconnect!()),
    switchTo: raw.switchChain || raw.switchNetwork ? switchTo : undefined,
    watch: raw.on && (onChange => watchEvents(raw, ['accountsChanged', 'networkChanged', 'chainChanged'], onChange)),
    check: async (network, address) => {
      const [place, accounts] = await Promise.all([readNetwork(), raw.getAccounts?.()])
      checkPlace(place, network)
      checkAccount(accounts, address)
    },
    signMessage: raw.signMessage && ((message, _, protocol) => signMessage(raw, message, protocol)),
    signPsbt: raw.signPsbt && ((psbt, inputs, broadcast) => signPsbt(raw, psbt, inputs, broadcast)),
    send: raw.sendBitcoin && ((units, recipient) => raw.sendBitcoin!(recipient, Number(units))),
  }
}

/** Whether the account in use is the one that is to sign; a wallet that does not say knows itself. @throws `unauthorized` */
function checkAccount(accounts: unknown, address: string | undefined): void {
  const [first] = toList(accounts)
  if (address && (first || Array.isArray(accounts)) && toPlain(first) !== address) throw named('unauthorized')
}

type Signing = Pick<UnisatProvider, 'signMessage' | 'signPsbt' | 'pushPsbt'>

/** What is good to know, and not worth failing for. */
async function quietly<T>(ask: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** Signs as UniSat and OKX do. */
async function signMessage(raw: Signing, message: string, protocol: string): Promise<unknown> {
  return raw.signMessage!(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa')
}

/** Signs a PSBT as UniSat and OKX do: in hexadecimal, and finished only where it is sent at once. */
async function signPsbt(
  raw: Signing,
  psbt: Uint8Array,
  inputs: Parameters<NonNullable<BitcoinWallet['signPsbt']>>[1],
  broadcast: boolean,
): Promise<{ psbt: unknown; txid?: unknown }> {
  if (broadcast && !raw.pushPsbt) throw named('callNotSupported')
  const toSignInputs = inputs.map(input => ({ ...input }))
  const signed = readPsbt(await raw.signPsbt!(toHex(psbt), { autoFinalized: broadcast, toSignInputs }))
  if (!signed || !broadcast) return { psbt: signed }
  // What is sent is what was asked for.
  if (!checkSigned(psbt, signed, inputs)) throw named('walletBadAnswer')
  return { psbt: signed, txid: await raw.pushPsbt!(toHex(signed)) }
}

/** Listens to several events of a wallet; returns the stop. */
function watchEvents(raw: Pick<UnisatProvider, 'on' | 'removeListener'>, events: readonly string[], listener: () => void): () => void {
  for (const event of events) raw.on?.(event, listener)
  return () => {
    for (const event of events) raw.removeListener?.(event, listener)
  }
}

/** One network of OKX's wallet; the older test networks know less than the main one. */
export interface OkxBitcoin
  extends Pick<
    UnisatProvider,
    'getAccounts' | 'getPublicKey' | 'signMessage' | 'signPsbt' | 'pushPsbt' | 'disconnect' | 'on' | 'removeListener'
  > {
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
  /** Goes to a network once it shares an address there: until then the visitor is where they were. */
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
      const [address] = toList(accounts)
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
      return provider.send({ from, to, value: formatUnits(units, 8) })
    },
  }
}
