// Serves every dApp over HTTP/2 with brotli, and plays the outside world: the relay, nodes, and the services that a library asks.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { answerWorld } from './world.mjs'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' }

/** A certificate of this run's own: nobody trusts it but the browser that is told to. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  try {
    execFileSync('openssl', [...asked, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch {
    throw new Error('The bench makes its certificate by `openssl`, which is not to be found.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {Map<string, Uint8Array>} files by their path, `/NAME/index.html`
 * @param {string} relayUrl where websockets of the world are led to
 */
export async function startServer(files, relayUrl) {
  const packed = new Map([...files].map(([path, contents]) => [path, brotliCompressSync(contents)]))
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, async (request, response) => {
    const host = request.headers[':authority'] ?? request.headers.host ?? ''
    const { pathname, searchParams } = new URL(request.url, 'https://127.0.0.1')
    if (!host.startsWith('127.0.0.1')) return void (await answerWorld(request, response, pathname, searchParams))
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const body = packed.get(path)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': extname(path) === '.html' ? 'no-cache' : 'max-age=31536000, immutable',
    })
    response.end(body)
  })
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port } = new URL(relayUrl)
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(
        ([name, value]) => `${name}: ${name === 'host' ? `${hostname}:${port}` : value}\r\n`,
      )
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  const sessions = new Set()
  server.on('session', session => sessions.add(session.once('close', () => sessions.delete(session))))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    port,
    origin: `https://127.0.0.1:${port}`,
    close() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
