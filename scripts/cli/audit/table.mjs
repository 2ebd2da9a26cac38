// A report on the terminal.
import { METHOD, toParts } from './rows.mjs'

const WIDE = 78

const cut = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

function toLines({ head, rows }) {
  const lines = head ? [head, ...rows] : rows
  const widths = lines[0].map((_, at) => Math.min(WIDE, Math.max(...lines.map(line => (line[at] ?? '').length))))
  return lines.map(line =>
    line
      .map((cell, at) => cut(cell, WIDE).padEnd(at === line.length - 1 ? 0 : widths[at]))
      .join('  ')
      .trimEnd(),
  )
}

/** @param {ReturnType<typeof import('./report.mjs').toReport>} report */
export function toTable(report) {
  const { url, reached, date, browser, button, list, notes } = report
  const head = [
    `${url}${reached === url ? '' : ` → ${reached}`}`,
    `${date.slice(0, 10)}, ${browser}`,
    button ? `The button: “${button.name}”, known by ${button.by}.${list ? ` The list: ${list.names.join(', ')}.` : ''}` : '',
    ...notes.map(note => `! ${note}`),
  ].filter(Boolean)
  const parts = toParts(report).map(part => [part.title, ...toLines(part).map(line => `  ${line}`)].join('\n'))
  return `${[head.join('\n'), ...parts, METHOD.join('\n')].join('\n\n')}\n`
}
