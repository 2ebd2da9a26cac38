import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepAboveKeyboard } from '../../src/ui/keyboard.js'
import { cleanup, setMedia } from '../support/dom.js'

test.after.each(cleanup)

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

test('what the page was scrolled by is not covered', () => {
  const { field, change, at } = phone()
  keepAboveKeyboard(field)
  change({ height: 470, offsetTop: 100 })
  assert.is(at()[0], '230px')
})

test('a visitor who zooms in sees less, but nothing is covered', () => {
  const { field, change, at } = phone()
  keepAboveKeyboard(field)
  change({ height: 400, scale: 2 })
  assert.is(at()[0], '0px')
})

test('a keyboard that is up already counts at once', () => {
  const { field, change, at } = phone()
  change({ height: 500 })
  keepAboveKeyboard(field)
  assert.is(at()[0], '300px')
})

test('a card is watched once, and no longer than it is in the page', () => {
  const { card, field, change } = phone()
  let writes = 0
  const { setProperty } = card.style
  card.style.setProperty = (...property) => {
    if (property[0] === '--lk-keyboard') writes++
    setProperty.apply(card.style, property)
  }
  keepAboveKeyboard(field)
  keepAboveKeyboard(field)
  change({ height: 500 })
  assert.is(writes, 2)
  card.remove()
  change({ height: 800 })
  change({ height: 500 })
  assert.is(writes, 3)
})

test('a browser that cannot tell is left alone', () => {
  const { field, at } = phone()
  Object.assign(window, { visualViewport: null })
  keepAboveKeyboard(field)
  assert.equal(at(), ['', ''])
})

test.run()
