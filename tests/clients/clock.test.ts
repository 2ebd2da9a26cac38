import { getEventListeners } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clock } from '../../src/clients/clock.js'

test('an aborted wait ends at once and leaves no timer behind', async () => {
  const leave = new AbortController()
  const wait = clock.wait(3_600_000, leave.signal)
  leave.abort()
  await wait
  await clock.wait(3_600_000, leave.signal)
  // A timer left alive would keep this process, which the runner reports.
})

test('time goes on, and a wait without a signal ends', async () => {
  const start = clock.now()
  await clock.wait(2)
  assert.ok(clock.now() >= start)
})

test('a wait says whether its time ran out', async () => {
  const leave = new AbortController()
  assert.is(await clock.wait(1), true)
  assert.is(await clock.wait(1, leave.signal), true)
  const wait = clock.wait(3_600_000, leave.signal)
  leave.abort()
  assert.is(await wait, false)
  assert.is(await clock.wait(3_600_000, leave.signal), false)
})

test('a wait that has ended leaves nothing with the signal, which may outlive many', async () => {
  const leave = new AbortController()
  for (let round = 0; round < 3; round++) await clock.wait(1, leave.signal)
  assert.is(getEventListeners(leave.signal, 'abort').length, 0)
  const wait = clock.wait(3_600_000, leave.signal)
  assert.is(getEventListeners(leave.signal, 'abort').length, 1)
  leave.abort()
  await wait
  await clock.wait(3_600_000, leave.signal)
  assert.is(getEventListeners(leave.signal, 'abort').length, 0)
})

test.run()
