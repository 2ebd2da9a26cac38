import { type CaipNetworkId, isSameAddress } from '../../domain/caip.js'
import type { Connection, Connector, SignedConnection, SignInWish, WalletDoor } from '../../domain/connector.js'
import { isRefusal, readError } from '../../domain/error-code.js'
import { findNetwork } from '../../domain/networks.js'
import { isSameList, parseSignInMessage, type SIWXSession } from '../../domain/sign-in.js'
import { ONE_CLICK_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { toWallet } from '../connecting/hold-connection.js'
import { inTime } from '../rooms.js'
import { track } from '../track.js'
import { handOver, isSignedInAs, takeBack } from './take-back.js'

/** Whose message it is, before anybody knows; messages cannot be made for nobody. */
const NOBODY: Record<string, string> = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }

/** The wallet has a request of ours open already (EIP-1474). */
const PENDING = -32002

/** What a wallet has answered to what it was asked. */
interface Answer {
  /** Undefined where it was asked to connect, and no more. */
  wish?: SignInWish | undefined
  connection: SignedConnection
}

/** Wallets that are asked to connect, and no more: they know no other way, or nobody has wanted it. */
const plain = new WeakSet<object>()

/** Wallets in which somebody has just said no, of who must sign in. */
const refused = new WeakSet<object>()

/** What wallets have on their screens, or keep silent about. */
const open = new WeakMap<object, Promise<Answer | undefined>>()

/**
 * Connects as a door does; where the wallet knows how, it signs with the same approval, and the dApp is handed that. What was signed amiss, or
 * is not taken, is left: whoever has connected is asked as usual. Of an injected wallet nobody knows what it does with what it does not know:
 * it is asked nothing new.
 * @returns who has connected, and what takes their session back
 * @throws what the wallet threw: a no ends it, nobody is asked twice by one press
 */
export async function connect(...given: Parameters<typeof connectSigned>): Promise<Connection & { undo?(): void }> {
  const signed = await connectSigned(...given)
  // Whoever has left meanwhile is asked nothing.
  if (!signed) given[4]?.throwIfAborted()
  return signed ?? given[2].connect()
}

/** Undefined where that cannot be had: nobody has been asked then. */
async function connectSigned(
  modal: Modal,
  connector: Connector,
  door: WalletDoor,
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<(Connection & { undo(): void }) | undefined> {
  const wallet = toWallet(connector)
  if (!door.oneApproval || modal.siwx?.signMessage || connector.type === 'INJECTED' || plain.has(wallet)) return undefined
  const waiting = open.get(wallet)
  const answer = await (waiting ? askAgain(waiting, door) : askOnce(modal, connector, door, wanted, signal))
  if (!answer) return undefined
  const { connection, wish } = answer
  const isGone = signal?.aborted || !modal.stops.has('page')
  const session = isGone || !wish ? undefined : toSession(wish, connection)
  const undo = session ? await keep(modal, session) : () => {}
  return { ...connection, undo }
}

/** Another press, while the wallet is silent: it may know nothing of what it was asked. Its first answer counts, whichever it is to. */
function askAgain(waiting: Promise<Answer | undefined>, door: WalletDoor): Promise<Answer> {
  const connecting = door.connect().then((connection): Answer => ({ connection }))
  const again = connecting.catch((error: unknown) => {
    if (readError(error).code !== PENDING) throw error
    return waiting.then(answer => answer ?? connecting)
  })
  again.catch(() => {})
  return Promise.race([waiting.then(answer => answer ?? again), again])
}

async function askOnce(
  modal: Modal,
  connector: Connector,
  door: WalletDoor,
  wanted: string | undefined,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  const { clock, siwx, state } = modal
  const wallet = toWallet(connector)
  const namespace = connector.chain
  const timely = <T>(promise: Promise<T>): Promise<T> => inTime(clock, promise, ONE_CLICK_LIMIT)
  let asking: Promise<SignedConnection | undefined>
  let wish: SignInWish
  try {
    const approval = await door.oneApproval!()
    const found = await timely(approval.look())
    if (!found) return undefined
    const isThere = (id: string | undefined) => findNetwork(state.networks.peek(), id)?.caipNetworkId
    const chainId = (wanted as CaipNetworkId | undefined) ?? isThere(found.caipNetworkId) ?? firstOf(modal, namespace)
    if (!chainId) return undefined
    const created = await timely((async () => siwx!.createMessage({ chainId, accountAddress: NOBODY[namespace]! }))())
    // A text of the dApp's own form no wallet writes.
    const read = parseSignInMessage(created.toString())
    if (!read) return undefined
    const { accountAddress: _, ...rest } = read
    wish = rest
    signal?.throwIfAborted()
    asking = approval.ask(wish)
  } catch {
    return undefined
  }
  const answered = asking.then(
    connection => connection && { connection, wish },
    (error: unknown) => {
      const isNo = isRefusal(error)
      if (!isNo && readError(error).code !== PENDING) return undefined
      // Some wallets say no to what they do not know; and whoever need not sign in may want to connect alone.
      if (isNo && (refused.has(wallet) || !isRequired(modal))) plain.add(wallet)
      refused.add(wallet)
      throw error
    },
  )
  open.set(wallet, answered)
  try {
    const answer = await answered
    if (answer) refused.delete(wallet)
    else plain.add(wallet)
    return answer
  } finally {
    open.delete(wallet)
  }
}

/** Whether who does not sign may not stay connected, by the dApp's own code, whose mistake holds nobody. */
function isRequired({ siwx }: Modal): boolean {
  try {
    return Boolean(siwx?.getRequired?.())
  } catch {
    return false
  }
}

const firstOf = ({ state }: Modal, namespace: string): CaipNetworkId | undefined =>
  state.networks.peek().find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId

const FIELDS = ['domain', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/** The session of what was signed; undefined where it is not what was asked for, or another's. Whether the signature is good the dApp says. */
function toSession(wish: SignInWish, { signed, accounts }: SignedConnection): SIWXSession | undefined {
  const data = signed && parseSignInMessage(signed.message)
  const [first] = accounts
  if (!data || !first || !isSameAddress(first.namespace, data.accountAddress, first.address)) return undefined
  const isAsked =
    FIELDS.every(field => data[field] === wish[field]) &&
    isSameList(data.resources, wish.resources) &&
    // Where the dApp says nothing, a wallet may: of the page's scheme, the page's own.
    (data.scheme === wish.scheme || (wish.scheme === undefined && `${data.scheme}:` === globalThis.location?.protocol)) &&
    (wish.statement === undefined || data.statement === wish.statement)
  return isAsked ? { data, ...signed } : undefined
}

/** Has the dApp check and keep a session. Never fails: where it is not taken, the visitor is asked as usual. Answers what takes it back. */
async function keep(modal: Modal, session: SIWXSession): Promise<() => void> {
  const siwx = modal.siwx!
  const { chainId: network, accountAddress } = session.data
  const properties = { network, isSmartAccount: false }
  const { kept, done } = handOver(modal, [session], () => siwx.addSession(session))
  try {
    await done
    track(modal, { event: 'SIWX_AUTH_SUCCESS', properties })
  } catch (error) {
    track(modal, {
      event: 'SIWX_AUTH_ERROR',
      properties: { ...properties, message: String((error as Error | undefined)?.message ?? error) },
    })
  }
  return () => {
    // Who has signed in anew since stays so.
    const undone = kept.then(isKept =>
      !isKept || isSignedInAs(modal, session.data) ? undefined : siwx.revokeSession(network, accountAddress),
    )
    takeBack(modal, undone, [session])
  }
}
