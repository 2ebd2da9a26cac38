// How the blockchain API says no (wire protocols 1.2).
import { isAddress } from 'ethers'

/** A refusal in the API's main shape: a status, the field it is about, and a sentence. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly field: string,
    readonly description: string,
  ) {
    super(description)
    this.name = 'ApiError'
  }

  /** What is sent. */
  get body(): { status: 'FAILED'; reasons: [{ field: string; description: string }] } {
    return { status: 'FAILED', reasons: [{ field: this.field, description: this.description }] }
  }
}

/** Nobody without a project is served. */
export const unauthenticated = (): ApiError => new ApiError(401, 'authentication', 'We failed to authenticate your request')

/** A body or a message that is not what it should be. */
export const undeserializable = (why: string): ApiError => new ApiError(422, '', `Deserialization error: ${why}`)

/** A swap that cannot be. */
export const inconvertible = (why: string): ApiError => new ApiError(400, '', `Conversion parameter error: ${why}`)

/** A refusal in plain text, as some routes have it. */
export class PlainError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'PlainError'
  }
}

/** An address of an EVM account in lower case; the checksum of mixed case is not asked for. @throws ApiError */
export function parseAddress(text: string): string {
  const address = text.toLowerCase()
  if (!isAddress(address) || !address.startsWith('0x')) throw new ApiError(400, 'address', 'The address provided is invalid')
  return address
}

/** The object a body has to be. @throws ApiError */
export function parseObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw undeserializable('invalid type, expected an object')
  return value as Record<string, unknown>
}

/** A text that has to be there. @throws ApiError */
export function parseText(object: Record<string, unknown>, key: string): string {
  const value = object[key]
  if (typeof value !== 'string') throw undeserializable(`missing field \`${key}\``)
  return value
}
