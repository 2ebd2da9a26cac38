import { batch } from '@preact/signals-core'
import { createStorage } from '../../clients/storage.js'
import type { AccountKind } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../../domain/connector.js'
import { EMBEDDED_ID, EMBEDDED_NAMESPACES, toSocial } from '../../domain/embedded.js'
import { named } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import type { SocialProvider } from '../../domain/features.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { connectorKey, LEFT_KEY } from '../../domain/storage-keys.js'
import { LOGIN_PATIENCE } from '../../domain/times.js'
import type { Modal, OpenModal } from '../../modal.js'
import { begin, holdConnection, letGo } from '../connecting/hold-connection.js'
import { errors, profile } from '../rooms.js'
import { askAnew, isHeld, toEmbedded, toEmbeddedConnector } from './embedded.js'
import { readKept } from '../session/kept.js'
import { followLeaving, leaveConnecting, tellElse } from '../session/leave.js'
import { track } from '../track.js'

/** What one tab keeps for itself: another that loads meanwhile neither takes it nor hears of it. */
const tab = createStorage({
  getItem: key => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: key => sessionStorage.removeItem(key),
})

/** With what pages have come back from a provider, until the view goes on from there (`features/login/follow-social.ts`). */
export const answers = new WeakMap<Modal, { social: Exclude<SocialProvider, 'farcaster'>; resultUri: string }>()

/** The page is about to go to a provider. Whoever is connected stays: nobody has come in yet. */
export const keepLeft = ({ clock }: Modal, social: SocialProvider): void => tab.set(LEFT_KEY, JSON.stringify({ social, at: clock.now() }))

/** It has not gone, or has come back without an answer; or its visitor has connected otherwise, or left: none is awaited any more. */
export const forgetLeft = (): void => tab.remove(LEFT_KEY)

/** The page has an answer of a provider in its address, which forgets it, whoever it is for. The login that this tab had left for goes on, once. */
export async function comeBack(modal: Modal): Promise<void> {
  const here = new URL(location.href)
  const resultUri = here.searchParams.get('result_uri')
  here.searchParams.delete('result_uri')
  history.replaceState(history.state, '', here)
  const left = tab.getJson<{ social: unknown; at: number }>(LEFT_KEY)
  forgetLeft()
  const social = toSocial(left?.social)
  const awaited = modal.clock.now() - Number(left?.at)
  // Nobody else awaits an answer in an address: somebody may have written it there.
  if (!social || social === 'farcaster' || !resultUri || !(awaited >= 0 && awaited < LOGIN_PATIENCE)) return
  answers.set(modal, { social, resultUri })
  await modal.open({ view: 'ConnectingSocial' })
}

/** Where somebody who logs in gets an account: where they wanted to, else where they are, else in the first family that has one. */
export function toLoginNamespace({ adapters, state, screen }: OpenModal): Namespace | undefined {
  const here = EMBEDDED_NAMESPACES.filter(namespace => adapters.has(namespace))
  return [screen.wanted.peek(), state.activeNamespace.peek()].find(namespace => namespace && here.includes(namespace)) ?? here[0]
}

/**
 * Makes the connection of somebody stand who has just logged in, and leaves the dialog. What was connected before stands until then,
 * and if this fails or they leave (`signal`).
 * @throws ModalError
 */
export async function finishLogin(modal: OpenModal, signal?: AbortSignal): Promise<void> {
  const { state, adapters } = modal
  const namespace = toLoginNamespace(modal)
  const { toModalError } = await errors()
  const toError = (error: unknown, fallback?: ErrorName, values?: Record<string, string>) => toModalError(error, fallback, values, modal)
  if (!namespace) throw toError(named('walletHasNoNetwork'))
  const wanted = state.chosenIn.peek() === namespace ? state.networkOf(namespace)?.caipNetworkId : undefined
  const wallet = await toEmbedded(modal)
  const connector = await toEmbeddedConnector(modal, wallet, namespace)
  if (!connector) throw toError(named('walletHasNoNetwork'))
  /** The frame belongs to whoever has come in, though the page still shows who was here before. */
  const heal = () => [...adapters.keys()].forEach(each => void askAnew(modal, wallet, each))
  if (signal?.aborted) heal()
  signal?.throwIfAborted()
  const { abandon, arrive } = begin(modal, connector)
  const { left, stop } = followLeaving(modal)
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    // Asked before, so that the frame is at last where the visitor wants to be.
    const asked = await askElsewhere(modal, namespace)
    const door = await connector.door()
    const connection = await door.connect()
    const { endAndForget } = await profile()
    // Whoever closed the dialog meanwhile is logged in at the frame, and nowhere here: the next login finds it willing.
    signal?.throwIfAborted()
    if (!modal.stops.has('page') || !arrive()) {
      // Who has left is logged out there as well: somebody else at the same screen is not to find it open.
      if (left.has(namespace) && !isHeld(modal) && !state.of(namespace).attempt) await wallet.signOut().catch(() => {})
      return
    }
    // Who has left elsewhere meanwhile stays away, and a wallet chosen there stays.
    const others = asked.filter(({ connector: { chain }, connector }) => !left.has(chain) && state.connectorOf(chain) === connector)
    batch(() => {
      state.activeNamespace.value = namespace
      for (const { connector, door, connection } of others) connection && holdConnection(modal, connector, door, connection)
      holdConnection(modal, connector, door, connection)
    })
    tellElse(modal)
    // Ended only now: the embedded wallet would be left by everybody for a moment, and then it signs out.
    for (const { connector, door, connection } of others) {
      if (connection) continue
      endAndForget(modal, [connector.chain])
      door.forget?.()
    }
  } catch (error) {
    abandon()
    heal()
    const failure = toError(error, 'walletFailed', { name: connector.name })
    if (!signal?.aborted) track(modal, { event: 'CONNECT_ERROR', properties: { message: failure.message } })
    throw failure
  } finally {
    stop()
    signal?.removeEventListener('abort', abandon)
  }
  const method = wallet.user()?.method ?? 'email'
  if (method === 'email') track(modal, { event: 'CONNECT_SUCCESS', properties: { method: 'email', name: method } })
  else track(modal, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: method } })
  leaveConnecting(modal, wanted)
}

/** Whose the accounts are in the other namespaces that are connected by the embedded wallet: it may be somebody else who has logged in. */
async function askElsewhere(
  { adapters, state }: OpenModal,
  here: Namespace,
): Promise<{ connector: Connector; door: WalletDoor; connection: Connection | undefined }[]> {
  const found = []
  for (const namespace of adapters.keys()) {
    const connector = state.connectorOf(namespace)
    if (namespace === here || connector?.id !== EMBEDDED_ID) continue
    const door = await connector.door()
    found.push({ connector, door, connection: await door.connect().catch(() => undefined) })
  }
  return found
}

/**
 * The way to whoever was logged in here. The frame is asked whether they still are; somebody who is not is forgotten, so that nobody looks
 * for them again. A frame that takes longer than a restore may is still listened to: whoever it brings then is connected.
 */
export async function findLogin(modal: Modal, namespace: Namespace): Promise<Connector | undefined> {
  const { state, storage } = modal
  const wallet = await toEmbedded(modal)
  const isWanted = () => storage.get(connectorKey(namespace)) === EMBEDDED_ID && modal.stops.has('page')
  const isThere = await wallet.isLoggedIn()
  if (!isWanted()) return undefined
  if (!isThere) {
    // Where another wallet is in use here, this was only turned to.
    if (state.of(namespace).connector) return undefined
    const isBeside = readKept(storage, namespace).some(({ connectorId }) => connectorId !== EMBEDDED_ID)
    letGo(modal, namespace)
    const { endAndForget, forgetOther } = await profile()
    // Whoever else is connected stays, and may just be asked whether they come in its place.
    if (isBeside) forgetOther(modal, namespace, EMBEDDED_ID)
    else endAndForget(modal, [namespace])
    return undefined
  }
  const connector = await toEmbeddedConnector(modal, wallet, namespace)
  const door = await connector?.door()
  const connection = await door?.restore()
  // Within the limit of a restore whoever asked goes on from here; after it nobody waits for this answer any more.
  if (connector && door && connection && isWanted() && state.of(namespace).status === 'disconnected')
    holdConnection(modal, connector, door, connection)
  return connector
}

/** Logs out somebody who is still being restored, or was never held since the page was loaded. */
export async function endLogin(modal: Modal): Promise<void> {
  const wallet = await toEmbedded(modal)
  // They may go on in another family.
  if (!isHeld(modal)) await wallet.signOut()
}

/**
 * Takes whoever is connected by the embedded wallet in one chain family along to a network of another, where nobody is connected
 * (references, wire 7.7). Answers whether somebody was. @throws ModalError; then all is as before
 */
export async function takeAlong(modal: Modal, network: CaipNetwork): Promise<boolean> {
  const { state, adapters } = modal
  const namespace = network.chainNamespace
  const isHere = () => [...adapters.keys()].some(each => state.connectorOf(each)?.id === EMBEDDED_ID)
  if (!isHere() || !EMBEDDED_NAMESPACES.includes(namespace)) return false
  try {
    const connector = await toEmbeddedConnector(modal, await toEmbedded(modal), namespace)
    const door = await connector?.door()
    await door?.switchNetwork(network, [])
    const connection = await door?.restore()
    // Whoever has connected there meanwhile stays, and whoever has left is not taken along.
    if (connector && door && connection && isHere() && !state.connectorOf(namespace)) holdConnection(modal, connector, door, connection)
    return true
  } catch (error) {
    const { ModalError, toModalError } = await errors()
    const failure = toModalError(error, 'switchFailed', { network: network.name }, modal)
    if (failure.name === 'chainNotSupported') throw failure
    throw toModalError(new ModalError('switchFailed', { network: network.name }, { cause: error }), 'switchFailed', {}, modal)
  }
}

/**
 * Changes which of their accounts whoever is connected by the embedded wallet uses, and tells the kind in use then. Where there are no
 * smart accounts it is the plain one. @throws ModalError; then all is as before
 */
export async function setPreferredAccount(
  modal: Modal,
  kind: 'eoa' | 'smartAccount',
  namespace: Namespace = 'eip155',
): Promise<AccountKind> {
  const { state } = modal
  const { toModalError } = await errors()
  if (state.connectorOf(namespace)?.id !== EMBEDDED_ID || !modal.embedded)
    throw toModalError({ name: 'noAuthConnector' }, 'noAuthConnector', {}, modal)
  try {
    const now = await (await modal.embedded).setPreferredAccount(kind)
    track(modal, {
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: now, network: state.networkOf(namespace)?.caipNetworkId ?? '' },
    })
    return now
  } catch (error) {
    throw toModalError(error, 'somethingWrong', {}, modal)
  }
}

/** Why a step of a login failed: in words for the visitor, and in those of the catalogue. */
export async function toLoginFailure(modal: Modal, error: unknown): Promise<{ said: string; message: string }> {
  const table = await errors().catch(() => undefined)
  const message = String((error as Error).message)
  if (!table) return { said: message, message }
  // A TypeError is the browser's word for code that could not be fetched.
  const cause = error instanceof TypeError ? new table.ModalError('chunkFailed') : error
  const failure = table.toModalError(cause, 'somethingWrong', {}, modal)
  return { said: table.tellingOf(modal, failure).said, message: failure.message }
}

/** The same for the visitor alone. */
export const toLoginWords = async (modal: Modal, error: unknown): Promise<string> => (await toLoginFailure(modal, error)).said
