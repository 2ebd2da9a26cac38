// What a run leaves in docs/bench: the table with its method, and a chart for each profile.
import { toBars } from './bars.mjs'
import { write } from './numbers.mjs'
import { toTable } from './table.mjs'
import { measures, profiles } from './visit.mjs'

/** What the charts show: the rest is in the table. */
const charted = ['kilobytes', 'button', 'list', 'address', 'code', 'heap']

/**
 * Where another modal is ahead of ours as it is by default, said under the table.
 * @param {{ title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {{ name: string, title: string }[]} contestants
 */
export function toBehind(rows, contestants) {
  const ownAt = contestants.findIndex(({ name }) => name === 'latchkey')
  const others = contestants.flatMap(({ name }, at) => (name === 'control' || name.startsWith('latchkey') ? [] : [at]))
  const lines = rows.flatMap(({ title, digits, values }) => {
    const own = values[ownAt]
    const ahead = others.filter(at => values[at] < own)
    return ahead.length
      ? [`- ${title}: ${ahead.map(at => `${contestants[at].title} ${write(values[at], digits)}`).join(', ')}; ours ${write(own, digits)}.`]
      : []
  })
  return lines.length ? [`Where another is ahead of Latchkey:\n\n${lines.join('\n')}`] : []
}

/**
 * What we want to reach, by profile, contestant and measure; `times` counts in what the page written by hand takes.
 * @type {Record<string, Record<string, Record<string, { most: number } | { times: number }>>>}
 */
const aims = {
  unthrottled: {
    latchkey: {
      kilobytes: { most: 7 },
      button: { times: 1.2 },
      list: { most: 100 },
      address: { most: 60 },
      code: { most: 100 },
      heap: { most: 1.75 },
    },
    'latchkey-idle': { list: { most: 60 } },
  },
  slow: {
    latchkey: {
      button: { times: 1.2 },
      dialog: { most: 250 },
      list: { most: 350 },
      atOnce: { times: 1.5 },
      address: { most: 150 },
      code: { most: 300 },
      heap: { most: 1.75 },
      tokens: { most: 600 },
      activity: { most: 700 },
    },
    'latchkey-idle': { list: { most: 150 } },
  },
}

/**
 * Where we have not reached what we want, said under the table.
 * @param {{ key: string, title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {{ name: string, title: string }[]} contestants
 * @param {string} profile
 */
function toMissed(rows, contestants, profile) {
  const control = contestants.findIndex(({ name }) => name === 'control')
  const lines = Object.entries(aims[profile] ?? {}).flatMap(([name, wanted]) => {
    const at = contestants.findIndex(each => each.name === name)
    return rows.flatMap(({ key, title, digits, values }) => {
      const aim = wanted[key]
      const most = aim && ('most' in aim ? aim.most : aim.times * values[control])
      if (!(values[at] > most)) return []
      const times = aim.times ? ` (${aim.times} × the page written by hand)` : ''
      return [`- ${title}, ${contestants[at].title}: wanted ${write(most, digits)}${times}, is ${write(values[at], digits)}.`]
    })
  })
  return lines.length ? [`Where Latchkey is not yet where it wants to be:\n\n${lines.join('\n')}`] : []
}

/**
 * The rows of one profile that anything was measured for.
 * @param {Record<string, Record<string, number>>} medians by contestant and measure
 * @param {Record<string, Record<string, number | undefined>>} spreads as the medians
 * @param {{ name: string }[]} contestants
 */
export const toRows = (medians, spreads, contestants) =>
  measures
    .map(measure => ({
      ...measure,
      values: contestants.map(({ name }) => medians[name]?.[measure.key]),
      spreads: contestants.map(({ name }) => spreads?.[name]?.[measure.key]),
    }))
    .filter(({ values }) => values.some(Number.isFinite))

/**
 * @param {object} run
 * @param {Record<string, Record<string, Record<string, number>>>} run.medians by profile, contestant and measure
 * @param {Record<string, Record<string, Record<string, number | undefined>>>} [run.spreads] as the medians
 * @param {{ name: string, title: string, versions?: string[] }[]} run.contestants
 * @param {number} run.rounds
 * @param {string} run.machine
 * @returns {Record<string, string>} files by their name
 */
export function toReport({ medians, spreads = {}, contestants, rounds, machine }) {
  const titles = contestants.map(({ title }) => title)
  const parts = Object.entries(medians).map(([profile, byName]) => {
    const { title } = profiles[profile]
    const rows = toRows(byName, spreads[profile], contestants)
    const bars = rows.filter(({ key }) => charted.includes(key))
    const behind = [...toBehind(rows, contestants), ...toMissed(rows, contestants, profile)]
    return { title, table: toTable(rows, titles), behind, file: `bench-${profile}.svg`, svg: toBars(bars, titles, `Medians, ${title}`) }
  })
  const versions = contestants.flatMap(({ versions = [] }) => versions)
  const text = [
    '# What visitors wait for',
    `Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. ± is half the way from the least to the most. Less is better in every row; – is what there is none of, or what did not come within 30 s (the provider: 5 s; the button with 1,000 wallets: 60 s).`,
    ...parts.flatMap(({ title, table, file, behind }) => [
      `## ${title[0].toUpperCase()}${title.slice(1)}`,
      `![Bars of the same medians](${file})`,
      table,
      ...behind,
    ]),
    '## What the list costs',
    "Read off traces of the same visit on 2026-11-26, on slow 4G with a CPU four times slower. Of a click's first frame 150 ms are the request and 84 the 17.8 kB of the dialog's room. What is left is the main thread: about 40 ms of script, 13 of style for 72 elements, 31 of layout, of which 2 are left when the same card is laid out a second time. A first frame within 250 ms of a press leaves 16 ms for what takes about 85 here: it needs half the bytes and a fifth of the work. Where the pointer has rested on the button, or with `prefetch: 'idle'`, request and bytes are behind the visitor before they press.",
    'Navigation → list at once is three answers (the HTML, the page, the dialog) where the page written by hand has two; the third, its 84 ms and its frame stand against the half of the control that is allowed.',
    'Of the heap with the list open, 2.10 MB, 1.37 are the browser, what measures and the page by hand. Of the other 0.73 MB, 0.41 are compiled code (bytecode, machine code, scopes) of the dialog and of the rooms that come while the list is read, 0.1 shapes and arrays, 0.1 objects and closures, 0.05 texts; no table and no directory stands out. 1.75 MB would be that code not being there before it is used, and with it the rounds that it saves.',
    "Of the page, 6.95 kB, a page without it would be lighter by: signals 1.5, its buttons 1.2 (0.4 their styles), its public names 0.9, the modal's state 0.6, discovery of wallets 0.6, what makes, restores and opens it 1.0; storage, clock and what they have in common are the rest. All of that answers before anything else has come; 6.0 would be one of these parts less. As Vite builds it, it is 8.5, of which 0.9 are what Vite loads rooms by and 0.4 the dApp's own network and options: 7.0 would be 5.7 of ours.",
    '## How it is measured',
    'Each is the smallest dApp with one button and one network, built by Vite with the settings it comes with and served over HTTP/2 with brotli from the same machine. Every visit has a fresh profile of the browser; rounds are interleaved. **control** is written by hand: EIP-6963 and a `<dialog>`, no library.',
    "Times are taken in the page: from the navigation, or from the time stamp of the click, to the first frame in which what is waited for stands there, opaque and, for what is to be clicked, on top by `elementFromPoint`. The list is there when the row of an announced wallet is; that wallet answers at once. The pointer arrives and presses in the same moment, 0.8 s after the button came, but for the two rows that say otherwise. Bytes are bodies over the wire, the HTML too. What comes more by a click is counted until 2 s pass with no answer, on the fast line only. Other hosts are led to this machine: a node with one block, services that know no wallet, and a WalletConnect relay. **Latchkey, idle** is the same page with `prefetch: 'idle'`. The account's tokens and its activity are measured for Latchkey alone: not every other has such a screen, and no services answer for it here. Slow 4G is 1.6 Mbit/s with 150 ms for each request.",
    ...(versions.length ? [`Versions: ${versions.join(', ')}.`] : []),
  ]
  return { 'bench.md': `${text.join('\n\n')}\n`, ...Object.fromEntries(parts.map(({ file, svg }) => [file, svg])) }
}
