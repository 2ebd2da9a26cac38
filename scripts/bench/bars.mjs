// Bar charts as SVG, written by hand: a file of text that a light and a dark page both can show; the site of the docs puts them into its pages, in its own colours.
import { write } from './numbers.mjs'

// Narrow enough to be read on a phone.
const WIDTH = 480
const LEFT = 118
const RIGHT = 52
const BAR = 16
const ROW = 22
const HEAD = 30

/** A row's title as a heading of its own: a chart is read by who has not read the table. */
const toHeading = title => `${title[0].toUpperCase()}${title.slice(1)}`.replaceAll(' → ', ' to ')

/** Who is measured, by the same rule. */
const toName = name => (name === 'control' ? 'Written by hand' : name)

const escape = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/**
 * One group of bars for each row, with a scale of its own, so that rows of any unit stand under one another.
 * @param {{ title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {string[]} names who is measured
 * @param {string} title what the chart is of, for who does not see it
 */
export function toBars(rows, names, title) {
  let y = 0
  const parts = []
  for (const { title, digits, values } of rows) {
    parts.push(`<text x="0" y="${y + 20}" class="t">${escape(toHeading(title))}</text>`)
    y += HEAD
    const most = Math.max(...values.filter(Number.isFinite), Number.MIN_VALUE)
    names.forEach((name, at) => {
      const value = values[at]
      const width = Number.isFinite(value) ? Math.max(1, (value / most) * (WIDTH - LEFT - RIGHT)) : 0
      parts.push(`<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${escape(toName(name))}</text>`)
      if (width)
        parts.push(
          `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="2" class="${name.startsWith('Latchkey') ? 'o' : 'b'}"/>`,
        )
      parts.push(`<text x="${(LEFT + width + 6).toFixed(1)}" y="${y + 13}">${write(value, digits)}</text>`)
      y += ROW
    })
    y += 8
  }
  // A picture in a page sees the scheme of the visitor, not the page's: both colours are readable on both grounds.
  const style =
    'text{font:12px system-ui,sans-serif;fill:#57606a;text-rendering:geometricPrecision}.t{font-weight:600;fill:#24292f}.b{fill:#8c959f}.o{fill:#4457ff}' +
    '@media(prefers-color-scheme:dark){text{fill:#a3adb8}.t{fill:#e6edf3}.o{fill:#7c8aff}}'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" class="bars" role="img" aria-label="${escape(title)}">` +
    `<style>${style}</style>${parts.join('')}</svg>\n`
  )
}
