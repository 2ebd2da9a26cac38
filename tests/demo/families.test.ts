// What `npm start` has for other chain families: a panel each, under the strict policy, with the wallet's own windows.
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58, getBytes, toBeHex } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { axe } from '../support/e2e/axe.js'
import { answer, by, callByKeys, createDemo, isClosed } from './world.js'

const world = createDemo(test, { inpage: true, families: true })
const FAMILIES = ['solana', 'bip122', 'polkadot'] as const
let page: Page

const id = (name: string) => by(page)(name)
const approve = (work: () => Promise<unknown>) => answer(page, work)

const addressOf = async (namespace: string) => (await id(`address-${namespace}`).locator('[title]').getAttribute('title'))!
const signatureOf = async (namespace: string) => (await id(`signature-${namespace}`).getAttribute('title'))!

test('each family has its panel: somebody connects, signs, sends and receives there, and leaves', async () => {
  await cryptoWaitReady()
  const open = await world.enter({ viewport: { width: 1280, height: 900 } })
  page = await open(world.demo.workbench)
  for (const namespace of FAMILIES) {
    await page.locator(`[data-testid=family-${namespace}] appkit-button`).getByRole('button').click()
    await approve(() => page.click('w3m-modal >> text=Sandbox Wallet'))
    await id(`address-${namespace}`).waitFor()
    await isClosed(page)
    await approve(() => id(`sign-${namespace}`).click())
    await id(`signature-${namespace}`).waitFor()
    if (namespace !== 'polkadot') {
      await approve(() => id(`send-${namespace}`).click())
      await id(`sent-${namespace}`).waitFor()
      const before = await id(`sent-${namespace}`).getAttribute('title')
      await callByKeys(page, `send-several-${namespace}`, namespace === 'solana' ? 'You pay0.5 SOL' : 'You pay0.001 BTC')
      await page.locator(`[data-testid=sent-${namespace}]:not([title="${before}"])`).waitFor()
    }
    await id(`fund-${namespace}`).click()
    await page.locator(`[data-testid=family-${namespace}]`, { hasText: 'It is yours.' }).waitFor()
  }
  const text = 'Hello from Latchkey'
  const key = getBytes(toBeHex(decodeBase58(await addressOf('solana')), 32))
  assert.ok(ed25519.verify(await signatureOf('solana'), new TextEncoder().encode(text), key))
  assert.ok(Verifier.verifySignature(await addressOf('bip122'), text, await signatureOf('bip122')))
  assert.ok(signatureVerify(`<Bytes>${text}</Bytes>`, await signatureOf('polkadot'), await addressOf('polkadot')).isValid)
  await id('disconnect-solana').click()
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
