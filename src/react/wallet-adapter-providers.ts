// The two providers of Solana's wallet-adapter, and its hooks, on our modal.
import { Connection, PublicKey, type ConnectionConfig } from '@solana/web3.js'
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Connector } from '../domain/connector.js'
import type { CreateAppKit } from '../domain/options.js'
import type { SolanaProvider } from '../domain/provider.js'
import { connected } from '../flows/rooms.js'
import { getCurrentModal, type Owned } from '../page/current-modal.js'
import { createAppKit } from '../react.js'
import { SolanaAdapter } from '../solana.js'
import { useModalState } from './state.js'
import { keepName, readName, toNetwork } from './wallet-adapter-place.js'
import * as errors from './wallet-adapter-errors.js'
import type {
  Adapter,
  AnchorWallet,
  AnyTransaction,
  SendTransactionOptions,
  Wallet,
  WalletContextState,
  WalletName,
} from './wallet-adapter-types.js'

const NodeContext = /* @__PURE__ */ createContext<{ connection: Connection } | undefined>(undefined)
const WalletContext = /* @__PURE__ */ createContext<WalletContextState | undefined>(undefined)

/** What `ConnectionProvider` takes. */
export interface ConnectionProviderProps {
  children: ReactNode
  /** Of the node that is asked; its cluster is the network of the modal. */
  endpoint: string
  /** @default { commitment: 'confirmed' } */
  config?: ConnectionConfig
}

/** A connection of web3.js to a node, for all below it. */
export function ConnectionProvider({ children, endpoint, config = CONFIRMED }: ConnectionProviderProps): ReactElement {
  const value = useMemo(() => ({ connection: new Connection(endpoint, config) }), [endpoint, config])
  return createElement(NodeContext.Provider, { value }, children)
}
const CONFIRMED: ConnectionConfig = { commitment: 'confirmed' }

/** The connection of the provider above. @throws WalletError without one */
export function useConnection(): { connection: Connection } {
  return useContext(NodeContext) ?? missing('useConnection', 'ConnectionProvider')
}

function missing(hook: string, provider: string): never {
  throw new errors.WalletError(`${hook} needs a ${provider} above it.`)
}

/** What `WalletProvider` takes. */
export interface WalletProviderProps {
  children: ReactNode
  /** Accepted for dApps that list them: wallets announce themselves, and those that do not have no place here. */
  wallets?: readonly { name: string }[]
  /** Whether whoever comes back is connected again, and a wallet is asked as soon as it is selected; a function is as good as true. @default false */
  autoConnect?: boolean | ((adapter: Adapter) => Promise<boolean>)
  /** Hears each error, beside whoever is thrown it. @default writes it to the console */
  onError?: (error: errors.WalletError, adapter?: Adapter) => void
  /** Where the name of the wallet that was selected is kept. @default 'walletName' */
  localStorageKey?: string
  /** Ours: what else the modal is to know, `projectId` for WalletConnect among it. */
  options?: Omit<CreateAppKit, 'adapters' | 'networks'>
}

/** What is followed of the modal. */
interface Seen {
  connectors: readonly Connector[]
  held: Connector | undefined
  address: string | undefined
  isBusy: boolean
}
const NOBODY: Seen = { connectors: [], held: undefined, address: undefined, isBusy: false }

function readSeen({ modal: { state } }: Owned): Seen {
  const { status, accounts } = state.of('solana')
  const held = state.connectorOf('solana')
  const isBusy = status === 'connecting' || status === 'reconnecting'
  return { connectors: state.connectors.value.solana ?? NOBODY.connectors, held, address: held && accounts[0]?.address, isBusy }
}

const providerNow = (): SolanaProvider | undefined =>
  getCurrentModal()?.modal.state.connectorOf('solana')?.provider as SolanaProvider | undefined

/** What can be asked of whoever is connected, or is to be. */
function createWays({
  choose,
  setDisconnecting,
  hear,
}: {
  choose(name: string | null): void
  setDisconnecting(is: boolean): void
  hear(error: errors.WalletError, adapter?: Adapter): void
}) {
  /** Does it, and tells of what is thrown under its name here. */
  const tell = async <Result>(kind: typeof errors.WalletError, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (cause) {
      const error = cause instanceof errors.WalletError ? cause : new kind((cause as Error)?.message, cause)
      hear(error)
      throw error
    }
  }
  const held = () => {
    const provider = providerNow()
    if (!provider) throw new errors.WalletNotConnectedError()
    return provider
  }
  /** @param id of the row that was chosen; by the name alone nobody is asked where several go by it, and the visitor chooses in our list */
  const ask = (name: string | null, id?: string) =>
    tell(errors.WalletConnectionError, async () => {
      if (!name) throw new errors.WalletNotSelectedError()
      const owned = getCurrentModal()
      const all = owned?.modal.state.connectors.peek().solana ?? []
      const [connector, ...others] = all.filter(each => (id ? each.id === id : each.name === name))
      if (!connector) throw new errors.WalletNotReadyError()
      if (!id && (others.length || connector.isDoubted?.())) {
        void owned!.appKit.open({ view: 'Connect', namespace: 'solana' })
        throw new errors.WalletNotSelectedError(`Several wallets are called ${name}.`)
      }
      await (await connected()).connectSurely(owned!.modal, connector)
    })
  const disconnect = async () => {
    setDisconnecting(true)
    choose(null)
    await getCurrentModal()?.appKit.disconnect({ namespace: 'solana' })
    setDisconnecting(false)
  }
  return {
    ask,
    disconnect,
    async signIn(adapter: Adapter, input: Parameters<NonNullable<WalletContextState['signIn']>>[0]) {
      try {
        if (!providerNow()) await ask(adapter.name)
        const { signIn } = providerNow()!
        if (!signIn) throw new TypeError(`${adapter.name} does not sign in.`)
        return await signIn(input)
      } catch (cause) {
        const error = cause instanceof errors.WalletError ? cause : new errors.WalletSignInError((cause as Error).message, cause)
        // Of a connection that fails they have heard.
        if (error !== cause) hear(error, adapter)
        throw error
      }
    },
    sendTransaction: (transaction: AnyTransaction, connection: Connection, { signers = [], ...sending }: SendTransactionOptions = {}) =>
      tell(errors.WalletSendTransactionError, async () => {
        const provider = held()
        if ('version' in transaction) {
          if (signers.length) transaction.sign(signers)
        } else {
          transaction.feePayer ??= new PublicKey(provider.publicKey!.toBase58())
          const { preflightCommitment: commitment, minContextSlot } = sending
          transaction.recentBlockhash ??= (
            await connection.getLatestBlockhash({ ...(commitment && { commitment }), ...(minContextSlot && { minContextSlot }) } as never)
          ).blockhash
          if (signers.length) transaction.partialSign(...signers)
        }
        // Whoever has left, or come, while a node was asked is not asked for another's.
        if (held() !== provider) throw new errors.WalletNotConnectedError()
        return provider.sendTransaction(transaction, connection as never, sending as never)
      }),
    signTransaction: <Make extends AnyTransaction>(transaction: Make) =>
      tell(errors.WalletSignTransactionError, async () => held().signTransaction(transaction)),
    signAllTransactions: <Make extends AnyTransaction>(transactions: Make[]) =>
      tell(errors.WalletSignTransactionError, async () => held().signAllTransactions(transactions)),
    signMessage: (message: Uint8Array) => tell(errors.WalletSignMessageError, async () => held().signMessage(message)),
  }
}

/** Makes the modal, and keeps for all below it who is connected. */
export function WalletProvider({
  children,
  autoConnect,
  onError = logError,
  localStorageKey = 'walletName',
  options,
}: WalletProviderProps): ReactElement {
  const endpoint = useContext(NodeContext)?.connection.rpcEndpoint ?? 'https://api.mainnet-beta.solana.com'
  const isAuto = Boolean(autoConnect)
  const make = () =>
    createAppKit({
      enableReconnect: isAuto,
      debug: Boolean(options?.projectId),
      ...options,
      adapters: [new SolanaAdapter()],
      networks: [toNetwork(endpoint)],
    })
  useMemo(make, [])
  const made = useRef(endpoint)
  useEffect(() => {
    if (made.current === endpoint) return
    made.current = endpoint
    getCurrentModal()?.appKit.destroy()
    make()
  }, [endpoint])

  const { connectors, held, address, isBusy } = useModalState(readSeen, NOBODY)
  const [chosen, setChosen] = useState<string | null>(null)
  const [disconnecting, setDisconnecting] = useState(false)
  useEffect(() => setChosen(readName(localStorageKey)), [localStorageKey])
  const choose = useCallback(
    (name: string | null) => {
      setChosen(name)
      keepName(localStorageKey, name)
    },
    [localStorageKey],
  )
  const hear = useRef(onError)
  hear.current = onError
  const publicKey = useMemo(() => (address ? new PublicKey(address) : null), [address])

  const ways = useMemo(() => createWays({ choose, setDisconnecting, hear: (error, adapter) => hear.current(error, adapter) }), [choose])

  const toWallet = ({ name, imageUrl = '', id }: Connector): Wallet => {
    const isHeld = held?.id === id
    const adapter: Adapter = {
      name: name as WalletName,
      url: '',
      icon: imageUrl,
      readyState: 'Installed',
      publicKey: isHeld ? publicKey : null,
      connecting: isBusy && name === chosen,
      connected: isHeld,
      connect: () => ways.ask(name, id),
      disconnect: ways.disconnect,
    }
    return { adapter, readyState: 'Installed' }
  }
  const value = useMemo((): WalletContextState => {
    const wallets = connectors.map(toWallet)
    const current = held ?? connectors.find(({ name }) => name === chosen)
    const found = (current && (wallets[connectors.indexOf(current)] ?? toWallet(current))) ?? null
    // Known by its name alone, as long as nobody is connected: several may go by it, or have come by it first.
    const wallet = found && !held ? { ...found, adapter: { ...found.adapter, connect: () => ways.ask(found.adapter.name) } } : found
    const { ask, disconnect, sendTransaction, signTransaction, signAllTransactions, signMessage } = ways
    const isSigner = !held || Boolean((held.provider as SolanaProvider | undefined)?.signIn)
    return {
      autoConnect: isAuto,
      wallets,
      wallet,
      publicKey,
      connected: Boolean(publicKey),
      connecting: isBusy,
      disconnecting,
      select(name) {
        if (name === (wallet?.adapter.name ?? null)) return
        if (!name) return void disconnect()
        choose(name)
        if (isAuto) ask(name).catch(() => {})
        else if (held) void getCurrentModal()?.appKit.disconnect({ namespace: 'solana' })
      },
      connect: async () => {
        if (!publicKey) await ask(wallet?.adapter.name ?? null)
      },
      disconnect,
      sendTransaction,
      signTransaction: wallet ? signTransaction : undefined,
      signAllTransactions: wallet ? signAllTransactions : undefined,
      signMessage: wallet ? signMessage : undefined,
      signIn: wallet && isSigner ? input => ways.signIn(wallet.adapter, input) : undefined,
    }
  }, [connectors, held, publicKey, isBusy, chosen, disconnecting, isAuto, ways, choose])
  return createElement(WalletContext.Provider, { value }, children)
}

const logError = (error: errors.WalletError) => console.error(error)

/** Who is connected, and what can be asked of them. @throws WalletError without a `WalletProvider` above */
export function useWallet(): WalletContextState {
  return useContext(WalletContext) ?? missing('useWallet', 'WalletProvider')
}

/** What programs of Anchor take for a wallet; undefined until somebody is connected. */
export function useAnchorWallet(): AnchorWallet | undefined {
  const { publicKey, signTransaction, signAllTransactions } = useWallet()
  return useMemo(
    () => (publicKey && signTransaction && signAllTransactions ? { publicKey, signTransaction, signAllTransactions } : undefined),
    [publicKey, signTransaction, signAllTransactions],
  )
}
