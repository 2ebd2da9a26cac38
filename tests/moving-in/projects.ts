// Real projects, moved by the command as their developers would: migrated, installed, type-checked, built and visited by somebody with a wallet.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { examine } from '../../scripts/cli/doctor.mjs'
import { planMigration } from '../../scripts/cli/migrate.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { attachWallet, createWallet, modalOf } from '../../scripts/testing/playwright.js'
import { answerOutside, launch, pack, run, serveByHost } from '../consumers/consumers.js'

/** What became of a project, a cell each: `–` where the project has no such step. */
export interface Outcome {
  name: string
  /** Complaints of its own TypeScript. */
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
  const env: Record<string, string> = { NEXTAUTH_SECRET: 'a secret of the tests, at least 32 long', NEXTAUTH_URL: 'http://127.0.0.1' }
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

/** Serves what was built. */
function serve(folder: string, env: Record<string, string>) {
  const next = 'node_modules/next/dist/bin/next'
  const nuxt = '.output/server/index.mjs'
  const given = { isQuiet: false, env }
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
  await ours.or(theirs).first().waitFor()
  await ((await ours.count()) ? ours : theirs).first().click()
  await title.waitFor()
}

/** Connects, comes back and leaves. Answers `yes`, with what the page threw. */
async function visit(url: string): Promise<string> {
  const context = await (await launch()).newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message.split('\n')[0]!))
  const wallet = createWallet({ networks: [1] })
  const modal = modalOf(page)
  const stop = await attachWallet(context, wallet)
  try {
    await answerOutside(page, new URL(url).origin)
    await page.goto(url)
    await open(page)
    await modal.connect(wallet.name)
    await page.reload()
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, value]) => /connection_status/.test(key) && value === 'connected'),
    )
    const errors = [...new Set(thrown)].slice(0, 2).join('; ')
    return errors ? `yes, with errors: ${errors}` : 'yes'
  } catch (error) {
    const words = [(error as Error).message.split('\n')[0], ...thrown].join('; ')
    return `no: ${words}`.slice(0, 300)
  } finally {
    stop()
    await context.close()
  }
}

/** Whether a project does not build as it stands, without us: that is nobody's to mend here. */
async function failsAlready(from: string, to: string, env: Record<string, string>): Promise<boolean> {
  await cp(from, to, { recursive: true, filter: isSource })
  const manifest = join(to, 'package.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(/"workspace:[^"]*"/g, '"*"'))
  try {
    await installAll(to)
    await buildIt(to, env)
    return false
  } catch {
    return true
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}

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
  for (const lock of ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']) await rm(join(to, lock), { force: true })
  const env = await toEnvironment(
    to,
    (await readdir(to, { recursive: true })).map(String).filter(path => !path.includes('node_modules')),
  )
  try {
    say(await installAll(to))
  } catch (error) {
    say(error)
    return { ...outcome, build: 'not installed' }
  }
  outcome.doctor = examine(to).findings.filter(({ level }) => level === 'bad').length
  let built = await buildIt(to, env).then(
    () => 'ok',
    error => (say(error), 'fails'),
  )
  if (built !== 'ok' && (await failsAlready(from, `${to}-before`, env))) built = 'fails before, too'
  outcome.build = parsed.scripts?.build ? built : NONE
  if (existsSync(join(to, 'tsconfig.json'))) {
    const compiler = existsSync(join(to, 'node_modules/vue-tsc')) ? 'vue-tsc' : 'tsc'
    // Settings that only name others are checked with them.
    const settings = await readFile(join(to, 'tsconfig.json'), 'utf8')
    const how = settings.includes('"references"') ? ['-b', '--noEmit'] : ['--noEmit', '-p', '.']
    const said = await run(to, 'npx', ['--no-install', compiler, ...how, '--pretty', 'false']).catch(String)
    const complaints = said.split('\n').filter(line => /error TS/.test(line))
    outcome.types = `${complaints.length}`
    if (complaints.length) say(complaints.join('\n'))
  }
  if (built !== 'ok') return outcome
  try {
    const served = await serve(to, env)
    outcome.connects = await visit(served.url).finally(() => served.close())
  } catch (error) {
    say(error)
    outcome.connects = 'not served'
  }
  return outcome
}

/** The table of docs/migrate.md. */
export function toTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, types, build, left, doctor, connects }) => `| ${name} | ${types} | ${build} | ${left} | ${doctor} | ${connects} |`,
  )
  return ['| project | complaints of types | build | by hand | red of `doctor` | connects |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
