import { useSignal } from '@preact/signals-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Children, Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'

/** The list is drawn anew when it has moved by so many pixels. */
const STEP = 124
/** So many pixels above and below what can be seen are drawn too; and so early the end counts as in sight. */
const AHEAD = 250
/** Whoever goes further at once, in steps, gets what they can see first, and the rest when they rest. */
const JUMP = 2
const REST = 100

/**
 * A list of thousands of rows, of which only those in sight are in the page. It stands in whatever scrolls, the dialog or
 * the page, below whatever stands before it. Walked like `List`, with the arrow keys, Home and End, also to rows that are
 * not drawn yet; the row with the focus stays. A heading belongs to the row beneath it.
 * In one piece: scrolling, focus and what is drawn depend on each other.
 */
export function LongList<Item>({
  label,
  items,
  keyOf,
  heightOf,
  onEnd,
  children,
}: {
  label: string
  /** A new array wherever something changes; an item that is the same object is the same row. */
  items: readonly Item[]
  keyOf(item: Item): string
  /** In pixels, with the gap below. */
  heightOf(item: Item, at: number): number
  /** The end comes into sight, once for each `items`. Without it they are all there are. */
  onEnd?: (() => void) | undefined
  /** What a row shows. Rows follow this function, their item and signals; one made anew for each render draws each row anew. */
  children: (item: Item, at: number) => Children
}): Drawn {
  const list = useRef<HTMLUListElement>(null)
  const measured = useRef<Measured<Item>>({ items: [], tops: [0] })
  const told = useRef<readonly Item[] | undefined>(undefined)
  /** What the list scrolls in; it stays the same. */
  const place = useRef<Element | undefined>(undefined)
  const ending = useRef(onEnd)
  ending.current = onEnd
  const hasMore = Boolean(onEnd)
  /** How far the list has moved above what can be seen, in steps. */
  const step = useSignal(0)
  const ahead = useSignal(AHEAD)
  const sight = useSignal(innerHeight)
  /** The row that is to get the focus as soon as it is drawn. */
  const wanted = useSignal(-1)
  const { items: before } = measured.current
  const tops = measure(measured.current, items, heightOf)
  const last = items.length - 1

  useLayoutEffect(() => {
    const element = list.current!
    const root = element.getRootNode()
    const frame = (place.current ??= toFrame(element))
    let timer: ReturnType<typeof setTimeout>
    if (!hasMore) told.current = undefined
    const look = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const edges = frame?.getBoundingClientRect()
      const start = Math.max(0, edges?.top ?? 0)
      const end = Math.min(innerHeight, edges?.bottom ?? innerHeight)
      const now = Math.floor((start - top) / STEP)
      const isJump = Math.abs(now - step.peek()) > JUMP
      clearTimeout(timer)
      if (isJump) timer = setTimeout(look, REST)
      ahead.value = isJump ? 0 : AHEAD
      step.value = now
      sight.value = end - start
      if (!hasMore || told.current === items || bottom > end + AHEAD) return
      told.current = items
      ending.current!()
    }
    look()
    // Whatever it is that scrolls: the dialog tells inside the shadow root only, the page outside.
    const places = [root, window]
    places.forEach(place => ['scroll', 'resize'].forEach(name => place.addEventListener(name, look, true)))
    return () => {
      clearTimeout(timer)
      places.forEach(place => ['scroll', 'resize'].forEach(name => place.removeEventListener(name, look, true)))
    }
  }, [items, hasMore])

  const focus = (at: number): boolean => {
    const row = list.current!.querySelector<HTMLElement>(`[aria-posinset="${at + 1}"]`)
    const control = row?.querySelector<HTMLElement>('a,button') ?? row
    // A row with nothing to press takes the focus itself.
    if (control === row) row?.setAttribute('tabindex', '-1')
    control?.focus()
    return Boolean(row)
  }
  useLayoutEffect(() => {
    if (wanted.value < 0) return
    focus(wanted.value)
    wanted.value = -1
  })
  const walk = (event: KeyboardEvent) => {
    const at = toPlace(event.target as Element)
    const { key } = event
    const goal = key === 'Home' ? 0 : key === 'End' ? last : key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : undefined
    if (goal === undefined || at < 0) return
    event.preventDefault()
    // Round and round, unless more may follow the last.
    const next = onEnd ? Math.max(0, Math.min(goal, last)) : (goal + last + 1) % (last + 1)
    if (!focus(next)) wanted.value = next
  }

  const shown: number[] = []
  const top = step.value * STEP
  const until = find(tops, top + STEP + sight.value + ahead.value)
  for (let at = Math.max(0, find(tops, top - ahead.value)); at <= until; at++) shown.push(at)
  const wished = wanted.value < 0 ? findFocused(list.current, before, items, keyOf) : wanted.value
  if (wished >= 0 && wished < shown[0]!) shown.unshift(wished)
  if (wished > until) shown.push(wished)
  return (
    <ul ref={list} class={tw`relative`} role="list" aria-label={label} style={{ height: `${tops[items.length]}px` }} onKeyDown={walk}>
      {shown.map(at => (
        <Row key={keyOf(items[at]!)} item={items[at]!} at={at} top={tops[at]!} size={onEnd ? -1 : items.length} view={children} />
      ))}
    </ul>
  )
}

/** One row. Scrolling does not draw it anew. */
function Row<Item>({
  item,
  at,
  top,
  size,
  view,
}: {
  item: Item
  at: number
  top: number
  /** How many there are in all, or -1 where nobody knows. */
  size: number
  view: (item: Item, at: number) => Children
}): Drawn {
  return useMemo(
    () => (
      <li class={tw`absolute w-full focus-visible:bg-sunken`} style={{ top: `${top}px` }} aria-posinset={at + 1} aria-setsize={size}>
        {view(item, at)}
      </li>
    ),
    [item, at, top, size, view],
  )
}

/** Where each row begins, and after the last one where the list ends. */
interface Measured<Item> {
  items: readonly Item[]
  tops: number[]
}

/** Measures what is not measured yet: of a list that has grown, what has come. */
function measure<Item>(measured: Measured<Item>, items: readonly Item[], heightOf: (item: Item, at: number) => number): readonly number[] {
  const { items: before, tops } = measured
  if (before === items) return tops
  let at = 0
  while (at < before.length && before[at] === items[at]) at++
  tops.length = at + 1
  for (; at < items.length; at++) tops.push(tops[at]! + heightOf(items[at]!, at))
  measured.items = items
  return tops
}

/** The row at a height; the first or last where it is beside the list, so that the keyboard always finds one. -1 where there are none. */
function find(tops: readonly number[], y: number): number {
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= y) low = middle
    else high = middle - 1
  }
  return high < 0 ? high : low
}

/** Which row an element is in, as it was drawn. */
function toPlace(element: Element | null | undefined): number {
  return Number(element?.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0) - 1
}

/** Where the row with the focus stands now; -1 where there is none. The page still shows the items from before. */
function findFocused<Item>(list: Element | null, before: readonly Item[], items: readonly Item[], keyOf: (item: Item) => string): number {
  const focused = (list?.getRootNode() as ShadowRoot | undefined)?.activeElement
  const at = list?.contains(focused ?? null) ? toPlace(focused) : -1
  const item = before[at]
  return items === before || !item ? at : items.findIndex(each => keyOf(each) === keyOf(item))
}

/** What the list scrolls in; where that is the page, nothing. */
function toFrame(list: Element): Element | undefined {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  }
  return undefined
}
