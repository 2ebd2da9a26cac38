import { type Esplora, readUtxos } from './esplora.js'
import type { BitcoinApi, BitcoinUtxo } from '../../domain/provider.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { ParsedAddress } from './address.js'

/** Weight units (BIP-141) of a signed input by what it unlocks, with the longest signature. */
const INPUT_WEIGHT: Partial<Record<ParsedAddress['kind'], bigint>> = { p2wpkh: 272n, p2tr: 230n, p2sh: 364n, p2pkh: 596n }
/** Version, lock time, counts and the mark of witnesses. */
const OVERHEAD = 42n

/** What is to be paid, and out of what. */
interface Selection {
  utxos: readonly BitcoinUtxo[]
  payer: ParsedAddress
  receivers: readonly ParsedAddress[]
  /** Satoshis, for all of them together. */
  units: bigint
  /** Satoshis for a thousand virtual bytes. */
  rate: bigint
}

/** What nodes pass on in one transaction (Bitcoin Core's MAX_STANDARD_TX_WEIGHT), less what large counts take. */
const MOST_WEIGHT = 399_900n

/**
 * The smallest output that nodes pass on, in satoshis: three (Bitcoin Core's default rate) for each byte of it and of what spends it, which
 * is 148 bytes, of witnesses 67.
 */
export function toDust({ kind, script }: ParsedAddress): bigint {
  return BigInt(9 + script.length + (kind === 'p2pkh' || kind === 'p2sh' ? 148 : 67)) * 3n
}

/** The coins of an address, as the dApp reads them where it does so itself. @throws `rpcFailed` where the answer cannot be read */
export async function readCoins(
  address: string,
  { api, network }: { api?: BitcoinApi | undefined; network?: CaipNetwork | undefined },
  esplora: Esplora,
  signal?: AbortSignal,
): Promise<readonly BitcoinUtxo[]> {
  if (!api || !network) return esplora.getUtxos(address, signal)
  const coins = readUtxos(await api.getUTXOs({ address, network }))
  if (!coins) throw named('rpcFailed')
  return coins
}

/**
 * By habit inscriptions and runes lie on outputs of 330 to 10 000 satoshis (what `ord` writes by default) of a Taproot address: spending
 * one would lose what it carries.
 */
export const KEPT_ON_TAPROOT = 10_000n

/** The coins that bring more than their input costs; others would be burned as fee. */
function toWorthwhile(utxos: readonly BitcoinUtxo[], { kind }: ParsedAddress, rate: bigint): readonly BitcoinUtxo[] {
  const cost = (toInputWeight(kind) * rate) / 4000n
  const least = kind === 'p2tr' && cost < KEPT_ON_TAPROOT ? KEPT_ON_TAPROOT : cost
  return utxos.filter(({ value }) => BigInt(value) > least)
}

/**
 * Chooses the coins to spend: confirmed ones first, large ones first, so that few are enough; where these would be too many for one
 * transaction, the largest. What would be too small as change goes to the fee, and what costs more than it brings stays where it is.
 * @throws `insufficientFunds`, `tooManyCoins` where one transaction cannot carry what would be enough
 */
export function selectCoins(selection: Selection): { coins: readonly BitcoinUtxo[]; change: bigint; fee: bigint } {
  const { payer, receivers, units, rate } = selection
  const largest = toLargest(selection)
  const confirmed = [...largest].sort((a, b) => Number(b.status?.confirmed ?? false) - Number(a.status?.confirmed ?? false))
  for (const inOrder of [confirmed, largest]) {
    const coins: BitcoinUtxo[] = []
    let sum = 0n
    for (const coin of inOrder.slice(0, toMostCoins(payer, receivers))) {
      coins.push(coin)
      sum += BigInt(coin.value)
      const fee = toFee(coins.length, payer, receivers, rate)
      if (sum < units + fee) continue
      const change = sum - units - toFee(coins.length, payer, [...receivers, payer], rate)
      return change >= toDust(payer) ? { coins, change, fee: sum - units - change } : { coins, change: 0n, fee: sum - units }
    }
  }
  throw named(toSum(largest) < units + toFee(largest.length, payer, receivers, rate) ? 'insufficientFunds' : 'tooManyCoins')
}

/**
 * What a transfer costs: of these coins, or where they are too few, of all that are there. Then what is not worth spending, or is too much
 * for one transaction, counts as fee, so that the rest of the balance can be sent. @throws `tooManyCoins` where that is not all of it
 */
export function estimateFee(selection: Selection): bigint {
  const { utxos, payer, receivers, units, rate } = selection
  try {
    return selectCoins(selection).fee
  } catch (error) {
    if ((error as Error).name === 'tooManyCoins' && units < toSum(utxos)) throw error
    const coins = toLargest(selection).slice(0, toMostCoins(payer, receivers))
    return toFee(Math.max(1, coins.length), payer, receivers, rate) + toSum(utxos) - toSum(coins)
  }
}

/** What is worth spending, the largest first. */
const toLargest = ({ utxos, payer, rate }: Selection): readonly BitcoinUtxo[] =>
  [...toWorthwhile(utxos, payer, rate)].sort((a, b) => b.value - a.value)

/** How many coins one transaction carries, beside the payments and the change. */
const toMostCoins = (payer: ParsedAddress, receivers: readonly ParsedAddress[]): number =>
  Number((MOST_WEIGHT - toWeight(0, payer, [...receivers, payer])) / toInputWeight(payer.kind))

const toInputWeight = (kind: ParsedAddress['kind']): bigint => INPUT_WEIGHT[kind] ?? 596n

/** What coins are worth together, in satoshis. */
export const toSum = (coins: readonly { value: number }[]): bigint => coins.reduce((sum, { value }) => sum + BigInt(value), 0n)

function toWeight(inputs: number, payer: ParsedAddress, outputs: readonly ParsedAddress[]): bigint {
  return (
    OVERHEAD +
    BigInt(inputs) * toInputWeight(payer.kind) +
    outputs.reduce((total, { script }) => total + BigInt(9 + script.length) * 4n, 0n)
  )
}

function toFee(inputs: number, payer: ParsedAddress, outputs: readonly ParsedAddress[], rate: bigint): bigint {
  const size = (toWeight(inputs, payer, outputs) + 3n) / 4n
  return (size * rate + 999n) / 1000n
}
