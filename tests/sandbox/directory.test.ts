// The wallet directory answers as the public one does.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Directory } from '../../scripts/sandbox/directory.js'
import type { DirectoryWallet } from '../../scripts/sandbox/fixtures.js'
import { pluck } from '../support/pluck.js'

let directory: Directory

test.before(async () => {
  directory = await start({ walletUrl: 'http://127.0.0.1:1', webWalletUrl: 'http://127.0.0.1:2' })
})
test.after(() => directory.close())

const list = async (query: Record<string, string>) =>
  (await (await fetch(`${directory.url}/getWallets?${new URLSearchParams(query)}`)).json()) as { count: number; data: DirectoryWallet[] }

test('include, exclude, search, badges and chains narrow the list and its count', async () => {
  const [, a, b] = directory.wallets.map(({ id }) => id)
  const included = await list({ include: `${a},${b}`, entries: '2' })
  assert.equal(pluck(included.data, 'id'), [a, b])
  assert.is((await list({ exclude: `${a},${b}` })).count, 128)
  const found = await list({ search: ' PURSE ', entries: '100' })
  assert.ok(found.count >= 3 && found.data.every(({ name }) => name.includes('Purse')))
  const certified = await list({ search: 'purse', badge_type: 'certified' })
  assert.ok(certified.count > 0 && certified.count < found.count)
  const { count } = await list({ chains: 'eip155:31337' })
  assert.ok(count > 100 && count < 130)
})
