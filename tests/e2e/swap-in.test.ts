// A dApp that has AppKit changes its imports and goes on: the table of docs/appkit.md alone, type-checked with our declarations;
// two ways in are built, one by Vite, and visited.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, reads } from './dapp.js'
import { connectAndSign, typeCheck, writeSwapped } from './swap-in.js'

const test = suite('swap-in')
const world = createDapp(test)
let files: readonly string[] = []

test.before(async () => {
  files = await writeSwapped()
})

test('every one of them type-checks, with our declarations', () => {
  assert.ok(files.length >= 6)
  assert.equal(typeCheck(files), [])
})

for (const [name, bundler] of [
  ['react-ethers', 'vite'],
  ['react-wagmi', 'esbuild'],
] as const)
  test(`${name}: a visitor connects, signs and sees a balance`, async () => {
    const visit = await world.enter({ pages: `swapped-${name}`, bundler, body: '<div id="root"></div>', knowsBoth: true })
    const { page, id, address } = visit
    await connectAndSign(visit)
    await reads(id('balance'), /\S/)
    await page.reload()
    await reads(id('address'), new RegExp(address, 'i'))
  })
