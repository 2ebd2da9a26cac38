import { effect } from '@preact/signals-core'
import { truncate } from '../../domain/caip.js'
import type { Connection, Connector } from '../../domain/connector.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { ACTIVE_NETWORK_KEY, connectorKey } from '../../domain/storage-keys.js'
import { RETURNING_TEXTS, toText } from '../../domain/texts.js'
import { RESTORE_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import type { Stored } from './connections.js'
import { isKept, keepWallets, toKept } from './kept.js'
import { letGo } from '../connecting/hold-connection.js'
import { stopQuietly } from '../connecting/no-one.js'

/**
 * Tells the visitor that a wallet was followed to an account that was not here before, and takes that back where another of its name comes soon
 * after: a stranger may have announced itself first. Then nobody is here, nor on the stranger's network, and `lookAnew` is called.
 * @param kept what storage held before
 * @param network where the page was before
 * @param isAlone whether it would be followed now; reads signals
 */
export function tellMoved(
  modal: Modal,
  {
    id,
    connector,
    connection,
    kept,
    network,
  }: { id: string; connector: Connector; connection: Connection; kept: Stored | undefined; network: CaipNetwork | undefined },
  isAlone: () => boolean,
  lookAnew: () => void,
): void {
  const { state, stops, storage, clock } = modal
  const { chain: namespace } = connector
  const key = `twins ${namespace}`
  const over = new AbortController()
  const message = toText(modal.options.texts, RETURNING_TEXTS, 'accountMoved', {
    name: connector.name,
    address: truncate(connection.accounts[0]!.address),
  })
  const said = (state.toast.value = { kind: 'success', message })
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
    // Who was ended by name meanwhile stays away.
    const stay = toKept(kept?.[namespace]).filter(({ connectorId: each }) => each === id || isKept(storage, namespace, each))
    storage.set(connectorKey(namespace), id)
    keepWallets(storage, namespace, stay)
    if (state.toast.peek() === said) state.toast.value = undefined
    letGo(modal, namespace)
    state.patch(namespace, { network })
    const back = state.networkOf()
    if (back?.chainNamespace === namespace) storage.set(ACTIVE_NETWORK_KEY, back.caipNetworkId)
    lookAnew()
  }
  stops.set(key, end)
  void clock.wait(RESTORE_LIMIT, over.signal).then(end)
}
