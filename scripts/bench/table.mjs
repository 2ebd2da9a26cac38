// The table of a run, as Markdown.
import { write } from './numbers.mjs'

/**
 * @param {{ title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {string[]} names who is measured; the column of each is in this order
 */
export function toTable(rows, names) {
  const lines = rows.map(({ title, digits, values }) => {
    // The control is the floor, not a contestant.
    const contest = values.filter((value, at) => names[at] !== 'control' && Number.isFinite(value))
    const least = contest.length > 1 ? Math.min(...contest) : NaN
    const cells = values.map((value, at) => {
      const text = write(value, digits)
      return value === least && names[at] !== 'control' ? `**${text}**` : text
    })
    return `| ${[title, ...cells].join(' | ')} |`
  })
  return [`| ${['what', ...names].join(' | ')} |`, `|---|${names.map(() => '--:|').join('')}`, ...lines].join('\n')
}
