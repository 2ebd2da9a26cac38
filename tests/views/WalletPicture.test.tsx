import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkPicture, WalletPicture } from '../../src/views/WalletPicture.js'
import { find, findAll, settle } from '../support/dom.js'
import { fakeSight } from '../support/fake-sight.js'
import { reply } from '../support/fakes.js'
import { leave, visit, type VisitOptions } from '../support/view.js'

const [sight, restore] = fakeSight()
test.after.each(() => {
  sight.forget()
  leave()
})
test.after(restore)

const PIXEL = 'data:image/png;base64,AA=='
const hosted = (given: VisitOptions = {}) => visit({ options: { projectId: 'p' }, routes: { '/getWalletImage/*': reply(404) }, ...given })
/** Brings what is on screen into sight. */
const see = async () => {
  await settle()
  sight.see()
  await settle(2)
}

const initials = () => findAll('.lk-hue').map(box => box.getAttribute('data-i'))

test('once a wallet is seen the directory is asked for its picture; it has no letters before that has none', async () => {
  const { show, fetch } = await hosted()
  await show(() => <WalletPicture name="Alpha Wallet" imageId="i1" />)
  assert.equal([initials(), fetch.calls.length], [[], 0])
  await see()
  const found = fetch.calls.map(({ url }) => url.pathname)
  assert.equal(found, ['/getWalletImage/i1'])
  assert.equal(initials(), ['AW'])
})

test('a picture of its own is shown as it is, and nobody is asked', async () => {
  const { show } = await hosted()
  await show(() => <WalletPicture name="Alpha" url={PIXEL} imageId="i1" />)
  assert.is(find<HTMLImageElement>('img').src, PIXEL)
  assert.equal(sight.watched(), [])
})

test('without a project id, or an id of a picture, nobody waits for anything', async () => {
  const { show } = await visit()
  await show(() => <WalletPicture name="Alpha" imageId="i1" />)
  assert.equal(initials(), ['A'])
  leave()
  const other = await hosted()
  await other.show(() => <WalletPicture name="Alpha" />)
  await settle()
  assert.equal(sight.watched(), [])
})

test('a network’s picture is the dApp’s, else the directory’s', async () => {
  const { show, modal } = await hosted({ options: { projectId: 'p', chainImages: { 1: 'https://dapp.test/one.png' } } })
  const [one] = modal.state.networks.value
  await show(() => <NetworkPicture network={one!} />)
  assert.is(find<HTMLImageElement>('img').src, 'https://dapp.test/one.png')
})
