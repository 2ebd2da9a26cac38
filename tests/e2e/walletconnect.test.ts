import { verifyMessage } from 'ethers'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isClosed, isConnected, isDisconnected, openModal, settled, until } from './dapp.js'
import { createPhones, readLink, showCode } from './phone.js'

const test = suite('WalletConnect')
const world = createPhones(test)

interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}
type DappWindow = {
  modal: {
    getProvider(namespace: string): Provider
    getAddress(): string
    getChainId(): number
    switchNetwork(network: unknown, options: object): Promise<void>
    getCaipNetworks(): unknown[]
    open(options: object): Promise<void>
  }
}

/** Asks the wallet as the dApp does. */
const ask = (page: Page, method: string, params: unknown[] = []) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as DappWindow).modal
        .getProvider('eip155')
        .request({ method, params })
        .then(
          result => ({ result, error: undefined }),
          (error: { code: number; message: string }) => ({ result: undefined, error: { code: error.code, message: error.message } }),
        ),
    [method, params] as const,
  )

const addressOf = (page: Page) => page.evaluate(() => (window as unknown as DappWindow).modal.getAddress())
const chainOf = (page: Page) => page.evaluate(() => (window as unknown as DappWindow).modal.getChainId())
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('nothing of the client is fetched before somebody reaches for it', async () => {
  const visit = await world.enter({ wallet: false })
  await openModal(visit)
  await visit.id('wallet-selector-walletconnect').waitFor()
  await settled(visit.page)
  const asks = () => visit.record.requests.some(({ url }) => /walletconnect/i.test(url))
  assert.not(asks())
  await visit.id('wallet-selector-walletconnect').hover()
  await until(asks, 'the code comes as somebody points at it')
  assert.not(
    visit.record.requests.some(({ type }) => type === 'websocket'),
    'but nobody is told',
  )
})

test('the code is drawn without the client; a wallet that scans it before the client has come connects', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const phone = await world.takePhone()
  const visit = await world.enter({
    wallet: false,
    before: page =>
      page.route(/walletconnect[^/]*\.js$/, async route => {
        await held
        await route.continue()
      }),
  })
  await showCode(visit)
  const link = await readLink(visit)
  const pairing = phone.pair(link)
  await until(() => world.sandbox.relay.clients.length > 0, 'the phone waits for what the code promises')
  release()
  await pairing
  await isConnected(visit)
  await isClosed(visit)
  assert.is(phone.sessions()[0]!.pairingTopic, link.slice(3, 67))
})

test('where the client does not come, the code is taken back, and another try draws another', async () => {
  let refuse = () => {}
  const held = new Promise<void>(resolve => (refuse = resolve))
  const visit = await world.enter({
    wallet: false,
    before: page =>
      page.route(/walletconnect[^/]*\.js$/, async route => {
        await held
        await route.abort()
      }),
    allow: [/Failed to load resource/],
  })
  await showCode(visit)
  refuse()
  await visit.id('w3m-connecting-widget-secondary-button').waitFor()
  assert.is(await visit.id('wui-qr-code').count(), 0)
  await visit.page.unroute(/walletconnect[^/]*\.js$/)
  await visit.id('w3m-connecting-widget-secondary-button').click()
  await visit.id('wui-qr-code').waitFor()
})

test('a visitor pairs by the code, signs, and sends a transaction that is mined', async () => {
  const { page, phone } = await world.pair()
  const address = await addressOf(page)
  assert.is(address, phone.keys.addressOf('eip155:31337', 0))
  const signed = await ask(page, 'personal_sign', [hex('Hello from a phone'), address])
  assert.is(verifyMessage('Hello from a phone', signed.result as string), address)
  const sent = await ask(page, 'eth_sendTransaction', [{ from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }])
  assert.match(sent.result as string, /^0x[\da-f]{64}$/)
  let receipt: { status?: string } | null = null
  await until(
    async () => (receipt = (await ask(page, 'eth_getTransactionReceipt', [sent.result])).result as typeof receipt) !== null,
    'the transaction is mined',
  )
  assert.is(receipt!.status, '0x1')
})

test('the network is changed from either side, and the other follows', async () => {
  const { page, phone, topic } = await world.pair()
  assert.is(await chainOf(page), 31337)
  await phone.switchChain(topic, 'eip155:31338')
  await until(async () => (await chainOf(page)) === 31338, 'the page follows')
  await page.evaluate(() => {
    const { modal } = window as unknown as DappWindow
    return modal.switchNetwork(modal.getCaipNetworks()[0], { throwOnFailure: true })
  })
  assert.is(await chainOf(page), 31337)
  assert.equal(await ask(page, 'eth_chainId'), { result: '0x7a69', error: undefined })
})

test('another account in the wallet shows at once', async () => {
  const { page, phone, topic } = await world.pair()
  await phone.switchAccount(topic, 1)
  const other = phone.keys.addressOf('eip155:31337', 1)!
  await page.locator(`[data-testid=account-button][address="${other}"]`).first().waitFor()
  assert.is(await addressOf(page), other)
})

test('a reload restores the connection without a flash, and it goes on working', async () => {
  const { page } = await world.pair()
  const address = await addressOf(page)
  // What each frame shows in the page's button, from the first one on: its elements and test ids, whatever shadow roots they are in.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const namesIn = (root: Element | ShadowRoot): string[] =>
      [...root.children].flatMap(child => [
        child.localName,
        child.getAttribute('data-testid') ?? '',
        ...namesIn(child),
        ...(child.shadowRoot ? namesIn(child.shadowRoot) : []),
      ])
    const look = () => {
      const root = document.querySelector('appkit-button')?.shadowRoot
      const names = root ? namesIn(root).filter(Boolean).join(' ') : ''
      if (names && seen.at(-1) !== names) seen.push(names)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await isConnected({ page }, address)
  await until(
    () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.some(names => names.includes('account-button'))),
    'a frame with the account is seen',
  )
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  assert.equal(
    seen.filter(names => names.includes('connect-button')),
    [],
    seen.join('\n'),
  )
  const signed = await ask(page, 'personal_sign', [hex('Again'), address])
  assert.is(verifyMessage('Again', signed.result as string), address)
})

test('disconnecting here ends it in the wallet', async () => {
  const { page, id, phone } = await world.pair()
  await page.locator('appkit-button').first().getByRole('button').click()
  await id('disconnect-button').click()
  await isDisconnected({ id })
  await until(() => !phone.sessions().length, 'the wallet knows')
  assert.is(await page.evaluate(() => localStorage.getItem('@appkit/eip155:connected_connector_id')), null)
})

test('disconnecting in the wallet ends it here', async () => {
  const { id, phone, topic } = await world.pair()
  await phone.disconnect(topic)
  await isDisconnected({ id })
})

test('a session that the wallet ended while the page was closed is over with the next load', async () => {
  const { page: first, context, phone, topic, url } = await world.pair()
  // Another tab first: a browser that loses its last one forgets what it stored.
  const blank = await context.newPage()
  await first.close()
  await phone.disconnect(topic)
  const { page } = await world.visit(url, { context, options: world.sandbox.options })
  await blank.close()
  await page.locator('[data-testid=connect-button]').first().waitFor()
  await until(
    async () => (await page.evaluate(() => localStorage.getItem('@appkit/eip155:connected_connector_id'))) === null,
    'it is forgotten',
  )
})

test('disconnecting in one tab ends it in the other, and it does not come back', async () => {
  const { page, id, context, url } = await world.pair()
  const { page: other } = await world.visit(url, { context, options: world.sandbox.options })
  await isConnected({ page: other })
  await page.locator('appkit-button').first().getByRole('button').click()
  await id('disconnect-button').click()
  await other.locator('[data-testid=connect-button]').first().waitFor()
  await other.reload()
  await other.locator('[data-testid=connect-button]').first().waitFor()
  assert.is(await other.evaluate(() => localStorage.getItem('@appkit/eip155:connected_connector_id')), null)
})

test('a wallet that refuses is told of, and the code is a fresh one', async () => {
  const phone = await world.takePhone({ behaviour: { answer: 'reject' } })
  const visit = await world.enter({ wallet: false })
  await showCode(visit)
  const link = await readLink(visit)
  await phone.pair(link)
  await visit.page.locator('w3m-modal').getByText('Connection declined').first().waitFor()
  await readLink(visit, link)
  phone.behave({ answer: 'approve' })
  await phone.pair(await readLink(visit, link))
  await isConnected(visit)
})

test('a refused request is 4001 for the dApp', async () => {
  const { page, phone } = await world.pair()
  phone.behave({ answer: 'reject' })
  const { error } = await ask(page, 'personal_sign', [hex('No'), await addressOf(page)])
  assert.is(error?.code, 4001)
})

test.run()
