import { effect, signal } from '@preact/signals-core'
import { EMBEDDED_ID, toLogins } from '../domain/embedded.js'
import { findNetwork } from '../domain/networks.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import { hasWalletConnect, isOffered } from '../domain/wallets.js'
import { connected } from '../flows/rooms.js'
import type { Modal } from '../modal.js'
import { untilAlive } from './alive.js'
import { type Asking, type Described, readHeld, toAsking, toWagmiConnector } from './connectors.js'
import type { OwnRow } from './own-connectors.js'
import { stayLeft } from './stay-left.js'
import type { Config, Connector as WagmiConnector } from './types.js'

/**
 * Keeps wagmi's state and the modal's the same, both ways, from now on. Neither is asked for what the other knows, and no wallet for what
 * either does. Returns the stop. In one piece: who is in use is one standing, which each of the two says to the other.
 * @param own the dApp's own connectors, which wagmi owns
 */
export function keepInStep(config: Config, modal: Modal, own: readonly OwnRow[]): () => void {
  const { state } = modal
  const ours = new Map<string, WagmiConnector>()
  const { connectors, ssr, store } = config._internal
  // Without a storage there is none.
  const { persist } = store as { persist?: { hasHydrated(): boolean; onFinishHydration(listener: () => void): () => void } }
  /** The first paint of a page that a server has drawn lists what the server knew: no wallet of this browser. */
  const isAlive = signal(!ssr || persist?.hasHydrated() !== false)
  const stopHydration = persist?.onFinishHydration(() => (isAlive.value = true))
  if (!isAlive.peek()) untilAlive(modal, isAlive)

  const asking = toAsking()
  const { isWelcome, sweep, stop: stopStaying } = stayLeft(config, modal, own)

  // One connector for each way in; who comes back has one before their wallet has announced itself.
  const offer = () => {
    const { connectorId } = state.of('eip155')
    const found = toWays(modal, own, !isAlive.value)
    if (connectorId && isAlive.value && ![...found, ...own].some(({ id }) => id === connectorId))
      found.push({ id: connectorId, name: connectorId, type: 'injected' })
    for (const way of found) {
      const known = ours.get(way.id)
      // Its wallet has come: until then nobody knew what it is called.
      if (known) Object.assign(known, { name: way.name, icon: way.icon, rdns: way.rdns })
      else ours.set(way.id, connectors.setup(toWagmiConnector(() => modal, way, false, asking)))
    }
    const theirs = config.connectors.filter(each => own.some(({ id }) => id === each.id))
    const next = [...found.map(({ id }) => ours.get(id)!), ...theirs]
    if (next.length !== config.connectors.length || next.some((each, at) => each !== config.connectors[at])) connectors.setState(next)
  }

  /** So many turns of wagmi's the modal is about to follow. */
  let turning = 0
  /** Whom of the dApp's own wagmi has in use. */
  const current = () => own.find(each => each.own.uid === config.state.current)
  const use = (uid: string) => config.state.current !== uid && config.setState(x => ({ ...x, current: uid }))

  /** What stands in the modal, for wagmi; not while wagmi itself is about to say who is connected. */
  const tell = () => {
    if (!isAlive.value) return
    const held = readHeld(modal)
    const chosen = state.networkOf('eip155')?.id
    const { status } = state.of('eip155')
    const { status: theirs, connections } = config.state
    if (/ing$/.test(theirs)) return
    for (const { connector } of [...connections.values()])
      if (ours.get(connector.id)?.uid === connector.uid && connector.id !== held?.id && !/ing$/.test(status))
        connector.emitter.emit('disconnect')
    const inUse = held && ours.get(held.id)
    const row = held && own.find(({ id }) => id === held.id)
    // Another that wagmi fell back to, or had beside whom the visitor has turned to here; not while one is about to stand here.
    if (row && connections.has(row.own.uid) && !turning && !current()?.isUnderWay()) use(row.own.uid)
    if (inUse) {
      const { accounts, chainId } = held
      const known = connections.get(inUse.uid)
      if (!known) {
        inUse.emitter.emit('connect', { accounts, chainId })
        // What wagmi looks at first on the next load.
        Promise.resolve(config.storage?.setItem('recentConnectorId', inUse.id)).catch(() => {})
      } else if (known.chainId !== chainId || `${known.accounts}` !== `${accounts}`) inUse.emitter.emit('change', { accounts, chainId })
      use(inUse.uid)
    } else if (!held && !config.state.current && chosen !== config.state.chainId && config.chains.some(({ id }) => id === chosen))
      config.setState(x => ({ ...x, chainId: Number(chosen) }))
  }

  /**
   * A connector of the dApp's own that wagmi has connected without the modal, and a network chosen while nobody is connected.
   * @param isTurn whether wagmi has turned to another of those that it has
   */
  const take = (isTurn: boolean) => {
    const { status, connections, current: uid, chainId } = config.state
    const id = uid && connections.get(uid)?.connector.id
    const row = own.find(each => each.id === id)
    // wagmi may have turned to another of them since.
    const isMeant = () => row && (current() ?? row) === row && isWelcome(row, isTurn)
    if (status === 'connected' && row && state.of('eip155').connectorId !== id && !row.isUnderWay() && isMeant()) {
      turning++
      connected()
        .then(({ connect }) => (isMeant() ? connect(modal, row) : undefined))
        .catch(() => {})
        .finally(() => {
          turning--
          tell()
        })
    }
    const network = status === 'disconnected' && findNetwork(state.networks.peek(), `eip155:${chainId}`)
    if (network && state.networkOf('eip155') !== network && state.of('eip155').status === 'disconnected') {
      state.chosenIn.value = 'eip155'
      state.patch('eip155', { network })
    }
  }

  const stops: (() => void)[] = [effect(() => void offer()), effect(() => void tell())]
  stops.push(
    config.subscribe(all => all, followBare(modal, asking)),
    config.subscribe(
      all => all,
      ({ chainId, current, connections }, before) => {
        // One that has come by its own word, or that wagmi falls back to since another has ended, nobody has turned to: these are other connections.
        const isTurn = state.of('eip155').status === 'connected' && current !== before.current && connections === before.connections
        if (chainId !== before.chainId || current) take(isTurn)
        tell()
        sweep()
      },
    ),
  )
  return () => {
    stopHydration?.()
    stopStaying()
    stops.forEach(stop => stop())
  }
}

/**
 * Whoever is left without a name while one of ours is asked is left by wagmi alone, which tells no connector (`disconnect()`): its state is followed for it.
 */
function followBare(modal: Modal, asking: Asking): (now: Config['state'], before: Config['state']) => void {
  /** Something has begun that none of ours has heard of: wagmi looks who comes back, or asks one of the dApp's own. */
  let isOther = false
  return (now, before) => {
    const isSame = now.connections === before.connections
    if (!/ing$/.test(now.status)) {
      // What it ends when nobody comes back looks the same.
      if (!(isSame || now.current || before.current || isOther) && asking.turns.size) {
        asking.turns.clear()
        void modal.disconnect({ namespace: 'eip155' })
      }
      isOther = false
    } else if (isSame) {
      asking.begun++
      queueMicrotask(() => {
        isOther ||= asking.begun > 0
        asking.begun = 0
      })
    }
  }
}

/** The ways in that are ours. Reads signals. */
function toWays({ state, options }: Modal, own: readonly OwnRow[], isFirst: boolean): Described[] {
  const found = isFirst ? [] : state.allConnectors().filter(({ chain }) => chain === 'eip155')
  const ways: Described[] = found
    .filter(each => !own.some(({ id }) => id === each.id) && isOffered(each, found, true))
    .map(({ id, name, imageUrl, info }) => ({ id, name, type: 'injected', icon: imageUrl, rdns: info?.rdns }))
  if (hasWalletConnect(options))
    ways.push({ id: WALLETCONNECT_ID, name: 'WalletConnect', type: 'walletConnect', view: 'ConnectingWalletConnect' })
  const { email, socials } = toLogins({ projectId: options.projectId, features: state.features.value, namespaces: ['eip155'] })
  if (email || socials.length) ways.push({ id: EMBEDDED_ID, name: 'Email & Socials', type: 'auth', view: 'Connect' })
  return ways
}
