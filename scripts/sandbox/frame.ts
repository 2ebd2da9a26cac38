// The embedded wallet's site, on an origin of its own: the frame that apps show, its mailbox, its pretend social pages,
// and what its smart accounts need (wire protocols 7).
import { parseEther, toQuantity } from 'ethers'
import { serveApi } from './frame/api.js'
import { createBundler } from './frame/bundler.js'
import type { FrameConfig, FrameMessage } from './frame/config.js'
import { deployEntryPoint } from './frame/entry-point.js'
import { checks, noFaults, type FrameFaults } from './frame/faults.js'
import type { Mail } from './frame/mailbox.js'
import { servePlainPage } from './frame/pages.js'
import { serveSdk } from './frame/sdk.js'
import { createSignIn } from './frame/sign-in.js'
import { createSocials } from './frame/socials.js'
import { allowAnyOrigin, HttpError, sendJson, serve, serveRpc, type LocalServer } from './http.js'
import { createRpc, invalidParams, type Rpc } from './rpc.js'
import { createLog, createSwitches } from './switches.js'
import type { LocalChain } from './wallet/create.js'

export interface FrameOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** The EVM chains it signs and sends on; they have to be anvils, for smart accounts. */
  chains: readonly LocalChain[]
  /** A Solana it signs and sends on. */
  solana?: {
    url: string
    network: { caipNetworkId: string; name: string }
    fund(address: string, gift: { lamports: bigint }): Promise<unknown>
  }
  /** The blockchain API, which keeps smart sessions. @default none: no permissions are given */
  apiUrl?: string
  /** The clock of the one-time codes, in milliseconds. */
  now?(): number
}

/** A running site. */
export interface FrameSite extends LocalServer {
  /** The same site under another origin; nothing it says is to be believed. */
  foreignUrl: string
  /** The mails to an address, or all, newest first; the same is at `/mailbox?email=`. */
  mails(email?: string): Mail[]
  /** The code of the newest mail to an address that has one. @throws when there is none */
  codeFor(email: string): string
  /** What the frame was asked, oldest first, the last 500; the same is at `/__messages`. */
  messages: readonly FrameMessage[]
  /** Changes some switches; `POST /__faults` does the same. */
  setFaults(change: Partial<FrameFaults>): void
  /** Sets all switches back; `DELETE /__faults` does the same. */
  resetFaults(): void
}

/** Ether, and SOL, that somebody new is given on each chain. */
const GIFT = parseEther('10')
/** What the keys are derived from in browsers that have no seed yet. */
const SEED = 'the seed of the sandbox embedded wallet'

const noBundler: Rpc = () => Promise.reject(invalidParams('There are no smart accounts on this chain.'))

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Starts the site. `/sdk?projectId=…` is the frame. */
export async function start({ port = 0, chains, solana, apiUrl, now = Date.now }: FrameOptions): Promise<FrameSite> {
  const switches = createSwitches(noFaults, checks, { listed: ['answers'] })
  const faults = () => switches.now
  const messages = createLog<FrameMessage>()
  const rpcs = new Map<string, Rpc>(chains.map(({ chainId, url }) => [`eip155:${chainId}`, createRpc(url)]))
  const bundlers = new Map<string, Rpc>()
  await Promise.all(
    chains.map(async ({ chainId }) => {
      const rpc = rpcs.get(`eip155:${chainId}`)!
      bundlers.set(`eip155:${chainId}`, createBundler({ rpc, chainId, sender: await deployEntryPoint(rpc, chainId) }))
    }),
  )
  const networks: FrameConfig['networks'] = chains.map(({ chainId, name, url }) => ({
    id: `eip155:${chainId}`,
    name,
    rpcUrl: url,
    isSmart: true,
  }))
  if (solana) networks.push({ id: solana.network.caipNetworkId, name: solana.network.name, rpcUrl: solana.url, isSmart: false })

  const url = () => server.url
  const foreignUrl = () => server.url.replace('127.0.0.1', 'localhost')
  const signIn = createSignIn({ now, url, faults })
  const socials = createSocials(url)
  const means = {
    signIn,
    socials,
    url,
    foreignUrl,
    faults,
    record: messages.add,
    async welcome(addresses: Readonly<Record<string, string>>) {
      for (const address of Object.values(addresses))
        if (ADDRESS.test(address)) await Promise.all([...rpcs.values()].map(rpc => give(rpc, address)))
      const own = solana && addresses[solana.network.caipNetworkId]
      if (own) await solana.fund(own, { lamports: GIFT / 10n ** 9n })
    },
  }

  const server = await serve(async (request, response, address) => {
    const { pathname: path } = address
    if (path === '/health') return sendJson(response, 200, { ok: true })
    if (path === '/__messages') return sendJson(response, 200, messages.items)
    if (path === '/__faults' || path === '/bundler') if (allowAnyOrigin(request, response)) return
    if (await switches.control(request, response, path)) return
    if (path === '/bundler') return serveRpc(request, response, bundlers.get(address.searchParams.get('chainId') ?? '') ?? noBundler)
    if (await serveApi(request, response, path, means)) return
    if (await servePlainPage(request, response, address, means)) return
    if (
      await serveSdk(
        response,
        address,
        { networks, seed: SEED, foreignUrl: foreignUrl(), faults: faults(), ...(apiUrl && { apiUrl }) },
        url(),
      )
    )
      return
    throw new HttpError(404, 'Not found.')
  }, port)

  return {
    ...server,
    foreignUrl: foreignUrl(),
    mails: signIn.mailbox.list,
    codeFor(email) {
      const code = signIn.mailbox.list(email).find(mail => mail.code)?.code
      if (!code) throw new Error(`There is no code for ${email}.`)
      return code
    },
    messages: messages.items,
    setFaults: switches.set,
    resetFaults: switches.reset,
  }
}

// Once: who has spent it all stays poor.
async function give(rpc: Rpc, address: string): Promise<void> {
  const [balance, count] = await Promise.all([
    rpc('eth_getBalance', [address, 'latest']),
    rpc('eth_getTransactionCount', [address, 'latest']),
  ])
  if (BigInt(balance as string) === 0n && BigInt(count as string) === 0n) await rpc('anvil_setBalance', [address, toQuantity(GIFT)])
}
