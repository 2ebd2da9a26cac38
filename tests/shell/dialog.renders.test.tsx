// A change of a signal draws exactly who reads it (fine-grained state): each component that Preact draws is counted by its name.
import { options, type VNode } from 'preact'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { cleanup, settle } from '../support/dom.js'
import { createFakeWallet } from '../support/fakes.js'
import { cleanupModals, createTestModal } from '../support/modal.js'
import { node } from '../support/view.js'

/** Preact's hook for whoever wants to know what is drawn, by the name that it has in every build. */
const hooks = options as { __r?: (vnode: VNode) => void }
const drawn: string[] = []
/** Told of each. */
let onDrawn = (_: string): void => {}
const { __r: earlier } = hooks
hooks.__r = vnode => {
  if (typeof vnode.type === 'function') {
    drawn.push(vnode.type.name)
    onDrawn(vnode.type.name)
  }
  earlier?.(vnode)
}

test.after.each(() => {
  onDrawn = () => {}
  cleanupModals()
  cleanup()
})

/** The dialog, open, with somebody connected or not; and what a change draws. */
async function create(view: 'Connect' | 'Account') {
  const made = createTestModal({ wallet: createFakeWallet(), routes: { 'https://node-1.test/': node() } })
  if (view === 'Account') await connect(made.modal, made.connector())
  await made.appKit.open({ view })
  await settle(2)
  const drawsBy = async (change: () => void) => {
    drawn.length = 0
    change()
    await settle()
    return [...new Set(drawn)].sort()
  }
  return { ...made, drawsBy }
}

test('in the list nothing is drawn for a balance, a price, a name or an event', async () => {
  const { modal, drawsBy } = await create('Connect')
  const { state } = modal
  assert.equal(await drawsBy(() => state.patch('eip155', { balanceText: '1 ETH' })), [])
  assert.equal(await drawsBy(() => state.patch('eip155', { name: 'mia.eth' })), [])
  assert.equal(await drawsBy(() => void (state.event.value = { ...state.event.value, timestamp: 1 })), [])
  assert.equal(await drawsBy(() => void (state.isLoading.value = true)), [])
  assert.equal(await drawsBy(() => void (state.themeMode.value = 'dark')), [])
})

test('a toast draws the card that has a place for it, and not the list in it', async () => {
  const { modal, drawsBy } = await create('Connect')
  const names = await drawsBy(() => void (modal.state.toast.value = { kind: 'error', message: 'No' }))
  assert.ok(names.includes('Card'))
  assert.not.ok(names.some(name => /Connect|Wallet|List|Body|Header/.test(name)))
})

test('in the account a name and a picture draw who shows them, and a balance or an event nobody who does not', async () => {
  const { modal, drawsBy } = await create('Account')
  const { state } = modal
  assert.equal(await drawsBy(() => state.patch('eip155', { balanceText: '1 ETH' })), [])
  assert.equal(await drawsBy(() => void (state.event.value = { ...state.event.value, timestamp: 1 })), [])
  assert.equal(await drawsBy(() => void (state.isLoading.value = true)), [])
  // The top of the account alone, with what it hands new actions to; neither tabs nor tokens.
  for (const change of [{ name: 'mia.eth' }, { image: 'https://a.test/a.png' }])
    assert.equal(await drawsBy(() => state.patch('eip155', change)), ['Account', 'Avatar', 'Icon', 'IconButton'])
})
