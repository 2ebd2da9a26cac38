// Every field one types into makes room for the keyboard of a phone: the card sees to it. Nobody else pays for it.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { OpenModal } from '../../src/modal.js'
import { attendSheet } from '../../src/shell/sheet.js'
import { keepAboveKeyboard } from '../../src/ui/keyboard.js'
import { cleanup, find, render, setMedia, settle } from '../support/dom.js'

let putBack = () => {}
test.after.each(() => {
  putBack()
  cleanup()
})

for (const isPhone of [true, false])
  test(`a field ${isPhone ? 'makes room on a phone' : 'leaves the dialog alone where there is a mouse'}`, async () => {
    putBack = setMedia({ '(pointer:coarse)': isPhone })
    Object.assign(window, { visualViewport: Object.assign(new EventTarget(), { height: 500, offsetTop: 0, scale: 1 }), innerHeight: 800 })
    await render(
      <dialog open>
        <div id="card">
          <input />
        </div>
      </dialog>,
    )
    attendSheet(find('#card'), {} as OpenModal)
    find('input').focus()
    await settle(2)
    assert.is(find('#card').style.getPropertyValue('--lk-keyboard'), isPhone ? '300px' : '')
  })

/** A card on a phone whose screen is 800 high, and its keyboard. */
function phone() {
  setMedia({ '(pointer:coarse)': true })
  const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  Object.assign(window, { visualViewport: seen, innerHeight: 800 })
  const card = document.body.appendChild(document.createElement('dialog')).appendChild(document.createElement('div'))
  const field = card.appendChild(document.createElement('input'))
  const change = (now: Partial<typeof seen>) => {
    Object.assign(seen, now)
    seen.dispatchEvent(new Event('resize'))
  }
  return { card, field, change, at: () => [card.style.marginBottom, card.style.getPropertyValue('--lk-keyboard')] }
}

test('the card rises above the keyboard, and comes down with it', () => {
  const { field, change, at } = phone()
  keepAboveKeyboard(field)
  assert.equal(at(), ['0px', '0px'])
  change({ height: 470.4 })
  assert.equal(at(), ['330px', '330px'])
  change({ height: 800 })
  assert.equal(at(), ['0px', '0px'])
})

for (const [what, now, covered] of [
  ['what the page was scrolled by is not covered', { height: 470, offsetTop: 100 }, '230px'],
  ['a visitor who zooms in sees less, but nothing is covered', { height: 400, scale: 2 }, '0px'],
] as const)
  test(what, () => {
    const { field, change, at } = phone()
    keepAboveKeyboard(field)
    change(now)
    assert.is(at()[0], covered)
  })
