// Polkadot's chains: accounts, raw bytes, and the payloads of transactions, as browser extensions have them.
import { invalid } from '../../methods/prepared.js'
import { prepareMessage, preparePayload } from '../../methods/polkadot.js'
import type { Call, Method } from './method.js'
import { accountsMethod, askAbout, connectMethod, disconnectMethod, fieldsOf, parseShared, sharedRow } from './other.js'

export const polkadot_accounts = accountsMethod('polkadot')
export const polkadot_enable = connectMethod('polkadot')
export const polkadot_disconnect = disconnectMethod('polkadot')

/** `{ address, data, type? }` → `{ signature }` */
export const polkadot_signRaw: Method = async call => {
  const { address, data, type = 'bytes' } = fieldsOf(call)
  const own = await parseShared(call, 'polkadot', address)
  if (type !== 'bytes' && type !== 'payload') throw invalid(`The wallet does not sign ${String(type)}.`)
  const prepared = prepareMessage(data, call.origin, () => keyOf(call, own))
  return askAbout('polkadot', 'sign', prepared, [sharedRow(call, 'polkadot', own)])
}

/** A payload as `@polkadot/api` makes it → `{ signature }` */
export const polkadot_signPayload: Method = async call => {
  const prepared = preparePayload(call.params[0], () => keyOf(call, own))
  const own = await parseShared(call, 'polkadot', fieldsOf(call).address)
  return askAbout('polkadot', 'sign', prepared, [sharedRow(call, 'polkadot', own)])
}

const keyOf = ({ state: { others } }: Call, address: string) => others.keys.findPolkadot(address)!
