// What a run leaves in docs/bench: the table with its method, and a chart for each profile.
import { toBars } from './bars.mjs'
import { causes } from './causes.mjs'
import { mapValues, median, spread, write } from './numbers.mjs'
import { toTable } from './table.mjs'
import { measures, profiles } from './visit.mjs'

/** What the charts show: the rest is in the table. */
const charted = ['kilobytes', 'button', 'list', 'address', 'code', 'heap']

/**
 * Where another modal is ahead of ours as it is by default.
 * @param {{ key?: string, title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {{ name: string, title: string }[]} contestants
 */
function findBehind(rows, contestants) {
  const ownAt = contestants.findIndex(({ name }) => name === 'latchkey')
  const others = contestants.flatMap(({ name }, at) => (name === 'control' || name.startsWith('latchkey') ? [] : [at]))
  return rows.flatMap(({ key, title, digits, values }) => {
    const own = values[ownAt]
    const ahead = others.filter(at => values[at] < own)
    const told = ahead.map(at => `${contestants[at].title} ${write(values[at], digits)}`).join(', ')
    return ahead.length ? [{ key, line: `- ${title}: ${told}; ours ${write(own, digits)}.` }] : []
  })
}

/** @param {string} title @param {{ line: string }[]} found */
const toList = (title, found) => (found.length ? [`${title}:\n\n${found.map(({ line }) => line).join('\n')}`] : [])

/** The same, said under a table. @type {(...given: Parameters<typeof findBehind>) => string[]} */
export const toBehind = (rows, contestants) => toList('Where another is ahead of Latchkey', findBehind(rows, contestants))

/**
 * What we want to reach, by profile, contestant and measure; `times` counts in what the page written by hand takes.
 * @type {Record<string, Record<string, Record<string, { most: number } | { times: number }>>>}
 */
export const aims = {
  unthrottled: {
    latchkey: {
      kilobytes: { most: 7 },
      button: { times: 1.2 },
      list: { most: 100 },
      address: { most: 60 },
      code: { most: 100 },
      heap: { most: 1.75 },
      many: { most: 200 },
      scroll: { most: 50 },
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
      many: { most: 800 },
    },
    'latchkey-idle': { list: { most: 150 } },
  },
}

/**
 * Where we have not reached what we want.
 * @param {{ key: string, title: string, digits?: number, values: (number | undefined)[] }[]} rows
 * @param {{ name: string, title: string }[]} contestants
 * @param {string} profile
 */
function findMissed(rows, contestants, profile) {
  const control = contestants.findIndex(({ name }) => name === 'control')
  return Object.entries(aims[profile] ?? {}).flatMap(([name, wanted]) => {
    const at = contestants.findIndex(each => each.name === name)
    return rows.flatMap(({ key, title, digits, values }) => {
      const aim = wanted[key]
      const most = aim && ('most' in aim ? aim.most : aim.times * values[control])
      if (!(values[at] > most)) return []
      const times = aim.times ? ` (${aim.times} × the page written by hand)` : ''
      return [
        { key, line: `- ${title}, ${contestants[at].title}: wanted ${write(most, digits)}${times}, is ${write(values[at], digits)}.` },
      ]
    })
  })
}

/** What is said under a table: where others are ahead, what is missed, and once for each of these rows why. */
function toNotesOf(rows, contestants, profile) {
  const behind = findBehind(rows, contestants)
  const missed = findMissed(rows, contestants, profile)
  const keys = new Set([...behind, ...missed].map(({ key }) => key))
  const why = rows.filter(({ key }) => keys.has(key) && causes[key]).map(({ key, title }) => ({ line: `- ${title}: ${causes[key]}.` }))
  return [
    ...toList('Where another is ahead of Latchkey', behind),
    ...toList('Where Latchkey is not yet where it wants to be', missed),
    ...toList('Why', why),
  ]
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

/** Today. */
const toDate = () => new Date().toISOString().slice(0, 10)

/** The slow line: bytes in a second, and ms for each request. */
const { throughput, latency } = profiles.slow.network

/** What stays the same however often it is measured: each figure here is of the traces that are named. @param {{ control?: number, latchkey?: number }} heap MB */
function toNotes({ dialog, heap, work }) {
  const own = heap.latchkey - heap.control
  return [
    '## What the list costs',
    ...(dialog
      ? [
          `A click's first frame on slow 4G is ${latency} ms for the request and ${Math.round((dialog / throughput) * 1000)} for the ${(dialog / 1000).toFixed(1)} kB of the dialog's room as it was then, and then the main thread. Within 250 ms of a press there is next to nothing left for that: it needs half the bytes and a fifth of the work. A pointer that rests for 200 ms before it presses has two thirds of request and bytes behind it on that line, and all on a fast one; with \`prefetch: 'idle'\` they are behind every visitor, and their page loads 31 kB that most never see.`,
        ]
      : []),
    'The room is 18.0 kB since 2026-11-26, as it was to be. What keeps the page behind (its scrolling, its hearing Esc), the edge below a view that goes on, the shake and the sheet came out of it on 2026-11-26: they stand in the room beside it, change nothing of the first frame and move nothing when they come.',
    ...(work
      ? [
          `What the main thread does from the arrival of the last file to the end of the frame that is waited for, by traces (\`npm run bench -- --trace\`, medians of ${work.rounds} on ${work.date}: ${work.machine}):`,
          ...Object.entries(work.tables).flatMap(([profile, table]) => [`**${profiles[profile].title}**`, table]),
          'Wanted were 30 ms for the list, unthrottled, in one style pass and without a picture decoded before it: the table says what it is. Of the seven passes one styles the list, as the dialog is shown, which is all but a millisecond of them; before it the page’s direction is asked for, behind it four of one to three elements put the focus, the browser’s and ours, and one is the card’s height.',
        ]
      : []),
    'Navigation → list at once is three answers (the HTML, the page, the dialog) where the page written by hand has two; the third, its bytes and its frame stand against the half of the control that is allowed.',
    ...(own > 0
      ? [
          `Of the heap with the list open, ${write(heap.latchkey, 2)} MB, ${write(heap.control, 2)} are the browser, what measures and the page by hand (snapshots of 2026-11-26). Our page before the press is 0.12 more than that page, the list drawn with every other room kept from coming 0.41 (1.91 MB in all), what stands beside it 0.16, and what comes while the list is read, the code and connecting, 0.07. By kind, of the ${write(own, 2)} MB 0.42 are compiled code (ours by room: dialog 0.18, page 0.09, beside the list 0.05, the code 0.03, connecting 0.01; bytecode before machine code before scopes), 0.07 shapes, 0.06 objects, 0.06 texts, 0.04 arrays, 0.03 closures; no table, no directory and no sheet stands out, the largest text of ours being 1.4 kB. So 1.75 MB, which was wanted, is less than the first list needs by itself: for it 0.16 more would have to come out of page and dialog, of whose share 0.27 is code that has run.`,
        ]
      : []),
    "A page without it would be lighter by: signals 1.5 kB, its buttons 1.2 (0.4 their styles), its public names 0.9, the modal's state 0.6, discovery of wallets 0.6, what makes, restores and opens it 1.0; storage, clock and what they have in common are the rest of 7.1. All of that answers before anything else has come; 6.0, which was wanted, would be one of these parts less. As Vite builds it, 0.9 are added that Vite loads rooms by and 0.4 for the dApp's own network and options.",
    'Of the state, name by name (bytes that the page is lighter by without it, 2026-11-26): `accountOf` 84, `walletOf` 52, `allConnectors` 52, `event` 51, `links` 50, `isUnsupported` 50, `public` 35, `activate` 31, `network` 28, `connectorOf` 24, `isOpen` 23, `connectors` 23, `theme` 21, `chosenIn` 19, `themeVariables` 19, `alert` 17, `systemMode` 16, all others 13 or less; together 0.5 kB. No page reads `links`, `isUnsupported`, `activate`, `chosenIn`, `alert`, `toast` and `allowsAnnounced`, 0.13 kB in all: they stay, since rooms that do not know each other read them, and each would bring its own.',
    'The page is not the shell ([A button whose modal comes later](../shell.md)), which is a third of it: what `createAppKit` answers must answer at once, as the dApps do that are written for it. `getAccount`, `getWalletProvider`, `getCaipNetwork`, the subscriptions and the hooks of React and Vue read a state that is there, adapters hear wallets that announce themselves before anybody asks, and what is restored is told in order. A shell answers for the account alone, by what was stored, and hands out all else as promises: a dApp says by `createShell` that it can wait.',
    'The shell is 2.14 kB, where 2.0 were wanted. Without it the shell would be lighter by (2026-11-27): its styles 0.36, what its buttons say 0.19, the theme and the last address 0.12 each, the wait for a login, a due sign-out and Safe 0.10, loading and storage 0.08 each, what opens and closes it 0.07, the elements within `<appkit-button>`, resting and the limit of a load 0.05 each, subscribing 0.04, the page’s language 0.03, what a network that returns and another tab tell 0.02. All of it is said or heard before the engine is there, or where it does not come, so that none can come with it.',
  ]
}

/**
 * What raw files hold, as a report takes it.
 * @param {import('./scale.mjs').Raw[]} raws in the order of the columns
 */
export function toRun(raws) {
  const sum = of =>
    mapValues(profiles, (_, profile) => Object.fromEntries(raws.map(({ name, values }) => [name, mapValues(values[profile] ?? {}, of)])))
  const lists = raws.flatMap(({ values }) => Object.values(values).flatMap(byKey => Object.values(byKey)))
  const after = raws.find(({ name }) => name === 'latchkey')?.trace?.after ?? []
  return {
    medians: sum(median),
    spreads: sum(spread),
    contestants: raws,
    rounds: Math.max(...lists.map(({ length }) => length)),
    machine: raws[0].machine,
    date: raws[0].date,
    dialog: after.find(({ url }) => url.includes('/dialog-'))?.bytes,
  }
}

/**
 * @param {object} run
 * @param {Record<string, Record<string, Record<string, number>>>} run.medians by profile, contestant and measure
 * @param {Record<string, Record<string, Record<string, number | undefined>>>} [run.spreads] as the medians
 * @param {{ name: string, title: string, versions?: string[] }[]} run.contestants
 * @param {number} run.rounds
 * @param {string} run.machine
 * @param {string} [run.date]
 * @param {number} [run.dialog] bytes of the dialog's room over the wire
 * @param {{ date: string, machine: string, rounds: number, tables: Record<string, string> }} [run.work] what `--trace` has found
 * @returns {Record<string, string>} files by their name
 */
export function toReport({ medians, spreads = {}, contestants, rounds, machine, date = toDate(), dialog, work }) {
  const titles = contestants.map(({ title }) => title)
  const parts = Object.entries(medians).map(([profile, byName]) => {
    const { title } = profiles[profile]
    const rows = toRows(byName, spreads[profile], contestants)
    const bars = rows.filter(({ key }) => charted.includes(key))
    const behind = toNotesOf(rows, contestants, profile)
    return { title, table: toTable(rows, titles), behind, file: `bench-${profile}.svg`, svg: toBars(bars, titles, `Medians, ${title}`) }
  })
  const heapOf = name => medians.unthrottled?.[name]?.heap
  const versions = contestants.flatMap(({ versions = [] }) => versions)
  const text = [
    '# What visitors wait for',
    `Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} by \`npm run bench\` on ${date}: ${machine}. ± is half the way from the least to the most. Less is better in every row; – is what there is none of, or what did not come within 30 s (the provider: 5 s; the button with 1,000 wallets: 60 s).`,
    ...parts.flatMap(({ title, table, file, behind }) => [
      `## ${title[0].toUpperCase()}${title.slice(1)}`,
      `![Bars of the same medians](${file})`,
      table,
      ...behind,
    ]),
    ...toNotes({ dialog, heap: { control: heapOf('control'), latchkey: heapOf('latchkey') }, work }),
    '## How it is measured',
    'Each is the smallest dApp with one button and one network, built by Vite with the settings it comes with and served over HTTP/2 with brotli from the same machine. Every visit has a fresh profile of the browser; rounds are interleaved. **control** is written by hand: EIP-6963 and a `<dialog>`, no library.',
    "Times are taken in the page: from the navigation, or from the time stamp of the click, to the first frame in which what is waited for stands there, opaque and, for what is to be clicked, on top by `elementFromPoint`. The list is there when the row of an announced wallet is; that wallet answers at once. The pointer arrives and presses in the same moment, 0.8 s after the button came, but for the two rows that say otherwise. Bytes are bodies over the wire, the HTML too. What comes more by a click is counted until 2 s pass with no answer, on the fast line only. Other hosts are led to this machine: a node with one block, services that know no wallet, and a WalletConnect relay. **Latchkey, idle** is the same page with `prefetch: 'idle'`. The account's tokens and its activity are measured for Latchkey alone: not every other has such a screen, and no services answer for it here. Slow 4G is 1.6 Mbit/s with 150 ms for each request.",
    ...(versions.length ? [`Versions: ${versions.join(', ')}.`] : []),
  ]
  return { 'bench.md': `${text.join('\n\n')}\n`, ...Object.fromEntries(parts.map(({ file, svg }) => [file, svg])) }
}
