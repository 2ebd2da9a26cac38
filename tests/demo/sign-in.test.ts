// A visitor of `npm start` signs in at the demo's own server, under the strict policy.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { by, comeBack, sessionsIn, visitor } from './signed-in.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false, families: true })

test('a visitor of the demo signs in at its server on two chain families, signs out, and is asked again', async () => {
  const attached: AttachedWallet[] = []
  const { devnets, families } = world.sandbox
  try {
    const open = await world.enter(visitor)
    const wallet = createWallet({ chains: [...devnets], others: families!.others, behaviour: { answer: 'approve' } })
    const page = await open('about:blank')
    attached.push(await attachWallet(page.context(), wallet, {}))
    await page.goto(`${world.demo.url}/?signIn=required`)
    const at = by(page)
    const connectTo = async (namespace: string) => {
      await page.locator('appkit-button').first().getByRole('button').click()
      await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
      await page.locator('w3m-modal').getByRole('button', { name: new RegExp(namespace) }).first().click()
    }
    await connectTo('Ethereum|EVM')
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).first().waitFor()
    assert.match((await at('server-sessions').textContent())!, 'eip155:31337')
    await comeBack(page, 1)
    await at('sign-out-button').click()
    await at('w3m-connecting-siwe-cancel').waitFor()
    await at('w3m-connecting-siwe-cancel').click()
    await at('server-nobody').waitFor()
    await connectTo('Solana')
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).filter({ hasText: 'solana:' }).waitFor()
  } finally {
    attached.forEach(each => each.close())
  }
})

test.run()
