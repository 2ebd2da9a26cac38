import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { RETRY_PAUSE, useLazy } from '../../src/ui/use-lazy.js'
import { cleanup, render, settle, text } from '../support/dom.js'
import { holdTimers } from '../support/timers.js'

test.after.each(cleanup)

interface Part {
  word: string
}

/** A part whose loading the test ends. */
function createLoad() {
  const waiting: { resolve(part: Part): void; reject(error: Error): void }[] = []
  const load = () => new Promise<Part>((resolve, reject) => waiting.push({ resolve, reject }))
  const Lazy = ({ isWanted }: { isWanted: boolean }) => <p>{useLazy(load, isWanted)?.word ?? 'nothing'}</p>
  return { waiting, Lazy }
}

test('what is not wanted is not loaded; what is wanted is nothing until it is there, and is loaded once', async () => {
  const { waiting, Lazy } = createLoad()
  const { root, rerender } = await render(<Lazy isWanted={false} />)
  assert.equal([waiting.length, text(root)], [0, 'nothing'])
  await rerender(<Lazy isWanted />)
  await rerender(<Lazy isWanted />)
  assert.equal([waiting.length, text(root)], [1, 'nothing'])
  waiting[0]!.resolve({ word: 'here' })
  await settle()
  assert.is(text(root), 'here')
})

test('what does not arrive is asked for again by itself, as long as somebody waits for it', async () => {
  const timers = holdTimers()
  const [{ waiting, Lazy }, other] = [createLoad(), createLoad()]
  const { root } = await render(<Lazy isWanted />)
  const { unmount } = await render(<other.Lazy isWanted />)
  unmount()
  for (const { reject } of [waiting[0]!, other.waiting[0]!]) reject(new TypeError('Failed to fetch'))
  await settle()
  timers.pass(RETRY_PAUSE - 1)
  assert.is(waiting.length, 1)
  timers.pass(1)
  timers.stop()
  assert.equal([waiting.length, other.waiting.length], [2, 1])
  waiting[1]!.resolve({ word: 'here' })
  await settle()
  assert.is(text(root), 'here')
})
