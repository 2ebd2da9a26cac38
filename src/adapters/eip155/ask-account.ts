import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, NodeError } from '../../clients/rpc.js'
import { named } from '../../domain/error-code.js'

/** `isValidSignature` of EIP-1271: how it is called, and the answer that means yes. */
const YES = '1626ba7e'

/** What ends a signature of an account that may not be deployed yet (ERC-6492). */
const WRAPPED = '6492'.repeat(16)

/** What ends a signature of an account that has a key, and has yet to be delegated to the contract that says yes (ERC-8010, EIP-7702). */
const DELEGATED = '8010'.repeat(16)

/** Compiled from scripts/sandbox/contracts/AccountInquiry.sol; a test holds it to that. */
export const INQUIRY =
  '0x608060405234801561001057600080fd5b5060405161032038038061032083398101604081905261002f9161023b565b600061003b83836100de565b9050610046816102c5565b6001600160e01b031916631626ba7e60e01b146100d6576000856001600160a01b0316856040516100779190610303565b6000604051808303816000865af19150503d80600081146100b4576040519150601f19603f3d011682016040523d82523d6000602084013e6100b9565b606091505b50509050806100c857816100d2565b6100d284846100de565b9150505b805160208201f35b6060600080846001600160a01b0316846040516100fb9190610303565b600060405180830381855afa9150503d8060008114610136576040519150601f19603f3d011682016040523d82523d6000602084013e61013b565b606091505b5091509150816101595760408051600081526020810190915261015b565b805b95945050505050565b80516001600160a01b038116811461017b57600080fd5b919050565b634e487b7160e01b600052604160045260246000fd5b60005b838110156101b1578181015183820152602001610199565b50506000910152565b600082601f8301126101cb57600080fd5b81516001600160401b038111156101e4576101e4610180565b604051601f8201601f19908116603f011681016001600160401b038111828210171561021257610212610180565b60405281815283820160200185101561022a57600080fd5b610159826020830160208701610196565b6000806000806080858703121561025157600080fd5b61025a85610164565b60208601519094506001600160401b0381111561027657600080fd5b610282878288016101ba565b93505061029160408601610164565b60608601519092506001600160401b038111156102ad57600080fd5b6102b9878288016101ba565b91505092959194509250565b805160208201516001600160e01b03198116919060048210156102fc576001600160e01b0319600483900360031b81901b82161692505b5050919050565b60008251610315818460208701610196565b919091019291505056fe'

/**
 * Asks an account that is a contract whether a signature is its own (EIP-1271), and lets it become one, within this call only, where the
 * signature says how: by its factory (ERC-6492), or by its own key's word (ERC-8010).
 * @param urls RPC addresses of its network
 * @param hash hexadecimal, without `0x`
 * @throws `rpcFailed` when no node answers
 */
export async function askAccount({
  urls,
  address,
  hash,
  signature,
}: {
  urls: readonly string[]
  address: string
  hash: string
  signature: string
}): Promise<boolean> {
  if (!/^0x([\da-f]{2})*$/i.test(signature)) return false
  const digits = signature.slice(2).toLowerCase()
  const parts: Parts | undefined = digits.endsWith(WRAPPED)
    ? unwrap(digits.slice(0, -WRAPPED.length))
    : digits.endsWith(DELEGATED)
      ? unwrapDelegated(digits.slice(0, -DELEGATED.length))
      : { inner: digits }
  if (!parts) return false
  const question = YES + encode([hash, { bytes: parts.inner }])
  const { factory, making = '', authorizationList } = parts
  const call = factory
    ? { data: INQUIRY + encode([factory, { bytes: making }, address.slice(2), { bytes: question }]), authorizationList }
    : { to: address, data: `0x${question}` }
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  try {
    // Four bytes, filled up: what merely gives back the question is no yes.
    return /^0x1626ba7e0{56}/.test(String(await rpc('eth_call', [call, 'latest'])))
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    if (error.code === 3 || /revert|invalid (opcode|jump|instruction)|out of gas|stack (under|over)flow/i.test(error.message)) return false
    throw named('rpcFailed', error)
  }
}

/** Words of 32 bytes, and byte strings after them, as contracts take their arguments; all hexadecimal. */
function encode(values: readonly (string | { bytes: string })[]): string {
  const toWord = (digits: string) => digits.toLowerCase().padStart(64, '0')
  let heads = ''
  let tails = ''
  for (const value of values) {
    if (typeof value === 'string') {
      heads += toWord(value)
      continue
    }
    heads += toWord((values.length * 32 + tails.length / 2).toString(16))
    const { bytes } = value
    tails += toWord((bytes.length / 2).toString(16)) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  }
  return heads + tails
}

/** A signature, and how its account comes to be, where it is not there yet. */
interface Parts {
  inner: string
  /** Who is called, and with what. */
  factory?: string
  making?: string
  /** To what code the account's key delegates it. The node looks whether it is that key's word, and is not over. */
  authorizationList?: readonly Record<string, string>[]
}

/** Reads a signature, `((chain, code, nonce, parity, r, s), address initializer, bytes initializing)` and the length of that; undefined where it is something else. */
function unwrapDelegated(digits: string): Parts | undefined {
  const end = digits.length - 64
  const start = end - Number(`0x${digits.slice(-64)}`) * 2
  const words = start >= 0 ? (digits.slice(start, end).match(/.{64}/g) ?? []) : []
  if (words.length < 9) return undefined
  const [chainId, nonce, yParity, r, s] = [0, 2, 3, 4, 5].map(at => `0x${BigInt(`0x${words[at]}`).toString(16)}`)
  const toAddress = (at: number) => words[at]!.slice(24)
  const tail = digits.slice(start + Number(`0x${words[7]}`) * 2, end)
  const making = tail.slice(64, 64 + Number(`0x${tail.slice(0, 64)}`) * 2)
  const authorization = { chainId: chainId!, address: `0x${toAddress(1)}`, nonce: nonce!, yParity: yParity!, r: r!, s: s! }
  return { inner: digits.slice(0, start), factory: toAddress(6), making, authorizationList: [authorization] }
}

/** Reads `(address factory, bytes making, bytes signature)`; undefined where it is something else. */
function unwrap(digits: string): Parts | undefined {
  const readSize = (at: number) => Number(`0x${digits.slice(at * 2, at * 2 + 64)}`)
  const readBytes = (head: number): string | undefined => {
    const at = readSize(head)
    const size = readSize(at)
    const end = (at + 32 + size) * 2
    return end <= digits.length ? digits.slice(at * 2 + 64, end) : undefined
  }
  const [making, inner] = [readBytes(32), readBytes(64)]
  if (making === undefined || inner === undefined || !/^0{24}/.test(digits)) return undefined
  return { factory: digits.slice(24, 64), making, inner }
}
