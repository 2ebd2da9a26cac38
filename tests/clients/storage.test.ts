import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStorage } from '../../src/clients/storage.js'
import { blockedStorage, corruptedStorage, fullStorage, memoryStorage } from '../support/fakes.js'

test('what is set is read, and gone once removed', () => {
  const storage = createStorage(memoryStorage())
  storage.set('a', '1')
  assert.is(storage.get('a'), '1')
  storage.remove('a')
  assert.is(storage.get('a'), undefined)
})

test('an empty text is a text', () => assert.is(createStorage(memoryStorage({ a: '' })).get('a'), ''))

test('blocked storage throws at nobody and knows nothing', () => {
  const storage = createStorage(blockedStorage())
  storage.set('a', '1')
  storage.remove('a')
  assert.is(storage.get('a'), undefined)
  assert.is(storage.getJson('a'), undefined)
})

test('full storage is read, and forgets what does not fit', () => {
  const storage = createStorage(fullStorage())
  storage.set('a', '1')
  assert.is(storage.get('a'), undefined)
})

test('without any storage, as on a server, nothing is kept and nothing throws', () => {
  const storage = createStorage()
  storage.set('a', '1')
  assert.is(storage.get('a'), undefined)
})

for (const [text, value] of [
  ['{"a":1}', { a: 1 }],
  ['[1,2]', [1, 2]],
  ['{"half":', undefined],
  ['', undefined],
] as const) {
  test(`${text || 'an empty text'} reads as ${JSON.stringify(value)}`, () =>
    assert.equal(createStorage(memoryStorage({ key: text })).getJson('key'), value))
}

for (const text of ['null', '7', '"text"', 'true']) {
  test(`${text}, which is no object, still reads as one, so that nobody who looks into it fails`, () => {
    assert.is(typeof (createStorage(memoryStorage({ key: text })).getJson('key') ?? {}), 'object')
  })
}

test('broken storage reads as nothing and can be written over', () => {
  const storage = createStorage(corruptedStorage())
  assert.is(storage.getJson('a'), undefined)
  storage.set('a', '{"b":2}')
  assert.equal(storage.getJson('a'), { b: 2 })
})

test.run()
