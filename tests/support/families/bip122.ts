import { toNetworkId } from '../../../src/adapters/bip122/networks.js'
import { BitcoinAdapter } from '../../../src/bitcoin.js'
import { createFamily, createListeners, letIn, networksOf, type Family } from './family.js'

/** Bitcoin's test networks, whose addresses look alike, by the words of Unisat. */
const CHAINS = ['BITCOIN_TESTNET', 'BITCOIN_SIGNET']

/** Bitcoin: an injected wallet of the Unisat kind, which is on one network and can be asked to move. */
export function createBip122(accounts: readonly { address: string; publicKey: string }[]): Family {
  const listeners = createListeners()
  const [testnet, signet] = CHAINS.map(chain => toNetworkId(chain)!)
  let chain = CHAINS[0]!
  const family: Family = createFamily(shared => listeners.emit('accountsChanged', [...shared]), {
    namespace: 'bip122',
    adapter: new BitcoinAdapter(),
    networks: networksOf('bip122', testnet!.slice(7), signet!.slice(7)),
    connectorId: 'UniSat',
    addresses: accounts.map(({ address }) => address),
    network: testnet!,
    globals: () => ({ unisat }),
    moveTo(caipNetworkId) {
      chain = CHAINS.find(each => toNetworkId(each) === caipNetworkId)!
      family.network = caipNetworkId
      listeners.emit('chainChanged', { enum: chain })
    },
  })
  const ask = (method: string, wanted?: string) => {
    family.requests.push({ method, chain: wanted && toNetworkId(wanted) })
    if (!family.isWilling && !(method === 'requestAccounts' && family.isGranted))
      throw { code: 4001, message: 'User rejected the request.' }
  }
  const stops = new Map<string, Map<unknown, () => void>>()
  const unisat = {
    async requestAccounts() {
      ask('requestAccounts')
      letIn(family)
      return [...family.shared]
    },
    getAccounts: async () => (family.isGranted ? [...family.shared] : []),
    getPublicKey: async () => accounts.find(({ address }) => address === family.shared[0])?.publicKey,
    getChain: async () => ({ enum: chain }),
    async switchChain(wanted: string) {
      ask('switchChain', wanted)
      family.moveTo!(toNetworkId(wanted)!)
    },
    async disconnect() {
      family.isGranted = false
    },
    on(event: string, listener: (value: never) => void) {
      const own = stops.get(event) ?? new Map<unknown, () => void>()
      stops.set(event, own.set(listener, listeners.on(event, listener)))
    },
    removeListener: (event: string, listener: unknown) => stops.get(event)?.get(listener)?.(),
  }
  return family
}
