// A Bitcoin on this machine: bcoin's chain, mempool and miner on regtest, behind the HTTP interface of Esplora.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toAddress, toHistory, toOutspends, toStatus, toTransaction, toUnspent } from './bitcoin/esplora.js'
import { payReward, rewardScript } from './bitcoin/miner.js'
import { toBitcoinNetwork, type BitcoinNetwork } from './bitcoin/network.js'
import { openCore, RefusedError } from './bitcoin/node.js'
import { toScript } from './bitcoin/scripts.js'
import { allowAnyOrigin, HttpError, readJson, readText, sendJson, serve, type LocalServer } from './http.js'

export interface BitcoinOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** How long the chain is at first. With 432 blocks segwit is active, and 100 more make a reward spendable. @default 440 */
  blocks?: number
  /** Milliseconds from an accepted transaction to the next block; false leaves mining to `mine`. @default 1000 */
  mineAfter?: number | false
}

/** A running Bitcoin. */
export interface BitcoinNode extends LocalServer {
  network: BitcoinNetwork
  /** Pays satoshis and mines a block; resolves with the transaction's id. `POST /__fund` does the same. */
  fund(address: string, sats: bigint): Promise<string>
  /** Mines blocks now. */
  mine(count?: number): Promise<void>
}

const MOST_RAW_BYTES = 400_000

/** Starts one chain; nobody but its miner is rich. */
export async function start({ port = 0, blocks = 440, mineAfter = 1_000 }: BitcoinOptions = {}): Promise<BitcoinNode> {
  const core = await openCore({ rewardScript, blocks })
  const { index } = core
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastGift: Promise<unknown> = Promise.resolve()

  function mineSoon(): void {
    clearTimeout(timer)
    if (mineAfter === false || isClosed || core.waiting() === 0) return
    // A failure leaves the transaction waiting, as it would a real one.
    timer = setTimeout(() => void core.mine(1).catch(() => {}), mineAfter)
  }

  async function fund(address: string, sats: bigint): Promise<string> {
    if (!toScript(address)) throw new HttpError(400, 'Invalid Bitcoin address')
    // One after the other, or two would be paid with the same coins.
    const paying = lastGift.then(async () => {
      const txid = await core.submit(payReward(core, address, sats))
      await core.mine(1)
      return txid
    })
    lastGift = paying.catch(() => {})
    return paying
  }

  async function broadcast(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const hex = (await readText(request, 2 * MOST_RAW_BYTES)).trim()
    try {
      if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new RefusedError(-22, 'TX decode failed. Make sure the tx has at least one input.')
      const raw = Buffer.from(hex, 'hex')
      const txid = await core.submit(raw)
      mineSoon()
      sendText(response, 200, txid)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      sendText(response, 400, `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`)
    }
  }

  /** Our own paths, for tests and demos; true when it was one. */
  async function control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path === '/health') sendJson(response, 200, { ok: true })
    else if (path === '/__fund' && request.method === 'POST') {
      const { address, sats } = (await readJson(request)) as Record<string, unknown>
      if (!/^[1-9]\d{0,15}$/.test(String(sats))) throw new HttpError(400, '"sats" is not an amount.')
      sendJson(response, 200, { txid: await fund(String(address), BigInt(String(sats))) })
    } else return false
    return true
  }

  /** The answer to a GET: text, or an object for JSON; undefined for nothing known. */
  function read(path: string): string | object | undefined {
    const [, kind, id = '', part = '', more = '', last] =
      /^\/(\w[\w-]*)(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (kind === 'address') {
      const script = toScript(id)
      if (!script) throw new HttpError(400, 'Invalid Bitcoin address')
      if (!part) return toAddress(index, id, script)
      if (part === 'utxo') return toUnspent(index, script)
      if (part === 'txs')
        return toHistory(index, script, more === 'mempool' || more === 'chain' ? more : 'all', more === 'chain' ? last : undefined)
    }
    if (kind === 'tx') {
      const known = index.find(id)
      if (part === 'status') return toStatus(known?.block)
      if (!known) return undefined
      if (!part) return toTransaction(index, known)
      if (part === 'hex') return known.tx.toRaw().toString('hex')
      if (part === 'outspends') return toOutspends(index, known)
    }
    const tip = index.block(core.height())
    if (path === '/blocks/tip/height') return String(core.height())
    if (path === '/blocks/tip/hash') return tip?.place.hash
    if (kind === 'block-height') return index.block(Number(id))?.place.hash
    if (path === '/mempool') return { count: core.waiting() }
    // Blocks here are never full, so little is always enough; the steps are there to be told apart.
    if (path === '/fee-estimates') return { 1: 4, 2: 3, 3: 3, 6: 2, 10: 2, 144: 1, 504: 1, 1008: 1 }
    if (path === '/v1/fees/recommended') return { fastestFee: 4, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 }
    return undefined
  }

  const server = await serve(async (request, response, { pathname }) => {
    if (allowAnyOrigin(request, response)) return
    if (await control(request, response, pathname)) return
    if (request.method === 'POST' && pathname === '/tx') return broadcast(request, response)
    try {
      const answer = request.method === 'GET' ? read(pathname) : undefined
      if (answer === undefined) sendText(response, 404, pathname.startsWith('/tx/') ? 'Transaction not found' : 'Not found')
      else if (typeof answer === 'string') sendText(response, 200, answer)
      else sendJson(response, 200, answer)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      sendText(response, error.status, error.message)
    }
  }, port).catch(async error => {
    await core.close()
    throw error
  })

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(timer)
    await server.close()
    await core.close()
  }
  return {
    url: server.url,
    network: toBitcoinNetwork(server.url),
    fund,
    mine: (count = 1) => core.mine(count),
    close,
  }
}

const sendText = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
