import { PolkadotAdapter } from '../../../src/polkadot.js'
import { createFamily, createListeners, letIn, networksOf, type Family } from './family.js'

/** Polkadot: a wallet in `window.injectedWeb3`. */
export function createPolkadot(addresses: readonly string[]): Family {
  const listeners = createListeners()
  const family: Family = createFamily(() => listeners.emit('accounts', toAccounts()), {
    namespace: 'polkadot',
    adapter: new PolkadotAdapter(),
    networks: networksOf('polkadot', '91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1'),
    connectorId: 'every-chain',
    addresses,
    asksToRestore: true,
    globals: () => ({ injectedWeb3: { 'every-chain': { version: '1.0.0', enable } } }),
  })
  const toAccounts = () => (family.isGranted ? family.shared.map(address => ({ address, type: 'sr25519' })) : [])
  async function enable() {
    family.requests.push({ method: 'enable' })
    if (!family.isGranted && !family.isWilling) throw new Error('Rejected')
    letIn(family)
    return {
      accounts: {
        get: async () => toAccounts(),
        subscribe: (listener: (accounts: unknown) => void) => listeners.on('accounts', listener as (value: never) => void),
      },
      signer: { signRaw: async () => ({ id: 1, signature: '0x' }), signPayload: async () => ({ id: 1, signature: '0x' }) },
    }
  }
  return family
}
