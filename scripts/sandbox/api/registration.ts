// POST /v1/profile/account: taking a name, by all the rules of the real registry (wire protocols 8).
import { isHexString } from 'ethers'
import { ApiError, parseAddress, parseObject, parseText, undeserializable } from './errors.js'
import { checkName, parseAttributes, readCoinType } from './name-rules.js'
import type { NameRecord, Names } from './names.js'
import type { Network } from './networks.js'
import { isSignedBy } from './signatures.js'

/** How old a message may be, or ahead of us. */
const MOST_SECONDS = 10

/** Registers the name that a signed message asks for. @throws ApiError */
export async function register(body: Record<string, unknown>, names: Names, networks: readonly Network[]): Promise<NameRecord> {
  const [message, address, signature] = [parseText(body, 'message'), parseText(body, 'address'), parseText(body, 'signature')]
  const { name, attributes: wanted, timestamp } = parseMessage(message)
  checkName(name)
  const owner = parseAddress(address)
  const chainId = readCoinType(
    body.coin_type,
    networks.map(network => network.chainId),
  )
  if (names.find(name)) throw new ApiError(400, 'name', `Name is already registered: ${name}`)
  if (Math.abs(Date.now() / 1000 - timestamp) > MOST_SECONDS)
    throw new ApiError(400, 'timestamp', `Signature UNIXTIME timestamp is too old: ${timestamp}`)
  const attributes = parseAttributes(wanted)
  if (!isHexString(signature)) throw new ApiError(400, 'signature', `Invalid signature format: ${signature}`)
  // Mainnet is none of ours: an account there is looked for on the first chain.
  const network = networks.find(each => each.chainId === chainId) ?? networks[0]
  if (!(await isSignedBy(owner, message, signature as `0x${string}`, network)))
    throw new ApiError(401, 'signature', `Signature validation error: ${signature}`)
  // Somebody may have been faster while the chain was asked.
  if (names.find(name)) throw new ApiError(400, 'name', `Name is already registered: ${name}`)
  return names.register(name, address, { coinType: body.coin_type as number, attributes })
}

function parseMessage(message: string): { name: string; attributes: unknown; timestamp: number } {
  let parsed: unknown
  try {
    parsed = JSON.parse(message)
  } catch {
    throw undeserializable('the message is not JSON')
  }
  const { timestamp, attributes, ...rest } = parseObject(parsed)
  if (!Number.isInteger(timestamp)) throw undeserializable('missing field `timestamp`')
  return { name: parseText(rest, 'name'), attributes, timestamp: timestamp as number }
}
