// What the frame says no with, as visitors read it.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toFrameError } from '../../../src/connectors/embedded/errors.js'

for (const [words, name] of [
  ["Failed to read the 'localStorage' property from 'Window': Access is denied for this document.", 'storageBlocked'],
  ["Failed to execute 'open' on 'IDBFactory': access to the Indexed Database API is denied in this context.", 'storageBlocked'],
  ['The operation is insecure.', 'storageBlocked'],
  ['can\'t access property "getItem", window.localStorage is null', 'storageBlocked'],
  ['A mutation operation was attempted on a database that did not allow mutations.', 'storageBlocked'],
  ["QuotaExceededError: Failed to execute 'setItem' on 'Storage': Setting the value of 'seed' exceeded the quota.", 'storageFull'],
  ['The site is being repaired', 'embeddedSaid'],
  ['Request quota of this project is used up', 'embeddedSaid'],
] as const)
  test(`'${words.slice(0, 60)}' is ${name}`, async () => assert.is((await toFrameError({ message: words })).name, name))

test('an exception is known by its name, too', async () => {
  assert.is((await toFrameError({ message: 'No', name: 'QuotaExceededError' })).name, 'storageFull')
  assert.is((await toFrameError({ message: 'No', name: 'SecurityError' })).name, 'storageBlocked')
})
