// Wallets that connect several families with one approval. They announce themselves (CAIP-294); one that answers stands in the place of its
// rows of single families, as long as no family is asked for by name.
import { batch } from '@preact/signals-core'
import { onAnnounced } from '../../clients/page.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { MULTICHAIN, MULTICHAIN_NAMESPACES, type MultichainWallet, readAnnounced } from '../../domain/multichain.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { RESTORE_LIMIT, WALLET_REPLY_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { begin, holdConnection, isUnheld } from './hold-connection.js'
import { errors, inTime, profile } from '../rooms.js'
import { followLeaving, tellElse } from '../session/leave.js'
import { track } from '../track.js'

/** More of these no browser has. */
const MOST = 16

const familiesOf = ({ adapters }: Modal): Namespace[] => MULTICHAIN_NAMESPACES.filter(each => adapters.has(each))

/** Makes the client of a wallet that announces itself, and asks whether it answers. With one family there is nothing to join. */
export async function takeAnnounced(modal: Modal, detail: unknown): Promise<void> {
  const { adapters, clock, state, stops } = modal
  const announced = readAnnounced(detail)
  if (!announced || familiesOf(modal).length < 2) return
  const { createMultichain } = await import('../../connectors/multichain/multichain.js')
  const { uuid } = announced
  const known = (modal.multichain ??= new Map<string, MultichainWallet>())
  // An announcement is anybody's: of two that bear one id nobody knows which is the wallet.
  const rivals = [...known].flatMap(([other, wallet]) => (other !== uuid && wallet.id === MULTICHAIN + announced.rdns ? wallet : []))
  // The modal may be gone by now.
  if (!known.has(uuid) && stops.has('page')) {
    const made = createMultichain(announced, {
      clock,
      networks: () => state.networks.peek(),
      networkOf: namespace => state.networkOf(namespace)?.caipNetworkId,
      askNode: async (...asked) => (await profile()).askNode(modal, ...asked),
      toProvider: async (namespace, face) => (await adapters.get(namespace)?.toProvider?.(face)) ?? face,
      sharedInRow: () => sharedInRow(modal, uuid),
      isHeld: id => familiesOf(modal).some(each => state.of(each).connectorId === id),
      connect: (own, signal) => connectAll(modal, own, signal),
    })
    // What leads elsewhere than to the wallet is no rival of it.
    if (!made) return
    // Announcements cost nothing, and each client that is asked does.
    if (known.size < MOST) {
      known.set(uuid, made)
      stops.set(`multichain ${uuid}`, made.stop)
    }
  }
  for (const rival of rivals) rival.isDoubted = true
  const wallet = known.get(uuid)
  if (wallet && (rivals.length || wallet.ways !== JSON.stringify(announced.targets))) wallet.isDoubted = true
  if (wallet && !wallet.isReady) wallet.read().catch(() => {})
}

/**
 * Connects every family of the dApp that the wallet grants with one approval; one where another wallet is connected, or coming back, is left
 * alone, unless it is the one on screen. If the visitor refuses, or leaves (`signal`), all stands as before.
 * @returns as `flows/connect`. @throws ModalError `userRejected`, …, `requestAborted` where they have left
 */
async function connectAll(modal: Modal, wallet: MultichainWallet, signal?: AbortSignal): Promise<string | undefined> {
  const { state, stops } = modal
  signal?.throwIfAborted()
  const active = state.activeNamespace.peek()
  const families = familiesOf(modal).filter(each => each === active || state.of(each).status === 'disconnected')
  const wanted = families.includes(active) && state.chosenIn.value === active ? state.networkOf(active)?.caipNetworkId : undefined
  const attempts = families.map(chain => ({ chain, ...begin(modal, { chain, id: wallet.id }) }))
  const abandon = () => attempts.forEach(each => each.abandon())
  signal?.addEventListener('abort', abandon, { once: true })
  const unheld = () => families.filter(each => isUnheld(modal, { chain: each, id: wallet.id }))
  const leaving = followLeaving(modal, namespaces => {
    const left = unheld().filter(each => namespaces.includes(each))
    if (left.length) wallet.leave(left.length < familiesOf(modal).length ? left : MULTICHAIN_NAMESPACES).catch(() => {})
  })
  const isWanted = (namespace: Namespace) =>
    !signal?.aborted && stops.has('page') && attempts.some(each => each.chain === namespace && each.isCurrent())
  const isLeft = () => !families.some(isWanted)
  /** Nobody waits for it any more: it stands connected for the dApp alone where nobody has come. */
  const end = () => {
    abandon()
    wallet.forget(unheld())
  }
  try {
    await wallet.ask(families, isWanted)
    if (isLeft()) throw named('requestAborted')
    let failure: unknown
    const parts = await Promise.all(
      attempts.map(async attempt => {
        const connector = await wallet.connectorOf(attempt.chain).catch((error: unknown) => void (failure = error))
        const connection = wallet.connectionOf(attempt.chain)
        return connector && connection ? { attempt, connector, connection, door: await connector.door() } : []
      }),
    )
    // The code of one family that does not arrive is no reason to lose the others.
    if (failure && !parts.flat().length) throw failure
    if (isLeft()) throw named('requestAborted')
    // Whoever has left a family meanwhile is not connected there.
    const stood = parts.flat().filter(({ attempt }) => attempt.isCurrent())
    if (!stood.length) throw named('walletSharesNothing')
    batch(() => {
      const held = stood.filter(({ attempt }) => attempt.arrive())
      const chains = held.map(({ attempt }) => attempt.chain)
      // Before anything is kept for the next load, which shows the same.
      if (chains[0] && !chains.includes(active) && !state.connectorOf(active)) state.activeNamespace.value = chains[0]
      for (const { connector, door, connection } of held) holdConnection(modal, connector, door, connection)
    })
    tellElse(modal)
  } catch (error) {
    const isOver = isLeft()
    end()
    const { toModalError } = await errors()
    const failure = toModalError(error, 'walletFailed', { name: wallet.name }, modal)
    if (!isOver) track(modal, { event: 'CONNECT_ERROR', properties: { message: failure.message } })
    throw failure
  } finally {
    end()
    leaving.stop()
    signal?.removeEventListener('abort', abandon)
  }
  track(modal, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: wallet.name } })
  return wanted
}

/** Whom the wallet of the row that bears this uuid shares with the page, which is asked silently; undefined where there is no such row. */
async function sharedInRow({ state, clock }: Modal, uuid: string): Promise<readonly string[] | undefined> {
  const row = state.connectors.peek().eip155?.find(({ info }) => info?.uuid === uuid)
  if (!row) return undefined
  const asked = (async () => (row.provider as Eip1193Provider).request({ method: 'eth_accounts' }))()
  const shared: unknown = await inTime(clock, asked, WALLET_REPLY_LIMIT).catch(() => undefined)
  return Array.isArray(shared) ? shared.map(String) : []
}

/** The part in a family of the wallet that goes by this id; undefined where none has announced itself by the limit, or several have. */
export async function findPart(modal: Modal, namespace: Namespace, id: string, signal?: AbortSignal): Promise<Connector | undefined> {
  const over = new AbortController()
  const end = () => over.abort()
  const find = () => [...(modal.multichain?.values() ?? [])].find(each => each.id === id)
  const isThere = new Promise<void>(resolve => {
    const stop = onAnnounced(detail => void takeAnnounced(modal, detail).then(() => find() && resolve()))
    over.signal.addEventListener('abort', stop)
  })
  signal?.addEventListener('abort', end)
  await Promise.race([isThere, modal.clock.wait(RESTORE_LIMIT, over.signal)])
  end()
  const found = find()
  return found?.isDoubted ? undefined : found?.connectorOf(namespace)
}
