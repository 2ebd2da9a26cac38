import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { errorOf } from '../../support/modal.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { MAIN, solanaNetwork } from '../../support/solana-dapp.js'
import { createKey } from '../../support/solana-wallet.js'

let chain: SolanaChain
test.before(async () => void (chain = await startSolana()))
test.after(() => chain.close())

const { address } = createKey(1)
const MINT = createKey(2).address
const read = (token?: string) =>
  new SolanaAdapter().getBalance({ address, network: toCaipNetwork(solanaNetwork(MAIN), {}), urls: [chain.url], token })
test('lamports are told as decimal text, exact to the last', async () => {
  assert.equal(await read(), { balance: '0', symbol: 'SOL' })
  chain.fund(address, 1_234_567_891n)
  assert.equal(await read(), { balance: '1.234567891', symbol: 'SOL' })
  assert.equal(chain.asked.at(-1), { method: 'getBalance', params: [address, { commitment: 'confirmed' }] })
})

const parsed = (info: object) => ({ account: { data: { parsed: { info } } } })
const kind = (more: object = {}) => ({ value: { data: { parsed: { info: { decimals: 6, ...more } } } } })

test('of a token all accounts are counted together', async () => {
  chain.answers.getAccountInfo = kind()
  chain.answers.getTokenAccountsByOwner = {
    value: [parsed({ tokenAmount: { amount: '1500000' } }), parsed({ tokenAmount: { amount: '9007199254740993' } })],
  }
  assert.equal(await read(MINT), { balance: '9007199256.240993', symbol: `${MINT.slice(0, 4)}…` })
  chain.answers.getTokenAccountsByOwner = { value: [] }
  assert.equal((await read(MINT)).balance, '0')
})

test('a token that says what it is called is called so, without what nobody sees or what turns the text', async () => {
  for (const [symbol, shown] of [
    ['PYUSD', 'PYUSD'],
    ['\u202eCD\u3164SU', 'CDSU'],
  ] as const) {
    chain.answers.getAccountInfo = kind({
      extensions: [{ extension: 'transferFeeConfig' }, { extension: 'tokenMetadata', state: { symbol } }],
    })
    chain.answers.getTokenAccountsByOwner = { value: [parsed({ tokenAmount: { amount: '1' } })] }
    assert.equal(await read(MINT), { balance: '0.000001', symbol: shown })
  }
})

for (const extension of ['scaledUiAmountConfig', 'interestBearingConfig'])
  test(`of a token whose units come to another amount the node’s own reckoning is told: ${extension}`, async () => {
    chain.answers.getAccountInfo = kind({ extensions: [null, { extension }] })
    const tell = async (...told: readonly unknown[]) => {
      chain.answers.getTokenAccountsByOwner = {
        value: told.map(uiAmountString => parsed({ tokenAmount: { amount: '1500000', uiAmountString } })),
      }
      return read(MINT)
    }
    assert.is((await tell('15', '0.000001')).balance, '15.000001')
    for (const none of [undefined, '', '1e3', '0.0000001']) assert.is((await errorOf(tell(none))).name, 'tokenBalanceUnavailable')
  })

test('an answer that is none becomes no balance', async () => {
  for (const answer of [null, {}, { value: null }, { value: -1 }, { value: 1.5 }, { value: 'one' }]) {
    chain.answers.getBalance = answer
    assert.is((await errorOf(read())).name, 'tokenBalanceUnavailable')
  }
  chain.answers.getTokenAccountsByOwner = { value: [parsed({ tokenAmount: { amount: '1' } })] }
  for (const answer of [null, { value: null }, kind({ decimals: '6' }), kind({ decimals: -1 })]) {
    chain.answers.getAccountInfo = answer
    assert.is((await errorOf(read(MINT))).name, 'tokenBalanceUnavailable')
  }
  chain.answers.getAccountInfo = kind()
  for (const answer of [null, { value: 7 }, { value: [{}] }, { value: [parsed({ tokenAmount: { amount: 1.5 } })] }, { value: [null] }]) {
    chain.answers.getTokenAccountsByOwner = answer
    assert.is((await errorOf(read(MINT))).name, 'tokenBalanceUnavailable')
  }
})
