// From `npm start` with a phone: one approval connects and signs in at the demo's server, over the real relay, under the strict policy.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
// For its type of `window.webWallet`.
import type {} from '../../scripts/sandbox/web-wallet/page/main.js'
import { askServer, by, comeBack, isClosed, sessionsIn, visitor } from './signed-in.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false, families: true })

test('with a phone, a visitor who has turned the other chains off connects and signs in by one approval, stays so, and signs out', async () => {
  const open = await world.enter(visitor)
  const wallet = await open(world.sandbox.urls.webWallet)
  await wallet.waitForFunction(() => window.webWallet !== undefined)
  const phone = (name: string) => by(wallet)(`web-wallet-${name}`)
  const page = await open(`${world.demo.workbench}?signIn=required`)
  const at = by(page)
  // The page itself says how.
  await at('ethereum-only').click()
  await page.waitForURL(/families=0/)
  await page.getByText('One approval there connects and signs you in.').waitFor()

  await at('open-walletconnect').click()
  await at('wui-qr-code').waitFor()
  await phone('uri').fill((await at('wui-qr-code').getAttribute('uri'))!)
  await phone('pair').click()
  await phone('question').filter({ hasText: 'Sign in to' }).waitFor()
  await phone('approve').click()
  await phone('session').waitFor()

  await isClosed(page)
  await sessionsIn(page).nth(1).waitFor()
  assert.is(await phone('question').count(), 0, 'nothing else is asked for')
  const sessions = await askServer(world, page.context())
  assert.equal(
    sessions.map(({ data: { chainId, domain } }) => [chainId, domain]),
    ['eip155:31337', 'eip155:31338'].map(chain => [chain, new URL(world.demo.url).host]),
  )
  assert.equal(
    sessions.map(({ data }) => data.accountAddress),
    Array(2).fill(await at('w3m-address').textContent()),
  )

  await comeBack(page, 2)
  await at('sign-out-button').click()
  await at('server-nobody').waitFor()
  assert.equal(await askServer(world, page.context()), [])
  // Who has to sign in is asked anew, in the ordinary way now; who does not leaves the wallet, too.
  await at('w3m-connecting-siwe-sign').click()
  await phone('approve').click()
  await sessionsIn(page).first().waitFor()
  await isClosed(page)
  await at('sign-out-button').click()
  await at('w3m-connecting-siwe-cancel').click()
  await at('connect-button').waitFor()
  await phone('session').waitFor({ state: 'detached' })
  assert.equal(await askServer(world, page.context()), [])
})

test.run()
