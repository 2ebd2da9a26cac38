// A dApp that has AppKit changes its imports and goes on: the table of docs/appkit.md alone, type-checked with `skipLibCheck: false`;
// each other way in is built by Vite, in Chromium.
import { ed25519 } from '@noble/curves/ed25519'
import { generateNonce, SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest, createDapp, isAt, isClosed, openModal, reads, SANDBOX_ROW, type VisitWishes } from './dapp.js'
import { connectAndSign, typeCheck, writeSwapped } from './swap-in.js'

const test = suite('swap-in')
const world = createDapp(test, { families: true })
let files: readonly string[] = []

test.before(async () => {
  files = await writeSwapped()
})

const enter = (name: string, wishes: VisitWishes = {}) =>
  world.enter({ pages: `swapped-${name}`, bundler: 'vite', body: '<div id="root"></div>', knowsBoth: true, ...wishes })

test('every one of them type-checks, with our declarations', () => {
  assert.ok(files.length >= 12)
  assert.equal(typeCheck(files), [])
})

for (const name of ['react-ethers', 'react-wagmi']) {
  test(`${name}: a visitor connects, signs and sees a balance`, async () => {
    const visit = await enter(name)
    const { page, id, address } = visit
    await connectAndSign(visit)
    await reads(id('balance'), /\S/)
    await page.reload()
    await reads(id('address'), new RegExp(address, 'i'))
  })
}

test('siwe: a visitor connects and signs in at the dApp’s server, and a reload knows them', async () => {
  let session: { address: string; chainId: number } | null = null
  const visit = await enter('siwe', {
    async before(page) {
      await page.exposeFunction('getNonce', () => generateNonce())
      await page.exposeFunction('getSession', () => session)
      await page.exposeFunction('signOut', () => ((session = null), true))
      await page.exposeFunction('verify', async ({ message, signature }: { message: string; signature: string }) => {
        const domain = new URL(page.url()).host
        const { success, data } = await new SiweMessage(message).verify({ signature, domain }, { suppressExceptions: true })
        if (success) session = { address: data.address, chainId: data.chainId }
        return success
      })
    },
  })
  const { page, id, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await isAt(visit, 'Sign In')
  await id('w3m-connecting-siwe-sign').click()
  await isClosed(visit)
  await reads(id('address'), new RegExp(address, 'i'))
  assert.is((session as { address: string } | null)?.address.toLowerCase(), address.toLowerCase())
  await page.reload()
  await reads(id('address'), new RegExp(address, 'i'))
  await comesToRest(page)
  assert.is(await id('w3m-modal-card').count(), 0)
})
