// A page in the frame of Safe is connected to the Safe it was opened for, by itself, as Safe expects of its apps.
import { batch, effect } from '@preact/signals-core'
import { SAFE_ID } from '../../domain/safe.js'
import { connectorKey } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { tellElse } from '../session/leave.js'
import { begin, holdConnection } from './hold-connection.js'

/** Safe answers in milliseconds, or not at all. */
const LIMIT = 2000

/** Connects the Safe around this page, if one is. Its row stands first in the list as long as the modal lives. */
export async function joinSafe(modal: Modal, origin: string): Promise<void> {
  const { state, stops, clock, storage } = modal
  const key = connectorKey('eip155')
  const before = storage.get(key)
  const { findSafe } = await import('../../connectors/safe/safe.js')
  const found = await findSafe(origin, clock.wait(LIMIT))
  if (!found) return
  if (!stops.has('page')) return found.stop()
  // The adapter tells its list anew with each wallet that announces itself. A dApp's own way to its Safe is the way.
  const keep = effect(() => {
    const { value } = state.connectors
    const { eip155 = [] } = value
    if (!eip155.some(({ id }) => id === SAFE_ID)) state.connectors.value = { ...value, eip155: [found.connector, ...eip155] }
  })
  stops.set(SAFE_ID, () => {
    keep()
    found.stop()
  })
  const { status, connectorId, attempt } = state.of('eip155')
  // Who was here before comes back by their own way.
  if (status === 'reconnecting' && connectorId === SAFE_ID) return
  // Whoever has left while Safe was asked stays away, and who is just choosing another wallet goes on.
  if (attempt || (before && !storage.get(key))) return
  const connector = state.allConnectors().find(({ id, chain }) => id === SAFE_ID && chain === 'eip155')!
  const { abandon, arrive } = begin(modal, connector)
  try {
    const door = await connector.door()
    const connection = await door.connect()
    // Whoever has left meanwhile, or connected otherwise, is not joined.
    if (!stops.has('page') || !arrive()) return
    batch(() => {
      state.activeNamespace.value = 'eip155'
      holdConnection(modal, connector, door, connection)
    })
    tellElse(modal)
  } finally {
    abandon()
  }
}
