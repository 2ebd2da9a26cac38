// What clients may ask of the relay, in both generations of the protocol (wire protocols 5.3).
import type { Connection } from './connection.js'
import { hashText, type Letter, type Mailbox, type Publication } from './mailbox.js'

/** An error a request is answered with. */
export class RequestError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'RequestError'
  }
}

/** What a request is given. `deliver` does its work after the answer is out. */
export interface Call {
  connection: Connection
  mailbox: Mailbox
  params: Record<string, unknown>
  deliver(topic: string): void
}

type Method = (call: Call) => unknown

const MOST_TOPICS = 500
const LONGEST_TTL = 30 * 24 * 60 * 60
const DEFAULT_TTL = 6 * 60 * 60

const subscribe = ({ params, ...call }: Call) => subscribeTo(call, toTopic(params.topic))
const batchSubscribe = ({ params, ...call }: Call) => toTopics(params.topics).map(topic => subscribeTo(call, topic))

const publish: Method = ({ params, ...call }) => publishFrom(call, toPublication(params))

/** The methods by name, without `irn_` where they have it. */
const methods: Record<string, Method> = {
  publish,
  batchPublish({ params: { messages }, ...call }) {
    for (const publication of toList(messages).map(each => toPublication(toRecord(each)))) publishFrom(call, publication)
    return true
  },
  subscribe,
  batchSubscribe,
  // Answered when the mailbox is on its way, which is no difference here.
  subscribeBlocking: subscribe,
  batchSubscribeBlocking: call => batchSubscribe(call).map(id => ({ id })),
  unsubscribe: ({ connection, params }) => connection.topics.delete(toTopic(params.topic)) || true,
  batchUnsubscribe({ connection, params }) {
    for (const each of toList(params.subscriptions)) connection.topics.delete(toTopic(toRecord(each).topic))
    return true
  },
  fetchMessages: ({ params, ...call }) => fetch(call, [toTopic(params.topic)]),
  batchFetchMessages: ({ params, ...call }) => fetch(call, toTopics(params.topics)),
  batchReceive({ connection, mailbox, params }) {
    for (const receipt of toList(params.receipts).map(toRecord))
      mailbox.take(toTopic(receipt.topic), String(receipt.message_id), connection.clientId)
    return true
  },
  wc_proposeSession({ params, ...call }) {
    const topic = toTopic(params.pairingTopic)
    const proposal = toPublication({ ...params, topic, message: params.sessionProposal, tag: 1100 })
    subscribeTo(call, topic)
    return publishFrom(call, proposal)
  },
  wc_approveSession({ params, ...call }) {
    const sessionTopic = toTopic(params.sessionTopic)
    const response = toPublication({ ...params, topic: params.pairingTopic, message: params.sessionProposalResponse, tag: 1101 })
    const settlement = toPublication({ ...params, topic: sessionTopic, message: params.sessionSettlementRequest, tag: 1102 })
    subscribeTo(call, sessionTopic)
    return publishFrom(call, response) && publishFrom(call, settlement)
  },
}

/** The method of that name, in any of its spellings. */
export function findMethod(name: string): Method | undefined {
  const plain = name.replace(/^(irn|iridium|waku)_/, '')
  return Object.hasOwn(methods, plain) && (plain !== name || plain.startsWith('wc_')) ? methods[plain] : undefined
}

/** The tag of what a request carries, where it carries one message of a known kind. */
export function tagOf(method: string, params: Record<string, unknown>): number | undefined {
  if (method === 'wc_proposeSession') return 1100
  if (method === 'wc_approveSession') return 1102
  return typeof params.tag === 'number' ? params.tag : undefined
}

type Asked = Omit<Call, 'params'>

function subscribeTo({ connection, deliver }: Asked, topic: string): string {
  connection.topics.add(topic)
  connection.again(topic)
  deliver(topic)
  return hashText(topic + connection.clientId)
}

function publishFrom({ connection, mailbox, deliver }: Asked, publication: Publication): true {
  mailbox.put(publication, connection.clientId)
  deliver(publication.topic)
  return true
}

function fetch({ connection, mailbox }: Asked, topics: string[]): { messages: unknown[]; hasMore: false } {
  const toMessage = ({ topic, message, publishedAt, tag, attestation }: Letter) => ({ topic, message, publishedAt, tag, attestation })
  return { messages: topics.flatMap(topic => mailbox.waiting(topic, connection.clientId).map(toMessage)), hasMore: false }
}

function toPublication({ topic, message, ttl = DEFAULT_TTL, tag = 0, attestation }: Record<string, unknown>): Publication {
  if (typeof message !== 'string' || !message) throw new RequestError(-32600, 'Invalid params: a message is expected')
  if (typeof tag !== 'number' || !Number.isInteger(tag)) throw new RequestError(-32600, 'Invalid params: the tag is a number')
  if (typeof ttl !== 'number' || !(ttl > 0)) throw new RequestError(-32000, 'requested ttl is too short')
  if (ttl > LONGEST_TTL) throw new RequestError(-32000, `requested ttl is above ${LONGEST_TTL} seconds`)
  return { topic: toTopic(topic), message, ttl, tag, attestation: typeof attestation === 'string' ? attestation : '' }
}

function toTopic(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new RequestError(-32600, 'Invalid topic')
}

function toTopics(value: unknown): string[] {
  const topics = toList(value).map(toTopic)
  if (topics.length > MOST_TOPICS) throw new RequestError(-32600, `Batch limit exceeded: ${MOST_TOPICS} topics at most`)
  return topics
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value) && value.length) return value
  throw new RequestError(-32600, 'Batch is empty')
}

function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new RequestError(-32600, 'Invalid params')
}
