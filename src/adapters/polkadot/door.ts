import type { AccountType } from '../../domain/accounts.js'
import type { AccountOf, DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import type { Connection, ConnectionEvents, WalletDoor } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { toCaipNetwork, type CaipNetwork } from '../../domain/networks.js'
import { createSharing, createTurns } from '../../domain/sharing.js'
import { RESTORE_LIMIT, WALLET_SILENCE } from '../../domain/times.js'
import { createEnable, getShared, type InjectedAccess, type InjectedWallet, isTurnedAway, watchShared, within } from './access.js'
import { encodeSs58, findKey, type Key, keysOn, readKeys } from './addresses.js'
import { askNode, createAddressFormat, type NodeCall } from './node.js'
import { fillProvider } from './provider.js'

export { getPolkadotBalance } from './node.js'
export { createSessionProvider } from './session-provider.js'

/**
 * What one can do at the door of a Polkadot wallet of this page. `provider` is filled in, and told of all that happens.
 * In one piece: connecting, restoring and leaving change the same accounts.
 */
export function createDoor({
  wallet,
  name,
  provider,
  options,
  networkOf,
  accountOf,
}: {
  wallet: InjectedWallet
  name: string
  provider: object
  options: DiscoveryOptions
  networkOf: NetworkOf
  accountOf?: AccountOf
}): WalletDoor {
  const ask = (call: NodeCall) => askNode(call, options)
  const formatOf = createAddressFormat(ask)
  const enable = createEnable(wallet, () => options.metadata?.name || document.title || location.host)
  /** What the wallet gave when it let the page in. */
  let access: InjectedAccess | undefined
  let keys: readonly Key[] = []
  let addresses: readonly string[] = []
  const sharing = createSharing<ConnectionEvents>()
  /** The wallet keeps the page out: asked again unbidden, it would open its window at each page load. */
  let isTurnedOut = false
  /** The switch of the network that was asked for last counts, however long each takes. */
  const takeSwitch = createTurns()

  const networkInUse = () => networkOf('polkadot')
  const tell = fillProvider(provider, {
    name,
    ask,
    signer: () => access?.signer,
    addresses: () => addresses,
    chosen: () => accountOf?.('polkadot').address,
    ownAddress: address => findKey(keys, address)?.own,
    network: networkInUse,
  })

  const accountsOn = (network: CaipNetwork, prefix: number): readonly AccountType[] =>
    keysOn(keys, network).map(({ publicKey, caipNetworkId }) => ({
      namespace: 'polkadot',
      address: encodeSs58({ prefix, publicKey }),
      type: 'eoa',
      ...(caipNetworkId && { only: caipNetworkId }),
    }))
  const setAccounts = (accounts: readonly AccountType[]) => {
    const before = addresses.join()
    addresses = accounts.map(({ address }) => address)
    if (addresses.join() !== before) tell('accountsChanged', [...addresses])
  }
  /** Undefined too where the visitor has left meanwhile. */
  const readConnection = async (
    entering: Promise<InjectedAccess>,
    limit: number,
    isHere = sharing.stay(),
  ): Promise<Connection | undefined> => {
    const from = await entering
    const here = networkInUse()
    if (!here) throw named('walletHasNoNetwork')
    const list = await getShared(from, limit)
    if (!isHere()) return undefined
    access = from
    isTurnedOut = false
    keys = readKeys(list)
    const isLast = sharing.turn()
    // Where the visitor is, or the first place where the wallet lets an account be used.
    const network = [here, ...toOffered(options)].find(each => keysOn(keys, each).length)
    if (!network && keys.length) throw named('walletHasNoNetwork')
    const accounts = network ? accountsOn(network, await formatOf(network)) : []
    if (!isHere()) return undefined
    if (isLast()) setAccounts(accounts)
    return network && { accounts, caipNetworkId: network.caipNetworkId }
  }
  const letGo = () => {
    const wasConnected = Boolean(access)
    access = undefined
    keys = addresses = []
    sharing.leave()
    if (wasConnected) tell('disconnect', undefined)
  }
  const turnOut = () => {
    letGo()
    isTurnedOut = true
    sharing.tell(({ onEnd }) => onEnd?.())
  }
  const onShared = async (list: unknown) => {
    const isLast = sharing.turn()
    const network = networkInUse()
    keys = readKeys(list)
    const accounts = network ? accountsOn(network, await formatOf(network)) : []
    if (!isLast()) return
    setAccounts(accounts)
    sharing.tell(({ onAccounts }) => onAccounts(accounts))
    // None at all: the wallet is locked, and will speak up again, or access was taken back.
    if (!keys.length && access)
      await getShared(access, RESTORE_LIMIT).catch((error: unknown) => isTurnedAway(error) && isLast() && turnOut())
  }

  return {
    async connect() {
      const isHere = sharing.stay()
      const connection = await readConnection(enable(), WALLET_SILENCE)
      if (!connection) throw named(isHere() ? 'walletSharesNothing' : 'unauthorized')
      return connection
    },
    // A wallet has no other way to say what it shares than to be enabled; where access was taken back, that asks the visitor anew.
    async restore(isSilent) {
      if (isSilent && !access) return undefined
      const isHere = sharing.stay()
      try {
        return await readConnection(access ? Promise.resolve(access) : within(RESTORE_LIMIT, enable()), RESTORE_LIMIT)
      } catch (error) {
        if (!isHere()) return undefined
        if (!isTurnedAway(error)) throw error
        turnOut()
        return undefined
      }
    },
    disconnect: async () => letGo(),
    forget: letGo,
    // Keys are the same on every network; only their spelling changes, and the wallet need not know.
    async switchNetwork(network) {
      const isLast = takeSwitch()
      const prefix = await formatOf(network)
      if (!isLast()) throw named('requestPending')
      const accounts = accountsOn(network, prefix)
      if (!accounts.length) throw named('chainNotSupported')
      sharing.turn()
      tell('chainChanged', network.caipNetworkId.split(':')[1]!)
      setAccounts(accounts)
      sharing.tell(({ onNetwork, onAccounts }) => {
        onNetwork(network.caipNetworkId)
        onAccounts(accounts)
      })
    },
    prepare: async () => {},
    watch(events) {
      const unfollow = sharing.follow(events)
      if (isTurnedOut) events.onEnd?.()
      const stop = access && watchShared(access, list => void onShared(list))
      return () => {
        stop?.()
        unfollow()
      }
    },
  }
}

/** The Polkadot networks that the dApp offers. */
function toOffered({ networks = [] }: DiscoveryOptions): readonly CaipNetwork[] {
  return networks.map(network => toCaipNetwork(network, {})).filter(({ chainNamespace }) => chainNamespace === 'polkadot')
}
