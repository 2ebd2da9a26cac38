import { getEventListeners } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clock } from '../../src/clients/clock.js'

test('time goes on; a wait ends, and says whether its time ran out', async () => {
  const start = clock.now()
  const leave = new AbortController()
  assert.equal([await clock.wait(2), await clock.wait(1, leave.signal)], [true, true])
  assert.ok(clock.now() >= start)
})

// A timer left alive would keep this process, which the runner reports.
test('an aborted wait ends at once; one that has ended leaves nothing with the signal, which may outlive many', async () => {
  const leave = new AbortController()
  const listeners = () => getEventListeners(leave.signal, 'abort').length
  for (let round = 0; round < 3; round++) await clock.wait(1, leave.signal)
  assert.is(listeners(), 0)
  const wait = clock.wait(3_600_000, leave.signal)
  assert.is(listeners(), 1)
  leave.abort()
  assert.equal([await wait, await clock.wait(3_600_000, leave.signal), listeners()], [false, false, 0])
})
