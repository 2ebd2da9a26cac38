import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Switch } from '../../src/ui/Switch.js'
import { byTestId, cleanup, click, press, render, text } from '../support/dom.js'

test.after.each(cleanup)

async function show(isOn: boolean) {
  const changes: boolean[] = []
  const rendered = await render(<Switch label="Certified only" isOn={isOn} testId="switch" onChange={next => void changes.push(next)} />)
  return { ...rendered, changes, it: byTestId('switch') }
}

for (const isOn of [true, false]) {
  test(`it says that it is ${isOn ? 'on' : 'off'}, under its name`, async () => {
    const { it } = await show(isOn)
    assert.equal(
      [it.getAttribute('role'), it.getAttribute('aria-checked'), text(it), it.getAttribute('type')],
      ['switch', String(isOn), 'Certified only', 'button'],
    )
  })

  test(`a click wishes it ${isOn ? 'off' : 'on'}`, async () => {
    const { it, changes } = await show(isOn)
    await click(it)
    assert.equal(changes, [!isOn])
  })
}

test('it is used by keyboard as well', async () => {
  const { it, changes } = await show(false)
  it.focus()
  await press('Enter')
  await press(' ')
  assert.equal(changes, [true, true])
})

test('it moves when it is told, not by itself', async () => {
  const { it, rerender } = await show(false)
  await click(it)
  assert.is(it.getAttribute('aria-checked'), 'false')
  await rerender(<Switch label="Certified only" isOn testId="switch" onChange={() => {}} />)
  assert.is(byTestId('switch').getAttribute('aria-checked'), 'true')
})

test.run()
