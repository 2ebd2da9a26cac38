import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/domain/app-kit.js'
import { createShell, type Loaded } from '../../src/page/shell.js'
import { settle } from '../support/dom.js'
import { later } from '../support/later.js'

test('a button that has left the page by the time the modal comes is told of it once', async () => {
  const host = document.body.appendChild(document.createElement('appkit-connect-button'))
  const { promise, come } = later<Loaded>()
  createShell(() => promise, { when: 'intent' })
  const button = host.shadowRoot!.querySelector('button')!
  let told = 0
  // It ends what would go on for ever.
  button.addEventListener('pointerenter', event => ++told > 9 && event.stopImmediatePropagation())
  const { onpointerenter } = button
  button.onpointerenter = event => told < 10 && onpointerenter!.call(button, event)
  button.dispatchEvent(new Event('pointerenter'))
  host.remove()
  come({ modal: {} as AppKit })
  await settle()
  assert.is(told, 2)
})
