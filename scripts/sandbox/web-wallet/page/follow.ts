// What happens to sessions while nobody presses a button.
import type { Peer } from '../peer.js'
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
