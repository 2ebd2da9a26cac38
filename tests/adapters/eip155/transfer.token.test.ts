import { encodeBytes32String } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readToken } from '../../../src/adapters/eip155/transfer.js'
import { cleanupModals, errorOf } from '../../support/modal.js'
import { createWorld, fail, FROM, one, TOKEN } from './fake-node.js'

test.after.each(cleanupModals)

const place = { network: one, urls: one.rpcUrls.default.http, owner: FROM }
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const answers = (decimals: unknown, balance: unknown = word(500)) => ({
  eth_call: ({ data }: { data: string }) =>
    data === '0x95d89b41' ? encodeBytes32String('SIX') : data === '0x313ce567' ? decimals : balance,
})

test('a token says itself what it is called, how it is divided, and what an account has', async () => {
  const world = createWorld(answers(word(6)))
  assert.equal(await readToken(TOKEN, place), { decimals: 6, units: 500n, symbol: 'SIX' })
  const found = world.askedFor('eth_call').map(([call]) => (call as { to: string }).to)
  assert.equal(found, [TOKEN, TOKEN, TOKEN])
})

for (const [what, decimals, balance] of [
  ['an address without code', '0x', '0x'],
  ['a contract without decimals', '0x', word(1)],
  ['decimals that are none', word(78), word(1)],
  ['a balance that is none', word(6), 'many'],
  ['decimals that are a text', '0xzz', word(1)],
] as const)
  test(`${what} is no token`, async () => {
    createWorld(answers(decimals, balance))
    assert.is((await errorOf(readToken(TOKEN, place))).message, 'This token is not on Main. Nothing was sent')
  })

test('what is no address is no token, and nobody is asked', async () => {
  const world = createWorld()
  assert.is((await errorOf(readToken('0x12', place))).name, 'tokenInvalid')
  assert.equal(world.asked, [])
})

test('a node that does not answer is said', async () => {
  createWorld({ eth_call: fail(-32005, 'too many') })
  assert.is((await errorOf(readToken(TOKEN, place))).message, 'No node of Main answered')
})
