import { EventEmitter } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ISignClient } from '@walletconnect/types'
import { hearRefusals } from '../../../src/connectors/walletconnect/refusals.js'

/** As much of a client as is looked at: one proposal and one sign-in, over two pairings. */
function create() {
  const events = new EventEmitter()
  const client = {
    proposal: { getAll: () => [{ id: 1, pairingTopic: 'a' }] },
    auth: {
      requests: {
        getAll: () => [
          { id: 2, pairingTopic: 'a' },
          { id: 3, pairingTopic: 'b' },
        ],
      },
    },
    engine: { events },
  }
  const heard: unknown[] = []
  hearRefusals(client as unknown as ISignClient)('a', said => heard.push(said))
  return { events, heard }
}

test('a no to what was asked over the pairing is heard, of whichever kind the question was; an answer and another pairing are not', () => {
  for (const [name, isHeard] of [
    ['session_connect:1', true],
    ['session_request:2', true],
    ['session_request:3', false],
  ] as const) {
    const { events, heard } = create()
    events.emit(name, { error: { code: 5000, message: 'no' } })
    assert.equal(heard, isHeard ? [{ code: 5000, message: 'no' }] : [], name)
  }
  const { events, heard } = create()
  events.emit('session_request:2', { result: {} })
  assert.equal(heard, [])
})

test('a wallet that knows no such sign-in has not refused: it goes on with the proposal', () => {
  const { events, heard } = create()
  events.emit('session_request:2', { error: { code: 10001, message: 'Unsupported wc_ method.' } })
  assert.equal(heard, [])
})
