import { getAddress, hexlify, keccak256 as expected } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toChecksumAddress } from '../../src/domain/checksum-address.js'
import { keccak256 } from '../../src/domain/keccak.js'
import { createRandom } from '../support/modal.js'

test('bytes of every length around those that are taken in at once are hashed as ethers does it', () => {
  const random = createRandom(7)
  for (let length = 0; length < 420; length++) {
    const bytes = Uint8Array.from({ length }, () => random() & 255)
    assert.is(hexlify(keccak256(bytes)), expected(bytes), `${length} bytes`)
  }
})

test('addresses are spelt as ethers does it, whatever the case they come in', () => {
  const random = createRandom(8)
  for (let turn = 0; turn < 300; turn++) {
    const address = `0x${Array.from({ length: 40 }, () => (random() & 15).toString(16)).join('')}`
    for (const given of [address, `0x${address.slice(2).toUpperCase()}`, getAddress(address)])
      assert.is(toChecksumAddress(given), getAddress(address))
  }
})
