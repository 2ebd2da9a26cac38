import { IDBFactory } from 'fake-indexeddb'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createKeyValueStorage } from '../../../src/connectors/walletconnect/storage.js'
import { STORAGE_LIMIT } from '../../../src/domain/times.js'
import { merge } from '../../../src/connectors/walletconnect/records.js'
import { createClock } from '../../support/clock.js'
import { until } from '../../support/patience.js'

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const TABLE = 'keyvaluestorage'

const has = (factory: unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    ...(typeof factory === 'function' ? { get: factory as () => IDBFactory } : { value: factory }),
  })
test.before.each(() => void has(new IDBFactory()))
test.after(() => void delete (globalThis as { indexedDB?: unknown }).indexedDB)

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Another's connection to the same database, as the original storage opens it. */
async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
  return settled(request)
}

async function stored(): Promise<Record<string, unknown>> {
  const database = await openDatabase()
  const table = database.transaction(TABLE).objectStore(TABLE)
  const [names, texts] = await Promise.all([settled(table.getAllKeys()), settled(table.getAll() as IDBRequest<unknown[]>)])
  database.close()
  return Object.fromEntries(names.map((name, index) => [String(name), texts[index]]))
}

test('what has another shape than the client relies on is as good as not there', async () => {
  const storage = createKeyValueStorage()
  await storage.setItem('wc@2:core:0.3//keychain', { aa: 'bb', cc: null, dd: 'no key' })
  await storage.setItem('wc@2:core:0.3//expirer', [{ target: 'id:7', expiry: 1 }, { target: 'nothing', expiry: 1 }, null])
  await storage.setItem('wc@2:client:0.3//session', 'broken')
  const next = createKeyValueStorage()
  assert.equal(await next.getItem('wc@2:core:0.3//keychain'), { aa: 'bb' })
  assert.equal(await next.getItem('wc@2:core:0.3//expirer'), [{ target: 'id:7', expiry: 1 }])
  assert.is(await next.getItem('wc@2:client:0.3//session'), undefined)
})

test('what is removed is gone, and what is written is what it was when it was handed over', async () => {
  const storage = createKeyValueStorage()
  await storage.setItem('a', { b: 1 })
  await storage.removeItem('a')
  await storage.removeItem('never there')
  assert.equal([await storage.getItem('a'), await stored()], [undefined, {}])
  const keys = { a: 1 }
  const written = storage.setItem('keys', keys)
  keys.a = 2
  await written
  assert.equal(await storage.getItem('keys'), { a: 1 })
})

test('a tab that writes its keys leaves those that another tab has added, and does not bring back what that has removed', async () => {
  const one = createKeyValueStorage()
  await one.setItem('keychain', { seed: 's', old: '1', both: '1' })
  const other = createKeyValueStorage()
  assert.equal(await other.getItem('keychain'), { seed: 's', old: '1', both: '1' })
  await one.setItem('keychain', { seed: 's', both: '2', mine: '3' })
  await other.setItem('keychain', { seed: 's', old: '1', both: '1', yours: '4' })
  assert.equal(await createKeyValueStorage().getItem('keychain'), { seed: 's', both: '2', mine: '3', yours: '4' })
  // The other still has `old` in its memory, and `mine` not at all.
  await other.setItem('keychain', { seed: 's', old: '1', both: '1' })
  assert.equal(await createKeyValueStorage().getItem('keychain'), { seed: 's', both: '2', mine: '3' })
})

test('two first visits at once keep what both have made', async () => {
  const one = createKeyValueStorage()
  const other = createKeyValueStorage()
  assert.equal([await one.getItem('session'), await other.getItem('session')], [undefined, undefined])
  await Promise.all([one.setItem('session', [{ topic: 'a' }]), other.setItem('session', [{ topic: 'b' }])])
  assert.equal(await one.getItem('session'), [{ topic: 'a' }, { topic: 'b' }])
})

test('records are told apart by topic, id and target', () => {
  const [a, b] = [{ topic: 'a' }, { topic: 'b' }]
  const [one, two, three] = [1, 2, 3].map(id => ({ id, topic: 'a' }))
  const [first, second] = [
    { target: 'id:1', expiry: 1 },
    { target: 'topic:a', expiry: 2 },
  ]
  const cases: [before: unknown, after: unknown, current: unknown, merged: unknown][] = [
    [[{ ...a, expiry: 1 }], [{ ...a, expiry: 2 }], [{ ...a, expiry: 1 }, b], [{ ...a, expiry: 2 }, b]],
    [[one, two], [two], [one, two, three], [two, three]],
    [[first], [], [first, second], [second]],
    // No tables, or not of one kind: the last word.
    [['a'], ['b'], ['c'], ['b']],
    [[{ name: 'x' }], [{ name: 'y' }], [{ name: 'z' }], [{ name: 'y' }]],
    [1, 2, 3, 2],
    [{ a: 1 }, { a: 2 }, [a], { a: 2 }],
    [[], [], null, []],
  ]
  for (const [before, after, current, merged] of cases)
    assert.equal(JSON.parse(merge(JSON.stringify(before), JSON.stringify(after), JSON.stringify(current))), merged)
  assert.equal([merge('{}', 'no JSON', '{}'), merge('broken', '{"a":1}', '{"b":2}')], ['no JSON', '{"b":2,"a":1}'])
  assert.is(merge('{"a":1}', '{"a":1,"b":2}', undefined), '{"a":1,"b":2}')
})

/** What holds where there is only memory. */
async function worksInMemory(storage: ReturnType<typeof createKeyValueStorage>): Promise<void> {
  await storage.setItem('a//b', { c: 1 })
  assert.equal([await storage.getItem('a//b'), await storage.getEntries()], [{ c: 1 }, [['a:b', { c: 1 }]]])
  await storage.removeItem('a//b')
  assert.equal([await storage.getItem('a//b'), await storage.getKeys()], [undefined, []])
}

const denied = (name = 'SecurityError') => {
  throw new DOMException('denied', name)
}

for (const [title, factory] of [
  ['without IndexedDB', undefined],
  ['where merely naming it throws', denied],
  ['where opening it throws', { open: denied }],
  ['where it cannot be opened', { open: () => failingRequest() }],
] as const)
  test(`${title} it remembers for as long as the page lives`, async () => {
    has(factory)
    await worksInMemory(createKeyValueStorage())
  })

function failingRequest() {
  const request: { error: DOMException; onerror?: () => void } = { error: new DOMException('private', 'InvalidStateError') }
  queueMicrotask(() => request.onerror?.())
  return request
}

test('a database that never opens is not waited for longer than its limit, and only once', async () => {
  has({ open: () => ({}) })
  const clock = createClock()
  const storage = createKeyValueStorage({ clock })
  const reading = storage.getItem('a')
  const writing = storage.setItem('a', { b: 1 })
  await clock.advance(STORAGE_LIMIT - 1)
  assert.ok(clock.pending().length)
  await clock.advance(1)
  assert.is(await reading, undefined)
  await writing
  assert.equal(await storage.getItem('a'), { b: 1 })
  await worksInMemory(createKeyValueStorage({ clock: { now: clock.now, wait: async () => true } }))
  assert.equal(clock.pending(), [])
})

test('a database that answers too late takes over what was remembered, beside what it has', async () => {
  await createKeyValueStorage().setItem('keys', { old: 1 })
  const real = indexedDB
  let answer = () => {}
  has({
    open(name: string) {
      const late = {} as IDBOpenDBRequest
      answer = () => {
        const request = real.open(name)
        request.onsuccess = () => {
          Object.assign(late, { result: request.result })
          late.onsuccess?.(new Event('success'))
        }
      }
      return late
    },
  })
  const clock = createClock()
  const storage = createKeyValueStorage({ clock })
  const reading = storage.getItem('keys')
  await clock.advance(STORAGE_LIMIT)
  assert.is(await reading, undefined)
  await storage.setItem('keys', { mine: 2 })
  await storage.removeItem('gone')
  assert.equal(await storage.getItem('keys'), { mine: 2 })
  answer()
  has(real)
  await until(async () => String((await stored())['keys']).includes('mine'), 'what was remembered, in the database')
  assert.equal([await storage.getItem('keys'), clock.pending()], [{ old: 1, mine: 2 }, []])
})

test('a connection that the browser closed is opened again', async () => {
  const storage = createKeyValueStorage()
  await storage.setItem('a', { b: 1 })
  const { transaction } = IDBDatabasePrototype()
  let closings = 1
  IDBDatabasePrototype().transaction = function (this: IDBDatabase, ...given: Parameters<IDBDatabase['transaction']>) {
    if (closings-- > 0) this.close()
    return transaction.apply(this, given)
  }
  try {
    assert.equal(await storage.getItem('a'), { b: 1 })
    await storage.setItem('a', { b: 2 })
  } finally {
    IDBDatabasePrototype().transaction = transaction
  }
  assert.equal(await stored(), { a: '{"b":2}' })
})

test('whoever deletes the database elsewhere does not wait for us, and we begin anew', async () => {
  const storage = createKeyValueStorage()
  await storage.setItem('a', { b: 1 })
  await settled(indexedDB.deleteDatabase(DATABASE))
  assert.is(await storage.getItem('a'), undefined)
  await storage.setItem('a', { b: 2 })
  assert.equal(await stored(), { a: '{"b":2}' })
})

test('what does not fit is remembered, and written with the next that fits', async () => {
  const storage = createKeyValueStorage()
  await storage.setItem('keys', { old: 1 })
  const { put } = IDBObjectStorePrototype()
  IDBObjectStorePrototype().put = function (this: IDBObjectStore) {
    this.transaction.abort()
    return {} as IDBRequest<IDBValidKey>
  }
  try {
    await storage.setItem('keys', { old: 1, more: 2 })
  } finally {
    IDBObjectStorePrototype().put = put
  }
  assert.equal([await stored(), await storage.getItem('keys')], [{ keys: '{"old":1}' }, { old: 1, more: 2 }])
  await storage.setItem('keys', { old: 1, more: 2, last: 3 })
  assert.equal(await stored(), { keys: '{"old":1,"more":2,"last":3}' })
})

// The classes behind the factory are not global in Node.
let prototypes: { database: IDBDatabase; table: IDBObjectStore }
test.before(async () => {
  has(new IDBFactory())
  const database = await openDatabase()
  prototypes = { database: Object.getPrototypeOf(database), table: Object.getPrototypeOf(database.transaction(TABLE).objectStore(TABLE)) }
  database.close()
})
const IDBDatabasePrototype = () => prototypes.database
const IDBObjectStorePrototype = () => prototypes.table
