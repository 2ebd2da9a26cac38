import { effect } from '@preact/signals-core'
import type { Connector } from '../domain/connector.js'
import { CONNECTIONS_KEY, connectorKey } from '../domain/storage-keys.js'
import { RESTORE_LIMIT } from '../domain/times.js'
import type { Modal } from '../modal.js'
import type { Stored } from './session/connections.js'
import { letGo, stopQuietly } from './connecting/hold-connection.js'

/**
 * Takes it back that a wallet was followed to an account that was not here before, where another of its name comes soon after: a stranger may
 * have announced itself first. Then nobody is here, and `lookAnew` is called.
 * @param kept what storage held before
 * @param isAlone whether it would be followed now; reads signals
 */
export function watchTwins(
  modal: Modal,
  { id, connector, kept }: { id: string; connector: Connector; kept: Stored | undefined },
  isAlone: () => boolean,
  lookAnew: () => void,
): void {
  const { state, stops, storage, clock } = modal
  const { chain: namespace } = connector
  const key = `twins ${namespace}`
  const over = new AbortController()
  const stop = effect(() => {
    const { connector: now, attempt } = state.of(namespace)
    // Its visitor has gone, or turned to another, or to it by themselves.
    const isOver = attempt || (now && now !== connector) || !storage.get(connectorKey(namespace))
    if (isOver || !isAlone()) queueMicrotask(() => (isOver ? end : takeBack)())
  })
  const end = () => {
    stop()
    over.abort()
    stops.delete(key)
  }
  const takeBack = () => {
    if (over.signal.aborted) return
    end()
    // What it says from now on is a stranger's.
    stopQuietly(stops.get(namespace))
    stops.delete(namespace)
    storage.set(connectorKey(namespace), id)
    storage.set(CONNECTIONS_KEY, JSON.stringify({ ...storage.getJson<object>(CONNECTIONS_KEY), [namespace]: kept?.[namespace] }))
    letGo(modal, namespace)
    lookAnew()
  }
  stops.set(key, end)
  void clock.wait(RESTORE_LIMIT, over.signal).then(end)
}
