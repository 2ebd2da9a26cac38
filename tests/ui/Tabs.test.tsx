import { signal } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Tabs, type Tab } from '../../src/ui/Tabs.js'
import { textsOf, byTestId, cleanup, find, findAll, focused, press, render, text } from '../support/dom.js'

test.after.each(cleanup)

const TABS: readonly Tab[] = [
  { id: 'mobile', label: 'Mobile' },
  { id: 'webapp', label: 'Webapp' },
  { id: 'desktop', label: 'Desktop' },
]

/** Tabs whose choice the test can read. */
async function open(first = 'mobile') {
  const selected = signal(first)
  const Some = () => (
    <Tabs label="How" tabs={TABS} selected={selected.value} onSelect={id => (selected.value = id)}>{`shows ${selected.value}`}</Tabs>
  )
  await render(<Some />)
  return selected
}

const states = () => findAll('[role=tab]').map(tab => tab.getAttribute('aria-selected'))

test('a strip has a name; the chosen tab says so, is alone on the way of the Tab key, and what is shown belongs to it', async () => {
  await open('webapp')
  assert.is(find('[role=tablist]').getAttribute('aria-label'), 'How')
  assert.equal(textsOf('[role=tab]'), ['Mobile', 'Webapp', 'Desktop'])
  assert.equal(states(), ['false', 'true', 'false'])
  const found = findAll('[role=tab]').map(tab => tab.getAttribute('tabindex'))
  assert.equal(found, ['-1', null, '-1'])
  const [panel, tab] = [find('[role=tabpanel]'), byTestId('tab-webapp')]
  assert.is(text(panel), 'shows webapp')
  assert.equal([tab.getAttribute('aria-controls'), panel.getAttribute('aria-labelledby')], [panel.id, tab.id])
})

for (const [from, key, to] of [
  ['mobile', 'ArrowRight', 'webapp'],
  ['desktop', 'ArrowRight', 'mobile'],
  ['webapp', 'ArrowLeft', 'mobile'],
  ['mobile', 'ArrowLeft', 'desktop'],
  ['webapp', 'Home', 'mobile'],
  ['webapp', 'End', 'desktop'],
] as const)
  test(`from ${from}, ${key} chooses ${to} and takes the focus there`, async () => {
    const selected = await open(from)
    byTestId(`tab-${from}`).focus()
    await press(key)
    assert.equal([selected.value, focused()?.getAttribute('data-testid')], [to, `tab-${to}`])
  })

test('where one reads from right to left, the arrows lead the other way', async () => {
  await open()
  find('[role=tablist]').style.direction = 'rtl'
  byTestId('tab-mobile').focus()
  await press('ArrowLeft')
  assert.is(focused()?.getAttribute('data-testid'), 'tab-webapp')
})
