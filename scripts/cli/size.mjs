// `npx latchkey size`: what this dApp's build costs its visitors, by journey. Rooms are known by texts of theirs, which no bundler changes,
// so that names and cuts of files do not matter.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { toLine } from './files.mjs'
import { AT_LOAD, findShare, IS_ENOUGH, listScripts, readMarks } from './marks.mjs'
import { own } from './package.mjs'

export const summary = 'says what the build of a dApp costs, by journey'

export const help = `latchkey size [folder] [--json | --compare FILE]

Reads what was built (dist, build, out, .next, .output or the folder given), finds our rooms in it and adds up what a visitor downloads on each journey,
compressed by brotli as servers do.

  --compare FILE   against what --json has written for another build: a table in Markdown, for a pull request
`

/** Where bundlers put what browsers load. */
const FOLDERS = ['dist', 'build', 'out', '.next/static', '.output/public', '.svelte-kit/output/client']

/** What a visitor does, one after the other, and the rooms that come with it; named as in scripts/rooms.mjs, which a test holds. */
export const JOURNEYS = [
  { name: 'list', title: 'click → list, all of it', rooms: ['dialog', 'ways'] },
  { name: 'address', title: '… → address shown', rooms: ['connected'] },
  { name: 'somebody', title: 'while the wallet asks: what is shown of somebody', rooms: ['profile'] },
  { name: 'qr', title: 'list → QR code shown', rooms: ['pairing'] },
  { name: 'client', title: '… → the client, once the code is shown', rooms: ['walletconnect'] },
  { name: 'account', title: 'address → account with tokens', rooms: ['account'] },
  { name: 'quote', title: 'account → a quote shown', rooms: ['swaps'] },
]

/** Of a page with `latchkey/shell` alone. */
const BEHIND = { name: 'modal', title: 'behind the button: the modal, and what the dApp has in its file' }

const weigh = contents => brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/**
 * @param {string} folder what was built
 * @param {string} [dist] ours
 * @returns {{ page: { file: string, bytes: number, ours: number }[], journeys: { name: string, title: string, isThere: boolean, files: string[], bytes: number }[], missing: string[] }}
 */
export function measureBuild(folder, dist = join(own, 'dist')) {
  const marks = readMarks(dist)
  const built = listScripts(folder).map(path => ({ path, code: readFileSync(join(folder, path), 'utf8') }))
  const where = new Map()
  for (const [name, texts] of marks) {
    const best = built
      .map(({ path, code }) => ({
        path,
        length: code.length,
        share: findShare(code, texts),
      }))
      // A bundler may put a room beside those that come after it, too: what comes first is the file that has no more than it.
      .sort((a, b) => b.share - a.share || a.length - b.length)[0]
    if (best && best.share >= IS_ENOUGH) where.set(name, best.path)
  }
  const codes = new Map(built.map(({ path, code }) => [path, code]))
  const weighed = new Map()
  /** What a file weighs: most of a build is on nobody's way, and takes its time to weigh. */
  const bytesOf = file => {
    if (!weighed.has(file)) weighed.set(file, weigh(codes.get(file)))
    return weighed.get(file)
  }
  const seen = new Set()
  const page = new Map()
  const shell = where.get('shell')
  /** Behind the shell's button comes what other pages load with theirs. */
  const behind = new Set()
  for (const name of AT_LOAD) {
    const file = where.get(name)
    if (!file) continue
    if (shell && file !== shell) {
      behind.add(file)
      continue
    }
    seen.add(file)
    page.set(file, [...(page.get(file) ?? []), name])
  }
  const take = ({ name, title }, isThere, wanted) => {
    const files = [...new Set(wanted)].filter(file => !seen.has(file))
    for (const file of files) seen.add(file)
    return { name, title, isThere, files, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) }
  }
  const journeys = [
    ...(behind.size ? [take(BEHIND, true, behind)] : []),
    ...JOURNEYS.map(journey => {
      const wanted = journey.rooms.flatMap(room => withStatic(dist, `rooms/${room}`)).flatMap(each => where.get(each) ?? [])
      return take(
        journey,
        journey.rooms.every(room => where.has(`rooms/${room}`)),
        wanted,
      )
    }),
  ]
  return {
    page: [...page].map(([file, names]) => ({
      file,
      bytes: bytesOf(file),
      ours: weigh(names.map(name => readFileSync(join(dist, `${name}.js`), 'utf8')).join('')),
    })),
    journeys,
    missing: journeys.filter(({ isThere }) => !isThere).map(({ title }) => title),
  }
}

/** A file of ours and those it imports at once. */
function withStatic(dist, name, seen = new Set()) {
  if (seen.has(name) || !existsSync(join(dist, `${name}.js`))) return []
  seen.add(name)
  const code = readFileSync(join(dist, `${name}.js`), 'utf8')
  for (const [, path] of code.matchAll(/\b(?:from|import)\s*["'](\.[^"']+)\.js["']/g))
    withStatic(
      dist,
      relative(dist, resolve(join(dist, name), '..', path))
        .split(sep)
        .join('/'),
      seen,
    )
  return [...seen]
}

const kB = size => `${(size / 1000).toFixed(1)} kB`

/** The page's own files with ours in them, and each journey; what is not in a build has no bytes. */
const toRows = ({ page, journeys }) => [
  {
    name: 'page',
    title: 'the page, its files with ours in them',
    bytes: page.length ? page.reduce((sum, { bytes }) => sum + bytes, 0) : undefined,
  },
  ...journeys.map(({ name, title, isThere, bytes }) => ({ name, title, bytes: isThere ? bytes : undefined })),
]

function toChange(before, now) {
  if (now === undefined || before === undefined) return now === before ? '' : now === undefined ? 'gone' : 'new'
  const change = now - before
  if (!change) return '–'
  const sign = change > 0 ? '+' : '−'
  return `${sign}${Math.abs(change)} B${before ? ` (${sign}${Math.abs((change / before) * 100).toFixed(1)} %)` : ''}`
}

/**
 * What a change does to journeys, as Markdown.
 * @param {ReturnType<typeof measureBuild>} base
 * @param {ReturnType<typeof measureBuild>} head
 */
export function toComparison(base, head) {
  const before = new Map(toRows(base).map(({ name, bytes }) => [name, bytes]))
  const rows = toRows(head).map(row => ({ ...row, was: before.get(row.name), change: toChange(before.get(row.name), row.bytes) }))
  const lines = rows.map(
    ({ title, was, bytes, change }) =>
      `| ${title} | ${was === undefined ? '–' : kB(was)} | ${bytes === undefined ? '–' : kB(bytes)} | ${change} |`,
  )
  // What somebody reads who reads one line.
  const changed = rows.filter(({ change }) => change && change !== '–').map(({ name, change }) => `${name} ${change.replace(/ \(.*/, '')}`)
  return [
    '### What connecting costs a visitor',
    '',
    changed.length ? `**${changed.join(', ')}**; all else is as it was.` : 'All is as it was.',
    '',
    '| journey | before | after | change |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
    '',
    'Brotli 11, 1 kB = 1000 B, by `latchkey size`.',
    '',
  ].join('\n')
}

/** @throws Error where the file is not what `--json` writes */
function readBase(file) {
  try {
    const { page, journeys } = JSON.parse(readFileSync(file, 'utf8'))
    const isRow = row => row && Number.isFinite(row.bytes)
    if (Array.isArray(page) && Array.isArray(journeys) && [...page, ...journeys].every(isRow)) return { page, journeys }
  } catch {
    // said below
  }
  throw new Error(`${file} is not what latchkey size --json has written`)
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export function run(args, { out }) {
  const isJson = args.includes('--json')
  const at = args.indexOf('--compare')
  const base = at < 0 ? undefined : args[at + 1]
  if (at >= 0 && !base) throw new Error('--compare lacks its file')
  const others = args.filter((arg, place) => arg !== '--json' && (at < 0 || (place !== at && place !== at + 1)))
  const unknown = others.find(arg => arg.startsWith('-'))
  if (unknown) throw new Error(`there is no ${unknown}`)
  const [given] = others
  const folder = given ?? FOLDERS.find(each => existsSync(each))
  if (!folder || !existsSync(folder))
    throw new Error(given ? `there is no folder ${given}` : `there is none of ${FOLDERS.join(', ')} here: build first, or name the folder`)
  // Of Next only what browsers load.
  const browsers = existsSync(join(folder, 'static/chunks')) ? join(folder, 'static') : folder
  const before = base && readBase(base)
  const report = measureBuild(browsers)
  if (before) return out(toComparison(before, report))
  if (isJson) return out(`${JSON.stringify(report, null, 2)}\n`)
  if (!report.page.length && report.journeys.every(({ isThere }) => !isThere)) throw new Error(`there is nothing of ours in ${folder}`)
  const right = size => kB(size).padStart(9)
  for (const { file, bytes, ours } of report.page)
    out(`${'page'.padEnd(50)}${right(ours)}  about; with yours ${kB(bytes)} in ${toLine(file)}\n`)
  for (const { title, isThere, files, bytes } of report.journeys)
    out(
      `${title.padEnd(50)}${isThere ? right(bytes) : '–'.padStart(9)}  ${isThere ? toLine(files.join(' ')) || 'already there' : 'not in this build'}\n`,
    )
}
