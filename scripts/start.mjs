// `npm start`: the whole product on this machine: chains, wallet, directory, and the demo page.
//
//   npm start               rebuilds and reloads when sources change
//   npm start -- --strict   under a strict Content-Security-Policy with Trusted Types
//   npm start -- --one      the wallet in the Workbench connects Ethereum, Solana and Bitcoin with one approval
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importTs } from './run-ts.mjs'
import { serveFolder } from './serve-folder.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isStrict = process.argv.includes('--strict')
const inpage = process.argv.includes('--one') ? '?multichain=1' : true
const opened = []
let building

/** Builds `dist` in a process of its own; false when there is a mistake, which is printed. */
function buildDist() {
  if (!existsSync(join(root, 'build.mjs'))) return false
  return new Promise(resolve => {
    building = spawn(process.execPath, ['build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    building.once('error', () => resolve(false))
    building.once('exit', code => resolve(code === 0))
  })
}

let isLeaving = false
async function leave(code) {
  if (isLeaving) process.exit(1) // asked twice: at once
  isLeaving = true
  building?.kill()
  setTimeout(() => process.exit(code), 3000).unref()
  await Promise.allSettled(opened.map(each => each.close()))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave(0))

/** Calls `work` with the changed files shortly after they changed, never twice at a time. */
function watchFolders(folders, work) {
  let changed = new Set()
  let timer
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    isBusy = true
    const files = changed
    changed = new Set()
    await work([...files])
    isBusy = false
    if (changed.size) await run()
  }
  const watchers = folders.map(folder =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      changed.add(`${folder}/${file}`)
      clearTimeout(timer)
      timer = setTimeout(run, 150)
    }),
  )
  opened.push({ close: () => watchers.forEach(watcher => watcher.close()) })
}

try {
  console.log('Building, and starting the chains, the wallets and the services: a minute, the first time …')
  const [isBuilt, { startSandbox }, { start, strictPolicy }, { findPort }] = await Promise.all([
    buildDist(),
    importTs('scripts/sandbox/sandbox.ts'),
    importTs('scripts/dev-server.ts'),
    importTs('scripts/sandbox/http.ts'),
  ])
  if (!isBuilt && !existsSync(join(root, 'dist'))) throw new Error('There is nothing to show: the build failed.')

  const sandbox = await startSandbox({ usualPorts: true, families: true, frame: true })
  opened.push(sandbox)
  const headers = isStrict ? { 'content-security-policy': strictPolicy(sandbox) } : {}
  // The documentation, where `npm run docs` has built it.
  const pages = join(root, '.cache/docs')
  const docs = existsSync(pages) ? await serveFolder(pages, await findPort(5180)) : undefined
  if (docs) opened.push(docs)
  const { options, families } = sandbox
  const world = { options, families, urls: { ...sandbox.urls, ...(docs && { docs: docs.url }) } }
  const demo = await start({ sandbox: world, inpage, headers, port: await findPort(5173), reload: true, mode: 'development' })
  opened.push(demo)

  watchFolders(['src', 'scripts/demo'], async files => {
    if (files.some(file => file.startsWith('src/')) && !(await buildDist())) return
    await demo.rebuild().catch(error => console.error(error.message))
  })
  const places = [
    ['Latchkey', demo.url],
    ['Workbench', demo.workbench],
    ['A button whose modal comes later', `${demo.url}/shell.html`],
    ['A phone, in a tab of its own', sandbox.urls.webWallet],
    ['Mails', `${sandbox.urls.frame}/mailbox`],
    ['Documentation', docs?.url ?? 'npm run docs, and start again'],
  ]
  for (const [what, url] of places) console.log(`${what.padEnd(34)}${url}`)
} catch (error) {
  console.error(error.message)
  await leave(1)
}
