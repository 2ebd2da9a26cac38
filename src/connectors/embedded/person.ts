import { isAddress, isSameAddress, type CaipNetworkId, type Namespace } from '../../domain/caip.js'
import type { EmbeddedWalletInfo, LoginMethod } from '../../domain/accounts.js'
import type { Connection } from '../../domain/connector.js'
import type { EmbeddedUser } from '../../domain/embedded.js'
import { toChainId, toNetworkId } from './chain-ids.js'
import { toError } from './errors.js'
import type { Memory, PreferredKind } from './memory.js'
import type { FrameUser } from './schemas.js'

/** What the frame said of a person in one namespace. */
export interface Standing {
  network: CaipNetworkId
  address: string
  kind: PreferredKind
  accounts: EmbeddedWalletInfo['user']['accounts'] & object
  isDeployed: boolean
}

export type Person = ReturnType<typeof createPerson>

/** Whoever is logged in: who it is and where their accounts are, as the frame told it, and how they come and go. One at a time. */
export function createPerson({ memory, name, onChange }: { memory: Memory; name: string; onChange(): void }) {
  const standings = new Map<Namespace, Standing>()
  let who: EmbeddedUser | undefined
  /** Somebody has come in of whom the frame has not said yet who it is. */
  let coming: { method: LoginMethod; userName?: string | undefined } | undefined
  let isSure = false
  /** Counts who left, so that an answer about somebody who has left is nobody's. */
  let era = 0
  /** Counts the same of each namespace that was left while others went on. */
  const leavings = new Map<Namespace, number>()
  /** Answers whether somebody who is here now has stayed since. Taken before the first question of several. */
  const stay = (namespace: Namespace): (() => boolean) => {
    const [now, left] = [era, leavings.get(namespace)]
    return () => now === era && left === leavings.get(namespace)
  }

  return {
    stay,
    who: () => who,
    standing: (namespace: Namespace): Standing | undefined => standings.get(namespace),
    /** Whether the frame has said last whose the account is: not while it is asked, nor since somebody else may have come in. */
    isSure: () => isSure,
    connectionOf(namespace: Namespace): Connection | undefined {
      const standing = standings.get(namespace)
      return standing && { accounts: [{ namespace, address: standing.address, type: standing.kind }], caipNetworkId: standing.network }
    },
    info(namespace: Namespace): EmbeddedWalletInfo | undefined {
      const standing = standings.get(namespace)
      if (!standing || !who) return undefined
      const { email, userName, method } = who
      const { accounts, kind, isDeployed } = standing
      return { user: { email, username: userName, accounts }, authProvider: method, accountType: kind, isSmartAccountDeployed: isDeployed }
    },
    /** Whether somebody has a smart account on a network. */
    hasSmartAccount: (id: CaipNetworkId): boolean =>
      [...standings.values()].some(({ network, accounts }) => network === id && accounts.some(({ type }) => type === 'smartAccount')),

    /** Somebody has come in by this way, under this name; whose account it is the frame is asked next. */
    comeIn(method: LoginMethod, userName?: string): void {
      coming = { method, userName }
    },
    /** Somebody else may be here from now on. */
    doubt(): void {
      isSure = false
    },
    /**
     * Takes what the frame answers to the question whose the account is on a network.
     * @throws ModalError `requestAborted` where somebody has left since, in another tab perhaps: what was said before brings nobody back
     */
    async meet(namespace: Namespace, asked: CaipNetworkId, asking: Promise<FrameUser>, isHere = stay(namespace)): Promise<void> {
      const wasLoggedIn = memory.isLoggedIn()
      isSure = false
      const answer = await asking
      if (!isHere() || (wasLoggedIn && !memory.isLoggedIn())) throw await toError('requestAborted')
      const network = toNetworkId(answer.chainId, namespace)
      if (!network || !isAddress(namespace, answer.address)) throw await toError('walletBadAnswer', { name })
      standings.set(namespace, toStanding(namespace, network, answer))
      who = toUser(answer, memory.user(), coming)
      coming = undefined
      isSure = true
      memory.keep(who, toChainId(asked))
      onChange()
    },
    /** The email address is another one now. */
    moveTo(email: string): void {
      if (!who) return
      who = { ...who, email }
      for (const { network } of standings.values()) memory.keep(who, toChainId(network))
      onChange()
    },
    /** Nobody is here any more. */
    leave(): void {
      era++
      standings.clear()
      who = coming = undefined
      onChange()
    },
    /** Nobody is connected in a namespace any more; another may go on. */
    leaveOne(namespace: Namespace): void {
      leavings.set(namespace, (leavings.get(namespace) ?? 0) + 1)
      if (standings.delete(namespace)) onChange()
    },
  }
}

function toStanding(namespace: Namespace, network: CaipNetworkId, answer: FrameUser): Standing {
  const { address, accounts = [], preferredAccountType } = answer
  const known = accounts
    .filter(each => isAddress(namespace, each.address))
    .map(each => ({ namespace, address: each.address, type: each.type }))
  const kind =
    known.find(each => isSameAddress(namespace, each.address, address))?.type ??
    (preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa')
  return {
    network,
    address,
    kind,
    accounts: known.length ? known : [{ namespace, address, type: kind }],
    isDeployed: answer.smartAccountDeployed === true,
  }
}

/** Who it is: whoever comes in has no address before the frame has said so, and keeps no other's. `before`: as it is written down, by another tab perhaps. */
function toUser({ email, userName }: FrameUser, before: EmbeddedUser, coming: Partial<EmbeddedUser> | undefined): EmbeddedUser {
  return {
    method: coming?.method ?? before.method,
    email: email ?? (email === undefined && !coming ? before.email : undefined),
    userName: userName ?? (coming ? coming.userName : before.userName),
  }
}
