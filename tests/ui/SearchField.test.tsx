import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SearchField } from '../../src/ui/SearchField.js'
import { cleanup, find, focused, press, render, type } from '../support/dom.js'

test.after.each(cleanup)

/** A field that holds `value`; what is typed is told, and Down counted. */
async function field(value = '', hasDown = true) {
  const typed: string[] = []
  let downs = 0
  const rendered = await render(
    <SearchField
      label="Search wallet"
      clearLabel="Clear"
      value={value}
      testId="field"
      onInput={text => void typed.push(text)}
      {...(hasDown && { onDown: () => void downs++ })}
    />,
  )
  const input = find<HTMLInputElement>('input')
  return { ...rendered, input, typed, downs: () => downs }
}

/** Presses a key and says whether the page behind was kept from acting on it. */
async function isTaken(key: string): Promise<boolean> {
  let taken = false
  const look = (event: Event) => (taken = event.defaultPrevented)
  document.addEventListener('keydown', look)
  await press(key, focused()!)
  document.removeEventListener('keydown', look)
  return taken
}

test('it is a search with a name, and shows what is looked for', async () => {
  const { input } = await field('rab')
  assert.equal(
    [input.type, input.getAttribute('aria-label'), input.placeholder, input.value, input.dataset['testid']],
    ['search', 'Search wallet', 'Search wallet', 'rab', 'field'],
  )
})

test('what is typed is told', async () => {
  const { input, typed } = await field()
  await type(input, 'rab')
  assert.equal(typed, ['rab'])
})

test('it follows who holds its value', async () => {
  const { rerender, input } = await field('rab')
  await rerender(<SearchField label="Search wallet" clearLabel="Clear" value="" onInput={() => {}} />)
  assert.is(input.value, '')
})

test('Escape empties it before it closes anything', async () => {
  const { input, typed } = await field('rab')
  input.focus()
  assert.equal([await isTaken('Escape'), typed], [true, ['']])
})

test('in an empty field Escape is the dialog’s', async () => {
  const { input, typed } = await field()
  input.focus()
  assert.equal([await isTaken('Escape'), typed], [false, []])
})

test('Down leads on to what was found; where nothing follows it is the field’s', async () => {
  const first = await field()
  first.input.focus()
  assert.equal([await isTaken('ArrowDown'), first.downs()], [true, 1])
  first.unmount()
  const { input } = await field('', false)
  input.focus()
  assert.is(await isTaken('ArrowDown'), false)
})

test('letters are the field’s own', async () => {
  const { input } = await field()
  input.focus()
  for (const key of ['a', ' ', 'Enter', 'Home', 'ArrowUp']) assert.is(await isTaken(key), false, key)
})

test.run()
