// The page as dApps get it from the bundlers they use: what it weighs, how many files it is, and that rooms stay behind it; and `npx latchkey size`,
// which finds those rooms, whoever built it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measureBuild, run, toComparison } from '../../scripts/cli/size.mjs'
import { toBrotliSize } from '../../scripts/measured.mjs'
import { pages } from '../../scripts/rooms.mjs'
import { buildByEsbuild, buildByVite, buildByWebpack, type Built } from '../support/bundlers.js'
import '../support/dist.js'
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const test = suite('npx latchkey size')
const folderOf = createFolders(test)
const folderHere = createFolders(test, join(root, '.cache'))

/** A small dApp, in the project, where packages are found as a dApp finds them. */
const page = () =>
  join(
    folderHere({
      'main.js': `import { createAppKit } from 'latchkey'\nimport { EthersAdapter } from 'latchkey/ethers'\nimport { mainnet } from 'latchkey/networks'\ncreateAppKit({ projectId: 'smallest', adapters: [new EthersAdapter()], networks: [mainnet] })\n`,
    }),
    'main.js',
  )
let byVite: ReturnType<typeof buildByVite> | undefined
/** The page by Vite, which is built once. */
const pageByVite = () => (byVite ??= buildByVite(page()))

/** The command, in a folder with nothing of ours. */
const size = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'size', ...args], { encoding: 'utf8', cwd: folderOf() })

/** Whether it is what these files of dist weigh, though a bundler has written them anew. */
function weighsAbout(bytes: number, ...files: string[]): void {
  const size = toBrotliSize(files.map(file => readFileSync(join(root, 'dist', `${file}.js`), 'utf8')).join(''))
  assert.ok(Math.abs(bytes - size) < 0.15 * size, `${bytes} B, where ${files.join(' and ')} are ${size} B`)
}

const bundlers: [name: string, make: () => Promise<Built>][] = [
  ['Vite', pageByVite],
  ['webpack', () => buildByWebpack(page())],
  ['esbuild', () => buildByEsbuild(page())],
]

for (const [bundler, make] of bundlers)
  test(`a dApp built by ${bundler} has its button after at most two requests, its rooms come when they are wanted, and it costs what its files weigh`, async () => {
    const { files, atLoad } = await make()
    const atOnce = atLoad.reduce((sum, file) => sum + toBrotliSize(files.get(file)!), 0)
    console.log(`${bundler}: ${atOnce} B in ${atLoad.length} at page load, ${files.size} files in all`)
    const { limit } = pages.find(({ name }) => name === 'page')!
    assert.ok(atOnce <= 1.2 * limit * 1000, `${atOnce} B, more than a fifth over the ${limit} kB of the page by our own bundler`)
    assert.ok(atLoad.length <= 2, `asks for ${atLoad.join(', ')}`)
    // The dialog names this test id, and nothing before it does.
    const namesDialog = [...files].filter(([, contents]) => Buffer.from(contents).includes('w3m-header-text')).map(([file]) => file)
    assert.ok(
      namesDialog.length && !namesDialog.some(file => atLoad.includes(file)),
      `the dialog is in ${namesDialog.join(', ') || 'no file'}`,
    )
    const [heaviest] = [...files].filter(([file]) => !atLoad.includes(file)).sort(([, a], [, b]) => b.length - a.length)
    assert.ok(toBrotliSize(heaviest![1]) > atOnce, 'the heaviest room, which weighs more than the page, is in a file of its own')
    const folder = folderOf(files)
    const report = measureBuild(folder)
    assert.equal(report.missing, [])
    // One of them has the modal where a bundler puts what later files share into a file of its own.
    assert.equal(
      report.page.map(({ file }) => file).filter(file => !atLoad.includes(file)),
      [],
    )
    const of = (name: string) => report.journeys.find(journey => journey.name === name)!
    weighsAbout(
      report.page.reduce((sum, { ours }) => sum + ours, 0),
      'rooms/shared',
      'index',
      'ethers',
    )
    weighsAbout(of('list').bytes, 'rooms/dialog', 'rooms/ways')
    weighsAbout(of('address').bytes, 'rooms/connected')
    weighsAbout(of('qr').bytes, 'rooms/pairing')
    const all = report.journeys.flatMap(({ files }) => files)
    assert.is(new Set(all).size, all.length, 'no file is counted twice')
    if (bundler === 'Vite')
      assert.match(
        size(folder).stdout,
        /^page +\d\.\d kB  about; with yours [\d.]+ kB in main\.js\nclick → list, all of it +\d+\.\d kB  \S+\.js \S+\.js\n/,
      )
  })

test('behind the shell the modal is no part of the page', async () => {
  const { files, atLoad } = await buildByVite(join(root, 'tests/e2e/pages/shell.tsx'))
  const report = measureBuild(folderOf(files))
  assert.equal(
    report.page.map(({ file }) => atLoad.includes(file)),
    [true],
  )
  weighsAbout(report.page[0]!.ours, 'shell')
  const [modal, list] = report.journeys
  assert.equal([modal!.name, modal!.files.some(file => atLoad.includes(file)), list!.name], ['modal', false, 'list'])
  assert.ok(modal!.bytes > report.page[0]!.ours, 'the modal is behind the button')
})

test('with wagmi, behind the shell, neither it nor viem is in what a page loads at once, as docs/shell.md writes it', async () => {
  const chapter = readFileSync(join(root, 'docs/shell.md'), 'utf8').split('\n## With wagmi\n')[1]!
  const [wallet, app] = [...chapter.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
  // In the project, where packages are found as a dApp finds them.
  const folder = folderHere({
    'wagmi-wallet.ts': wallet!,
    'App.tsx': `/** @jsxImportSource react */\n${app!}`,
    'main.ts': `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\nimport App from './App.tsx'\ncreateRoot(document.body).render(createElement(App))\n`,
  })
  const { atLoad, modules } = await buildByVite(join(folder, 'main.ts'))
  const isTheirs = (id: string) => /\/node_modules\/(@?wagmi|viem|@tanstack|ox)\/|\/dist\/(wagmi|index|ethers)\.js$|wagmi-wallet/.test(id)
  const inFiles = (wanted: boolean) =>
    [...modules].flatMap(([file, ids]) => (atLoad.includes(file) === wanted ? ids : [])).map(id => id.replaceAll('\\', '/'))
  assert.equal(inFiles(true).filter(isTheirs), [])
  assert.ok(inFiles(true).some(id => id.endsWith('/dist/shell.js')))
  const behind = inFiles(false).filter(isTheirs)
  for (const part of ['/@wagmi/core/', '/viem/', '/wagmi/', '/dist/wagmi.js'])
    assert.ok(
      behind.some(id => id.includes(part)),
      part,
    )
})

test('against another build it says what a change does to each journey, as Markdown', async () => {
  const folder = folderOf((await pageByVite()).files)
  const base = join(folderOf(), 'base.json')
  const { stdout: json } = size(folder, '--json')
  writeFileSync(base, json)
  const { stdout: same } = size(folder, '--compare', base)
  assert.match(same, /^All is as it was\.$/m)
  assert.match(same, /^\| click → list, all of it \| [\d.]+ kB \| [\d.]+ kB \| – \|$/m)
  const report = JSON.parse(json) as ReturnType<typeof measureBuild>
  const [list, ...others] = report.journeys
  const other = { ...report, journeys: [{ ...list!, bytes: list!.bytes - 100 }, ...others.slice(0, -1)] }
  const changed = toComparison(other, report)
  assert.match(changed, /^\*\*list \+100 B, quote new\*\*; all else is as it was\.$/m)
  assert.match(changed, /\| \+100 B \(\+0\.\d %\) \|/)
  assert.match(changed, /^\| .* \| – \| [\d.]+ kB \| new \|$/m)
  for (const text of ['{', '{"page":1}']) {
    writeFileSync(base, text)
    assert.throws(() => run([folder, '--compare', base], { out() {} }), /is not what latchkey size --json has written/)
  }
})
