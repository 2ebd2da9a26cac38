import { readError } from '../../domain/error-code.js'
import { isRefusal } from '../../domain/refusal.js'

/** What Polkadot wallets say, having no codes: polkadot.js's words, which the others took over, and their code by EIP-1193. */
const SAYINGS: readonly [RegExp, number][] = [
  [/^(request )?(rejected|cancell?ed|denied|declined)\b|reject(ed)? (by|request)|user (abort|close)/i, 4001],
  [/not (yet )?(been )?(authori[sz]ed|enabled|allowed)|not allowed to interact|unauthori[sz]ed/i, 4100],
  [/pending authori[sz]ation/i, -32002],
]

/** Makes of whatever a Polkadot wallet threw an error with a code, where its words have one; the words stay. */
export function toWalletError(error: unknown): unknown {
  const { message } = readError(error)
  const code = isRefusal(error) ? 4001 : SAYINGS.find(([words]) => words.test(message))?.[1]
  return code === undefined ? error : Object.assign(new Error(message, { cause: error }), { code })
}

/** Whether the wallet has said no, now or earlier, rather than failed. */
export function isTurnedAway(error: unknown): boolean {
  const { code } = readError(error)
  return code === 4001 || code === 4100
}
