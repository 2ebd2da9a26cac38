import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/domain/app-kit.js'
import { LEFT_KEY } from '../../src/domain/storage-keys.js'
import { createShell, type Loaded } from '../../src/page/shell.js'
import { settle } from '../support/dom.js'
import { memoryStorage } from '../support/fake-storage.js'
import { later } from '../support/later.js'

const CONNECTED = {
  modal: { getAccount: () => ({ status: 'connected' }), subscribeAccount: () => () => {} } as unknown as AppKit,
}

/** Somebody was connected here; what the shell says of them, and its button, since. */
function remembered(give: () => Promise<Loaded>) {
  const key = '@appkit/eip155:connected_connector_id'
  const accounts = [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111', type: 'eoa' }]
  const storage = memoryStorage({
    [key]: 'com.example.wallet',
    '@appkit/connections': JSON.stringify({ eip155: [{ connectorId: 'com.example.wallet', accounts }] }),
  })
  const host = document.body.appendChild(document.createElement('appkit-button'))
  const shell = createShell(give, { when: 'intent', storage })
  const told: unknown[] = [shell.getAccount().status]
  shell.subscribeAccount(({ status }) => told.push(status))
  return { shell, told, key, storage, button: () => host.shadowRoot!.firstElementChild!.localName }
}

test('where the modal cannot be loaded nobody is connected, nor about to be; as the network comes back it is tried again', async () => {
  const { promise, come } = later<Loaded>()
  let count = 0
  const { shell, told, button } = remembered(() => (count++ ? promise : Promise.reject(new TypeError())))
  assert.is(button(), 'appkit-account-button')
  await shell.load().catch(() => {})
  assert.equal([told, button()], [['reconnecting', 'disconnected'], 'appkit-connect-button'])
  dispatchEvent(new Event('online'))
  assert.is(count, 2)
  come(CONNECTED)
  await settle()
  assert.equal(told, ['reconnecting', 'disconnected', 'connected'])
})

test('who leaves in another tab before the modal has come is not shown as about to be connected', async () => {
  const { promise, come } = later<Loaded>()
  const { told, key, storage, button } = remembered(() => promise)
  storage.removeItem(key)
  dispatchEvent(Object.assign(new Event('storage'), { key }))
  assert.equal([told, button()], [['reconnecting', 'disconnected'], 'appkit-connect-button'])
  come(CONNECTED)
  await settle()
})

test('a tab that stands in the page again without an answer to a login awaits none any more, though the modal never comes', () => {
  sessionStorage.setItem(LEFT_KEY, '{}')
  createShell(() => later<Loaded>().promise, { when: 'intent' })
  assert.is(sessionStorage.getItem(LEFT_KEY), null)
})
