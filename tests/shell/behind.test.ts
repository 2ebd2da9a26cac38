import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { stayBehind } from '../../src/shell/behind.js'

const sheets = () => document.adoptedStyleSheets.length

test('the page stands behind a dialog until it closes', () => {
  const before = sheets()
  const over = new AbortController()
  stayBehind(document.createElement('div'), over.signal)
  const during = sheets()
  over.abort()
  assert.equal([during, sheets()], [before + 1, before])
})

test('who has closed the dialog before this came finds the page as it was', () => {
  const before = sheets()
  const over = new AbortController()
  over.abort()
  stayBehind(document.createElement('div'), over.signal)
  const heard: string[] = []
  const onKey = ({ key }: KeyboardEvent) => void heard.push(key)
  document.addEventListener('keydown', onKey)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  document.removeEventListener('keydown', onKey)
  assert.equal([sheets(), heard], [before, ['Escape']])
})
