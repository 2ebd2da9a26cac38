import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '../sha256.js'
import type { BitcoinAddress, BitcoinApi, BitcoinSignInput, BitcoinUtxo } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { createEsplora, type Esplora, toEsploraUrls } from './esplora.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { parseAddress, type ParsedAddress } from './address.js'
import { fromHex, toHex } from '../../domain/encodings.js'
import { readCoins, selectCoins, toDust } from './coins.js'
import { parsePsbt, parseTx, type PsbtMap, type Tx, toNumber } from './psbt.js'

/** Where a transfer happens. */
interface Place {
  id: CaipNetworkId
  urls: readonly string[]
  network?: CaipNetwork | undefined
  api?: BitcoinApi | undefined
  esplora?: Esplora
}

/** A payment to be built, to one or several. */
interface TransferOptions extends Place {
  from: BitcoinAddress
  /** To whom; `units` in satoshis. */
  outputs: readonly { to: string; units: bigint }[]
  /** The payer's coins, where they were read already. */
  coins?: readonly BitcoinUtxo[]
  /** In satoshis: a higher fee is not built. */
  maxFee?: bigint | undefined
  signal?: AbortSignal | undefined
}

/** A transaction as it came, and taken apart. */
interface Proof {
  raw: Uint8Array
  tx: Tx
}

/** A PSBT for the wallet to sign: all of its inputs are the payer's. */
export interface BuiltTransfer {
  psbt: Uint8Array
  signInputs: readonly BitcoinSignInput[]
  /** In satoshis. */
  fee: bigint
}

/**
 * Builds the transaction of a payment as a PSBT: the payer's confirmed coins first, the change back to them, the fee by what blocks
 * take now. What each coin is worth is proved to the wallet by the transaction it comes of.
 * @throws `insufficientFunds`, `tooManyCoins`, `amountTooSmall`, `networkFeeHigher`, `feeUnusual`, `rpcFailed` also where a proof does not fit,
 * and `callNotSupported` for a kind of address that needs more than a public key to sign
 */
export async function buildTransfer({
  from,
  outputs: paid,
  coins: known,
  maxFee,
  signal,
  ...place
}: TransferOptions): Promise<BuiltTransfer> {
  const payer = parseAddress(from.address)!
  const receivers = paid.map(({ to }) => parseAddress(to)!)
  if (paid.some(({ units }, at) => units < toDust(receivers[at]!))) throw named('amountTooSmall')
  const units = paid.reduce((sum, { units }) => sum + units, 0n)
  const unlocking = toUnlocking(payer, from.publicKey)
  const esplora = toEsplora(place)
  const [utxos, rate] = await Promise.all([known ?? readCoins(from.address, place, esplora, signal), esplora.getFeeRate(signal)])
  const { coins, change, fee } = selectCoins({ utxos, payer, receivers, units, rate })
  if (maxFee !== undefined && fee > maxFee) throw named('networkFeeHigher')
  const outputs = [
    ...paid.map(({ units }, at) => ({ value: units, script: receivers[at]!.script })),
    ...(change ? [{ value: change, script: payer.script }] : []),
  ]
  const tx = concat(
    le(2, 4),
    size(coins.length),
    ...coins.map(({ txid, vout }) => concat(toHash(txid), le(vout, 4), size(0), le(0xfffffffd, 4))),
    size(outputs.length),
    ...outputs.map(({ value, script }) => concat(le(value, 8), sized(script))),
    le(0, 4),
  )
  const proofs = payer.kind === 'p2tr' ? undefined : await readProofs(coins, esplora, signal)
  const maps = coins.map(coin => toInput(coin, payer, unlocking, proofs?.get(coin.txid)))
  const psbt = concat(fromHex('70736274ff')!, entry('00', tx), size(0), ...maps, ...outputs.map(() => size(0)))
  // A Taproot signature by default covers everything, and says so by not naming how.
  const sighashTypes = payer.kind === 'p2tr' ? undefined : [1]
  return { psbt, signInputs: coins.map((_, index) => ({ address: from.address, index, sighashTypes, publicKey: from.publicKey })), fee }
}

/**
 * Completes a signed PSBT and hands it to the network. Resolves with the transaction's id.
 * @throws `callNotSupported` where an input needs more than one signature, `sendFailed` with the node's words where it says no
 */
export async function broadcast(psbt: Uint8Array, place: Place): Promise<string> {
  const { tx, id } = finishPsbt(psbt)
  await toEsplora(place).send(toHex(tx))
  return id
}

/** Puts the signatures of a PSBT where they belong: a transaction for the network, and its id. @throws `callNotSupported` */
export function finishPsbt(bytes: Uint8Array): { tx: Uint8Array; id: string } {
  const { tx, inputs } = parsePsbt(bytes)!
  const done = inputs.map((map, index) => finishInput(map, tx.inputs[index]!.outpoint))
  const body = (withScripts: readonly { script: Uint8Array }[]) =>
    concat(
      size(tx.inputs.length),
      ...tx.inputs.map(({ outpoint, sequence }, index) => concat(outpoint, sized(withScripts[index]!.script), sequence)),
      size(tx.outputs.length),
      ...tx.outputs.map(({ value, script }) => concat(value, sized(script))),
    )
  const hasWitness = done.some(({ witness }) => witness)
  const witnesses = hasWitness ? done.map(({ witness }) => witness ?? size(0)) : []
  const whole = concat(tx.version, ...(hasWitness ? [Uint8Array.from([0, 1])] : []), body(done), ...witnesses, tx.locktime)
  return { tx: whole, id: toId(concat(tx.version, body(done), tx.locktime)) }
}

/** The script and the witness that unlock an input. */
function finishInput(map: PsbtMap, outpoint: Uint8Array): { script: Uint8Array; witness?: Uint8Array } {
  const script = map.get('07')
  const witness = map.get('08')
  if (script || witness) return { script: script ?? new Uint8Array(), witness }
  const schnorr = map.get('13')
  if (schnorr) return { script: new Uint8Array(), witness: concat(size(1), sized(schnorr)) }
  const partial = [...map].filter(([key]) => key.startsWith('02'))
  const [key, signature] = partial[0] ?? []
  if (!signature || partial.length !== 1) throw named('callNotSupported')
  const publicKey = fromHex(key!.slice(2))!
  const redeem = map.get('04')
  const locked = redeem ?? readLock(map, outpoint)
  const stack = concat(size(2), sized(signature), sized(publicKey))
  if (toHex(locked) === `0014${toHex(hash160(publicKey))}`) return { script: redeem ? sized(redeem) : new Uint8Array(), witness: stack }
  if (toHex(locked) === `76a914${toHex(hash160(publicKey))}88ac`) return { script: concat(sized(signature), sized(publicKey)) }
  throw named('callNotSupported')
}

/** The script that an input unlocks. */
function readLock(map: PsbtMap, outpoint: Uint8Array): Uint8Array {
  const output = map.get('01')
  if (output) return output.slice(9)
  const earlier = map.get('00')
  const tx: Tx | undefined = earlier && parseTx(earlier)
  return tx?.outputs[Number(toNumber(outpoint.slice(32)))]?.script ?? new Uint8Array()
}

/** What a signer of this address needs to know beside the coin: for P2SH the script behind it, for Taproot the inner key. */
function toUnlocking({ kind, script }: ParsedAddress, publicKey: string | undefined): Uint8Array {
  const key = fromHex(publicKey ?? '')
  if (kind === 'p2wpkh' || kind === 'p2pkh') return new Uint8Array()
  if (kind === 'p2tr') return key?.length === 33 ? entry('17', key.slice(1)) : key?.length === 32 ? entry('17', key) : new Uint8Array()
  const redeem = key?.length === 33 ? concat(Uint8Array.from([0, 20]), hash160(key)) : undefined
  if (kind !== 'p2sh' || !redeem || toHex(script) !== `a914${toHex(hash160(redeem))}87`) throw named('callNotSupported')
  return entry('04', redeem)
}

/** So many transactions are asked for at a time: public servers turn away whoever asks for hundreds at once. */
const AT_A_TIME = 8

/**
 * The transactions that these coins come of, each held to its id.
 * @param isPartial without those that are not to be had, or are not what their ids say
 * @throws `rpcFailed` where one is not what its id says
 */
export async function readProofs(
  coins: readonly { txid: string }[],
  esplora: Esplora,
  signal?: AbortSignal,
  isPartial = false,
): Promise<ReadonlyMap<string, Proof>> {
  const proofs = new Map<string, Proof>()
  const ids = [...new Set(coins.map(({ txid }) => txid))]
  const read = async (id: string): Promise<void> => {
    const raw = fromHex(await esplora.getTx(id, signal))
    const tx = raw && toTx(raw)
    if (!tx || toId(writeTx(tx)) !== id) throw named('rpcFailed')
    proofs.set(id, { raw, tx })
  }
  while (ids.length) await Promise.all(ids.splice(0, AT_A_TIME).map(id => (isPartial ? read(id).catch(() => {}) : read(id))))
  return proofs
}

/**
 * The map of one input: the coin it spends, the proof of what that is worth, and what unlocks it. A signature covers the amount of its own
 * input alone (BIP-143), or none: a server that lied of one coin now and of another later would get a fee out of both that nobody has seen
 * (CVE-2020-14199). Taproot's cover all of them (BIP-341), and need no proof. @throws `rpcFailed` where the proof says something else
 */
function toInput({ vout, value }: BitcoinUtxo, payer: ParsedAddress, unlocking: Uint8Array, proof: Proof | undefined): Uint8Array {
  const coin = concat(le(BigInt(value), 8), sized(payer.script))
  const output = proof?.tx.outputs[vout]
  if (proof && (!output || toHex(concat(output.value, sized(output.script))) !== toHex(coin))) throw named('rpcFailed')
  return concat(...(proof ? [entry('00', proof.raw)] : []), ...(payer.kind === 'p2pkh' ? [] : [entry('01', coin)]), unlocking, size(0))
}

function toTx(raw: Uint8Array): Tx | undefined {
  try {
    return parseTx(raw)
  } catch {
    return undefined
  }
}

/** A transaction without witnesses, which is what its id is the hash of. */
function writeTx({ version, inputs, outputs, locktime }: Tx): Uint8Array {
  return concat(
    version,
    size(inputs.length),
    ...inputs.map(({ outpoint, script, sequence }) => concat(outpoint, sized(script), sequence)),
    size(outputs.length),
    ...outputs.map(({ value, script }) => concat(value, sized(script))),
    locktime,
  )
}

function toEsplora({ id, urls, esplora }: Place): Esplora {
  return esplora ?? createEsplora(toEsploraUrls(id, urls))
}

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const toId = (tx: Uint8Array): string => toHex(sha256(sha256(tx)).reverse())
const toHash = (id: string): Uint8Array => fromHex(id)!.reverse()

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A number with its lowest byte first. */
function le(value: number | bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((BigInt(value) >> BigInt(at * 8)) & 255n))
}

function size(value: number): Uint8Array {
  return value < 0xfd ? le(value, 1) : value < 0x10000 ? concat(le(0xfd, 1), le(value, 2)) : concat(le(0xfe, 1), le(value, 4))
}

const sized = (bytes: Uint8Array): Uint8Array => concat(size(bytes.length), bytes)
const entry = (key: string, value: Uint8Array): Uint8Array => concat(sized(fromHex(key)!), sized(value))
