// A visitor of `npm start` signs in at the demo's own server, under the strict policy.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import { axe } from '../support/e2e/axe.js'
import { askServer, by, comeBack, isClosed, isRefused, isRefusedTampered, sessionsIn, visitor } from './signed-in.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false, families: true })

test('a visitor of the demo signs in at its server on three chain families, signs out, and is asked again; the server refuses what was tampered with', async () => {
  const attached: AttachedWallet[] = []
  const { devnets, families } = world.sandbox
  try {
    const open = await world.enter(visitor)
    const wallet = createWallet({ chains: [...devnets], others: families!.others, behaviour: { answer: 'approve' } })
    const page = await open('about:blank')
    attached.push(await attachWallet(page.context(), wallet, {}))
    await page.goto(`${world.demo.workbench}?signIn=required`)
    const at = by(page)
    const connectTo = async (namespace: string) => {
      await page.locator('appkit-button').first().getByRole('button').click()
      await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
      await page
        .locator('w3m-modal')
        .getByRole('button', { name: new RegExp(namespace) })
        .first()
        .click()
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
    await isClosed(page)
    await at('sign-in-reason').filter({ hasText: 'The account in use is signed in.' }).waitFor()
    assert.is(await at('sign-in-button').getAttribute('aria-disabled'), 'true')

    await page.locator('[data-testid=family-bip122] appkit-button').getByRole('button').click()
    await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).filter({ hasText: 'bip122:' }).waitFor()
    await isClosed(page)
    const sessions = await askServer(world, page.context())
    const bitcoin = families!.forPages.networks.bitcoin.caipNetworkId
    assert.equal(
      sessions.map(({ data: { chainId } }) => chainId),
      [families!.forPages.networks.solana.caipNetworkId, bitcoin],
    )
    assert.is(`${bitcoin}:${sessions[1]!.data.accountAddress}`, await at('w3m-caip-address').textContent())
    for (const session of sessions) await isRefused(world, session)
    assert.equal(await askServer(world, page.context()), sessions)

    // Long names of networks do not widen a small screen.
    await page.setViewportSize({ width: 360, height: 800 })
    const isWithin = await sessionsIn(page).evaluateAll(items => items.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
    assert.equal([isWithin, await page.evaluate(() => document.documentElement.scrollWidth)], [true, 360])
    assert.equal(await axe(page), [])
    await page.setViewportSize(visitor.viewport)

    await at('sign-out-button').click()
    await at('w3m-connecting-siwe-sign').waitFor()
    // A tab of its own: the browser writes refusals to its console.
    const tampered = await page.context().newPage()
    await tampered.goto(`${world.demo.workbench}?signIn=required`)
    await isRefusedTampered(world, tampered, () => by(tampered)('w3m-connecting-siwe-sign').click())
  } finally {
    attached.forEach(each => each.close())
  }
})

test.run()
