// Names as the pallet Identity of a People chain keeps them, under the keys a runtime would put them.
import { compactToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto'
import { toPublicKey, type Chain } from './chain.js'
import { toBytes } from './scale.js'

/** What a registrar thinks of an identity, by their numbers on the chain. */
export type Judgement = 'unknown' | 'reasonable' | 'knownGood' | 'erroneous'
const JUDGEMENTS: Record<Judgement, number> = { unknown: 0, reasonable: 2, knownGood: 3, erroneous: 6 }

const mapOf = (map: string): Uint8Array => u8aConcat(xxhashAsU8a('Identity', 128), xxhashAsU8a(map, 128))
const plain = (map: string, key: Uint8Array): string => u8aToHex(u8aConcat(mapOf(map), xxhashAsU8a(key, 64), key))
/** `Data::Raw`. */
const toData = (text: string): Uint8Array => u8aConcat([stringToU8a(text).length + 1], stringToU8a(text))

/** Gives an account a username, as an authority does: `alice.dot`. */
export function giveUsername(chain: Chain, address: string, username: string): void {
  const bytes = stringToU8a(username)
  chain.write(plain('UsernameOf', toPublicKey(address)), u8aToHex(u8aConcat(compactToU8a(bytes.length), bytes)))
}

/** Registers a display name, with what registrars think of it. */
export function setIdentity(chain: Chain, address: string, display: string, judgements: readonly Judgement[] = []): void {
  const judged = judgements.map((judgement, registrar) => u8aConcat(toBytes(registrar, 4), [JUDGEMENTS[judgement]]))
  // After the display name: legal, web, matrix, email, no fingerprint, image, twitter, github, discord; nothing of all that.
  const info = u8aConcat(toData(display), new Uint8Array(9))
  chain.write(plain('IdentityOf', toPublicKey(address)), u8aToHex(u8aConcat(compactToU8a(judged.length), ...judged, toBytes(0, 16), info)))
}

/** Makes an account a further one of somebody else's. */
export function setSuper(chain: Chain, address: string, parent: string, called: string): void {
  const key = toPublicKey(address)
  const at = u8aToHex(u8aConcat(mapOf('SuperOf'), blake2AsU8a(key, 128), key))
  chain.write(at, u8aToHex(u8aConcat(toPublicKey(parent), toData(called))))
}
