// Bitcoin: messages, half-made transactions, payments. Bytes travel as base64, satoshi as decimal text.
import { toBase64, toHex, fromHex } from '../../keys/bytes.js'
import { closePsbt, readPsbt, signPsbt, summarizePsbt } from '../../keys/bitcoin-psbt.js'
import { broadcast, preparePayment, readBitcoinBalance } from '../../keys/bitcoin-send.js'
import { nameBitcoinNetwork, type BitcoinKey } from '../../keys/bitcoin.js'
import { prepareMessage, preparePaying, preparePsbt, reach, readPayment, readPsbtWish } from '../../methods/bitcoin.js'
import { WalletError } from '../../methods/errors.js'
import { attempt } from '../../methods/prepared.js'
import type { Row } from '../queue.js'
import type { Call, Method } from './method.js'
import { accountsMethod, askAbout, connectMethod, disconnectMethod, fieldsOf, nodeOf, parseBytes, parseShared, sharedRow } from './other.js'

export const bitcoin_accounts = accountsMethod('bip122')
export const bitcoin_connect = connectMethod('bip122')
export const bitcoin_disconnect = disconnectMethod('bip122')

/** `mainnet`, `testnet` or `regtest` */
export const bitcoin_getNetwork: Method = ({ state }) => ({ result: nameBitcoinNetwork(state.others.networks.bip122.id) })

/** The satoshi of the first account that is for payments. */
export const bitcoin_getBalance: Method = async call => {
  const own = await sharedKeys(call)
  return { result: String(await reach(apiOf(call), url => readBitcoinBalance(url, own[0]!.address))) }
}

/** `{ address?, message, protocol? }` → `{ signature, messageHash, address, protocol }` */
export const bitcoin_signMessage: Method = async call => {
  const { address, message, protocol } = fieldsOf(call)
  const key = await findKey(call, address)
  const prepared = prepareMessage(parseBytes(message, 'The message'), protocol, call.origin, () => key)
  return askAbout('bip122', 'sign', prepared, detailsOf(call, key), ({ signature, messageHash, ...rest }) => ({
    ...rest,
    signature: toBase64(signature),
    messageHash: toHex(messageHash),
  }))
}

/** `{ psbt, inputs?, finalize?, broadcast? }` → `{ psbt, txid? }` */
export const bitcoin_signPsbt: Method = async call => {
  const { psbt, inputs, finalize, broadcast: isSent } = fieldsOf(call)
  const keys = await sharedKeys(call)
  const wish = readPsbtWish(psbt, inputs, isSent === true, finalize === true)
  const prepared = preparePsbt(wish, () => keys, apiOf(call))
  // Signed before anyone is asked: what cannot be signed is told at once, and nobody is asked in vain.
  attempt(() => signPsbt(wish.psbt, keys, wish.inputs, wish))
  return askAbout('bip122', wish.isSent ? 'send' : 'sign', prepared, detailsOf(call, ownerOf(wish.psbt, keys)))
}

/** `{ recipients: [{ address, amount }], from?, changeAddress?, memo? }` → `{ txid }` */
export const bitcoin_sendTransfer: Method = async call => {
  const { from, recipients, changeAddress, memo } = fieldsOf(call)
  const key = await findKey(call, from)
  const payment = readPayment(Array.isArray(recipients) ? recipients : [], changeAddress, memo)
  const ready = await reach(apiOf(call), url => preparePayment(url, key, payment))
  return askAbout(
    'bip122',
    'send',
    preparePaying(payment, () => key, apiOf(call), ready),
    detailsOf(call, key),
  )
}

/** `{ psbt }` (base64) or `{ transaction }` (hexadecimal), signed by all → the transaction's id. It asks nobody: no key is needed. */
export const bitcoin_broadcast: Method = async call => {
  const { psbt, transaction } = fieldsOf(call)
  const hex =
    psbt === undefined
      ? toHex(attempt(() => fromHex(transaction), 'The transaction'))
      : attempt(() => closePsbt(readPsbt(parseBytes(psbt, 'The PSBT'))).hex)
  return { result: await reach(apiOf(call), url => broadcast(url, hex)) }
}

const apiOf =
  ({ state: { others } }: Call) =>
  () =>
    nodeOf(others, 'bip122')
const ownerOf = (psbt: Uint8Array, keys: BitcoinKey[]) =>
  keys.find(({ address }) => summarizePsbt(psbt, keys, keys[0]!.network).inputs.some(input => input.address === address)) ?? keys[0]!

function detailsOf(call: Call, key: BitcoinKey): Row[] {
  const account = sharedRow(call, 'bip122', key.address)
  return [
    key.purpose === 'ordinal' ? { ...account, value: `${account.value}, for ordinals` } : account,
    { label: 'Network', value: call.state.others.networks.bip122.name },
  ]
}

/** The keys of all a site may see, the active account's first. */
async function sharedKeys({ state: { others }, origin }: Call): Promise<BitcoinKey[]> {
  await others.load()
  const { id } = others.networks.bip122
  const keys = others.permitted('bip122', origin).map(({ address }) => others.keys.findBitcoin(id, address)!)
  if (!keys.length) throw new WalletError('unauthorized')
  return keys
}

async function findKey(call: Call, address: unknown): Promise<BitcoinKey> {
  if (address === undefined || address === null) return (await sharedKeys(call))[0]!
  const own = await parseShared(call, 'bip122', address)
  return call.state.others.keys.findBitcoin(call.state.others.networks.bip122.id, own)!
}
