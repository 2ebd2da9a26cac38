import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ripemd160 } from '../../../src/adapters/bip122/ripemd160.js'
import { sha256 } from '../../../src/adapters/sha256.js'
import { toHex } from '../../../src/domain/encodings.js'
import { createRandom } from '../../support/modal.js'

for (const [name, hash] of Object.entries({ sha256, ripemd160 }))
  test(`bytes of every length around those that are taken in at once are hashed as Node does it (${name})`, () => {
    const random = createRandom(160)
    for (const length of [...Array(200).keys(), 1_000, 100_003]) {
      const bytes = Uint8Array.from({ length }, () => random() & 255)
      assert.is(toHex(hash(bytes)), createHash(name).update(bytes).digest('hex'), `${length} bytes`)
    }
  })
