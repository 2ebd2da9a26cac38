// Fresh apps around the packed package, as dApps are: each is installed from the registry, type-checked, built without a warning, served, and
// visited in Chromium by somebody with a wallet. What a host is made of stands in `table.ts`, its sources in `apps/NAME`.
import { spawn } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { attachWallet, createWallet, modalOf } from '../../scripts/testing/playwright.js'
import '../support/dist.js'
import { PATIENCE, until } from '../support/patience.js'
import { root } from '../support/root.js'
import type { Consumer } from './table.js'

const APPS = join(root, 'tests/consumers/apps')
const WORK = join(tmpdir(), `latchkey-consumers-${process.pid}`)

/** Nothing but the registry is asked: no telemetry, no fonts, no look for a newer version. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  CI: '1',
  NO_COLOR: '1',
  NODE_ENV: 'production',
  NODE_OPTIONS: '',
}

/** Runs a command in a folder; what it says is handed back. @throws Error with what it said where it fails */
export function run(cwd: string, command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...QUIET, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', words => (said += words))
    child.stderr.on('data', words => (said += words))
    child.once('error', reject)
    child.once('close', code => (code ? reject(new Error(`${command} ${args.join(' ')} in ${cwd}: ${said}`)) : resolve(said)))
  })
}

const packed = new Map<string, Promise<string>>()

/** The package as `npm publish` would send it, of the dist that is there; of the modal, or of another folder of ours. */
export function pack(of = '.'): Promise<string> {
  const making = async () => {
    await mkdir(WORK, { recursive: true })
    const said = await run(join(root, of), 'npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', WORK])
    const [{ filename }] = JSON.parse(said.slice(said.indexOf('['))) as [{ filename: string }]
    return join(WORK, filename)
  }
  if (!packed.has(of)) packed.set(of, making())
  return packed.get(of)!
}

/** Takes away what was written. */
export const clear = (): Promise<void> => rm(WORK, { recursive: true, force: true })

/** What TypeScript is told in a fresh app. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
  verbatimModuleSyntax: true,
}

/** What an app is placed by. */
type Placed = Pick<Consumer, 'name' | 'dependencies' | 'page' | 'typescript'>

/** Puts an app into a folder of its own, far from ours: nothing of the project's `node_modules` is found from there. */
export async function place({ name, dependencies, page, typescript }: Placed, more: Record<string, string> = {}): Promise<string> {
  const folder = join(WORK, name)
  await cp(join(APPS, name), folder, { recursive: true })
  if (page) await writeFile(join(folder, 'index.html'), page)
  if (typescript)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...typescript }, include: ['src'] }),
    )
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: { ...dependencies, ...more, latchkey: `file:${await pack()}` } }),
  )
  return folder
}

/** Puts an app with its packages there, by npm. */
export async function install(consumer: Placed): Promise<string> {
  const folder = await place(consumer)
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error']
  const said = await run(folder, 'npm', ['install', ...flags], { NODE_ENV: 'development' })
  assert.not.match(said, /ERESOLVE|EBADENGINE|unmet peer/i)
  return folder
}

/** What a build may not say. */
const WARNING = /\bwarn(ing)?s?\b|deprecat|could not resolve|unresolved|circular/i

/** Builds it; a warning is an error, wherever it comes from. */
async function build(folder: string, { build = [], says = [] }: Consumer): Promise<void> {
  for (const [command, ...args] of build) {
    const said = await run(folder, 'npx', ['--no-install', command!, ...args])
    const loud = said.split('\n').filter(line => WARNING.test(line) && !says.some(each => each.test(line)))
    assert.equal(loud, [], said)
  }
}

/** Starts the host's own server; `PORT` in its words and environment is its port. What it says is a warning as well, where `isQuiet` wants it silent. */
export async function serveByHost(
  folder: string,
  [script, ...args]: readonly string[],
  { isQuiet = true, env = {} }: { isQuiet?: boolean; env?: Record<string, string> } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => holder.once('listening', resolve))
  const { port } = holder.address() as AddressInfo
  await new Promise(resolve => holder.close(resolve))
  const withPort = (text: string) => text.replace('PORT', `${port}`)
  const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withPort(value)]))
  const child = spawn(process.execPath, [join(folder, script!), ...args.map(withPort)], {
    cwd: folder,
    env: { ...process.env, ...QUIET, ...own, PORT: `${port}`, HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', words => (said += words))
  child.stderr.on('data', words => (said += words))
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) return true
    return (await fetch(url)).ok
  }, `the server of ${script}`)
  if (child.exitCode !== null) throw new Error(`${script} does not serve: ${said}`)
  return {
    url,
    async close() {
      child.kill()
      await ended
      if (isQuiet) assert.not.match(said, WARNING)
    },
  }
}

let browser: Promise<Browser> | undefined
/** The browser of this process. */
export const launch = () => (browser ??= chromium.launch({ executablePath: findChromium(), args: chromiumArgs }))

/** Ends the browser, where one was begun. */
export const leave = async (): Promise<void> => (await browser)?.close()

/** Answers for the internet: nodes by the wallet's chain, services with nothing in them. */
export async function answerOutside(page: Page, own: string): Promise<void> {
  await page.route(
    url => url.origin !== own && /^https?:/.test(url.protocol),
    async route => {
      const request = route.request()
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      const asked = request.method() === 'POST' ? (JSON.parse(request.postData() ?? '{}') as { id?: number; method?: string }) : {}
      const result = asked.method === 'eth_getBalance' ? '0xde0b6b3a7640000' : asked.method === 'eth_chainId' ? '0x1' : '0x'
      return route.fulfill({ headers, json: asked.method ? { jsonrpc: '2.0', id: asked.id, result } : { data: [], count: 0 } })
    },
  )
}

/** What the dialog's code says, and no code before it. */
const DIALOG = 'w3m-header-text'

/**
 * Visits a page: its button is there, nothing of the dialog has loaded, a visitor connects, is known again when they come back, and the console has
 * not a word to say.
 */
export async function visit(url: string, { more, asksToSign }: Pick<Consumer, 'more' | 'asksToSign'> = {}): Promise<void> {
  const context = await (await launch()).newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const told: string[] = []
  const scripts = new Map<string, Promise<string>>()
  page.on('console', message => told.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => told.push(`thrown: ${error.message}`))
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      )
    if (response.status() >= 400) told.push(`${response.status()} ${response.url()}`)
  })
  const wallet = createWallet({ networks: [1] })
  const modal = modalOf(page)
  const stop = await attachWallet(context, wallet)
  try {
    await answerOutside(page, url)
    await page.goto(url)
    await modal.expectDisconnected()
    await page.locator('#address', { hasText: 'nobody' }).waitFor()
    const early = await Promise.all([...scripts].map(async ([path, text]) => ((await text).includes(DIALOG) ? path : '')))
    assert.equal(early.filter(Boolean), [], 'the dialog has loaded before anybody clicked')
    await modal.open()
    await modal.choose(wallet)
    if (asksToSign) await modal.click('w3m-connecting-siwe-sign')
    await modal.expectClosed()
    await modal.expectConnected(wallet.address)
    await page.locator('#address', { hasText: wallet.address }).waitFor()
    await page.reload()
    await modal.expectConnected(wallet.address)
    await page.locator('#address', { hasText: wallet.address }).waitFor()
    await more?.(page)
    assert.equal(told, [])
  } catch (error) {
    throw new Error(`${(error as Error).message}\nconsole: ${told.join('\n')}`, { cause: error })
  } finally {
    stop()
    await context.close()
  }
}

/** Installs, checks, builds and visits one app. */
export async function consume(consumer: Consumer): Promise<void> {
  const { out, start, prepare } = consumer
  const folder = await install(consumer)
  try {
    await prepare?.(folder)
    await build(folder, consumer)
    const served = start ? await serveByHost(folder, start, { env: consumer.env ?? {} }) : await serveFolder(join(folder, out ?? 'dist'))
    try {
      await visit(served.url, consumer)
    } finally {
      await served.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
