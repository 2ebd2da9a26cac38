// A page that connects by WalletConnect, on the unmodified client of either generation.
import { SignClient } from '@walletconnect/sign-client'
import type { CoreTypes, ProposalTypes, SessionTypes } from '@walletconnect/types'
import { SignClient as OlderSignClient } from 'sign-client-2.19.2'
import { endClient } from '../../scripts/sandbox/web-wallet/peer/kit.js'
import { PATIENCE } from '../support/patience.js'

/** 2.21.8 proposes by `wc_proposeSession`; 2.19.2 subscribes and publishes by itself. */
export type Generation = '2.21.8' | '2.19.2'

export interface DappOptions {
  relayUrl: string
  generation?: Generation
  projectId?: string
  /** Sets it apart from other clients in this process. @default a new one for each */
  storagePrefix?: string
  /** @default memory */
  storage?: CoreTypes.Options['storage']
}

/** What a page asks of a wallet. */
export type Namespaces = ProposalTypes.OptionalNamespaces

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** A page, as far as WalletConnect knows it. */
export interface Dapp {
  client: Client
  /** Proposes a session; await `approval` only after the wallet was asked, it is heard from the start. */
  connect(
    optionalNamespaces?: Namespaces,
    requiredNamespaces?: Namespaces,
  ): Promise<{ uri: string; approval: Promise<SessionTypes.Struct> }>
  /** Asks the wallet for something, on Anvil One unless said otherwise. */
  request(topic: string, method: string, params: unknown, chainId?: string): Promise<unknown>
  /** The next event of this name about a session. */
  next<Event = { topic: string; params: unknown }>(name: string, topic: string): Promise<Event>
  stop(): Promise<void>
}

/** What a page on the sandbox's chains asks for. */
export const eip155: Namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_scanQRCode',
    ],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** Starts a page's client. */
export async function createDapp({
  relayUrl,
  generation = '2.21.8',
  projectId = 'sandbox',
  storagePrefix = `dapp-${crypto.randomUUID()}`,
  storage,
}: DappOptions): Promise<Dapp> {
  releaseLongTimers()
  const metadata = { name: 'A page', description: 'A page of the tests.', url: 'http://dapp.example', icons: [] }
  const options = { relayUrl, projectId, metadata, storage, customStoragePrefix: storagePrefix, telemetryEnabled: false, logger: 'silent' }
  const client = generation === '2.21.8' ? await SignClient.init(options) : ((await OlderSignClient.init(options)) as unknown as Client)
  const { core } = client

  return {
    client,
    async connect(optionalNamespaces = eip155, requiredNamespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces, requiredNamespaces })
      const approving = approval()
      approving.catch(() => undefined) // told to who awaits it
      return { uri: uri!, approval: approving }
    },
    request: (topic, method, params, chainId = 'eip155:31337') => client.request({ topic, chainId, request: { method, params } }),
    next: <Event>(name: string, topic: string) =>
      new Promise<Event>((resolve, reject) => {
        const timer = setTimeout(() => finish(() => reject(new Error(`The page heard no ${name}.`))), PATIENCE)
        const listener = (event: Event & { topic: string }) => void (event.topic === topic && finish(() => resolve(event)))
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          client.events.off(name as never, listener)
          settle()
        }
        client.events.on(name as never, listener)
      }),
    stop: () => endClient(core, storagePrefix),
  }
}

// The clients wait up to five minutes for what nobody answers, and cannot be told not to. That may not hold a
// test's process; whatever else is left open still does.
let isReleasing = false

function releaseLongTimers(): void {
  if (isReleasing) return
  isReleasing = true
  const start = globalThis.setTimeout
  const releasing = (...args: Parameters<typeof start>) => {
    const timer = start(...args)
    return Number(args[1]) >= 10_000 ? timer.unref() : timer
  }
  globalThis.setTimeout = Object.assign(releasing, start)
}
