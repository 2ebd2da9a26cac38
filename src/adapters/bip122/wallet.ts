import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import type { BitcoinAddress, BitcoinApi, BitcoinPurpose, BitcoinSignInput } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { readBytes, toBare, toHex } from '../../domain/encodings.js'
import { isAddressOn, isStacksAddress, parseAddress } from './address.js'
import { toNetworkId, toPrefix } from './networks.js'

/** The interfaces that Bitcoin wallets put into a page. */
export type WalletKind = 'standard' | 'sats' | 'leather' | 'okx' | 'unisat'

/** What a wallet shares: its word, to be checked before use. `network` is undefined where it does not say where it is. */
export interface Shared {
  addresses: readonly { address?: unknown; publicKey?: unknown; path?: unknown; purpose?: unknown }[]
  network?: CaipNetworkId | undefined
}

/**
 * A wallet of any kind, as the door and the provider use it. What its interface cannot do is missing. Answers are the wallet's word;
 * a refusal is thrown as the wallet threw it, or with EIP-1193's code where its own means something else there.
 */
export interface BitcoinWallet {
  /** Asks the visitor. @throws `chainNotSupported` where the wallet is on a chain that is not Bitcoin's */
  connect(wanted: CaipNetworkId): Promise<Shared>
  /** Asks nobody. No addresses: the wallet shares none with this page; undefined: it has no way to tell without asking. */
  read(wanted: CaipNetworkId): Promise<Shared | undefined>
  /** Where reading asked the visitor after all, and they said no: they are not to be asked again by the next load. */
  readonly wasRefused?: boolean | undefined
  disconnect?: (() => Promise<unknown>) | undefined
  switchTo?: ((id: CaipNetworkId) => Promise<unknown>) | undefined
  /** Listens for a change of accounts or network, and for the end; returns the stop. */
  watch?: ((onChange: () => void, onEnd: () => void) => () => void) | undefined
  /**
   * Looks at the last moment whether the wallet is still where and who it was, before it is asked to sign or to send; asks nobody.
   * @throws `chainNotSupported`, `walletElsewhere`, and `unauthorized` where another account is in use
   */
  check?: ((network: CaipNetworkId, address?: string) => Promise<void>) | undefined
  /** Answers the signature: bytes, base64 or hexadecimal; or as `signature` beside the `address` it is of. */
  signMessage?: ((message: string, by: BitcoinAddress, protocol: 'ecdsa' | 'bip322', isChosen: boolean) => Promise<unknown>) | undefined
  /** @param network the one the visitor is on: wallets of the standard have several */
  signPsbt?:
    | ((
        psbt: Uint8Array,
        inputs: readonly BitcoinSignInput[],
        broadcast: boolean,
        network: CaipNetworkId,
      ) => Promise<{ psbt: unknown; txid?: unknown }>)
    | undefined
  /** Answers the transaction's id. Without it a transfer is built here, and the wallet signs it. */
  send?: ((units: bigint, recipient: string, from: string) => Promise<unknown>) | undefined
  /** Signed transactions are sent by us: the interface has no way. */
  readonly signsOnly?: boolean
  request?: ((method: string, params: unknown) => Promise<unknown>) | undefined
}

/** What the adapter gives to each wallet's code. */
export interface Surroundings {
  options: DiscoveryOptions
  /** Where the visitor would connect to. */
  networkOf: NetworkOf
  /** Whom the visitor has chosen in the modal. */
  accountOf?: AccountOf | undefined
  api?: BitcoinApi | undefined
}

/** Who is connected, and where: addresses checked, the payment account first. */
export interface Held {
  addresses: readonly BitcoinAddress[]
  network: CaipNetworkId
}

const PURPOSES: readonly BitcoinPurpose[] = ['payment', 'ordinal', 'stx']

/** The addresses a wallet answers with: a list, or one. */
export const toList = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : answer && typeof answer === 'string' ? [answer] : []

/** An address as it is compared: without what CAIP-10 puts before it, and in small letters where they mean the same (BIP-173). */
export function toPlain(address: unknown): unknown {
  const bare = toBare(address)
  return typeof bare === 'string' && /^(bc|tb|bcrt)1/i.test(bare) && parseAddress(bare) ? bare.toLowerCase() : bare
}

/** Whether a wallet is where its answers are taken to be from; one that does not say is. @throws `walletElsewhere` */
export function checkPlace(place: Shared['network'], network: Shared['network']): void {
  if (place && place !== network) throw named('walletElsewhere')
}

/** How wallets call what an address is for. */
const WORDS: Record<string, BitcoinPurpose> = { payment: 'payment', ordinal: 'ordinal', ordinals: 'ordinal', stx: 'stx', stacks: 'stx' }

/**
 * Checks what a wallet shares: each address by its checksum, and against the network it is said to be on. Undefined where nothing of
 * it can be used.
 * @param wanted where the visitor would connect to, for a wallet that does not say where it is
 * @param offered the networks to choose from, where the addresses are not of the one wanted
 */
export function toHeld(shared: Shared, wanted: CaipNetworkId, offered: readonly CaipNetworkId[]): Held | undefined {
  const network = shared.network ?? toNetworkOfAddresses(shared, wanted, offered)
  const addresses: BitcoinAddress[] = []
  for (const each of shared.addresses) {
    const { address: told = each, publicKey, path, purpose: word } = Object(each) as Shared['addresses'][number]
    const address = toPlain(told)
    const purpose = WORDS[String(word ?? 'payment').toLowerCase()]
    const key = readBytes(publicKey)
    const isRight = network && (purpose === 'stx' ? isStacksAddress(address) : isAddressOn(address, network))
    if (!purpose || !isRight || addresses.some(other => other.address === address)) continue
    addresses.push({
      address: address as string,
      purpose,
      ...(key && key.length >= 32 && key.length <= 65 && { publicKey: toHex(key) }),
      ...(typeof path === 'string' && /^m?[\d'h/]+$/.test(path) && { path }),
    })
  }
  addresses.sort((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose))
  return network && addresses[0] && addresses[0].purpose !== 'stx' ? { addresses, network } : undefined
}

/** Test networks look alike: the addresses are taken to be where the visitor wants to be, as far as they can. */
function toNetworkOfAddresses({ addresses }: Shared, wanted: CaipNetworkId, offered: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const parsed = addresses.map(each => parseAddress(toPlain(each?.address ?? each))).find(Boolean)
  if (!parsed) return undefined
  const fits = (id: CaipNetworkId) => parsed.prefixes.includes(toPrefix(id)!)
  if (!toPrefix(wanted)) return wanted
  return [wanted, ...offered].find(fits) ?? toNetworkId({ bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }[parsed.prefixes[0]!])
}
