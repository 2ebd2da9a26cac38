// What two visits have found, in the form that is shown and written: names and numbers, each of a length that can be read.
import { LETTERS, ROWS } from './limits.mjs'
import { weighOwn } from './own.mjs'
import { isWalletHost, isWalletPackage } from './words.mjs'

// Whatever came from a page is somebody's text: no control characters, none that turn the direction of a line, and no end of it.
/** @param {unknown} text @param {number} [most] */
const tidy = (text, most = LETTERS) => {
  const shown = String(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ')
  return shown.length > most ? `${shown.slice(0, most)}…` : shown
}

const sum = (list, of) => list.reduce((all, each) => all + of(each), 0)
const hostOf = url => (URL.canParse(url) ? new URL(url).host : '')

/** All that was asked for in one phase. */
function toPhase({ requests, sockets, made }, phase, ownHost) {
  const asked = requests.filter(each => each.phase === phase)
  const hosts = new Map()
  for (const { url, bytes } of asked) {
    const host = hostOf(url)
    const known = hosts.get(host) ?? { host: tidy(host), requests: 0, bytes: 0, isOwn: host === ownHost, isWallet: isWalletHost(host) }
    hosts.set(host, { ...known, requests: known.requests + 1, bytes: known.bytes + bytes })
  }
  const packages = new Map()
  const marks = new Map()
  let own = 0
  let unknown = 0
  let code = 0
  for (const each of asked) {
    const parts = made?.get(each)
    if (!parts) continue
    code += each.bytes
    own += parts.own
    unknown += parts.unknown
    for (const [name, bytes] of parts.packages) packages.set(name, (packages.get(name) ?? 0) + bytes)
    for (const name of parts.marks) marks.set(name, (marks.get(name) ?? 0) + each.bytes)
  }
  const named = [...packages].map(([name, bytes]) => ({ name: tidy(name), bytes: Math.round(bytes), isWallet: isWalletPackage(name) }))
  named.sort((a, b) => b.bytes - a.bytes)
  const [bytes, decoded] = [sum(asked, each => each.bytes), sum(asked, each => each.decoded)]
  return {
    requests: asked.length,
    failed: asked.filter(({ failed, status }) => failed || status >= 400).length,
    bytes,
    decoded,
    code,
    // As a server sends them while one develops: several times as large as where visitors are.
    isPlain: code > 20_000 && bytes > 0.9 * decoded,
    wallet: sum(
      named.filter(({ isWallet }) => isWallet),
      ({ bytes }) => bytes,
    ),
    own: Math.round(own),
    unknown: Math.round(unknown),
    packages: named.slice(0, ROWS),
    marks: [...marks].map(([name, bytes]) => ({ name, bytes })),
    hosts: [...hosts.values()].sort((a, b) => b.requests - a.requests).slice(0, ROWS),
    sockets: [...new Set(sockets.filter(each => each.phase === phase).map(({ url }) => tidy(hostOf(url))))].slice(0, ROWS),
  }
}

const POLICIES = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
]

const toNames = list =>
  (list ?? []).slice(0, ROWS).map(({ name, length, domain }) => ({ name: tidy(name), length, domain: domain && tidy(domain) }))

/** What is kept at one moment. */
const toStored = state =>
  state && {
    cookies: toNames(state.cookies),
    local: toNames(state.local),
    session: toNames(state.session),
    databases: toNames(state.databases),
    caches: toNames(state.caches),
    workers: toNames(state.workers),
  }

const toFaults = found =>
  found?.map(({ id, impact, help, count }) => ({
    id: tidy(id),
    impact: tidy(impact ?? 'unrated'),
    help: tidy(help),
    count: Number(count) || 0,
  }))

const toTimes = ({ button, list }) => ({
  button: button ? Math.round(button.at) : undefined,
  list: Number.isFinite(list?.after) ? Math.round(list.after) : undefined,
})

/**
 * @param {{ asked: string, fast: object, slow?: object, version: string, hasAxe: boolean, date?: string }} found
 */
export function toReport({ asked, fast, slow, version, hasAxe, date = new Date().toISOString() }) {
  const ownHost = hostOf(fast.url)
  const notes = []
  const before = toPhase(fast, 'before', ownHost)
  if (fast.main?.status >= 400) notes.push(`The server answered ${fast.main.status}: this may not be the page that is meant.`)
  if (!fast.button) notes.push('No connect button was found: name it by --button SELECTOR.')
  else if (fast.button.by.startsWith('words that'))
    notes.push(
      'The button was taken by a word that may mean something else: see that it is the right one, or name it by --button SELECTOR.',
    )
  if (fast.button && !fast.isPressed) notes.push('The button went before it could be pressed.')
  if (fast.went !== undefined) notes.push('The click leads to another site: the audit ended there.')
  else if (fast.isPressed && !fast.list) notes.push('No list of wallets came with the click, as far as names tell.')
  else if (fast.list?.by === 'names')
    notes.push('The list was known by names of wallets; the one that was announced to the page does not stand in it.')
  if (before.isPlain) notes.push('Its files came without compression, which would make them several times smaller.')
  if (fast.left) notes.push(`${fast.left} more requests were not written down.`)
  if (!hasAxe) notes.push('axe-core is not installed here, so nothing was looked at with it: npm install --save-dev axe-core.')
  const headers = fast.main?.headers ?? {}
  return {
    audit: 1,
    url: tidy(asked, 2_000),
    reached: tidy(fast.url, 2_000),
    status: fast.main?.status,
    date,
    browser: tidy(version),
    button: fast.button && { by: tidy(fast.button.by), name: tidy(fast.button.name) },
    list: fast.list && { by: fast.list.by, names: fast.list.names.slice(0, 30).map(name => tidy(name)) },
    before,
    after: fast.isPressed ? toPhase(fast, 'after', ownHost) : undefined,
    preflights: fast.preflights,
    stored: { before: toStored(fast.before), after: toStored(fast.after) },
    policy: {
      headers: Object.fromEntries(POLICIES.flatMap(name => (headers[name] === undefined ? [] : [[name, tidy(headers[name], 4_000)]]))),
      meta: (fast.before?.policies ?? []).slice(0, 10).map(each => tidy(each, 4_000)),
    },
    axe: { before: toFaults(fast.before?.axe), after: toFaults(fast.after?.axe) },
    latchkey: weighOwn(),
    times: { fast: toTimes(fast), slow: slow && toTimes(slow) },
    notes,
  }
}
