import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { eachOnce, MOST_ACCOUNTS } from '../../src/domain/each-once.js'
import { addresses, countWork } from '../support/many-accounts.js'

const MIXED = '0xAbCdEf0000000000000000000000000000000001'
/** One key of Polkadot's, as two networks write it. */
const [POLKADOT, GENERIC] = ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY']

test('each account is listed once, as it is spelt first: an exact address where the family is not known', () => {
  const spelt = [MIXED.toLowerCase(), MIXED]
  assert.equal(eachOnce('eip155', [...spelt, ...spelt.reverse()]), [MIXED.toLowerCase()])
  assert.equal(eachOnce('polkadot', [POLKADOT, GENERIC, POLKADOT]), [POLKADOT])
  assert.equal(eachOnce('solana', spelt), spelt)
  assert.equal(eachOnce(undefined, spelt), spelt)
})

test('no more are listed than anybody has, and twice as many are twice as much work', async () => {
  const many = addresses(MOST_ACCOUNTS + 1)
  assert.equal(eachOnce('eip155', many), many.slice(0, MOST_ACCOUNTS))
  const work = (count: number) => countWork(() => eachOnce('eip155', addresses(count)))
  const once = await work(200)
  assert.ok(once > 0)
  assert.ok((await work(400)) <= 2 * once)
})
