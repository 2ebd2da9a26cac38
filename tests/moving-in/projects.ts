// Real projects, moved by the command as their developers would: migrated, installed, type-checked, built and visited by somebody with a wallet.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { WebSocket } from 'ws'
import { examine } from '../../scripts/cli/doctor.mjs'
import { planMigration } from '../../scripts/cli/migrate.mjs'
import { createPhone } from '../../scripts/sandbox/phone.js'
import { start as startRelay } from '../../scripts/sandbox/relay.js'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { attachWallet, createWallet, modalOf, type MockWallet } from '../../scripts/testing/playwright.js'
import { PATIENCE, until } from '../support/patience.js'
import { answerOutside, launch, pack, run, serveByHost } from '../consumers/consumers.js'

/** What became of a project, a cell each: `–` where the project has no such step. */
export interface Outcome {
  name: string
  /** Complaints of its own TypeScript about its own files, less those that it had before. */
  types: string
  build: string
  /** Places that the report leaves to its developer. */
  left: number
  /** What `doctor` calls broken. */
  doctor: number
  connects: string
  /** What was said where a step failed, for who mends it. */
  said: string
}

const NONE = '–'

/** Projects in a folder: each of its folders that has a package.json. */
export async function findProjects(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter(name => existsSync(join(folder, name, 'package.json'))).sort()
}

/** What sources read of the environment, filled in so that a build does not stop for want of it. */
async function toEnvironment(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const env: Record<string, string> = {
    NEXTAUTH_SECRET: 'a secret of the tests, at least 32 long',
    AUTH_SECRET: 'a secret of the tests, at least 32 long',
    SESSION_SECRET: 'a secret of the tests, at least 32 long',
    AUTH_TRUST_HOST: 'true',
  }
  for (const file of files.filter(each => /\.(?:[cm]?[jt]sx?|vue)$/.test(each))) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:process|import\.meta)\.env\.(\w*PROJECT_?ID\w*)/gi)) env[name!] = 'a'.repeat(32)
  }
  return env
}

/** Installs as npm does by itself, and, where the project's own peers stand in its way, as npm did before it minded them. */
async function installAll(folder: string): Promise<string> {
  const flags = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const env = { NODE_ENV: 'development' }
  try {
    await run(folder, 'npm', flags, env)
    return ''
  } catch (error) {
    if (!/ERESOLVE/.test(String(error))) throw error
    await run(folder, 'npm', [...flags, '--legacy-peer-deps'], env)
    return /latchkey@/.test(String(error)) ? String(error) : ''
  }
}

/** `next/font` asks Google at build time: a face of this machine stands in for each that the failure names. */
async function buildIt(folder: string, env: Record<string, string>): Promise<void> {
  const build = () => run(folder, 'npm', ['run', 'build'], { ...env, NODE_ENV: 'production' })
  try {
    await build()
  } catch (error) {
    const urls = [...String(error).matchAll(/https:\/\/fonts\.googleapis\.com\/[^\s"'`]+/g)].map(([url]) => url)
    if (!urls.length) throw error
    const faces = urls.map(url => [url, `@font-face{font-family:'${/family=([^:&]+)/.exec(url)?.[1]}';src:local('Arial')}`])
    const file = join(folder, 'fonts.cjs')
    await writeFile(file, `module.exports = ${JSON.stringify(Object.fromEntries(faces))}`)
    env.NEXT_FONT_GOOGLE_MOCKED_RESPONSES = file
    await build()
  }
}

/** An example that shows no page of its own, as RainbowKit's with next-auth, gets one that holds its kit's button. */
async function addPage(folder: string, files: readonly string[]): Promise<void> {
  const layout = files.find(file => /^(src\/)?app\/layout\.[jt]sx$/.test(file))
  if (!layout || files.some(file => /(^|\/)(app\/.*page\.[jt]sx?|pages\/index\.[jt]sx?)$/.test(file))) return
  const page = `'use client'\nimport { ConnectButton } from 'latchkey/rainbowkit'\nexport default function Page() {\n  return <ConnectButton />\n}\n`
  await writeFile(join(folder, layout.replace('layout', 'page')), page)
}

/** Serves what was built. */
function serve(folder: string, env: Record<string, string>) {
  const next = 'node_modules/next/dist/bin/next'
  const nuxt = '.output/server/index.mjs'
  const given = { isQuiet: false, env: { ...env, NEXTAUTH_URL: 'http://127.0.0.1:PORT' } }
  if (existsSync(join(folder, next))) return serveByHost(folder, [next, 'start', '-H', '127.0.0.1', '-p', 'PORT'], given)
  if (existsSync(join(folder, nuxt))) return serveByHost(folder, [nuxt], given)
  const out = ['dist', 'build', 'out'].find(name => existsSync(join(folder, name, 'index.html')))
  if (!out) throw new Error('nothing was built that could be served')
  return serveFolder(join(folder, out))
}

/** Opens the modal by whatever button the page has for it. */
async function open(page: Page): Promise<void> {
  const title = page.locator('[data-testid="w3m-header-text"]')
  const ours = page.locator('[data-testid^="connect-button"]')
  const theirs = page.getByRole('button', { name: /connect|open|wallet|sign in/i })
  const either = ours.or(theirs).filter({ visible: true }).first()
  await either.waitFor()
  const seen = ours.filter({ visible: true })
  await ((await seen.count()) ? seen.first() : either).click()
  await title.waitFor()
}

/** WalletConnect's relay is one of this machine, for which no client's token is meant. */
async function routeRelay(page: Page): Promise<{ url: string; close(): Promise<void> }> {
  const relay = await startRelay({ hosts: ['relay.walletconnect.org', 'relay.walletconnect.com'] })
  await page.routeWebSocket(/relay\.walletconnect/, route => {
    const url = new URL(route.url())
    url.searchParams.set('projectId', 'test')
    const socket = new WebSocket(`${relay.url}/${url.search}`)
    const opened = new Promise(resolve => socket.once('open', resolve))
    route.onMessage(message => void opened.then(() => socket.send(message)))
    route.onClose(() => socket.close())
    socket.on('message', data => route.send((data as Buffer).toString()))
  })
  return relay
}

/** Connects by a phone. */
async function connectByPhone(page: Page, relayUrl: string): Promise<void> {
  const phone = await createPhone({ relayUrl })
  try {
    const modal = modalOf(page)
    await phone.scan(await modal.link())
    await modal.expectClosed()
  } finally {
    await phone.close()
  }
}

/** Whether next-auth, where a project has it, knows who is here. */
const hasSession = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/auth/session')
    return answer.ok && /"(user|address)"/.test(await answer.text())
  })

/** Connects by a wallet of the browser, and signs in where the project asks for it. Answers what to add to `yes`. */
async function connectHere(page: Page, wallet: MockWallet): Promise<string> {
  const modal = modalOf(page)
  await modal.choose(wallet.name)
  const sign = page.getByTestId('w3m-connecting-siwe-sign')
  const card = page.getByTestId('w3m-modal-card')
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, value]) => /connection_status/.test(key) && value === 'connected'),
  )
  await until(async () => !(await card.isVisible()) || (await sign.isVisible()), 'the modal closes, or asks to sign in')
  if (!(await card.isVisible())) return ''
  await sign.click()
  return card.waitFor({ state: 'hidden' }).then(
    async () => `, and signs in${(await hasSession(page)) ? ', for next-auth too' : ''}`,
    () => ', as far as the signature that its server has to check',
  )
}

/** Connects, by the wallet in the browser where the project lists one, and comes back. Answers `yes`, with what the page threw. */
async function visit(url: string): Promise<string> {
  const context = await (await launch()).newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message.split('\n')[0]!))
  const wallet = createWallet({ networks: [1] })
  const stop = await attachWallet(context, wallet)
  const relay = await routeRelay(page)
  try {
    await answerOutside(page, new URL(url).origin)
    await page.goto(url)
    await open(page)
    // Of Solana alone a row goes by its wallet's name.
    const row = page.locator('[data-testid^="wallet-selector-"]', { hasText: wallet.name })
    const code = page.getByTestId('wui-qr-code').or(page.getByTestId('wallet-selector-walletconnect'))
    await row.or(code).first().waitFor()
    // Who has announced themselves stands there with the first of them.
    const isListed = (await row.count()) > 0
    const more = isListed ? await connectHere(page, wallet) : (await connectByPhone(page, relay.url), ', by WalletConnect')
    await page.reload()
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, value]) => /connection_status/.test(key) && value === 'connected'),
    )
    const errors = [...new Set(thrown)].slice(0, 2).join('; ')
    return errors ? `yes${more}, with errors: ${errors}` : `yes${more}`
  } catch (error) {
    const words = [(error as Error).message.split('\n')[0], ...thrown].join('; ')
    return `no: ${words}`.slice(0, 300)
  } finally {
    stop()
    await context.close()
    await relay.close()
  }
}

/** What its own TypeScript says of its own files: settings that only name others are checked one by one. */
async function complain(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'tsconfig.json'))) return []
  const compiler = existsSync(join(folder, 'node_modules/vue-tsc')) ? 'vue-tsc' : 'tsc'
  const settings = await readFile(join(folder, 'tsconfig.json'), 'utf8')
  const others = /"files"\s*:\s*\[\s*\]/.test(settings) ? [...settings.matchAll(/"path"\s*:\s*"([^"]+)"/g)].map(([, path]) => path!) : ['.']
  const said = await Promise.all(
    others.map(each => run(folder, 'npx', ['--no-install', compiler, '--noEmit', '-p', each, '--pretty', 'false']).catch(String)),
  )
  return said
    .join('\n')
    .split('\n')
    .filter(line => /error TS/.test(line) && !/^(\.\.|node_modules)\//.test(line) && !/npx --no-install/.test(line))
}

/** How a project stands without us: what does not build, or is complained of, is nobody's to mend here. */
async function standBefore(from: string, to: string, env: Record<string, string>): Promise<{ builds: boolean; complaints: string[] }> {
  await cp(from, to, { recursive: true, filter: isSource })
  const manifest = join(to, 'package.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(/"workspace:[^"]*"/g, '"*"'))
  try {
    await installAll(to)
    const complaints = await complain(to)
    const builds = await buildIt(to, env).then(
      () => true,
      () => false,
    )
    return { builds, complaints }
  } catch {
    return { builds: false, complaints: [] }
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}

/** A complaint without its place, which moves with the lines above it. */
const withoutPlace = (complaint: string) => complaint.replace(/\(\d+,\d+\)/, '')

const isSource = (path: string) => !/[\\/](node_modules|\.next|\.git)$/.test(path)

/** Moves one project into `to`, and says what became of it. */
export async function moveIn(name: string, from: string, to: string): Promise<Outcome> {
  await cp(from, to, { recursive: true, filter: isSource })
  const { changes, notes } = planMigration(to)
  for (const [path, text] of changes) await writeFile(join(to, path), text)
  const outcome: Outcome = { name, types: NONE, build: NONE, left: 0, doctor: 0, connects: NONE, said: '' }
  const left = notes.filter(({ isTold }) => !isTold)
  outcome.left = left.length
  outcome.said = left.map(({ path, line, text }) => `${path}:${line}  ${text}`).join('\n')
  const say = (error: unknown) => void (outcome.said += `\n${String(error).slice(-2500)}`)

  const manifest = join(to, 'package.json')
  // Kits of a workspace are those of the registry; ours is the one that was packed.
  const text = (await readFile(manifest, 'utf8')).replaceAll(/"workspace:[^"]*"/g, '"*"')
  const parsed = JSON.parse(text) as { dependencies?: Record<string, string>; scripts?: Record<string, string> }
  await writeFile(manifest, JSON.stringify({ ...parsed, dependencies: { ...parsed.dependencies, latchkey: `file:${await pack()}` } }))
  // Of npm's own a developer keeps what it says of all else.
  for (const lock of ['pnpm-lock.yaml', 'yarn.lock']) await rm(join(to, lock), { force: true })
  const files = (await readdir(to, { recursive: true })).map(String).filter(path => !path.includes('node_modules'))
  const env = await toEnvironment(to, files)
  await addPage(to, files)
  try {
    say(await installAll(to))
  } catch (error) {
    say(error)
    return { ...outcome, build: 'not installed' }
  }
  outcome.doctor = examine(to).findings.filter(({ level }) => level === 'bad').length
  outcome.build = await buildIt(to, env).then(
    () => 'ok',
    error => (say(error), 'fails'),
  )
  const complaints = await complain(to)
  const before = outcome.build !== 'ok' || complaints.length ? await standBefore(from, `${to}-before`, env) : undefined
  const known = new Set(before?.complaints.map(withoutPlace))
  const fresh = complaints.filter(each => !known.has(withoutPlace(each)))
  if (existsSync(join(to, 'tsconfig.json'))) outcome.types = `${fresh.length}`
  if (complaints.length) say(complaints.join('\n'))
  if (outcome.build !== 'ok' && before?.builds === false) {
    outcome.build = 'fails before, too'
    // Where it is only the types of old, its bundler still makes a page of it.
    if (/\btsc\b.*vite build/.test(parsed.scripts?.build ?? ''))
      await run(to, 'npx', ['--no-install', 'vite', 'build'], env).then(() => (outcome.build = 'ok; its types fail before, too'), say)
  }
  if (!parsed.scripts?.build) outcome.build = NONE
  if (!outcome.build.startsWith('ok')) return outcome
  try {
    const served = await serve(to, env)
    outcome.connects = await visit(served.url).finally(() => served.close())
  } catch (error) {
    say(error)
    outcome.connects = 'not served'
  }
  return outcome
}

/** The table of docs/cli.md. */
export function toTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, types, build, left, doctor, connects }) => `| ${name} | ${types} | ${build} | ${left} | ${doctor} | ${connects} |`,
  )
  return ['| project | complaints of types | build | by hand | red of `doctor` | connects |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
