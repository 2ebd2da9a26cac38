// Wallets of the browser: found, listed once, asked, refused, silent.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createIdentity } from '../../scripts/sandbox/wallet/identity.js'
import { connect, createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW, settled, until } from './dapp.js'

const test = suite('wallets')
const world = createDapp(test)

const OTHER_ROW = 'wallet-selector-example.other'
const OTHER = { name: 'Other Wallet', rdns: 'example.other' }

/** Announces `window.ethereum` under this name, as an extension does that comes late. */
function announce(page: Page, wishes: { name: string; rdns: string }): Promise<void> {
  const { uuid, icon, name, rdns } = createIdentity(wishes)
  return page.evaluate(
    info => {
      const detail = { info, provider: (window as unknown as { ethereum: object }).ethereum }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    },
    { uuid, icon, name, rdns },
  )
}

test('a wallet that announces itself twice, injects itself and stands in the directory is one row', async () => {
  const visit = await world.enter({ identity: { announce: 2, injected: true } })
  const { page, id } = visit
  await openModal(visit)
  await page.getByText('Bramblewick').waitFor()
  assert.is(await page.getByRole('button', { name: /Sandbox Wallet/ }).count(), 1)
  await reads(id(SANDBOX_ROW), 'Installed')
})

for (const phone of [false, true]) {
  test(`rows of the directory take the places kept for them: nothing there moves${phone ? ', on a phone' : ''}`, async () => {
    const visit = await world.enter({
      phone,
      reducedMotion: 'reduce',
      before: page =>
        page.route(/getWallets/, async route => {
          await new Promise(resolve => setTimeout(resolve, 700))
          await route.continue()
        }),
    })
    const { page, id } = visit
    await openModal(visit)
    await id(SANDBOX_ROW).waitFor()
    /** Where each row, and the card, is; a row that is still to come by its place. */
    const look = () =>
      page.evaluate(() => {
        const root = document.querySelector('w3m-modal')!.shadowRoot!
        const placed = root.querySelectorAll(
          '[data-testid=w3m-modal-card],[data-testid^=wallet-selector],[data-testid=all-wallets],.lk-skeleton',
        )
        return [...placed].map(each => (({ top, height }) => `${top} ${height}`)(each.getBoundingClientRect()))
      })
    const before = await look()
    assert.ok(await page.locator('.lk-skeleton').count())
    await page.getByText('Bramblewick').waitFor()
    assert.is(await page.locator('.lk-skeleton').count(), 0)
    assert.equal(await look(), before)
  })
}

test('two wallets with the same name from different makers are two rows, and each connects with its own', async () => {
  const others: AttachedWallet[] = []
  const visit = await world.enter({
    identity: { name: 'Twin', rdns: 'example.first' },
    before: async (_, context) => others.push(await world.attach(context, { name: 'Twin', rdns: 'example.second' })),
  })
  await openModal(visit)
  await visit.id('wallet-selector-example.first').waitFor()
  assert.is(await visit.page.getByRole('button', { name: /^Twin/ }).count(), 2)
  await visit.id('wallet-selector-example.second').click()
  await isConnected(visit)
  assert.ok(others[0]!.calls.some(({ method }) => method === 'eth_requestAccounts'))
  assert.equal(visit.attached.calls, [])
})

test('a wallet that announces itself late appears while the modal is open, and connects', async () => {
  const visit = await world.enter({ identity: { announce: 0, injected: true, flags: {} } })
  const { page, id, address } = visit
  await openModal(visit)
  await page.getByText('Bramblewick').waitFor()
  assert.is(await page.getByRole('button', { name: /Latecomer/ }).count(), 0)
  await announce(page, { name: 'Latecomer', rdns: 'example.late' })
  await id('wallet-selector-example.late').click()
  await isConnected(visit, address)
})

test('a wallet that is only injected is listed under the name it goes by', async () => {
  const visit = await world.enter({ identity: { announce: 0, injected: true, flags: { isMetaMask: true, isTidemark: true } } })
  await openModal(visit)
  await visit.page
    .getByRole('button', { name: /^Tidemark/ })
    .first()
    .click()
  await isConnected(visit, visit.address)
})

test('without a wallet the modal says so kindly, and leads to one', async () => {
  // Without a project id, since there is always a phone's wallet where there is WalletConnect.
  const visit = await world.enter({ wallet: false, options: { projectId: '', debug: false } })
  const { page } = visit
  await openModal(visit)
  await page.getByText('No wallet in this browser yet').waitFor()
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  await isAt(visit, 'Get a wallet')
})

test('whoever refuses can try again without closing', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  const { page, id, wallet, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  wallet.refuse()
  await page.getByText('Connection declined').first().waitFor()
  await id('w3m-connecting-widget-secondary-button').click()
  await page.getByText('Continue in Sandbox Wallet').first().waitFor()
  await wallet.nextPending()
  wallet.approve()
  await isConnected(visit, address)
  await isClosed(visit)
})

test('a wallet in which a request is open already is explained, and trying again works', async () => {
  const visit = await world.enter({ wallet: { answer: 'busy' } })
  const { page, id, wallet } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await page.getByText('A request is already open').first().waitFor()
  await page.getByText('Open Sandbox Wallet and answer').waitFor()
  wallet.behave({ answer: 'approve' })
  await id('w3m-connecting-widget-secondary-button').click()
  await isConnected(visit)
})

test('a wallet that stays silent is told to be so after half a minute, and its late answer counts while one waits', async () => {
  const visit = await world.enter({ wallet: { answer: 'hang' }, before: page => page.clock.install() })
  const { page, id, wallet, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await page.clock.runFor(31_000)
  await page.getByText('Sandbox Wallet does not answer').first().waitFor()
  wallet.approve()
  await isConnected(visit, address)
})

for (const [how, leave] of [
  ['by going back', (page: Page) => page.locator('[data-testid="header-back"]').click()],
  ['by Esc', (page: Page) => page.keyboard.press('Escape')],
  ['by the cross', (page: Page) => page.locator('[data-testid="w3m-header-close"]').click()],
] as const) {
  test(`a wallet that never answers can be left ${how}, and its late approval connects nobody`, async () => {
    const visit = await world.enter({ wallet: { answer: 'hang' } })
    const { page, id, wallet, record } = visit
    await openModal(visit)
    await id(SANDBOX_ROW).click()
    await wallet.nextPending()
    await leave(page)
    await page.locator('[data-testid="w3m-header-text"]', { hasText: 'Sandbox Wallet' }).waitFor({ state: 'detached' })
    await settled(page)
    wallet.approve()
    await until(() => wallet.state.sites.length === 1, 'the wallet has approved')
    await settled(page)
    await isDisconnected(visit)
    assert.is(await (await visit.modal()).evaluate(modal => modal.getAccount()?.status), 'disconnected')
    assert.equal(
      (await record.storageKeys()).filter(key => key.includes('connect')),
      [],
    )
  })
}

test('a wallet that never answers can be left for another, and its late approval changes nothing', async () => {
  const visit = await world.enter({ wallet: { answer: 'hang' }, before: async (_, context) => void (await world.attach(context, OTHER)) })
  const { page, id, wallet } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await id('header-back').click()
  await id(OTHER_ROW).click()
  await isConnected(visit)
  const name = async () => (await visit.modal()).evaluate(modal => modal.getWalletInfo()?.name)
  assert.is(await name(), 'Other Wallet')
  wallet.approve()
  await settled(page)
  assert.is(await name(), 'Other Wallet')
})

test('whoever comes back to a wallet that still asks is not refused as being twice there', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  const { id, wallet, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await id('header-back').click()
  await id(SANDBOX_ROW).click()
  await isAt(visit, 'Sandbox Wallet')
  await settled(visit.page)
  wallet.approve()
  await isConnected(visit, address)
})

test('whoever leaves and comes back after a late approval is connected at once', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  const { id, wallet, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  await id('header-back').click()
  await isAt(visit, 'Connect Wallet')
  wallet.approve()
  await settled(visit.page)
  await id(SANDBOX_ROW).click()
  await isConnected(visit, address)
  assert.equal(wallet.pending, [])
})

test('a wallet that answers nonsense ends in words and a way on', async () => {
  const visit = await world.enter({
    wallet: false,
    before: page =>
      page.addInitScript(() => {
        const provider = {
          request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x7a69' : [{ not: 'an address' }]),
        }
        const detail = { info: { uuid: '1', name: 'Nonsense', rdns: 'example.nonsense', icon: 'data:image/png,x' }, provider }
        window.addEventListener('eip6963:requestProvider', () =>
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
        )
      }),
  })
  const { page, id } = visit
  await openModal(visit)
  await id('wallet-selector-example.nonsense').click()
  await page.getByText('Could not connect').first().waitFor()
  await page.getByText('Nonsense gave an answer that could not be read').waitFor()
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await isAt(visit, 'Connect Wallet')
})

test('somebody connected who tries another wallet and refuses stays connected as before', async () => {
  const visit = await world.enter({ before: async (_, context) => void (await world.attach(context, OTHER, { answer: 'refuse' })) })
  const { page, id, address } = visit
  await connect(visit)
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'Connect' }))
  await id(OTHER_ROW).click()
  await page.getByText('Connection declined').first().waitFor()
  await isConnected(visit, address)
  assert.is(await (await visit.modal()).evaluate(modal => modal.getWalletInfo()?.name), 'Sandbox Wallet')
})

test.run()
