// A page that connects by WalletConnect, on the unmodified client.
import { SignClient } from '@walletconnect/sign-client'
import type { ProposalTypes } from '@walletconnect/types'
import { endClient } from '../../scripts/sandbox/web-wallet/peer/kit.js'

export type Dapp = Awaited<ReturnType<typeof createDapp>>

/** What a page on the sandbox's chains asks for. */
export const eip155 = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: `personal_sign eth_signTypedData_v4 eth_sendTransaction eth_sign wallet_switchEthereumChain wallet_addEthereumChain
      wallet_getCapabilities wallet_sendCalls wallet_getCallsStatus wallet_scanQRCode`.split(/\s+/),
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** Starts a page's client. */
export async function createDapp({ relayUrl }: { relayUrl: string }) {
  releaseLongTimers()
  const metadata = { name: 'A page', description: 'A page of the tests.', url: 'http://dapp.example', icons: [] }
  const customStoragePrefix = `dapp-${crypto.randomUUID()}`
  const options = { relayUrl, projectId: 'sandbox', metadata, customStoragePrefix, telemetryEnabled: false, logger: 'silent' }
  const client = await SignClient.init(options)
  return {
    /** Proposes a session; await `approval` only after the wallet was asked, it is heard from the start. */
    async connect(optionalNamespaces: ProposalTypes.OptionalNamespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces })
      const approving = approval()
      approving.catch(() => undefined) // told to who awaits it
      return { uri: uri!, approval: approving }
    },
    /** Asks the wallet for something, on Anvil One unless said otherwise. */
    request: (topic: string, method: string, params: unknown, chainId = 'eip155:31337') =>
      client.request({ topic, chainId, request: { method, params } }),
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
