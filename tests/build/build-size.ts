// The page as dApps get it from a bundler: what it weighs, how many files it is, and that rooms stay behind it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { measureBuild } from '../../scripts/cli/size.mjs'
import { toBrotliSize } from '../../scripts/measured.mjs'
import { pages } from '../../scripts/rooms.mjs'
import type { Built } from '../support/bundlers.js'
import '../support/dist.js'
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

/** A small dApp, in the project, where packages are found as a dApp finds them. */
export function createPage(test: Test): () => string {
  const folderHere = createFolders(test, join(root, '.cache'))
  return () =>
    join(
      folderHere({
        'main.js': `import { createAppKit } from 'latchkey'\nimport { EthersAdapter } from 'latchkey/ethers'\nimport { mainnet } from 'latchkey/networks'\ncreateAppKit({ projectId: 'smallest', adapters: [new EthersAdapter()], networks: [mainnet] })\n`,
      }),
      'main.js',
    )
}

/** Whether it is what these files of dist weigh, though a bundler has written them anew. */
export function weighsAbout(bytes: number, ...files: string[]): void {
  const size = toBrotliSize(files.map(file => readFileSync(join(root, 'dist', `${file}.js`), 'utf8')).join(''))
  assert.ok(Math.abs(bytes - size) < 0.15 * size, `${bytes} B, where ${files.join(' and ')} are ${size} B`)
}

/** Tests what a bundler makes of a page. */
export function testBundler(test: Test, bundler: string, make: () => Promise<Built>): void {
  const folderOf = createFolders(test)
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
    const report = measureBuild(folderOf(files))
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
  })
}
