import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createClock } from './clock.js'

test('time stands still until it is moved', async () => {
  const clock = createClock(1000)
  let done = false
  void clock.wait(10).then(() => (done = true))
  await clock.advance(9)
  assert.is(done, false)
  assert.equal(clock.pending(), [1])
  await clock.advance(1)
  assert.is(done, true)
  assert.is(clock.now(), 1010)
})

test('waits come due in their order, and one that starts another is followed', async () => {
  const clock = createClock(0)
  const seen: string[] = []
  void clock.wait(20).then(() => seen.push(`b at ${clock.now()}`))
  void (async () => {
    await clock.wait(10)
    seen.push(`a at ${clock.now()}`)
    await clock.wait(15)
    seen.push(`c at ${clock.now()}`)
  })()
  await clock.advance(30)
  assert.equal(seen, ['a at 10', 'b at 20', 'c at 25'])
})

test('an aborted wait resolves at once, as the port says, and waits no longer', async () => {
  const clock = createClock()
  const controller = new AbortController()
  const wait = clock.wait(10, controller.signal)
  controller.abort()
  await wait
  await clock.wait(10, controller.signal)
  assert.equal(clock.pending(), [])
})
