// What instructions say of themselves, as they stand in what is signed.
import type { Step } from '../../domain/foresight.js'
import { ASSOCIATED, BUDGET, MEMO, SYSTEM } from './kit.js'
import type { Message } from './message.js'
import { TOKEN_PROGRAMS } from './token.js'

type Much = Pick<NonNullable<Step['much']>, 'token' | 'units'>

/** A step whose token has no name yet. */
export type BareStep = Omit<Step, 'much'> & { much?: Much }

/** Programs that are known by name, beside those that are read. */
const NAMES: Readonly<Record<string, string>> = {
  [SYSTEM]: 'System',
  [TOKEN_PROGRAMS[0]!]: 'Token',
  [TOKEN_PROGRAMS[1]!]: 'Token-2022',
  [ASSOCIATED]: 'Token account',
  Stake11111111111111111111111111111111111111: 'Stake',
  AddressLookupTab1e1111111111111111111111111: 'Lookup tables',
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
}

/**
 * Each step in words, but what only says how much of the network's time may be used.
 * @param ownerOf whose the tokens of an account are, where that is known
 */
export function toSteps({ steps }: Message, addresses: readonly string[], ownerOf: (account: string) => string | undefined): BareStep[] {
  return steps.flatMap(({ program: at, accounts, data }): BareStep[] => {
    const program = addresses[at] ?? ''
    const [, second, third] = accounts.map(account => addresses[account])
    const u64 = (from: number) => new DataView(data.buffer, data.byteOffset).getBigUint64(from, true)
    const owned = (account: string | undefined) => (account && (ownerOf(account) ?? account)) || undefined
    if (program === BUDGET) return []
    if (program === MEMO) return [{ kind: 'note' }]
    // `Transfer`, by its number in four bytes.
    if (program === SYSTEM && data.length === 12 && data[0] === 2) return [{ kind: 'payment', receiver: second, much: { units: u64(4) } }]
    if (program === ASSOCIATED && (!data.length || data[0]! < 2)) return [{ kind: 'account' }]
    if (TOKEN_PROGRAMS.includes(program)) {
      const [kind] = data
      // `Transfer`; `TransferChecked`, and the one with a fee (its number has a second byte), which name the mint.
      if (kind === 3 && data.length === 9) return [{ kind: 'transfer', receiver: owned(second) }]
      const start = kind === 26 && data[1] === 1 ? 2 : 1
      if ((kind === 12 || start === 2) && data.length >= start + 9)
        return [{ kind: 'transfer', receiver: owned(third), much: { token: second, units: u64(start) } }]
      // `CloseAccount`: what its place on the chain has cost goes to whoever is named.
      if (kind === 9) return [{ kind: 'close', receiver: second }]
      // `Approve`, `SetAuthority`, `ApproveChecked`.
      if (kind === 4 || kind === 6 || kind === 13) return [{ kind: 'approval' }]
    }
    return [{ kind: 'program', of: program, name: NAMES[program] }]
  })
}
