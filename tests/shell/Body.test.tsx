import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../../src/shell/Body.js'
import { goBack } from '../../src/flows/navigate.js'
import { apiRoutes, WITH_API } from '../support/blockchain-api.js'
import { byLabel, byTestId, click, find, findAll, focused, render, settle, text } from '../support/dom.js'
import { leave, node, provide, visit, type Visit } from '../support/view.js'
import { VIEW_PATIENCE } from '../../src/domain/times.js'
import { VIEWS } from '../../src/shell/views.js'
import { later } from '../support/later.js'
import { holdTimers } from '../support/timers.js'

test.after.each(leave)

const body = ({ modal }: Visit) =>
  render(
    provide(
      modal,
      <div class="lk-in">
        <Body titleId="title" />
      </div>,
    ),
  )

/** What is seen of the view before: `lk-held` while the next one's room is on its way, `lk-out` as it leaves. */
const stills = () =>
  findAll('.lk-held, .lk-out').map(each => `${each.className.split(' ').at(-1)}${(each as HTMLElement).inert ? '' : ', to be pressed'}`)

/** What `import()` of a bundled part begins with; it fails while `work` runs, as it does when a file cannot be fetched. */
function withoutNetwork<T>(work: () => T): T {
  const { resolve } = Promise
  Promise.resolve = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof Promise.resolve
  try {
    return work()
  } finally {
    Promise.resolve = resolve
  }
}

test('a view that could not be loaded says so as an alert, and is loaded by trying again', async () => {
  const made = await visit({ path: [['Networks']] })
  await withoutNetwork(() => body(made))
  assert.match(text(find('[role=alert]')), 'This part could not be loaded. Check your connection.')
  assert.is(made.modal.screen.failed.peek(), 'Networks')
  assert.equal(findAll('[data-testid=disconnect-button]'), [])
  withoutNetwork(() => byLabel('Try Again').click())
  await settle()
  assert.match(text(find('[role=alert]')), 'This part could not be loaded.')
  await click(byLabel('Try Again'))
  assert.equal(findAll('[role=alert]'), [])
  byTestId('w3m-network-switch-Network 2')
})

test('whoever is connected can leave though their account could not be loaded', async () => {
  const made = await visit({ isConnected: true, path: [['Account']] })
  await withoutNetwork(() => body(made))
  await click(byTestId('disconnect-button'))
  assert.is(made.appKit.getAccount()?.status, 'disconnected')
})

/** The body in a shadow root with a title and a field above it, as in the dialog. */
async function inDialog(made: Visit) {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const { root } = await render(<p />)
  shadow.append(root)
  const { render: renderInto } = await import('preact')
  renderInto(
    provide(
      made.modal,
      <>
        <button data-testid="header-back" onClick={() => goBack(made.modal)} />
        <h1 id="title" tabIndex={-1}>
          Title
        </h1>
        <input id="field" />
        <Body titleId="title" />
      </>,
    ),
    root,
  )
  await settle()
  return { title: shadow.getElementById('title')!, field: shadow.getElementById('field')! }
}

test('the focus goes to the title when a view opens, and when what had it is gone with its view, but not away from a field that has it', async () => {
  const made = await visit()
  const { title, field } = await inDialog(made)
  assert.is(focused(), title)
  byTestId('wallet-selector-com.example.wallet').focus()
  made.modal.screen.router.push('Networks')
  await settle()
  assert.is(focused(), title)
  field.focus()
  made.modal.screen.router.back(true)
  await settle()
  assert.is(focused(), field)
})

for (const [what, choose] of [
  ['chose something', () => click(byTestId('send-select-token-item-USDC'))],
  ['goes back by the button over it', () => click(byTestId('header-back'))],
] as const)
  test(`who ${what} finds the focus at the control they came from`, async () => {
    const made = await visit({
      isConnected: true,
      path: [['Account'], ['WalletSend']],
      options: WITH_API,
      routes: { ...apiRoutes(), 'https://node-1.test/': node() },
    })
    const { title } = await inDialog(made)
    await settle(3)
    await click(byTestId('send-token'))
    await settle()
    assert.equal([made.views().at(-1), focused()], ['WalletSendSelectToken', title])
    await choose()
    await settle()
    assert.equal([made.views().at(-1), focused()?.getAttribute('data-testid')], ['WalletSend', 'send-token'])
  })

test('who comes back to a view whose control has no name for us stays at the button that led them', async () => {
  const made = await visit()
  await inDialog(made)
  byTestId('wallet-selector-com.example.wallet').focus()
  made.modal.screen.router.push('Networks')
  await settle()
  await click(byTestId('header-back'))
  assert.is(focused(), byTestId('header-back'))
})

test('the old view stays until the room of the next one is here: nobody can press it any more, nor find it; one that takes longer is hinted at', async () => {
  const made = await visit()
  await body(made)
  const { Networks } = VIEWS
  const room = later()
  const timers = holdTimers()
  VIEWS.Networks = async () => (await room.promise, Networks!())
  made.modal.screen.router.push('Networks')
  await settle()
  assert.equal([stills(), findAll('[data-testid], [role=status], .lk-skeleton').length], [['lk-held'], 0])
  timers.pass(VIEW_PATIENCE)
  timers.stop()
  await settle()
  const bars = find('.lk-view[role=status]')
  const [before] = findAll('.lk-out')
  assert.equal([stills(), findAll('.lk-skeleton', bars).length], [['lk-out'], made.modal.state.networks.peek().length])
  VIEWS.Networks = Networks!
  room.come()
  await settle(2)
  byTestId('w3m-network-switch-Network 2')
  // They leave as a view does.
  assert.equal([stills(), findAll('.lk-out')[0] === before, findAll('.lk-view.lk-fade, [role=status]').length], [['lk-out'], false, 0])
})

test('who comes back to a view finds it as far down as they left it; one that is new begins at its top', async () => {
  const made = await visit()
  const { root } = await body(made)
  const box = root.firstElementChild!.lastElementChild as HTMLElement
  box.scrollTop = 120
  made.modal.screen.router.push('Networks')
  await settle()
  assert.is(box.scrollTop, 0)
  made.modal.screen.router.back(false)
  await settle()
  assert.is(box.scrollTop, 120)
})
