// Names of Polkadot accounts: the username a chain's authority has given (DotID and others), else the display name a registrar has confirmed, of
// the pallet Identity. It stands on the People chain of a relay chain, and on chains of others that have the pallet themselves.
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc } from '../../clients/rpc.js'
import type { DiscoveryOptions, Names } from '../../domain/adapter.js'
import { fromHex, toHex } from '../../domain/encodings.js'
import { decodeSs58 } from './addresses.js'
import { createReader, toText } from './scale.js'

/** The People chains, and whose people they know: relay chain and Asset Hub, which have no names themselves (CAIP-13). */
const PEOPLE: Record<string, readonly string[]> = {
  '67fa177a097bfa18f77ea95ab56e9bcd': ['91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1'],
  c1af4cb4eb3918e5db15086c0cc5ec17: ['b0a8d493285c2df73290dfb7e61f870f', '48239ef607d7928874027a43a6768920'],
  '1eb6fb0ba5187434de017a70cb84d4f4': ['e143f23803ac50e8f6f8e62695d1ce9e', '67f9723393ef76214df0118c34bbbd3d'],
}

/** twox128("Identity"), and of its maps. */
const PALLET = '2aeddc77fe58c98d50bd37f1b90840f9'
const USERNAME_OF = 'b73731d6d393c442e9e8c22f3de57b45'
const IDENTITY_OF = 'cd7f37317cd20b61e9bd46fab8704714'

const MASK = (1n << 64n) - 1n
const [P1, P2, P3, P4] = [11400714785074694791n, 14029467366897019727n, 1609587929392839161n, 9650029242287828579n]

/** xxHash64 of 32 bytes, the lowest first: what the chain puts before a key (`Twox64Concat`). */
function toTwox64(key: Uint8Array): string {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  const rotate = (value: bigint, by: bigint): bigint => ((value << by) | ((value & MASK) >> (64n - by))) & MASK
  const mix = (from: bigint, word: bigint): bigint => (rotate((from + word * P2) & MASK, 31n) * P1) & MASK
  const lanes = [P1 + P2, P2, 0n, -P1].map((start, at) => mix(start & MASK, view.getBigUint64(at * 8, true)))
  let hash = lanes.reduce((sum, lane, at) => sum + rotate(lane, [1n, 7n, 12n, 18n][at]!), 0n) & MASK
  for (const lane of lanes) hash = ((hash ^ mix(0n, lane)) * P1 + P4) & MASK
  hash = (hash + 32n) & MASK
  hash = ((hash ^ (hash >> 33n)) * P2) & MASK
  hash = ((hash ^ (hash >> 29n)) * P3) & MASK
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, hash ^ (hash >> 32n), true)
  return toHex(bytes)
}

const keyOf = (map: string, key: Uint8Array): string => `0x${PALLET}${map}${toTwox64(key)}${toHex(key)}`

/** The display name of a registration, where a registrar has found it right (`Reasonable`, `KnownGood`); anybody may call themselves anything. */
function readDisplay(bytes: Uint8Array): string | undefined {
  const { take, byte, count, data } = createReader(bytes)
  let isConfirmed = false
  for (let left = count(); left > 0; left--) {
    take(4)
    const judgement = byte()
    // A fee that waits for the judgement stands behind it.
    if (judgement === 1) take(16)
    isConfirmed ||= judgement === 2 || judgement === 3
  }
  take(16)
  return isConfirmed ? toText(data()) : undefined
}

/** Where names of a network's accounts are kept, as far as the dApp has said; none where it has not. */
function toUrls({ networks = [], customRpcUrls = {} }: DiscoveryOptions, caipNetworkId: string, own: readonly string[]): readonly string[] {
  const here = caipNetworkId.slice('polkadot:'.length)
  const [people] = Object.entries(PEOPLE).find(([, others]) => others.includes(here)) ?? []
  if (!people) return own
  const offered = networks.find(({ id, caipNetworkId }) => caipNetworkId === `polkadot:${people}` || id === people)
  return [...(customRpcUrls[`polkadot:${people}`] ?? []).map(({ url }) => url), ...(offered?.rpcUrls.default.http ?? [])]
}

/** Makes what knows the names. */
export const createNames = (options: DiscoveryOptions): Names => ({
  async nameOf(address, { network, urls, signal }) {
    const account = decodeSs58(address)?.publicKey
    const nodes = toUrls(options, network.caipNetworkId, urls)
    if (!account || !nodes.length) return undefined
    const rpc = createRpc({ http: createHttp({ clock }), urls: nodes })
    const read = async (map: string, key: Uint8Array): Promise<Uint8Array> => {
      const value = await rpc('state_getStorage', [keyOf(map, key)], signal)
      return (typeof value === 'string' && fromHex(value.replace(/^0x/, ''))) || new Uint8Array(0)
    }
    // What others call an account as one of theirs (`set_subs`) is no name: nobody asks whose it is.
    const [username, identity] = await Promise.all([read(USERNAME_OF, account), read(IDENTITY_OF, account)])
    const reader = createReader(username)
    return toText(reader.take(reader.count())) ?? readDisplay(identity)
  },
})
