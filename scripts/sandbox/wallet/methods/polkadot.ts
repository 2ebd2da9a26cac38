// Polkadot's chains: accounts, raw bytes, and the payloads of transactions, as browser extensions have them.
import { readText } from '../../keys/bytes.js'
import { readData, wrapBytes } from '../../keys/polkadot.js'
import { readPayload, toSignedBytes } from '../../keys/polkadot-payload.js'
import { describeMessage } from '../../words/message.js'
import { describePayload } from '../../words/polkadot.js'
import { invalidParams, type Call, type Method } from './method.js'
import { accountsMethod, askAbout, attempt, connectMethod, disconnectMethod, fieldsOf, parseShared, sharedRow } from './other.js'

export const polkadot_accounts = accountsMethod('polkadot')
export const polkadot_enable = connectMethod('polkadot')
export const polkadot_disconnect = disconnectMethod('polkadot')

/** `{ address, data, type? }` → `{ signature }`: bytes are wrapped, so that they can never be a transaction. */
export const polkadot_signRaw: Method = async call => {
  const { address, data, type = 'bytes' } = fieldsOf(call)
  const own = await parseShared(call, 'polkadot', address)
  if (typeof data !== 'string') throw invalidParams('Data is expected.')
  if (type !== 'bytes' && type !== 'payload') throw invalidParams(`The wallet does not sign ${String(type)}.`)
  const bytes = wrapBytes(readData(data))
  const text = (readText(bytes) ?? data).replace(/^<Bytes>|<\/Bytes>$/g, '')
  const host = URL.canParse(call.origin) ? new URL(call.origin).host : call.origin
  return askAbout('polkadot', 'sign', { ...describeMessage(text, host), rows: [] }, [sharedRow(call, 'polkadot', own)], () => ({
    signature: `0x${toHexOf(keyOf(call, own).sign(bytes))}`,
  }))
}

/** A payload as `@polkadot/api` makes it → `{ signature }`, whose first byte names the kind of key. */
export const polkadot_signPayload: Method = async call => {
  const payload = attempt(() => readPayload(call.params[0]))
  const own = await parseShared(call, 'polkadot', payload.address)
  const bytes = attempt(() => toSignedBytes(payload))
  return askAbout('polkadot', 'sign', describePayload(payload), [sharedRow(call, 'polkadot', own)], () => {
    const key = keyOf(call, own)
    return { signature: `0x${key.type === 'ed25519' ? '00' : '01'}${toHexOf(key.sign(bytes))}` }
  })
}

const keyOf = ({ state: { others } }: Call, address: string) => others.keys.findPolkadot(address)!
const toHexOf = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
