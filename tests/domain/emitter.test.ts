import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmitter } from '../../src/domain/emitter.js'

/** Runs something, and answers the messages of what it made the page report: errors that were thrown to nobody. */
async function catchReported(run: () => unknown): Promise<readonly string[]> {
  const reported: string[] = []
  const earlier = globalThis.queueMicrotask
  globalThis.queueMicrotask = task => {
    try {
      task()
    } catch (error) {
      reported.push((error as Error).message)
    }
  }
  try {
    await run()
  } finally {
    globalThis.queueMicrotask = earlier
  }
  return reported
}

test('who listens twice is told twice, and who lets go once, or listens once, is told once', () => {
  const { on, once, removeListener, emit } = createEmitter()
  const told: string[] = []
  const listener = (value: string) => told.push(value)
  on('news', listener)
  on('news', listener)
  once('news', (value: string) => told.push(`${value}, once`))
  emit('news', 'one')
  removeListener('news', listener)
  emit('news', 'two')
  emit('other', 'three')
  assert.equal(told, ['one', 'one', 'one, once', 'two'])
})

test('what a listener throws is reported, and the others are told all the same', async () => {
  const { on, emit } = createEmitter()
  let isTold = false
  on('news', () => {
    throw new Error('mine')
  })
  on('news', () => void (isTold = true))
  assert.equal(await catchReported(() => emit('news')), ['mine'])
  assert.ok(isTold)
})

test('whether anybody listens is told whenever one comes or goes', () => {
  const heard: boolean[] = []
  const { on, once, off, emit } = createEmitter(hasListeners => heard.push(hasListeners))
  const listener = () => {}
  on('news', listener)
  once('news', listener)
  emit('news')
  off('news', listener)
  assert.equal(heard, [true, true, true, false])
})
