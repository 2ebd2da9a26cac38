// Serves the wallet's windows under the strictest policy that shows them.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { HttpError } from '../../http.js'
import { projectRoot } from '../../root.js'

const folder = join(projectRoot, 'scripts/sandbox/wallet/window')
const policy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", 'img-src data:',
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ')

/** Answers for `/` (the wallet itself), `/approve` (its small window), and what they are made of. */
export async function servePage(response: ServerResponse, path: string): Promise<void> {
  if (path === '/wallet.js') return send(response, 'text/javascript', await bundle())
  if (path === '/wallet.css') return send(response, 'text/css', await readFile(join(folder, 'window.css'), 'utf8'))
  if (path === '/favicon.ico') return void response.writeHead(204).end()
  if (path !== '/' && path !== '/approve') throw new HttpError(404, 'Not found.')
  response.setHeader('content-security-policy', policy).setHeader('x-content-type-options', 'nosniff').setHeader('referrer-policy', 'no-referrer')
  send(response, 'text/html', await readFile(join(folder, 'window.html'), 'utf8'))
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
    write: false,
    logLevel: 'error',
  }).then(({ outputFiles }) => outputFiles[0]!.text))
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(text)
}
