// A whole modal without its views, the sandbox relay, and a wallet on the real WalletKit: what a visitor with a phone does.
import { WebSocket } from 'ws'
import type { Test } from 'uvu'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { start, type Relay } from '../../scripts/sandbox/relay.js'
import { createPeer, type Peer, type PeerOptions } from '../../scripts/sandbox/web-wallet/peer.js'
import type { OpenModal } from '../../src/modal.js'
import { watchPairing } from '../../src/flows/connecting/pairing.js'
import { cleanupModals, createTestModal, type TestModalOptions } from './modal.js'
import { pairingOf } from '../../src/state/pairing.js'
import { until } from './patience.js'

export { until }

/** A visitor who looks at the code. */
export type Looker = Awaited<ReturnType<ReturnType<typeof createPairingWorld>['look']>>

/** Gives a suite its relay; wallets and modals end with each test. */
export function createPairingWorld(test: Test) {
  let relay: Relay | undefined
  let peers: Peer[] = []
  let alive: ReturnType<typeof setInterval> | undefined
  const started = (): Relay => relay!
  test.before(async () => {
    // Node 20 has none of its own; the client's package takes the page's.
    Object.assign(globalThis, { WebSocket })
    // Clients keep timers for minutes after their work is done; in Node these would keep the process.
    const { setTimeout } = globalThis
    globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => setTimeout(...given).unref()) as typeof setTimeout
    alive = setInterval(() => {}, 1_000)
    relay = await start()
  })
  test.after.each(async () => {
    cleanupModals()
    for (const peer of peers.splice(0)) await peer.destroy()
    peers = []
    started().resetFaults()
  })
  test.after(async () => {
    await relay?.close()
    clearInterval(alive)
  })

  /** A modal that is open, with somebody who looks at its code. */
  const look = async ({ options, ...given }: TestModalOptions = {}) => {
    const made = createTestModal({
      ...given,
      options: {
        projectId: 'sandbox',
        metadata: { name: 'A dApp', description: 'of the tests', url: 'https://dapp.test', icons: [] },
        services: { relay: started().url, verify: false },
        ...options,
      },
    })
    await made.modal.open({ view: 'ConnectingWalletConnect' })
    const modal = made.modal as OpenModal
    modal.screen.hasActed.value = true
    const leave = watchPairing(modal)
    return {
      ...made,
      modal,
      /** Looks no more. */
      leave,
      /** The link, as soon as there is one that differs from `other`. */
      link: (other?: string) =>
        until(() => {
          const uri = pairingOf(modal.screen).uri.value
          return uri === other ? undefined : uri
        }, 'a link'),
    }
  }
  const peer = async (wishes: Partial<PeerOptions> = {}) => {
    const chains = { 'eip155:1': 'http://127.0.0.1:1', 'eip155:2': 'http://127.0.0.1:1' }
    // The wallet is in a phone, not in this page: with a window it would write its log to the console.
    const page = Object.getOwnPropertyDescriptor(globalThis, 'window')
    if (page) Reflect.deleteProperty(globalThis, 'window')
    try {
      const made = await createPeer({ relayUrl: started().url, projectId: 'sandbox', mnemonic: webWalletPhrase, chains, ...wishes })
      peers.push(made)
      return made
    } finally {
      if (page) Object.defineProperty(globalThis, 'window', page)
    }
  }
  return {
    get relay() {
      return started()
    },
    peer,
    look,
    /** The same, connected with a wallet that approves everything. */
    async pair(options?: TestModalOptions, wishes?: Partial<PeerOptions>) {
      const wallet = await peer({ behaviour: { answer: 'approve' }, ...wishes })
      const looker = await look(options)
      await wallet.pair(await looker.link())
      await until(() => looker.appKit.getIsConnectedState(), 'the visitor to be connected')
      const [session] = wallet.sessions()
      return { ...looker, peer: wallet, topic: session!.topic }
    },
  }
}
