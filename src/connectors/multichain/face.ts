import { type CaipNetworkId, type Namespace, toChainName } from '../../domain/caip.js'
import { createEmitter } from '../../domain/emitter.js'
import { fromBase58, toBase64 } from '../../domain/encodings.js'
import type { BareError } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import type { RemoteFace } from '../../domain/walletconnect.js'

/** One family of a session as a provider of its own: of eip155 it is EIP-1193 to the letter. */
export interface Face extends Eip1193Provider, RemoteFace {
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  on(event: string, listener: (value: never) => void): void
  off(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
  emit(event: string, value?: unknown): void
  /** Goes to a network that the session grants; any other is passed over. */
  setChain(network: CaipNetworkId): void
}

/** What a face is made from. */
export interface FaceParts {
  name: string
  namespace: Namespace
  standing(): { network: CaipNetworkId | undefined; addresses: readonly string[] }
  /** Asks the wallet on the network in use (CAIP-27). @throws ProviderRpcError */
  invoke(method: string, params: unknown): Promise<unknown>
  /** Asks a node of the network in use. */
  askNode(method: string, params: unknown): Promise<unknown>
  /** Goes to a network; the wallet is asked where it has not granted it. @throws `switchFailed` */
  moveTo(network: CaipNetworkId): Promise<void>
  setChain(network: CaipNetworkId): void
  disconnect(): Promise<void>
}

/** Fails with an error of the table, as dApps get it. */
async function fail(name: BareError): Promise<never> {
  throw (await import('../../domain/errors.js')).toCodedError(name)
}

/** What dApps and our own adapters ask for, as far as it is read here. */
interface Asked {
  pubkey?: unknown
  account?: unknown
  address?: unknown
  message?: unknown
  transaction?: unknown
  sendOptions?: object
  recipientAddress?: unknown
  memo?: unknown
  changeAddress?: unknown
  amount?: unknown
  psbt?: unknown
  broadcast?: unknown
}

/** A call of the wallet: its method, and its params without `account`. */
type Call = [method: string, params: object]

/** What our adapters ask for by WalletConnect's words, in those of this wallet: its types of Solana's and Bitcoin's methods; or why nobody is asked. */
const WORDS: Record<string, (asked: Asked, scope: unknown) => Call | BareError> = {
  solana_signMessage({ message }) {
    const bytes = fromBase58(message)
    return bytes ? ['signMessage', { message: toBase64(bytes) }] : 'invalidParams'
  },
  solana_signTransaction: ({ transaction }, scope) => ['signTransaction', { transaction, scope }],
  solana_signAndSendTransaction: ({ transaction, sendOptions: options }, scope) => [
    'signAndSendTransaction',
    { transaction, scope, ...(options && { options }) },
  ],
  signMessage: ({ message }) => ['signMessage', { message }],
  // Nothing is added to what the visitor has seen.
  signPsbt: ({ psbt, broadcast }) => ['signPsbt', { psbt, options: { fill: false, broadcast: broadcast === true } }],
  // What it cannot be told is not left out: a payment without its memo may be lost.
  sendTransfer: ({ recipientAddress: address, amount, memo, changeAddress }) =>
    memo || changeAddress ? 'unsupportedMethod' : ['sendTransfer', { recipients: [{ address, amount }] }],
}

/** Makes the face of a family. It stays the same as sessions come and go, since dApps hold it. */
export function createFace({ name, namespace, standing, invoke, askNode, moveTo, setChain, disconnect }: FaceParts): Face {
  const emitter = createEmitter()
  const isSolana = namespace === 'solana'

  const answerEvm = async (method: string, params: unknown): Promise<unknown> => {
    const { network, addresses } = standing()
    if (method === 'eth_accounts' || (method === 'eth_requestAccounts' && addresses.length)) return [...addresses]
    if (!network) return fail('unauthorized')
    if (method === 'eth_chainId') return toChainName(network)
    if (method !== 'wallet_switchEthereumChain') return invoke(method, params)
    const { chainId } = Object((params as readonly unknown[] | undefined)?.[0]) as { chainId?: unknown }
    // In hexadecimal, as EIP-3326 has it.
    if (typeof chainId !== 'string' || !/^0x[\da-f]{1,13}$/i.test(chainId)) return fail('invalidParams')
    await moveTo(`eip155:${Number(chainId)}`)
    return null
  }

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    if (namespace === 'eip155') return answerEvm(method, params)
    const { network, addresses } = standing()
    if (!network) return fail('unauthorized')
    if (/^solana_(get|request)Accounts$/.test(method)) return addresses.map(pubkey => ({ pubkey }))
    const toCall = Object.hasOwn(WORDS, method) && method.startsWith('solana_') === isSolana ? WORDS[method] : undefined
    if (!toCall) return isSolana ? askNode(method, params) : fail('unsupportedMethod')
    const asked = Object(params) as Asked
    const call = toCall(asked, network)
    if (typeof call === 'string') return fail(call)
    const [word, more] = call
    const address = asked.pubkey ?? asked.address ?? asked.account ?? addresses[0]
    return invoke(word, { account: { address }, ...more })
  }

  return {
    name,
    signsAll: namespace === 'bip122',
    methods: isSolana ? ['solana_signAndSendTransaction'] : undefined,
    get accounts() {
      return standing().addresses
    },
    get caipNetworkId() {
      return standing().network
    },
    request: async <Result>({ method, params }: { method: string; params?: readonly unknown[] | object }) =>
      (await answer(method, params)) as Result,
    setChain,
    disconnect,
    ...emitter,
  }
}
