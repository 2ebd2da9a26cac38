import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Button } from '../../src/ui/Button.js'
import { byTestId, cleanup, click, render } from '../support/dom.js'

test.after.each(cleanup)

test('one that cannot be pressed yet says why, does nothing else, and keeps the focus', async () => {
  const done: string[] = []
  const draw = (isDisabled: boolean) => (
    <Button testId="go" isDisabled={isDisabled} onClick={() => done.push('gone on')} onDisabled={() => done.push('said')}>
      Go on
    </Button>
  )
  const { rerender, root } = await render(draw(true))
  const button = byTestId<HTMLButtonElement>('go', root)
  button.focus()
  await click(button)
  assert.equal([done, button.getAttribute('aria-disabled'), button.disabled], [['said'], 'true', false])
  await rerender(draw(false))
  assert.is(document.activeElement, button)
  await click(button)
  assert.equal([done, button.getAttribute('aria-disabled')], [['said', 'gone on'], 'false'])
})
