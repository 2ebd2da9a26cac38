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
  receiver: ParsedAddress
  /** Satoshis. */
  units: bigint
  /** Satoshis for a thousand virtual bytes. */
  rate: bigint
}

/** The smallest output that nodes pass on (Bitcoin Core's dust limit at its default rate), in satoshis. */
export function toDust({ kind }: Pick<ParsedAddress, 'kind'>): bigint {
  return { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n, witness: 330n }[kind]
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
const KEPT_ON_TAPROOT = 10_000n

/** The coins that bring more than their input costs; others would be burned as fee. */
function toWorthwhile(utxos: readonly BitcoinUtxo[], { kind }: ParsedAddress, rate: bigint): readonly BitcoinUtxo[] {
  const cost = (toInputWeight(kind) * rate) / 4000n
  const least = kind === 'p2tr' && cost < KEPT_ON_TAPROOT ? KEPT_ON_TAPROOT : cost
  return utxos.filter(({ value }) => BigInt(value) > least)
}

/**
 * Chooses the coins to spend: confirmed ones first, large ones first, so that few are enough. What would be too small as change goes
 * to the fee, and what costs more than it brings stays where it is. @throws `insufficientFunds`
 */
export function selectCoins({ utxos, payer, receiver, units, rate }: Selection): {
  coins: readonly BitcoinUtxo[]
  change: bigint
  fee: bigint
} {
  const inOrder = [...toWorthwhile(utxos, payer, rate)].sort(
    (a, b) => Number(b.status?.confirmed ?? false) - Number(a.status?.confirmed ?? false) || b.value - a.value,
  )
  const coins: BitcoinUtxo[] = []
  let sum = 0n
  for (const coin of inOrder) {
    coins.push(coin)
    sum += BigInt(coin.value)
    const fee = toFee(coins.length, payer, [receiver], rate)
    if (sum < units + fee) continue
    const change = sum - units - toFee(coins.length, payer, [receiver, payer], rate)
    return change >= toDust(payer) ? { coins, change, fee: sum - units - change } : { coins, change: 0n, fee: sum - units }
  }
  throw named('insufficientFunds')
}

/**
 * What a transfer costs: of these coins, or where they are too few, of all that are there. Then what is not worth spending counts as
 * fee, so that the rest of the balance can be sent.
 */
export function estimateFee(selection: Selection): bigint {
  try {
    return selectCoins(selection).fee
  } catch {
    const { utxos, payer, receiver, rate } = selection
    const coins = toWorthwhile(utxos, payer, rate)
    return toFee(Math.max(1, coins.length), payer, [receiver], rate) + toSum(utxos) - toSum(coins)
  }
}

const toInputWeight = (kind: ParsedAddress['kind']): bigint => INPUT_WEIGHT[kind] ?? 596n

/** What coins are worth together, in satoshis. */
export const toSum = (coins: readonly { value: number }[]): bigint => coins.reduce((sum, { value }) => sum + BigInt(value), 0n)

function toFee(inputs: number, payer: ParsedAddress, outputs: readonly ParsedAddress[], rate: bigint): bigint {
  const weight =
    OVERHEAD +
    BigInt(inputs) * toInputWeight(payer.kind) +
    outputs.reduce((total, { script }) => total + BigInt(9 + script.length) * 4n, 0n)
  const size = (weight + 3n) / 4n
  return (size * rate + 999n) / 1000n
}
