// Who may act for an account: read from a real chain and the wallet, in words, and taken back; each state looked at by `walk.ts`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { receiptOf } from '../support/receipts.js'
import { connect, createDapp, reads, type Visit } from './dapp.js'
import { request } from './embedded-world.js'
import { CALM, createWalk } from './walk.js'

const test = suite('permissions, every state')
const world = createDapp(test)
const walk = createWalk(test, 'permissions')

const open = async (visit: Visit, view: 'Account' | 'Permissions') =>
  (await visit.modal()).evaluate((modal, view) => void modal.open({ view }), view)

walk('who may act for an account', async look => {
  const visit = await world.enter(CALM)
  const { page, id, address, wallet } = visit
  await connect(visit)
  await open(visit, 'Permissions')
  await reads(id('permissions'), 'Nobody may act for you')
  await look(visit, 'Permissions, none')
  const usdc = world.sandbox.devnets[0].tokens.find(({ symbol }) => symbol === 'USDC')!.address
  const permission = { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 86_400 } }
  const to = `0x${'00'.repeat(19)}ab`
  await request(page, {
    method: 'wallet_requestExecutionPermissions',
    params: [{ chainId: '0x7a69', from: address, to, permission }],
  })
  const { value: hash } = await request(page, {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: usdc, data: `0x095ea7b3${to.slice(2).padStart(64, '0')}${'f'.repeat(64)}` }],
  })
  // The view reads the chain once.
  await receiptOf(world.sandbox.devnets[0].rpc, hash)
  await open(visit, 'Account')
  await open(visit, 'Permissions')
  await reads(id('permissions'), 'Any amount of USDC')
  await reads(id('permissions'), '0.1 ETH a day')
  await look(visit, 'Permissions')
  await id('permissions').getByRole('button', { name: 'Any amount of USDC' }).click()
  await reads(id('permission-fee'), 'ETH')
  await look(visit, 'Permissions, one of them')
  const allowed = async () => {
    const data = `0xdd62ed3e${[address, to].map(each => each.slice(2).toLowerCase().padStart(64, '0')).join('')}`
    return BigInt((await world.sandbox.devnets[0].rpc('eth_call', [{ to: usdc, data }, 'latest'])) as string)
  }
  // Red, as all that takes away.
  const colours = await id('permission-take-back').evaluate(button =>
    ['--lk-accent', '--lk-bad'].map(name => getComputedStyle(button).getPropertyValue(name)),
  )
  assert.is(colours[0], colours[1])
  // A no changes nothing.
  wallet.behave({ answer: 'refuse' })
  await id('permission-take-back').click()
  await reads(id('permission-details'), 'You declined. It stays allowed.')
  assert.ok((await allowed()) > 0n)
  wallet.behave({ answer: 'approve' })
  const told = reads(id('wui-snackbar-message'), 'Revoked')
  await id('permission-take-back').click()
  await told
  assert.is(await allowed(), 0n)
  await id('permissions').getByText('Any amount of USDC').waitFor({ state: 'detached' })
  await id('permissions').getByRole('button', { name: '0.1 ETH a day' }).click()
  await id('permission-take-back').click()
  await page.getByText('Nobody may act for you').waitFor()
  assert.equal((await request(page, { method: 'wallet_getGrantedExecutionPermissions' })).value, [])
})
