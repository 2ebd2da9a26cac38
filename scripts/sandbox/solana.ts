// A Solana on this machine: the real virtual machine (litesvm) behind the JSON-RPC of a node.
import type { Address } from '@solana/kit'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, serveRpc, type LocalServer } from './http.js'
import { byName, createRpc, type Rpc } from './rpc.js'
import type { ClockOptions } from './solana/clock.js'
import { createFaucet, type SolanaGift, type SolanaToken } from './solana/faucet.js'
import { stringify } from './solana/json.js'
import { createLedger } from './solana/ledger.js'
import { choosePrimary, createPut, registerName } from './solana/names.js'
import { toSolanaNetwork, type SolanaNetwork } from './solana/network.js'
import { readAddress } from './solana/params.js'
import { createReading } from './solana/reading.js'
import { createSending } from './solana/sending.js'

export interface SolanaOptions extends ClockOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** Whether there are Sandbox Dollars (USDS, 6 decimals) and Sandbox Coins (SBX, 9 decimals, Token-2022). @default false */
  tokens?: boolean
}

/** A running Solana. */
export interface SolanaNode extends LocalServer {
  network: SolanaNetwork
  /** The mints; none unless asked for. */
  tokens: readonly SolanaToken[]
  rpc: Rpc
  /**
   * Gives lamports and tokens, in units and final at once; resolves with the signature, of which a gift of nothing has none. Throws for an
   * address that is none. `POST /__fund` does the same.
   */
  fund(address: string, gift: SolanaGift): Promise<string | undefined>
  /**
   * Registers `alice`, or `pay.alice`, with the Solana Name Service for somebody, who goes by it from now on. `POST /__name` does the same, with
   * `{ name, address }`.
   */
  register(name: string, owner: string): Promise<void>
  /** Lets slots pass at once. */
  advance(slots: number): void
}

/** Starts one chain; it has the standard programs, no history, and nobody but its faucet is rich. */
export async function start({ port = 0, tokens: wantsTokens = false, ...times }: SolanaOptions = {}): Promise<SolanaNode> {
  const ledger = createLedger(times)
  const faucet = await createFaucet(ledger, wantsTokens)
  const methods = { ...createReading(ledger), ...createSending(ledger, faucet.airdrop) }

  async function fund(address: string, gift: SolanaGift): Promise<string | undefined> {
    return faucet.fund(readAddress(address) as Address, gift)
  }

  const put = createPut(ledger.svm)
  async function register(name: string, text: string): Promise<void> {
    const owner = readAddress(text) as Address
    if (!/^([\w-]+\.)?[\w-]+$/.test(name)) throw new HttpError(400, `"${name}" is no name to register.`)
    await choosePrimary(put, owner, await registerName(put, name, owner))
  }

  const server = await serve(async (request, response, { pathname }) => {
    if (allowAnyOrigin(request, response)) return
    if (pathname === '/health') return sendJson(response, 200, { ok: true })
    if (pathname === '/__fund' && request.method === 'POST') {
      const { address, ...gift } = (await readJson(request)) as Record<string, unknown>
      await fund(String(address), readGift(gift)).catch(toBadRequest)
      return sendJson(response, 200, { ok: true })
    }
    if (pathname === '/__name' && request.method === 'POST') {
      const { name, address } = (await readJson(request)) as Record<string, unknown>
      await register(String(name), String(address)).catch(toBadRequest)
      return sendJson(response, 200, { ok: true })
    }
    if (request.method !== 'POST') throw new HttpError(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required')
    return serveRpc(request, response, byName(methods), stringify)
  }, port)

  return {
    ...server,
    network: toSolanaNetwork(server.url),
    tokens: faucet.tokens,
    rpc: createRpc(server.url),
    fund,
    register,
    advance: ledger.clock.advance,
  }
}

// Amounts come as decimal strings or whole numbers.
function readGift(gift: Record<string, unknown>): SolanaGift {
  const read = (key: string) => {
    const text = String(gift[key] ?? '0')
    if (!/^\d{1,20}$/.test(text)) throw new HttpError(400, `"${key}" is not an amount in units.`)
    return BigInt(text)
  }
  return { lamports: read('lamports'), usds: read('usds'), sbx: read('sbx') }
}

function toBadRequest(error: Error): never {
  throw error instanceof HttpError ? error : new HttpError(400, error.message)
}
