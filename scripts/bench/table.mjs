// The table of a run, as Markdown.
import { write } from './numbers.mjs'

/**
 * @param {{ title: string, digits?: number, values: (number | undefined)[], spreads?: (number | undefined)[] }[]} rows spreads are shown beside the values
 * @param {string[]} names who is measured; the column of each is in this order
 */
export function toTable(rows, names) {
  const lines = rows.map(({ title, digits, values, spreads }) => {
    // The control is the floor, not a contestant.
    const contest = values.filter((value, at) => names[at] !== 'control' && Number.isFinite(value))
    const least = contest.length > 1 ? Math.min(...contest) : NaN
    const cells = values.map((value, at) => {
      const text = write(value, digits)
      const shown = value === least && names[at] !== 'control' ? `**${text}**` : text
      return Number.isFinite(value) && Number.isFinite(spreads?.[at]) ? `${shown} ± ${write(spreads[at], digits)}` : shown
    })
    return `| ${[title, ...cells].join(' | ')} |`
  })
  return [`| ${['what', ...names].join(' | ')} |`, `|---|${names.map(() => '--:|').join('')}`, ...lines].join('\n')
}
