// Serves the wallet's windows.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpError, send } from '../http.js'
import { pagesFolder } from '../compile-page.js'
import { bundle, sendPage, sendStyles } from '../wallet-pages.js'

const folder = join(pagesFolder, 'wallet/window')

/** Answers for `/` (the wallet itself), `/approve` (its small window), and what they are made of. */
export async function servePage(response: ServerResponse, path: string): Promise<void> {
  if (path === '/wallet.js') return send(response, 'text/javascript', await bundle(join(folder, 'main.tsx')))
  if (path === '/wallet.css') return sendStyles(response, join(folder, 'window.css'))
  if (path === '/favicon.ico') return void response.writeHead(204).end()
  if (path !== '/' && path !== '/approve') throw new HttpError(404, 'Not found.')
  sendPage(response, await readFile(join(folder, 'window.html'), 'utf8'), { images: 'data:', connections: "'self'" })
}
