// The wallet of this tab: the peer, and what its owner is told beside it.
import { webWalletPhrase } from '../../accounts.js'
import { createListeners } from '../../listeners.js'
import { toDataUrl } from '../../wallet/identity.js'
import { nameNetwork as nameOther } from '../../wallet/namespaces.js'
import type { WebWalletConfig } from '../config.js'
import { icon, name } from '../identity.js'
import { createPeer, type Approval, type Outcome, type Peer, type PeerRequest, type Proposal } from '../peer.js'
import type { PeerBehaviour } from '../peer/behaviour.js'
import { followNetworks, followSessions, followWaiting } from './follow.js'
import { keepBehaviour, readBehaviour } from './memory.js'
import { nameOf } from './parts.js'

/** What is shown below the wallet's name. */
export interface Status {
  text: string
  isBad: boolean
}

/** An account of the wallet; its address is that on Ethereum. */
export interface Account {
  index: number
  name: string
  address: string
}

/** The wallet as its page and its tests use it. */
export interface WebWallet {
  readonly peer: Peer
  readonly accounts: readonly Account[]
  readonly status: Status
  /** Follows the link of a dApp. @throws with a sentence for people */
  pair(uri: string): Promise<void>
  approve(proposal: Proposal, approval: Approval): Promise<void>
  reject(proposal: Proposal): Promise<void>
  approveRequest(request: PeerRequest): Promise<void>
  rejectRequest(request: PeerRequest): Promise<void>
  switchChain(topic: string, networkId: string): Promise<void>
  switchAccount(topic: string, index: number): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Changes how it behaves, also after a reload; throws on anything unknown. */
  behave(change: Partial<PeerBehaviour>): void
  /** The network (CAIP-2) a session is on. */
  networkOf(topic: string): string | undefined
  nameNetwork(networkId: string): string
  /** Shows a sentence below the wallet's name. */
  say(text: string, isBad?: boolean): void
  /** Hears of every change; returns its stop. */
  onChange(listener: () => void): () => void
}

const accountNames = ['Everyday', 'Savings', 'Fresh']

/** Starts the wallet. */
export async function startWallet({ relayUrl, projectId, networks }: WebWalletConfig): Promise<WebWallet> {
  const { add: onChange, call: changed } = createListeners<[]>()
  let status: Status = { text: 'Ready', isBad: false }
  const say = (text: string, isBad = false) => {
    status = { text, isBad }
    changed()
  }
  const complain = (error: unknown) => say((error as Error).message, true)

  const peer = await createPeer({
    relayUrl,
    projectId,
    name,
    metadata: { url: location.origin, icons: [toDataUrl(icon)] },
    mnemonic: webWalletPhrase,
    count: accountNames.length,
    chains: Object.fromEntries(networks.map(({ id, rpcUrl }) => [id, rpcUrl])),
    ss58Formats: Object.fromEntries(networks.flatMap(({ id, ss58Format }) => (ss58Format === undefined ? [] : [[id, ss58Format]]))),
    storagePrefix: 'sandbox-web-wallet',
    behaviour: readBehaviour(),
    onProblem: complain,
  })
  const accounts = accountNames.map((accountName, index) => ({
    index,
    name: accountName,
    address: peer.keys.addressOf('eip155:1', index)!,
  }))
  const tellOfSessions = followSessions(peer, say)
  const waiting = followWaiting(peer, say)
  const networksNow = followNetworks(peer)
  peer.onChange(() => {
    waiting.update()
    tellOfSessions()
    networksNow.update()
    changed()
  })

  // The answer to something that waits.
  function answer<Result>(
    { id }: { id: number },
    doing: string,
    action: (id: number) => Promise<Result>,
    done: (result: Result) => string | undefined,
  ): Promise<void> {
    waiting.answered(id)
    return run(doing, () => action(id), done)
  }

  // What a button does: said while it lasts and when it is done.
  async function run<Result>(doing: string, action: () => Promise<Result>, done: (result: Result) => string | undefined): Promise<void> {
    say(doing)
    try {
      const text = done(await action())
      if (text) say(text)
    } catch (error) {
      complain(error)
    }
  }

  return {
    peer,
    accounts,
    get status() {
      return status
    },
    async pair(uri) {
      say('Connecting…')
      try {
        const { dapp } = await peer.pair(uri)
        if (status.text === 'Connecting…') say(`${nameOf(dapp)} wants to connect`)
      } catch (error) {
        say('Not connected')
        throw error
      }
    },
    approve: (proposal, approval) =>
      answer(
        proposal,
        `Connecting to ${nameOf(proposal.dapp)}…`,
        id => peer.approve(id, approval),
        () => undefined,
      ),
    reject: proposal => answer(proposal, 'Refusing…', peer.reject, () => `Refused ${nameOf(proposal.dapp)}`),
    async approveRequest(request) {
      await answer(request, 'Answering…', peer.approveRequest, outcome => tell(outcome, request))
      if (request.method.endsWith('EthereumChain')) networksNow.keep(request.topic)
    },
    rejectRequest: request =>
      answer(
        request,
        'Refusing…',
        id => peer.rejectRequest(id),
        () => `Refused ${nameOf(request.dapp)}’s request`,
      ),
    async switchChain(topic, networkId) {
      await run(
        'Switching network…',
        () => peer.switchChain(topic, networkId),
        () => `On ${nameNetwork(networkId)} now`,
      )
      networksNow.keep(topic)
    },
    switchAccount: (topic, index) =>
      run(
        'Switching account…',
        () => peer.switchAccount(topic, index),
        () => `${accountNames[index]} is the account now`,
      ),
    disconnect: topic =>
      run(
        'Disconnecting…',
        () => peer.disconnect(topic),
        () => undefined,
      ),
    behave(change) {
      peer.behave(change)
      keepBehaviour(peer.behaviour)
      changed()
    },
    networkOf: networksNow.of,
    nameNetwork,
    say,
    onChange,
  }

  function nameNetwork(networkId: string): string {
    const known = networks.find(({ id }) => id === networkId)
    return known?.name ?? nameOther(networkId).replace(/^eip155:/, 'Chain ')
  }
  function tell(outcome: Outcome, { method, dapp }: PeerRequest): string | undefined {
    if (!('error' in outcome)) return `${toDeed(method)} ${nameOf(dapp)}`
    say(`It failed: ${outcome.error.message}`, true)
    return undefined
  }
}

function toDeed(method: string): string {
  if (/send/i.test(method)) return 'Sent for'
  return /sign/i.test(method) ? 'Signed for' : 'Done for'
}
