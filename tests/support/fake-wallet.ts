/** How the visitor, or the wallet, answers a question. `hang` never answers. */
export type Answer = 'always' | 'refuse' | 'pending' | 'locked' | 'hang'

/** What a fake wallet starts as. */
export interface FakeWalletOptions {
  /** Addresses it may share, the one in use first. */
  accounts?: readonly string[]
  /** The network it is on. */
  chainId?: number
  /** Networks it can switch to; others are answered with 4902 until they are added. Default: all. */
  knownChains?: readonly number[]
  /**
   * The answer to whatever the visitor decides: `always` agrees, `refuse` is 4001, `pending` is -32002
   * (a request is already open), `locked` shares no account, `hang` answers only after release().
   */
  approve?: Answer
  /** Whether this page was let in on an earlier visit. */
  isConnected?: boolean
  /** Answers of its own, by method; a thrown error is the wallet's. */
  answers?: Record<string, (params: readonly unknown[]) => unknown>
}

/** An EIP-1193 provider whose visitor is the test. */
export type FakeWallet = ReturnType<typeof createFakeWallet>

/** An error as wallets throw it: with a number. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

const toHex = (chainId: number) => `0x${chainId.toString(16)}`
const REFUSED = () => new RpcError(4001, 'User rejected the request.')
const PENDING = () => new RpcError(-32002, 'Request of this type is already pending. Please wait.')
const UNAUTHORIZED = () => new RpcError(4100, 'The requested method or account has not been authorized by the user.')
const SIGNATURE = `0x${'5e'.repeat(65)}`
const HASH = `0x${'ab'.repeat(32)}`

/** A wallet for unit tests; by default it has one account on Ethereum and its visitor agrees to all. */
export function createFakeWallet(options: FakeWalletOptions = {}) {
  let accounts = [...(options.accounts ?? ['0x1111111111111111111111111111111111111111'])]
  let chainId = options.chainId ?? 1
  let isConnected = options.isConnected ?? false
  const known = options.knownChains ? new Set([...options.knownChains, chainId]) : undefined
  const listeners = new Map<string, Set<(value: never) => void>>()
  let hanging: (() => void)[] = []

  const emit = (event: string, value?: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }

  /** Asks the visitor; returns when they agreed. */
  async function ask(): Promise<void> {
    while (wallet.approve === 'hang') await new Promise<void>(resolve => hanging.push(resolve))
    if (wallet.approve === 'refuse') throw REFUSED()
    if (wallet.approve === 'pending') throw PENDING()
  }

  function moveTo(next: number): null {
    if (next !== chainId) {
      chainId = next
      emit('chainChanged', toHex(next))
    }
    return null
  }

  async function connect(): Promise<string[]> {
    await ask()
    if (wallet.approve === 'locked') throw REFUSED()
    isConnected = true
    return [...accounts]
  }

  async function confirm<T>(result: T): Promise<T> {
    if (!isConnected) throw UNAUTHORIZED()
    await ask()
    return result
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_accounts: () => (isConnected && wallet.approve !== 'locked' ? [...accounts] : []),
    eth_requestAccounts: connect,
    wallet_requestPermissions: async () => {
      await connect()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (isConnected ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      isConnected = false
      return null
    },
    async wallet_switchEthereumChain([request]) {
      const next = Number((request as { chainId: string }).chainId)
      if (known && !known.has(next))
        throw new RpcError(4902, `Unrecognized chain ID "${toHex(next)}". Try adding the chain using wallet_addEthereumChain first.`)
      if (next !== chainId) await ask()
      return moveTo(next)
    },
    async wallet_addEthereumChain([request]) {
      await ask()
      const next = Number((request as { chainId: string }).chainId)
      known?.add(next)
      return moveTo(next)
    },
    personal_sign: () => confirm(SIGNATURE),
    eth_signTypedData_v4: () => confirm(SIGNATURE),
    eth_sendTransaction: () => confirm(HASH),
  }

  const wallet = {
    /** Every request, in order. */
    calls: [] as { method: string; params: readonly unknown[] }[],
    /** How the visitor answers from now on. */
    approve: options.approve ?? ('always' as Answer),
    /** Overrides and additions by method, as in the options. */
    answers: { ...options.answers },
    /** How often a method was asked. */
    count: (method: string): number => wallet.calls.filter(call => call.method === method).length,
    async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
      const list: readonly unknown[] = Array.isArray(params) ? params : [params]
      wallet.calls.push({ method, params: list })
      const answer = wallet.answers[method] ?? methods[method]
      if (!answer) throw new RpcError(4200, `The method "${method}" is not supported.`)
      return answer(list)
    },
    on(event: string, listener: (value: never) => void): unknown {
      return listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: never) => void): unknown {
      return listeners.get(event)?.delete(listener)
    },
    /** How many listeners stand, of one event or in all. */
    listeners: (event?: string): number =>
      event ? (listeners.get(event)?.size ?? 0) : [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    /** Sends an event to the page. */
    emit,
    /** The visitor picks other accounts in the wallet (none: takes the permission back). */
    changeAccounts(next: readonly string[]): void {
      accounts = [...next]
      isConnected = next.length > 0
      emit('accountsChanged', [...next])
    },
    /** The visitor moves to another network in the wallet. */
    changeChain: moveTo,
    /** The wallet loses all its networks (EIP-1193 `disconnect`). */
    drop: () => emit('disconnect', new RpcError(4900, 'The provider is disconnected from all chains.')),
    /** Lets every request that hangs go on: answered as the visitor answers now, or from now on. */
    release(approve?: Answer): void {
      wallet.approve = approve ?? wallet.approve
      const waiting = hanging
      hanging = []
      for (const goOn of waiting) goOn()
    },
  }
  return wallet
}
