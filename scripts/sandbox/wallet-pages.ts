// How both wallets make and serve their pages.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { compile, pagesFolder } from './compile-page.js'
import { send } from './http.js'

const bundles = new Map<string, Promise<string>>()

/** Bundles a file for the browser, the first time it is asked for. */
export function bundle(file: string, options: BuildOptions = {}): Promise<string> {
  let bundled = bundles.get(file)
  if (!bundled) bundles.set(file, (bundled = compile(file, options)))
  return bundled
}

/** Answers with the styles of a wallet's page, behind those that both have. */
export async function sendStyles(response: ServerResponse, file: string): Promise<void> {
  const sheets = await Promise.all([join(pagesFolder, 'wallet-parts.css'), file].map(each => readFile(each, 'utf8')))
  send(response, 'text/css', sheets.join('\n'))
}

/** What a page may reach, as in `img-src` and `connect-src`. */
export interface Reach {
  images: string
  connections: string
}

/** Answers with a page under the strictest policy that shows it; `allowed` is what it may besides. */
export function sendUnderPolicy(response: ServerResponse, html: string, allowed: Readonly<Record<string, string>>, status = 200): void {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    ...allowed,
  }
  response
    .setHeader(
      'content-security-policy',
      Object.entries(policy)
        .map(directive => directive.join(' '))
        .join('; '),
    )
    .setHeader('x-content-type-options', 'nosniff')
    .setHeader('referrer-policy', 'no-referrer')
  send(response, 'text/html', html, status)
}

/** Answers with a page of a wallet. */
export const sendPage = (response: ServerResponse, html: string, { images, connections }: Reach): void =>
  sendUnderPolicy(response, html, { 'img-src': images, 'connect-src': connections })
