// What an account holds: read from the service once, kept for the next visit, and followed when something moves.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp, reads, until, type Visit } from './dapp.js'

const test = suite('account')
const world = createDapp(test)

const tokens = ({ id }: Pick<Visit, 'id'>) =>
  id('token-balance')
    .allInnerTexts()
    .then(rows =>
      rows.map(row =>
        row
          .split('\n')
          .map(part => part.trim())
          .filter(part => part.length > 1),
      ),
    )

/** What the service itself says the account's tokens are worth, in cents. */
async function worthOf(address: string): Promise<bigint> {
  const response = await fetch(`${world.sandbox.urls.api}/v1/account/${address}/balance?projectId=test&currency=usd&chainId=eip155:31337`)
  const { balances } = (await response.json()) as { balances: { value?: number; quantity: { decimals: string } }[] }
  const counted = balances.filter(({ quantity }) => quantity.decimals !== '0')
  return BigInt(Math.round(counted.reduce((sum, { value = 0 }) => sum + value, 0) * 100))
}

const toCents = (text: string): bigint => BigInt(text.replace(/[$,.]/g, ''))

/** Lets a rich account of the chain send something, and tells the modal, as a dApp does after a transaction. */
async function pay(visit: Visit, amount: string, token?: string): Promise<void> {
  const response = await fetch(`${world.sandbox.urls.api}/__pay`, {
    method: 'POST',
    body: JSON.stringify({ to: visit.address, chainId: 31337, token, amount }),
  })
  assert.is(response.status, 200, await response.clone().text())
  await (await visit.modal()).evaluate(modal => modal.updateNativeBalance())
}

test('a visitor sees their tokens with their worth, most valuable first, and without those of low quality; what comes in is followed', async () => {
  const visit = await world.enter()
  const { id } = visit
  await connect(visit)
  await id('account-button').click()
  await id('balance-amount').waitFor()
  const shown = async () => toCents((await id('balance-amount').textContent())!)
  const [before, worth] = [await shown(), await worthOf(visit.address)]
  assert.ok(before <= worth + 1n && worth - before < 5n, `${before} cents are shown, and it is ${worth}`)
  const rows = await tokens(visit)
  assert.equal(
    rows.map(([name]) => name),
    ['Ether', 'Pebble', 'USD Coin', 'Dai Stablecoin'],
  )
  assert.equal(rows[0]!.slice(0, 2), ['Ether', 'Anvil One'])
  assert.match(rows[2]!.join(' '), /\$1,325\.25 1,325\.25 USDC/)
  await pay(visit, '25', 'USDC')
  await until(async () => (await shown()) - before === 2_500n, 'a worth that has grown by $25.00')
  await reads(id('token-balance'), '1,350.25 USDC')
  await id('tab-activity').click()
  await id('group-title').first().waitFor()
  await pay(visit, '1')
  await reads(id('transaction').first(), /\+1 ETH/)
  assert.match(await id('transaction').first().innerText(), /Received/)
})
