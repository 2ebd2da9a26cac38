import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import type { AppKitElement } from '../../src/page/element-props.js'
import { defineElements } from '../../src/page/elements.js'
import { byTestId, cleanup, find, findAll, focused, settle, text } from '../support/dom.js'
import { createFakeWallet, type FakeWalletOptions } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, network, TWO, type TestModalOptions } from '../support/modal.js'
import { node } from '../support/view.js'

test.after.each(() => {
  cleanupModals()
  cleanup()
})

interface Placed extends TestModalOptions {
  has?: FakeWalletOptions
  isConnected?: boolean
}

/** Places elements in the page, and makes a modal for them. */
async function place(markup: string, { has, isConnected, ...given }: Placed = {}) {
  document.body.innerHTML = markup
  const wallet = createFakeWallet(has)
  const made = createTestModal({ wallet, routes: { 'https://node-1.test/': node() }, ...given })
  if (isConnected) await connect(made.modal, made.connector())
  await settle(2)
  return { ...made, wallet, told: () => made.events.map(({ event }) => event) }
}

/** Clicks without focusing: happy-dom's shadow roots stumble over a focus that is in another one. */
async function click(target: HTMLElement): Promise<void> {
  target.click()
  await settle(2)
}

const button = (id: string) => byTestId<HTMLButtonElement>(id)
const parts = (id: string) => [...button(id).childNodes].map(part => part.textContent)

test('placed before there is a modal they are empty, and fill themselves with the first one; defining them twice does no harm', async () => {
  defineElements()
  assert.not.throws(defineElements)
  document.body.innerHTML = '<appkit-connect-button></appkit-connect-button>'
  await settle()
  assert.equal(findAll('button'), [])
  createTestModal()
  await settle()
  assert.is(text(button('connect-button')), 'Connect Wallet')
})

test('the dApp’s words stand in the place of ours, while waiting too', async () => {
  const { appKit } = await place('<appkit-connect-button label="Sign in" loadinglabel="One moment"></appkit-connect-button>')
  assert.equal([text(button('connect-button')), button('connect-button').getAttribute('aria-busy')], ['Sign in', 'false'])
  appKit.setLoading(true)
  assert.equal([text(button('connect-button')), button('connect-button').getAttribute('aria-busy')], ['One moment', 'true'])
  find('appkit-connect-button').removeAttribute('loadinglabel')
  assert.is(text(button('connect-button')), 'Connecting...')
})

test('while a wallet is asked the button says so', async () => {
  const { modal, connector } = await place('<appkit-button></appkit-button>', { has: { approve: 'hang' } })
  void connect(modal, connector()).catch(() => {})
  await settle()
  assert.is(text(button('connect-button')), 'Connecting...')
})

for (const [kind, id, view] of [
  ['connect-button', 'connect-button', 'Connect'],
  ['network-button', 'w3m-network-button', 'Networks'],
] as const)
  test(`a click on the ${kind} opens ${view}, and another closes`, async () => {
    const { appKit, modal } = await place(`<appkit-${kind}></appkit-${kind}>`)
    await click(button(id))
    assert.equal([appKit.isOpen(), modal.screen?.router.view.value], [true, view])
    await click(button(id))
    assert.is(appKit.isOpen(), false)
  })

test('a dialog that cannot be loaded is said on the button, and tried again by the next click', async () => {
  const { modal } = await place('<appkit-connect-button></appkit-connect-button>')
  const { open } = modal
  modal.open = async () => {
    throw new TypeError('Failed to fetch')
  }
  await click(button('connect-button'))
  assert.is(button('connect-button').textContent, 'Could not load. Try again')
  modal.open = open
  await click(button('connect-button'))
  assert.is(modal.state.isOpen.value, true)
  assert.is.not(button('connect-button').textContent, 'Could not load. Try again')
})

test('a double click on a button opens, and does not close what it opened', async () => {
  const { modal } = await place('<appkit-connect-button></appkit-connect-button>')
  await click(button('connect-button'))
  button('connect-button').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }))
  await settle()
  assert.is(modal.state.isOpen.value, true)
})

test('each attribute is a property too, which is written as the attribute', async () => {
  await place('<appkit-button label="Go" charsstart="3" disabled="false"></appkit-button>')
  const element = find<AppKitElement>('appkit-button')
  element.toggleAttribute('disabled')
  element.toggleAttribute('disabled')
  assert.is(button('connect-button').disabled, true, 'without a word, too')
  element.setAttribute('disabled', 'false')
  assert.is(button('connect-button').disabled, false)
  assert.equal([element.label, element.charsStart, element.disabled, element.size], ['Go', '3', false, null])
  Object.assign(element, { label: 'Come', loadingLabel: 'Wait', charsStart: 2, charsEnd: 3, balance: 'hide', size: 'sm', disabled: true })
  assert.equal([text(button('connect-button')), button('connect-button').disabled], ['Come', true])
  assert.is(
    element.outerHTML,
    '<appkit-button label="Come" charsstart="2" disabled="true" loadinglabel="Wait" charsend="3" balance="hide" size="sm"></appkit-button>',
  )
  Object.assign(element, { label: null, loadingLabel: undefined, disabled: false })
  assert.is(element.hasAttribute('label'), false)
  assert.is(element.hasAttribute('loadinglabel'), false)
  assert.is(element.hasAttribute('disabled'), false)
  assert.equal([text(button('connect-button')), button('connect-button').disabled], ['Connect Wallet', false])
})

test('what was set on an element before there was a modal, or a property of its name, gets to it', async () => {
  defineElements()
  const element = Object.defineProperty(document.createElement('appkit-connect-button'), 'label', {
    value: 'Early',
    enumerable: true,
    writable: true,
    configurable: true,
  })
  document.body.replaceChildren(element)
  createTestModal()
  await settle()
  assert.equal([element.getAttribute('label'), text(button('connect-button'))], ['Early', 'Early'])
  Object.assign(element, { label: 'Late' })
  assert.is(text(button('connect-button')), 'Late')
})

test('a button is drawn again, not made again, so that focus survives', async () => {
  const { appKit } = await place('<appkit-connect-button></appkit-connect-button>')
  const before = button('connect-button')
  before.focus()
  appKit.setLoading(true)
  assert.is(button('connect-button'), before)
  assert.is(focused(), before)
})

test('the account button shows balance and address, is busy while a connection is being restored, and opens the account', async () => {
  const { modal } = await place('<appkit-account-button></appkit-account-button>', { isConnected: true })
  assert.equal(parts('account-button'), ['1.500 COIN', '0x11…111111'])
  assert.equal([button('account-button').getAttribute('address'), button('account-button').getAttribute('aria-busy')], [ADDRESS, 'false'])
  assert.equal(findAll('i', button('account-button')).length, 1)
  modal.state.patch('eip155', { status: 'reconnecting' })
  assert.is(button('account-button').getAttribute('aria-busy'), 'true')
  modal.state.patch('eip155', { status: 'connected' })
  await click(button('account-button'))
  assert.is(modal.screen?.router.view.value, 'Account')
})

test('without a balance the address alone is shown; hidden, no node is asked for it', async () => {
  await place('<appkit-account-button></appkit-account-button>', {
    isConnected: true,
    routes: { 'https://node-1.test/': () => new Promise<object>(() => {}) },
  })
  assert.equal(parts('account-button'), ['0x11…111111'])
  cleanup()
  cleanupModals()
  const { fetch } = await place('<appkit-account-button balance="hide"></appkit-account-button>', { isConnected: true })
  assert.equal([parts('account-button'), fetch.calls.length], [['0x11…111111'], 0])
})

test('the dApp says how much of an address is shown, and a name and a picture stand in the place of address and gradient; a long name is cut', async () => {
  const hidden = '<appkit-account-button balance="hide" charsstart="6" charsend="2"></appkit-account-button>'
  const { modal } = await place(hidden, { isConnected: true })
  assert.equal(parts('account-button'), ['0x1111…11'])
  modal.state.patch('eip155', { image: 'javascript:alert(1)' })
  await settle()
  assert.equal([findAll('img').length, findAll('i').length], [0, 1], 'a picture that could do more than show is not let in')
  modal.state.patch('eip155', { name: 'a-very-long-name-indeed.eth', image: 'https://pictures.test/me.png' })
  await settle()
  assert.equal(parts('account-button'), ['a-very-long-name-…'])
  assert.equal([find<HTMLImageElement>('img', button('account-button')).src, findAll('i').length], ['https://pictures.test/me.png', 0])
})

test('on a network that is not offered the network’s button says so, the account’s keeps its address beside a red dot and leads away from it', async () => {
  const { modal } = await place('<appkit-account-button></appkit-account-button><appkit-network-button></appkit-network-button>', {
    isConnected: true,
    has: { chainId: 999 },
  })
  assert.equal([parts('account-button'), parts('w3m-network-button')], [['0x11…111111'], ['Switch Network']])
  assert.is(find('b', button('account-button')).ariaLabel, 'Unsupported network')
  assert.ok(find('span', button('w3m-network-button')).hasAttribute('data-error'))
  await click(button('account-button'))
  assert.is(modal.screen?.router.view.value, 'UnsupportedChain')
})

test('the network button has the network’s picture, and follows it', async () => {
  const pictured = network(1, { assets: { imageUrl: 'https://pictures.test/1.png' } } as object)
  const { appKit } = await place('<appkit-network-button></appkit-network-button>', { networks: [pictured, TWO], isConnected: true })
  assert.is(find<HTMLImageElement>('img', button('w3m-network-button')).src, 'https://pictures.test/1.png')
  await appKit.switchNetwork(TWO)
  await settle()
  assert.equal([parts('w3m-network-button'), find('span', button('w3m-network-button')).hasAttribute('data-error')], [['Network 2'], false])
})

test('the modal that was made last is the one the elements are of', async () => {
  await place('<appkit-network-button></appkit-network-button>')
  createTestModal({ networks: [network(7)] })
  await settle()
  assert.is(text(button('w3m-network-button')), 'Network 7')
  // One that is part of the page opens nothing by them.
  createTestModal({ networks: [network(8)], options: { enableEmbedded: true } })
  await settle()
  assert.is(text(button('w3m-network-button')), 'Network 7')
})

test('an element that is taken out follows nothing any more, and does again when it is put back', async () => {
  const { appKit } = await place('<appkit-connect-button></appkit-connect-button>')
  const element = find('appkit-connect-button')
  element.remove()
  appKit.setLoading(true)
  assert.is(text(element.shadowRoot!), 'Connect Wallet')
  document.body.append(element)
  assert.is(text(element.shadowRoot!), 'Connecting...')
})

test('a listener of the dApp that throws is the dApp’s trouble, not the connection’s', async () => {
  const { modal, appKit, connector } = await place('<appkit-button></appkit-button>')
  const thrown: unknown[] = []
  const onError = (error: unknown) => void thrown.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', onError)
  appKit.subscribeAccount(() => {
    throw new Error('of the dApp')
  })
  await connect(modal, connector())
  await settle()
  process.off('uncaughtException', onError)
  for (const other of others) process.on('uncaughtException', other)
  assert.is(appKit.getIsConnectedState(), true)
  assert.ok(thrown.length > 0)
})
