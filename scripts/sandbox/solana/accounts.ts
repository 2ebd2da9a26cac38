// Accounts as a node writes them into JSON.
import { getBase58Decoder, getBase64Decoder, isNone, type Address, type EncodedAccount } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS, type Mint, type Token } from '@solana-program/token'
import { invalidParams, RpcAnswerError } from '../rpc.js'

/** Token-2022, the newer token program; an account of it begins as one of the classic program does. */
export const TOKEN_2022_PROGRAM_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

const TOKEN_SIZE = 165
const MINT_SIZE = 82
const MOST_BASE58_BYTES = 128
const NEVER = 18_446_744_073_709_551_615n

/** How a caller wants an account's data; `binary` is the oldest one, a base58 string alone. */
export interface DataWish {
  encoding: string
  slice?: { offset: number; length: number }
}

export const isTokenProgram = (program: string): boolean => program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM_ADDRESS

/** What a token account holds; undefined if it is none. */
export function readToken({ data, programAddress }: EncodedAccount): Token | undefined {
  if (!isTokenProgram(programAddress) || data.length < TOKEN_SIZE) return undefined
  // In Token-2022 the byte behind tells what it is: 1 a mint, 2 a token account.
  if (data.length > TOKEN_SIZE && data[TOKEN_SIZE] !== 2) return undefined
  const token = getTokenDecoder().decode(data.subarray(0, TOKEN_SIZE))
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** What a mint says; undefined if the account is none. */
export function readMint({ data, programAddress }: EncodedAccount): Mint | undefined {
  const isMint = data.length === MINT_SIZE || (data.length > TOKEN_SIZE && data[TOKEN_SIZE] === 1)
  if (!isTokenProgram(programAddress) || !isMint) return undefined
  const mint = getMintDecoder().decode(data.subarray(0, MINT_SIZE))
  return mint.isInitialized ? mint : undefined
}

/** An amount of a token in a node's four ways to say it. */
export function toTokenAmount(
  amount: bigint,
  decimals: number,
): { amount: string; decimals: number; uiAmount: number; uiAmountString: string } {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = part ? `${whole}.${part}` : whole
  // A float only because the protocol has one; the string is what counts.
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Writes an account; `decimalsOf` tells the decimals of a mint. */
export function toJsonAccount(account: EncodedAccount, wish: DataWish, decimalsOf: (mint: Address) => number | undefined): unknown {
  const { lamports, programAddress: owner, executable, data } = account
  return { lamports, owner, executable, rentEpoch: NEVER, space: data.length, data: encode(account, wish, decimalsOf) }
}

function encode(account: EncodedAccount, { encoding, slice }: DataWish, decimalsOf: (mint: Address) => number | undefined): unknown {
  const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data
  if (encoding === 'jsonParsed') return parse(account, decimalsOf) ?? [getBase64Decoder().decode(data), 'base64']
  if (encoding === 'base64') return [getBase64Decoder().decode(data), 'base64']
  if (encoding !== 'base58' && encoding !== 'binary') {
    throw invalidParams(`unknown variant \`${encoding}\`, expected one of \`binary\`, \`base58\`, \`base64\`, \`jsonParsed\``)
  }
  if (data.length > MOST_BASE58_BYTES) {
    throw new RpcAnswerError(-32600, 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
  }
  const text = getBase58Decoder().decode(data)
  return encoding === 'binary' ? text : [text, 'base58']
}

function parse(account: EncodedAccount, decimalsOf: (mint: Address) => number | undefined): unknown {
  const wrap = (type: string, info: object) => ({
    program: account.programAddress === TOKEN_PROGRAM_ADDRESS ? 'spl-token' : 'spl-token-2022',
    parsed: { type, info: account.programAddress === TOKEN_PROGRAM_ADDRESS ? info : { ...info, extensions: readExtensions(account.data) } },
    space: account.data.length,
  })
  const token = readToken(account)
  if (token) {
    const decimals = decimalsOf(token.mint)
    if (decimals === undefined) return undefined
    const state = token.state === AccountState.Frozen ? 'frozen' : 'initialized'
    const delegate = isNone(token.delegate)
      ? {}
      : { delegate: token.delegate.value, delegatedAmount: toTokenAmount(token.delegatedAmount, decimals) }
    const tokenAmount = toTokenAmount(token.amount, decimals)
    return wrap('account', { isNative: !isNone(token.isNative), mint: token.mint, owner: token.owner, state, tokenAmount, ...delegate })
  }
  const mint = readMint(account)
  if (!mint) return undefined
  const orNull = (authority: Mint['mintAuthority']) => (isNone(authority) ? null : authority.value)
  return wrap('mint', {
    decimals: mint.decimals,
    freezeAuthority: orNull(mint.freezeAuthority),
    isInitialized: true,
    mintAuthority: orNull(mint.mintAuthority),
    supply: mint.supply.toString(),
  })
}

// Behind the kind of a Token-2022 account: entries of a type (2 bytes), a length (2 bytes) and content.
const extensionNames: Record<number, string> = {
  1: 'transferFeeConfig',
  2: 'transferFeeAmount',
  3: 'mintCloseAuthority',
  7: 'immutableOwner',
  8: 'memoTransfer',
  9: 'nonTransferable',
  13: 'nonTransferableAccount',
  18: 'metadataPointer',
  19: 'tokenMetadata',
}

function readExtensions(data: EncodedAccount['data']): { extension: string }[] {
  const found: { extension: string }[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = TOKEN_SIZE + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    found.push({ extension: extensionNames[type] ?? 'unparseableExtension' })
    at += 4 + view.getUint16(at + 2, true)
  }
  return found
}
