// What a page, a wallet or a browser may hand us, and must not break us with.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toDataUrl } from '../../scripts/sandbox/wallet/identity.js'
import type { CreateAppKit } from '../../src/public-types.js'
import {
  connect,
  createDapp,
  hasBalance,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
} from './dapp.js'
import type { Lab } from './pages/lab.js'

const test = suite('bad input')
const world = createDapp(test)

/** Makes a modal in the lab, and tells what it threw. */
function tryToCreate(page: Page, options: Partial<CreateAppKit> | Record<string, unknown>): Promise<string> {
  return page.evaluate(given => {
    try {
      ;(window as unknown as { lab: Lab }).lab.create(given as Partial<CreateAppKit>)
      return 'made'
    } catch (error) {
      return (error as Error).message
    }
  }, options)
}

test('switchNetwork to a network the dApp does not offer is an alert for its developer, and the wallet is not asked', async () => {
  const visit = await world.enter()
  const { id, attached } = visit
  await connect(visit)
  await hasBalance(visit)
  attached.calls.length = 0
  const answer = await (
    await visit.modal()
  ).evaluate(async modal => {
    const foreign = { ...modal.getCaipNetworks()[0]!, id: 4242, caipNetworkId: 'eip155:4242' }
    await modal.switchNetwork(foreign)
    return modal.switchNetwork(foreign, { throwOnFailure: true }).then(
      () => 'done',
      (error: Error) => error.message,
    )
  })
  assert.is(answer, 'Network not found')
  // Before the account is looked at, which asks the wallet what it lists itself.
  assert.equal(attached.calls, [])
  await id('account-button').click()
  await reads(id('wui-alertbar-text'), 'Network Not Found')
  await visit.page.getByRole('button', { name: 'Dismiss' }).click()
  await id('wui-alertbar-text').waitFor({ state: 'detached' })
})

test('with debug off the developer’s alerts are not shown', async () => {
  const visit = await world.enter({ options: { debug: false } })
  await openModal(visit)
  await (
    await visit.modal()
  ).evaluate(modal => modal.switchNetwork({ ...modal.getCaipNetworks()[0]!, id: 4242, caipNetworkId: 'eip155:4242' }))
  await settled(visit.page)
  assert.is(await visit.id('wui-alertbar-text').count(), 0)
})

test('switchNetwork to nothing at all harms nobody', async () => {
  const visit = await world.enter({ knowsBoth: true })
  await connect(visit)
  visit.wallet.state.selectChain(31338)
  await reads(visit.page.locator('appkit-network-button'), 'Anvil Two')
  await hasBalance(visit)
  visit.attached.calls.length = 0
  const answer = await (
    await visit.modal()
  ).evaluate(modal =>
    modal.switchNetwork({} as never, { throwOnFailure: true }).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  assert.is(answer, 'Network not found')
  assert.equal(visit.attached.calls, [])
})

test('without a network, or with one that is none, the developer is told clearly and at once', async () => {
  const { page } = await world.enter({ pages: 'lab' })
  for (const networks of [[], [{ id: 1 }], [null]]) assert.match(await tryToCreate(page, { networks }), /networks?/i)
  assert.is(await tryToCreate(page, { networks: world.sandbox.options.networks }), 'made')
})

test('without a project id the developer is told, nobody is asked, and the wallets of the browser work', async () => {
  const visit = await world.enter({ options: { projectId: '' } })
  const { id, record } = visit
  await openModal(visit)
  await reads(id('wui-alertbar-text'), 'Project ID Not Configured')
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await reads(id('account-button'), '1234.567 ETH')
  assert.equal(
    record.foreign().filter(({ url }) => !url.startsWith(world.sandbox.urls.one)),
    [],
  )
})

const CONNECTED = '@appkit/eip155:connected_connector_id'
for (const [what, storage] of [
  [
    'broken JSON',
    {
      [CONNECTED]: 'dev.latchkey.sandbox',
      '@appkit/connections': '{"eip155":[',
      '@appkit/active_caip_network_id': 'nonsense',
      '@appkit/native_balance_cache': 'null',
    },
  ],
  [
    'JSON of another shape',
    {
      [CONNECTED]: 'dev.latchkey.sandbox',
      '@appkit/connections': '[1,2,3]',
      '@appkit/active_caip_network_id': 'eip155:424242',
      '@appkit/native_balance_cache': '{"eip155:31337:0x":7}',
    },
  ],
  ['a list where an object is meant', { [CONNECTED]: 'dev.latchkey.sandbox', '@appkit/connections': '{"eip155":{"accounts":"x"}}' }],
  [
    'an account that is none',
    {
      [CONNECTED]: 'dev.latchkey.sandbox',
      '@appkit/connections': '{"eip155":[{"connectorId":"dev.latchkey.sandbox","accounts":[{"address":"<img src=x onerror=alert(1)>"}]}]}',
    },
  ],
  [
    'accounts of null',
    {
      [CONNECTED]: 'dev.latchkey.sandbox',
      '@appkit/connections': '{"eip155":[null,{"connectorId":"dev.latchkey.sandbox","accounts":[null]}]}',
    },
  ],
  ['a connector that does not exist', { [CONNECTED]: '__proto__', '@appkit/connections': 'true' }],
] as const) {
  test(`storage that holds ${what} ends in a page that works`, async () => {
    const visit = await world.enter({ storage })
    await (await visit.modal()).evaluate(modal => modal.ready())
    await isDisconnected(visit)
    await connect(visit)
    await reads(visit.id('account-button'), '1234.567 ETH')
  })
}

test('storage that is blocked only forgets: connecting, looking and disconnecting work', async () => {
  const visit = await world.enter({
    before: page =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
      }),
  })
  await connect(visit)
  await reads(visit.id('account-button'), '1234.567 ETH')
  await visit.id('account-button').click()
  await visit.id('disconnect-button').click()
  await isDisconnected(visit)
})

test('storage that is full only forgets, too', async () => {
  const visit = await world.enter({
    before: page =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError')
        }
      }),
  })
  await connect(visit)
  await reads(visit.id('account-button'), '1234.567 ETH')
})

const evil = toDataUrl(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.hacked=1;window.hacked=1"><script>window.hacked=1;parent.hacked=1</script><rect width="9" height="9" fill="red"/></svg>`,
)

test('a wallet whose picture is a javascript: address shows its initials, and nothing runs', async () => {
  const visit = await world.enter({ identity: { name: 'Sly Fox', icon: 'javascript:window.hacked=1' }, options: { projectId: '' } })
  const { page, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).locator('[data-i=SF]').waitFor()
  assert.is(await id(SANDBOX_ROW).locator('img').count(), 0)
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  assert.is(await page.evaluate(() => 'hacked' in window), false)
  assert.not.match(await (await visit.modal()).evaluate(modal => `${modal.getWalletInfo()?.icon}`), 'javascript')
})

test('a wallet whose picture is an SVG with a script is shown, and the script never runs', async () => {
  const visit = await world.enter({ identity: { icon: evil } })
  const { page, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).locator('img').waitFor()
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await settled(page)
  assert.is(await page.evaluate(() => 'hacked' in window), false)
})

test('a wallet whose picture does not load shows its initials', async () => {
  const visit = await world.enter({ identity: { name: 'Lost Picture', icon: 'data:image/png;base64,AAAA' } })
  await openModal(visit)
  await visit.id(SANDBOX_ROW).locator('[data-i=LP]').waitFor()
})

test('a wallet with markup, or a very long name, is only text', async () => {
  const name = `<img src=x onerror="window.hacked=1">${'long '.repeat(40)}`
  const visit = await world.enter({ identity: { name } })
  const { page, id } = visit
  await openModal(visit)
  await reads(id(SANDBOX_ROW), '<img src=x')
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  assert.is(await page.evaluate(() => 'hacked' in window), false)
})

test('announcements that are none are passed over', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  await openModal(visit)
  await page.evaluate(() => {
    for (const detail of [
      undefined,
      null,
      7,
      {},
      { info: null },
      { info: { name: 'No provider' } },
      { info: { name: 5, rdns: {} }, provider: { request: 1 } },
      { provider: { request() {} } },
    ]) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.dispatchEvent(new Event('eip6963:announceProvider'))
  })
  await settled(page)
  await id(SANDBOX_ROW).waitFor()
  assert.is(await page.getByText('No provider').count(), 0)
})

test('a directory that answers with a web page, or nothing, does no harm', async () => {
  for (const wallets of ['html', 'empty', 'error'] as const) {
    const visit = await world.enter({ allow: [/500/] })
    world.sandbox.directory.setFaults({ wallets, images: 'missing' })
    await connect(visit)
  }
})

test('a node that does not answer leaves the account without a balance, and says so in the modal', async () => {
  const [one, two] = world.sandbox.options.networks
  const dead = { ...one, rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } } }
  const visit = await world.enter({
    options: { networks: [dead, two] },
    allow: [/ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED|Failed to load resource/],
  })
  const { id, address } = visit
  await connect(visit)
  await isConnected(visit, address)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
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

test('two modals on a page share nothing but the storage: each connects by itself', async () => {
  const visit = await world.enter({ pages: 'lab' })
  const { page, id } = visit
  const networks = world.sandbox.options.networks
  await tryToCreate(page, { networks })
  await tryToCreate(page, { networks })
  const statuses = () =>
    page.evaluate(() =>
      (window as unknown as { modals: { getAccount(): { status: string } }[] }).modals.map(modal => modal.getAccount().status),
    )
  await page.evaluate(() => void (window as unknown as { modals: { open(): Promise<void> }[] }).modals[0]!.open())
  await id(SANDBOX_ROW).click()
  await isClosed(visit)
  assert.equal(await statuses(), ['connected', 'disconnected'])
  await page.evaluate(() => void (window as unknown as { modals: { open(): Promise<void> }[] }).modals[1]!.open())
  await id(SANDBOX_ROW).click()
  await isClosed(visit)
  assert.equal(await statuses(), ['connected', 'connected'])
})

test.run()
