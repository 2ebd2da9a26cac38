import { GONE_SESSIONS } from '../../domain/times.js'
import type { Session } from '../../domain/walletconnect.js'
import type { Memory } from './storage.js'
import { areNamespaces, namespaceOf, toGrant, toNewName } from './namespaces.js'
import type { CurrentSession } from './session.js'
import type { SessionClient } from './sign-client.js'

/** Names that are the provider's own: a wallet's event of that name is told as `session_event` only. */
const OWN = /^(connect|disconnect|display_uri|error|session_.*)$/

interface ClientEvent {
  id?: number
  topic: string
  params?: { namespaces?: unknown; chainId?: unknown; event?: { name?: unknown; data?: unknown } }
}

/** Follows what the client tells of the session that stands, and of no other. Returns the stop. */
export function listen({
  client,
  current,
  emit,
  onGone,
}: {
  client: SessionClient
  current: CurrentSession
  emit(event: string, value: unknown): void
  /** A session is over, be it ours or another. */
  onGone(topic: string, event: ClientEvent): void
}): () => void {
  const whenOurs = (then: (event: ClientEvent) => void) => (value: unknown) => {
    const event = Object(value) as ClientEvent
    if (current.session() && event.topic === current.session()!.topic) then(event)
  }
  const onEnd = (value: unknown) => {
    const event = Object(value) as ClientEvent
    if (event.topic) onGone(event.topic, event)
  }
  const listeners: Record<string, (value: unknown) => void> = {
    session_ping: whenOurs(event => emit('session_ping', event)),
    session_update: whenOurs(event => {
      const namespaces = event.params?.namespaces
      if (!areNamespaces(namespaces)) return
      current.update(namespaces)
      emit('session_update', event)
    }),
    session_extend: whenOurs(({ topic }) => {
      const expiry = client.session.getAll().find(each => each.topic === topic)?.expiry
      if (expiry) current.patch({ expiry })
    }),
    session_event: whenOurs(event => onSessionEvent(event, current, emit)),
    session_delete: onEnd,
    session_expire: onEnd,
  }
  for (const [event, listener] of Object.entries(listeners)) client.events.on(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) client.events.off(event, listener)
  }
}

function onSessionEvent(event: ClientEvent, current: CurrentSession, emit: (event: string, value: unknown) => void): void {
  const { name, data } = event.params?.event ?? {}
  const chain = String(event.params?.chainId ?? '')
  const session = current.session()!
  const grant = toGrant(session, namespaceOf(chain))
  if (typeof name !== 'string' || !grant) return
  emit('session_event', event)
  // A listener may have ended the session.
  if (current.session()?.topic !== session.topic) return
  if (name === 'accountsChanged') {
    if (Array.isArray(data)) current.choose(chain, data)
  } else if (name === 'chainChanged') {
    const next = toChangedChain(session, data, chain)
    if (next) current.moveTo(next)
  } else if (!OWN.test(name) && grant.events.includes(name)) emit(name, data)
}

/**
 * Where a wallet says it has gone. The data may be a number, hexadecimal, decimal or a CAIP-2 id, and wins over the envelope's chain
 * (references, wire 6.6). An EVM wallet may go where nobody asked it to; of other namespaces only a granted chain counts.
 */
function toChangedChain(session: Session, data: unknown, envelope: string): string | undefined {
  const text = String(data ?? '')
  return [text.includes(':') ? text : `${namespaceOf(envelope)}:${text}`, envelope]
    .map(chain => {
      const grant = toGrant(session, namespaceOf(chain))
      const [namespace, reference] = chain.split(':')
      if (namespace !== 'eip155') return grant?.chains.find(each => each === toNewName(chain))
      const id = Number(reference)
      return grant && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
    })
    .find(Boolean)
}

/** How the end of a session is told, to wallets and dApps alike (references, wire 6.3). */
export const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Remembers which sessions are over, and lets their wallets know: with the next load where it cannot be now. */
export function createEndings({ client, memory }: { client: SessionClient; memory: Memory }) {
  const gone = new Set<string>()

  /** Whether the client still has a session. */
  const holds = (topic: string): boolean => client.session.getAll().some(each => each.topic === topic)

  const mark = (topic: string): void => {
    gone.add(topic)
    if (gone.size >= GONE_SESSIONS) for (const each of [...gone].slice(0, GONE_SESSIONS / 2)) gone.delete(each)
  }

  /** Tells the wallet that a session is over. Never fails. */
  const tell = async (topic: string): Promise<void> => {
    mark(topic)
    const others = () => memory.get().untold.filter(each => each !== topic)
    memory.set({ untold: [...others(), topic].slice(-GONE_SESSIONS) })
    try {
      await client.disconnect({ topic, reason: DISCONNECTED })
    } catch {
      if (holds(topic)) return
    }
    memory.set({ untold: others() })
  }

  return {
    holds,
    mark,
    tell,
    /** Tells the wallets that could not be told before. */
    tellLate(): void {
      const { untold } = memory.get()
      if (!untold.length) return
      memory.set({ untold: untold.filter(holds) })
      for (const topic of memory.get().untold) void tell(topic)
    },
    isOver: (topic: string): boolean => gone.has(topic) || memory.get().untold.includes(topic),
  }
}
