// Other modals as their own documentation sets them up, at pinned versions: installed when they are asked for, never packages of this project.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PROJECT_ID } from './dapps.mjs'

const cache = fileURLToPath(new URL('../../node_modules/.cache/latchkey/bench-peers', import.meta.url))

/** What is installed for each place, each package at one version. */
export const places = {
  appkit: { '@reown/appkit': '1.8.24', '@reown/appkit-adapter-ethers': '1.8.24', ethers: '6.17.0' },
  wagmi: {
    '@rainbow-me/rainbowkit': '2.2.11',
    '@tanstack/react-query': '5.108.0',
    connectkit: '1.9.2',
    react: '18.3.1',
    'react-dom': '18.3.1',
    viem: '2.57.1',
    wagmi: '2.19.5',
  },
  onboard: { '@web3-onboard/core': '2.24.1', '@web3-onboard/injected-wallets': '2.11.3', '@web3-onboard/walletconnect': '2.6.3' },
}

/** What a package asks for in a range that today brings one it does not work with. */
const overrides = {
  // RainbowKit's code is drawn by cuer 0.0.3, which asks for `qr` below 1 and throws with 0.7 ("invalid border=0").
  wagmi: { qr: '0.5.5' },
}

const appkit = `
import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { mainnet } from '@reown/appkit/networks'
const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: '${PROJECT_ID}',
  metadata: { name: 'dApp', description: 'dApp', url: location.origin, icons: [] },
  features: { email: false, socials: false, analytics: false },
})
modal.subscribeProviders(({ eip155 }) =>
  eip155?.request({ method: 'eth_accounts' }).then(() => performance.mark('provider')))`

/** What both modals over wagmi share: the wallet's client answers once. */
const asked = `
function Asked() {
  const { data } = useWalletClient()
  useEffect(() => void data?.request({ method: 'eth_accounts' }).then(() => performance.mark('provider')), [data])
  return null
}`

const rainbowkit = `
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useWalletClient, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
const config = getDefaultConfig({ appName: 'dApp', projectId: '${PROJECT_ID}', chains: [mainnet] })
const client = new QueryClient()
${asked}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}><QueryClientProvider client={client}><RainbowKitProvider>
    <ConnectButton /><Asked />
  </RainbowKitProvider></QueryClientProvider></WagmiProvider>)`

const connectkit = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useWalletClient, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
const config = createConfig(getDefaultConfig({
  appName: 'dApp', walletConnectProjectId: '${PROJECT_ID}', chains: [mainnet], transports: { [mainnet.id]: http() },
}))
const client = new QueryClient()
${asked}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}><QueryClientProvider client={client}><ConnectKitProvider>
    <ConnectKitButton /><Asked />
  </ConnectKitProvider></QueryClientProvider></WagmiProvider>)`

// Its documentation leaves the button to the dApp.
const onboard = `
import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'
import walletConnectModule from '@web3-onboard/walletconnect'
const onboard = Onboard({
  wallets: [injectedModule(), walletConnectModule({ projectId: '${PROJECT_ID}', dappUrl: location.origin })],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum Mainnet', rpcUrl: 'https://rpc.example' }],
  appMetadata: { name: 'dApp', description: 'dApp' },
  connect: { autoConnectLastWallet: true },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
})
const button = document.createElement('button')
button.textContent = 'Connect Wallet'
button.onclick = () => onboard.connectWallet()
document.body.append(button)
onboard.state.select('wallets').subscribe(([wallet]) => {
  if (!wallet) return
  const { address } = wallet.accounts[0]
  button.textContent = address.slice(0, 6) + '…' + address.slice(-4)
  wallet.provider.request({ method: 'eth_accounts' }).then(() => performance.mark('provider'))
})`

/** @type {(import('./dapps.mjs').Contestant & { place: keyof typeof places, of: string[] })[]} */
const peers = [
  {
    name: 'appkit',
    title: 'AppKit',
    place: 'appkit',
    of: Object.keys(places.appkit),
    body: '<appkit-button></appkit-button>',
    source: appkit,
  },
  {
    name: 'rainbowkit',
    title: 'RainbowKit',
    place: 'wagmi',
    of: ['@rainbow-me/rainbowkit', 'wagmi', 'viem'],
    body: '',
    source: rainbowkit,
  },
  { name: 'connectkit', title: 'ConnectKit', place: 'wagmi', of: ['connectkit', 'wagmi', 'viem'], body: '', source: connectkit },
  { name: 'onboard', title: 'Web3-Onboard', place: 'onboard', of: Object.keys(places.onboard), body: '', source: onboard },
]

/** Installs what is not there yet. */
async function install(place) {
  const folder = join(cache, place)
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: places[place], overrides: overrides[place] }, null, 2)
  const note = join(folder, 'installed.json')
  if (existsSync(note) && (await readFile(note, 'utf8')) === wanted) return folder
  await mkdir(folder, { recursive: true })
  await rm(note, { force: true })
  await writeFile(join(folder, 'package.json'), wanted)
  const how = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await promisify(execFile)('npm', how, { cwd: folder, timeout: 600_000, maxBuffer: 1e8 })
  await writeFile(note, wanted)
  return folder
}

/**
 * Those of the peers that are wanted, installed.
 * @param {string[] | undefined} only their names; all, where undefined
 */
export async function getPeers(only) {
  const found = []
  for (const peer of peers.filter(({ name }) => !only || only.includes(name))) {
    const { place, of } = peer
    const versions = of.map(name => `${name} ${places[place][name]}`)
    found.push({ ...peer, file: place === 'wagmi' ? 'main.jsx' : 'main.js', folder: await install(place), versions })
  }
  return found
}
