// Serves the web wallet's page under the strictest policy that shows it.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { HttpError } from '../http.js'
import { projectRoot } from '../root.js'
import type { WebWalletConfig } from './config.js'
import { icon } from './identity.js'

const folder = join(projectRoot, 'scripts/sandbox/web-wallet/page')

/** Answers for the wallet's page, under each of its addresses, and what it is made of. */
export async function servePage(response: ServerResponse, path: string, config: WebWalletConfig): Promise<void> {
  if (path === '/wallet.js') return send(response, 'text/javascript', await bundle())
  if (path === '/wallet.css') return send(response, 'text/css', await readFile(join(folder, 'page.css'), 'utf8'))
  if (path === '/icon.svg') return send(response, 'image/svg+xml', icon)
  if (path !== '/' && path !== '/wc' && path !== '/wc/') throw new HttpError(404, 'Not found.')
  const html = await readFile(join(folder, 'page.html'), 'utf8')
  // JSON in a script element ends at "</script", which no string of ours may contain.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  response.setHeader('content-security-policy', toPolicy(config)).setHeader('x-content-type-options', 'nosniff').setHeader('referrer-policy', 'no-referrer')
  send(response, 'text/html', html.replace('{{config}}', () => json))
}

// What dApps bring along, icons and chains, is taken if it is on this machine.
const local = 'http://127.0.0.1:* http://localhost:*'

function toPolicy({ relayUrl }: WebWalletConfig): string {
  return [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", `img-src 'self' data: ${local}`,
    `connect-src 'self' ${relayUrl} ${local}`,
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join('; ')
}

let bundled: Promise<string> | undefined

function bundle(): Promise<string> {
  return (bundled ??= build({
    entryPoints: [join(folder, 'main.tsx')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    alias: { pino: join(folder, 'no-log.ts') },
    write: false,
    logLevel: 'error',
  }).then(({ outputFiles }) => outputFiles[0]!.text))
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(text)
}
