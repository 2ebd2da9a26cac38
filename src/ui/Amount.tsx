import { useMemo } from 'react'
import type { Children, Drawn } from './children.js'
import { adopt, css, tw } from './tw.js'

const CSS = css`
  [data-full] {
    position: relative;
  }
  [data-full]:focus::after,
  :focus-visible [data-full]::after {
    content: attr(data-full);
    position: absolute;
    inset: 100% 0 auto auto;
    z-index: 10;
    width: max-content;
    max-width: 280px;
    padding: 4px 8px;
    border-radius: 8px;
    overflow-wrap: anywhere;
    font-size: 12px;
    color: var(--lk-surface);
    background: var(--lk-text);
  }
`

/** What makes a control show an amount in full while it has the focus, or somebody points at it; nothing where it is not shortened. */
export function useFull(short: string, full: string): object {
  useMemo(() => adopt(CSS), [])
  return short === full ? {} : { title: full, 'data-full': full, tabIndex: 0 }
}

/** What stands between groups of digits; the point stays with both its sides. */
const BETWEEN = /(?<=\d)[.,’'\u00a0\u202f](?=\d{2,3}\D\d)/g
/** Digits behind a point that are more than one group. */
const MANY = /(?<=\d[.,])\d{4,}/g

/** What has an amount in it, which breaks between groups of its digits where it does not fit in a line. */
export function Grouped({ children }: { children: string }): Drawn {
  const [first, ...others] = children
    .replace(BETWEEN, '$&\u200b')
    .replace(MANY, digits => digits.replace(/\d{3}(?=\d)/g, '$&\u200b'))
    .split('\u200b')
  return (
    <>
      {first}
      {others.map(part => (
        <>
          <wbr />
          {part}
        </>
      ))}
    </>
  )
}

/**
 * An amount, shortened; in full where somebody points at it, comes to it by key, or taps it. In a row that is pressed as a whole the row
 * has the focus, and shows it.
 */
export function Amount({
  short,
  full,
  isInRow,
  children,
}: {
  short: string
  full: string
  isInRow?: boolean
  /** How what is short is drawn. */
  children?: Children
}): Drawn {
  const shown = useFull(short, full)
  // By itself, so that number and name keep their order in a line from right to left.
  // What begins with one has its sign first and its unit last, also where a word in Arabic stands between.
  // Money that its language begins with a mark of right to left keeps the order that the mark gives it, as everywhere else.
  const dir = /^[^\p{L}\u200f]{0,2}\d/u.test(short) ? 'ltr' : undefined
  if (short === full) return <bdi dir={dir}>{children ?? <Grouped>{short}</Grouped>}</bdi>
  return (
    <bdi dir={dir} class={tw`inline-block max-w-full align-bottom rounded-sm`} {...shown} tabIndex={isInRow ? undefined : 0}>
      <span class={tw`block truncate`}>{children ?? short}</span>
    </bdi>
  )
}
