import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { byLabel, cleanup, click, find, findAll, press, render, settle, setMedia, text, type } from './dom.js'

test.after.each(cleanup)

function Counter({ onEffect }: { onEffect?: () => void }) {
  const count = useSignal(0)
  useEffect(() => onEffect?.(), [])
  return <button onClick={() => count.value++}>pressed {count.value}</button>
}

test('a signal repaints what was rendered', async () => {
  const page = await render(<Counter />)
  assert.is(text(page), 'pressed 0')
  await click('button', page)
  assert.is(text(page), 'pressed 1')
  await press('Enter', find('button', page))
  assert.is(text(page), 'pressed 2')
})

test('effects have run when render returns', async () => {
  let ran = 0
  await render(<Counter onEffect={() => void ran++} />)
  assert.is(ran, 1)
})

test('cleanup leaves an empty page', async () => {
  await render(<Counter />)
  cleanup()
  assert.is(document.body.innerHTML, '')
})

test('shadow roots are searched and read', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  host.attachShadow({ mode: 'open' }).innerHTML = '<p>inside <button aria-label="Go">→</button></p>'
  assert.is(findAll('p').length, 1)
  assert.is(text(), 'inside →')
  assert.is(byLabel('Go').tagName, 'BUTTON')
})

test('typing into a field fires one input event', async () => {
  const seen: string[] = []
  const page = await render(<input onInput={event => seen.push(event.currentTarget.value)} />)
  await type('input', 'hello', page)
  assert.equal(seen, ['hello'])
})

test('Escape cancels the open dialog, unless the page forbids it', async () => {
  const page = await render(
    <dialog>
      <p>hi</p>
    </dialog>,
  )
  const dialog = find<HTMLDialogElement>('dialog', page)
  dialog.showModal()
  dialog.addEventListener('cancel', event => event.preventDefault(), { once: true })
  await press('Escape')
  assert.is(dialog.open, true)
  await press('Escape')
  assert.is(dialog.open, false)
})

test('media queries are answered as told', () => {
  const back = setMedia({ '(prefers-color-scheme: light)': true })
  assert.is(matchMedia('(prefers-color-scheme: light)').matches, true)
  assert.is(matchMedia('(prefers-reduced-motion: reduce)').matches, false)
  back()
})

test('the window answers what the modal asks of a browser', async () => {
  assert.instance(new Event('x'), window.Event)
  assert.type(new CSSStyleSheet().replaceSync, 'function')
  assert.type(new ResizeObserver(() => {}).observe, 'function')
  const animation = document.createElement('p').animate([{ opacity: 0 }, { opacity: 1 }], 10)
  await animation.finished
  const controller = new AbortController()
  let heard = 0
  document.addEventListener('x', () => heard++, { signal: controller.signal })
  document.dispatchEvent(new Event('x'))
  controller.abort()
  document.dispatchEvent(new Event('x'))
  assert.is(heard, 1)
  window.dispatchEvent(new CustomEvent('y'))
  assert.is(location.hostname, 'localhost')
  assert.is(navigator.onLine, true)
  await settle()
})

test.run()
