import { clock } from '../../clients/clock.js'
import type { Transfers } from '../../domain/adapter.js'
import type { AccountType } from '../../domain/accounts.js'
import type { BitcoinAddress, BitcoinProvider } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Connection, ConnectionEvents, WalletDoor } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { createEmitter } from '../../domain/emitter.js'
import { isShallowEqual } from '../../domain/equal.js'
import { toOwnRpcUrls } from '../../domain/services.js'
import { createSharing, type Sharing } from '../../domain/sharing.js'
import { RESTORE_LIMIT } from '../../domain/times.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { type BitcoinWallet, type Held, type Shared, type Surroundings, toHeld, type WalletKind } from './wallet.js'
import { toNetworkId } from './networks.js'
import { type ChainParts, confirm, getFee, send } from './chain.js'
import { createProvider, told } from './provider.js'
import { createLeatherWallet, createSatsWallet } from './sats-wallets.js'
import { createStandardWallet } from './standard-wallet.js'
import { createOkxWallet, createUnisatWallet } from './unisat-wallets.js'

/** What one can do at a Bitcoin wallet's door, and what dApps may ask of it once it is open. */
export interface OpenWallet {
  door: WalletDoor
  provider: BitcoinProvider
}

/** How each kind is spoken with. */
const KINDS: Record<WalletKind, (raw: never) => BitcoinWallet> = {
  standard: createStandardWallet,
  sats: createSatsWallet,
  leather: createLeatherWallet,
  okx: createOkxWallet,
  unisat: createUnisatWallet,
}

export { getBalance } from './chain.js'
export { getHistory } from './history.js'
export { createSessionProvider } from './session-provider.js'

/** What sends, with what the adapter was given; what makes one transaction of a dApp's payments comes when one does. */
export function toTransfers(parts: ChainParts): Transfers {
  return {
    getFee: transfer => getFee(transfer, parts),
    send: transfer => send(transfer, parts),
    confirm: (id, place) => confirm(id, place, parts),
    compose: async asked => (await import('./compose.js')).compose(asked, parts),
  }
}

/** Opens a wallet of any kind. @param raw what the wallet put into the page */
export function openWallet(kind: WalletKind, raw: unknown, surroundings: Surroundings, name: string): OpenWallet {
  return createDoor(KINDS[kind](raw as never), surroundings, name)
}

/** The door and the provider of one wallet: what one of them learns the other knows. In one piece: what one of them learns the other knows. */
function createDoor(wallet: BitcoinWallet, { options, networkOf, accountOf, api }: Surroundings, name: string): OpenWallet {
  const offered = (options.networks ?? []).map(({ id, caipNetworkId }) => (caipNetworkId ?? `bip122:${id}`) as CaipNetworkId)
  const sharing = createSharing<ConnectionEvents>()
  let held: Held | undefined
  /** A wallet that cannot be told of the leaving goes on sharing; that is not heard until they connect, or the page restores them. */
  let isLeft = false
  let stopWallet: (() => void) | undefined
  /** Whether dApps listen to the provider. */
  let hasListeners = false
  const emitter = createEmitter(has => {
    hasListeners = has
    follow()
  })

  const wanted = (): CaipNetworkId => networkOf('bip122')?.caipNetworkId ?? toNetworkId('mainnet')!

  const take = (shared: Shared | undefined, strict: boolean, near = held?.network ?? wanted()): Held | undefined => {
    const next = shared?.addresses.length ? toHeld(shared, near, offered) : undefined
    if (!next && strict) throw named(shared?.addresses.length ? 'walletBadAnswer' : 'walletSharesNothing')
    const earlier = held
    held = next
    tellChange({ sharing, emitter }, earlier, next)
    return next
  }

  /** Reads again what the wallet shares; an answer that a later one has overtaken is not heard. */
  const read = async (): Promise<Held | undefined> => {
    if (isLeft) return undefined
    const isLast = sharing.turn()
    const shared = await readShared()
    if (!isLast()) return held
    return shared ? take(shared, false) : held
  }

  /** A wallet on a chain that is not Bitcoin's shares nothing here, until it comes back. */
  const readShared = () =>
    wallet.read(held?.network ?? wanted()).catch((error: unknown): Shared => {
      if ((error as Error | undefined)?.name !== 'chainNotSupported') throw error
      return { addresses: [] }
    })

  const connect = async (): Promise<Held> => {
    const isHere = sharing.stay()
    sharing.turn()
    const shared = await wallet.connect(wanted())
    need(isHere)
    sharing.turn()
    const next = take(shared, true, wanted())!
    isLeft = false
    return next
  }

  /** Listens to the wallet as long as somebody listens to us. */
  const follow = (): void => {
    const isWanted = sharing.hasFollowers() || hasListeners
    if (isWanted && !stopWallet) {
      const onEnd = () => {
        held = undefined
        sharing.turn()
        sharing.tell(({ onDisconnect }) => onDisconnect())
        emitter.emit('accountsChanged', [])
        emitter.emit('disconnect', undefined)
      }
      stopWallet = () => {}
      try {
        stopWallet = wallet.watch?.(() => void read().catch(() => {}), onEnd) ?? stopWallet
      } catch {
        // A wallet that cannot be listened to can be used all the same.
      }
    } else if (!isWanted) {
      stopWallet?.()
      stopWallet = undefined
    }
  }

  const addresses = async (): Promise<readonly BitcoinAddress[]> =>
    (held ?? (await Promise.race([read(), clock.wait(RESTORE_LIMIT).then(() => undefined)])))?.addresses ?? []

  const switchTo = async (id: CaipNetworkId): Promise<void> => {
    if (held?.network === id) return
    if (isLeft) throw named('unauthorized')
    if (!wallet.switchTo) throw named('chainNotSupported')
    const isHere = sharing.stay()
    await wallet.switchTo(id)
    need(isHere)
    // Its addresses are others there. One that does not tell them unasked has to ask the visitor, as long as they are here.
    const isLast = sharing.turn()
    const read = await wallet.read(id)
    need(isHere)
    const shared = read?.addresses.length ? read : await wallet.connect(id)
    need(isHere)
    if (isLast() && take({ ...shared, network: shared.network ?? id }, true)?.network !== id) throw named('chainNotSupported')
  }

  const forget = (): void => {
    sharing.leave()
    isLeft = true
    const isNews = held
    held = undefined
    if (isNews) emitter.emit('disconnect', undefined)
  }
  const disconnect = async (): Promise<void> => {
    forget()
    await wallet.disconnect?.()
  }

  return {
    door: {
      connect: async () => toConnection(await connect()),
      async restore() {
        isLeft = false
        const isLast = sharing.turn()
        const shared = await readShared()
        const next = isLast() && shared ? take(shared, false) : held
        return next && toConnection(next)
      },
      disconnect,
      forget,
      switchNetwork: ({ caipNetworkId }) => switchTo(caipNetworkId),
      prepare: () => Promise.resolve(),
      watch(events) {
        const stop = sharing.follow(events)
        follow()
        if (wallet.wasRefused) events.onEnd?.()
        return () => {
          stop()
          follow()
        }
      },
    },
    provider: createProvider({
      wallet,
      emitter,
      place: id => toPlace(id, networkOf('bip122'), api, options),
      fail: error => told(error, name, networkOf('bip122')?.name),
      connect: async () => (await connect()).addresses[0]!.address,
      async disconnect() {
        const left = disconnect()
        // The modal has not asked for it, and shows it all the same.
        sharing.tell(({ onEnd, onAccounts }) => (onEnd ?? (() => onAccounts([])))())
        await left
      },
      switchTo,
      network: () => held?.network ?? wanted(),
      accountOf,
      addresses,
      isHeld: async () => (await addresses()).length > 0,
    }),
  }
}

/** @throws `unauthorized` where who asked has left since */
function need(isHere: () => boolean): void {
  if (!isHere()) throw named('unauthorized')
}

const toConnection = (held: Held): Connection => ({ accounts: toAccounts(held), caipNetworkId: held.network })

/** Where one is on a network, and who answers there; nobody for one that is not the modal's. */
function toPlace(id: CaipNetworkId, network: CaipNetwork | undefined, api: Surroundings['api'], options: Surroundings['options']) {
  if (network?.caipNetworkId !== id) return { id, urls: [] }
  return { id, network, api, urls: [...toOwnRpcUrls(network, options), ...network.rpcUrls.default.http] }
}

/** Tells the modal and dApps what is shared otherwise than before. */
function tellChange(
  { sharing, emitter }: { sharing: Sharing<ConnectionEvents>; emitter: Pick<ReturnType<typeof createEmitter>, 'emit'> },
  earlier: Held | undefined,
  next: Held | undefined,
): void {
  if (next && earlier && next.network !== earlier.network) {
    sharing.tell(({ onNetwork }) => onNetwork(next.network))
    emitter.emit('chainChanged', next.network)
  }
  if (next && !earlier) emitter.emit('connect', { caipNetworkId: next.network })
  const [now, before] = [next, earlier].map(held => held?.addresses.map(toKey) ?? [])
  if (isShallowEqual(now!, before!)) return
  sharing.tell(({ onAccounts }) => onAccounts(toAccounts(next)))
  emitter.emit('accountsChanged', now)
}

const toKey = ({ address }: { address: string }): string => address

function toAccounts(held: Held | undefined): readonly AccountType[] {
  return (held?.addresses ?? []).map(({ purpose, ...rest }) => ({ namespace: 'bip122', type: purpose, ...rest }))
}
