// What a report says, as rows of words: the terminal and the page show the same.
const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
const ms = value => (Number.isFinite(value) ? `${value} ms` : '–')
const percent = (part, all) => (all ? `${Math.round((part / all) * 100)} %` : '–')
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/** Lists are told up to here; all of it is in the JSON. */
const TOLD = 12

const namesOf = list => {
  const names = list.slice(0, TOLD).map(({ name, length }) => (length === undefined ? name : `${name} (${length})`))
  return [...names, ...(list.length > TOLD ? [`and ${list.length - TOLD} more`] : [])].join(', ')
}

/** @typedef {{ title: string, head?: string[], rows: string[][], about?: string }} Part */

const toDownloads = ({ before, after }) => ({
  title: 'What is downloaded',
  head: ['', 'before anybody acts', 'by the click'],
  rows: [
    ['requests', ...[before, after].map(each => (each ? String(each.requests) : '–'))],
    ['over the wire', ...[before, after].map(each => (each ? kB(each.bytes) : '–'))],
    ['unpacked', ...[before, after].map(each => (each ? kB(each.decoded) : '–'))],
    ['of it code', ...[before, after].map(each => (each ? kB(each.code) : '–'))],
    ['– packages about wallets', ...[before, after].map(each => (each ? `${kB(each.wallet)}, ${percent(each.wallet, each.code)}` : '–'))],
    ['– nobody says of what', ...[before, after].map(each => (each ? `${kB(each.unknown)}, ${percent(each.unknown, each.code)}` : '–'))],
  ],
})

/** Ours in the place of the wallet part; where this package is built. */
const toOwn = ({ page, list, ahead }, isPlain) => ({
  title: `Latchkey in its place, for EVM chains${isPlain ? ', compressed as servers do, which this one does not' : ''}`,
  rows:
    page && list && ahead
      ? [
          ['with the page', kB(page)],
          ['by the click, until the list', kB(list)],
          ['fetched ahead while somebody reads it', kB(ahead)],
        ]
      : [],
})

const toPackages = (phase, title) => {
  const rows = phase.packages.slice(0, TOLD).map(({ name, bytes, isWallet }) => [name, kB(bytes), isWallet ? 'about wallets' : ''])
  const rest = phase.packages.slice(TOLD)
  if (rest.length) rows.push([`${rest.length} more`, kB(rest.reduce((sum, { bytes }) => sum + bytes, 0)), ''])
  if (phase.own) rows.push(["the page's own code", kB(phase.own), ''])
  for (const { name, bytes } of phase.marks) rows.push([name, `in ${kB(bytes)}`, 'known by its texts; how much of it, nobody says'])
  return { title, head: ['package', phase.isPlain ? 'uncompressed' : 'over the wire', ''], rows }
}

const toHosts = (phase, title) => ({
  title,
  head: ['host', 'requests', 'over the wire'],
  rows: [
    ...phase.hosts
      .slice(0, TOLD)
      .map(({ host, requests, bytes, isOwn, isWallet }) => [
        `${host}${isOwn ? ' (the page)' : isWallet ? ' (about wallets)' : ''}`,
        String(requests),
        kB(bytes),
      ]),
    ...(phase.hosts.length > TOLD ? [[`${phase.hosts.length - TOLD} more hosts`, '', '']] : []),
    ...phase.sockets.map(host => [host, 'a socket', '']),
  ],
})

const toStored = stored => {
  const rows = [
    ['cookies', stored.cookies],
    ['localStorage', stored.local],
    ['sessionStorage', stored.session],
    ['IndexedDB', stored.databases],
    ['caches', stored.caches],
    ['service workers', stored.workers],
  ]
  return {
    title: 'What is kept in the browser before anybody acts',
    rows: rows.map(([name, list]) => [name, list.length ? `${list.length}: ${namesOf(list)}` : 'nothing']),
  }
}

const toPolicies = ({ headers, meta }) => ({
  title: 'Policies',
  rows: [
    ...['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy'].map(name => [name, headers[name] ?? 'none']),
    ...Object.entries(headers).filter(([name]) => !/^(content-security-policy|cross-origin-opener-policy|permissions-policy)$/.test(name)),
    ...meta.map(text => ['content-security-policy, in the page', text]),
  ],
})

function toFaults({ before, after }) {
  const seen = new Map((before ?? []).map(({ id, count }) => [id, count]))
  const fresh = (after ?? []).filter(({ id, count }) => count > (seen.get(id) ?? 0))
  const toRow = ({ impact, help, id, count: many }) => [`${impact}: ${help}`, `${count(many, 'place')} (${id})`]
  return [
    { title: 'What axe finds before the click', rows: before?.length ? before.map(toRow) : [['nothing', '']] },
    ...(after ? [{ title: 'What axe finds more with the list open', rows: fresh.length ? fresh.map(toRow) : [['nothing', '']] }] : []),
  ]
}

/** @param {ReturnType<typeof import('./report.mjs').toReport>} report @returns {Part[]} */
export function toParts(report) {
  const { before, after, times, stored, policy, axe } = report
  const parts = [
    toDownloads(report),
    {
      title: 'What visitors wait for',
      head: ['', 'slow 4G, processor at a quarter', 'this machine'],
      rows: report.button
        ? [
            ['until the button is there', ms(times.slow?.button), ms(times.fast.button)],
            ['click → list', ms(times.slow?.list), ms(times.fast.list)],
          ]
        : [],
    },
    toOwn(report.latchkey, before.isPlain),
    toPackages(before, 'Code before anybody acts, by package'),
    ...(after ? [toPackages(after, 'Code that the click brings, by package')] : []),
    toHosts(before, 'Who is asked before anybody acts'),
    ...(after ? [toHosts(after, 'Who is asked by the click')] : []),
    ...(stored.before ? [toStored(stored.before)] : []),
    toPolicies(policy),
    ...(axe.before ? toFaults(axe) : []),
  ]
  return parts.filter(({ rows }) => rows.length)
}

/** How it was measured, in sentences. */
export const METHOD = [
  'Bytes are bodies over the wire as they came compressed. A phase ends when nothing has come for 2 s, at the latest after 15 s. Preflights and sockets are not counted as requests.',
  'Code is told apart by source maps where the page has them, else by addresses; sizes within a file are shares of its letters. Latchkey is known by its texts, and counted at what its files weigh. “Nobody says of what” is code without either. What Latchkey would cost is what its files weigh.',
  'Times are from the navigation, or from the time stamp of the click, to the first frame in which the button, or a wallet of the list, stands there and can be pressed. The window is 1280 × 800; the slow visit has 1.6 Mbit/s, 150 ms for each request and a processor slowed down four times. One visit each: times vary, bytes hardly.',
]
