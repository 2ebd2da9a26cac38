// Serves the built site as any host of files does.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
}

/**
 * @param {string} folder
 * @param {number} [port] 0 takes a free one
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveFolder(folder, port = 0) {
  const server = createServer(async ({ url }, response) => {
    try {
      const path = decodeURIComponent(new URL(url, 'http://here').pathname)
      const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path))
      if (!file.startsWith(folder + sep)) throw new Error('outside')
      const body = await readFile(file)
      response.writeHead(200, { 'content-type': `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8` }).end(body)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
    }
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise(resolve => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
