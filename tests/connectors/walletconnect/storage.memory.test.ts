import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStorage } from '../../../src/clients/storage.js'
import { createMemory } from '../../../src/connectors/walletconnect/storage.js'
import { memoryStorage } from '../../support/fakes.js'

/** Two tabs, and what a third would find. */
function tabs() {
  const storage = createStorage(memoryStorage())
  const open = () => createMemory(storage)
  const [a, b] = [open(), open()]
  a.set({ topic: 'session' })
  return { a, b, found: () => open().get().untold }
}

test('what two tabs could not tell is kept of both, also where one starts over', () => {
  const { a, b, found } = tabs()
  a.set({ untold: ['over'] })
  b.startOver()
  assert.equal(found(), ['over'])
  const two = tabs()
  two.a.set({ untold: ['one'] })
  two.b.set({ untold: ['two'] })
  assert.equal(two.found(), ['one', 'two'])
})

test('a wallet that one tab has told since is not told again for another tab', () => {
  const { a, b, found } = tabs()
  a.set({ untold: ['over'] })
  b.set({ chains: {} })
  a.set({ untold: [] })
  b.set({ topic: 'session' })
  assert.equal(found(), [])
})
