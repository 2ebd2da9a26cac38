// Measures every row of the table of rooms with size-limit and tells of it in text.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toRows } from './rooms.mjs'

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} title
 * @property {number} size bytes over the wire
 * @property {number} limit bytes
 * @property {number} aim bytes
 * @property {string[]} files names in dist
 */

/** @typedef {{ rows: Row[], problems: string[] }} Report */

/**
 * @param {{ root: string }} folders
 * @returns {Promise<Report>}
 */
export async function measure({ root }) {
  const results = await runSizeLimit(root)
  const problems = []
  const rows = toRows().map(({ name, title, limit, aim, files }) => {
    const result = results.get(title)
    results.delete(title)
    if (!result) problems.push(`${title}: has no line in size-limit.json: node scripts/derive.mjs`)
    // A line whose file is missing says `passed` all the same, but names no limit.
    else if (result.sizeLimit === undefined) problems.push(`${title}: no file was found to measure`)
    else if (result.sizeLimit !== Math.round(limit * 1000))
      problems.push(`${title}: size-limit.json has another limit than scripts/rooms.mjs: node scripts/derive.mjs`)
    else if (!result.passed) problems.push(`${title}: ${kB(result.size)}, the limit is ${kB(result.sizeLimit)}`)
    return { name, title, size: result?.size ?? 0, limit: limit * 1000, aim: aim * 1000, files }
  })
  for (const title of results.keys()) problems.push(`${title}: stands in size-limit.json and not in scripts/rooms.mjs`)
  return { rows, problems }
}

/** What size-limit says, by the name of the line. It exits with 1 when a line fails, and still prints. */
async function runSizeLimit(root) {
  const run = promisify(execFile)
  const args = [join(root, 'node_modules/size-limit/bin.js'), '--config', 'size-limit.json', '--json']
  const { stdout } = await run(process.execPath, args, { cwd: root }).catch(error => {
    if (error.stdout) return error
    throw error
  })
  return new Map(JSON.parse(stdout).map(result => [result.name, result]))
}

/** @param {Report} report */
export function toTable({ rows, problems }) {
  const lines = [
    ['room', 'size', 'limit', 'aim', ''],
    ...rows.map(row => [row.title, kB(row.size), kB(row.limit), kB(row.aim), toBar(row)]),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const isText = [true, false, false, false, true]
  const text = lines.map(line =>
    line
      .map((cell, i) => (isText[i] ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  )
  return [...text, ...problems.map(problem => `✗ ${problem}`)].join('\n')
}

/** Filled up to the size, the aim marked, as wide as the limit. */
function toBar({ size, limit, aim }) {
  const width = 24
  const at = bytes => Math.round((bytes / limit) * width)
  const cells = Array.from({ length: width }, (_, i) => (i < at(size) ? '█' : '░'))
  if (at(aim) > 0 && at(aim) <= width) cells[at(aim) - 1] = size > aim ? '▓' : '▏'
  return limit ? cells.join('') + (size > limit ? '▶' : '') : ''
}

/**
 * @param {Report} report
 * @param {Report} [base]
 */
export function toMarkdown({ rows, problems }, base) {
  const before = new Map(base?.rows.map(row => [row.name, row]))
  const lines = rows.map(row => {
    const change = base ? ` ${toChange(row, before.get(row.name))} |` : ''
    return `| ${row.size > row.limit ? '❌ ' : ''}${row.title} | ${kB(row.size)} |${change} ${kB(row.limit)} | ${kB(row.aim)} |`
  })
  const gone = [...before.values()].filter(({ name }) => !rows.some(row => row.name === name))
  return [
    '### What a visitor downloads',
    '',
    `| room | size |${base ? ' change |' : ''} limit | aim |`,
    `| --- | ---: |${base ? ' ---: |' : ''} ---: | ---: |`,
    ...lines,
    ...gone.map(row => `| ~~${row.title}~~ | – | −${kB(row.size)} | | |`),
    ...(problems.length ? ['', ...problems.map(problem => `- ❌ ${problem}`)] : []),
    '',
    'Brotli 11, 1 kB = 1000 B.',
  ].join('\n')
}

function toChange(row, before) {
  if (!before) return 'new'
  const change = row.size - before.size
  if (!change) return '–'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} B (${change > 0 ? '+' : '−'}${Math.abs((change / before.size) * 100).toFixed(1)} %)`
}

/** @param {number} bytes */
export function kB(bytes) {
  return `${(bytes / 1000).toFixed(2)} kB`
}
