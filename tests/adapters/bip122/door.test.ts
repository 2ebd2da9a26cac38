// What happens between a wallet of this page and us over time: it moves, it changes its mind, it answers late.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toBase64 } from '../../../src/domain/encodings.js'
import {
  bitcoinId as id,
  bitcoinNetwork as networkOf,
  connectBitcoin as connected,
  createLeather,
  createOkx,
  createSats,
  createUnisat,
  openBitcoin as open,
} from '../../support/bitcoin-page.js'
import { createKey, createPsbt } from '../../support/bitcoin-wallet.js'
import { settlePromises } from '../../support/clock.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const payment = createKey(1)
const onTestnet = createKey(1, 'p2wpkh', 'testnet')
const other = createKey(3)
const TO = createKey(200).address
const psbt = toBase64(createPsbt([payment], { to: TO }))
const signInputs = [{ address: payment.address, index: 0 }]

// The wallet moves

test('a wallet that moves to a chain that is not Bitcoin is gone until it comes back, and is asked for nothing there', async () => {
  const raw = createUnisat([payment])
  const { provider, told, listen } = await connected('unisat', raw)
  listen()
  raw.command.network = 'FRACTAL_BITCOIN_MAINNET'
  raw.command.emit('chainChanged')
  await settlePromises()
  assert.equal(told, [[]])
  raw.command.asked.length = 0
  assert.is((await errorOf(provider.sendTransfer({ amount: '100000', recipient: TO }))).name, 'unauthorized')
  assert.equal(raw.command.asked, [])
  raw.command.network = 'BITCOIN_MAINNET'
  raw.command.emit('chainChanged')
  await settlePromises()
  assert.equal(told, [[], [payment.address]])
})

for (const [word, name] of [
  ['FRACTAL_BITCOIN_MAINNET', 'chainNotSupported'],
  ['BITCOIN_TESTNET', 'walletElsewhere'],
] as const)
  test(`a wallet that went to ${word} without a word is asked for nothing`, async () => {
    const raw = createUnisat([payment])
    const { provider } = await connected('unisat', raw)
    raw.command.network = word
    raw.command.asked.length = 0
    for (const call of [
      provider.sendTransfer({ amount: '100000', recipient: TO }),
      provider.signMessage({ message: 'x', address: payment.address }),
      provider.signPSBT({ psbt, signInputs }),
    ]) {
      const error = await errorOf(call)
      assert.equal([error.name, error.message.includes('{')], [name, false])
    }
    assert.equal(raw.command.asked, [])
  })

test('okx: a refused move leaves the wallet where it was, and nothing reaches the other network', async () => {
  const raw = { bitcoin: createOkx([payment]), bitcoinTestnet: createOkx([onTestnet]) }
  const { door, provider, listen } = await connected('okx', raw)
  listen()
  raw.bitcoinTestnet.command.says = 'no'
  assert.is((await errorOf(door.switchNetwork(networkOf(id('testnet')), []))).code, 4001)
  raw.bitcoinTestnet.command.asked.length = 0
  await provider.signMessage({ message: 'x', address: payment.address })
  await provider.sendTransfer({ amount: '100000', recipient: TO })
  assert.equal(pluck(raw.bitcoin.command.asked, 'method'), ['signMessage', 'sendBitcoin'])
  assert.equal(raw.bitcoinTestnet.command.asked, [])
  assert.equal([raw.bitcoin.command.listeners() > 0, raw.bitcoinTestnet.command.listeners()], [true, 0])
})

test('okx: a page that loads again is on the network it was on, and events of that network are heard', async () => {
  const raw = { bitcoin: createOkx([payment]), bitcoinTestnet: createOkx([onTestnet]) }
  raw.bitcoin.command.isConnected = raw.bitcoinTestnet.command.isConnected = true
  const { door, listen, told } = await open('okx', raw, { wanted: id('testnet') })
  const connection = await door.restore()
  assert.equal([connection?.caipNetworkId, connection?.accounts[0]?.address], [id('testnet'), onTestnet.address])
  listen()
  raw.bitcoinTestnet.command.isConnected = false
  raw.bitcoinTestnet.command.emit('accountsChanged')
  await settlePromises()
  assert.equal(told, [[]])
})

// Another account answers

for (const [kind, make] of [
  ['unisat', () => createUnisat([payment])],
  ['okx', () => createOkx([payment])],
] as const)
  test(`${kind}: what is asked of one account is not asked of another that is in use by now`, async () => {
    const raw = make()
    const { provider } = await connected(kind, kind === 'okx' ? { bitcoin: raw } : raw)
    raw.command.keys = [other]
    raw.command.asked.length = 0
    assert.is((await errorOf(provider.signMessage({ message: 'x', address: payment.address }))).name, 'unauthorized')
    assert.is((await errorOf(provider.sendTransfer({ amount: '100000', recipient: TO }))).name, 'unauthorized')
    assert.equal(raw.command.asked, [])
  })

test('leather and sats: the signature of another account is a bad answer', async () => {
  const leather = createLeather([payment])
  const byLeather = (await connected('leather', leather)).provider
  leather.command.keys = [other]
  assert.is((await errorOf(byLeather.signMessage({ message: 'x', address: payment.address }))).name, 'walletBadAnswer')
  const raw = createSats([payment])
  const { provider } = await connected('sats', raw)
  const request = raw.request
  raw.request = async (method, params) => {
    const reply = Object(await request(method, params)) as { result?: object }
    return method === 'signMessage' ? { ...reply, result: { ...reply.result, address: other.address } } : reply
  }
  assert.is((await errorOf(provider.signMessage({ message: 'x', address: payment.address }))).name, 'walletBadAnswer')
})

test('sats: a wallet that cannot answer for a moment keeps its visitor; one that has taken back access loses them', async () => {
  const raw = createSats([payment])
  const { told, listen } = await connected('sats', raw)
  listen()
  const { request } = raw
  raw.request = () => Promise.reject(new Error('Could not establish connection. Receiving end does not exist.'))
  raw.command.emit('accountChange')
  await settlePromises()
  assert.equal(told, [])
  raw.request = request
  raw.command.isConnected = false
  raw.command.emit('accountChange')
  await settlePromises()
  assert.equal(told, [[]])
})

// The visitor leaves

test('a dApp that disconnects tells the modal', async () => {
  const { provider, told, listen } = await connected('unisat', createUnisat([payment]))
  listen()
  await provider.disconnect()
  assert.equal(told, ['end'])
  assert.equal(await provider.getAccountAddresses(), [])
})

test('what a wallet answers after the visitor has left does not bring them back', async () => {
  const raw = createSats([payment])
  const { door, provider } = await open('sats', raw)
  const { request } = raw
  let answer = () => {}
  raw.request = async (method, params) => {
    if (method === 'wallet_connect') await new Promise<void>(resolve => (answer = resolve))
    return request(method, params)
  }
  const late = errorOf(door.connect())
  await settlePromises()
  await door.disconnect()
  answer()
  assert.is((await late).name, 'unauthorized')
  assert.equal(await provider.getAccountAddresses(), [])
})

for (const isTold of [true, false])
  test(`a wallet that moves after the visitor has left brings nobody back, and asks nobody (${isTold ? '' : 'not '}told of it)`, async () => {
    const raw = createUnisat([payment])
    if (!isTold) delete raw.disconnect
    const { switchChain } = raw
    let move = () => {}
    raw.switchChain = async word => {
      await new Promise<void>(resolve => (move = resolve))
      raw.command.keys = [onTestnet]
      return switchChain!(word)
    }
    const { door, provider, command } = await connected('unisat', raw)
    const late = errorOf(door.switchNetwork(networkOf(id('testnet')), []))
    await settlePromises()
    await door.disconnect()
    const heard: unknown[] = []
    for (const event of ['connect', 'accountsChanged'] as const) provider.on(event, () => void heard.push(event))
    move()
    assert.is((await late).name, 'unauthorized')
    assert.equal([heard, command!.asked.map(({ method }) => method), await provider.getAccountAddresses()], [[], ['switchChain'], []])
  })

test('who has left in another tab is gone for the dApp, and the wallet is not told', async () => {
  const raw = createUnisat([payment])
  const { door, provider } = await connected('unisat', raw)
  let gone = 0
  provider.on('disconnect', () => void gone++)
  door.forget?.()
  assert.equal([gone, await provider.getAccountAddresses(), raw.command.isConnected], [1, [], true])
})

test('a wallet that cannot be told of the leaving stays silent until the visitor returns', async () => {
  const raw = createUnisat([payment])
  delete raw.disconnect
  const { door, provider } = await connected('unisat', raw)
  const heard: unknown[] = []
  provider.on('accountsChanged', (value: unknown) => void heard.push(value))
  await door.disconnect()
  raw.command.emit('accountsChanged')
  await settlePromises()
  assert.equal([heard, await provider.getAccountAddresses()], [[], []])
  assert.is((await errorOf(provider.switchNetwork(id('testnet')))).name, 'unauthorized')
  await door.connect()
  assert.is((await provider.getAccountAddresses()).length, 1)
})
