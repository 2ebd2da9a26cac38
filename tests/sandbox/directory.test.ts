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

const get = (path: string) => fetch(directory.url + path)
const post = (path: string, body: unknown) => fetch(directory.url + path, { method: 'POST', body: JSON.stringify(body) })
const list = async (query: Record<string, string>) =>
  (await (await get(`/getWallets?${new URLSearchParams(query)}`)).json()) as { count: number; data: DirectoryWallet[] }

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

test('a preflight is let through, events are taken and can be read, what is not there is 404, what is no JSON 400', async () => {
  const preflight = await fetch(`${directory.url}/getWallets`, { method: 'OPTIONS' })
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', 'x-project-id')
  const event = { eventId: '1', props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } }
  assert.is((await post('/e?projectId=sandbox', event)).status, 202)
  assert.equal(directory.events, [event])
  assert.is((await get('/nothing')).status, 404)
  assert.is((await fetch(`${directory.url}/e`, { method: 'POST', body: '{' })).status, 400)
})

test('a switch is told over HTTP, and set back; what there is none of, or it cannot be, is refused', async () => {
  await post('/__faults', { wallets: 'error' })
  assert.is((await get('/getWallets')).status, 500)
  for (const wrong of [{ wallets: 'maybe' }, { toString: 1 }, []]) assert.is((await post('/__faults', wrong)).status, 400)
  await fetch(`${directory.url}/__faults`, { method: 'DELETE' })
  assert.is((await get('/getWallets')).status, 200)
})
