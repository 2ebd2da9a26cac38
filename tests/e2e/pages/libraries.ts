// A dApp that speaks to its wallet through ethers 6 and 5, viem and wagmi, as theirs do.
import { connect, createConfig, http, injected, signMessage } from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import { providers } from 'ethers-5'
import { createAppKit, type Eip1193Provider } from 'latchkey'
import { Ethers5Adapter } from 'latchkey/ethers5'
import { createWalletClient, custom, defineChain } from 'viem'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

const modal = createAppKit({ projectId: 'libraries', networks: [mainnet], adapters: [new Ethers5Adapter()], ...testOptions() })
show(modal)

const provider = () => modal.getProvider<Eip1193Provider>('eip155')!

async function byEthers(text: string) {
  const signer = await new BrowserProvider(provider() as never).getSigner()
  return { address: signer.address, signature: await signer.signMessage(text) }
}

async function byEthers5(text: string) {
  const signer = new providers.Web3Provider(provider() as never, 'any').getSigner()
  return { address: await signer.getAddress(), signature: await signer.signMessage(text) }
}

async function byViem(message: string) {
  const client = createWalletClient({ transport: custom(provider() as never) })
  const [address] = await client.getAddresses()
  return { address, signature: await client.signMessage({ account: address!, message }) }
}

async function byWagmi(message: string) {
  const { id, name, nativeCurrency, rpcUrls } = modal.getCaipNetwork()!
  const chain = defineChain({ id: Number(id), name, nativeCurrency, rpcUrls: { default: { http: [...rpcUrls.default.http] } } })
  const target = { id: 'latchkey', name: 'Latchkey', provider: () => provider() as never }
  const config = createConfig({
    chains: [chain],
    transports: { [chain.id]: http() },
    connectors: [injected({ target, shimDisconnect: false })],
    storage: null,
  })
  const { accounts } = await connect(config, { connector: config.connectors[0]! })
  return { address: accounts[0], signature: await signMessage(config, { message }) }
}

Object.assign(window, { libraries: { byEthers, byEthers5, byViem, byWagmi } })
