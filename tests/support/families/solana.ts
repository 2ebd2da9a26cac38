import { decodeBase58, getBytes, toBeHex } from 'ethers'
import { SolanaAdapter, type SolanaProvider } from '../../../src/solana.js'
import { compile, payment, toWire } from '../solana-wallet.js'
import { createFamily, createListeners, letIn, networksOf, type Family } from './family.js'

/** The networks by the names that wallets use. */
const CHAINS: Record<string, string> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Solana: a wallet of the Wallet Standard. */
export function createSolana(addresses: readonly string[]): Family {
  const listeners = createListeners()
  const toAccount = (address: string) => ({
    address,
    publicKey: getBytes(toBeHex(decodeBase58(address), 32)),
    chains: ['solana:mainnet', 'solana:devnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
  })
  const family: Family = createFamily(() => listeners.emit('change', { accounts: wallet.accounts }), {
    namespace: 'solana',
    adapter: new SolanaAdapter(),
    networks: networksOf('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    connectorId: 'Every Chain',
    addresses,
    arrive(page) {
      page.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: (api: { register(wallet: unknown): void }) => api.register(wallet),
        }),
      )
    },
    answer: at => ({ result: { context: { slot: 1 }, value: at * 3_000_000_000 }, units: BigInt(at) * 3_000_000_000n }),
    sign: (provider, address) => (provider as SolanaProvider).signTransaction(toWire(compile(address, [payment(address, address, 1n)]))),
  })
  const wallet = {
    version: '1.0.0',
    name: 'Every Chain',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet', 'solana:devnet'],
    get accounts() {
      return family.isGranted ? family.shared.map(toAccount) : []
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          family.requests.push({ method: silent ? 'connect silently' : 'connect' })
          if (!family.isGranted && !silent && !family.isWilling)
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          if (!silent) letIn(family)
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          family.isGranted = false
        },
      },
      'standard:events': { version: '1.0.0', on: listeners.on },
      'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: { chain?: string }[]) {
          for (const { chain } of inputs)
            family.requests.push({ method: 'signTransaction', chain: CHAINS[chain ?? ''] ?? `unknown ${chain}` })
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        },
      },
    },
  }
  return family
}
