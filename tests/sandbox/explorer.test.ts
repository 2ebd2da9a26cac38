import { generateKeyPairSigner } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startBitcoin, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { describeBitcoin } from '../../scripts/sandbox/explorer/bitcoin.js'
import { describeSolana } from '../../scripts/sandbox/explorer/solana.js'
import { start } from '../../scripts/sandbox/explorer.js'
import type { LocalServer } from '../../scripts/sandbox/http.js'
import { start as startSolana, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { build, makeKey, post } from './bitcoin-world.js'
import { makeRich, send, settle, signTransfer } from './solana-world.js'

let solana: SolanaNode
let bitcoin: BitcoinNode
let explorer: LocalServer

test.before(async () => {
  solana = await startSolana({ tokens: true, confirmAfter: 100, finalizeAfter: 200 })
  bitcoin = await startBitcoin({ mineAfter: false })
  explorer = await start({ chains: [], others: [describeSolana(solana), describeBitcoin(bitcoin)] })
})
test.after(async () => {
  await Promise.all([solana, bitcoin, explorer].map(each => each.close()))
})

async function open(id: string, path: string): Promise<string> {
  const response = await fetch(`${explorer.url}/${id}/${path}`)
  return response.ok ? response.text() : String(response.status)
}

test('an account of Solana is shown with what it holds', async () => {
  const { address } = await generateKeyPairSigner()
  assert.match(await open(solana.network.id, `address/${address}`), 'unused')
  await solana.fund(address, { lamports: 1_500_000_001n, usds: 12_340_000n })
  const page = await open(solana.network.id, `address/${address}`)
  assert.match(page, '1.500000001 SOL')
  assert.match(page, '12.34 USDS')
})

test('a transaction of Solana is shown with its fee, who got what, and how sure it is', async () => {
  const [from, to] = [await makeRich(solana), await makeRich(solana)]
  const signature = await send(solana, await signTransfer(solana, from, to.address, 250_000_000n))
  assert.match(await open(solana.network.id, `tx/${signature}`), 'processed')
  await settle(solana, signature, 'finalized')
  const page = await open(solana.network.id, `tx/${signature}`)
  assert.match(page, 'finalized in slot')
  assert.match(page, '0.000005 SOL')
  assert.match(page, `<dt>${to.address}</dt><dd>0.25 SOL</dd>`)
})

test('an address and a transaction of Bitcoin are shown, before and after the block', async () => {
  const [from, to] = [makeKey(), makeKey()]
  await bitcoin.fund(from.segwit.address!, 100_000n)
  const [, txid] = await post(bitcoin, (await build(bitcoin, from, 'segwit', to.taproot.address!, 60_000n)).extract())
  assert.match(await open(bitcoin.network.id, `tx/${txid}`), 'unconfirmed')
  assert.match(await open(bitcoin.network.id, `address/${to.taproot.address}`), '<dt>Unconfirmed</dt><dd>0.0006 BTC</dd>')
  await bitcoin.mine()
  const page = await open(bitcoin.network.id, `tx/${txid}`)
  assert.match(page, 'confirmed in block 442')
  assert.match(page, `${to.taproot.address}: 0.0006 BTC`)
  assert.match(page, '0.000003 BTC')
  assert.match(await open(bitcoin.network.id, `address/${from.segwit.address}`), '0.000397 BTC')
})

test('what is not there is 404', async () => {
  const wallet = makeKey().segwit.address!
  assert.is(await open(solana.network.id, `address/${wallet}`), '404')
  assert.is(await open(solana.network.id, `tx/${'1'.repeat(64)}`), '404')
  assert.is(await open(bitcoin.network.id, `tx/${'ab'.repeat(32)}`), '404')
  assert.is(await open(bitcoin.network.id, 'address/nobody'), '404')
  assert.is(await open('31337', `address/${wallet}`), '404')
  assert.is(await open(bitcoin.network.id, 'tx/<script>'), '404')
})

test.run()
