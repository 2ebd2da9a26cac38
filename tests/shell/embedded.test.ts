import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findPlaced, onFirstAct } from '../../src/shell/embedded.js'
import { cleanup, settle } from '../support/dom.js'

test.after.each(cleanup)

const OPTIONS = { networks: [], enableEmbedded: true }

for (const tag of ['appkit-modal', 'w3m-modal']) {
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
}

for (const event of ['pointerover', 'focusin']) {
  test(`the first ${event} is told, once`, () => {
    const element = document.body.appendChild(document.createElement('div'))
    let acts = 0
    onFirstAct(element, () => acts++)
    element.dispatchEvent(new Event('click', { bubbles: true }))
    assert.is(acts, 0)
    for (const each of [event, event, 'pointerover', 'focusin']) element.dispatchEvent(new Event(each))
    assert.is(acts, 1)
  })
}

test('whoever has stopped is told nothing', () => {
  const element = document.body.appendChild(document.createElement('div'))
  let acts = 0
  onFirstAct(element, () => acts++)()
  element.dispatchEvent(new Event('pointerover'))
  assert.is(acts, 0)
})

test.run()
