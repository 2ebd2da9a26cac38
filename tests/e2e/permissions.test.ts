// Who may act for an account: read from a real chain and the wallet, in words, and taken back.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { receiptOf } from '../support/receipts.js'
import { connect, createDapp, isAt, reads, type Visit } from './dapp.js'
import { request } from './embedded-world.js'

const test = suite('permissions')
const world = createDapp(test)

const SPENDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const toWord = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0')

/** Connects, allows a contract 25 USDC and the dApp 0.1 ETH a day, and opens the view as a visitor does. */
async function arrive(): Promise<Visit & { usdc: string }> {
  const visit = await world.enter()
  const { page, id, address } = visit
  const usdc = world.sandbox.devnets[0].tokens.find(({ symbol }) => symbol === 'USDC')!.address
  await connect(visit)
  const data = `0x095ea7b3${toWord(SPENDER)}${toWord(25_000_000n.toString(16))}`
  const { value: hash } = await request(page, { method: 'eth_sendTransaction', params: [{ from: address, to: usdc, data }] })
  await receiptOf(world.sandbox.devnets[0].rpc, hash)
  const granted = {
    chainId: '0x7a69',
    from: address,
    to: SPENDER,
    permission: {
      type: 'native-token-periodic',
      isAdjustmentAllowed: false,
      data: { periodAmount: '0x16345785d8a0000', periodDuration: 86_400 },
    },
  }
  assert.ok((await request(page, { method: 'wallet_requestExecutionPermissions', params: [granted] })).value)
  await id('account-button').click()
  await id('account-settings-button').click()
  await id('account-permissions-button').click()
  await isAt(visit, 'Permissions')
  await reads(id('permissions'), '25 USDC')
  await reads(id('permissions'), '0.1 ETH a day')
  return { ...visit, usdc }
}

const allowed = async ({ address }: Visit, usdc: string): Promise<bigint> => {
  const data = `0xdd62ed3e${toWord(address.toLowerCase())}${toWord(SPENDER)}`
  return BigInt((await world.sandbox.devnets[0].rpc('eth_call', [{ to: usdc, data }, 'latest'])) as string)
}

test('what was allowed is read in words; each is taken back, one on the chain and one in the wallet', async () => {
  const visit = await arrive()
  const { page, id, usdc, wallet } = visit
  assert.is(await allowed(visit, usdc), 25_000_000n)
  await id('permissions').getByRole('button', { name: '25 USDC' }).click()
  await reads(id('permission-details'), 'Your wallet will ask you to confirm')
  // Red, as all that takes away.
  const colours = await id('permission-take-back').evaluate(button =>
    ['--lk-accent', '--lk-bad'].map(name => getComputedStyle(button).getPropertyValue(name)),
  )
  assert.is(colours[0], colours[1])
  // A no changes nothing.
  wallet.behave({ answer: 'refuse' })
  await id('permission-take-back').click()
  await reads(id('permission-details'), 'You declined. It stays allowed.')
  assert.is(await allowed(visit, usdc), 25_000_000n)
  wallet.behave({ answer: 'approve' })
  const told = reads(id('wui-snackbar-message'), 'Revoked')
  await id('permission-take-back').click()
  await told
  assert.is(await allowed(visit, usdc), 0n)
  await reads(id('permissions'), '0.1 ETH a day')
  await id('permissions').getByText('25 USDC').waitFor({ state: 'detached' })
  await id('permissions').getByRole('button', { name: '0.1 ETH a day' }).click()
  await id('permission-take-back').click()
  await page.getByText('Nobody may act for you').waitFor()
  assert.equal((await request(page, { method: 'wallet_getGrantedExecutionPermissions' })).value, [])
})
