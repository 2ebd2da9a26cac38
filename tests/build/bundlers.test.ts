// The page as dApps get it from the bundlers they use: what it weighs, how many files it is, and that rooms stay behind it.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBrotliSize } from '../../scripts/measured.mjs'
import { buildByEsbuild, buildByVite, buildByWebpack, type Built } from '../support/bundlers.js'
import { root } from '../support/root.js'

const test = suite('bundlers')
const folder = join(root, `node_modules/.cache/latchkey/dapp-${process.pid}`)
const source = join(folder, 'main.js')

/** kB until the button is there: what was measured and 2 %. */
const bundlers: [name: string, build: (source: string) => Promise<Built>, limit: number][] = [
  ['Vite', buildByVite, 8.4],
  ['webpack', buildByWebpack, 8.6],
  ['esbuild', buildByEsbuild, 8.3],
]

test.before(async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(
    source,
    `
    import { createAppKit } from 'latchkey'
    import { EthersAdapter } from 'latchkey/ethers'
    import { mainnet } from 'latchkey/networks'
    createAppKit({ projectId: 'smallest', adapters: [new EthersAdapter()], networks: [mainnet] })`,
  )
})
test.after(() => rm(folder, { recursive: true, force: true }))

for (const [name, build, limit] of bundlers) {
  test(`a dApp built by ${name} has its button after at most two requests, and its rooms come when they are wanted`, async () => {
    const { files, atLoad } = await build(source)
    const size = atLoad.reduce((sum, file) => sum + toBrotliSize(files.get(file)!), 0)
    console.log(`${name}: ${size} B in ${atLoad.length} at page load, ${files.size} files in all`)
    assert.ok(atLoad.length <= 2, `asks for ${atLoad.join(', ')}`)
    assert.ok(size <= limit * 1000, `${size} B, the limit is ${limit} kB`)
    // The dialog names this test id, and nothing before it does.
    const namesDialog = [...files].filter(([, contents]) => Buffer.from(contents).includes('w3m-header-text')).map(([file]) => file)
    assert.ok(
      namesDialog.length && !namesDialog.some(file => atLoad.includes(file)),
      `the dialog is in ${namesDialog.join(', ') || 'no file'}`,
    )
    const [largest = 0] = [...files]
      .filter(([file]) => !atLoad.includes(file))
      .map(([, contents]) => toBrotliSize(contents))
      .sort((a, b) => b - a)
    assert.ok(largest > 40_000, `the heaviest room is not in a file of its own: ${largest} B`)
  })
}
