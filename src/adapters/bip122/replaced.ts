import type { Clock } from '../../clients/clock.js'
import type { Fate, FollowingPlace } from '../../domain/adapter.js'
import { toHex } from '../../domain/encodings.js'
import { REPLACED_AFTER } from '../../domain/times.js'
import { parseAddress } from './address.js'
import type { Esplora, EsploraTx } from './esplora.js'

/**
 * Looks whether another transaction has spent the coins of this one (BIP-125: what is built here invites it, and wallets offer it), once it
 * was known and is not any more. The answer is called for each look with what its status is said to be, and answers undefined while nothing
 * is decided: the other one may itself be replaced as long as it waits for a block.
 */
export function watchReplaced(
  esplora: Esplora,
  id: string,
  { to, mark: known, onSeen, signal }: Pick<FollowingPlace, 'to' | 'mark' | 'onSeen' | 'signal'>,
  clock: Pick<Clock, 'now'>,
) {
  let mark = known
  let [wasWaiting, isMissing] = [false, false]
  let goneSince: number | undefined
  const receiver = parseAddress(to)
  const script = receiver && toHex(receiver.script)
  /** @param isKnown false where the server tells a transaction that it does not know from one that waits; not every one does */
  const look = async (isKnown: boolean): Promise<Fate | undefined> => {
    wasWaiting ||= isKnown
    const found = isKnown ? await esplora.find(id, signal) : null
    isMissing = !found
    if (found) {
      goneSince = undefined
      const made = toMark(found, script)
      if (made && made !== mark) onSeen?.((mark = made))
    }
    if (found || !(mark || (wasWaiting && !isKnown))) return undefined
    goneSince ??= clock.now()
    const isGoneFor = clock.now() - goneSince
    if (isGoneFor < REPLACED_AFTER) return undefined
    const [coin = '', index, paid] = mark?.split(':') ?? []
    const spender = coin ? await esplora.getSpender(coin, Number(index), signal).catch(() => undefined) : undefined
    // Where nobody has spent its coins it may only be late; not for long.
    if (!spender) return isGoneFor < 3 * REPLACED_AFTER ? undefined : { name: 'transactionReplaced' }
    isMissing = false
    if (spender.txid === id || !spender.isConfirmed) return undefined
    const other = await esplora.find(spender.txid, signal)
    const pays = other && script ? toPaid(other, script) : undefined
    if (pays && `${pays}` === paid) return { hash: spender.txid }
    return { name: pays === 0n ? 'transactionCalledOff' : 'transactionReplaced' }
  }
  return { look, isMissing: () => isMissing }
}

/** The first coin that it spends, and what it pays: for whoever looks after a reload. */
function toMark(tx: EsploraTx, script: string | undefined): string | undefined {
  const { txid, vout } = Object(Array.isArray(tx.vin) ? tx.vin[0] : undefined) as Record<string, unknown>
  return /^[\da-f]{64}$/.test(String(txid)) && Number.isSafeInteger(vout) ? `${txid}:${vout}:${script ? toPaid(tx, script) : 0}` : undefined
}

/** What a transaction pays to a script, in satoshis. */
function toPaid({ vout }: EsploraTx, script: string): bigint {
  const outputs = (Array.isArray(vout) ? vout : []).map(each => Object(each) as { scriptpubkey?: unknown; value?: unknown })
  return outputs.reduce(
    (sum, { scriptpubkey, value }) => sum + (scriptpubkey === script && Number.isSafeInteger(value) ? BigInt(value as number) : 0n),
    0n,
  )
}
