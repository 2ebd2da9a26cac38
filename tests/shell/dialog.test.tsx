import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { VIEWS } from '../../src/shell/views.js'
import { findPlaced } from '../../src/shell/embedded.js'
import { byLabel, byTestId, cleanup, click, find, findAll, focused, press, settle, text, type } from '../support/dom.js'
import { createFakeWallet } from '../support/fakes.js'
import { cleanupModals, createTestModal, network, type TestModalOptions } from '../support/modal.js'
import { node } from '../support/view.js'

test.after.each(() => {
  // Its effects look at the page one last time, so the page goes last.
  cleanupModals()
  cleanup()
})

/** A modal whose `appKit.open` draws the real dialog. */
function create(given: TestModalOptions = {}) {
  const wallet = createFakeWallet()
  const made = createTestModal({ wallet, routes: { 'https://node-1.test/': node() }, ...given })
  const open = async (options?: Parameters<typeof made.appKit.open>[0]) => {
    await made.appKit.open(options)
    await settle()
  }
  return { ...made, wallet, open, told: () => made.events.map(({ event }) => event) }
}

const dialogs = () => findAll<HTMLDialogElement>('dialog')
const card = () => byTestId('w3m-modal-card')

for (const adapters of [[], undefined])
  test(`a developer is told which option is missing: ${adapters ? 'adapters' : 'a project id'}`, async () => {
    const { open, modal } = create({ options: { projectId: undefined, debug: true, ...(adapters && { adapters }) } })
    await open()
    assert.match(modal.state.alert.value!.text, adapters ? 'No Adapters Configured' : 'Project ID Not Configured')
  })

test('a dApp says errors in its own words, in the dialog as well as in what it catches', async () => {
  const made = create({ options: { texts: { 'error.walletFailed': '{name} antwortet nicht richtig' } } })
  made.wallet.answers['eth_requestAccounts'] = () => Promise.reject(new Error('oops'))
  await made.open()
  await click(byTestId(`wallet-selector-${made.connector().id}`))
  await settle()
  assert.match(text(card()), 'Example Wallet antwortet nicht richtig')
  const error = (await connect(made.modal, made.connector()).catch((thrown: unknown) => thrown)) as Error
  assert.equal([error.name, error.message], ['walletFailed', 'Example Wallet antwortet nicht richtig'])
})

test('a room comes as somebody points at what opens it, unless the dApp says no', async () => {
  const asked: string[] = []
  const help = VIEWS.WhatIsAWallet!
  VIEWS.WhatIsAWallet = () => {
    asked.push('wallets')
    return help()
  }
  for (const prefetch of ['intent', 'none'] as const) {
    const { open } = create({ options: { prefetch } })
    await open()
    const link = byTestId('w3m-connect-scroll-view').querySelector('[data-to=WhatIsAWallet]')!
    for (const type of ['pointerover', 'focusin', 'pointerdown']) link.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    assert.is(asked.splice(0).length, prefetch === 'intent' ? 3 : 0)
    cleanupModals()
    cleanup()
  }
  VIEWS.WhatIsAWallet = help
})

test('asked to open while it is open, it goes to what is asked for', async () => {
  const { open } = create()
  await open()
  await open({ view: 'WhatIsANetwork' })
  assert.equal([dialogs().length, text(byTestId('w3m-header-text'))], [1, 'What Is a Network?'])
  // As pages' tests look for it.
  assert.ok(find('w3m-modal').classList.contains('open'))
})

test('whoever closes before the dialog is there is not shown it', async () => {
  const { appKit } = create()
  const opening = appKit.open()
  await appKit.close()
  await opening
  await settle()
  assert.equal([dialogs(), findAll('w3m-modal'), appKit.isOpen()], [[], [], false])
})

/** What the page's own sheets say of scrolling. */
const locks = () =>
  document.adoptedStyleSheets
    .flatMap(sheet => [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, '')))
    .filter(rule => rule.includes('overflow:hidden!important'))
    .map(rule => rule.split(':')[0])

test('a page that says on its body how it scrolls is held by its body, and keeps its place', async () => {
  const { open } = create()
  const { style } = document.body
  document.documentElement.style.overflowY = 'visible'
  style.overflowY = 'auto'
  await open()
  assert.equal(locks(), ['body'])
  document.documentElement.style.overflowY = style.overflowY = ''
})

test('Esc is for the dialog alone, and for what in it makes use of it', async () => {
  const { open, modal, appKit } = create({ options: { networks: Array.from({ length: 9 }, (_, at) => network(at + 1)) } })
  const heard: unknown[] = []
  const tell = (event: KeyboardEvent) => void heard.push(event.key)
  document.addEventListener('keydown', tell, true)
  await open()
  modal.screen!.router.push('Networks')
  await settle(2)
  const field = find<HTMLInputElement>('input[type=search]')
  await type(field, 'x')
  await press('Escape')
  assert.equal([field.value, modal.screen!.router.view.value, heard], ['', 'Networks', []])
  await press('Escape', document.body)
  assert.equal([modal.screen!.router.view.value, heard], ['Connect', []])
  await press('Escape')
  assert.equal([appKit.isOpen(), heard], [false, []])
  await press('Escape', document.body)
  assert.equal(heard, ['Escape'])
  document.removeEventListener('keydown', tell, true)
})

test('a dialog that the browser closes by itself is closed for the dApp, too', async () => {
  const { open, appKit, told } = create()
  await open()
  dialogs()[0]!.close()
  await settle()
  assert.equal([appKit.isOpen(), dialogs(), told().at(-1)], [false, [], 'MODAL_CLOSE'])
})

test('a click beside the card closes; one on it, or that began on it, does not', async () => {
  const { open, appKit } = create()
  await open()
  const [dialog] = dialogs()
  await click(card())
  assert.is(appKit.isOpen(), true)
  card().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  dialog!.click()
  await settle()
  assert.is(appKit.isOpen(), true)
  await click(dialog!)
  assert.is(appKit.isOpen(), false)
})

/** What of an element is animated while `work` runs: what changes, and for how long. */
async function movesOf(element: Element, work: () => unknown): Promise<unknown[]> {
  const moves: unknown[] = []
  element.animate = (frames, options) => {
    moves.push(Object.keys(frames!), options)
    return undefined as never
  }
  work()
  await settle()
  return moves
}

test('from the title, where the focus is as a view opens, the arrow leads into the list; elsewhere it stays its own', async () => {
  const { open, connector } = create()
  await open()
  assert.is(focused()?.localName, 'h1')
  await press('ArrowDown', find('[part=close]'))
  assert.is(focused()?.localName, 'h1')
  await press('ArrowDown')
  assert.is(focused(), byTestId(`wallet-selector-${connector().id}`))
})

test('a refused close shakes the card for half a second, each time; who wants less motion sees it without any', async () => {
  const { open, modal } = create()
  await open()
  const shake = () => movesOf(card(), () => modal.screen!.shakes.value++)
  for (let times = 0; times < 2; times++) assert.equal(await shake(), [['translate'], 500])
  const { matchMedia } = globalThis
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList
  assert.equal(await shake(), [['opacity'], 500])
  globalThis.matchMedia = matchMedia
})

test('the second click of a double click is for what was there at the first', async () => {
  const { open, appKit, modal } = create()
  const tap = async (element: Element, detail: number) => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }))
    await settle()
  }
  await open()
  // Of a double click on the page's own button, on whatever has come to lie under it.
  await tap(dialogs()[0]!, 2)
  await tap(byLabel('What Is a Wallet?'), 2)
  assert.equal([appKit.isOpen(), modal.screen!.router.view.value], [true, 'Connect'])
  await tap(byLabel('What Is a Wallet?'), 1)
  await tap(byLabel('Back'), 2)
  assert.is(modal.screen!.router.view.value, 'WhatIsAWallet')
  await tap(byLabel('Back'), 1)
  assert.is(modal.screen!.router.view.value, 'Connect')
  // In one and the same view somebody may click as fast as they like.
  await tap(byTestId('w3m-connect-scroll-view'), 1)
  await tap(byLabel('What Is a Wallet?'), 2)
  assert.is(modal.screen!.router.view.value, 'WhatIsAWallet')
})

test('when the address goes, the dialog goes and begins anew', async () => {
  const { open, appKit, modal, connector, wallet } = create()
  await connect(modal, connector())
  await open()
  assert.is(text(byTestId('w3m-header-text')), 'Account')
  wallet.changeAccounts([])
  await settle()
  assert.equal([appKit.isOpen(), modal.screen!.router.view.value], [false, 'Connect'])
})

test('destroy takes the element and the lock on scrolling with it', async () => {
  const { open, appKit } = create()
  await open()
  appKit.destroy()
  await settle()
  assert.equal([findAll('w3m-modal'), locks()], [[], []])
})

test('with disableAppend the page is left alone', async () => {
  const { appKit } = create({ options: { disableAppend: true } })
  void appKit.open().catch(() => {})
  await settle()
  assert.equal(findAll('w3m-modal'), [])
})

test('embedded, it fills the place the dApp gave it, as a region and without a cross', async () => {
  const place = document.body.appendChild(document.createElement('appkit-modal'))
  const { appKit } = create({ options: { enableEmbedded: true } })
  await settle()
  const region = find('[role=region]', place.shadowRoot!)
  assert.equal([dialogs(), card().dataset.embedded, findAll('[data-testid=w3m-header-close]')], [[], 'true', []])
  assert.is(region.getAttribute('aria-labelledby'), byTestId('w3m-header-text').id)
  await click(byLabel('What Is a Wallet?'))
  await appKit.close()
  await settle()
  assert.is(text(byTestId('w3m-header-text')), 'Connect Wallet')
})

test('embedded, destroy empties the place and leaves it to the dApp', async () => {
  const place = document.body.appendChild(document.createElement('appkit-modal'))
  const { appKit } = create({ options: { enableEmbedded: true } })
  await settle()
  appKit.destroy()
  await settle()
  assert.equal([place.isConnected, place.shadowRoot!.childElementCount], [true, 0])
})

test('embedded, it is silent until the visitor comes near, and asks once then', async () => {
  const place = document.body.appendChild(document.createElement('appkit-modal'))
  const { fetch, modal } = create({ options: { enableEmbedded: true, projectId: 'p' }, routes: { '/*': { data: [], count: 0 } } })
  await settle()
  assert.is.not(document.activeElement, place)
  assert.equal([fetch.calls.length, modal.screen!.hasActed.value], [0, false])
  for (let n = 0; n < 2; n++) place.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await settle()
  assert.equal([modal.screen!.hasActed.value, fetch.count('/getWallets')], [true, 1])
})

// A modal that is part of the page

const OPTIONS = { networks: [], enableEmbedded: true }

for (const tag of ['appkit-modal', 'w3m-modal'])
  test(`a <${tag}> that is there is found, and one that comes later is waited for`, async () => {
    const later = findPlaced(OPTIONS)
    let found: HTMLElement | undefined
    void later.then(element => (found = element))
    await settle()
    assert.is(found, undefined)
    const section = document.body.appendChild(document.createElement('section'))
    const placed = section.appendChild(document.createElement(tag))
    await settle()
    assert.is(found, placed)
    assert.is(await findPlaced(OPTIONS), placed)
  })
