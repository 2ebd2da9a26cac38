// Real EVM chains on this machine, by anvil.
import { parseEther, toQuantity } from 'ethers'
import { deriveAccounts, walletPhrase, webWalletPhrase, type DevAccount } from './accounts.js'
import { startAnvil } from './anvil.js'
import { createFront, serve } from './http.js'
import { createRpc, type Rpc } from './rpc.js'
import { DAYS_OF_PAST, deployTokens, type DevnetToken } from './tokens.js'

/** What a chain of ours is called, and who is rich on it. */
export interface DevnetProfile {
  chainId: number
  name: string
  /** The phrase of the chain's own ten accounts (10 000 ETH each). */
  mnemonic: string
  /** ETH of the sandbox wallet's accounts, in their order. They differ per chain, so that a wrong chain shows. */
  walletBalances: readonly string[]
  /** The same of the web wallet's accounts. */
  webWalletBalances: readonly string[]
}

/** The two chains of the sandbox. */
export const devnets = {
  one: {
    chainId: 31337,
    name: 'Anvil One',
    mnemonic: walletPhrase,
    walletBalances: ['1234.56789', '250.5', '0.75'],
    webWalletBalances: ['321.0987', '64.5', '0.125'],
  },
  two: {
    chainId: 31338,
    name: 'Anvil Two',
    mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    walletBalances: ['42.0009', '7.25', '0'],
    webWalletBalances: ['18.75', '3.003', '0'],
  },
} as const satisfies Record<string, DevnetProfile>

/** The accounts of the sandbox wallet. Both chains fund them; only the first chain knows them as its own. */
export const walletAccounts: readonly DevAccount[] = deriveAccounts(walletPhrase, 3)

/** The accounts of the web wallet, funded on both chains as well. */
const webWalletAccounts: readonly DevAccount[] = deriveAccounts(webWalletPhrase, 3)

/** A running chain. */
export interface Devnet {
  url: string
  chainId: number
  name: string
  /** The chain's own accounts. anvil signs for them too (`eth_sendTransaction`). */
  accounts: DevAccount[]
  /** What was deployed at the start; none unless asked for. */
  tokens: readonly DevnetToken[]
  rpc: Rpc
  close(): Promise<void>
}

export interface DevnetOptions {
  /** 31337 and 31338 have names and balances of their own; any other id is a plain chain. */
  chainId?: number
  /** Seconds between blocks; without it each transaction is mined at once. */
  blockTime?: number
  /** Whether there are tokens, and months in which the wallets' accounts were given some. @default false */
  tokens?: boolean
  /** 0, the default, takes a free port. */
  port?: number
}

/** Starts one chain. */
export async function start({ chainId = 31337, blockTime, tokens: wantsTokens = false, port = 0 }: DevnetOptions = {}): Promise<Devnet> {
  const profile = profileOf(chainId)
  const accounts = deriveAccounts(profile.mnemonic, 10)
  const now = Math.floor(Date.now() / 1000)
  // anvil answers whoever asks, so that it stands behind a door of ours, and lets no page in itself.
  const args = ['--host', '127.0.0.1', '--port', '0', '--allow-origin', 'http://127.0.0.1', '--chain-id', String(chainId)]
  args.push('--mnemonic', profile.mnemonic, '--threads', '1')
  if (wantsTokens) args.push('--no-mining', '--timestamp', String(now - DAYS_OF_PAST * 86_400))
  else if (blockTime) args.push('--block-time', String(blockTime))

  const anvil = await startAnvil(args)
  const rpc = createRpc(anvil.url)
  let tokens: DevnetToken[] = []
  try {
    if (wantsTokens) {
      const guests = [walletAccounts, webWalletAccounts]
      tokens = await deployTokens({ rpc, accounts, guests, share: chainId === devnets.two.chainId ? 4n : 1n, now })
      await returnToNow(rpc, blockTime)
    }
    // After the gifts, so that every account has what its profile says.
    await fund(rpc, walletAccounts, profile.walletBalances)
    await fund(rpc, webWalletAccounts, profile.webWalletBalances)
  } catch (error) {
    await anvil.close()
    throw error
  }
  const front = createFront(anvil.url)
  const door = await serve(front.answer, port).catch(async (error: unknown) => {
    await anvil.close()
    throw error
  })
  const close = async () => {
    await door.close()
    front.end()
    await anvil.close()
  }
  return { url: door.url, chainId, name: profile.name, accounts, tokens, rpc, close }
}

// From here on the chain is what it is without a past: the same clock, the same price of gas, and it mines.
async function returnToNow(rpc: Rpc, blockTime: number | undefined): Promise<void> {
  await rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity(1_000_000_000)])
  await rpc('evm_mine')
  if (blockTime) await rpc('evm_setIntervalMining', [blockTime])
  else await rpc('evm_setAutomine', [true])
}

async function fund(rpc: Rpc, accounts: readonly DevAccount[], balances: readonly string[]): Promise<void> {
  for (const [index, ether] of balances.entries()) {
    await rpc('anvil_setBalance', [accounts[index]!.address, toQuantity(parseEther(ether))])
  }
}

/** Starts the two chains of the sandbox; `ports` as wished, each 0 for a free one. */
export async function startBoth({
  ports = [0, 0],
  ...options
}: { ports?: [number, number] } & Pick<DevnetOptions, 'blockTime' | 'tokens'> = {}): Promise<[Devnet, Devnet]> {
  const [one, two] = await Promise.allSettled([
    start({ ...options, chainId: devnets.one.chainId, port: ports[0] }),
    start({ ...options, chainId: devnets.two.chainId, port: ports[1] }),
  ])
  if (one.status === 'fulfilled' && two.status === 'fulfilled') return [one.value, two.value]
  if (one.status === 'fulfilled') await one.value.close()
  if (two.status === 'fulfilled') await two.value.close()
  throw one.status === 'rejected' ? one.reason : (two as PromiseRejectedResult).reason
}

function profileOf(chainId: number): DevnetProfile {
  const known = Object.values<DevnetProfile>(devnets).find(profile => profile.chainId === chainId)
  return known ?? { chainId, name: `Anvil ${chainId}`, mnemonic: walletPhrase, walletBalances: [], webWalletBalances: [] }
}
