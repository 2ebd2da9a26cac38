import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { LongList } from '../../../src/features/account/LongList.js'
import { cleanup, find, findAll, focused, press, render, settle, text } from '../../support/dom.js'
import { holdTimers } from '../../support/timers.js'

interface Item {
  name: string
  height: number
}

const make = (many: number, from = 0): Item[] => Array.from({ length: many }, (_, at) => ({ name: `Row ${from + at}`, height: 60 }))

let [scrolled, total] = [0, 0]
const before = Element.prototype.getBoundingClientRect
Element.prototype.getBoundingClientRect = () => ({ top: 100 - scrolled, bottom: 100 - scrolled + total }) as DOMRect
test.before.each(() => {
  scrolled = 0
})
test.after.each(cleanup)
test.after(() => {
  Element.prototype.getBoundingClientRect = before
})

const view = ({ name }: Item) => <a href="https://dapp.test/">{name}</a>

function list(items: readonly Item[], onEnd?: () => void, part: Parameters<typeof LongList<Item>>[0]['children'] = view) {
  total = items.reduce((sum, { height }) => sum + height, 0)
  return (
    <LongList label="Rows" items={items} keyOf={({ name }) => name} heightOf={({ height }) => height} onEnd={onEnd}>
      {part}
    </LongList>
  )
}

async function open(items: Item[], onEnd?: () => void) {
  const { rerender } = await render(list(items, onEnd))
  return { update: (rows: readonly Item[]) => rerender(list(rows, onEnd)) }
}

/** Scrolls there. */
async function scroll(to: number): Promise<void> {
  const timers = holdTimers()
  scrolled = to
  window.dispatchEvent(new Event('scroll'))
  await settle(2)
  timers.stop()
  await settle()
}

const rows = () => findAll('li')
const names = () => rows().map(row => text(row))
const topOf = (row: HTMLElement) => row.style.top
const enter = (at: number) => rows()[at]!.querySelector('a')!.focus()

test('of thousands of rows those in sight are in the page, and some beside them; each says which it is of how many', async () => {
  await open(make(10_000))
  // 768 pixels of window, 100 of them above the list.
  assert.equal([names()[0], rows().length < 24, rows().length > 11], ['Row 0', true, true])
  const box = find('ul')
  assert.equal([box.style.height, box.getAttribute('role'), box.getAttribute('aria-label')], ['600000px', 'list', 'Rows'])
  assert.equal([rows()[1]!.getAttribute('aria-posinset'), rows()[1]!.getAttribute('aria-setsize')], ['2', '10000'])
})

test('while more may come nobody says how many there are, and Down stays on the last row', async () => {
  await open(make(3), () => {})
  assert.is(rows()[0]!.getAttribute('aria-setsize'), '-1')
  enter(2)
  await press('ArrowDown')
  assert.is(text(focused()!), 'Row 2')
})

test('whoever goes far gets what they can see first, where it belongs, and the rest when they rest', async () => {
  await open(make(10_000))
  const timers = holdTimers()
  scrolled = 300_000
  window.dispatchEvent(new Event('scroll'))
  await settle(2)
  const first = rows().length
  assert.equal([names().includes('Row 5000'), names().includes('Row 0')], [true, false])
  assert.is(topOf(rows().find(row => text(row) === 'Row 5000')!), '300000px')
  timers.pass(120)
  timers.stop()
  await settle()
  assert.ok(first < 17 && rows().length > first + 5 && rows().length < 30, `${first}, then ${rows().length}`)
})

test('rows that are appended are drawn where they belong, and those before them stay as they are; rows put before others move those down', async () => {
  const first = make(5)
  const { update } = await open(first)
  const element = rows()[0]!
  await update([...first, ...make(3, 5)])
  assert.equal([names().length, topOf(rows()[7]!), rows()[0] === element], [8, '420px', true])
  await update([{ name: 'New', height: 40 }, ...first])
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
  await update([...first, ...make(100, 100)])
  assert.is(told, 1)
  await scroll(12_000)
  assert.is(told, 2)
})

test('a list shorter than the window tells its end at once, until it fills it', async () => {
  let told = 0
  const { update } = await open(make(3), () => told++)
  assert.is(told, 1)
  await update(make(6))
  assert.is(told, 2)
  await update(make(50))
  assert.is(told, 2)
})

for (const [key, from, to] of [
  ['ArrowDown', 0, 1],
  ['ArrowUp', 5, 4],
  ['End', 0, 999],
  ['Home', 5, 0],
  ['ArrowUp', 0, 999],
] as const)
  test(`${key} leads from row ${from} to row ${to}, drawn or not`, async () => {
    await open(make(1_000))
    enter(from)
    await press(key)
    await settle()
    assert.is(text(focused()!), `Row ${to}`)
  })

test('the arrow keys do not scroll the page; others stay the browser’s', async () => {
  await open(make(10))
  enter(0)
  const taken: string[] = []
  const look = (event: KeyboardEvent) => void (event.defaultPrevented && taken.push(event.key))
  document.addEventListener('keydown', look)
  for (const key of ['ArrowDown', 'Tab', 'a', 'ArrowLeft']) await press(key)
  document.removeEventListener('keydown', look)
  assert.equal(taken, ['ArrowDown'])
})

test('the row with the focus stays in the page however far one scrolls, and walking goes on from it', async () => {
  await open(make(10_000))
  enter(3)
  await scroll(300_000)
  assert.equal([names()[0], text(focused()!)], ['Row 3', 'Row 3'])
  await press('ArrowDown')
  await settle()
  assert.is(text(focused()!), 'Row 4')
})

test('the row with the focus keeps it where rows come before it', async () => {
  const items = make(1_000)
  const { update } = await open(items)
  enter(3)
  await scroll(30_000)
  await update([...make(2, 5_000), ...items])
  const row = focused()!.closest('li')!
  assert.equal([text(row), row.getAttribute('aria-posinset')], ['Row 3', '6'])
})

test('a row with nothing to press takes the focus itself', async () => {
  await render(list(make(3), undefined, ({ name }) => (name === 'Row 1' ? name : <button>{name}</button>)))
  findAll('button')[0]!.focus()
  await press('ArrowDown')
  assert.equal([focused()!.localName, text(focused()!)], ['li', 'Row 1'])
})
