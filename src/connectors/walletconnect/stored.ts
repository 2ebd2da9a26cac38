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
    isText(topic) && isNumber(expiry) && isObject(self) && isText(self.publicKey) && isObject(peer) && isObject(peer.metadata) && isObject(namespaces),
  proposal: ({ id, expiryTimestamp, proposer }) => isNumber(id) && isNumber(expiryTimestamp) && isObject(proposer),
  request: ({ id, topic, params }) => isNumber(id) && isText(topic) && isObject(params),
  requests: ({ id, requester }) => isNumber(id) && isObject(requester),
  authKeys: ({ publicKey, responseTopic }) => isText(publicKey) && isText(responseTopic),
  pairingTopics: ({ topic }) => isText(topic),
}

/** The same for what is kept by topic. */
const MAPS: Readonly<Record<string, (value: unknown) => boolean>> = { keychain: isKey, messages: isObject, messages_withoutClientAck: isObject }

/**
 * What was stored under one of the client's names, without what has another shape than the client relies on: it would fail at every
 * start, and the visitor could not connect any more until he clears the site's data.
 */
export function checkStored(name: string, value: unknown): unknown {
  const kind = name.startsWith('wc@') ? name.slice(name.lastIndexOf(':') + 1) : ''
  const isRecord = LISTS[kind]
  if (isRecord) return Array.isArray(value) ? value.filter(record => isObject(record) && isRecord(record)) : undefined
  const isEntry = MAPS[kind]
  if (isEntry) return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => isEntry(entry))) : undefined
  return value
}
