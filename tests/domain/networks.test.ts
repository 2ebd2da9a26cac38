import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type AppKitNetwork,
  findNetwork,
  isNativeToken,
  toCaipNetwork,
  toNativeToken,
  toUnknownNetwork,
} from '../../src/domain/networks.js'
import { network } from '../support/modal.js'

test('a viem chain becomes an EVM network; CAIP fields of the dApp are kept, and one is read from the other', () => {
  const { chainNamespace, caipNetworkId, name } = toCaipNetwork(network(137), {})
  assert.equal({ chainNamespace, caipNetworkId, name }, { chainNamespace: 'eip155', caipNetworkId: 'eip155:137', name: 'Network 137' })
  assert.is(toCaipNetwork({ ...network(1), id: 'abc', chainNamespace: 'solana' }, {}).caipNetworkId, 'solana:abc')
  assert.is(toCaipNetwork({ ...network(1), id: 'abc', caipNetworkId: 'bip122:abc' }, {}).chainNamespace, 'bip122')
  assert.is(toCaipNetwork(network(0), {}).caipNetworkId, 'eip155:0', 'id 0 is an id')
})

test("the dApp's picture of a network comes before the network's own", () => {
  const pictured = network(5, { assets: { imageUrl: 'https://a.test/own.png', imageId: 'i' } })
  for (const [of, imageUrl] of [
    [5, 'https://a.test/five.png'],
    [6, 'https://a.test/own.png'],
  ] as const)
    assert.equal(toCaipNetwork(pictured, { chainImages: { [of]: 'https://a.test/five.png' } }).assets, { imageUrl, imageId: 'i' })
})

const broken = (more: object) => ({ ...network(1), ...more }) as unknown as AppKitNetwork
for (const [what, given] of [
  ['no id', broken({ id: undefined })],
  ['no name', broken({ name: undefined })],
  ['no currency', broken({ nativeCurrency: undefined })],
  ['no address', broken({ rpcUrls: {} })],
  ['nothing at all', undefined as unknown as AppKitNetwork],
  ['null', null as unknown as AppKitNetwork],
] as const)
  test(`a network with ${what} is refused with a sentence that says so`, () => assert.throws(() => toCaipNetwork(given, {}), /network/i))

const offered = [
  toCaipNetwork(network(1), {}),
  toCaipNetwork({ ...network(2), id: 'main', chainNamespace: 'solana', deprecatedCaipNetworkId: 'solana:old' }, {}),
  toCaipNetwork(network(137), {}),
]

for (const [id, found] of [
  ['eip155:137', 'eip155:137'],
  [137, 'eip155:137'],
  ['137', 'eip155:137'],
  ['solana:old', 'solana:main'],
  ['main', 'solana:main'],
  [5, undefined],
  [undefined, undefined],
] as const)
  test(`looking for ${id} finds ${found ?? 'nothing'}`, () => assert.is(findNetwork(offered, id)?.caipNetworkId, found))

test('a full id is exact: another namespace with the same number is not meant', () => {
  const both = [toCaipNetwork({ ...network(1), chainNamespace: 'polkadot' }, {}), toCaipNetwork(network(1), {})]
  assert.is(findNetwork(both, 'eip155:1'), both[1])
})

test('a network nobody offered is called unknown and keeps its id', () => {
  const { name, id, caipNetworkId, chainNamespace } = toUnknownNetwork('eip155:999')
  assert.equal(
    { name, id, caipNetworkId, chainNamespace },
    { name: 'Unknown Network', id: 999, caipNetworkId: 'eip155:999', chainNamespace: 'eip155' },
  )
})

test('the native coin has a stand-in for an address', () => {
  assert.is(toNativeToken('eip155:1'), 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  assert.is(toNativeToken('solana:5eykt'), 'solana:5eykt:So11111111111111111111111111111111111111111')
  assert.equal([toNativeToken('bip122:00'), toNativeToken('polkadot:91')], [undefined, undefined])
})

test('the native coin is known by it, EVM’s in any letter case; a token is not', () => {
  const found = [toNativeToken('eip155:10')!, 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', toNativeToken('solana:5eykt')!].map(
    token => isNativeToken(token as 'eip155:1:0x'),
  )
  assert.equal(found, [true, true, true])
  // The wrapped coin differs in its last character.
  for (const token of [
    'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'solana:5eykt:So11111111111111111111111111111111111111112',
    'bip122:00:bc1',
    'eip155:1',
  ])
    assert.is(isNativeToken(token as 'eip155:1:0x'), false)
})
