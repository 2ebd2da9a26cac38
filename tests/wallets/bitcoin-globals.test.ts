// Wallets of Bitcoin that publish no code of theirs and stand in a global, of which no event tells: each is played by UniSat's interface, which
// they all have, at its own place, and comes when the page has long been there.
import '../support/window.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../src/bitcoin.js'
import type { BitcoinProvider } from '../../src/domain/provider.js'
import { look } from '../../src/flows/connecting/look.js'
import { bitcoin } from '../../src/networks.js'
import { createUnisat } from '../support/bitcoin-page.js'
import { createKey } from '../support/bitcoin-wallet.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { BITCOIN_GLOBALS } from './listed-wallets.js'
import { leave, load, page } from './page.js'

const test = suite('Bitcoin’s globals')
const visit = (storage?: Storage) => load({ adapters: [new BitcoinAdapter()], networks: [bitcoin] }, storage)
const clear = () => {
  for (const { path } of BITCOIN_GLOBALS) delete page[path.split('.')[0]!]
  delete page['unisat']
}
test.after.each(() => {
  leave()
  clear()
})

const put = (path: string, wallet: object) => {
  const [first = '', second] = path.split('.')
  page[first] = second ? { ...page[first], [second]: wallet } : wallet
}

for (const { name, path } of BITCOIN_GLOBALS)
  test(`${name}, late in its global, is one row, connects, signs, sends, and is restored however late it comes`, async () => {
    const key = createKey(1)
    const wallet = createUnisat([key])
    const { appKit, storage, rows, enter } = visit()
    // Its maker's object is there before what it knows of Bitcoin.
    if (path.includes('.')) page[path.split('.')[0]!] = {}
    look()
    assert.equal(rows(), [])
    put(path, wallet)
    look()
    assert.equal(pluck(rows(), 'name'), [name])
    await enter(name)
    const provider = appKit.getProvider<BitcoinProvider>('bip122')!
    assert.is(appKit.getAddress(), key.address)
    assert.ok(await provider.signMessage({ address: key.address, message: 'Hello' }))
    assert.ok(await provider.sendTransfer({ recipient: createKey(2).address, amount: '1000' }))
    leave()
    clear()
    const again = visit(storage)
    put(path, wallet)
    look()
    await until(() => again.appKit.getAddress() === key.address, 'the visitor to be back')
    await again.appKit.disconnect()
    assert.not(again.appKit.getIsConnectedState())
  })
