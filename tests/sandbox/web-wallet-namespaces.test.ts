import { ed25519 } from '@noble/curves/ed25519'
import { signatureVerify } from '@polkadot/util-crypto'
import { getBase58Encoder } from '@solana/kit'
import { Verifier } from 'bip322-js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toBase58 } from '../../scripts/sandbox/keys/base58.js'
import { axe } from '../support/e2e/axe.js'
import type { Namespaces } from './dapp.js'
import { BITCOIN, codeOf, createWebWalletWorld, POLKADOT, SOLANA } from './web-wallet-world.js'

const world = createWebWalletWorld(test)
const { id, says, asks, connect, ask } = world
const events = ['accountsChanged', 'chainChanged']
const namespaces: Namespaces = {
  solana: { chains: [SOLANA], methods: ['solana_signMessage'], events },
  bip122: { chains: [BITCOIN], methods: ['signMessage', 'sendTransfer'], events },
  polkadot: { chains: [POLKADOT], methods: ['polkadot_signMessage'], events },
}
const readBase58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

test('a dApp without Ethereum connects, and its owner reads in the page what is signed', async () => {
  const session = await connect(namespaces)
  const addressOf = (namespace: string) => session.namespaces[namespace]!.accounts[0]!.split(':')[2]!
  const text = new TextEncoder().encode('gm')

  const solana = ask(session.topic, 'solana_signMessage', { message: toBase58(text), pubkey: addressOf('solana') }, SOLANA)
  await asks('Sign a message')
  assert.is(await id('text').innerText(), 'gm')
  assert.match(await world.page.innerText('.rows'), /Network\s+Solana/)
  await id('approve').click()
  assert.ok(ed25519.verify(readBase58(((await solana) as { signature: string }).signature), text, readBase58(addressOf('solana'))))

  const bitcoin = ask(session.topic, 'signMessage', { account: addressOf('bip122'), message: 'gm', protocol: 'bip322' }, BITCOIN)
  await asks('Sign a message')
  await id('approve').click()
  const { signature, address } = (await bitcoin) as { signature: string; address: string }
  assert.ok(Verifier.verifySignature(address, 'gm', Buffer.from(signature, 'hex').toString('base64')))

  const polkadot = ask(session.topic, 'polkadot_signMessage', { address: addressOf('polkadot'), message: 'gm' }, POLKADOT)
  await asks('Sign a message')
  await id('approve').click()
  assert.ok(signatureVerify('<Bytes>gm</Bytes>', ((await polkadot) as { signature: string }).signature, addressOf('polkadot')).isValid)
})

test('a payment on Bitcoin is told in full, refused, and cannot be sent without a node', async () => {
  const { topic, namespaces: granted } = await connect(namespaces)
  const account = granted.bip122!.accounts[0]!.split(':')[2]!
  const params = { account, recipientAddress: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', amount: '70000' }
  const refused = ask(topic, 'sendTransfer', params, BITCOIN)
  await asks('Send 0.0007 BTC')
  assert.match(await world.page.innerText('.rows'), new RegExp(params.recipientAddress))
  assert.equal(await axe(world.page), [])
  await id('reject').click()
  assert.is(await codeOf(refused), 5000)
  const unsent = ask(topic, 'sendTransfer', params, BITCOIN)
  await asks('Send 0.0007 BTC')
  await id('approve').click()
  assert.is(await codeOf(unsent), 4902)
  await says(`It failed: The wallet cannot reach ${BITCOIN}.`)
})

test('its owner gives a dApp another account in all its namespaces', async () => {
  const { topic } = await connect(namespaces)
  assert.is(await id('switch-account').inputValue(), '0')
  const update = world.dapp.next<{ params: { namespaces: Record<string, { accounts: string[] }> } }>('session_update', topic)
  await id('switch-account').selectOption('1')
  const { params } = await update
  const accounts = Object.values(params.namespaces).map(({ accounts: [account] }) => account!.split(':')[2]!)
  const expected = await world.page.evaluate(
    ids => ids.map(networkId => window.webWallet!.peer.keys.addressOf(networkId, 1)),
    [SOLANA, BITCOIN, POLKADOT],
  )
  assert.equal(accounts.sort(), (expected as string[]).sort())
  await says('Savings is the account now')
  assert.is(await id('switch-account').inputValue(), '1')
})

test.run()
