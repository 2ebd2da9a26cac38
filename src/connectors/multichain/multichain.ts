// A wallet that connects several families with one approval: CAIP-25 sessions and CAIP-27 calls, as MetaMask's multichain client speaks them.
// One client, one session, a connector for each family it serves.
import type { Clock } from '../../clients/clock.js'
import type { AccountType } from '../../domain/accounts.js'
import { type CaipNetworkId, type Namespace, toChainName } from '../../domain/caip.js'
import type { Connection, ConnectionEvents, Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { type Announced, MULTICHAIN, MULTICHAIN_NAMESPACES, type MultichainWallet } from '../../domain/multichain.js'
import { toPlainText } from '../../domain/names.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { FAREWELL_LIMIT, MULTICHAIN_READ_LIMIT } from '../../domain/times.js'
import type { Face } from './face.js'
import { addressesOf, chainsOf, type Granted, readGranted } from './session.js'
import { createWire, findWay, type OnNotice } from './wire.js'

/** What a modal gives. */
export interface MultichainOptions {
  clock: Clock
  networks(): readonly CaipNetwork[]
  /** Where the page is in a family, or would be. */
  networkOf(namespace: Namespace): CaipNetworkId | undefined
  askNode(network: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  /** Makes of a face the provider that dApps of the family expect. */
  toProvider(namespace: Namespace, face: Face): Promise<unknown>
  /** Whether any family still wants the session, now that one has let go. */
  isHeld(id: string): boolean
  connect(wallet: MultichainWallet, signal?: AbortSignal): Promise<string | undefined>
}

/** Makes the client of a wallet that has announced itself; undefined where there is no way to it. Nobody is asked anything. */
export function createMultichain(announced: Announced, options: MultichainOptions): MultichainWallet | undefined {
  const { rdns } = announced
  const { clock, networkOf } = options
  const open = findWay(rdns, announced.targets)
  if (!open) return undefined
  const id = `${MULTICHAIN}${rdns}`
  const name = toPlainText(announced.name, 60) || rdns
  const listeners = new Set<{ namespace: Namespace; events: ConnectionEvents }>()
  const chosen = new Map<Namespace, CaipNetworkId>()
  const faces = new Map<Namespace, Face>()
  const connectors = new Map<Namespace, Promise<Connector>>()
  let granted: readonly Granted[] = []
  let reading: Promise<void> | undefined
  let leaving: Promise<unknown> | undefined
  let isReady = false

  const grantedIn = (namespace: Namespace) => chainsOf(granted, namespace)
  const standing = (namespace: Namespace) => {
    const chains = grantedIn(namespace)
    const network = [chosen.get(namespace), networkOf(namespace)].find(each => each && chains.includes(each)) ?? chains[0]
    return { network, addresses: addressesOf(granted, namespace, network) }
  }
  const toAccounts = (namespace: Namespace): AccountType[] =>
    standing(namespace).addresses.map(address => ({ namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' }))

  /** Makes a change, and tells whom it concerns. */
  const change = (make: () => void) => {
    const before = MULTICHAIN_NAMESPACES.map(standing)
    make()
    MULTICHAIN_NAMESPACES.forEach((namespace, at) => {
      const { network, addresses } = standing(namespace)
      const { addresses: earlier } = before[at]!
      const face = faces.get(namespace)
      const isOver = !addresses.length
      const tell = (act: (events: ConnectionEvents) => void) =>
        [...listeners].forEach(each => each.namespace === namespace && act(each.events))
      if (network && before[at]!.network !== network) {
        face?.emit('chainChanged', toChainName(network))
        if (earlier.length) tell(({ onNetwork }) => onNetwork(network))
      }
      if (earlier.join() === addresses.join()) return
      face?.emit('accountsChanged', [...addresses])
      if (isOver) face?.emit('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
      // What the wallet has taken back in a family is over there; the others go on.
      tell(({ onAccounts, onEnd }) => (isOver ? onEnd?.() : onAccounts(toAccounts(namespace))))
    })
  }
  const take = (session: unknown): void => {
    const next = readGranted(session)
    if (!next) throw named('walletBadAnswer')
    isReady = true
    change(() => (granted = next))
  }
  const onNotice: OnNotice = (method, params) => {
    const { scope, notification } = Object(params) as { scope?: unknown; notification?: unknown }
    const { method: what, params: data } = Object(notification) as { method?: unknown; params?: unknown }
    const namespace = MULTICHAIN_NAMESPACES.find(each => `${scope as string}:`.startsWith(`${each}:`))
    // What cannot be read changes nothing.
    if (method === 'wallet_sessionChanged') {
      if (readGranted(params ?? 0)) take(params)
    } else if (what === 'eth_subscription') faces.get('eip155')?.emit('message', { type: what, data })
    else if (what === 'metamask_accountsChanged' && namespace) {
      // Whom the visitor has turned to in the wallet comes first.
      const rank = (each: Granted) => Number(each.namespace === namespace && each.address === (Object(data) as unknown[])[0])
      change(() => (granted = [...granted].sort((a, b) => rank(b) - rank(a))))
    }
  }
  const wire = createWire({
    open,
    clock,
    onNotice,
    onLost() {
      isReady = false
      for (const { events } of [...listeners]) events.onDisconnect()
    },
  })

  /** Asks for a session with these networks, beside those it grants already. */
  const create = async (networks: readonly CaipNetworkId[]): Promise<void> => {
    const all = [...new Set([...granted.map(each => each.caipNetworkId), ...networks])]
    const optionalScopes = Object.fromEntries(all.map(network => [network, { methods: [], notifications: [], accounts: [] }]))
    const has = (namespace: Namespace) => all.some(each => each.startsWith(`${namespace}:`))
    const told = ['solana', 'bip122'].filter(each => has(each as Namespace)).map(each => [`${each}_accountChanged_notifications`, true])
    const sessionProperties = Object.fromEntries(told)
    take(await wire.ask('wallet_createSession', { optionalScopes, sessionProperties }))
  }
  const read = (): Promise<void> =>
    (reading ??= wire
      .ask('wallet_getSession', undefined, MULTICHAIN_READ_LIMIT)
      .then(take)
      .finally(() => (reading = undefined)))

  const setChain = (namespace: Namespace, network: CaipNetworkId) => {
    if (grantedIn(namespace).includes(network)) change(() => void chosen.set(namespace, network))
  }
  const moveTo = async (namespace: Namespace, network: CaipNetworkId): Promise<void> => {
    if (!grantedIn(namespace).includes(network)) await create([network])
    setChain(namespace, network)
    if (standing(namespace).network === network) return
    const { toCodedError } = await import('../../domain/errors.js')
    throw toCodedError('switchFailed', { network })
  }
  const revoke = (namespace?: Namespace): Promise<void> => {
    const told = (async () => {
      // Who leaves before it has answered may be shared all the same.
      if (!isReady) await read().catch(() => {})
      const scopes = namespace && grantedIn(namespace)
      if (!(scopes ?? granted).length) return
      // Who leaves has left, whatever the wallet says to it.
      change(() => (granted = scopes ? granted.filter(each => each.namespace !== namespace) : []))
      await wire.ask('wallet_revokeSession', scopes && { scopes })
    })()
    leaving = told.catch(() => {})
    return told
  }

  const connectionOf = (namespace: Namespace): Connection | undefined => {
    const { network } = standing(namespace)
    return network && { accounts: toAccounts(namespace), caipNetworkId: network }
  }
  /** Whoever connects nobody has no use for the code of a part. */
  const toConnector = async (namespace: Namespace): Promise<Connector> => {
    const { createPart } = await import('./part.js')
    return createPart({
      wallet,
      announced,
      namespace,
      grantedIn,
      standing,
      ask: wire.ask,
      askNode: options.askNode,
      moveTo,
      setChain,
      revoke,
      isHeld: options.isHeld,
      toProvider(face) {
        faces.set(namespace, face)
        return options.toProvider(namespace, face)
      },
      watch(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    })
  }

  const wallet: MultichainWallet = {
    id,
    name,
    ways: JSON.stringify(announced.targets),
    isDoubted: false,
    get isReady() {
      return isReady
    },
    read,
    async ask(families, isWanted = () => true) {
      // What it takes back then is not taken from whoever connects after.
      await Promise.race([leaving, clock.wait(FAREWELL_LIMIT)])
      // One that has not heard by then is not waited for again.
      leaving = undefined
      if (!isWanted()) return
      await read()
      const networks = options.networks().filter(({ chainNamespace }) => families.includes(chainNamespace))
      // What has been granted before is not asked for again.
      if (families.some(each => !grantedIn(each).length)) await create(networks.map(({ caipNetworkId }) => caipNetworkId))
      if (!granted.length) throw named('walletSharesNothing')
    },
    connectionOf,
    connectorOf(namespace) {
      const found = connectors.get(namespace) ?? toConnector(namespace)
      connectors.set(namespace, found)
      // Code that has not come is fetched again.
      found.catch(() => connectors.delete(namespace))
      return found
    },
    connect: signal => options.connect(wallet, signal),
    stop: wire.stop,
  }
  return wallet
}
