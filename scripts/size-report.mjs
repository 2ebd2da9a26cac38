// Measures every row of the table of rooms with size-limit and tells of it in text.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { measureBrotli } from './measured.mjs'
import { toRows } from './size-rows.mjs'

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} title
 * @property {number} size bytes over the wire
 * @property {number} limit bytes
 * @property {string} [largest] of a kind: which of its files was measured
 */

/** @typedef {{ rows: Row[], problems: string[] }} Report */

/**
 * @param {{ root: string }} folders
 * @returns {Promise<Report>}
 */
export async function measure({ root }) {
  const rows = toRows()
  const largest = await putLargest(root, rows)
  return judge(rows, await runSizeLimit(root), largest)
}

/**
 * Copies the largest file of each kind to where size-limit looks for it. Where a file of the kind is missing it finds none.
 * @param {string} root
 * @param {ReturnType<typeof toRows>} rows
 * @returns {Promise<Map<string, string>>} the largest file by the row's name
 */
export async function putLargest(root, rows) {
  const found = new Map()
  for (const { name, path, files } of rows.filter(({ isKind }) => isKind)) {
    const to = join(root, path)
    await rm(to, { force: true })
    const all = await Promise.all(files.map(file => readFile(join(root, 'dist', file)).catch(() => undefined)))
    if (all.includes(undefined)) continue
    const sizes = await Promise.all(all.map(measureBrotli))
    const at = sizes.indexOf(Math.max(...sizes))
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, all[at])
    found.set(name, files[at])
  }
  return found
}

/**
 * What size-limit has found, beside what the table says.
 * @param {ReturnType<typeof toRows>} rows
 * @param {Map<string, { size?: number, sizeLimit?: number, passed?: boolean }>} results by title
 * @param {Map<string, string>} [largest]
 * @returns {Report}
 */
export function judge(rows, results, largest = new Map()) {
  const problems = []
  for (const { title, limit, files } of rows) {
    const result = results.get(title)
    if (!result) problems.push(`${title}: has no line in size-limit.json: node scripts/derive.mjs`)
    // A line whose file is missing says `passed` all the same, but names no limit.
    else if (result.sizeLimit === undefined) problems.push(`${title}: not there to be measured: ${files.join(', ')}`)
    else if (result.sizeLimit !== Math.round(limit * 1000))
      problems.push(`${title}: size-limit.json has another limit than scripts/rooms.mjs: node scripts/derive.mjs`)
    else if (!result.passed) problems.push(`${title}: ${kB(result.size)}, the limit is ${kB(result.sizeLimit)}`)
  }
  for (const title of results.keys())
    if (!rows.some(row => row.title === title)) problems.push(`${title}: stands in size-limit.json and not in scripts/rooms.mjs`)
  return {
    rows: rows.map(({ name, title, limit }) => ({
      name,
      title,
      size: results.get(title)?.size ?? 0,
      limit: limit * 1000,
      largest: largest.get(name),
    })),
    problems,
  }
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
  const toLeft = ({ size, limit }) => `${(100 - (size / limit) * 100).toFixed(1)} %`
  const lines = [['room', 'size', 'limit', 'left'], ...rows.map(row => [toTitle(row), kB(row.size), kB(row.limit), toLeft(row)])]
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const text = lines.map(line => line.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '))
  return [...text, ...problems.map(problem => `✗ ${problem}`)].join('\n')
}

const toTitle = ({ title, largest }) => (largest ? `${title} (${largest.replace(/^rooms\/|\.js$/g, '')})` : title)

/** The table of the page on sizes (docs/size.md). @param {Report} report @throws where a room was not measured: a table of zeros would be believed */
export function toSizeTable({ rows }) {
  const missing = rows.find(({ size }) => !size)
  if (missing) throw new Error(`${missing.title} is not built, so that its size is not known: npm run build`)
  return [
    '| room | size | limit |',
    '| --- | ---: | ---: |',
    ...rows.map(({ title, size, limit }) => `| ${title} | ${(size / 1000).toFixed(1)} kB | ${limit / 1000} kB |`),
  ].join('\n')
}

/**
 * @param {Report} report
 * @param {Report} [base]
 */
export function toMarkdown({ rows, problems }, base) {
  const before = new Map(base?.rows.map(row => [row.name, row]))
  const lines = rows.map(row => {
    const change = base ? ` ${toChange(row, before.get(row.name))} |` : ''
    return `| ${row.size > row.limit ? '❌ ' : ''}${toTitle(row)} | ${kB(row.size)} |${change} ${kB(row.limit)} |`
  })
  const gone = [...before.values()].filter(({ name }) => !rows.some(row => row.name === name))
  return [
    '### What a visitor downloads',
    '',
    `| room | size |${base ? ' change |' : ''} limit |`,
    `| --- | ---: |${base ? ' ---: |' : ''} ---: |`,
    ...lines,
    ...gone.map(row => `| ~~${row.title}~~ | – | −${kB(row.size)} | |`),
    ...(problems.length ? ['', ...problems.map(problem => `- ❌ ${problem}`)] : []),
    '',
    'Brotli 11, 1 kB = 1000 B. Of rooms of one kind the largest is shown.',
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
