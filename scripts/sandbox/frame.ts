// The embedded wallet's site, on an origin of its own: the frame that apps show, its mailbox, its pretend social pages,
// and what its smart accounts need (wire protocols 7).
import { parseEther, toQuantity } from 'ethers'
import { serveApi } from './frame/api.js'
import { createBundler, type Bundler } from './frame/bundler.js'
import type { FrameConfig, FrameMessage } from './frame/config.js'
import { deployEntryPoint } from './frame/entry-point.js'
import { checks, noFaults, type FrameFaults } from './frame/faults.js'
import type { Mail } from './frame/mailbox.js'
import { servePlainPage } from './frame/pages.js'
import { serveSdk } from './frame/sdk.js'
import { createSignIn } from './frame/sign-in.js'
import { createSocials } from './frame/socials.js'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, type LocalServer } from './http.js'
import { createRpc, RpcAnswerError, type Rpc } from './rpc.js'
import { createLog, createSwitches } from './switches.js'
import type { LocalChain } from './wallet/create.js'

export interface FrameOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** The EVM chains it signs and sends on; they have to be anvils where smart accounts are wanted. */
  chains: readonly LocalChain[]
  /** A Solana it signs and sends on. */
  solana?: {
    url: string
    network: { caipNetworkId: string; name: string }
    fund(address: string, gift: { lamports: bigint }): Promise<unknown>
  }
  /** The blockchain API, which keeps smart sessions. @default none: no permissions are given */
  apiUrl?: string
  /** Whether the chains get an EntryPoint and a bundler. @default true */
  smartAccounts?: boolean
  /** Ether, and SOL, that somebody new is given on each chain; decimal. @default '10' */
  gift?: string
  /** What the keys are derived from in browsers that have no seed yet. */
  seed?: string
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
  /** The bundler of a chain; it is at `/bundler?chainId=eip155:…`. */
  bundlers: ReadonlyMap<string, Bundler>
}

const DEFAULT_SEED = 'the seed of the sandbox embedded wallet'
const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Starts the site. `/sdk?projectId=…` is the frame. */
export async function start({
  port = 0,
  chains,
  solana,
  apiUrl,
  smartAccounts = true,
  gift = '10',
  seed = DEFAULT_SEED,
  now = Date.now,
}: FrameOptions): Promise<FrameSite> {
  const switches = createSwitches(noFaults, checks, { listed: ['answers'] })
  const faults = () => switches.now
  const messages = createLog<FrameMessage>()
  const rpcs = new Map<string, Rpc>(chains.map(({ chainId, url }) => [`eip155:${chainId}`, createRpc(url)]))
  const bundlers = new Map<string, Bundler>()
  if (smartAccounts) {
    await Promise.all(
      chains.map(async ({ chainId }) => {
        const rpc = rpcs.get(`eip155:${chainId}`)!
        bundlers.set(`eip155:${chainId}`, createBundler({ rpc, chainId, sender: await deployEntryPoint(rpc, chainId) }))
      }),
    )
  }
  const networks: FrameConfig['networks'] = chains.map(({ chainId, name, url }) => ({
    id: `eip155:${chainId}`,
    name,
    rpcUrl: url,
    isSmart: smartAccounts,
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
        if (ADDRESS.test(address)) await Promise.all([...rpcs.values()].map(rpc => give(rpc, address, gift)))
      const own = solana && addresses[solana.network.caipNetworkId]
      if (own && Number(gift)) await solana.fund(own, { lamports: parseEther(gift) / 10n ** 9n })
    },
  }

  const server = await serve(async (request, response, address) => {
    const { pathname: path } = address
    if (path === '/health') return sendJson(response, 200, { ok: true })
    if (path === '/__messages') return sendJson(response, 200, messages.items)
    if (path === '/__faults' || path === '/bundler') if (allowAnyOrigin(request, response)) return
    if (await switches.control(request, response, path)) return
    if (path === '/bundler')
      return sendJson(response, 200, await bundle(bundlers.get(address.searchParams.get('chainId') ?? ''), await readJson(request)))
    if (await serveApi(request, response, path, means)) return
    if (await servePlainPage(request, response, address, means)) return
    if (await serveSdk(response, address, { networks, seed, foreignUrl: foreignUrl(), faults: faults(), ...(apiUrl && { apiUrl }) }, url()))
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
    bundlers,
  }
}

// Once: who has spent it all stays poor.
async function give(rpc: Rpc, address: string, ether: string): Promise<void> {
  const [balance, count] = await Promise.all([
    rpc('eth_getBalance', [address, 'latest']),
    rpc('eth_getTransactionCount', [address, 'latest']),
  ])
  if (BigInt(balance as string) === 0n && BigInt(count as string) === 0n)
    await rpc('anvil_setBalance', [address, toQuantity(parseEther(ether))])
}

async function bundle(bundler: Bundler | undefined, body: unknown): Promise<unknown> {
  const { id = null, method, params = [] } = (body ?? {}) as { id?: unknown; method?: unknown; params?: unknown[] }
  try {
    if (!bundler) throw new RpcAnswerError(-32602, 'There are no smart accounts on this chain.')
    return { jsonrpc: '2.0', id, result: await bundler(String(method), Array.isArray(params) ? params : [params]) }
  } catch (error) {
    const { code = -32603, message, data } = error as Partial<RpcAnswerError>
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}
