// Who has left stays left until somebody presses, whatever wagmi and the connectors of the dApp's own bring by themselves.
import { effect } from '@preact/signals-core'
import type { DisconnectScope } from '../domain/app-kit.js'
import { connectorKey, sinceKey } from '../domain/storage-keys.js'
import { noteSince, toKeptName } from '../flows/session/kept.js'
import type { Leaving, Modal } from '../modal.js'
import type { OwnRow } from './own-connectors.js'
import type { Config } from './types.js'

const KEY = connectorKey('eip155')
const SINCE = sinceKey('eip155')

/**
 * Holds wagmi to it: on a load a connector of the dApp's own comes back only where it is the one that the modal keeps; as the family is left, by the
 * modal or by wagmi, wagmi lets go of all of them, and so it does of whoever comes after that. Nobody kept, and no leaving known, is a visitor from
 * before the modal: they come as wagmi has them. No wallet is told here: it may be in use by another way. In one piece: who has pressed, was here
 * last, and has left is one standing.
 */
export function stayLeft(config: Config, modal: Modal, rows: readonly OwnRow[]) {
  const { state, storage } = modal
  /** What has been asked on wagmi's side, until it is refused, stands here, or is left. */
  const presses = new Set<{ row: OwnRow }>()
  /** Who was in use here last, and has not been left: one that is locked comes back by its own word. */
  let last: OwnRow | undefined
  /** By which time that was: where another stands there by now, they have left in a page that this one has not heard of. */
  let since: string | undefined
  let hasLeft = false
  /** So many leavings have been counted as they were asked for, and are on their way: what is asked after that is asked anew. */
  let leaving = 0
  /** Whose wallets are told, or have been since they were asked. */
  const told = new Map<OwnRow, Promise<void>>()

  /** @param isBeside whether wallets count that are connected beside the one in use */
  const isWelcome = (row: OwnRow, isBeside: boolean): boolean => {
    const key = storage.get(KEY)
    const isKnown = key && (row.id === key || row.info?.rdns === key || (isBeside && toKeptName(storage, row)))
    const isBack = row === last && (state.of('eip155').connectorId === row.id || storage.get(SINCE) === since)
    return Boolean(isBack || isKnown) || [...presses].some(press => press.row === row) || !(hasLeft || key || storage.get(SINCE))
  }

  const sweep = () => {
    if (/ing$/.test(config.state.status)) return
    const { connectorId, attempt } = state.of('eip155')
    for (const row of rows) if (!row.isUnderWay() && !isWelcome(row, Boolean(connectorId || attempt))) row.letGo()
  }

  const forget = (row: OwnRow) => presses.forEach(press => press.row === row && presses.delete(press))

  const hear: Leaving = namespaces => {
    if (!namespaces.includes('eip155')) return
    if (!leaving) presses.clear()
    last = undefined
    hasLeft = true
    // What is kept goes in the same step.
    queueMicrotask(sweep)
  }
  noteSince(storage, 'eip155')
  const leavings = (modal.leavings ??= new Set())
  leavings.add(hear)
  const { disconnect: leave } = modal
  modal.disconnect = scope => {
    const { id, namespace = 'eip155' }: DisconnectScope = typeof scope === 'string' ? { namespace: scope } : (scope ?? {})
    if (id || namespace !== 'eip155') return leave.call(modal, scope)
    presses.clear()
    leaving++
    return leave.call(modal, scope).finally(() => leaving--)
  }

  const stops: (() => void)[] = rows.map(row => {
    const { own } = row
    const { connect, disconnect, isAuthorized } = own
    Object.assign(own, {
      async connect(given?: { isReconnecting?: boolean }) {
        told.delete(row)
        const press = { row }
        if (!given?.isReconnecting && !row.isUnderWay()) presses.add(press)
        try {
          return await connect.call(own, given as never)
        } catch (error) {
          presses.delete(press)
          throw error
        }
      },
      async disconnect() {
        forget(row)
        if (last === row) last = undefined
        // By wagmi alone: whoever is in use is left here, with all beside them; and one of these by its name.
        const isInUse = state.of('eip155').connectorId === row.id
        const id = isInUse ? undefined : toKeptName(storage, row)
        const left = isInUse || id ? modal.disconnect({ namespace: 'eip155', id }) : undefined
        const telling =
          told.get(row) ??
          Promise.resolve(disconnect.call(own)).catch(error => {
            told.delete(row)
            throw error
          })
        told.set(row, telling)
        await Promise.all([left, telling])
      },
      isAuthorized: async () => isWelcome(row, Boolean(state.of('eip155').attempt)) && isAuthorized.call(own),
    })
    return () => void Object.assign(own, { connect, disconnect, isAuthorized })
  })

  stops.push(
    () => {
      leavings.delete(hear)
      modal.disconnect = leave
    },
    effect(() => {
      const held = state.connectorOf('eip155')
      if (held) {
        last = rows.find(row => row === held)
        since = storage.get(SINCE)
      }
      if (last && last === held) {
        forget(last)
        told.delete(last)
      }
      queueMicrotask(sweep)
    }),
  )
  return { isWelcome, sweep, stop: () => stops.forEach(stop => stop()) }
}
