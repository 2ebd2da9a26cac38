// The only file that brings Solana's library: what builds transactions.
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash as toBlockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { KitTransaction } from '../../domain/provider.js'

/** What pays in lamports. */
export const SYSTEM = '11111111111111111111111111111111'
/** What a transaction may use, and offers for it. */
export const BUDGET = 'ComputeBudget111111111111111111111111111111'
/** What notes are written with. */
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** What opens accounts for tokens. */
export const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole

/** A recent block, within whose life a transaction has to reach the network. */
export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: bigint
}

/** What a transaction may use of the network's time, in compute units, and what it offers for each in millionths of a lamport. */
export interface Budget {
  units: number
  price: bigint
}

/** A payment in lamports. */
export interface NativePayment {
  from: string
  to: string
  units: bigint
}

/** What comes from one token account, and what the mint's own program wants to see of it. */
export interface TokenPart {
  account: string
  units: bigint
  extra?: readonly { address: string; isWritable: boolean }[] | undefined
  /** What the token keeps of it, where it keeps something; any other fee is refused by the network. */
  fee?: bigint | undefined
}

/** A payment in tokens of one mint, from one or several accounts of the payer. */
export interface TokenPayment {
  from: string
  /** Whom to pay: the owner of the account that receives. */
  to: string
  mint: string
  /** The token program the mint is of: the classic one, or Token-2022. */
  program: string
  decimals: number
  /** How much comes from which token account. */
  parts: readonly TokenPart[]
  /** The receiver's associated account has to be created first; the payer bears its rent. */
  creates: boolean
  /** The receiver's account takes no tokens without a word on what they are for (Token-2022, `MemoTransfer`). */
  wantsMemo?: boolean
}

/** A step as somebody else has thought it up. */
export interface RawStep {
  program: string
  /** With their `AccountRole`; where one stands in a lookup table, at which place of it. */
  accounts: readonly { address: string; role: number; table?: string; index?: number }[]
  data: Uint8Array
}

/** The account that holds an owner's tokens of one mint, unless they have others besides. */
export async function toAssociatedAccount(owner: string, mint: string, program: string): Promise<string> {
  return toDerived(
    ASSOCIATED,
    [owner, program, mint].map(each => getAddressEncoder().encode(address(each))),
  )
}

/** Whether an address is none of a key: a program owns it. */
export const isOffCurve = (owner: string): boolean => isOffCurveAddress(address(owner))

/** The address that a program has derived from seeds. @throws Error where none can be derived */
export async function toDerived(program: string, seeds: readonly ReadonlyUint8Array[]): Promise<string> {
  return (await getProgramDerivedAddress({ programAddress: address(program), seeds: [...seeds] }))[0]
}

/** Builds the transaction of any steps, to be signed by `from` alone. */
export function buildSteps(from: string, steps: readonly RawStep[], lifetime: Lifetime, budget?: Budget): KitTransaction {
  const all = steps.map(({ program, accounts, data }) => ({
    programAddress: address(program),
    accounts: accounts.map(({ address: key, role, table, index }) => ({
      address: address(key),
      role,
      ...(table !== undefined && { lookupTableAddress: address(table), addressIndex: index }),
    })),
    data,
  }))
  return build(from, lifetime, all as readonly Instruction[], budget)
}

/** Builds the transaction of a payment in lamports, to be signed by `from`. */
export function buildNative({ from, to, units }: NativePayment, lifetime: Lifetime, budget?: Budget): KitTransaction {
  // The system program's `Transfer`.
  const step = toInstruction(
    SYSTEM,
    [
      [from, WRITABLE_SIGNER],
      [to, WRITABLE],
    ],
    [2, 0, 0, 0, ...toU64(units)],
  )
  return build(from, lifetime, [step], budget)
}

/** Builds the transaction of a payment in tokens, to be signed by `from`. */
export async function buildToken(
  { from, to, mint, program, decimals, parts, creates, wantsMemo }: TokenPayment,
  lifetime: Lifetime,
  budget?: Budget,
): Promise<KitTransaction> {
  const account = await toAssociatedAccount(to, mint, program)
  // `CreateIdempotent` of the associated token program: no harm where somebody else was faster.
  const creating = toInstruction(
    ASSOCIATED,
    [
      [from, WRITABLE_SIGNER],
      [account, WRITABLE],
      [to, READONLY],
      [mint, READONLY],
      [SYSTEM, READONLY],
      [program, READONLY],
    ],
    [1],
  )
  // `TransferChecked` of the token program, or `TransferCheckedWithFee`: the mint, its decimals and its fee are part of what is signed.
  const memo = toInstruction(MEMO, [[from, READONLY_SIGNER]], [...new TextEncoder().encode('Payment')])
  const moving = parts.flatMap(part => [
    ...(wantsMemo ? [memo] : []),
    toInstruction(
      program,
      [
        [part.account, WRITABLE],
        [mint, READONLY],
        [account, WRITABLE],
        [from, READONLY_SIGNER],
        ...(part.extra ?? []).map(({ address, isWritable }) => [address, isWritable ? WRITABLE : READONLY] as const),
      ],
      part.fee === undefined ? [12, ...toU64(part.units), decimals] : [26, 1, ...toU64(part.units), decimals, ...toU64(part.fee)],
    ),
  ])
  return build(from, lifetime, [...(creates ? [creating] : []), ...moving], budget)
}

function toInstruction(program: string, accounts: readonly (readonly [string, AccountRole])[], data: readonly number[]): Instruction {
  return {
    programAddress: address(program),
    accounts: accounts.map(([each, role]) => ({ address: address(each), role })),
    data: Uint8Array.from(data),
  }
}

/** A number in eight bytes, the lowest first. @throws RangeError where it needs more */
function toU64(units: bigint): readonly number[] {
  if (units < 0n || units >> 64n) throw new RangeError('An amount of more than 64 bits')
  return Array.from({ length: 8 }, (_, at) => Number((units >> BigInt(8 * at)) & 0xffn))
}

function build(
  from: string,
  { blockhash, lastValidBlockHeight }: Lifetime,
  steps: readonly Instruction[],
  budget: Budget | undefined,
): KitTransaction {
  // `SetComputeUnitLimit` and `SetComputeUnitPrice`.
  const instructions = budget
    ? [
        toInstruction(BUDGET, [], [2, ...toU64(BigInt(budget.units)).slice(0, 4)]),
        ...(budget.price ? [toInstruction(BUDGET, [], [3, ...toU64(budget.price)])] : []),
        ...steps,
      ]
    : steps
  const { messageBytes, signatures } = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(address(from), message),
      message => setTransactionMessageLifetimeUsingBlockhash({ blockhash: toBlockhash(blockhash), lastValidBlockHeight }, message),
      message => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  return { messageBytes, signatures }
}
