import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { platform } from '../../src/clients/clock.js'

test('an aborted wait ends at once and leaves no timer behind', async () => {
  const leave = new AbortController()
  const wait = platform.wait(3_600_000, leave.signal)
  leave.abort()
  await wait
  await platform.wait(3_600_000, leave.signal)
  // A timer left alive would keep this process, which the runner reports.
})

test('time goes on, and a wait without a signal ends', async () => {
  const start = platform.now()
  await platform.wait(2)
  assert.ok(platform.now() >= start)
})

test.run()
