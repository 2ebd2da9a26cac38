// Serves a folder's files as any static host does: the site of the documentation, and what bundlers have made of dApps in the tests.
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/**
 * @param {string} folder
 * @param {number} [port] 0 takes a free one
 * @returns {Promise<{ url: string, close(): Promise<void> }>} its address, without a slash at the end; fails where the port is taken
 */
export async function serveFolder(folder, port = 0) {
  const server = createServer(async ({ url }, response) => {
    try {
      const { pathname } = new URL(url, 'http://here')
      // A browser asks for it by itself, wherever a page names no icon.
      if (pathname === '/favicon.ico') return void response.writeHead(204).end()
      const path = join(folder, decodeURIComponent(pathname))
      if (!`${path}${sep}`.startsWith(`${folder}${sep}`)) throw new Error('outside')
      const file = (await stat(path)).isDirectory() ? join(path, 'index.html') : path
      const body = await readFile(file)
      response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'access-control-allow-origin': '*' })
        .end(body)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
    }
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise(resolve => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
