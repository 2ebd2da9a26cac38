// A wallet that connects several families with one approval: CAIP-25 sessions and CAIP-27 calls, as MetaMask's multichain client speaks them.
// One client, one session, a connector for each family it serves.
import type { Clock } from '../../clients/clock.js'
import { type CaipNetworkId, isSameAddress, type Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { type Announced, MULTICHAIN, MULTICHAIN_NAMESPACES, type MultichainWallet } from '../../domain/multichain.js'
import { toPlainText } from '../../domain/names.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { FAREWELL_LIMIT, MULTICHAIN_READ_LIMIT } from '../../domain/times.js'
import type { Face } from './face.js'
import { type Granted, readGranted, toWish } from './session.js'
import { createStanding } from './standing.js'
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
  /** Asks silently whom the wallet in the place of whose row it stands shares with this page in eip155; undefined where there is none. */
  sharedInRow(): Promise<readonly string[] | undefined>
  /** Whether any family still wants the session, now that one has let go. */
  isHeld(id: string): boolean
  connect(wallet: MultichainWallet, signal?: AbortSignal): Promise<string | undefined>
}

/** What a wallet is told of those who leave: their networks, each once. */
const toScopes = (granted: readonly Granted[]) => ({ scopes: [...new Set(granted.map(each => each.caipNetworkId))] })

/**
 * The one session of a wallet, which is all families': each may end it for the others. Nobody is asked anything.
 * In one piece: who is here, who has left and what the wallet is being told are one.
 * @param onOther it is not the wallet in the place of whose row it stands
 */
function createSession(way: NonNullable<ReturnType<typeof findWay>>, options: MultichainOptions, onOther: () => void) {
  const { clock } = options
  const standing = createStanding(options.networkOf)
  let reading: Promise<readonly Granted[]> | undefined
  let leaving: Promise<unknown> | undefined
  let isReady = false
  /** What the wallet has granted by its last word. */
  let said: readonly Granted[] = []
  /** Families that were left, until they are asked for again: what the wallet grants there meanwhile, a late answer say, is nobody's. */
  const left = new Set<Namespace>()
  /** Of whose leaving the wallet is being told, until they are asked for again: one that never answers is told of the next. */
  const ending = new Set<Namespace>()
  /** Who leaves has left, whatever the wallet says to it. */
  const letGo = (families: readonly Namespace[]): void => {
    for (const each of families) left.add(each)
    standing.letGo(families)
  }
  const grant = (): void => standing.grant(said.filter(({ namespace }) => !left.has(namespace)))
  const take = (session: unknown): readonly Granted[] => {
    const next = readGranted(session)
    if (!next) throw named('walletBadAnswer')
    isReady = true
    said = next
    grant()
    return next
  }
  const onNotice: OnNotice = (method, params) => {
    const { scope, notification } = Object(params) as { scope?: unknown; notification?: unknown }
    const { method: what, params: data } = Object(notification) as { method?: unknown; params?: unknown }
    const namespace = MULTICHAIN_NAMESPACES.find(each => `${scope as string}:`.startsWith(`${each}:`))
    // What cannot be read changes nothing.
    if (method === 'wallet_sessionChanged') {
      if (readGranted(params ?? 0)) take(params)
    } else if (what === 'eth_subscription') standing.emit('eip155', 'message', { type: what, data })
    else if (what === 'metamask_accountsChanged' && namespace) {
      standing.turnTo(namespace, (Object(data) as unknown[])[0])
    }
  }
  const wire = createWire({
    open: way.open,
    clock,
    onNotice,
    onLost() {
      isReady = false
      standing.lose()
    },
  })

  /** Asks for a session with these networks, beside those it grants already. */
  const create = async (networks: readonly CaipNetworkId[]): Promise<void> => {
    const all = [...new Set([...standing.granted().map(each => each.caipNetworkId), ...networks])]
    const over = take(await wire.ask('wallet_createSession', toWish(all))).filter(({ namespace }) => left.has(namespace))
    // Who has left since is not granted anything at the wallet either.
    if (over.length) leaving = wire.ask('wallet_revokeSession', standing.granted().length ? toScopes(over) : undefined).catch(() => {})
  }
  const read = (): Promise<readonly Granted[]> =>
    (reading ??= wire
      .ask('wallet_getSession', undefined, MULTICHAIN_READ_LIMIT)
      .then(take)
      .finally(() => (reading = undefined)))

  const moveTo = async (namespace: Namespace, network: CaipNetworkId): Promise<void> => {
    if (!standing.chainsOf(namespace).includes(network)) await create([network])
    standing.goTo(namespace, network)
    if (standing.at(namespace).network === network) return
    const { toCodedError } = await import('../../domain/errors.js')
    throw toCodedError('switchFailed', { network })
  }
  const revoke = (families = MULTICHAIN_NAMESPACES): Promise<void> => {
    const known = standing.granted()
    letGo(families)
    const told = (async () => {
      // Who leaves before it has answered may be shared all the same.
      const shared = isReady && !reading ? known : await read().catch(() => known)
      // Who has connected again while it took its time stays, and of whom it is being told it is told once.
      const over = shared.filter(({ namespace }) => families.includes(namespace) && left.has(namespace) && !ending.has(namespace))
      if (!over.length) return
      for (const { namespace } of over) ending.add(namespace)
      const isWhole = MULTICHAIN_NAMESPACES.every(each => families.includes(each) && left.has(each))
      const answer = wire.ask('wallet_revokeSession', isWhole ? undefined : toScopes(over))
      await answer.finally(() => over.forEach(({ namespace }) => ending.delete(namespace)))
    })()
    leaving = told.catch(() => {})
    return told
  }

  /**
   * Whether it is the wallet in the place of whose row it stands, which then shares with its own provider what it has granted here: any extension
   * may announce a session under what another goes by. One that is locked, or silent, tells nothing.
   */
  const holdAgainst = (inRow: readonly string[] | undefined): void => {
    if (!inRow) return
    const inUse = standing.connectionOf('eip155')?.accounts[0]?.address ?? said.find(({ namespace }) => namespace === 'eip155')?.address
    // With no account of Ethereum there is nothing to tell by, and nothing to doubt.
    if (!inUse) throw named('walletSharesNoEthereum')
    if (inRow.some(each => isSameAddress('eip155', each, inUse))) return
    if (inRow.length) onOther()
    throw named('walletBadAnswer')
  }
  const ask: MultichainWallet['ask'] = async (families, isWanted = () => true) => {
    // What it takes back then is not taken from whoever connects after.
    await Promise.race([leaving, clock.wait(FAREWELL_LIMIT)])
    // One that has not heard by then is not waited for again.
    leaving = undefined
    if (!families.some(isWanted)) return
    for (const each of families.filter(isWanted)) [left, ending].forEach(set => set.delete(each))
    await read()
    const wanted = families.filter(isWanted)
    const networks = options.networks().filter(({ chainNamespace }) => wanted.includes(chainNamespace))
    // What has been granted before is not asked for again, nor what somebody has left or given up meanwhile.
    const isShared = (namespace: Namespace) => said.some(each => each.namespace === namespace)
    if (!wanted.every(isShared)) await create(networks.map(({ caipNetworkId }) => caipNetworkId))
    if (!families.some(isWanted)) return
    if (!said.some(({ namespace }) => !left.has(namespace))) throw named('walletSharesNothing')
    grant()
    if (!way.isSure) holdAgainst(await options.sharedInRow())
  }
  return { ask, isReady: () => isReady, letGo, moveTo, read, revoke, standing, wire }
}

/** Makes the client of a wallet that has announced itself; undefined where there is no way to it. Nobody is asked anything. */
export function createMultichain(announced: Announced, options: MultichainOptions): MultichainWallet | undefined {
  const { rdns } = announced
  const way = findWay(rdns, announced.targets)
  if (!way) return undefined
  const id = `${MULTICHAIN}${rdns}`
  const name = toPlainText(announced.name, 60) || rdns
  const { ask, isReady, letGo, moveTo, read, revoke, standing, wire } = createSession(way, options, () => (wallet.isDoubted = true))
  const connectors = new Map<Namespace, Promise<Connector>>()

  /** Whoever connects nobody has no use for the code of a part. */
  const toConnector = async (namespace: Namespace): Promise<Connector> => {
    const { createPart } = await import('./part.js')
    return createPart({
      wallet,
      announced,
      namespace,
      grantedIn: standing.chainsOf,
      standing: standing.at,
      ask: wire.ask,
      askNode: options.askNode,
      moveTo,
      setChain: standing.goTo,
      revoke,
      forget: () => letGo([namespace]),
      isHeld: options.isHeld,
      toProvider(face) {
        standing.show(namespace, face)
        return options.toProvider(namespace, face)
      },
      watch: standing.watch,
    })
  }

  const wallet: MultichainWallet = {
    id,
    name,
    ways: JSON.stringify(announced.targets),
    isDoubted: false,
    get isReady() {
      return isReady()
    },
    read: async () => void (await read()),
    ask,
    connectionOf: standing.connectionOf,
    connectorOf(namespace) {
      const found = connectors.get(namespace) ?? toConnector(namespace)
      connectors.set(namespace, found)
      // Code that has not come is fetched again.
      found.catch(() => connectors.delete(namespace))
      return found
    },
    connect: signal => options.connect(wallet, signal),
    leave: revoke,
    forget: letGo,
    stop: wire.stop,
  }
  return wallet
}
