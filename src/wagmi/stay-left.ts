// Who has left stays left until somebody presses, whatever wagmi and the connectors of the dApp's own bring by themselves.
import { effect } from '@preact/signals-core'
import { connectorKey, KEYS } from '../domain/storage-keys.js'
import { isKept } from '../flows/session/kept.js'
import type { Leaving, Modal } from '../modal.js'
import type { OwnRow } from './own-connectors.js'
import type { Config } from './types.js'

const KEY = connectorKey('eip155')

/**
 * Holds wagmi to it: on a load a connector of the dApp's own comes back only where it is the one that the modal keeps; as the family is left, by the
 * modal or by wagmi, wagmi lets go of all of them, and so it does of whoever comes after that. Nobody kept, and no leaving known, is a visitor from
 * before the modal: they come as wagmi has them.
 */
export function stayLeft(config: Config, modal: Modal, rows: readonly OwnRow[]) {
  const { state, storage } = modal
  /** Whom somebody has asked for last: by a press on wagmi's side, or who was in use here last and has not been left. */
  let asked: OwnRow | undefined
  let used: OwnRow | undefined
  let hasLeft = false

  /** @param isBeside whether wallets count that are connected beside the one in use */
  const isWelcome = (row: OwnRow, isBeside: boolean): boolean => {
    const key = storage.get(KEY)
    // Without one in use nobody stands beside: whoever is kept there was left.
    const isKnown = key && [row.id, row.info?.rdns].some(id => id && (id === key || (isBeside && isKept(storage, 'eip155', id))))
    return asked === row || Boolean(isKnown) || !(hasLeft || key || storage.get(KEYS.status))
  }

  const sweep = () => {
    if (/ing$/.test(config.state.status)) return
    const { connectorId, attempt } = state.of('eip155')
    for (const row of rows)
      if (row.isHeld() && !row.isUnderWay() && !isWelcome(row, Boolean(connectorId || attempt))) {
        // Beside one that is locked, say, nobody is here, and nobody has been left.
        if (isWelcome(row, true)) row.own.emitter.emit('disconnect')
        else row.leave().catch(() => {})
      }
  }

  const hear: Leaving = namespaces => {
    if (!namespaces.includes('eip155')) return
    asked = undefined
    hasLeft = true
    // What is kept goes in the same step.
    queueMicrotask(sweep)
  }
  const leavings = (modal.leavings ??= new Set())
  leavings.add(hear)

  const stops: (() => void)[] = rows.map(row => {
    const { own } = row
    const { connect, disconnect, isAuthorized } = own
    let going: Promise<void> | undefined
    Object.assign(own, {
      connect(given?: { isReconnecting?: boolean }) {
        if (!given?.isReconnecting) asked = row
        return connect.call(own, given as never)
      },
      disconnect() {
        if (asked === row) asked = undefined
        // By wagmi alone: whoever is in use is left here, with all beside them.
        if (state.of('eip155').connectorId === row.id) void modal.disconnect({ namespace: 'eip155' })
        return (going ??= Promise.resolve(disconnect.call(own)).finally(() => (going = undefined)))
      },
      isAuthorized: async () => isWelcome(row, row.isReturning()) && isAuthorized.call(own),
    })
    return () => void Object.assign(own, { connect, disconnect, isAuthorized })
  })

  stops.push(
    () => void leavings.delete(hear),
    effect(() => {
      const held = state.connectorOf('eip155')
      const row = rows.find(each => each === held)
      // Turned away from.
      if (held && asked === used) asked = undefined
      if (held) used = row
      asked = row ?? asked
      queueMicrotask(sweep)
    }),
  )
  return { isWelcome, sweep, stop: () => stops.forEach(stop => stop()) }
}
