// The Safe in whose frame the page runs, as an EIP-1193 provider. Its host is spoken to by messages, as the Safe Apps SDK has it:
// `{ id, method, params, env: { sdkVersion } }`, answered by `{ id, success, data | error, version }`.
import { createEmitter } from '../../domain/emitter.js'
import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { SAFE_ID } from '../../domain/safe.js'

/** Which Safe, and where. */
interface SafeInfo {
  safeAddress: string
  chainId: number
}

/** The version of the Safe Apps SDK whose messages these are. */
const SDK_VERSION = '9.1.0'

type Send = (method: string, params?: unknown) => Promise<unknown>

/** Speaks with the page around ours, as long as it is at `origin`. What it says is heard until `stop`. */
function speakWithHost(origin: string, host: Window = window.parent): { send: Send; stop(): void } {
  const waiting = new Map<string, (answer: { success?: unknown; data?: unknown; error?: unknown }) => void>()
  const onMessage = ({ data, source, origin: from }: MessageEvent) => {
    const answer = Object(data) as { id?: unknown; version?: unknown; success?: unknown; data?: unknown; error?: unknown }
    if (source !== host || from !== origin || !/^[1-9]/.test(`${answer.version}`)) return
    waiting.get(`${answer.id}`)?.(answer)
    waiting.delete(`${answer.id}`)
  }
  window.addEventListener('message', onMessage)
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        waiting.set(id, ({ success, data, error }) => {
          if (success) return resolve(data)
          const message = typeof error === 'string' ? error : 'Something went wrong'
          reject(Object.assign(new Error(message), /reject|denied|cancel/i.test(message) && { code: 4001 }))
        })
        // Nobody but the host may read what is asked.
        host.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, origin)
      }),
    stop: () => window.removeEventListener('message', onMessage),
  }
}

/** Reads what a host says of its Safe. */
function toSafeInfo(said: unknown): SafeInfo | undefined {
  const { safeAddress, chainId } = Object(said) as { safeAddress?: unknown; chainId?: unknown }
  const chain = Number(chainId)
  return typeof safeAddress === 'string' && /^0x[\da-f]{40}$/i.test(safeAddress) && Number.isSafeInteger(chain) && chain > 0
    ? { safeAddress, chainId: chain }
    : undefined
}

const toHex = (value: number) => `0x${value.toString(16)}`

const refused = (message: string, code: number) => Object.assign(new Error(message), { code })

interface Call {
  to?: string
  data?: string
  /** The name of `data` in Ethereum's own list of methods (execution-apis). */
  input?: string
  value?: string
  gas?: string
}

/** EIP-5792's word for how a Safe's transaction stands. */
const STATUS: Record<string, number> = { AWAITING_CONFIRMATIONS: 100, AWAITING_EXECUTION: 100, SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

/** The provider of a Safe. What it sends has the hash of the Safe's transaction, by which its receipt is found once its owners have signed. */
function createSafeProvider({ safeAddress, chainId }: SafeInfo, send: Send): Eip1193Provider {
  const { on, removeListener } = createEmitter()
  const rpc = (call: string, params: readonly unknown[]) => send('rpcCall', { call, params })
  const checkAddress = (address: unknown) => {
    if (`${address}`.toLowerCase() !== safeAddress.toLowerCase()) throw refused('This address is not of the Safe', 4100)
  }
  const checkChain = (wanted: unknown, code: number) => {
    if (Number(wanted) !== chainId) throw refused(`The Safe is not on chain ${wanted}`, code)
  }
  const toSignature = (answer: unknown) => (Object(answer) as { signature?: string }).signature || '0x'
  const submit = async (calls: readonly Call[], safeTxGas?: number) => {
    const txs = calls.map(({ to, data, input, value }) => {
      if (!to) throw refused('A Safe creates no contracts', -32602)
      if (data && input && data.toLowerCase() !== input.toLowerCase()) throw refused('Data and input of a call are not the same', -32602)
      return { to, data: data || input || '0x', value: value || '0' }
    })
    const answer = await send('sendTransactions', { txs, params: safeTxGas && { safeTxGas } })
    return (Object(answer) as { safeTxHash?: string }).safeTxHash!
  }
  const find = async (safeTxHash: unknown) =>
    Object(await send('getTxBySafeTxHash', { safeTxHash })) as { txHash?: string | null; txStatus?: string }
  /** The hash on the chain of what a Safe has sent; any other is itself. */
  const toHash = (hash: unknown) =>
    find(hash).then(
      ({ txHash }) => txHash ?? hash,
      () => hash,
    )
  const answers: Record<string, (params: never) => unknown> = {
    eth_accounts: () => [safeAddress],
    eth_requestAccounts: () => [safeAddress],
    eth_chainId: () => toHex(chainId),
    net_version: () => `${chainId}`,
    async personal_sign([message, address]: [string, string]) {
      checkAddress(address)
      return toSignature(await send('signMessage', { message }))
    },
    async eth_signTypedData_v4([address, typedData]: [string, unknown]) {
      checkAddress(address)
      return toSignature(await send('signTypedMessage', { typedData: typeof typedData === 'string' ? JSON.parse(typedData) : typedData }))
    },
    eth_sendTransaction([{ from, gas, chainId: wanted, ...call }]: [Call & { from?: string; chainId?: unknown }]) {
      if (from) checkAddress(from)
      if (wanted != null) checkChain(wanted, 4901)
      return submit([call], gas === undefined ? undefined : Number(gas))
    },
    async eth_getTransactionByHash([hash]: [string]) {
      const found = await rpc('eth_getTransactionByHash', [await toHash(hash)])
      return found && { ...(found as object), hash }
    },
    async eth_getTransactionReceipt([hash]: [string]) {
      const found = await rpc('eth_getTransactionReceipt', [await toHash(hash)])
      return found && { ...(found as object), transactionHash: hash }
    },
    async wallet_sendCalls([{ from, chainId: wanted, calls }]: [{ from?: string; chainId?: string; calls: readonly Call[] }]) {
      if (from) checkAddress(from)
      checkChain(wanted, 5710)
      return { id: await submit(calls) }
    },
    async wallet_getCallsStatus([id]: [string]) {
      const { txHash, txStatus } = await find(id)
      const status = { version: '2.0.0', id, chainId: toHex(chainId), atomic: true, status: STATUS[`${txStatus}`] ?? 100 }
      const receipt = txHash && (await rpc('eth_getTransactionReceipt', [txHash]))
      return receipt ? { ...status, receipts: [receipt] } : status
    },
    wallet_getCapabilities: () => ({ [toHex(chainId)]: { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }),
    wallet_switchEthereumChain([{ chainId: wanted }]: [{ chainId: string }]) {
      if (Number(wanted) !== chainId) throw refused('A Safe is on one network. Open another in Safe', 4200)
      return null
    },
  }
  return {
    async request({ method, params = [] }) {
      const given = params as readonly unknown[]
      const name = method === 'eth_signTypedData' ? 'eth_signTypedData_v4' : method
      if (Object.hasOwn(answers, name)) return answers[name]!(given as never)
      if (/^(eth_|wallet_|personal_)(sign|add|request|send|watch)/.test(method)) throw refused('The Safe does not support this', 4200)
      return rpc(method, given)
    },
    on,
    removeListener,
  }
}

/** The way to the Safe around this page. What its host says is heard until `stop`. */
export interface SafeWay {
  connector: Connector
  stop(): void
}

/** Asks the page around ours, which is at `origin`, for its Safe; undefined where it has none, or `limit` ends first. */
export async function findSafe(origin: string, limit: Promise<unknown>): Promise<SafeWay | undefined> {
  const { send, stop } = speakWithHost(origin)
  const info = toSafeInfo(await Promise.race([send('getSafeInfo'), limit]).catch(() => undefined))
  if (!info) return void stop()
  const provider = createSafeProvider(info, send)
  const { safeAddress: address, chainId } = info
  const restore = async () => ({
    accounts: [{ namespace: 'eip155' as const, address, type: 'smartAccount' as const }],
    caipNetworkId: `eip155:${chainId}` as const,
  })
  const connector: Connector = {
    id: SAFE_ID,
    type: 'EXTERNAL',
    name: 'Safe',
    chain: 'eip155',
    info: { name: 'Safe' },
    provider,
    canSwitchTo: id => id === `eip155:${chainId}`,
    door: async () => ({
      connect: restore,
      restore,
      disconnect: async () => {},
      switchNetwork: async ({ id }) => {
        if (Number(id) !== chainId) throw named('unsupportedMethod')
      },
      prepare: async () => {},
      watch: () => () => {},
    }),
  }
  return { connector, stop }
}
