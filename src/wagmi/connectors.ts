// One connector of wagmi's for each way in of ours: what is asked of it, the modal does, and what it says is what stands in the modal.
import { type Address, getAddress, ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { View } from '../domain/routes.js'
import { findNetwork } from '../domain/networks.js'
import { connected, profile } from '../flows/rooms.js'
import { until, untilOrClosed } from '../flows/until.js'
import type { Modal } from '../modal.js'
import type { CreateConnectorFn } from './types.js'

/** What a connector of wagmi's is called. */
export interface Described {
  id: string
  name: string
  /** As wagmi's own connectors of this kind say: `injected`, `walletConnect`. */
  type: string
  icon?: string | undefined
  rdns?: string | undefined
  /** The view in which a visitor goes this way; without one the wallet is asked at once. */
  view?: View | undefined
}

/** Whom wagmi sees in the modal. Reads signals. */
export function readHeld({ state }: Modal): { id: string; accounts: readonly [Address, ...Address[]]; chainId: number } | undefined {
  const { status, connectorId, accounts } = state.of('eip155')
  const chainId = Number(state.networkOf('eip155')?.id)
  const [first] = accounts
  if (status !== 'connected' || !connectorId || !first) return undefined
  // Of an embedded wallet that has two, the one in use signs.
  const [address, ...others] = accounts.filter(({ type }) => type === first.type).map(each => getAddress(each.address))
  return { id: connectorId, accounts: [address!, ...others], chainId }
}

/** As wagmi's own are called: its classes are out of our reach, and who looks at an error asks for its name. */
const wagmiError = (name: string, message: string): Error => Object.assign(new Error(message), { name })
const noProvider = (): Error => wagmiError('ProviderNotFoundError', 'Provider not found.')

/**
 * Resolves once it is decided who comes back, or that nobody does by `id`: one of the dApp's own that is to may be waiting for wagmi, which asks all.
 * @param id one way in; without it any counts
 */
const untilRestored = ({ state }: Modal, id?: string): Promise<boolean> =>
  until(() => state.isInitialized.value || (id ? (state.of('eip155').connectorId ?? id) !== id : false) || undefined)

/** What a visitor's no and a busy wallet are called by whoever asks wagmi. */
function toProviderError(error: unknown): unknown {
  const { name } = error as Error
  if (name === 'userRejected') return new UserRejectedRequestError(error as Error)
  return name === 'requestPending' ? new ResourceUnavailableRpcError(error as Error) : error
}

/** Asks the wallet of `id`, without the dialog. */
async function ask(modal: Modal, id: string, isWanted: () => boolean): Promise<void> {
  const connector = modal.state.connectors.peek().eip155?.find(each => each.id === id)
  if (!connector) throw noProvider()
  const { connect } = await connected()
  if (isWanted()) await connect(modal, connector)
}

/** Shows the visitor the way, and waits until they have gone it, or closed the dialog. */
async function show(modal: Modal, isThere: () => boolean, view: View): Promise<void> {
  await modal.open({ view, namespace: 'eip155' })
  await untilOrClosed(
    modal,
    () => isThere() || undefined,
    () => Object.assign(new Error('The dialog was closed'), { name: 'userRejected' }),
  )
}

/** What wagmi asks of the connectors of one modal. */
export interface Asking {
  /** Who are being asked to connect, until that is over or wagmi has been left. */
  turns: Set<{ id: string }>
  /** So many beginnings of wagmi's no connector of ours has heard of yet. */
  begun: number
}

export const toAsking = (): Asking => ({ turns: new Set(), begun: 0 })

/** wagmi's connector for one way in, or with `isAny` for whichever way a visitor goes. */
export function toWagmiConnector(
  modal: () => Modal,
  { id, name, type, icon, rdns, view }: Described,
  isAny = false,
  asking = toAsking(),
): CreateConnectorFn {
  const heldHere = () => {
    const held = readHeld(modal())
    return isAny || held?.id === id ? held : undefined
  }
  const { turns } = asking
  const way = isAny ? undefined : id
  return ({ chains }) => ({
    id,
    name,
    type,
    icon,
    rdns,
    async connect({
      chainId,
      isReconnecting,
      withCapabilities,
    }: { chainId?: number; isReconnecting?: boolean; withCapabilities?: unknown } = {}) {
      asking.begun--
      const turn = { id }
      turns.add(turn)
      try {
        await untilRestored(modal(), way)
        if (!heldHere() && !isReconnecting)
          await (view ? show(modal(), () => Boolean(heldHere()), view) : ask(modal(), id, () => turns.has(turn)))
      } catch (error) {
        throw toProviderError(error)
      } finally {
        turns.delete(turn)
      }
      if (!heldHere()) throw noProvider()
      // A visitor who would rather stay where they are is connected all the same; who says no is asked nothing else.
      if (chainId && chainId !== heldHere()!.chainId)
        await this.switchChain!({ chainId }).catch((error: { code?: unknown }) => {
          if (error.code === UserRejectedRequestError.code) throw error
        })
      const held = heldHere()
      if (!held) throw noProvider()
      const accounts = withCapabilities ? held.accounts.map(address => ({ address, capabilities: {} })) : held.accounts
      return { accounts: accounts as never, chainId: held.chainId }
    },
    async disconnect() {
      // Who is still coming back leaves, too, and who is only just asked.
      const { connectorId } = modal().state.of('eip155')
      if (connectorId ? isAny || connectorId === id : [...turns].some(each => each.id === id)) {
        turns.clear()
        await modal().disconnect({ namespace: 'eip155' })
      }
    },
    getAccounts: async () => heldHere()?.accounts ?? [],
    getChainId: async () => heldHere()?.chainId ?? Number(modal().state.networkOf('eip155')?.id),
    async getProvider() {
      await untilRestored(modal(), way)
      const { connectorOf, connectors } = modal().state
      return heldHere() ? connectorOf('eip155')?.provider : connectors.peek().eip155?.find(each => each.id === id)?.provider
    },
    async isAuthorized() {
      await untilRestored(modal(), way)
      return Boolean(heldHere())
    },
    async switchChain({ chainId }: { chainId: number }) {
      const chain = chains.find(each => each.id === chainId)
      if (!chain || !findNetwork(modal().state.networks.peek(), `eip155:${chainId}`))
        throw new SwitchChainError(wagmiError('ChainNotConfiguredError', 'Chain not configured.'))
      try {
        const { moveTo } = await profile()
        await moveTo(modal(), { id: chainId, caipNetworkId: `eip155:${chainId}` })
      } catch (error) {
        const told = toProviderError(error)
        throw told === error ? new SwitchChainError(error as Error) : told
      }
      return chain
    },
    // The modal hears its wallets itself.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
}
