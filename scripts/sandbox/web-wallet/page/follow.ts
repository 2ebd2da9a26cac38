// What happens to sessions while nobody presses a button, and which network each one is on.
import type { Peer } from '../peer.js'
import { keepNetworks, readNetworks } from './memory.js'
import { nameOf } from './parts.js'

/** Says when a session has come or gone. Returns what to call after each change. */
export function followSessions(peer: Peer, say: (text: string) => void): () => void {
  const list = () => new Map(peer.sessions().map(({ topic, peer: { metadata } }) => [topic, nameOf(metadata)]))
  let known = list()
  return () => {
    const now = list()
    for (const [topic, name] of now) if (!known.has(topic)) say(`Connected to ${name}`)
    for (const [topic, name] of known) if (!now.has(topic)) say(`Disconnected from ${name}`)
    known = now
  }
}

/** Says when a dApp gives up waiting. Returns what to call after each change, and what to call with each item that is answered. */
export function followWaiting(peer: Peer, say: (text: string) => void): { update(): void; answered(id: number): void } {
  let known = new Map<number, string>()
  return {
    answered: id => void known.delete(id),
    update() {
      const now = new Map([...peer.proposals.items, ...peer.requests.items].map(({ id, dapp }) => [id, nameOf(dapp)]))
      // What it answers by itself comes and goes in one moment.
      if (peer.behaviour.answer === 'ask') for (const [id, name] of known) if (!now.has(id)) say(`${name} waits no longer`)
      known = now
    },
  }
}

/** The networks of the sessions. The peer forgets them when the page is loaded again; this does not. */
export interface SessionNetworks {
  of(topic: string): string | undefined
  /** Keeps where one session is now; the wallet says so when it went there itself. */
  keep(topic: string): void
  /** Keeps where sessions have gone since; called after each change. */
  update(): void
}

export function followNetworks(peer: Peer): SessionNetworks {
  const stored = readNetworks()
  const isLive = new Set<string>()
  const seen = new Map<string, string | undefined>()
  const topics = () => peer.sessions().map(({ topic }) => topic)

  function keep(topic: string): void {
    isLive.add(topic)
    const now = topics()
    const network = now.includes(topic) ? peer.networkOf(topic) : undefined
    if (network) stored.set(topic, network)
    for (const known of stored.keys()) if (!now.includes(known)) stored.delete(known)
    keepNetworks(stored)
  }
  function update(): void {
    for (const topic of topics()) {
      const network = peer.networkOf(topic)
      if (seen.has(topic) && seen.get(topic) !== network) keep(topic)
      seen.set(topic, network)
    }
  }
  update()

  return {
    of: topic => (isLive.has(topic) ? undefined : stored.get(topic)) ?? (topics().includes(topic) ? peer.networkOf(topic) : undefined),
    keep,
    update,
  }
}
