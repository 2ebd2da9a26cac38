// What `npm start` promises of several chain families: all four side by side, under the strict policy, with the wallet's own windows.
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58, getBytes, toBeHex } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { axe } from '../support/e2e/axe.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: true, families: true })
const FAMILIES = ['solana', 'bip122', 'polkadot'] as const
let page: Page

const id = (name: string) => page.locator(`[data-testid="${name}"]`).first()

async function approve(work: () => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), work()])
  const closed = popup.waitForEvent('close')
  await popup.click('#wallet-approve')
  await closed
}

const isClosed = () => page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open)

async function connectAll(): Promise<void> {
  await page.locator('.top appkit-button').getByRole('button').click()
  await page.click('w3m-modal >> text=Sandbox Wallet')
  await approve(() => page.click('w3m-modal >> [data-testid=wui-list-chain-eip155]'))
  await isClosed()
  for (const namespace of FAMILIES) {
    await page.locator(`[data-testid=family-${namespace}] appkit-button`).getByRole('button').click()
    await approve(() => page.click('w3m-modal >> text=Sandbox Wallet'))
    await id(`address-${namespace}`).waitFor()
    await isClosed()
  }
}

const addressOf = async (namespace: string) => (await id(`address-${namespace}`).locator('[title]').getAttribute('title'))!
const signatureOf = async (namespace: string) => (await id(`signature-${namespace}`).getAttribute('title'))!

test('all four families are connected side by side, sign and send; one is left, the others stay, and a reload brings them back', async () => {
  await cryptoWaitReady()
  const open = await world.enter({ viewport: { width: 1280, height: 900 } })
  page = await open(world.demo.workbench)
  await connectAll()
  for (const namespace of FAMILIES) {
    await approve(() => id(`sign-${namespace}`).click())
    await id(`signature-${namespace}`).waitFor()
  }
  const text = 'Hello from Latchkey'
  assert.ok(
    ed25519.verify(
      await signatureOf('solana'),
      new TextEncoder().encode(text),
      getBytes(toBeHex(decodeBase58(await addressOf('solana')), 32)),
    ),
  )
  assert.ok(Verifier.verifySignature(await addressOf('bip122'), text, await signatureOf('bip122')))
  assert.ok(signatureVerify(`<Bytes>${text}</Bytes>`, await signatureOf('polkadot'), await addressOf('polkadot')).isValid)
  for (const namespace of ['solana', 'bip122'] as const) {
    await approve(() => id(`send-${namespace}`).click())
    await id(`sent-${namespace}`).waitFor()
  }
  await approve(() => id('send-button').click())
  await page.waitForSelector('text=Sent:')
  for (const namespace of FAMILIES) {
    await id(`fund-${namespace}`).click()
    await page.locator(`[data-testid=family-${namespace}]`, { hasText: 'It is yours.' }).waitFor()
  }
  await id('disconnect-solana').click()
  await page.locator('[data-testid=family-solana] [data-testid=connect-button-solana]').waitFor()
  const before = await Promise.all(['bip122', 'polkadot'].map(addressOf))
  await page.reload()
  for (const namespace of ['bip122', 'polkadot']) await id(`address-${namespace}`).waitFor()
  assert.equal(await Promise.all(['bip122', 'polkadot'].map(addressOf)), before)
  await page.locator('[data-testid=family-solana] [data-testid=connect-button-solana]').waitFor()
  assert.equal(await axe(page), [])
})

test('at 360 px the panel keeps its width', async () => {
  const open = await world.enter({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  page = await open(world.demo.workbench)
  await id('family-polkadot').waitFor()
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360)
  assert.equal(await axe(page), [])
})

test.run()
