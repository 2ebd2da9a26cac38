// What a name may be, and what may be said of it (wire protocols 8 and 1.2).
import { ApiError } from './errors.js'

const ZONES = ['reown.id', 'wcn.id']
const [SHORTEST, LONGEST] = [3, 64]
const LONGEST_BIO = 255

/** Throws unless a whole name is in order: `alice.reown.id`. @throws ApiError */
export function checkName(name: string): void {
  checkFormat(name)
  const [label = '', ...zone] = name.split('.')
  checkLength(label, name)
  checkZone(zone.join('.'), name)
}

/** Throws unless a name has the form of one; it may be too short, or in a zone nobody knows. @throws ApiError */
export function checkFormat(name: string): void {
  if (!/^[a-z0-9.-]+$/.test(name) || name.split('.').length !== 3 || name.split('.').includes(''))
    throw refuse('Invalid name format: ', name)
}

/** Throws unless the part before the zone can begin a name in `zone`. @throws ApiError */
export function checkLabel(label: string, zone: string): void {
  if (!/^[a-z0-9-]+$/.test(label)) throw refuse('Invalid name format: ', label)
  checkLength(label, label)
  checkZone(zone, `${label}.${zone}`)
}

function checkLength(label: string, name: string): void {
  if (label.length < SHORTEST || label.length > LONGEST) throw refuse('Invalid name length: ', name)
}

function checkZone(zone: string, name: string): void {
  if (!ZONES.includes(zone)) throw refuse('Name is not in the allowed zones: ', name)
}

function refuse(prefix: string, name: string): ApiError {
  return new ApiError(400, 'name', prefix + name)
}

/** The attributes of a name: a `bio` of up to 255 plain characters, nothing else. @throws ApiError */
export function parseAttributes(value: unknown): Record<string, string> {
  const refused = new ApiError(400, 'attributes', 'Unsupported name attribute in payload')
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused
  for (const [key, text] of Object.entries(value)) {
    if (key !== 'bio' || typeof text !== 'string' || text.length > LONGEST_BIO || !/^[\p{L}\p{N} .,!?'"@#&()/:;_+-]*$/u.test(text))
      throw refused
  }
  return value as Record<string, string>
}

const ETHER_COIN = 60
const EVM_COINS = 0x80000000
const MAINNET = 1

/** The chain a coin type means (ENSIP-11): 60 and mainnet's are taken, and those of `chainIds`. @throws ApiError */
export function readCoinType(coinType: unknown, chainIds: readonly number[]): number {
  const chainId = coinType === ETHER_COIN ? MAINNET : Number(coinType) - EVM_COINS
  if (typeof coinType !== 'number' || ![MAINNET, ...chainIds].includes(chainId))
    throw new ApiError(400, 'coin_type', `Unsupported coin type: ${String(coinType)}`)
  return chainId
}
