// What WalletConnect's client keeps: its tables in the storage, which several tabs write, and their records.

/**
 * Applies to `current` what changed from `before` to `after`, all three JSON. A table of the client (keys by topic, sessions, pairings)
 * is kept whole in the memory of every tab, and written whole: without this a tab that pairs would wipe out the keys of a session
 * that another tab has made since. An entry that two tabs changed is that of the last; what is no table is written as it is.
 * @param before what this tab read or wrote last; undefined where there was nothing
 */
export function merge(before: string | undefined, after: string, current: string | undefined): string {
  if (current === undefined || current === before) return after
  const to = toTable(after)
  const now = toTable(current)
  if (!to || !now || now.isList !== to.isList) return after
  const from = before === undefined ? undefined : toTable(before)
  const entries = new Map(now.entries)
  for (const key of from?.entries.keys() ?? []) if (!to.entries.has(key)) entries.delete(key)
  for (const [key, value] of to.entries) if (JSON.stringify(from?.entries.get(key)) !== JSON.stringify(value)) entries.set(key, value)
  return JSON.stringify(to.isList ? [...entries.values()] : Object.fromEntries(entries))
}

interface Table {
  isList: boolean
  entries: Map<string, unknown>
}

/** What a record of each table is known by. */
const NAMES = ['topic', 'id', 'target'] as const

/** A table by its entries' names; undefined for whatever is none. */
function toTable(json: string): Table | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!value || typeof value !== 'object') return undefined
  if (!Array.isArray(value)) return { isList: false, entries: new Map(Object.entries(value)) }
  const entries = new Map<string, unknown>()
  for (const record of value) {
    const named = Object(record) as Partial<Record<(typeof NAMES)[number], unknown>>
    const name = JSON.stringify(NAMES.map(each => named[each]))
    if (NAMES.every(each => named[each] === undefined) || entries.has(name)) return undefined
    entries.set(name, record)
  }
  return { isList: true, entries }
}

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string'
const isKey = (value: unknown): boolean => /^[0-9a-f]+$/.test(String(value))
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the client takes for granted in the records of its lists, by the last part of a list's name. */
const LISTS: Readonly<Record<string, (record: Fields) => boolean>> = {
  subscription: ({ id, topic }) => isText(id) && isText(topic),
  pairing: ({ topic, expiry }) => isText(topic) && isNumber(expiry),
  history: ({ id, topic, request }) => isNumber(id) && isText(topic) && isObject(request),
  expirer: ({ target, expiry }) => /^(topic:.+|id:\d+)$/.test(String(target)) && isNumber(expiry),
  session: ({ topic, expiry, self, peer, namespaces }) =>
    isText(topic) &&
    isNumber(expiry) &&
    isObject(self) &&
    isText(self.publicKey) &&
    isObject(peer) &&
    isObject(peer.metadata) &&
    isObject(namespaces),
  proposal: ({ id, expiryTimestamp, proposer }) => isNumber(id) && isNumber(expiryTimestamp) && isObject(proposer),
  request: ({ id, topic, params }) => isNumber(id) && isText(topic) && isObject(params),
  requests: ({ id, requester }) => isNumber(id) && isObject(requester),
  authKeys: ({ publicKey, responseTopic }) => isText(publicKey) && isText(responseTopic),
  pairingTopics: ({ topic }) => isText(topic),
}

/** The same for what is kept by topic. */
const MAPS: Readonly<Record<string, (value: unknown) => boolean>> = {
  keychain: isKey,
  messages: isObject,
  messages_withoutClientAck: isObject,
}

/**
 * What was stored under one of the client's names, without what has another shape than the client relies on: it would fail at every
 * start, and the visitor could not connect any more until they clear the site's data.
 */
export function checkStored(name: string, value: unknown): unknown {
  const kind = name.startsWith('wc@') ? name.slice(name.lastIndexOf(':') + 1) : ''
  const isRecord = LISTS[kind]
  if (isRecord) return Array.isArray(value) ? value.filter(record => isObject(record) && isRecord(record)) : undefined
  const isEntry = MAPS[kind]
  if (isEntry) return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => isEntry(entry))) : undefined
  return value
}

/** Whether two values of JSON say the same; how the client filters its records. Stands in for `es-toolkit`. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && isEqual(a[key as never], b[key as never]))
}
