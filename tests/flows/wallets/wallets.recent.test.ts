import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRecentWallets, rememberWallet } from '../../../src/flows/wallets/wallets.js'
import { memoryStorage } from '../../support/fakes.js'
import { cleanupModals, createTestModal } from '../../support/modal.js'

test.after.each(cleanupModals)

const KEY = '@appkit/recent_wallets'
const wallet = (id: string) => ({ id, name: `Wallet ${id}` })
const stored = (value: unknown) => memoryStorage({ [KEY]: JSON.stringify(value) })
const read = (storage: Storage) => readRecentWallets(createTestModal({ storage }).modal).map(({ id }) => id)

test('a wallet one connected with is remembered for the next page load', () => {
  const storage = memoryStorage()
  const { modal } = createTestModal({ storage })
  rememberWallet(modal, wallet('a'))
  rememberWallet(modal, wallet('b'))
  assert.equal([read(storage), JSON.parse(storage.getItem(KEY)!).length], [['b', 'a'], 2])
})

for (const value of [{ id: 'a', name: 'A' }, [null, 7, 'a', {}, { id: 'a' }, { name: 'a' }]])
  test(`${JSON.stringify(value)} in storage is no wallet`, () => assert.equal(read(stored(value)), []))

test('what was stored is checked like any listing', () => {
  const links = { mobile_link: 'javascript:alert(1)', homepage: 'data:text/html,x', image_url: 'http://a.test/a.png' }
  const [found] = readRecentWallets(createTestModal({ storage: stored([{ ...wallet('a'), ...links }]) }).modal)
  assert.equal([found?.mobile_link, found?.homepage, found?.image_url], [undefined, undefined, undefined])
})
