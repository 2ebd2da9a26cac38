// The public scale: one page of figures (docs/bench/scale.md) and beside it, for each who is measured, all that it was made of
// (docs/bench/raw/NAME.json): the dApp's source, the versions, every value of every round, every request.
import { mapValues, median, write } from './numbers.mjs'
import { toBehind, toRows, toRun } from './report.mjs'
import { toTable } from './table.mjs'
import { profiles } from './visit.mjs'

/** What somebody chooses by; all else is in bench.md. */
export const shown = [
  'quietKilobytes',
  'quietRequests',
  'openKilobytes',
  'openRequests',
  'button',
  'list',
  'atOnce',
  'address',
  'code',
  'heap',
]
const counted = ['quietKilobytes', 'quietRequests', 'openKilobytes', 'openRequests']

/** The file that somebody changes who is of another opinion. */
const SETUP = '../../scripts/bench/peers.mjs'

/**
 * All that was found of one who is measured.
 * @typedef {object} Raw
 * @property {string} name
 * @property {string} title
 * @property {string} date
 * @property {string} machine
 * @property {string[]} versions
 * @property {string} command that measures it again
 * @property {string} body what stands in the dApp's page
 * @property {string} source the dApp's script
 * @property {Record<string, Record<string, number[]>>} values by profile and measure, one of each round
 * @property {{ before: object[], after: object[] }} [trace] what was asked for before and after the click, in one round
 */

const round = value => Math.round(value * 100) / 100

/** A request by its path where it was the dApp's own, else by its host; without what may name somebody. */
const toPlace = address => {
  const { hostname, pathname, host } = new URL(address)
  return hostname === '127.0.0.1' ? pathname : `${host}${pathname}`
}

/**
 * @param {object} run
 * @returns {Raw}
 */
export function toRaw({ contestant, values, trace, date, machine }) {
  const { name, title, versions = [], body, source } = contestant
  const tidy = requests => requests.map(({ url, ...rest }) => ({ url: toPlace(url), ...rest }))
  return {
    name,
    title,
    date,
    machine,
    versions,
    command: `npm run bench -- --peers --only ${name}`,
    body,
    source: source.trim(),
    values: mapValues(values, byKey => mapValues(byKey, list => list.map(round))),
    trace: trace && { before: tidy(trace.before), after: tidy(trace.after) },
  }
}

/** As JSON, with a line for each list and each request, so that a change can be read. @param {Raw} raw */
export function writeRaw(raw) {
  const lists = []
  const held = JSON.stringify(
    raw,
    (key, value) => {
      const isLine = (Array.isArray(value) && value.every(Number.isFinite)) || (value?.url && 'bytes' in value)
      return isLine ? `@${lists.push(JSON.stringify(value)) - 1}@` : value
    },
    1,
  )
  return `${held.replaceAll(/"@(\d+)@"/g, (_, at) => lists[Number(at)])}\n`
}

/** What history keeps: what a visitor feels first. The table of it is a line each run. */
const kept = ['kilobytes', 'dialog', 'list', 'restedList', 'address']

/** The names of its columns. */
const HEAD = ['date', 'commit', ...Object.keys(profiles).flatMap(profile => kept.map(key => `${profile}.${key}`))].join()

/**
 * The history with one line more: the medians of a run. A run that stands there already is not written twice.
 * @param {string} history the file as it is; empty where there is none yet
 * @param {Raw} raw of latchkey
 * @param {string} commit that was measured
 */
export function addToHistory(history, { date, values }, commit) {
  const medians = Object.keys(profiles).flatMap(profile => kept.map(key => write(median(values[profile]?.[key] ?? []), 1)))
  const lines = history.split('\n').filter(line => line && line !== HEAD)
  return `${[HEAD, ...new Set([...lines, [date, commit, ...medians].join()])].join('\n')}\n`
}

/** The page. @param {Raw[]} raws in the order of its columns */
export function toScale(raws) {
  const titles = raws.map(({ title }) => title)
  const versionsOfOurs = raws.find(({ name }) => name === 'latchkey')?.versions ?? []
  const { medians, spreads, rounds, date, machine } = toRun(raws)
  const rowsOf = (profile, keys) => toRows(medians[profile], spreads[profile], raws).filter(({ key }) => keys.includes(key))
  const times = shown.filter(key => !counted.includes(key))
  const parts = Object.entries(profiles)
    .reverse()
    .map(([profile, { title }]) => ({ title, rows: rowsOf(profile, times) }))
    .filter(({ rows }) => rows.length)
    .map(({ title, rows }) => [`### ${title[0].toUpperCase()}${title.slice(1)}`, toTable(rows, titles), ...toBehind(rows, raws)])
  const counts = rowsOf('unthrottled', counted)
  return `${[
    '# The scale',
    `What the wallet part of a dApp costs its visitors, for the modals that are asked about most. Measured on ${date}: ${machine}; medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ± half the way from the least to the most. Rounds are interleaved, so that whatever else the machine does is everybody's: compare within a row; where the load is above the number of cores, times are longer than on a quiet machine. Less is better; – is what did not come, or what there is none of. Nobody has to believe it: below stand the source of each dApp, the versions, every value and request, and the command that repeats it.`,
    'For a page of your own: `npx latchkey audit URL` measures the same, of any page ([Command line](../cli.md#audit)).',
    '## What is downloaded',
    toTable(counts, titles),
    ...toBehind(counts, raws),
    'Bodies over the wire, compressed by brotli. The first two rows are all that comes without anybody acting, the next two what a click on the button adds, each until 2 s pass with no answer.',
    '## What visitors wait for',
    ...parts.flat(),
    `[More rows, and how times are taken](bench.md#how-it-is-measured).`,
    '## Of another opinion?',
    `How each dApp is set up, and at which versions, stands in one file: [scripts/bench/peers.mjs](${SETUP}). A pull request that changes it is measured, before and after, by \`.github/workflows/scale.yml\`, which says the figures in its summary; once it is merged they stand here. The same run comes once a week, with what has been merged, and proposes new figures of its own accord.`,
    '## What it was made of',
    ...raws.flatMap(({ name, title, versions, body, source, command }) => [
      `### ${title[0].toUpperCase()}${title.slice(1)}, as measured`,
      [
        // Both of ours are one package.
        name === 'control' ? 'No library.' : `Versions: ${(versions.length ? versions : versionsOfOurs).join(', ')}.`,
        `Every value and every request: [raw/${name}.json](raw/${name}.json).`,
        `Again: \`${command}\`.`,
      ].join(' '),
      ...(body ? [`\`\`\`html\n${body}\n\`\`\``] : []),
      `\`\`\`jsx\n${source}\n\`\`\``,
    ]),
  ].join('\n\n')}\n`
}
