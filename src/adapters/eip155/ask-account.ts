import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, NodeError } from '../../clients/rpc.js'
import { named } from '../../domain/error-code.js'

/** `isValidSignature` of EIP-1271: how it is called, and the answer that means yes. */
const YES = '1626ba7e'

/** What ends a signature of an account that may not be deployed yet (ERC-6492). */
const WRAPPED = '6492'.repeat(16)

/** Compiled from scripts/sandbox/contracts/AccountInquiry.sol; a test holds it to that. */
export const INQUIRY =
  '0x608060405234801561001057600080fd5b5060405161032038038061032083398101604081905261002f9161023b565b600061003b83836100de565b9050610046816102c5565b6001600160e01b031916631626ba7e60e01b146100d6576000856001600160a01b0316856040516100779190610303565b6000604051808303816000865af19150503d80600081146100b4576040519150601f19603f3d011682016040523d82523d6000602084013e6100b9565b606091505b50509050806100c857816100d2565b6100d284846100de565b9150505b805160208201f35b6060600080846001600160a01b0316846040516100fb9190610303565b600060405180830381855afa9150503d8060008114610136576040519150601f19603f3d011682016040523d82523d6000602084013e61013b565b606091505b5091509150816101595760408051600081526020810190915261015b565b805b95945050505050565b80516001600160a01b038116811461017b57600080fd5b919050565b634e487b7160e01b600052604160045260246000fd5b60005b838110156101b1578181015183820152602001610199565b50506000910152565b600082601f8301126101cb57600080fd5b81516001600160401b038111156101e4576101e4610180565b604051601f8201601f19908116603f011681016001600160401b038111828210171561021257610212610180565b60405281815283820160200185101561022a57600080fd5b610159826020830160208701610196565b6000806000806080858703121561025157600080fd5b61025a85610164565b60208601519094506001600160401b0381111561027657600080fd5b610282878288016101ba565b93505061029160408601610164565b60608601519092506001600160401b038111156102ad57600080fd5b6102b9878288016101ba565b91505092959194509250565b805160208201516001600160e01b03198116919060048210156102fc576001600160e01b0319600483900360031b81901b82161692505b5050919050565b60008251610315818460208701610196565b919091019291505056fe'

/**
 * Asks an account that is a contract whether a signature is its own (EIP-1271), and lets its factory make it, within this call only,
 * where the signature says how (ERC-6492).
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
  const isWrapped = digits.endsWith(WRAPPED)
  const parts = isWrapped ? unwrap(digits.slice(0, -WRAPPED.length)) : { inner: digits }
  if (!parts) return false
  const question = YES + encode([hash, { bytes: parts.inner }])
  const call =
    'factory' in parts
      ? { data: INQUIRY + encode([parts.factory, { bytes: parts.making }, address.slice(2), { bytes: question }]) }
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

/** Reads `(address factory, bytes making, bytes signature)`; undefined where it is something else. */
function unwrap(digits: string): { factory: string; making: string; inner: string } | undefined {
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
