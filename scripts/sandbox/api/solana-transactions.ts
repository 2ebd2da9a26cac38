// A transaction of Solana, read into what people would say happened in it.
import { fromBase58 } from '../keys/base58.js'

/** A transaction, and how it changed what accounts hold. */
export interface SolanaTransaction {
  signature: string
  slot: number
  /** Seconds since 1970. */
  minedAt: number
  /** The first one pays the fee. */
  signers: readonly string[]
  hasFailed: boolean
  /** Fees and the deposits of token accounts left out; none when it failed. */
  changes: readonly Change[]
  aim: Aim
  /** The accounts of tokens in it, and whose they are. */
  holders: ReadonlyMap<string, string>
}

/** What somebody got, or gave. */
export interface Change {
  owner: string
  /** None for SOL. */
  mint?: string
  decimals: number
  /** Less than none where it went away. */
  units: bigint
}

/** What a transaction set out to do, whatever came of it. */
export interface Aim {
  kind: 'approve' | 'burn' | 'execute' | 'send'
  /** The receiver, or the program. */
  to: string
  /** What was to be sent. */
  sent?: { mint?: string; decimals: number; units: bigint }
}

/** What is read of the answer of `getTransaction`, encoded as `json`. */
interface Answer {
  slot: bigint
  blockTime: bigint | null
  meta: {
    err: unknown
    fee: bigint
    preBalances: readonly bigint[]
    postBalances: readonly bigint[]
    preTokenBalances?: readonly TokenBalance[]
    postTokenBalances?: readonly TokenBalance[]
    innerInstructions?: readonly { instructions: readonly Instruction[] }[] | null
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] }
  } | null
  transaction: {
    message: {
      accountKeys: readonly string[]
      header: { numRequiredSignatures: number }
      instructions: readonly Instruction[]
    }
  }
}

interface TokenBalance {
  accountIndex: number
  mint: string
  owner?: string
  uiTokenAmount: { amount: string; decimals: number }
}

interface Instruction {
  programIdIndex: number
  accounts: readonly number[]
  data: string
}

const SOL_DECIMALS = 9
const SYSTEM = '11111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** What goes along with the thing itself: limits and prices, and accounts for tokens. */
const ASIDE = ['ComputeBudget111111111111111111111111111111', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL']
/** The token programs' instructions: transfer(Checked), approve(Checked), burn(Checked). */
const tokenKinds: Record<number, Aim['kind']> = { 3: 'send', 12: 'send', 4: 'approve', 13: 'approve', 8: 'burn', 15: 'burn' }
const [TRANSFER, CLOSE] = [3, 9]
/** The system program's instructions that move lamports: createAccount, transfer. */
const [CREATE, PAY] = [0, 2]

/** Reads what a node told of a transaction. */
export function readTransaction(signature: string, { slot, blockTime, meta, transaction: { message } }: Answer): SolanaTransaction {
  const keys = [...message.accountKeys, ...(meta?.loadedAddresses?.writable ?? []), ...(meta?.loadedAddresses?.readonly ?? [])]
  const tokens = new Map(
    [...(meta?.preTokenBalances ?? []), ...(meta?.postTokenBalances ?? [])].map(each => [keys[each.accountIndex]!, each]),
  )
  const signers = keys.slice(0, message.header.numRequiredSignatures)
  const hasFailed = !meta || Boolean(meta.err)
  return {
    signature,
    slot: Number(slot),
    minedAt: Number(blockTime ?? 0n),
    signers,
    hasFailed,
    changes: hasFailed ? [] : [...sumLamports(meta, message.instructions, keys, tokens), ...sumTokens(meta)],
    aim: readAim(message.instructions, keys, tokens),
    holders: new Map([...tokens].map(([key, { owner = '' }]) => [key, owner])),
  }
}

type Meta = NonNullable<Answer['meta']>
type Tokens = ReadonlyMap<string, TokenBalance>

function sumLamports(meta: Meta, instructions: readonly Instruction[], keys: readonly string[], tokens: Tokens): Change[] {
  const { fee, preBalances, postBalances, innerInstructions } = meta
  const people = keys.flatMap((key, index) => (tokens.has(key) ? [] : [[key, postBalances[index]! - preBalances[index]!] as const]))
  const changes = new Map(people)
  const add = (key: string, lamports: bigint) => changes.has(key) && changes.set(key, changes.get(key)! + lamports)
  add(keys[0]!, fee)
  // A token's account holds a deposit of whoever opened it, which comes back when it closes: nobody was paid.
  for (const {
    programIdIndex,
    accounts: [from = -1, to = -1],
    data,
  } of [...instructions, ...(innerInstructions ?? []).flatMap(each => each.instructions)]) {
    const [program, source, target] = [keys[programIdIndex]!, keys[from] ?? '', keys[to] ?? '']
    const bytes = Buffer.from(fromBase58(data))
    const isPayment = program === SYSTEM && bytes.length >= 12 && [CREATE, PAY].includes(bytes.readUInt32LE())
    if (isPayment && tokens.has(target)) add(source, bytes.readBigUInt64LE(4))
    if (TOKENS.includes(program) && bytes[0] === CLOSE && tokens.has(source)) add(target, -preBalances[from]!)
  }
  return [...changes].filter(([, units]) => units).map(([owner, units]) => ({ owner, decimals: SOL_DECIMALS, units }))
}

function sumTokens({ preTokenBalances = [], postTokenBalances = [] }: Meta): Change[] {
  const changes = new Map<string, Change>()
  const add =
    (sign: bigint) =>
    ({ mint, owner = '', uiTokenAmount: { amount, decimals } }: TokenBalance) => {
      const before = changes.get(`${owner} ${mint}`)?.units ?? 0n
      changes.set(`${owner} ${mint}`, { owner, mint, decimals, units: before + sign * BigInt(amount) })
    }
  preTokenBalances.forEach(add(-1n))
  postTokenBalances.forEach(add(1n))
  return [...changes.values()].filter(({ units }) => units)
}

function readAim(instructions: readonly Instruction[], keys: readonly string[], tokens: Tokens): Aim {
  for (const { programIdIndex, accounts, data } of instructions) {
    const program = keys[programIdIndex]!
    const bytes = Buffer.from(fromBase58(data))
    const at = (place: number) => keys[accounts[place]!] ?? program
    if (program === SYSTEM && bytes.length === 12 && bytes.readUInt32LE() === PAY) {
      return { kind: 'send', to: at(1), sent: { decimals: SOL_DECIMALS, units: bytes.readBigUInt64LE(4) } }
    }
    const kind = TOKENS.includes(program) ? tokenKinds[bytes[0]!] : undefined
    if (kind === 'send' && bytes.length >= 9) {
      // Its receiver is an account of the token; people know the owner of it.
      const account = at(bytes[0] === TRANSFER ? 1 : 2)
      const token = tokens.get(account) ?? tokens.get(at(0))
      const sent = token && { mint: token.mint, decimals: token.uiTokenAmount.decimals, units: bytes.readBigUInt64LE(1) }
      return { kind, to: tokens.get(account)?.owner ?? account, ...(sent && { sent }) }
    }
    if (kind && kind !== 'send') return { kind, to: program }
  }
  const program = instructions.map(({ programIdIndex }) => keys[programIdIndex]!).find(each => !ASIDE.includes(each))
  return { kind: 'execute', to: program ?? SYSTEM }
}
