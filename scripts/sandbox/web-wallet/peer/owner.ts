// What the owner of the web wallet decides, and what the wallet does about it.
import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { toWireError, type WireError } from '../../methods/errors.js'
import type { Keys } from '../../keys.js'
import { prepare, type Batch } from '../requests.js'
import type { PeerBehaviour } from './behaviour.js'
import { grantNamespaces, type Grant } from './namespaces.js'
import type { PeerRequest, PendingStore, Proposal } from './pending.js'
import type { Sessions } from './sessions.js'
import { signForAll } from './sign-in.js'

/** What a request was answered with. */
export type Outcome = { result: unknown } | { error: WireError }

/** What the owner grants a page, and what else they let it know. */
export interface Approval extends Grant {
  sessionProperties?: Record<string, string>
  scopedProperties?: Record<string, unknown>
}

/** The owner's answers. When one cannot be sent it fails, and what was to be answered is back in its list. */
export type Owner = Omit<ReturnType<typeof createOwner>, 'end'>

interface OwnerOptions {
  kit: IWalletKit
  keys: Keys
  chains: Record<string, string>
  sessions: Sessions
  proposals: PendingStore<Proposal>
  requests: PendingStore<PeerRequest>
  changed(): void
  behaviour(): PeerBehaviour
}

/** The owner of a wallet; after `end` they answer no more. */
export function createOwner({ kit, keys, chains, sessions, proposals, requests, changed, behaviour }: OwnerOptions) {
  const batches = new Map<string, Batch>()
  // Done and not told yet: nothing is signed or sent twice.
  const outcomes = new Map<number, Outcome>()
  const ends = new Set<() => void>()
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        reject(new Error('The wallet was closed before it answered.'))
      }
      const timer = setTimeout(() => {
        ends.delete(end)
        resolve()
      }, behaviour().slow)
      ends.add(end)
    })

  async function decide<Result>(proposalId: number, answer: (proposal: Proposal) => Promise<Result>): Promise<Result> {
    const proposal = proposals.take(proposalId)
    try {
      await pause()
      return await answer(proposal)
    } catch (error) {
      if (Object.values(kit.getPendingSessionProposals()).some(({ id }) => id === proposalId)) proposals.add(proposal)
      throw error
    }
  }

  async function respond(id: number, answer: (request: PeerRequest) => Outcome | Promise<Outcome>): Promise<Outcome> {
    const request = requests.take(id)
    try {
      await pause()
      const outcome = outcomes.get(id) ?? (await answer(request))
      outcomes.set(id, outcome)
      await kit.respondSessionRequest({ topic: request.topic, response: toResponse(id, outcome) })
      outcomes.delete(id)
      return outcome
    } catch (error) {
      if (kit.getPendingSessionRequests().some(each => each.id === id)) requests.add(request)
      throw error
    }
  }

  return {
    /** Connects. When the wallet has nothing of what is asked, it rejects by itself, and this fails. */
    approve: (proposalId: number, { sessionProperties, scopedProperties, ...grant }: Approval = {}): Promise<SessionTypes.Struct> =>
      decide(proposalId, async ({ id, struct, signIn }) => {
        if (signIn) {
          const auths = await signForAll({ kit, keys, known: Object.keys(chains), asked: signIn, grant })
          if (!auths) {
            await kit.rejectSessionAuthenticate({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
            throw new Error('The wallet has none of the networks the page asks for.')
          }
          const { session } = await kit.approveSessionAuthenticate({ id, auths })
          changed()
          return session!
        }
        const namespaces = grantNamespaces(struct, Object.keys(chains), keys, grant)
        if (!namespaces) {
          await kit.rejectSession({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
          throw new Error('The wallet has none of the networks the page asks for, or not all it insists on.')
        }
        const approval = { id, namespaces, sessionProperties, scopedProperties }
        const session = await kit.approveSession(approval)
        changed()
        return session
      }),
    reject: (proposalId: number): Promise<void> =>
      decide(proposalId, async ({ id, signIn }) => {
        const answer = { id, reason: getSdkError('USER_REJECTED') }
        await (signIn ? kit.rejectSessionAuthenticate(answer) : kit.rejectSession(answer))
      }),
    /** Does what is asked and answers with the outcome, which may be an error. */
    approveRequest: (id: number): Promise<Outcome> =>
      respond(id, async ({ topic, method, params, chainId: networkId, dapp }) => {
        const switchChain = (to: string) => sessions.switchChain(topic, to)
        const addChain = (to: string, rpcUrl: string) => void (chains[to] = rpcUrl)
        try {
          const asked = { method, params, networkId, site: dapp.url }
          return { result: await prepare(asked, { keys, chains, batches, isWhole: behaviour().batches, switchChain, addChain }).perform() }
        } catch (error) {
          return { error: toWireError(error) }
        }
      }),
    async rejectRequest(id: number): Promise<void> {
      await respond(id, () => ({ error: getSdkError('USER_REJECTED') }))
    },
    end() {
      for (const end of ends) end()
    },
  }
}

// `data` of an error is any JSON; WalletConnect's types know of texts only.
function toResponse(id: number, outcome: Outcome): Parameters<IWalletKit['respondSessionRequest']>[0]['response'] {
  return { id, jsonrpc: '2.0', ...(outcome as { result: unknown } | { error: WireError & { data?: string } }) }
}
