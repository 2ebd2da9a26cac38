// A report as one page that can be sent: no script, nothing from elsewhere, and each text of the audited page as text.
import { METHOD, toParts } from './rows.mjs'

const escape = text => String(text).replace(/[&<>"'`]/g, letter => `&#${letter.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ink:#17171c;--soft:#5d5d69;--line:#e4e4ea;--ground:#fff;--card:#f7f7fa;--accent:#3b5bdb}
@media(prefers-color-scheme:dark){:root{--ink:#f1f1f5;--soft:#a6a6b3;--line:#33333d;--ground:#131317;--card:#1c1c22;--accent:#91a7ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 4rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
p{margin:.25rem 0;color:var(--soft);overflow-wrap:anywhere}
.notes{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);margin:1rem 0}
.notes p{color:var(--ink)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.75rem;margin:1.5rem 0 0;padding:0}
.figures div{padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.figures dt{color:var(--soft);font-size:.875rem}
.figures dd{margin:0;font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums}
.figures small{display:block;font-size:.875rem;font-weight:400;color:var(--soft)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:700;font-size:1.05rem;margin:2.25rem 0 .5rem}
th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{font-weight:600;font-size:.875rem;color:var(--soft);overflow-wrap:break-word}
tbody th{font-weight:400;min-width:6.5rem}
.number{text-align:end;overflow-wrap:normal;width:9rem;padding-inline-start:.5rem}
tr>:last-child{padding-inline-end:0}
footer{margin-top:2.5rem;font-size:.875rem}
@media(max-width:30rem){body{padding:1.5rem 1rem 3rem}table{font-size:.875rem}.number{width:auto}.figures{grid-template-columns:1fr 1fr}.figures div{padding:.75rem}.figures dd{font-size:1.25rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--ground:#fff;--card:#fff}body{max-width:none;padding:0;font-size:11pt}tr,caption,.figures{break-inside:avoid}caption{break-after:avoid}}`

const NUMBER = /^(in )?([\d.,]+( (kB|ms|%))?|–)(, ([\d]+ %|–))?$/

/** Numbers stand below each other, by their ends; what a row is about is its head. */
function toTableHtml({ title, head, rows }) {
  const isNumber = (head ?? rows[0]).map((_, at) => at > 0 && rows.every(row => NUMBER.test(row[at] ?? '–')))
  const toText = (cell, at) => escape(isNumber[at] ? cell.replace(/ (?=kB|ms|%)/g, '\u00a0') : cell)
  const toCell = (name, about) => (cell, at) =>
    `<${name(at)}${about(at)}${isNumber[at] ? ' class="number"' : ''}>${toText(cell, at)}</${name(at)}>`
  const inHead = toCell(
    () => 'th',
    () => ' scope="col"',
  )
  const inBody = toCell(
    at => (at ? 'td' : 'th'),
    at => (at ? '' : ' scope="row"'),
  )
  const top = head ? `<thead><tr>${head.map(inHead).join('')}</tr></thead>` : ''
  return `<table><caption>${escape(title)}</caption>${top}<tbody>${rows.map(row => `<tr>${row.map(inBody).join('')}</tr>`).join('')}</tbody></table>`
}

const kB = bytes => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`
const seconds = value => (Number.isFinite(value) ? `${(value / 1000).toFixed(1)} s` : '–')

const toFigures = ({ before, after, times }) =>
  [
    [
      'Before anybody acts',
      kB(before.bytes),
      `${before.requests} requests, ${before.hosts.length} ${before.hosts.length === 1 ? 'host' : 'hosts'}`,
    ],
    ['A click on connect', after ? kB(after.bytes) : '–', after ? `${after.requests} requests` : 'no button was pressed'],
    ['Button, slow phone', seconds(times.slow?.button), 'from the navigation'],
    ['List, slow phone', seconds(times.slow?.list), 'from the click'],
  ]
    .map(([name, value, about]) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}<small>${escape(about)}</small></dd></div>`)
    .join('')

/** @param {ReturnType<typeof import('./report.mjs').toReport>} report */
export function toPage(report) {
  const { url, reached, date, browser, button, notes } = report
  const name = URL.canParse(url) ? new URL(url).host : url
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><title>Wallet audit of ${escape(name)}</title><style>${style}</style></head><body>
<header><h1>What connecting costs at ${escape(name)}</h1>
<p>${escape(url)}${reached === url ? '' : ` → ${escape(reached)}`}</p>
<p>${escape(date.slice(0, 10))}, ${escape(browser)}${button ? `; the button “${escape(button.name)}”, known by ${escape(button.by)}` : ''}</p></header>
${notes.length ? `<div class="notes">${notes.map(note => `<p>${escape(note)}</p>`).join('')}</div>` : ''}
<main><dl class="figures">${toFigures(report)}</dl>${toParts(report).map(toTableHtml).join('')}</main>
<footer>${METHOD.map(line => `<p>${escape(line)}</p>`).join('')}<p>Again: npx latchkey audit ${escape(url)}</p></footer>
</body></html>
`
}
