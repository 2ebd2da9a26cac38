// What runs behind `latchkey/testing/phone`: a relay in memory, and a phone on the real WalletKit, in Node.
import { webWalletPhrase } from './accounts.js'
import { sendJson, serve, serveRpc, type LocalServer } from './http.js'
import { start } from './relay.js'
import type { Rpc } from './rpc.js'
import { createPeer, type Peer } from './web-wallet/peer.js'
import type { PeerRequest, Proposal } from './web-wallet/peer/pending.js'
import { createPaperChain } from './paper-chain.js'
import type { MockPhone, PhoneAnswer, PhoneOptions, RelayFaults, TestRelay } from '../testing/phone-types.js'
import type { WalletQuestion } from '../testing/types.js'

const WAIT_MS = 15_000
const GAP_MS = 20
const HUNDRED_ETHER = 100n * 10n ** 18n

const NETWORKS = {
  'eip155:1': '',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': '',
  'bip122:000000000019d6689c085ae165831e93': '',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': '',
}

/** Starts a relay on a free port, or on this one. */
export async function startRelay({ port }: { port?: number } = {}): Promise<TestRelay> {
  const relay = await start({ port })
  return {
    url: relay.url,
    setFaults({ down = false, silent = false, hold = false, delay = 0 }: RelayFaults) {
      relay.setFaults({ down, silent, hold, delay })
    },
    disconnectAll: () => relay.disconnectAll(),
    close: () => relay.close(),
  }
}

const toPeerAnswer = (answer: PhoneAnswer): 'approve' | 'reject' | 'ask' | 'hang' => (answer === 'refuse' ? 'reject' : answer)

/** Starts a phone. */
export async function createPhone(options: PhoneOptions): Promise<MockPhone> {
  const { relayUrl, projectId = 'test', name = 'Test Phone', phrase = webWalletPhrase, networks = NETWORKS, answer = 'approve' } = options
  const nodes = await servePaper(networks)
  const peer = await createPeer({
    relayUrl,
    projectId,
    name,
    mnemonic: phrase,
    chains: Object.fromEntries(Object.entries(networks).map(([id, url]) => [id, url || `${nodes.url}/${id}`])),
    behaviour: { answer: toPeerAnswer(answer) },
  }).catch(async (error: unknown) => {
    await nodes.close()
    throw error
  })

  async function next(limit = WAIT_MS): Promise<{ proposal: Proposal } | { request: PeerRequest }> {
    for (const end = Date.now() + limit; ; await new Promise(resolve => setTimeout(resolve, GAP_MS))) {
      const [proposal] = peer.proposals.items
      const [request] = peer.requests.items
      if (proposal) return { proposal }
      if (request) return { request }
      if (Date.now() > end) throw new Error(`Nobody asked ${name} anything for ${limit} ms.`)
    }
  }

  return {
    name,
    addressOf: networkId => peer.keys.addressOf(networkId, 0),
    get sites() {
      return peer.sessions().map(session => session.peer.metadata.url)
    },
    get questions() {
      return questionsOf(peer)
    },
    async scan(link) {
      await peer.pair(link)
    },
    always: how => peer.behave({ answer: toPeerAnswer(how) }),
    delay: ms => peer.behave({ slow: ms }),
    async approve(limit) {
      const asked = await next(limit)
      if ('proposal' in asked) await peer.approve(asked.proposal.id)
      else await peer.approveRequest(asked.request.id)
    },
    async refuse(limit) {
      const asked = await next(limit)
      if ('proposal' in asked) await peer.reject(asked.proposal.id)
      else await peer.rejectRequest(asked.request.id)
    },
    async switchNetwork(networkId) {
      for (const { topic } of peer.sessions()) await peer.switchChain(topic, networkId)
    },
    async disconnect() {
      for (const { topic } of peer.sessions()) await peer.disconnect(topic)
    },
    async close() {
      await peer.destroy()
      await nodes.close()
    },
  }
}

/** Nodes of EVM networks that have none of their own: chains in memory, behind one server of this machine. */
function servePaper(networks: Readonly<Record<string, string>>): Promise<LocalServer> {
  const chains = new Map<string, Rpc>()
  for (const id of Object.keys(networks))
    if (id.startsWith('eip155:')) chains.set(`/${id}`, createPaperChain(Number(id.slice('eip155:'.length)), HUNDRED_ETHER))
  return serve((request, response, { pathname }) => {
    const rpc = chains.get(pathname)
    return rpc ? serveRpc(request, response, rpc) : sendJson(response, 404, {})
  })
}

function questionsOf({ proposals, requests }: Peer): WalletQuestion[] {
  return [
    ...proposals.items.map(({ dapp }) => ({
      origin: dapp.url,
      method: 'wc_sessionPropose',
      kind: 'connect' as const,
      title: `Connect to ${dapp.name}`,
    })),
    ...requests.items.map(({ dapp, method, params }) => ({
      origin: dapp.url,
      method,
      params,
      kind: /sendTransaction|sendTransfer|sendCalls|SignAndSend/i.test(method) ? ('send' as const) : ('sign' as const),
      title: `${dapp.name} asks for ${method}`,
    })),
  ]
}
