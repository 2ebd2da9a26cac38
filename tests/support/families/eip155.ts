import { EthersAdapter } from '../../../src/ethers.js'
import { announce } from '../fake-announcer.js'
import { RpcError } from '../fake-wallet.js'
import { createFamily, createListeners, letIn, networksOf, type Family } from './family.js'

const REFUSED = () => new RpcError(4001, 'User rejected the request.')

/** EVM chains: a wallet that announces itself (EIP-6963). `digits` are those of its addresses. */
export function createEip155(rdns = 'test.every.chain', digits = '123'): Family {
  const listeners = createListeners()
  let held: Promise<void> | undefined
  const family: Family = createFamily(shared => listeners.emit('accountsChanged', [...shared]), {
    namespace: 'eip155',
    adapter: new EthersAdapter(),
    networks: networksOf('eip155', '1', '2'),
    connectorId: rdns,
    addresses: [...digits].map(digit => `0x${digit.repeat(40)}`),
    network: 'eip155:1',
    arrive(page) {
      announce(page, provider, { name: rdns, rdns, uuid: rdns })
    },
    answer: at => ({ result: `0x${(BigInt(at) * 10n ** 18n).toString(16)}`, units: BigInt(at) * 10n ** 18n }),
    hold() {
      let release!: () => void
      held = new Promise(resolve => (release = resolve))
      return () => {
        held = undefined
        release()
      }
    },
    moveTo(id) {
      if (family.network === id) return
      family.network = id
      listeners.emit('chainChanged', toHex(id))
    },
  })
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const chainId = Number((params[0] as { chainId?: string } | undefined)?.chainId)
      family.requests.push({ method, chain: chainId ? `eip155:${chainId}` : undefined })
      await held
      if (method === 'eth_chainId') return toHex(family.network!)
      if (method === 'eth_accounts') return family.isGranted ? [...family.shared] : []
      if (method === 'wallet_getPermissions') return family.isGranted ? [{ parentCapability: 'eth_accounts' }] : []
      if (method === 'wallet_revokePermissions') return void (family.isGranted = false)
      if (!family.isWilling) throw REFUSED()
      if (method === 'eth_requestAccounts') {
        letIn(family)
        return [...family.shared]
      }
      if (method === 'wallet_switchEthereumChain') {
        family.moveTo!(`eip155:${chainId}`)
        return null
      }
      throw new RpcError(-32601, method)
    },
    on: (event: string, listener: (value: never) => void) => void stops.set(listener, listeners.on(event, listener)),
    removeListener: (_event: string, listener: (value: never) => void) => stops.get(listener)?.(),
  }
  const stops = new Map<unknown, () => void>()
  return family
}

const toHex = (id: string) => `0x${Number(id.split(':')[1]).toString(16)}`
