import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { adopt, adoptInto } from '../../src/ui/tw.js'

const createRoot = () => document.createElement('div').attachShadow({ mode: 'open' })
const read = (root: ShadowRoot) =>
  root.adoptedStyleSheets.map(sheet => [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, '')).join())

test('a root gets the sheets that are there, in their order, and those that come later, until it has stopped', () => {
  adopt('.one { color: red; }')
  const root = createRoot()
  const stop = adoptInto(root)
  const before = root.adoptedStyleSheets.length
  adopt('.two { color: red; }')
  assert.is(root.adoptedStyleSheets.length, before + 1)
  assert.equal(read(root).slice(-2), ['.one{color:red;}', '.two{color:red;}'])
  stop()
  adopt('.four { color: red; }')
  assert.is(root.adoptedStyleSheets.length, before + 1)
})

test('the same text is one sheet, however often it is adopted, and shared by all roots', () => {
  const [first, second] = [createRoot(), createRoot()]
  const stops = [adoptInto(first), adoptInto(second)]
  adopt('.three { color: red; }')
  const count = first.adoptedStyleSheets.length
  adopt('.three { color: red; }')
  assert.is(first.adoptedStyleSheets.length, count)
  assert.is(first.adoptedStyleSheets.at(-1), second.adoptedStyleSheets.at(-1))
  stops.forEach(stop => stop())
})
