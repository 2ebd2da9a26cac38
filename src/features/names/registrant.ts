import type { Connector } from '../../domain/connector.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { OpenModal } from '../../modal.js'

/** Who may register a name, and where. */
export interface Registrant {
  address: string
  connector: Connector
  network: CaipNetwork
  /** Whether the account is a contract; events say so. */
  isSmartAccount: boolean
}

/** Whose account can have a name: one of an EVM network, in an embedded wallet unless the dApp says otherwise. */
export function toRegistrant({ state, options }: OpenModal): Registrant | undefined {
  const [account] = state.of().accounts
  const [connector, network] = [state.connectorOf(), state.networkOf()]
  const isFit = options.projectId && connector?.chain === 'eip155' && (connector.type === 'AUTH' || options.experimental_namesForAllWallets)
  return isFit && account && network ? { address: account.address, connector, network, isSmartAccount: account.type === 'smartAccount' } : undefined
}
