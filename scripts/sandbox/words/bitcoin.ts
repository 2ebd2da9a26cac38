// What a transaction on Bitcoin does, in words.
import { formatBitcoin } from '../keys/bitcoin-send.js'
import type { BitcoinKey } from '../keys/bitcoin.js'
import { summarizePsbt } from '../keys/bitcoin-psbt.js'
import type { Row, Words } from './message.js'

const inBitcoin = (satoshi: bigint): string => `${formatBitcoin(satoshi)} BTC`

/** Describes a half-made transaction for who has `keys`. @throws when it cannot be read */
export function describePsbt(bytes: Uint8Array, keys: readonly BitcoinKey[], isSent: boolean): Words {
  const [first] = keys
  if (!first) throw new Error('The wallet does not have that account.')
  const { inputs, outputs, fee } = summarizePsbt(bytes, keys, first.network)
  const total = (parts: readonly { isOwn: boolean; amount?: bigint }[]) =>
    parts.reduce((sum, { isOwn, amount = 0n }) => (isOwn ? sum + amount : sum), 0n)
  const own = inputs.filter(({ isOwn }) => isOwn).length
  const change = total(outputs) - total(inputs)
  const foreign = outputs.filter(({ isOwn }) => !isOwn)
  const rows: Row[] = [
    { label: change < 0n ? 'You pay in all' : 'You get in all', value: inBitcoin(change < 0n ? -change : change) },
    ...payments(foreign),
    { label: 'Yours', value: `${own} of ${inputs.length} ${inputs.length === 1 ? 'input' : 'inputs'}` },
    { label: 'Fee', value: fee === undefined ? 'unknown' : inBitcoin(fee) },
  ]
  const warning =
    own === 0
      ? 'None of what it spends is yours.'
      : fee !== undefined && fee < 0n
        ? 'It pays more than it spends: no node will take it as it is.'
        : undefined
  return { title: isSent ? 'Sign and send a transaction' : 'Sign a transaction', action: isSent ? 'Send' : 'Sign', rows, warning }
}

/** Describes a payment; `fee` is in satoshi, undefined where it is not known yet. */
export function describePayment(recipients: readonly { address: string; amount: bigint }[], fee?: bigint, memo?: string): Words {
  const sum = recipients.reduce((total, { amount }) => total + amount, 0n)
  const note = memo === undefined ? [] : [{ label: 'Note', value: memo }]
  return {
    title: `Send ${inBitcoin(sum)}`,
    action: 'Send',
    rows: [...payments(recipients), ...note, ...(fee === undefined ? [] : [{ label: 'Fee', value: inBitcoin(fee) }])],
  }
}

function payments(outputs: readonly { address?: string; amount: bigint }[]): Row[] {
  return outputs.flatMap(({ address, amount }, place) => {
    const number = outputs.length > 1 ? `${place + 1}. ` : ''
    return [
      { label: `${number}Amount`, value: inBitcoin(amount) },
      { label: `${number}To`, value: address ?? 'nobody: a note', code: address !== undefined },
    ]
  })
}
