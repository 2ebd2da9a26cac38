import type { BitcoinAddress, BitcoinPurpose } from '../../domain/bitcoin-provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { isAddressOn, isStacksAddress, parseAddress } from './address.js'
import { toNetworkId, toPrefix } from './networks.js'
import type { Shared } from './wallet.js'

/** Who is connected, and where: addresses checked, the payment account first. */
export interface Held {
  addresses: readonly BitcoinAddress[]
  network: CaipNetworkId
}

const PURPOSES: readonly BitcoinPurpose[] = ['payment', 'ordinal', 'stx']

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
    const { address, publicKey, path } = each ?? {}
    const purpose = WORDS[String(each?.purpose ?? 'payment').toLowerCase()]
    const isRight = network && (purpose === 'stx' ? isStacksAddress(address) : isAddressOn(address, network))
    if (!purpose || !isRight || addresses.some(other => other.address === address)) continue
    addresses.push({
      address: address as string,
      purpose,
      ...(typeof publicKey === 'string' && /^([\da-f]{2}){32,65}$/i.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^m?[\d'h/]+$/.test(path) && { path }),
    })
  }
  addresses.sort((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose))
  return network && addresses[0] && addresses[0].purpose !== 'stx' ? { addresses, network } : undefined
}

/** Test networks look alike: the addresses are taken to be where the visitor wants to be, as far as they can. */
function toNetworkOfAddresses({ addresses }: Shared, wanted: CaipNetworkId, offered: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const parsed = addresses.map(each => parseAddress(each?.address)).find(Boolean)
  if (!parsed) return undefined
  const fits = (id: CaipNetworkId) => parsed.prefixes.includes(toPrefix(id)!)
  if (!toPrefix(wanted)) return wanted
  return [wanted, ...offered].find(fits) ?? toNetworkId({ bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }[parsed.prefixes[0]!])
}
