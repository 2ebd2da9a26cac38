import { PolkadotAdapter } from '../../../src/polkadot.js'
import { createListeners, networksOf, type Family } from './family.js'

/** Polkadot: a wallet in `window.injectedWeb3`. */
export function createPolkadot(addresses: readonly string[]): Family {
  const listeners = createListeners()
  const family: Family = {
    namespace: 'polkadot',
    adapter: new PolkadotAdapter(),
    networks: networksOf('polkadot', '91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1'),
    connectorId: 'every-chain',
    addresses,
    requests: [],
    isWilling: true,
    shared: [],
    isGranted: false,
    asksToRestore: true,
    globals: () => ({ injectedWeb3: { 'every-chain': { version: '1.0.0', enable } } }),
    share(shared) {
      Object.assign(family, { shared, isGranted: shared.length > 0 })
      listeners.emit('accounts', toAccounts())
    },
  }
  const toAccounts = () => (family.isGranted ? family.shared.map(address => ({ address, type: 'sr25519' })) : [])
  async function enable() {
    family.requests.push({ method: 'enable' })
    if (!family.isGranted) {
      if (!family.isWilling) throw new Error('Rejected')
      Object.assign(family, { isGranted: true, shared: family.shared.length ? family.shared : [...family.addresses] })
    }
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
