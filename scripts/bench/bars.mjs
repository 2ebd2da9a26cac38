// Bar charts as SVG, written by hand: a file of text that a light and a dark page both can show.
import { write } from './numbers.mjs'

const WIDTH = 720
const LEFT = 150
const RIGHT = 70
const BAR = 16
const ROW = 22
const HEAD = 30

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
    parts.push(`<text x="0" y="${y + 20}" class="t">${escape(title)}</text>`)
    y += HEAD
    const most = Math.max(...values.filter(Number.isFinite), Number.MIN_VALUE)
    names.forEach((name, at) => {
      const value = values[at]
      const width = Number.isFinite(value) ? Math.max(1, (value / most) * (WIDTH - LEFT - RIGHT)) : 0
      parts.push(`<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${escape(name)}</text>`)
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
    'text{font:12px system-ui,sans-serif;fill:#57606a}.t{font-weight:600;fill:#24292f}.b{fill:#8c959f}.o{fill:#0b7a75}' +
    '@media(prefers-color-scheme:dark){text{fill:#a3adb8}.t{fill:#e6edf3}.o{fill:#2bb3ab}}'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${escape(title)}">` +
    `<style>${style}</style>${parts.join('')}</svg>\n`
  )
}
