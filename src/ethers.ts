/** The entry `latchkey/ethers`: EVM chains for `createAppKit`. */
export { EthersAdapter } from './adapters/eip155/eip155.js'
