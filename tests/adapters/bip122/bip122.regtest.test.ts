// The adapter on a real chain: bcoin on regtest, behind Esplora's interface. Its node checks every signature and every amount.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type BitcoinNode } from '../../../scripts/sandbox/bitcoin.js'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import type { CaipNetwork } from '../../../src/domain/networks.js'
import { bitcoinId, bitcoinNetwork, connectBitcoin, createStandard } from '../../support/bitcoin-page.js'
import { createKey, type KeyKind } from '../../support/bitcoin-wallet.js'

let node: BitcoinNode
let network: CaipNetwork
const adapter = new BitcoinAdapter()
const transfers = await adapter.transfers()

test.before(async () => {
  node = await start({ mineAfter: 300 })
  network = bitcoinNetwork(bitcoinId('regtest'), node.network.rpcUrls.default.http[0]!)
})
test.after(() => node.close())

const urls = () => network.rpcUrls.default.http
const balanceOf = async (address: string) => (await adapter.getBalance({ address, network, urls: urls() })).balance

async function open(kind: KeyKind, seed: number) {
  const key = createKey(seed, kind, 'regtest')
  const raw = createStandard([key], { chain: 'bitcoin:regtest' })
  const { provider } = await connectBitcoin('standard', raw, { networkOf: () => network })
  return { key, provider }
}

for (const [seed, kind] of (['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const).entries())
  test(`what is sent from ${kind} arrives, to the satoshi, and the change comes back`, async () => {
    const { key, provider } = await open(kind, 40 + seed)
    await node.fund(key.address, 60_000n)
    await node.fund(key.address, 50_000n)
    assert.is(await balanceOf(key.address), '0.0011')
    const to = createKey(60 + seed, kind, 'regtest').address
    const transfer = { provider, from: key.address, to, units: 80_000n, network, urls: urls() }
    const fee = await transfers.getFee(transfer)
    const id = await transfers.send(transfer)
    await transfers.confirm(id, { network, urls: urls() })
    assert.is(await balanceOf(to), '0.0008')
    assert.is(await balanceOf(key.address), `0.000${30_000n - fee}`)
  })
