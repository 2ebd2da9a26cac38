// A page that connects by WalletConnect, on the unmodified client.
import { SignClient } from '@walletconnect/sign-client'
import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { endClient } from '../../scripts/sandbox/web-wallet/peer/kit.js'

/** What a page asks of a wallet. */
export type Namespaces = ProposalTypes.OptionalNamespaces

/** A page, as far as WalletConnect knows it. */
export interface Dapp {
  /** Proposes a session; await `approval` only after the wallet was asked, it is heard from the start. */
  connect(optionalNamespaces: Namespaces): Promise<{ uri: string; approval: Promise<SessionTypes.Struct> }>
  /** Asks the wallet for something, on Anvil One unless said otherwise. */
  request(topic: string, method: string, params: unknown, chainId?: string): Promise<unknown>
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
export async function createDapp({ relayUrl }: { relayUrl: string }): Promise<Dapp> {
  releaseLongTimers()
  const metadata = { name: 'A page', description: 'A page of the tests.', url: 'http://dapp.example', icons: [] }
  const customStoragePrefix = `dapp-${crypto.randomUUID()}`
  const options = { relayUrl, projectId: 'sandbox', metadata, customStoragePrefix, telemetryEnabled: false, logger: 'silent' }
  const client = await SignClient.init(options)
  return {
    async connect(optionalNamespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces })
      const approving = approval()
      approving.catch(() => undefined) // told to who awaits it
      return { uri: uri!, approval: approving }
    },
    request: (topic, method, params, chainId = 'eip155:31337') => client.request({ topic, chainId, request: { method, params } }),
    stop: () => endClient(client.core, customStoragePrefix),
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
