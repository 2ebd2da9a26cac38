import { address as bitcoinjs, networks } from 'bitcoinjs-lib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAddressOn, isStacksAddress, parseAddress } from '../../../src/adapters/bip122/address.js'
import { toHex } from '../../../src/domain/encodings.js'
import { toNetworkId } from '../../../src/adapters/bip122/networks.js'
import { createKey, type KeyKind } from '../../support/bitcoin-wallet.js'

for (const kind of ['p2wpkh', 'p2sh', 'p2pkh'] as KeyKind[]) {
  for (const network of ['mainnet', 'testnet', 'regtest'] as const)
    test(`${kind} addresses on ${network} are read as bitcoinjs reads them`, () => {
      for (let seed = 0; seed < 10; seed++) {
        const { address } = createKey(seed, kind, network)
        const parsed = parseAddress(address)
        assert.is(parsed?.kind, kind)
        assert.is(toHex(parsed!.script), toHex(bitcoinjs.toOutputScript(address, networks[network === 'mainnet' ? 'bitcoin' : network])))
      }
    })
}

// BIP-173 and BIP-350
for (const [address, script] of [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
] as const)
  test(`${address} is an address of the standard`, () => assert.is(toHex(parseAddress(address)!.script), script))

for (const [what, address] of [
  ['a letter changed', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4'],
  ['the older checksum on Taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['the newer checksum on version 0', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54ptt4'],
  ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a version that means nothing yet', 'BC1SW50QGDZ25J'],
  ['a program of Taproot’s of another length', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['an anchor that anybody spends', 'bc1pfeessrawgf'],
  ['left-over bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['another chain', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['a leading 1 too many', '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['an EVM address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['nothing', ''],
] as const)
  test(`${what} is no address`, () => assert.is(parseAddress(address), undefined))

test('an address belongs to the networks of its kind only', () => {
  const id = (word: string) => toNetworkId(word)!
  const main = createKey(1).address
  const regtest = createKey(1, 'p2wpkh', 'regtest').address
  const older = createKey(1, 'p2pkh', 'testnet').address
  assert.ok(isAddressOn(main, id('mainnet')))
  for (const word of ['testnet', 'testnet4', 'signet', 'regtest']) assert.not.ok(isAddressOn(main, id(word)), word)
  assert.equal([isAddressOn(regtest, id('regtest')), isAddressOn(regtest, id('testnet'))], [true, false])
  assert.is(isAddressOn(older, id('regtest')), true)
  assert.is(isAddressOn(older, id('signet')), true)
  assert.is(isAddressOn(older, id('mainnet')), false)
  assert.ok(isAddressOn(main, 'bip122:12a765e31ffd4059bada1e25190f6e98'))
})

test('Stacks addresses are read by their checksum', () => {
  assert.ok(isStacksAddress('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'))
  assert.ok(isStacksAddress('SP000000000000000000002Q6VF78'))
  assert.not.ok(isStacksAddress('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8'))
  for (const other of ['SP', 7, createKey(1).address]) assert.not.ok(isStacksAddress(other))
})
