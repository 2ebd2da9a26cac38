import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkPill } from '../../../src/features/account/Overview.js'
import { byTestId, click, find, settle } from '../../support/dom.js'
import { network, TWO } from '../../support/modal.js'
import { leave, visit } from '../../support/view.js'

test.after.each(leave)

const pill = () => byTestId('w3m-account-select-network')

test('it names the active network, and follows it', async () => {
  const { show, appKit } = await visit()
  await show(NetworkPill)
  assert.equal(
    [pill().getAttribute('aria-label'), pill().title, find('.lk-hue', pill()).getAttribute('data-i')],
    ['Network: Network 1', 'Network 1', 'N1'],
  )
  await appKit.switchNetwork(TWO)
  await settle()
  assert.is(pill().getAttribute('aria-label'), 'Network: Network 2')
})

test('it shows the network’s picture where there is one', async () => {
  const { show } = await visit({ networks: [network(1, { assets: { imageUrl: 'https://pictures.test/1.png' } } as object)] })
  await show(NetworkPill)
  assert.is(find<HTMLImageElement>('img', pill()).src, 'https://pictures.test/1.png')
})

test('a click leads to the networks', async () => {
  const { show, views } = await visit({ isConnected: true, path: [['Account']] })
  await show(NetworkPill)
  await click(pill())
  assert.equal(views(), ['Account', 'Networks'])
})

test('where a dApp allows no other network there is none', async () => {
  const { show } = await visit({ options: { enableNetworkSwitch: false } })
  const { root } = await show(NetworkPill)
  assert.is(root.childElementCount, 0)
})

test.run()
