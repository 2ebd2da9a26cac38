// What a page or a wallet may hand us, and must not break us with; and the modal as a part of the page.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toDataUrl } from '../../scripts/sandbox/wallet/identity.js'
import { comesToRest, connect, createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW } from './dapp.js'

const test = suite('bad input')
const world = createDapp(test)

const evil = toDataUrl(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.hacked=1;window.hacked=1"><script>window.hacked=1;parent.hacked=1</script><rect width="9" height="9" fill="red"/></svg>`,
)

test('a picture with a script in it is shown without running it, and one that is a script is not shown', async () => {
  const visit = await world.enter({
    identity: { icon: evil },
    before: async (_, context) =>
      void (await world.attach(context, { name: 'Sly Fox', rdns: 'example.fox', icon: 'javascript:window.hacked=1' })),
  })
  const { page, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).locator('img').waitFor()
  await id('wallet-selector-example.fox').locator('[data-i=SF]').waitFor()
  assert.is(await id('wallet-selector-example.fox').locator('img').count(), 0)
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await comesToRest(page)
  assert.is(await page.evaluate(() => 'hacked' in window), false)
})

test('two copies of the library on a page: both can be used, and nothing is thrown', async () => {
  const visit = await world.enter({ pages: ['plain', 'second-copy'] })
  const { page, id } = visit
  await connect(visit)
  await id('account-button').click()
  await id('disconnect-button').waitFor()
  await page.keyboard.press('Escape')
  await isClosed(visit)
  for (const index of [0, 1]) {
    await page.evaluate(
      at => void (window as unknown as { modals: { open(options: object): Promise<void> }[] }).modals[at]!.open({ view: 'Connect' }),
      index,
    )
    await isAt(visit, 'Connect Wallet')
    await page.keyboard.press('Escape')
    await isClosed(visit)
  }
})

test('a modal in the page is there at once, takes no focus and no scrolling from it, and a visitor connects and disconnects in it', async () => {
  const visit = await world.enter({
    body: '<button id="own" autofocus>Own</button><appkit-button></appkit-button><section><appkit-modal></appkit-modal></section>',
    options: { enableEmbedded: true },
  })
  const { page, id, address } = visit
  await isAt(visit, 'Connect Wallet')
  await comesToRest(page)
  assert.equal(await page.evaluate(() => [document.activeElement?.id, getComputedStyle(document.documentElement).overflow]), [
    'own',
    'visible',
  ])
  assert.is(await page.locator('section').getByTestId('w3m-modal-card').count(), 1)
  assert.equal([await page.locator('dialog').count(), await id('w3m-header-close').count()], [0, 0])
  await id(SANDBOX_ROW).click()
  await isConnected(visit, address)
  await reads(id('token-balance'), '1,234.56 ETH')
  await id('disconnect-button').click()
  await isDisconnected(visit)
  await isAt(visit, 'Connect Wallet')
  await id(SANDBOX_ROW).waitFor()
})
