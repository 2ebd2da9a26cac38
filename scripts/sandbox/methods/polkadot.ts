// What is signed on Polkadot's chains, as browser extensions have it.
import { readText, toHex } from '../keys/bytes.js'
import { readPayload, toSignedBytes } from '../keys/polkadot-payload.js'
import { readData, wrapBytes, type PolkadotKey } from '../keys/polkadot.js'
import { describeMessage } from '../words/message.js'
import { describePayload } from '../words/polkadot.js'
import { attempt, invalid, type Prepared } from './prepared.js'

type KeyOf = () => PolkadotKey

/** Bytes or a text, which are wrapped, so that they can never be a transaction. */
export function prepareMessage(data: unknown, site: string, keyOf: KeyOf): Prepared<{ signature: string }> {
  if (typeof data !== 'string') throw invalid('Data is expected.')
  const bytes = wrapBytes(readData(data))
  const text = () => (readText(bytes) ?? data).replace(/^<Bytes>|<\/Bytes>$/g, '')
  return {
    words: () => ({ ...describeMessage(text(), site), rows: [] }),
    perform: () => ({ signature: `0x${toHex(keyOf().sign(bytes))}` }),
  }
}

/** A payload as `@polkadot/api` makes it; the first byte of the signature says sr25519. */
export function preparePayload(value: unknown, keyOf: KeyOf): Prepared<{ signature: string }> {
  const payload = attempt(() => readPayload(value))
  const bytes = attempt(() => toSignedBytes(payload))
  return {
    words: () => describePayload(payload),
    perform: () => ({ signature: `0x01${toHex(keyOf().sign(bytes))}` }),
  }
}
