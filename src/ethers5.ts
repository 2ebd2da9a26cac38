/** The entry `latchkey/ethers5`: EVM chains for dApps on ethers 5. */
import { EthersAdapter } from './adapters/eip155/eip155.js'

/** As `EthersAdapter`; the wallet's provider goes into `new ethers.providers.Web3Provider(provider, 'any')`. ethers itself is not needed. */
export class Ethers5Adapter extends EthersAdapter {
  override readonly adapterType = 'ethers5'
}
