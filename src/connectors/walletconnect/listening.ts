import type { Session } from '../../domain/universal-provider.js'
import { areNamespaces, namespaceOf, toGrant, toNewName } from './namespaces.js'
import type { SessionClient } from './session-client.js'
import type { Standing } from './standing.js'

/** Names that are the provider's own: a wallet's event of that name is told as `session_event` only. */
const OWN = /^(connect|disconnect|display_uri|error|session_.*)$/

interface ClientEvent {
  id?: number
  topic: string
  params?: { namespaces?: unknown; chainId?: unknown; event?: { name?: unknown; data?: unknown } }
}

/** Follows what the client tells of the session that stands, and of no other. Returns the stop. */
export function listen({ client, standing, emit, onGone }: {
  client: SessionClient
  standing: Standing
  emit(event: string, value: unknown): void
  /** A session is over, be it ours or another. */
  onGone(topic: string, event: ClientEvent): void
}): () => void {
  const whenOurs = (then: (event: ClientEvent) => void) => (value: unknown) => {
    const event = Object(value) as ClientEvent
    if (standing.session() && event.topic === standing.session()!.topic) then(event)
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
      standing.update(namespaces)
      emit('session_update', event)
    }),
    session_extend: whenOurs(({ topic }) => {
      const expiry = client.session.getAll().find(each => each.topic === topic)?.expiry
      if (expiry) standing.patch({ expiry })
    }),
    session_event: whenOurs(event => onSessionEvent(event, standing, emit)),
    session_delete: onEnd,
    session_expire: onEnd,
  }
  for (const [event, listener] of Object.entries(listeners)) client.events.on(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) client.events.off(event, listener)
  }
}

function onSessionEvent(event: ClientEvent, standing: Standing, emit: (event: string, value: unknown) => void): void {
  const { name, data } = event.params?.event ?? {}
  const chain = String(event.params?.chainId ?? '')
  const session = standing.session()!
  const grant = toGrant(session, namespaceOf(chain))
  if (typeof name !== 'string' || !grant) return
  emit('session_event', event)
  // A listener may have ended the session.
  if (standing.session()?.topic !== session.topic) return
  if (name === 'accountsChanged') {
    if (Array.isArray(data)) standing.choose(chain, data)
  } else if (name === 'chainChanged') {
    const next = toChangedChain(session, data, chain)
    if (next) standing.moveTo(next)
  } else if (!OWN.test(name) && grant.events.includes(name)) emit(name, data)
}

/**
 * Where a wallet says it has gone. The data may be a number, hexadecimal, decimal or a CAIP-2 id, and wins over the envelope's chain
 * (references, wire 6.6). An EVM wallet may go where nobody asked it to; of other namespaces only a granted chain counts.
 */
export function toChangedChain(session: Session, data: unknown, envelope: string): string | undefined {
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
