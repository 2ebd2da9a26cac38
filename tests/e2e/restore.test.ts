// Coming back, and ending it: in this tab, in another, in the wallet, without a network.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import {
  connect,
  createDapp,
  hasBalance,
  helpers,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
} from './dapp.js'

const test = suite('restore')
const world = createDapp(test)

const SECOND = walletAccounts[1]!.address
const PROMISED = 3_000
/** What a busy machine may add to it. */
const SLACK = 1_500

/** How long after the page began the modal was ready. */
function readyAfter(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await (window as unknown as { modal: { ready(): Promise<void> } }).modal.ready()
    return performance.now()
  })
}

test('with a locked wallet the visitor is disconnected within three seconds', async () => {
  const visit = await world.enter()
  const { page, wallet } = visit
  await connect(visit)
  wallet.lock()
  await page.reload()
  assert.ok((await readyAfter(page)) < PROMISED + SLACK)
  await isDisconnected(visit)
})

// The sandbox wallet says nothing to a page that has not seen an account yet, as others do; this one lives in the page.
test('a wallet that was locked at reload brings the visitor back when it is unlocked', async () => {
  const visit = await world.enter({ wallet: false, before: page => page.addInitScript(addLockableWallet, walletAccounts[0]!.address) })
  const { page, id, address } = visit
  await openModal(visit)
  await id('wallet-selector-example.lockable').click()
  await isConnected(visit)
  await page.evaluate(() => localStorage.setItem('locked', '1'))
  await page.reload()
  await readyAfter(page)
  await isDisconnected(visit)
  await page.evaluate(() => (window as unknown as { unlock(): void }).unlock())
  await isConnected(visit, address)
})

/** In the page: a wallet that is locked while local storage says so. */
function addLockableWallet(address: string): void {
  const listeners: ((accounts: string[]) => void)[] = []
  const accounts = () => (localStorage.getItem('locked') ? [] : [address])
  const provider = {
    request: async ({ method }: { method: string }) => (/ccounts$/.test(method) ? accounts() : method === 'eth_chainId' ? '0x7a69' : null),
    on: (event: string, listener: (accounts: string[]) => void) => void (event === 'accountsChanged' && listeners.push(listener)),
    removeListener() {},
  }
  const unlock = () => {
    localStorage.removeItem('locked')
    listeners.forEach(listener => listener(accounts()))
  }
  Object.assign(window, { unlock })
  const detail = { info: { uuid: '1', name: 'Lockable', rdns: 'example.lockable', icon: 'data:image/png,x' }, provider }
  window.addEventListener('eip6963:requestProvider', () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
}

test('a wallet locked while the page is open ends the connection on the page, and unlocking brings it back', async () => {
  const visit = await world.enter()
  await connect(visit)
  visit.wallet.lock()
  await isDisconnected(visit)
  visit.wallet.unlock()
  await isConnected(visit, visit.address)
})

test('only the wallet used last is asked, so that another one that hangs delays nothing', async () => {
  const others: AttachedWallet[] = []
  const visit = await world.enter({
    before: async (_, context) =>
      void others.push(await world.attach(context, { name: 'Sleepy', rdns: 'example.sleepy', injected: true }, { slow: 8_000 })),
  })
  await connect(visit)
  await visit.page.reload()
  await isConnected(visit, visit.address)
  assert.ok((await readyAfter(visit.page)) < PROMISED)
  assert.equal(others[0]!.calls, [])
})
test('a last wallet that hangs is given up within three seconds, and the page can connect again', async () => {
  const visit = await world.enter()
  const { page, id, wallet, address } = visit
  await connect(visit)
  wallet.behave({ slow: 8_000 })
  await page.reload()
  await page.locator(`[data-testid=account-button][address="${address}"][aria-busy=true]`).waitFor()
  assert.ok((await readyAfter(page)) < PROMISED + SLACK)
  await isDisconnected(visit)
  wallet.behave({ slow: 0 })
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await isConnected(visit, address)
})

test('a wallet that announces itself late is waited for', async () => {
  const visit = await world.enter()
  const { page, address } = visit
  await connect(visit)
  await page.addInitScript(() => {
    // Announcements are held back for a while, as if the extension started slowly.
    let isEarly = true
    window.addEventListener(
      'eip6963:announceProvider',
      event => {
        if (isEarly) event.stopImmediatePropagation()
      },
      true,
    )
    setTimeout(() => {
      isEarly = false
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    }, 800)
  })
  await page.reload()
  await page.locator(`[data-testid=account-button][address="${address}"][aria-busy=true]`).waitFor()
  await isConnected(visit, address)
})

test('a wallet that is gone at reload leaves the visitor disconnected within three seconds', async () => {
  const visit = await world.enter({ identity: { announce: 1 } })
  const { page } = visit
  await connect(visit)
  await page.addInitScript(() => window.addEventListener('eip6963:announceProvider', event => event.stopImmediatePropagation(), true))
  await page.reload()
  assert.ok((await readyAfter(page)) < PROMISED + SLACK)
  await isDisconnected(visit)
})

test('somebody who disconnects while they are being restored is disconnected, whatever the wallet answers later', async () => {
  const visit = await world.enter()
  const { page, wallet } = visit
  await connect(visit)
  wallet.behave({ slow: 600 })
  await page.reload()
  await page.locator('[data-testid=account-button][aria-busy=true]').waitFor()
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(visit)
  wallet.behave({ slow: 0 })
  await readyAfter(page)
  await page.waitForTimeout(700)
  await isDisconnected(visit)
  await until(() => wallet.state.sites.length === 0, 'the wallet has taken the permission back')
})

test('with enableReconnect off nobody is asked', async () => {
  const visit = await world.enter({ options: { enableReconnect: false } })
  await connect(visit)
  await hasBalance(visit)
  visit.attached.calls.length = 0
  await visit.page.reload()
  await isDisconnected(visit)
  await readyAfter(visit.page)
  assert.equal(visit.attached.calls, [])
})

test('another account chosen in the wallet repaints button and view', async () => {
  const visit = await world.enter()
  const { id, wallet } = visit
  await connect(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  wallet.state.selectAccount(SECOND)
  // The page may only see what it was granted: the first account, and now the second.
  await isConnected(visit, SECOND)
  await reads(id('token-balance'), '250.5 ETH')
  await reads(id('account-button'), '250.500 ETH')
  assert.is(await (await visit.modal()).evaluate(modal => modal.getAddress()), SECOND)
})

test('another network chosen in the wallet repaints buttons and view', async () => {
  const visit = await world.enter({ knowsBoth: true })
  const { page, id, wallet } = visit
  await connect(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  wallet.state.selectChain(31338)
  await reads(page.locator('appkit-network-button'), 'Anvil Two')
  await reads(id('token-balance'), /42(\.\d+)? ETH/)
  assert.is(await (await visit.modal()).evaluate(modal => modal.getChainId()), 31338)
})

test('a disconnect in the wallet ends the connection and closes the account', async () => {
  const visit = await world.enter()
  const { page, id, wallet, attached } = visit
  await connect(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  wallet.disconnectSite(world.server.origin)
  await isDisconnected(visit)
  await isClosed(visit)
  attached.calls.length = 0
  await page.reload()
  await readyAfter(page)
  await isDisconnected(visit)
  assert.equal(
    attached.calls.filter(({ method }) => method === 'eth_requestAccounts'),
    [],
  )
})

test('a wallet that loses its chains for a moment does not lose the visitor', async () => {
  const visit = await world.enter()
  await connect(visit)
  visit.wallet.behave({ offline: true })
  await settled(visit.page)
  visit.wallet.behave({ offline: false })
  await settled(visit.page)
  await isConnected(visit, visit.address)
})

test('a disconnect in one tab is one in the other tab', async () => {
  const visit = await world.enter()
  await connect(visit)
  const { page } = await world.visit(visit.url, { context: visit.context, options: world.sandbox.options })
  const tab = { page, ...helpers(page) }
  await isConnected(tab, visit.address)
  await tab.id('account-button').click()
  await tab.id('disconnect-button').click()
  await isDisconnected(tab)
  await isDisconnected(visit)
  assert.is(await (await visit.modal()).evaluate(modal => modal.getAddress()), undefined)
})

test('a disconnect in one tab is one in another that was restored and has not been touched, and in one still restoring', async () => {
  const visit = await world.enter()
  await connect(visit)
  await visit.page.reload()
  await isConnected(visit, visit.address)
  const { page } = await world.visit(visit.url, { context: visit.context, options: world.sandbox.options })
  const tab = { page, ...helpers(page) }
  await isConnected(tab)
  visit.wallet.behave({ slow: 1_000 })
  await visit.page.reload()
  await visit.page.locator('[data-testid=account-button][aria-busy=true]').waitFor()
  await (await tab.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(tab)
  visit.wallet.behave({ slow: 0 })
  await readyAfter(visit.page)
  await isDisconnected(visit)
})

const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/]

test('a disconnect works offline, in the wallet too', async () => {
  const visit = await world.enter({ allow: OFFLINE })
  const { context, id, wallet, record } = visit
  await connect(visit)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  await context.setOffline(true)
  await id('disconnect-button').click()
  await isDisconnected(visit)
  await isClosed(visit)
  await until(() => wallet.state.sites.length === 0, 'the wallet has taken the permission back')
  assert.equal(
    (await record.storageKeys()).filter(key => key.includes('connector_id') || key.endsWith('connections')),
    [],
  )
})

test('a disconnect works offline where the account was never looked at', async () => {
  const visit = await world.enter({ allow: OFFLINE })
  const { context, id } = visit
  await connect(visit)
  await reads(id('account-button'), '1234.567 ETH')
  await visit.page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
})

test('a disconnect works offline after a reload, by the dApp’s own button', async () => {
  const visit = await world.enter({ allow: OFFLINE })
  const { page, context, record } = visit
  await connect(visit)
  await page.reload()
  await isConnected(visit)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(visit)
  assert.equal(
    (await record.storageKeys()).filter(key => key.includes('connector_id') || key.endsWith('connections')),
    [],
  )
})

/** Keeps a room from the page: missing, or never answered. */
const keep = (page: Page, room: string, how: 'missing' | 'silent'): Promise<unknown> =>
  page.route(new RegExp(`/${room}-\\w+\\.js`), route => (how === 'missing' ? route.abort() : undefined))

const stored = (record: { storageKeys(): Promise<readonly string[]> }) =>
  record.storageKeys().then(keys => keys.filter(key => key.includes('connector_id')))

const MISSING = [/ERR_FAILED/, /Failed to fetch dynamically imported module/]

for (const how of ['missing', 'silent'] as const) {
  test(`a disconnect whose code is ${how} is one all the same, and the next load asks nobody`, async () => {
    const visit = await world.enter({ allow: MISSING, before: page => keep(page, 'profile', how) })
    const { page, record } = visit
    await openModal(visit)
    await visit.id(SANDBOX_ROW).click()
    await isConnected(visit)
    await (await visit.modal()).evaluate(modal => modal.disconnect())
    await isDisconnected(visit)
    assert.equal(await stored(record), [])
    await page.reload()
    await readyAfter(page)
    await isDisconnected(visit)
  })

  test(`a restore whose code is ${how} is decided within three seconds`, async () => {
    let isKept = false
    const visit = await world.enter({
      allow: MISSING,
      before: page =>
        page.route(/\/(connected|profile)-\w+\.js/, route => (!isKept ? route.continue() : how === 'missing' ? route.abort() : undefined)),
    })
    const { page, record } = visit
    await connect(visit)
    isKept = true
    await page.reload()
    assert.ok((await readyAfter(page)) < PROMISED + SLACK)
    await isDisconnected(visit)
    // They may come back on the next load, unless they say otherwise.
    assert.is((await stored(record)).length, 1)
    await (await visit.modal()).evaluate(modal => modal.disconnect())
    assert.equal(await stored(record), [])
  })
}

test('a disconnect does not wait for a wallet that hangs', async () => {
  const visit = await world.enter()
  await connect(visit)
  visit.wallet.behave({ slow: 8_000 })
  await visit.id('account-button').click()
  await visit.id('disconnect-button').click()
  await isDisconnected(visit)
  await openModal(visit)
})

test.run()
