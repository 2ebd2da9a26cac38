import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Button, IconButton } from '../../src/ui/Button.js'
import { byLabel, byTestId, cleanup, click, press, render, text } from '../support/dom.js'

test.after.each(cleanup)

test('a button shows what stands in it, never submits a form, and can be found by a test', async () => {
  const { root } = await render(<Button testId="go">Go on</Button>)
  const button = byTestId<HTMLButtonElement>('go', root)
  assert.equal([text(button), button.type, button.localName], ['Go on', 'button', 'button'])
})

test('one of a form submits it, and says in full what it may have to cut', async () => {
  let sent = 0
  const onSubmit = (event: Event) => (event.preventDefault(), void sent++)
  const { root } = await render(
    <form onSubmit={onSubmit}>
      <Button testId="go" title="Go on" isSubmit>
        Go on
      </Button>
    </form>,
  )
  const button = byTestId<HTMLButtonElement>('go', root)
  await click(button)
  assert.equal([button.type, button.title, sent], ['submit', 'Go on', 1])
})

test('each weight has a look of its own, and the quiet one is the usual', async () => {
  const { root } = await render(
    <>
      <Button>a</Button>
      <Button look="quiet">b</Button>
      <Button look="primary">c</Button>
      <Button look="link">d</Button>
    </>,
  )
  const [usual, quiet, primary, link] = [...root.querySelectorAll('button')].map(button => button.className)
  assert.is(usual, quiet)
  assert.is(new Set([quiet, primary, link]).size, 3)
  assert.match(primary!, 'bg-accent')
  assert.not.match(link!, 'bg-')
})

test('a click and the Enter key press it, once each', async () => {
  let presses = 0
  const { root } = await render(<Button onClick={() => presses++}>Go on</Button>)
  await click('button', root)
  assert.is(presses, 1)
  await press('Enter', root.querySelector('button')!)
  assert.is(presses, 2)
})

test('a button that is an icon only has a name', async () => {
  let presses = 0
  const { root } = await render(
    <IconButton label="Close" testId="close" onClick={() => presses++}>
      <svg />
    </IconButton>,
  )
  const button = byLabel('Close', root)
  assert.equal([button.dataset.testid, text(button), (button as HTMLButtonElement).type], ['close', '', 'button'])
  await click(button)
  assert.is(presses, 1)
})

test('one that cannot be pressed yet does nothing, and keeps the focus', async () => {
  let presses = 0
  const { rerender, root } = await render(
    <Button testId="go" isDisabled onClick={() => presses++}>
      Go on
    </Button>,
  )
  const button = byTestId<HTMLButtonElement>('go', root)
  button.focus()
  await click(button)
  assert.equal([presses, button.getAttribute('aria-disabled'), button.disabled], [0, 'true', false])
  await rerender(
    <Button testId="go" onClick={() => presses++}>
      Go on
    </Button>,
  )
  assert.is(document.activeElement, button)
  await click(button)
  assert.equal([presses, button.getAttribute('aria-disabled')], [1, null])
})

test('one that cannot be pressed yet may say why', async () => {
  const done: string[] = []
  const { root } = await render(
    <Button look="primary" testId="go" isDisabled onClick={() => done.push('gone on')} onDisabled={() => done.push('said')}>
      Go on
    </Button>,
  )
  await click(byTestId('go', root))
  assert.equal(done, ['said'])
})
