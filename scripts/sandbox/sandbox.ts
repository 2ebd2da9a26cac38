// The whole sandbox: chains, directory, wallets, relay, and the `createAppKit` options that lead there.
import { start as startApi, type Api } from './api.js'
import { devnets, startBoth, type Devnet } from './devnet.js'
import { deployDex } from './dex.js'
import { start as startDirectory, type Directory } from './directory.js'
import { start as startExplorer } from './explorer.js'
import { describeBitcoin } from './explorer/bitcoin.js'
import { describeSolana } from './explorer/solana.js'
import type { Families } from './families.js'
import { start as startFrame, type FrameSite } from './frame.js'
import { findPort } from './http.js'
import { start as startRelay, type Relay } from './relay.js'
import { start as startWallet, type WalletServer } from './wallet/server.js'
import type { Behaviour } from './wallet/behaviour.js'
import { start as startWebWallet } from './web-wallet/server.js'

/** What listens on a port of its own. */
type PortName = keyof typeof usualPorts

export interface SandboxOptions {
  /** Whether to take the usual ports if they are free, so that a page's storage outlives a restart. @default any free port */
  usualPorts?: boolean
  /** Ports to take if they are free, before the usual ones: those of an earlier start. */
  ports?: Partial<Record<PortName, number>>
  /** Seconds between blocks; without it each transaction is mined at once. */
  blockTime?: number
  /** Whether there are Solana, Bitcoin and Polkadot as well. @default false */
  families?: boolean
  /** Whether there is the embedded wallet's site, with smart accounts on both chains. @default false */
  frame?: boolean
  /** How the wallet behaves at first. */
  behaviour?: Partial<Behaviour>
}

/** A network in the shape `createAppKit` takes. */
export interface SandboxNetwork {
  id: number
  name: string
  chainNamespace: 'eip155'
  caipNetworkId: `eip155:${number}`
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: [string] } }
  blockExplorers: { default: { name: string; url: string } }
  testnet: false
  assets: { imageId: string }
}

/** The options that point Latchkey to the sandbox; plain JSON, to be spread into those of `createAppKit`. */
export interface SandboxAppKitOptions {
  projectId: string
  networks: [SandboxNetwork, SandboxNetwork]
  services: { blockchainApi: string; walletDirectory: string; analytics: string; relay: string; verify: false; embeddedWallet: string }
  onramp: { meld: { publicKey: string; url: string } }
}

/** A running sandbox. */
export interface Sandbox {
  devnets: [Devnet, Devnet]
  directory: Directory
  /** The wallet on an origin of its own; it knows the first chain only. */
  wallet: WalletServer
  relay: Relay
  /** The blockchain API; both chains are known to it, and Solana where the families were asked for. */
  api: Api
  /** The other chain families, where they were asked for. */
  families?: Families
  /** The embedded wallet's site, where it was asked for. */
  frame?: FrameSite
  urls: {
    one: string
    two: string
    directory: string
    wallet: string
    api: string
    explorer: string
    relay: string
    webWallet: string
    frame?: string
  }
  options: SandboxAppKitOptions
  /** The ports that were taken by wish; none with `usualPorts: false`. */
  ports: Partial<Record<PortName, number>>
  close(): Promise<void>
}

const PROJECT_ID = 'sandbox'
const usualPorts = {
  one: 8545,
  two: 8546,
  directory: 5174,
  wallet: 5175,
  api: 5176,
  explorer: 5177,
  relay: 5178,
  webWallet: 5179,
  frame: 5180,
  solana: 8899,
  bitcoin: 3002,
  polkadot: 9944,
}

/** Starts everything a page needs that is not the page. */
export async function startSandbox({
  usualPorts: wantsUsual = false,
  ports: wishes = {},
  blockTime,
  families: wantsFamilies = false,
  frame: wantsFrame = false,
  behaviour,
}: SandboxOptions = {}): Promise<Sandbox> {
  const opened: { close(): Promise<void> }[] = []
  const close = async () => void (await Promise.all(opened.splice(0).map(each => each.close())))
  const ports: Sandbox['ports'] = {}
  const port = async (name: PortName) => (wantsUsual ? (ports[name] = await findPort(wishes[name] ?? usualPorts[name])) : 0)
  const open = async <Each extends { close(): Promise<void> }>(starting: Promise<Each>): Promise<Each> => {
    const each = await starting
    opened.push(each)
    return each
  }
  try {
    const [one, two] = await startBoth({ ports: [await port('one'), await port('two')], blockTime, tokens: true })
    opened.push(one, two)
    await Promise.all([deployDex(one), deployDex(two)])
    let explorerUrl = ''
    const families = wantsFamilies
      ? // Only for who wants them: they are made of packages that nobody else has to have.
        await open(
          (await import('./families.js')).startFamilies({
            ports: { solana: await port('solana'), bitcoin: await port('bitcoin'), polkadot: await port('polkadot') },
            explorerUrl: () => explorerUrl,
          }),
        )
      : undefined
    const others = families?.others
    const wallet = await open(startWallet({ chains: [one], others, port: await port('wallet'), behaviour }))
    const relay = await open(startRelay({ port: await port('relay') }))
    const webWallet = await open(
      startWebWallet({ relayUrl: relay.url, projectId: PROJECT_ID, chains: [one, two], others, port: await port('webWallet') }),
    )
    const directory = await open(startDirectory({ port: await port('directory'), walletUrl: wallet.url, webWalletUrl: webWallet.url }))
    const api = await open(startApi({ port: await port('api'), chains: [one, two], families, directoryUrl: directory.url }))
    const explorer = await open(
      startExplorer({
        chains: [one, two],
        others: families && [describeSolana(families.solana), describeBitcoin(families.bitcoin)],
        port: await port('explorer'),
      }),
    )
    explorerUrl = explorer.url
    const frame = wantsFrame
      ? await open(startFrame({ chains: [one, two], solana: families?.solana, apiUrl: api.url, port: await port('frame') }))
      : undefined
    const chainUrls = { one: one.url, two: two.url }
    const urls = {
      ...chainUrls,
      directory: directory.url,
      wallet: wallet.url,
      api: api.url,
      explorer: explorer.url,
      relay: relay.url,
      webWallet: webWallet.url,
      ...(frame && { frame: frame.url }),
    }
    return {
      devnets: [one, two],
      directory,
      wallet,
      relay,
      api,
      ...(families && { families }),
      ...(frame && { frame }),
      urls,
      options: toAppKitOptions([one, two], urls),
      ports,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function toAppKitOptions([one, two]: [Devnet, Devnet], urls: Sandbox['urls']): SandboxAppKitOptions {
  return {
    projectId: PROJECT_ID,
    networks: [toNetwork(one, urls.explorer), toNetwork(two, urls.explorer)],
    services: {
      walletDirectory: urls.directory,
      analytics: urls.directory,
      blockchainApi: urls.api,
      relay: urls.relay,
      // Where there is no stand-in, it is turned away on this machine rather than asked of the world.
      embeddedWallet: urls.frame ?? urls.api,
      verify: false,
    },
    // The same page plays both providers.
    onramp: { meld: { publicKey: PROJECT_ID, url: `${urls.api}/onramp` } },
  }
}

function toNetwork({ chainId, name, url }: Devnet, explorerUrl: string): SandboxNetwork {
  const imageId = chainId === devnets.one.chainId ? 'anvil-one' : 'anvil-two'
  return {
    id: chainId,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Sandbox Explorer', url: `${explorerUrl}/${chainId}` } },
    testnet: false,
    assets: { imageId },
  }
}
