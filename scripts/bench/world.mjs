// The world outside a dApp, as far as a library asks it: a node with one block, services that know little, an account with much.

import { gzipSync } from 'node:zlib'

const tokens = Array.from({ length: 200 }, (_, at) => ({
  name: `Token ${at}`,
  symbol: `T${at}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${at.toString(16).padStart(40, '0')}`,
  value: 1_000 - at,
  price: 1,
  quantity: { decimals: '18', numeric: String(1_000 - at) },
}))

const ROWS = 10_000
/** The public service answers with 50 rows. Whoever goes on to the end gets more at a time, so that a round does not take minutes. */
const FIRST_PAGE = 50
const PAGE = 500

function toActivity(from, address) {
  const end = Math.min(from ? from + PAGE : FIRST_PAGE, ROWS)
  const data = Array.from({ length: end - from }, (_, at) => ({
    id: `t${from + at}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${(from + at).toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.now() - (from + at) * 3_600_000).toISOString(),
      sentFrom: `0x${'9'.repeat(40)}`,
      sentTo: address,
      status: 'confirmed',
      nonce: at,
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1.5' },
        value: 1,
        price: 1,
      },
    ],
  }))
  return { data, next: end < ROWS ? String(end) : null }
}

const results = {
  eth_chainId: '0x1',
  net_version: '1',
  eth_blockNumber: '0x1',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_call: '0x',
  eth_gasPrice: '0x1',
}

const answerRpc = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null })

async function read(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** What WalletConnect's verify service shows in a frame: it tells the client that this page has asked, for which clients wait up to 5 s. */
function attest(response, id) {
  const part = value => Buffer.from(JSON.stringify(value)).toString('base64url')
  const message = JSON.stringify({ type: 'verify_attestation', attestation: `${part({ alg: 'ES256' })}.${part({ id })}.AA` })
  const body = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Answers what was meant for a host that is not this machine. */
export async function answerWorld(request, response, path, query) {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': '*',
    'access-control-max-age': '600',
    'timing-allow-origin': '*',
    'content-type': 'application/json',
  }
  // Compressed, as what stands before such services does it.
  const answer = (body, status = 200) =>
    response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(body)))
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
  const body = request.method === 'POST' ? await read(request) : undefined
  if (Array.isArray(body) && body[0]?.method) return answer(body.map(answerRpc))
  if (body?.jsonrpc) return answer(answerRpc(body))
  if (path.endsWith('/v1/supported-chains')) return answer({ http: ['eip155:1'], ws: [] })
  if (/\/v1\/account\/[^/]+\/balance/.test(path)) return answer({ balances: tokens })
  const [, address] = /\/v1\/account\/([^/]+)\/history/.exec(path) ?? []
  if (address) return answer(toActivity(Number(query.get('cursor') ?? 0), address))
  if (path.endsWith('/v3/attestation')) return attest(response, query.get('id'))
  if (path.endsWith('/getWallets')) return answer({ count: 0, data: [] })
  return answer({}, 404)
}
