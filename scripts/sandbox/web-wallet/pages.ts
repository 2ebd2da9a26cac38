// Serves the web wallet's page.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpError, send, toInlineJson } from '../http.js'
import { pagesFolder } from '../compile-page.js'
import { bundle, sendPage, sendStyles } from '../wallet-pages.js'
import type { WebWalletConfig } from './config.js'
import { icon } from './identity.js'

const folder = join(pagesFolder, 'web-wallet/page')

// What dApps bring along, icons and chains, is taken if it is on this machine.
const local = 'http://127.0.0.1:* http://localhost:*'

/** Answers for the wallet's page, under each of its addresses, and what it is made of. */
export async function servePage(response: ServerResponse, path: string, config: WebWalletConfig): Promise<void> {
  if (path === '/wallet.js') return send(response, 'text/javascript', await bundlePage())
  if (path === '/wallet.css') return sendStyles(response, join(folder, 'page.css'))
  if (path === '/icon.svg') return send(response, 'image/svg+xml', icon)
  if (path !== '/' && path !== '/wc' && path !== '/wc/') throw new HttpError(404, 'Not found.')
  const html = await readFile(join(folder, 'page.html'), 'utf8')
  sendPage(
    response,
    html.replace('{{config}}', () => toInlineJson(config)),
    {
      images: `'self' data: ${local}`,
      connections: `'self' ${config.relayUrl} ${local}`,
    },
  )
}

const bundlePage = () =>
  bundle(join(folder, 'main.tsx'), {
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    alias: { pino: join(folder, 'no-log.ts') },
    inject: [join(folder, 'buffer.ts')],
  })
