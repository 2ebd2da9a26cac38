import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStorage } from '../../src/clients/storage.js'
import { blockedStorage, corruptedStorage, fullStorage, memoryStorage } from '../support/fakes.js'

test('what is set is read, also an empty text, and gone once removed', () => {
  const storage = createStorage(memoryStorage())
  for (const text of ['1', '']) {
    storage.set('a', text)
    assert.is(storage.get('a'), text)
  }
  storage.remove('a')
  assert.is(storage.get('a'), undefined)
})

for (const [what, made] of [
  ['blocked storage', blockedStorage],
  ['full storage', fullStorage],
  ['no storage at all, as on a server,', () => undefined],
] as const)
  test(`${what} throws at nobody and knows nothing`, () => {
    const storage = createStorage(made())
    storage.set('a', '1')
    storage.remove('b')
    assert.is(storage.get('a'), undefined)
  })

test('blocked storage has no object either', () => assert.is(createStorage(blockedStorage()).getJson('a'), undefined))

for (const [text, value] of [
  ['{"a":1}', { a: 1 }],
  ['[1,2]', [1, 2]],
  ['{"half":', undefined],
  ['', undefined],
] as const) {
  test(`${text || 'an empty text'} reads as ${JSON.stringify(value)}`, () =>
    assert.equal(createStorage(memoryStorage({ key: text })).getJson('key'), value))
}

test('what is no object still reads as one, so that nobody who looks into it fails', () => {
  for (const text of ['null', '7', '"text"', 'true'])
    assert.is(typeof (createStorage(memoryStorage({ key: text })).getJson('key') ?? {}), 'object', text)
})

test('broken storage reads as nothing and can be written over', () => {
  const storage = createStorage(corruptedStorage())
  assert.is(storage.getJson('a'), undefined)
  storage.set('a', '{"b":2}')
  assert.equal(storage.getJson('a'), { b: 2 })
})
