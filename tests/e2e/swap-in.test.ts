// A dApp that has AppKit changes its imports and goes on: the table of docs/appkit.md alone, type-checked with `skipLibCheck: false`;
// each other way in is built by Vite, in Chromium.
import { decodeBase58, getBytes, toBeHex } from 'ethers'
import { ed25519 } from '@noble/curves/ed25519'
import { Verifier } from 'bip322-js'
import { generateNonce, SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest, createDapp, isAt, isClosed, openModal, reads, SANDBOX_ROW, until, type VisitWishes } from './dapp.js'
import { connectAndSign, HELLO, readTable, swapImports, typeCheck, writeSwapped } from './swap-in.js'

const test = suite('swap-in')
const world = createDapp(test, { families: true })
let files: readonly string[] = []

test.before(async () => {
  files = await writeSwapped()
})

const enter = (name: string, wishes: VisitWishes = {}) =>
  world.enter({ pages: `swapped-${name}`, bundler: 'vite', body: '<div id="root"></div>', knowsBoth: true, ...wishes })

test('the table names what each import becomes, and what is not in it is no import of a dApp that can come over', () => {
  const table = readTable('| instead of | import |\n|---|---|\n| `@reown/a`, `…/react` | `latchkey/a`, `…/react` |\n\n')
  assert.is(swapImports(`import x from '@reown/a/react'`, table), `import x from 'latchkey/a/react'`)
  assert.throws(() => swapImports(`import x from '@reown/b'`, table), 'the table has no @reown/b')
})

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

test('react-solana: a visitor connects, signs, and sends by a web3.js connection', async () => {
  const visit = await enter('react-solana')
  const { page, id } = visit
  await openModal(visit)
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await reads(id('address'), /\w{32}/)
  await isClosed(visit)
  await page.getByRole('button', { name: 'Sign' }).click()
  await reads(id('signature'), /^[\da-f]{128}$/)
  const key = getBytes(toBeHex(decodeBase58((await id('address').textContent())!), 32))
  assert.ok(ed25519.verify((await id('signature').textContent())!, new TextEncoder().encode(HELLO), key))
  const own = (await id('address').textContent())!
  const balance = async () =>
    ((await world.sandbox.families!.solana.rpc('getBalance', [own, { commitment: 'confirmed' }])) as { value: number }).value
  const before = await balance()
  await page.getByRole('button', { name: 'Send' }).click()
  await reads(id('balance'), /^\d/)
  await until(async () => (await balance()) === before - 5_000, 'the fee has been paid')
})

test('several-families: a visitor connects with Bitcoin and signs', async () => {
  const visit = await enter('several-families')
  const { page, id } = visit
  await page.locator('#open').click()
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await reads(id('address'), /^bcrt1/)
  await isClosed(visit)
  await page.getByRole('button', { name: /^sign/i }).click()
  await reads(id('signature'), /\S{20}/)
  const [address, signature] = [(await id('address').textContent())!, (await id('signature').textContent())!]
  assert.ok(Verifier.verifySignature(address, HELLO, signature))
})

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
