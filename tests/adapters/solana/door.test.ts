import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openWallet } from '../../../src/adapters/solana/door.js'
import { toModalError } from '../../../src/domain/errors.js'
import { throws } from '../../support/failure.js'
import { errorOf } from '../../support/modal.js'
import { createPlace, DEV, LOCAL, MAIN, solanaNetwork, TEST } from '../../support/solana-dapp.js'
import { createKey, createSolanaWallet, type SolanaWalletOptions } from '../../support/solana-wallet.js'
import { pluck } from '../../support/pluck.js'

const [one, two] = [createKey(1), createKey(2)]

function visit(options: SolanaWalletOptions = {}, references = [MAIN, DEV]) {
  const wallet = createSolanaWallet(options)
  const place = createPlace(references.map(reference => solanaNetwork(reference)))
  return { wallet, place, ...openWallet(wallet.standard, place.options, place.networkOf) }
}

const failure = async (promise: Promise<unknown>) => toModalError(await errorOf(promise), 'walletFailed').name

test('a wallet that does not serve the network of the modal takes it to one it does, the dApp’s first', async () => {
  const elsewhere = visit({ chains: ['solana:devnet', 'solana:testnet'] }, [MAIN, TEST, DEV])
  assert.is((await elsewhere.door.connect()).caipNetworkId, `solana:${TEST}`)
  assert.is((await visit({ chains: ['solana:devnet'] }, [MAIN]).door.connect()).caipNetworkId, `solana:${DEV}`)
  assert.is((await visit({ chains: ['solana:localnet'] }, [MAIN]).door.connect()).caipNetworkId, `solana:${MAIN}`)
  assert.is((await visit({}, [LOCAL, MAIN]).door.connect()).caipNetworkId, `solana:${LOCAL}`)
})

test('restoring asks for what is shared already, and never the visitor', async () => {
  const known = visit({ isKnown: true })
  assert.is((await known.door.restore())?.accounts[0]?.address, one.address)
  assert.equal(known.wallet.calls, [])
  const silent = visit()
  assert.is(await silent.door.restore(), undefined)
  assert.equal(silent.wallet.calls, [{ method: 'connect', inputs: [{ silent: true }] }])
})

test('accounts of other chains, and those whose address is not their key, are left out', async () => {
  const account = ({ address, publicKey }: typeof one, more = {}) => ({
    address,
    publicKey,
    chains: ['solana:mainnet'],
    features: [],
    ...more,
  })
  const others = [{ publicKey: two.publicKey }, { chains: ['bitcoin:mainnet'] }, { address: '0x12' }].map(more => account(one, more))
  const { door } = visit({ instead: { connect: () => ({ accounts: [null, {}, ...others, account(two)] }) } })
  assert.equal(pluck((await door.connect()).accounts, 'address'), [two.address])
})

for (const [what, answer] of [
  ['nothing', undefined],
  ['no list', { accounts: 7 }],
  ['no account', { accounts: [] }],
  ['rubbish', { accounts: [{ address: 1 }] }],
] as const)
  test(`a wallet that answers ${what} is told so`, async () => {
    assert.is(await failure(visit({ instead: { connect: () => answer } }).door.connect()), 'walletBadAnswer')
  })

for (const [what, error] of [
  ['code 4001', { code: 4001, message: 'no' }],
  ['an error of the Wallet Standard', Object.assign(new Error('#4001000'), { context: { __code: 4_001_000 } })],
] as const)
  test(`a visitor's no is a no: ${what}`, async () => {
    assert.is(await failure(visit({ instead: { connect: throws(error) } }).door.connect()), 'userRejected')
  })

test('two clicks while the wallet waits are one question', async () => {
  let answer = (_: unknown) => {}
  const waiting = new Promise(resolve => (answer = resolve))
  const { door, wallet } = visit({ instead: { connect: () => waiting } })
  const both = Promise.all([door.connect(), door.connect()])
  answer({ accounts: [{ ...one, chains: ['solana:mainnet'], features: [] }] })
  const [first, second] = await both
  assert.equal(first, second)
  assert.is(wallet.calls.length, 1)
})

test('switching asks no wallet; where the account does not serve the network it cannot be', async () => {
  const { door, wallet, place, provider } = visit({ chains: ['solana:mainnet', 'solana:devnet'] }, [MAIN, DEV, LOCAL])
  await door.connect()
  const heard: string[] = []
  provider.on('chainChanged', reference => heard.push(reference))
  await door.switchNetwork(place.network(1), [])
  assert.is(await failure(door.switchNetwork(place.network(2), [])), 'chainNotSupported')
  assert.equal([heard, wallet.calls.length], [[DEV], 1])
})

test('who has left in another tab is gone for the dApp, and the wallet is not told', async () => {
  const { door, provider, wallet } = visit()
  await door.connect()
  let gone = 0
  provider.on('disconnect', () => gone++)
  door.forget?.()
  wallet.change([two])
  assert.equal([gone, provider.publicKey, wallet.calls.map(({ method }) => method)], [1, undefined, ['connect']])
})

test('a wallet that cannot tell of changes connects all the same', async () => {
  const { standard } = createSolanaWallet({ without: ['standard:events'] })
  const place = createPlace()
  for (const events of [{}, { on: throws(new Error('broken')) }, 7]) {
    const features = { ...standard.features, 'standard:events': events }
    const { door } = openWallet({ ...standard, features }, place.options, place.networkOf)
    assert.is((await door.connect()).accounts.length, 1)
  }
})

test('a dApp that disconnects by the provider ends the connection for good', async () => {
  const { door, provider } = visit()
  await door.connect()
  let ended = 0
  door.watch({ onAccounts: () => {}, onNetwork: () => {}, onDisconnect: () => {}, onEnd: () => ended++ })
  await provider.disconnect()
  assert.is(ended, 1)
})

for (const way of ['connect', 'restore'] as const)
  test(`what a wallet answers after the visitor has left does not bring them back (${way})`, async () => {
    const { door, provider, wallet } = visit()
    const feature = wallet.standard.features['standard:connect'] as { connect(input?: object): Promise<unknown> }
    const { connect } = feature
    let answer = () => {}
    feature.connect = async input => {
      await new Promise<void>(resolve => (answer = resolve))
      return connect.call(feature, input)
    }
    const late = way === 'connect' ? failure(door.connect()) : door.restore()
    await Promise.resolve()
    await door.disconnect()
    answer()
    assert.is(await late, way === 'connect' ? 'unauthorized' : undefined)
    assert.equal(await provider.getAccounts(), [])
  })
