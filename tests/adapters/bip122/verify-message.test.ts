import { BIP137, Signer } from 'bip322-js'
import { HDNodeWallet, id } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createBitcoinKeys } from '../../../scripts/sandbox/keys/bitcoin.js'
import { signBitcoinMessage } from '../../../scripts/sandbox/keys/bitcoin-message.js'
import { verifyMessage } from '../../../src/adapters/bip122/verify-message.js'
import { toBase64 } from '../../../src/domain/encodings.js'

const test = suite('verifying Bitcoin signatures')

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const MESSAGE = 'Grüße, latchkey.example'

const root = HDNodeWallet.fromSeed(id('bitcoin'))
const derive = (path: string): Uint8Array => Buffer.from(root.derivePath(path).privateKey.slice(2), 'hex')
const [pay, ordinal] = createBitcoinKeys(derive, 'mainnet', 0)
const [otherPay, otherOrdinal] = createBitcoinKeys(derive, 'mainnet', 1)

const verify = (address: string, signature: string, message = MESSAGE, network: typeof MAINNET | typeof TESTNET = MAINNET) =>
  verifyMessage({ message, signature, address, network })

for (const protocol of ['ecdsa', 'bip322'] as const) {
  for (const [key, others] of [
    [pay, otherPay],
    [ordinal, otherOrdinal],
  ] as const) {
    if (protocol === 'ecdsa' && key === ordinal) continue
    test(`${protocol} of a ${key.addressType} address: its holder signs for it, and nobody else`, () => {
      const sign = (by: typeof key, text = MESSAGE) => toBase64(signBitcoinMessage(by, new TextEncoder().encode(text), protocol))
      for (const text of ['', MESSAGE, 'x'.repeat(252), 'x'.repeat(253), 'x'.repeat(70_000)])
        assert.is(verify(key.address, sign(key, text), text), true, `${text.length} letters`)
      const signature = sign(key)
      assert.is(verify(key.address, sign(others)), false)
      if (key === ordinal) assert.is(verify(key.address, `smp${signature}`), true, 'the prefix of BIP-322 may stand before it')
      assert.is(verify(others.address, signature), false)
      assert.is(verify(key.address, signature, `${MESSAGE} `), false)
      assert.is(verify(key.address, signature, MESSAGE, TESTNET), false, 'the network has other addresses')
      const bytes = Buffer.from(signature, 'base64')
      for (let at = 0; at < bytes.length; at++) {
        const broken = Uint8Array.from(bytes)
        broken[at]! ^= 0x55
        assert.is(verify(key.address, toBase64(broken)), false, `byte ${at}`)
      }
      for (const broken of [
        bytes.subarray(1),
        bytes.subarray(0, -1),
        Buffer.concat([bytes, Buffer.of(0)]),
        Buffer.alloc(0),
        Buffer.of(0),
        Buffer.of(255, 255),
      ])
        assert.is(verify(key.address, toBase64(broken)), false)
      for (const broken of ['', 'no base64!', signature.replace(/^.../, 'ful')]) assert.is(verify(key.address, broken), false)
    })
  }
}

// The examples of BIP-322, and what the library bip322-js signs with the key of those.
const KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const ADDRESSES = {
  p2wpkh: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  p2tr: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
  'p2sh-p2wpkh': '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
  p2pkh: '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
}

for (const [kind, address] of Object.entries(ADDRESSES))
  test(`bip322-js signs for ${kind}`, () => {
    for (const text of ['', 'Hello World', MESSAGE]) {
      const signature = String(Signer.sign(KEY, address, text))
      assert.is(verify(address, signature, text), true, text)
      assert.is(verify(address, signature, `${text}.`), false)
      for (const other of Object.values(ADDRESSES))
        if (other !== address && kind === 'p2tr') assert.is(verify(other, signature, text), false)
    }
  })

test('a key that is recovered is taken for any address of that key alone, since wallets disagree on the first byte', () => {
  const signature = String(Signer.sign(KEY, ADDRESSES.p2pkh, MESSAGE))
  assert.ok(BIP137.isBIP137Signature(signature))
  const bytes = Buffer.from(signature, 'base64')
  for (const [kind, address] of Object.entries(ADDRESSES)) assert.is(verify(address, signature), kind !== 'p2tr', kind)
  for (const header of [31, 35, 39]) {
    const other = Uint8Array.from([header + ((bytes[0]! - 27) & 3), ...bytes.subarray(1)])
    for (const [kind, address] of Object.entries(ADDRESSES))
      assert.is(verify(address, toBase64(other)), kind !== 'p2tr', `${kind} ${header}`)
  }
})
