// A payment on Bitcoin: which coins it takes, what it pays, what comes back. The node is any Esplora.
import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from './bitcoin.js'

/** What is to be paid. */
export interface Payment {
  recipients: { address: string; /** Satoshi. */ amount: bigint }[]
  /** Where the rest goes. @default the sender */
  changeAddress?: string
  /** A note that everyone can read: at most 75 bytes. */
  memo?: Uint8Array
}

/** A payment that is ready to be signed. */
export interface PreparedPayment {
  psbt: Uint8Array
  /** Satoshi. */
  fee: bigint
}

interface Coin {
  txid: string
  vout: number
  value: number
}

const LIMIT_MS = 10_000
const RATE = 2n // satoshi for each virtual byte: a local chain is never full
const DUST = 546n

/** The coins of an address. @throws when the node does not tell */
async function readCoins(apiUrl: string, address: string): Promise<Coin[]> {
  const coins = (await ask(`${apiUrl}/address/${address}/utxo`)) as Coin[]
  const isCoin = ({ txid, vout, value }: Coin) => /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout) && Number.isSafeInteger(value)
  if (!Array.isArray(coins) || !coins.every(isCoin)) throw new Error('The node answered with something else than coins.')
  return coins
}

/** Chooses coins for a payment, the largest first. @throws a sentence when they do not suffice */
export async function preparePayment(
  apiUrl: string,
  sender: BitcoinKey,
  { recipients, changeAddress = sender.address, memo }: Payment,
): Promise<PreparedPayment> {
  const coins = (await readCoins(apiUrl, sender.address)).sort((a, b) => b.value - a.value)
  const wanted = recipients.reduce((total, { amount }) => total + amount, 0n)
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const { address, amount } of recipients) {
    if (amount < DUST) throw new Error(`${amount} satoshi are too few to be paid.`)
    transaction.addOutputAddress(address, amount, sender.network)
  }
  if (memo) transaction.addOutput({ amount: 0n, script: noteScript(memo) })
  const tapInternalKey = sender.payment.tapInternalKey
  let held = 0n
  let fee = 0n
  for (const { txid, vout, value } of coins) {
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: sender.payment.script, amount: BigInt(value) },
      ...(sender.addressType === 'p2tr' && { tapInternalKey }),
    })
    held += BigInt(value)
    fee = RATE * BigInt(11 + 69 * transaction.inputsLength + 43 * (transaction.outputsLength + 1))
    if (held >= wanted + fee) break
  }
  if (held < wanted + fee) throw new Error(`The account has only ${formatBitcoin(held)} BTC.`)
  const rest = held - wanted - fee
  if (rest >= DUST) transaction.addOutputAddress(changeAddress, rest, sender.network)
  return { psbt: transaction.toPSBT(), fee: rest >= DUST ? fee : fee + rest }
}

/** Hands a transaction to the node and returns its id. @throws with the node's reason */
export async function broadcast(apiUrl: string, hex: string): Promise<string> {
  const response = await fetch(`${apiUrl}/tx`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: hex,
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const text = (await response.text()).trim()
  if (!response.ok || !/^[0-9a-f]{64}$/.test(text))
    throw new Error(`The node turned the transaction down: ${text.slice(0, 200) || response.status}`)
  return text
}

/** Satoshi of an address, those on their way included. @throws when the node does not tell */
export async function readBitcoinBalance(apiUrl: string, address: string): Promise<bigint> {
  return (await readCoins(apiUrl, address)).reduce((total, { value }) => total + BigInt(value), 0n)
}

/** Satoshi as bitcoin. */
export function formatBitcoin(satoshi: bigint): string {
  const sign = satoshi < 0n ? '-' : ''
  const digits = (satoshi < 0n ? -satoshi : satoshi).toString().padStart(9, '0')
  return `${sign}${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The node answered ${response.status}.`)
  return response.json()
}

function noteScript(memo: Uint8Array): Uint8Array {
  if (memo.length > 75) throw new Error('The note is longer than 75 bytes.')
  return Uint8Array.from([0x6a, memo.length, ...memo])
}
