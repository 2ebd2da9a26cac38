// What an app may do with a smart account without asking each time: given in the frame, kept by the blockchain API, taken back by a signature.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startFrameWorld, type FrameApp, type FrameWorld } from './frame-world.js'

let world: FrameWorld
let app: FrameApp
let smart: string
let path: string

test.before(async () => {
  world = await startFrameWorld({ withApi: true })
  world.site.setFaults({ devices: 'trust' })
  app = await world.open()
  await app.signIn('giver@mail.example')
  const { accounts } = await app.succeed<{ accounts: { address: string; type: string }[] }>('GET_USER', {})
  smart = accounts.find(({ type }) => type === 'smartAccount')!.address
  path = `${world.api!.url}/v1/sessions/eip155:31337:${smart}`
})
test.after(() => world.close())

const grant = () => ({
  chainId: 'eip155:31337',
  address: smart,
  expiry: Math.floor(Date.now() / 1000) + 3600,
  signer: { type: 'keys', data: {} },
  policies: [],
  permissions: [
    { type: 'contract-call', data: { address: '0x00000000000000000000000000000000000c0ffe', functions: [{ functionName: 'mint' }] } },
  ],
})
const list = async () =>
  ((await (await fetch(`${path}?projectId=sandbox`)).json()) as { pcis: { pci: string; revokedAt: number | null; context: string }[] }).pcis

test('a permission is shown in full, given by the visitor alone, and listed', async () => {
  const refused = app.request('wallet_grantPermissions', [grant()])
  const { title, rows } = await app.read()
  assert.equal([title, rows.Account, rows.Network], ['Give a permission', smart, 'Anvil One'])
  assert.match(rows['contract call']!, '0x00000000000000000000000000000000000c0ffe')
  await app.decline()
  await refused.answer
  assert.equal(await list(), [])
  const { answer } = app.request('wallet_grantPermissions', [grant()])
  await app.read()
  await app.approve()
  const { pci, context } = (await answer).payload as { pci: string; context: string }
  assert.equal(
    (await list()).map(each => [each.pci, each.context, each.revokedAt]),
    [[pci, context, null]],
  )
})

test('the account signs a permission away, before it stands on the chain', async () => {
  const [{ pci } = { pci: '' }] = await list()
  const { answer } = app.request('wallet_revokePermissions', [{ pci, address: smart }])
  const { title, rows } = await app.read()
  assert.equal([title, rows.Permission], ['End a permission', pci])
  await app.approve()
  const signature = (await answer).payload
  const response = await fetch(`${path}/revoke?projectId=sandbox`, { method: 'POST', body: JSON.stringify({ pci, signature }) })
  assert.is(response.status, 200)
  assert.type((await list())[0]!.revokedAt, 'number')
})

for (const [what, change, words] of [
  ['without an end', { expiry: undefined }, 'A permission has to end, and not in the past'],
  ['of nothing', { permissions: [] }, 'No permission is asked for'],
  ['of another’s account', { address: '0x00000000000000000000000000000000000c0ffe' }, 'The wallet does not have that account'],
] as const) {
  test(`a permission ${what} is refused before the visitor is asked`, async () => {
    const { answer } = app.request('wallet_grantPermissions', [{ ...grant(), ...change }])
    const got = await answer
    assert.equal([got.type, (got.payload as { message: string }).message], ['@w3m-frame/RPC_REQUEST_ERROR', words])
  })
}

test.run()
