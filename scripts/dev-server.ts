// Serves the demo page: `scripts/demo` bundled, and beside it the files of the built `dist` as they are,
// so that the page can tell which of them it has downloaded.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { ServerResponse } from 'node:http'
import { context } from 'esbuild'
import { HttpError, send, serve, toInlineJson, type LocalServer } from './sandbox/http.js'
import { projectRoot } from './project-root.js'
import type { Sandbox } from './sandbox/sandbox.js'
import { openStream, type EventStream } from './sandbox/stream.js'
import { createSessionServer } from './session-server.js'
import { asServed, hostEntries, measureDist, readDist, recallDist } from './served-dist.js'

export interface DevServerOptions {
  /** Where everything outside the page is; its options go into the page as JSON. */
  sandbox: Pick<Sandbox, 'options' | 'urls' | 'families'>
  /** 0, the default, takes a free port. */
  port?: number
  /** Sent with every page, such as a Content-Security-Policy; see `strictPolicy`. */
  headers?: Record<string, string>
  /** Whether pages include the sandbox wallet's script, or with which query: `'?injected=1'`. @default true */
  inpage?: boolean | string
  /** Whether pages reload after `rebuild`. @default false */
  reload?: boolean
  /** What React and others are told they run in. @default 'production' */
  mode?: 'development' | 'production'
  /** The demo's folder, from the project's root. @default 'scripts/demo' */
  folder?: string
  /** Milliseconds that who has signed in is known. @default an hour */
  sessionLife?: number
}

/** A running demo. */
export interface DevServer extends LocalServer {
  /** The page with all there is to try; at `url` is the one that shows the modal. */
  workbench: string
  /** Bundles again and reloads open pages. Fails, and goes on serving what was, when there is a mistake. */
  rebuild(): Promise<void>
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Starts the demo: pages at `/` and `/*.html`, the bundle at `/main.js` with its chunks, the styles at `/style.css`,
 * Latchkey at `/dist/`, what its files weigh at `/__weights.json`, and who is signed in at `/session`.
 */
export async function start({
  sandbox,
  port = 0,
  headers = {},
  inpage = true,
  reload = false,
  mode = 'production',
  folder = 'scripts/demo',
  sessionLife,
}: DevServerOptions): Promise<DevServer> {
  const source = join(projectRoot, folder)
  const streams = new Set<EventStream>()
  const { files, rebuild, dispose } = await bundleDemo(source, mode)
  const inserted = toInserted(sandbox, inpage, reload)

  async function answerFile(response: ServerResponse, path: string): Promise<void> {
    const name = path.endsWith('/') ? `${path}index.html` : path
    const type = types[extname(name)]
    const file = normalize(join(source, name))
    if (!type || !file.startsWith(source + sep) || !existsSync(file)) throw new HttpError(404, 'There is no such file.')
    if (type !== 'text/html') return send(response, type, await readFile(file))
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value)
    const known = `<script type="application/json" id="weights">${toInlineJson(await recallDist())}</script>`
    send(
      response,
      type,
      (await readFile(file, 'utf8')).replace('<!-- sandbox -->', () => inserted + known),
    )
  }

  const networks = [...sandbox.options.networks, ...Object.values(sandbox.families?.forPages.networks ?? {})]
  const sessions = createSessionServer({
    domains: () => ['127.0.0.1', 'localhost'].map(name => `${name}:${new URL(server.url).port}`),
    rpcUrls: Object.fromEntries(networks.map(({ caipNetworkId, id, rpcUrls }) => [caipNetworkId ?? `eip155:${id}`, rpcUrls.default.http])),
    life: sessionLife,
  })
  const server = await serve(async (request, response, { pathname }) => {
    if (await sessions.answer(request, response, pathname)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new HttpError(405, 'Only GET is answered here.')
    const bundled = files.get(pathname)
    if (bundled) return send(response, types[extname(pathname)] ?? 'application/octet-stream', bundled)
    if (pathname === '/__weights.json') return send(response, 'application/json', JSON.stringify(await measureDist()))
    const built = pathname.startsWith('/dist/') && (await readDist(decode(pathname.slice('/dist/'.length))))
    if (built) return send(response, types[extname(pathname)] ?? 'text/javascript', built)
    if (pathname === '/__reload.js') return send(response, 'text/javascript', reloadScript)
    if (pathname === '/__reload') {
      const stream = openStream(response)
      streams.add(stream)
      return response.once('close', () => streams.delete(stream))
    }
    await answerFile(response, decode(pathname))
  }, port)

  return {
    url: server.url,
    workbench: `${server.url}/workbench.html`,
    async rebuild() {
      await rebuild()
      for (const stream of streams) stream.send('reload')
    },
    async close() {
      await dispose()
      await server.close()
    },
  }
}

/**
 * A policy under which the demo has to work: nothing is allowed but what is named. `inpage: false` for tests that
 * put wallets into the page another way.
 */
export function strictPolicy(
  { urls, options, families }: DevServerOptions['sandbox'],
  { inpage = true }: { inpage?: boolean } = {},
): string {
  const connect = new Set([
    ...Object.values(urls),
    options.services.relay,
    ...(families ? [families.solana.url, families.bitcoin.url, families.polkadot.url] : []),
  ])
  return [
    "default-src 'none'",
    `script-src 'self'${inpage ? ` ${urls.wallet}` : ''}`,
    "style-src 'self'",
    // Pictures of tokens come from wherever the service names.
    `img-src 'self' data: ${urls.directory}`,
    `connect-src 'self' ${[...connect].join(' ')}`,
    ...(urls.frame ? [`frame-src ${urls.frame}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function bundleDemo(
  source: string,
  mode: string,
): Promise<{ files: Map<string, Uint8Array>; rebuild(): Promise<void>; dispose(): Promise<void> }> {
  const files = new Map<string, Uint8Array>()
  const own = Object.entries({ main: 'main.tsx', style: 'style.css' }).map(([name, file]) => [name, join(source, file)] as const)
  const entryPoints = { ...hostEntries, ...Object.fromEntries(own.filter(([, file]) => existsSync(file))) }
  const demo = await context({
    entryPoints,
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // The demo is a dApp: its React is React, and the product's settings are no business of its.
    jsxImportSource: 'react',
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    minify: mode === 'production',
    sourcemap: 'linked',
    plugins: [asServed()],
    write: false,
    logLevel: 'silent',
  })
  async function rebuild(): Promise<void> {
    const { outputFiles } = await demo.rebuild()
    files.clear()
    for (const { path, contents } of outputFiles ?? []) files.set(path.replaceAll('\\', '/').replace(/^[A-Z]:/, ''), contents)
  }
  try {
    await rebuild()
  } catch (error) {
    await demo.dispose()
    throw error
  }
  return { files, rebuild, dispose: () => demo.dispose() }
}

function toInserted({ options, urls, families }: DevServerOptions['sandbox'], inpage: boolean | string, reload: boolean): string {
  const script = inpage === false ? '' : `<script src="${urls.wallet}/inpage.js${inpage === true ? '' : inpage}"></script>`
  return `<script type="application/json" id="sandbox">${toInlineJson({ ...options, urls, families: families?.forPages })}</script>${script}${reload ? '<script src="/__reload.js"></script>' : ''}`
}

const reloadScript = `new EventSource('/__reload').onmessage = () => location.reload()`

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new HttpError(400, 'This is no address.')
  }
}
