import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { root } from '../root.js'
import { lanePages } from '../lane.js'
import { bundlePage, DIST_PATH, isFixture, type BundleOptions, type PageFiles } from './bundle-page.js'

/** How a page is served. */
export interface ServedPage extends BundleOptions {
  /** Its `Content-Security-Policy`; none by default. */
  csp?: string | undefined
  /** Its `Cross-Origin-Opener-Policy`; none by default. */
  coop?: string | undefined
  /** What stands in its body. */
  body?: string | undefined
  /** More for its head, such as `<meta>` or `<title>`. */
  head?: string | undefined
  /** Language and direction of the document. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
}

/** Serves fixture pages on this machine, on an origin of its own. */
export interface PageServer {
  readonly origin: string
  /** The address of a page made of one or more scripts of `tests/e2e/pages`. The same wishes give the same address. */
  address(names: string | readonly string[], wishes?: ServedPage): string
  /** Answers this file of `dist` or of a page with a failure from now on: how a chunk fails to load. Returns the way back. */
  fail(pattern: RegExp): () => void
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.json': 'application/json',
  '.css': 'text/css',
}

function toHtml(
  names: readonly string[],
  folder: string,
  { head = '', body = '<div id="root"></div>', lang = 'en', dir = 'ltr' }: ServedPage,
): string {
  const scripts = names.map(name => `<script type="module" src="${folder}/${name}/main.js"></script>`).join('')
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>A dApp</title><link rel="icon" href="data:,">${head}${scripts}</head><body><main><h1>A dApp</h1>${body}</main></body></html>`
  )
}

/** Starts the server. Pages are bundled when they are first asked for. */
export async function startPageServer(): Promise<PageServer> {
  const wishesById: ServedPage[] = []
  const keys = new Map<string, number>()
  const written = new Map<string, Promise<PageFiles>>()
  const failing = new Set<RegExp>()

  const bundleOf = (name: string, { distAsIs = false, bundler = 'esbuild' }: ServedPage): Promise<PageFiles> => {
    // A page that a test wrote itself is another one in the next file.
    const bundles = isFixture(name) ? lanePages() : written
    const key = `${name} ${distAsIs} ${bundler}`
    const known = bundles.get(key) ?? bundlePage(name, { distAsIs, bundler })
    bundles.set(key, known)
    return known
  }

  async function read(path: string): Promise<{ contents: string | Uint8Array; type: string; wishes?: ServedPage } | undefined> {
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    if (path.startsWith(DIST_PATH)) return { contents: await readFile(join(root, normalize(path))), type }
    const [, id, kind, first = '', ...rest] = /^\/(\d+)\/(page|files)\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const wishes = wishesById[Number(id)]
    if (!wishes) return undefined
    if (kind === 'page') {
      const names = first.split('+')
      // Bundled before the page is sent, so that its load time is its own.
      await Promise.all(names.map(name => bundleOf(name, wishes)))
      return { contents: toHtml(names, `/${id}/files`, wishes), type: 'text/html; charset=utf-8', wishes }
    }
    const contents = (await bundleOf(first, wishes)).get(rest[0] ?? '')
    return contents && { contents, type }
  }

  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if ([...failing].some(pattern => pattern.test(pathname))) return void response.writeHead(503).end()
    read(decodeURIComponent(pathname)).then(
      file => {
        if (!file) return response.writeHead(404).end()
        response.setHeader('content-type', file.type).setHeader('cache-control', 'no-store')
        const { csp, coop } = file.wishes ?? {}
        if (csp) response.setHeader('content-security-policy', csp)
        if (coop) response.setHeader('cross-origin-opener-policy', coop)
        return response.end(file.contents)
      },
      (error: Error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(error.message),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    address(names, wishes = {}) {
      const key = JSON.stringify(wishes)
      const id = keys.get(key) ?? wishesById.push(wishes) - 1
      keys.set(key, id)
      return `${origin}/${id}/page/${[names].flat().join('+')}`
    },
    fail(pattern) {
      failing.add(pattern)
      return () => void failing.delete(pattern)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
