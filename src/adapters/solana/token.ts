// Tokens of Solana as their accounts hold them (SPL Token, Token-2022).
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc } from '../../clients/rpc.js'
import type { Balance, BalanceQuery } from '../../domain/adapter.js'
import { formatUnits, readAmount, toUnits } from '../../domain/amounts.js'
import { toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import type { ChainAccount, Node } from './node.js'

/** The programs that tokens are of: the classic one, and Token-2022. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** The length of a classic token account; those of Token-2022 go on after it. */
const ACCOUNT = 165
const FROZEN = 2

/** What accounts of a Token-2022 mint hold besides, in bytes, by the mint's extension (Token-2022, `ExtensionType`). */
const EXTENDED: Record<number, number> = {
  1: 8, // transfer fees: what is withheld
  9: 0, // not transferable
  14: 1, // transfer hook, `HOOK`
  26: 0, // pausable
}
const FEE = 1
const FIRST_STATE = 6
const MEMO = 8
const NOT_TRANSFERABLE = 9
const INTEREST = 10
const HOOK = 14
const FACTOR = 25
const PAUSABLE = 26
/** The four bytes before each extension. */
const EXTENSION_HEAD = 4

/** A kind of token. */
export interface Mint {
  program: string
  decimals: number
  /** How many bytes an account of it takes. */
  accountBytes: number
  /** The program that is called at each transfer, where there is one. */
  hook?: string | undefined
  /** What it keeps of each transfer, at any time. */
  feeOf?: ((units: bigint, epoch: bigint) => bigint) | undefined
  /** Why nobody can be paid with it now. */
  lock?: 'tokenNotTransferable' | 'tokenPaused' | 'tokenRuled' | undefined
  /** Its accounts begin frozen. */
  beginsFrozen?: boolean | undefined
}

/** Reads a mint. @throws `sendIncomplete` where there is none at this address */
export function readMint(account: ChainAccount | undefined): Mint {
  const { owner, data } = account ?? { owner: '', data: new Uint8Array() }
  // A token account is longer than a mint, and marked as one where both go on.
  if (!TOKEN_PROGRAMS.includes(owner) || data.length < 82 || data.length === ACCOUNT || (data.length > ACCOUNT && data[ACCOUNT] !== 1))
    throw named('sendIncomplete')
  return {
    program: owner,
    decimals: data[44]!,
    ...(owner === TOKEN_PROGRAMS[0] ? { accountBytes: ACCOUNT } : readExtended(data)),
  }
}

/** Reads what a mint or an account of Token-2022 holds besides, by its kind. */
export function readExtensions(data: Uint8Array): readonly [kind: number, body: Uint8Array][] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found: [number, Uint8Array][] = []
  for (let at = ACCOUNT + 1; at + EXTENSION_HEAD <= data.length; ) {
    const start = at + EXTENSION_HEAD
    const end = start + view.getUint16(at + 2, true)
    found.push([view.getUint16(at, true), data.subarray(start, end)])
    at = end
  }
  return found
}

/** Whether a token account takes nothing without a memo. */
export const wantsMemo = (account: Uint8Array): boolean => readExtensions(account).some(([kind, [isOn]]) => kind === MEMO && isOn === 1)

/**
 * Whether a mint's amounts are shown otherwise than its decimals say: with interest, or times a factor that the issuer sets and changes. An amount
 * as people know it is then another number of units, at each moment.
 */
export const isScaled = (mint: Uint8Array): boolean =>
  readExtensions(mint).some(([kind, body]) => {
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
    // The earlier and the present rate; the factor now, and the one to come. Those of nought and of one change nothing.
    if (kind === INTEREST) return body.length < 52 || view.getInt16(40, true) !== 0 || view.getInt16(50, true) !== 0
    return kind === FACTOR && (body.length < 56 || view.getFloat64(32, true) !== 1 || view.getFloat64(48, true) !== 1)
  })

export const isFrozen = (account: Uint8Array): boolean => account[108] === FROZEN

function readExtended(mint: Uint8Array): Omit<Mint, 'program' | 'decimals'> {
  // Its kind, and that it never changes its owner: so are all associated accounts.
  const read: Omit<Mint, 'program' | 'decimals'> = { accountBytes: ACCOUNT + 1 + EXTENSION_HEAD }
  if (isScaled(mint)) read.lock = 'tokenRuled'
  for (const [kind, body] of readExtensions(mint)) {
    const more = EXTENDED[kind]
    if (more !== undefined) read.accountBytes += EXTENSION_HEAD + more
    // Who may change it comes first, in 32 bytes; then the program, or whether it is paused. Nobody's address is none.
    const program = body.subarray(32, 64)
    if (kind === HOOK && program.some(Boolean)) read.hook = toBase58(program)
    if (kind === PAUSABLE && body[32]) read.lock = 'tokenPaused'
    if (kind === NOT_TRANSFERABLE) read.lock = 'tokenNotTransferable'
    if (kind === FIRST_STATE) read.beginsFrozen = body[0] === FROZEN
    if (kind === FEE && body.length >= 108) read.feeOf = readFee(body)
  }
  return read
}

/** Reads a transfer fee: an older one, and one from its epoch on; each the epoch, the most in units, and ten thousandths. */
function readFee(body: Uint8Array): Mint['feeOf'] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const [older, newer] = [72, 90].map(at => ({
    epoch: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    share: BigInt(view.getUint16(at + 16, true)),
  })) as [FeeTerms, FeeTerms]
  return (units, epoch) => {
    const { share, most } = epoch >= newer.epoch ? newer : older
    const fee = (units * share + 9_999n) / 10_000n
    return fee < most ? fee : most
  }
}

interface FeeTerms {
  epoch: bigint
  most: bigint
  share: bigint
}

/** What token accounts hold that can be paid with: frozen ones give nothing. */
export function toHeld(accounts: Awaited<ReturnType<Node['tokenAccounts']>>): { address: string; amount: bigint }[] {
  return accounts
    .filter(({ data }) => data.length >= ACCOUNT && !isFrozen(data))
    .map(({ address, data }) => ({ address, amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true) }))
}

/**
 * Finds the accounts a payment comes from: the associated one first, then those with most; frozen ones give nothing.
 * @throws `insufficientFunds` where they do not hold so much together, `tokenFrozen` where there are none but frozen ones
 */
export function toParts(
  accounts: Awaited<ReturnType<Node['tokenAccounts']>>,
  units: bigint,
  associated: string,
): { account: string; units: bigint }[] {
  const held = toHeld(accounts).sort(
    (a, b) => Number(b.address === associated) - Number(a.address === associated) || (a.amount < b.amount ? 1 : -1),
  )
  const parts: { account: string; units: bigint }[] = []
  let left = units
  for (const { address, amount } of held) {
    const part = amount < left ? amount : left
    if (part > 0n) parts.push({ account: address, units: part })
    left -= part
  }
  if (left > 0n) throw named(accounts.length && !held.length ? 'tokenFrozen' : 'insufficientFunds')
  return parts
}

const CONFIRMED = { commitment: 'confirmed' }

/** Reads the lamports of an account, or its tokens of one mint, from a node of the network. @throws `tokenBalanceUnavailable` where the answer is none */
export async function getSolanaBalance({ address, network, urls, token, signal }: BalanceQuery): Promise<Balance> {
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  if (!token) {
    const units = toUnits(valueOf(await rpc('getBalance', [address, CONFIRMED], signal)))
    if (units === undefined) throw named('tokenBalanceUnavailable')
    return { balance: formatUnits(units, network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
  }
  const parsed = { ...CONFIRMED, encoding: 'jsonParsed' }
  const [owned, mint] = await Promise.all([
    rpc('getTokenAccountsByOwner', [address, { mint: token }, parsed], signal),
    rpc('getAccountInfo', [token, parsed], signal),
  ])
  const { decimals, extensions } = infoOf(valueOf(mint))
  if (!Number.isInteger(decimals) || decimals! < 0 || decimals! > 255) throw named('tokenBalanceUnavailable')
  const accounts = valueOf(owned)
  const known = Array.isArray(extensions) ? (extensions as Extension[]) : []
  // Of a token with interest or a factor the node says beside its units what they come to.
  const isReckoned = known.some(each => /^(interestBearing|scaledUiAmount)Config$/.test(String(each?.extension)))
  const amounts = Array.isArray(accounts)
    ? accounts.map(each => {
        const { amount, uiAmountString } = infoOf((each as { account?: unknown } | null)?.account).tokenAmount ?? {}
        return isReckoned ? readAmount(String(uiAmountString), decimals!).units : toUnits(amount)
      })
    : [undefined]
  if (amounts.includes(undefined)) throw named('tokenBalanceUnavailable')
  // Only newer tokens (Token-2022) say what they are called; the others go by the beginning of their address.
  const symbol = toPlainText(known.find(each => each?.extension === 'tokenMetadata')?.state?.symbol, 16)
  return {
    balance: formatUnits(
      amounts.reduce<bigint>((sum, amount) => sum + amount!, 0n),
      decimals!,
    ),
    symbol: symbol || `${token.slice(0, 4)}…`,
  }
}

/** What a node's parser tells of a token account or of a mint. */
interface TokenInfo {
  decimals?: number
  tokenAmount?: { amount?: unknown; uiAmountString?: unknown }
  extensions?: unknown
}

type Extension = { extension?: unknown; state?: { symbol?: unknown } } | null

function infoOf(account: unknown): TokenInfo {
  const { data } = Object(account) as { data?: { parsed?: { info?: TokenInfo } } }
  return data?.parsed?.info ?? {}
}

function valueOf(answer: unknown): unknown {
  return (Object(answer) as { value?: unknown }).value
}
