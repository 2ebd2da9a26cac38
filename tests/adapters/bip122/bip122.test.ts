// The adapter within a modal: what a visitor does, over a wallet of the page with real keys and an Esplora that answers from a table.
import { Verifier } from 'bip322-js'
import { Transaction } from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import type { BitcoinMessage, BitcoinProvider } from '../../../src/domain/provider.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../../src/networks.js'
import { createSats, createStandard } from '../../support/bitcoin-page.js'
import { createKey, type TestKey } from '../../support/bitcoin-wallet.js'
import { cleanupModals, createTestModal, errorOf, type TestModalOptions } from '../../support/modal.js'

const key = createKey(1)
const ordinal = createKey(2, 'p2tr')
const receiver = createKey(200)
const networks = [bitcoin, bitcoinTestnet, bitcoinSignet]

/** A modal over Bitcoin, in a page with these globals, whose visitor has connected the wallet of this name; one of the standard registers itself first. */
async function enter(name: string, globals: object, given: TestModalOptions = {}, standard?: unknown) {
  const made = createTestModal({ networks, ...given, options: { adapters: [new BitcoinAdapter()], ...given.options } })
  Object.assign(made.page, globals)
  made.page.dispatchEvent(new Event('load'))
  const detail = ({ register }: { register(wallet: unknown): void }) => register(standard)
  if (standard) made.page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  await connect(made.modal, made.connector(name))
  return made
}

/** A visitor whose wallet only signs, with one coin of 1 000 000 satoshis at each address and the rates that an Esplora tells one after the other. */
async function payByRates(keys: TestKey[], rates: readonly number[], onProof = () => {}) {
  const funding = new Transaction()
  funding.addInput(new Uint8Array(32).fill(1), 0)
  keys.forEach(({ script }) => funding.addOutput(script, 1_000_000n))
  const left = [...rates]
  const asked: string[] = []
  const sent: string[] = []
  const wallet = createStandard(keys, { name: 'Magic' })
  const utxos = keys.map(({ address }, vout) => [
    `https://own.test/address/${address}/utxo`,
    () => (asked.push(address), [{ txid: funding.getId(), vout, value: 1_000_000, status: { confirmed: true } }]),
  ])
  const routes: TestModalOptions['routes'] = {
    ...Object.fromEntries(utxos),
    'https://own.test/fee-estimates': () => ({ 6: left.length > 1 ? left.shift() : left[0] }),
    'https://own.test/v1/fees/recommended': () => ({ hourFee: rates[0] }),
    [`https://own.test/tx/${funding.getId()}/hex`]: () => (onProof(), new Response(funding.toHex())),
    'POST https://own.test/tx': ({ body }) => (sent.push(String(body)), 'taken'),
  }
  const options = { customRpcUrls: { [bitcoin.caipNetworkId]: [{ url: 'https://own.test/' }] } }
  const { modal, appKit } = await enter('Magic', {}, { routes, options }, wallet)
  const provider = appKit.getProvider<BitcoinProvider>('bip122')!
  const transfers = await modal.adapters.get('bip122')!.transfers!()
  const pay: Transfer = {
    provider,
    from: appKit.getAddress('bip122')!,
    to: receiver.address,
    units: 100_000n,
    network: modal.state.networkOf()!,
    urls: ['https://own.test'],
  }
  const signed = () => wallet.command.asked.filter(({ method }) => method === 'signTransaction').length
  return { wallet, provider, transfers, pay, asked, sent, signed }
}

test.after.each(cleanupModals)

test('the account they choose in the modal signs where none is named; one for inscriptions is not spent from unless it is', async () => {
  const second = createKey(3)
  const wallet = createSats([key, second, ordinal])
  const { modal, appKit } = await enter('Xverse', { btc_providers: [{ id: 'X.Y', name: 'Xverse' }], X: { Y: wallet } })
  const provider = appKit.getProvider<BitcoinProvider>('bip122')!
  const unnamed = { message: 'Hello' } as BitcoinMessage
  const paying = async (): Promise<unknown> => {
    await provider.sendTransfer({ amount: '1000', recipient: receiver.address }).catch(() => {})
    return wallet.command.asked.at(-1)
  }
  const first = await paying()
  for (const chosen of [second, ordinal]) {
    switchAccount(modal, 'bip122', chosen.address)
    assert.is(appKit.getAddress('bip122'), chosen.address)
    assert.ok(Verifier.verifySignature(chosen.address, 'Hello', await provider.signMessage(unnamed)))
    assert.ok(Verifier.verifySignature(key.address, 'Hello', await provider.signMessage({ ...unnamed, address: key.address })))
  }
  assert.equal(await paying(), first)
})

test('no more than the fee that was confirmed is signed, whatever the rate is by then; and the coins are those that were looked at', async () => {
  const { transfers, pay, asked, signed } = await payByRates([key], [1, 400])
  const maxFee = await transfers.getFee(pay)
  asked.length = 0
  assert.is((await errorOf(transfers.send({ ...pay, maxFee }))).name, 'networkFeeHigher')
  assert.equal([signed(), asked.length], [0, 1])
  const steady = await payByRates([key], [2])
  await steady.transfers.send({ ...steady.pay, maxFee: await steady.transfers.getFee(steady.pay) })
  assert.is(steady.signed(), 1)
})

test('a view of ours never pays from an account for inscriptions; a dApp that names it does', async () => {
  const { provider, transfers, pay, signed } = await payByRates([key, ordinal], [2])
  assert.is((await errorOf(transfers.send({ ...pay, from: ordinal.address }))).name, 'unauthorized')
  assert.is(signed(), 0)
  await provider.sendTransfer({ amount: '100000', recipient: receiver.address, from: ordinal.address })
  assert.is(signed(), 1)
})
