// One transaction of what a dApp wants done: made of its outputs, or as it has made it, and looked at before anybody signs.
import type { Composing } from '../../domain/adapter.js'
import { fromBase64, toBase64, toHex } from '../../domain/encodings.js'
import { copyOf, named } from '../../domain/error-code.js'
import type { Composed, Foresight, Step } from '../../domain/foresight.js'
import type { BitcoinAddress, BitcoinProvider, BitcoinSignInput } from '../../domain/provider.js'
import { toUnits } from '../../domain/amounts.js'
import type { SendBitcoin, SendOutputs } from '../../domain/send-made.js'
import { isAddressOn, parseAddress } from './address.js'
import { KEPT_ON_TAPROOT } from './coins.js'
import { type ChainParts, confirmed, send, toEsplora } from './chain.js'
import { toPrefix } from './networks.js'
import { ALL_BITCOIN, type ConfirmedPsbt, type Doing, readId } from './provider.js'
import { checkInputs, parsePsbt, type Psbt, readOwners, toNumber, type Tx } from './psbt.js'
import { buildTransfer, readProofs } from './transfer.js'
import { writeAddress } from './write-address.js'

/**
 * As in `Transfers`. @throws `invalidParams` for what is neither, `otherSigner` where coins would be spent that are not for payments, `callNotSupported`
 * where the wallet cannot sign it, `amountTooSmall`, `insufficientFunds`, `tooManyCoins`, `feeUnusual`, `rpcFailed`
 */
export async function compose(asked: Composing, parts: ChainParts): Promise<Composed> {
  const { made, network, provider } = asked
  const { sends = true, signs = true } = (provider as Doing).can ?? {}
  const isOne = 'outputs' in made && made.outputs.length === 1
  if (!signs && !(isOne && sends)) throw named('callNotSupported')
  if ('psbt' in made) return composeMade(asked, made, parts)
  const outputs = (made as SendOutputs).outputs.map(each => {
    const { address, value } = Object(each) as Record<string, unknown>
    const units = typeof value === 'bigint' ? value : typeof value === 'string' ? toUnits(value) : undefined
    if (!units || units < 0n || units > ALL_BITCOIN || !isAddressOn(address, network.caipNetworkId)) throw named('invalidParams')
    return { to: address as string, units }
  })
  const { fee } = await build(asked, outputs, undefined, parts)
  // What one pays oneself is not paid.
  const ownerOf = await readOwn(asked)
  const units = outputs.reduce((sum, { to, units }) => (ownerOf(parseAddress(to)!) ? sum : sum + units), 0n)
  const foresight = toForesight(asked, { units, fee, isAbout: isOne && sends, steps: outputs })
  return { foresight, send: signal => pay({ ...asked, signal }, outputs, fee, parts) }
}

interface Output {
  to: string
  units: bigint
}

/** Who pays, with the key that the wallet has told of them. @throws `otherSigner` */
async function toPayer({ provider, from }: Pick<Composing, 'provider' | 'from'>) {
  const all = await (provider as BitcoinProvider).getAccountAddresses()
  const payer = all.find(({ address }) => address === from)
  // Other coins carry inscriptions.
  if (payer?.purpose !== 'payment') throw named('otherSigner')
  return payer
}

async function build(asked: Omit<Composing, 'made'>, outputs: readonly Output[], maxFee: bigint | undefined, parts: ChainParts) {
  const { network, urls, signal } = asked
  const place = { id: network.caipNetworkId, urls, network, api: parts.api, esplora: toEsplora(asked, parts) }
  return buildTransfer({ ...place, from: await toPayer(asked), outputs, maxFee, signal })
}

/** Builds it anew with the coins that are there, at no higher fee. One payment is what every wallet knows; several are signed. */
async function pay(asked: Composing, outputs: readonly Output[], maxFee: bigint, parts: ChainParts): Promise<string> {
  const [first] = outputs
  if (outputs.length === 1) return send({ ...asked, to: first!.to, units: first!.units, maxFee }, parts)
  const { psbt, signInputs } = await build(asked, outputs, maxFee, parts)
  return sign(asked, toBase64(psbt), signInputs)
}

async function sign(asked: Composing, psbt: string, signInputs: readonly BitcoinSignInput[]): Promise<string> {
  const provider = asked.provider as { signPSBT(psbt: ConfirmedPsbt): ReturnType<BitcoinProvider['signPSBT']> }
  return confirmed(asked, async confirmed => readId((await provider.signPSBT({ psbt, signInputs, broadcast: true, confirmed })).txid))
}

/** @throws `invalidParams` for what is no PSBT, `otherSigner` where another account has to sign, `rpcFailed` where nobody proves a coin to be signed */
async function composeMade(asked: Composing, { psbt, signInputs: given }: SendBitcoin, parts: ChainParts): Promise<Composed> {
  const { from, signal } = asked
  const signInputs = copyOf(given)
  const bytes = fromBase64(psbt)
  const read = bytes && parsePsbt(bytes)
  if (!read || !Array.isArray(signInputs) || !checkInputs(bytes, signInputs)) throw named('invalidParams')
  const { tx, inputs } = read
  const coins = tx.inputs.map(({ outpoint }) => ({ txid: toId(outpoint), vout: Number(toNumber(outpoint.slice(32))) }))
  const proofs = await readProofs(coins, toEsplora(asked, parts), signal, true)
  const spent = coins.map(({ txid, vout }) => proofs.get(txid)?.tx.outputs[vout])
  // A wallet has accounts beside this one, and some sign with whichever a coin is of, whatever address the page names with it.
  const own = toScript(from)
  const isOwn = ({ address, index }: BitcoinSignInput): boolean => {
    const coin = spent[index]
    const owners = [...(coin ? [toHex(coin.script)] : []), ...readOwners(inputs[index]!, tx.inputs[index]!.outpoint)]
    return address === from && owners.length > 0 && owners.every(owner => owner === own)
  }
  if (!signInputs.every(isOwn)) throw named('otherSigner')
  // Of the others nothing but the PSBT says whose they are.
  if (!signInputs.every(({ index }) => spent[index])) throw named('rpcFailed')
  return {
    foresight: foresee(asked, read, signInputs, spent, await readOwn(asked)),
    send: signal => sign({ ...asked, signal }, psbt, signInputs),
  }
}

/** What tells which of the addresses that the wallet shares something pays, if any. */
async function readOwn({ provider }: Pick<Composing, 'provider'>): Promise<(to: { script: Uint8Array }) => BitcoinAddress | undefined> {
  const all = await (provider as BitcoinProvider).getAccountAddresses()
  const scripts = all.map(({ address }) => toScript(address))
  return ({ script }) => all[scripts.indexOf(toHex(script))]
}

/** What pays an address, in hexadecimal; undefined for one that is not Bitcoin's. */
function toScript(address: string): string | undefined {
  const parsed = parseAddress(address)
  return parsed && toHex(parsed.script)
}

/** A transaction's id, as it is written. */
const toId = (outpoint: Uint8Array): string => toHex(outpoint.slice(0, 32).reverse())

/** What a signature covers: everything, by `SIGHASH_ALL` or Taproot's default. */
const COVERING = [0, 1]

/**
 * What goes out of the visitor's accounts, by the transactions that the coins come of.
 * @param spent these coins; undefined where nobody has proved one
 */
function foresee(
  asked: Composing,
  { tx, inputs }: Psbt,
  signInputs: readonly BitcoinSignInput[],
  spent: readonly (Tx['outputs'][number] | undefined)[],
  ownerOf: Awaited<ReturnType<typeof readOwn>>,
): Foresight {
  const { from, network } = asked
  const outputs = tx.outputs.map(({ value, script }) => ({
    units: toNumber(value),
    owner: ownerOf({ script })?.address,
    to: writeAddress(script, toPrefix(network.caipNetworkId)),
  }))
  const steps = outputs.filter(({ owner }) => owner !== from)
  const mayCarry = spent.some(coin => {
    const owner = coin && ownerOf(coin)
    const isTaproot = owner && parseAddress(owner.address)?.kind === 'p2tr'
    return !coin || owner?.purpose === 'ordinal' || (isTaproot && toNumber(coin.value) <= KEPT_ON_TAPROOT)
  })
  // What is signed may be changed where a signature does not cover it, and what others add is theirs.
  const isBinding = signInputs.every(
    ({ index, sighashTypes = [] }) =>
      sighashTypes.every(type => COVERING.includes(type)) &&
      COVERING.includes(Number(toNumber(inputs[index]?.get('03') ?? new Uint8Array()))),
  )
  if (!isBinding || spent.some(coin => !coin)) return { ...toForesight(asked, { units: 0n, steps }), moves: [], isTried: false, mayCarry }
  const gone = spent.filter(coin => ownerOf(coin!)).reduce((sum, coin) => sum + toNumber(coin!.value), 0n)
  const back = outputs.reduce((sum, { owner, units }) => (owner ? sum + units : sum), 0n)
  const fee = spent.reduce((sum, coin) => sum + toNumber(coin!.value), 0n) - outputs.reduce((sum, { units }) => sum + units, 0n)
  // Where all coins are the visitor's, the fee is, too.
  const isAlone = spent.every(coin => ownerOf(coin!))
  return { ...toForesight(asked, { units: gone - back - (isAlone ? fee : 0n), fee: isAlone ? fee : undefined, steps }), mayCarry }
}

function toForesight(
  { network }: Pick<Composing, 'network'>,
  {
    units,
    fee,
    isAbout = false,
    steps,
  }: { units: bigint; fee?: bigint | undefined; isAbout?: boolean; steps: readonly { to: string | undefined; units: bigint }[] },
): Foresight {
  const native = (units: bigint) => ({ ...network.nativeCurrency, units })
  return {
    isTried: true,
    moves: units ? [native(-units)] : [],
    approvals: [],
    // Without address or worth it is a note.
    steps: steps.map(({ to, units }): Step => (to || units ? { kind: 'payment', receiver: to, much: native(units) } : { kind: 'note' })),
    ...(fee !== undefined && { fee: { ...native(fee), isAbout } }),
  }
}
