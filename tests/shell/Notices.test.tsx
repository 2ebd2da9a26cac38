import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AlertBar, Toasts } from '../../src/shell/Notices.js'
import { textsOf, byLabel, click, find, findAll, focused, settle } from '../support/dom.js'
import { leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

async function open(given: VisitOptions = {}) {
  const made = await visit(given)
  const rendered = await made.show(Toasts)
  const say = async (kind: 'loading' | 'success' | 'error', message: string) => {
    made.modal.state.toast.value = { kind, message }
    await settle()
  }
  return { ...made, ...rendered, say, toast: () => made.modal.state.toast.value }
}

const shown = () => textsOf('[data-testid=wui-snackbar-message]')

test('a toast goes after two and a half seconds', async () => {
  const { say, pass, toast, clock } = await open()
  await say('success', 'Hello')
  await pass(2_499)
  assert.equal(shown(), ['Hello'])
  await pass(1)
  assert.equal([toast(), clock.pending().length > 1], [undefined, false])
  await pass(150)
  assert.equal([shown(), clock.pending()], [[], []])
})

test('what was said in a closed modal is not said to who opens it later', async () => {
  const { modal, clock } = await open()
  for (const [at, expected] of [
    [clock.now() - 2_501, []],
    [clock.now(), ['Just now']],
  ] as const) {
    modal.state.toast.value = { kind: 'error', message: 'Just now', at }
    await settle()
    assert.equal(shown(), expected)
  }
})

test('a loading one stays until it is taken away', async () => {
  const { say, pass, modal, clock } = await open()
  await say('loading', 'Wait')
  assert.equal(clock.pending(), [])
  await pass(60_000)
  assert.equal(shown(), ['Wait'])
  modal.state.toast.value = undefined
  await settle()
  assert.equal(shown(), [])
})

test('a new toast waits 150 ms for the one before to go, and then lives its own time', async () => {
  const { say, pass } = await open()
  await say('success', 'First')
  await pass(1_000)
  await say('error', 'Second')
  assert.equal(shown(), [])
  await pass(149)
  assert.equal(shown(), [])
  await pass(1)
  assert.equal(shown(), ['Second'])
  await pass(2_499)
  assert.equal(shown(), ['Second'])
  await pass(1)
  assert.equal(shown(), [])
})

test('of several toasts at once the last one is shown', async () => {
  const { say, pass } = await open()
  await say('success', 'First')
  await say('success', 'Second')
  await say('success', 'Third')
  await pass(150)
  assert.equal(shown(), ['Third'])
})

test('the same words twice are two messages', async () => {
  const { say, pass } = await open()
  await say('success', 'Copied')
  await pass(2_000)
  await say('success', 'Copied')
  await pass(150 + 2_000)
  assert.equal(shown(), ['Copied'])
})

const ALERT = { text: 'Project Id Missing', more: 'Get one.' }

test('it is dismissed by a click, and the focus is on the title', async () => {
  const { modal, show } = await visit({ options: { debug: true } })
  await show(() => (
    <div>
      <AlertBar />
      <div>
        <h1 tabIndex={-1}>Title</h1>
      </div>
    </div>
  ))
  modal.state.alert.value = ALERT
  await settle()
  byLabel('Dismiss').focus()
  await click(byLabel('Dismiss'))
  assert.is(focused(), find('h1'))
  assert.equal([findAll('[role=alert]'), modal.state.alert.value], [[], undefined])
})

test('with debug off it is not shown', async () => {
  const { modal, show } = await visit({ options: { debug: false } })
  await show(AlertBar)
  modal.state.alert.value = ALERT
  await settle()
  assert.equal(findAll('[role=alert]'), [])
})
