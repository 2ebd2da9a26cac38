import '../support/dom.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mayPrefetch } from '../../src/flows/rooms.js'

/** Puts a connection under the browser, as Chromium tells of it. */
function surf(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

test.after.each(() => void Reflect.deleteProperty(navigator, 'connection'))

test('code may come before it is asked for, unless the dApp says no', () => {
  const found = ([undefined, 'intent', 'idle', 'none'] as const).map(prefetch => mayPrefetch({ prefetch } as never))
  assert.equal(found, [true, true, true, false])
  assert.is(mayPrefetch({ prefetch: 'none' } as never, true), false)
})

test('where a visitor spares data, only a press fetches', () => {
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    surf(connection)
    assert.equal([mayPrefetch({} as never), mayPrefetch({} as never, true)], [false, true], JSON.stringify(connection))
  }
  surf({ saveData: false, effectiveType: '4g' })
  assert.is(mayPrefetch({} as never), true)
})
