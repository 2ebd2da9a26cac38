// The page as dApps get it from the bundlers they use: what it weighs, how many files it is, and that rooms stay behind it; and `npx latchkey size`,
// which finds those rooms, whoever built it. By webpack: `build-size.long.test.ts`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measureBuild, run, toComparison } from '../../scripts/cli/size.mjs'
import { buildByEsbuild, buildByVite } from '../support/bundlers.js'
import '../support/dist.js'
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'
import { createPage, testBundler, weighsAbout } from './build-size.js'

const test = suite('npx latchkey size')
const folderOf = createFolders(test)
const folderHere = createFolders(test, join(root, '.cache'))
const page = createPage(test)
let byVite: ReturnType<typeof buildByVite> | undefined
/** The page by Vite, which is built once. */
const pageByVite = () => (byVite ??= buildByVite(page()))

/** The command, in a folder with nothing of ours. */
const size = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'size', ...args], { encoding: 'utf8', cwd: folderOf() })

testBundler(test, 'Vite', pageByVite)
testBundler(test, 'esbuild', () => buildByEsbuild(page()))

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

test('it says what a build costs, and against another what a change does to each journey, as Markdown', async () => {
  const folder = folderOf((await pageByVite()).files)
  const base = join(folderOf(), 'base.json')
  assert.match(
    size(folder).stdout,
    /^page +\d\.\d kB  about; with yours [\d.]+ kB in main\.js\nclick → list, all of it +\d+\.\d kB  \S+\.js \S+\.js\n/,
  )
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
