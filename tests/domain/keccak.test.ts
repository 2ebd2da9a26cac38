import { hexlify, keccak256 as expected } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keccak256 } from '../../src/domain/keccak.js'
import { createRandom } from '../support/modal.js'

test('bytes of every length around those that are taken in at once are hashed as ethers does it', () => {
  const random = createRandom(7)
  for (let length = 0; length < 420; length++) {
    const bytes = Uint8Array.from({ length }, () => random() & 255)
    assert.is(hexlify(keccak256(bytes)), expected(bytes), `${length} bytes`)
  }
})
