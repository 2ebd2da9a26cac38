// The connectors that a dApp gave to wagmi itself, as rows of the list. wagmi owns them: each step is one of its actions.
import type { Connection, Connector, WalletDoor } from '../domain/connector.js'
import { toImageUrl } from '../domain/links.js'
import { connectorKey } from '../domain/storage-keys.js'
import { toKeptName } from '../flows/session/kept.js'
import type { Modal, OpenModal } from '../modal.js'
import { connect, switchChain } from './core.js'
import type { Config, Connector as WagmiConnector } from './types.js'

/** A connector of the dApp's own, as a row. */
export interface OwnRow extends Connector {
  /** Whose steps wagmi takes. */
  readonly own: WagmiConnector
  /** Whether the modal is about to connect by it, and wagmi's word of it is no news. */
  isUnderWay(): boolean
  /** wagmi lets it go at once; no wallet is told. */
  letGo(): void
}

/** What wagmi says of a connector; undefined where it is not connected. */
type Held = Config['state']['connections'] extends Map<string, infer One> ? One : never

const toConnection = (held: Held | undefined): Connection | undefined =>
  held && {
    accounts: held.accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
    caipNetworkId: `eip155:${held.chainId}`,
  }

/** Resolves once wagmi has that connector, or is neither connecting nor coming back. */
function untilKnown(config: Config, uid: string): Promise<void> {
  const isKnown = ({ status, connections }: Config['state']) => connections.has(uid) || !/ing$/.test(status)
  return new Promise(resolve => {
    if (isKnown(config.state)) return resolve()
    const stop = config.subscribe(isKnown, () => {
      stop()
      resolve()
    })
  })
}

/** The rows. A Safe is one only inside its app, where there is one; WalletConnect has a row of its own. */
export function toOwnRows(config: Config, own: readonly WagmiConnector[], modal?: Modal): readonly OwnRow[] {
  return own
    .filter(({ id }) => id !== 'walletConnect' && (id !== 'safe' || globalThis.parent !== globalThis.window))
    .map(each => toRow(config, each, modal))
}

/** One of the rows. In one piece: wagmi's word of a connector, the modal's and the wallet's are one standing. */
function toRow(config: Config, own: WagmiConnector, modal: Modal | undefined): OwnRow {
  const { id, name, icon, rdns, uid } = own
  let provider: unknown
  let isUnderWay = false
  let isFollowed = false
  /** Has our dialog step aside; here only where it is open. */
  let stepAside: ((modal: OpenModal) => () => void) | undefined
  const held = () => config.state.connections.get(uid)
  const take = async () => {
    provider = held() && (await own.getProvider())
    return toConnection(held())
  }
  const letGo = () => void (held() && own.emitter.emit('disconnect'))
  /** The wallet is told, too, which may take its time, or fail. */
  const leave = async () => {
    letGo()
    // One that is in use by another way would take its permission from both.
    const inUse = modal?.state.connectorOf('eip155')?.provider
    if (!inUse || (await own.getProvider()) !== inUse) await own.disconnect()
  }
  const door: WalletDoor = {
    async connect() {
      isUnderWay = true
      let comeBack = () => {}
      try {
        await untilKnown(config, uid)
        if (modal?.screen) comeBack = stepAside?.(modal as OpenModal) ?? comeBack
        if (!held()) await connect(config, { connector: own })
        return (await take())!
      } finally {
        // What stands in the modal stands there a moment later, and whom it connects sees no dialog again. Whom nobody follows then has left
        // while they were asked, or stands beside as before: who is in use is wagmi's again.
        setTimeout(() => {
          isUnderWay = false
          comeBack()
          if (isFollowed || !held()) return
          if (modal && toKeptName(modal.storage, row)) config.setState(x => ({ ...x }))
          else leave().catch(() => {})
        })
      }
    },
    async restore() {
      // wagmi asks ours too whether they come back, and they may wait for this one: it is here as soon as wagmi has it.
      await untilKnown(config, uid)
      if (!held()) {
        // What an earlier page has written of its own is nobody who is here.
        if (config.state.status === 'disconnected') config.setState(x => ({ ...x, connections: new Map(), current: null }))
        // By wagmi's `reconnect` all others would be gone for wagmi, even where this one says no: who is in use would be left.
        const back = (await own.isAuthorized()) && (await own.connect({ isReconnecting: true }).catch(() => undefined))
        await untilKnown(config, uid)
        if (back && back.accounts.length && !held()) config._internal.events.connect({ ...back, uid })
      }
      return take()
    },
    disconnect: leave,
    // wagmi of this tab holds it, whoever has told the wallet; where somebody is kept, they have come since, and may have the same one.
    forget: () => (modal?.storage.get(connectorKey('eip155')) ? letGo() : void leave().catch(() => {})),
    switchNetwork: async ({ id: chainId }) => {
      await switchChain(config, { connector: own, chainId: chainId as number })
    },
    prepare: async () => {},
    watch({ onAccounts, onNetwork, onEnd }) {
      isFollowed = true
      const stop = config.subscribe(
        ({ status, connections }) => (/ing$/.test(status) ? undefined : (connections.get(uid) ?? null)),
        now => {
          const connection = toConnection(now ?? undefined)
          if (now === null) onEnd?.()
          if (!connection) return
          onNetwork(connection.caipNetworkId)
          onAccounts(connection.accounts)
        },
      )
      return () => {
        isFollowed = false
        stop()
      }
    },
  }
  const row: OwnRow = {
    id,
    type: 'EXTERNAL',
    name,
    chain: 'eip155',
    imageUrl: toImageUrl(icon),
    info: { name, ...(typeof rdns === 'string' && { rdns }) },
    get provider() {
      return provider
    },
    own,
    isUnderWay: () => isUnderWay,
    letGo,
    async door() {
      stepAside = modal?.state.isOpen.peek()
        ? await import('../flows/connecting/step-aside.js').then(
            each => each.stepAside,
            () => undefined,
          )
        : undefined
      return door
    },
  }
  return row
}
