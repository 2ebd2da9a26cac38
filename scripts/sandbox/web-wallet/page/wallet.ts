// The wallet of this tab: the peer, and what its owner is told beside it.
import { webWalletPhrase } from '../../accounts.js'
import { createListeners } from '../../listeners.js'
import { toDataUrl } from '../../wallet/identity.js'
import { nameNetwork as nameOther } from '../../wallet/namespaces.js'
import type { WebWalletConfig } from '../config.js'
import { icon, name } from '../identity.js'
import { createPeer, type Approval, type Outcome, type PeerRequest, type Proposal } from '../peer.js'
import type { PeerBehaviour } from '../peer/behaviour.js'
import { followSessions, followWaiting } from './follow.js'
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
export type WebWallet = Awaited<ReturnType<typeof startWallet>>

const accountNames = ['Everyday', 'Savings', 'Fresh']

/** Starts the wallet. */
export async function startWallet({ relayUrl, projectId, networks }: WebWalletConfig) {
  const { add: onChange, call: changed } = createListeners<[]>()
  let status: Status = { text: 'Ready', isBad: false }
  /** Shows a sentence below the wallet's name. */
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
    onProblem: complain,
  })
  const accounts: readonly Account[] = accountNames.map((accountName, index) => ({
    index,
    name: accountName,
    address: peer.keys.addressOf('eip155:1', index)!,
  }))
  const tellOfSessions = followSessions(peer, say)
  const waiting = followWaiting(peer, say)
  peer.onChange(() => {
    waiting.update()
    tellOfSessions()
    changed()
  })

  // What a button does: said while it lasts and when it is done.
  async function run<Result>(doing: string, action: () => Promise<Result>, done?: (result: Result) => string | undefined): Promise<void> {
    say(doing)
    try {
      const result = await action()
      const text = done?.(result)
      if (text) say(text)
    } catch (error) {
      complain(error)
    }
  }

  /** The name of a network by its CAIP-2 id. */
  function nameNetwork(networkId: string): string {
    const known = networks.find(({ id }) => id === networkId)
    return known?.name ?? nameOther(networkId).replace(/^eip155:/, 'Chain ')
  }
  function tell(outcome: Outcome, { method, dapp }: PeerRequest): string | undefined {
    if (!('error' in outcome)) return `${toDeed(method)} ${nameOf(dapp)}`
    say(`It failed: ${outcome.error.message}`, true)
    return undefined
  }

  return {
    peer,
    accounts,
    get status() {
      return status
    },
    /** Follows the link of a dApp. @throws with a sentence for people */
    async pair(uri: string): Promise<void> {
      say('Connecting…')
      try {
        const { dapp } = await peer.pair(uri)
        if (status.text === 'Connecting…') say(`${nameOf(dapp)} wants to connect`)
      } catch (error) {
        say('Not connected')
        throw error
      }
    },
    approve({ id, dapp }: Proposal, approval: Approval): Promise<void> {
      waiting.answered(id)
      return run(`Connecting to ${nameOf(dapp)}…`, () => peer.approve(id, approval))
    },
    reject({ id, dapp }: Proposal): Promise<void> {
      waiting.answered(id)
      const refused = () => `Refused ${nameOf(dapp)}`
      return run('Refusing…', () => peer.reject(id), refused)
    },
    approveRequest(request: PeerRequest): Promise<void> {
      waiting.answered(request.id)
      const answered = (outcome: Outcome) => tell(outcome, request)
      return run('Answering…', () => peer.approveRequest(request.id), answered)
    },
    rejectRequest({ id, dapp }: PeerRequest): Promise<void> {
      waiting.answered(id)
      const refused = () => `Refused ${nameOf(dapp)}’s request`
      return run('Refusing…', () => peer.rejectRequest(id), refused)
    },
    switchChain(topic: string, networkId: string): Promise<void> {
      const switched = () => `On ${nameNetwork(networkId)} now`
      return run('Switching network…', () => peer.switchChain(topic, networkId), switched)
    },
    switchAccount(topic: string, index: number): Promise<void> {
      const switched = () => `${accountNames[index]} is the account now`
      return run('Switching account…', () => peer.switchAccount(topic, index), switched)
    },
    disconnect: (topic: string): Promise<void> => run('Disconnecting…', () => peer.disconnect(topic)),
    /** Changes how it behaves; throws on anything unknown. */
    behave(change: Partial<PeerBehaviour>): void {
      peer.behave(change)
      changed()
    },
    nameNetwork,
    say,
    /** Hears of every change; returns its stop. */
    onChange,
  }
}

function toDeed(method: string): string {
  if (/send/i.test(method)) return 'Sent for'
  return /sign/i.test(method) ? 'Signed for' : 'Done for'
}
