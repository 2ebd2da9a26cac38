import { signal } from '@preact/signals'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Words } from '../../../src/ui/Words.js'
import { LongList } from '../../../src/features/account/LongList.js'
import { cleanup, find, findAll, focused, press, render, settle, text } from '../../support/dom.js'

interface Item {
  name: string
  height: number
}

const make = (many: number, height = 60, from = 0): Item[] =>
  Array.from({ length: many }, (_, at) => ({ name: `Row ${from + at}`, height }))

let scrolled = 0
let total = 0
const before = Element.prototype.getBoundingClientRect
Element.prototype.getBoundingClientRect = function () {
  return { top: 100 - scrolled, bottom: 100 - scrolled + total } as DOMRect
}
test.before.each(() => {
  scrolled = 0
})
test.after.each(cleanup)
test.after(() => {
  Element.prototype.getBoundingClientRect = before
})

let drawn = 0
const view = ({ name }: Item) => {
  drawn++
  return <a href="https://dapp.test/">{name}</a>
}

async function open(items: Item[], onEnd?: () => void) {
  const list = (rows: readonly Item[], more = onEnd) => {
    total = rows.reduce((sum, { height }) => sum + height, 0)
    return (
      <LongList label="Rows" items={rows} keyOf={({ name }) => name} heightOf={({ height }) => height} onEnd={more}>
        {view}
      </LongList>
    )
  }
  const { rerender, unmount } = await render(list(items))
  return { unmount, update: (rows: readonly Item[], more?: () => void) => rerender(list(rows, more ?? onEnd)) }
}

async function scroll(to: number): Promise<void> {
  scrolled = to
  window.dispatchEvent(new Event('scroll'))
  await settle()
  await settle()
}

/** Whoever has gone far gets the rows beside those in sight when they rest. */
const rest = async () => {
  await new Promise(resolve => setTimeout(resolve, 120))
  await settle()
}

const rows = () => findAll('li')
const names = () => rows().map(row => text(row))
const topOf = (row: HTMLElement) => row.style.top

test('of thousands of rows those in sight are in the page, and some beside them', async () => {
  await open(make(10_000))
  // 768 pixels of window, 100 of them above the list.
  assert.equal([names()[0], rows().length < 24, rows().length > 11], ['Row 0', true, true])
  assert.is(find('ul').style.height, '600000px')
})

test('it is a list with a name, whose rows say which they are of how many', async () => {
  await open(make(500))
  const list = find('ul')
  assert.equal([list.getAttribute('role'), list.getAttribute('aria-label')], ['list', 'Rows'])
  assert.equal([rows()[1]!.getAttribute('aria-posinset'), rows()[1]!.getAttribute('aria-setsize')], ['2', '500'])
})

test('while more may come nobody says how many there are', async () => {
  await open(make(500), () => {})
  assert.is(rows()[0]!.getAttribute('aria-setsize'), '-1')
})

test('after scrolling, the rows in sight are drawn where they belong', async () => {
  await open(make(10_000))
  await scroll(300_000)
  assert.ok(names().includes('Row 5000'))
  assert.not(names().includes('Row 0'))
  assert.is(topOf(rows().find(row => text(row) === 'Row 5000')!), '300000px')
  assert.ok(rows().length < 30)
})

test('rows may differ in height', async () => {
  const items = [
    { name: 'A', height: 100 },
    { name: 'B', height: 36 },
    { name: 'C', height: 62 },
    { name: 'D', height: 62 },
  ]
  await open(items)
  assert.equal(rows().map(topOf), ['0px', '100px', '136px', '198px'])
  assert.is(find('ul').style.height, '260px')
})

test('whoever goes far gets what they can see first, and the rest when they rest', async () => {
  await open(make(10_000))
  await scroll(300_000)
  const first = rows().length
  await rest()
  assert.ok(first < 17 && rows().length > first + 5, `${first}, then ${rows().length}`)
})

test('a short scroll draws only what comes', async () => {
  await open(make(1_000))
  await scroll(600)
  await rest()
  drawn = 0
  await scroll(724)
  assert.ok(drawn > 0 && drawn < 5, `${drawn} drawn`)
})

test('rows that are appended are drawn where they belong, and those before them stay as they are', async () => {
  const first = make(5)
  const { update } = await open(first)
  const element = rows()[0]!
  drawn = 0
  await update([...first, ...make(3, 60, 5)])
  assert.equal([names().length, topOf(rows()[7]!), rows()[0] === element], [8, '420px', true])
})

test('rows that are put before others move those down', async () => {
  const items = make(5)
  const { update } = await open(items)
  await update([{ name: 'New', height: 40 }, ...items])
  assert.equal([names()[0], names()[1], topOf(rows()[1]!)], ['New', 'Row 0', '40px'])
})

test('a list that has become shorter, or empty, is that', async () => {
  const { update } = await open(make(300))
  await update(make(2))
  assert.equal([names(), find('ul').style.height], [['Row 0', 'Row 1'], '120px'])
  await update([])
  assert.equal([names(), find('ul').style.height], [[], '0px'])
})

test('a list far below what can be seen has one row still, for the keyboard to enter', async () => {
  await open(make(300))
  await scroll(-50_000)
  assert.equal(names(), ['Row 0'])
})

test('the end is told when it comes near, once for each state of the list', async () => {
  let told = 0
  const first = make(100)
  const { update } = await open(first, () => told++)
  assert.is(told, 0)
  await scroll(5_300)
  await scroll(5_400)
  assert.is(told, 1)
  await update([...first, ...make(100, 60, 100)])
  assert.is(told, 1)
  await scroll(12_000)
  assert.is(told, 2)
})

test('a list shorter than the window tells its end at once, until it fills it', async () => {
  let told = 0
  const first = make(3)
  const { update } = await open(first, () => told++)
  assert.is(told, 1)
  await update([...first, ...make(3, 60, 3)])
  assert.is(told, 2)
  await update(make(50))
  assert.is(told, 2)
})

test('the end is told again where somebody asks for more after a stop', async () => {
  let told = 0
  const items = make(3)
  total = 180
  const list = (onEnd?: () => void) => (
    <LongList label="x" items={items} keyOf={({ name }) => name} heightOf={() => 60} onEnd={onEnd}>
      {view}
    </LongList>
  )
  const { rerender } = await render(list(() => told++))
  await rerender(list())
  await rerender(list(() => told++))
  assert.is(told, 2)
})

for (const [key, from, to] of [
  ['ArrowDown', 0, 1],
  ['ArrowUp', 5, 4],
  ['End', 0, 999],
  ['Home', 5, 0],
  ['ArrowUp', 0, 999],
] as const) {
  test(`${key} leads from row ${from} to row ${to}, drawn or not`, async () => {
    await open(make(1_000))
    rows()[from]!.querySelector('a')!.focus()
    await press(key)
    await settle()
    assert.is(text(focused()!), `Row ${to}`)
  })
}

test('Down stays on the last row while more may come', async () => {
  await open(make(3), () => {})
  rows()[2]!.querySelector('a')!.focus()
  await press('ArrowDown')
  assert.is(text(focused()!), 'Row 2')
})

test('the arrow keys do not scroll the page; others stay the browser’s', async () => {
  await open(make(10))
  rows()[0]!.querySelector('a')!.focus()
  const taken: [string, boolean][] = []
  const look = (event: KeyboardEvent) => taken.push([event.key, event.defaultPrevented])
  document.addEventListener('keydown', look)
  for (const key of ['ArrowDown', 'Tab', 'a', 'ArrowLeft']) await press(key)
  document.removeEventListener('keydown', look)
  assert.equal(taken, [
    ['ArrowDown', true],
    ['Tab', false],
    ['a', false],
    ['ArrowLeft', false],
  ])
})

test('the row with the focus stays in the page however far one scrolls, and walking goes on from it', async () => {
  await open(make(10_000))
  rows()[3]!.querySelector('a')!.focus()
  await scroll(300_000)
  assert.equal([names()[0], text(focused()!)], ['Row 3', 'Row 3'])
  await press('ArrowDown')
  await settle()
  assert.is(text(focused()!), 'Row 4')
})

test('the row with the focus keeps it where rows come before it', async () => {
  const items = make(1_000)
  const { update } = await open(items)
  rows()[3]!.querySelector('a')!.focus()
  await scroll(30_000)
  await update([...make(2, 60, 5_000), ...items])
  const row = focused()!.closest('li')!
  assert.equal([text(row), row.getAttribute('aria-posinset')], ['Row 3', '6'])
})

test('a row with nothing to press takes the focus itself', async () => {
  const { root } = await render(
    <LongList label="x" items={make(3)} keyOf={({ name }) => name} heightOf={() => 60}>
      {({ name }) => (name === 'Row 1' ? name : <button>{name}</button>)}
    </LongList>,
  )
  findAll('button', root)[0]!.focus()
  await press('ArrowDown')
  assert.equal([focused()!.localName, text(focused()!)], ['li', 'Row 1'])
})

test('what a row shows follows signals', async () => {
  const word = signal('one')
  await render(
    <LongList label="x" items={make(1)} keyOf={({ name }) => name} heightOf={() => 60}>
      {() => (
        <b>
          <Words of={word} />
        </b>
      )}
    </LongList>,
  )
  word.value = 'two'
  await settle()
  assert.is(text(find('b')), 'two')
})

test('scrolling inside a shadow root is noticed too', async () => {
  const { unmount } = await open(make(10))
  unmount()
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const { render: renderInto } = await import('preact')
  total = 600_000
  renderInto(
    <LongList label="x" items={make(10_000)} keyOf={({ name }) => name} heightOf={() => 60}>
      {view}
    </LongList>,
    shadow,
  )
  await settle()
  scrolled = 300_000
  find('ul').dispatchEvent(new Event('scroll'))
  await settle()
  assert.ok(names().includes('Row 5000'))
  renderInto(null, shadow)
})

test('nobody is listened to any more when it is gone', async () => {
  let told = 0
  const { unmount } = await open(make(1_000), () => told++)
  unmount()
  await scroll(60_000)
  assert.is(told, 0)
})

test.run()
