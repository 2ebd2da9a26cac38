// What a transaction on Solana does, in words.
import { formatUnits } from 'ethers'
import { toBase64 } from '../keys/bytes.js'
import { readSolanaTransaction, type SolanaInstruction } from '../keys/solana-transaction.js'
import type { Row, Words } from './message.js'

/** Lamports as SOL. */
export const formatSol = (lamports: bigint): string => `${formatUnits(lamports, 9).replace(/\.0$/, '')} SOL`

/** Describes transactions that are signed, or sent as well. @throws when one cannot be read */
export function describeSolana(wires: readonly Uint8Array[], isSent: boolean): Words {
  const deeds = wires.map(wire => readSolanaTransaction(wire).instructions.flatMap(describeInstruction))
  const rows = deeds.flatMap((parts, place) =>
    parts.flatMap(({ rows }, part) => {
      const number = [wires.length > 1 && place + 1, parts.length > 1 && part + 1].filter(Boolean).join('.')
      return number ? rows.map(row => ({ ...row, label: `${number}. ${row.label}` })) : rows
    }),
  )
  const [deed, second] = deeds.flat()
  const several = wires.length === 1 ? 'a transaction' : `${wires.length} transactions`
  const title =
    wires.length === 1 && deed && !second
      ? isSent
        ? deed.title
        : `Sign: ${deed.title.toLowerCase().replace(/ sol\b/, ' SOL')}`
      : `${isSent ? 'Send' : 'Sign'} ${several}`
  const isUnknown = deeds.some(parts => parts.some(({ isKnown }) => !isKnown))
  return { title, action: isSent ? 'Send' : 'Sign', rows, text: isUnknown ? wires.map(toBase64).join('\n\n') : undefined }
}

interface Deed {
  title: string
  rows: Row[]
  isKnown: boolean
}

const SYSTEM = '11111111111111111111111111111111'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

function describeInstruction({ program, accounts, data }: SolanaInstruction): Deed[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (program === BUDGET) return [] // what it may cost; the fee says it
  if (program === SYSTEM && data.length === 12 && view.getUint32(0, true) === 2) {
    const amount = formatSol(view.getBigUint64(4, true))
    return [known(`Send ${amount}`, [{ label: 'Amount', value: amount }, to(accounts[1])])]
  }
  if (TOKENS.includes(program) && data[0] === 12 && data.length === 10) {
    const units = formatUnits(view.getBigUint64(1, true), data[9]!).replace(/\.0$/, '')
    return [
      known('Send tokens', [{ label: 'Amount', value: units }, { label: 'Token', value: accounts[1] ?? '', code: true }, to(accounts[2])]),
    ]
  }
  if (TOKENS.includes(program) && data[0] === 3 && data.length === 9) {
    return [known('Send tokens', [{ label: 'Units', value: view.getBigUint64(1, true).toString() }, to(accounts[1])])]
  }
  if (program === TOKEN_ACCOUNTS)
    return [known('Open a token account', [{ label: 'Opens an account of', value: accounts[2] ?? '', code: true }])]
  if (program === MEMO) return [known('Leave a note', [{ label: 'Note', value: new TextDecoder().decode(data).slice(0, 200) }])]
  return [{ title: 'Call a program', isKnown: false, rows: [{ label: 'Program', value: program, code: true }] }]
}

const known = (title: string, rows: Row[]): Deed => ({ title, rows, isKnown: true })
const to = (address = ''): Row => ({ label: 'To', value: address, code: true })
