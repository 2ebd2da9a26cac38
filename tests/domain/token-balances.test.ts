import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toDecimal } from '../../src/domain/amounts.js'
import { byValue, fromWalletAsset, toTokenBalance } from '../../src/domain/token-balances.js'
import { pluck } from '../support/pluck.js'

test('a number of a service is read without a sign that says nothing, zeros before it, or blanks around it', () =>
  assert.equal([-0, '-0.00', ' 12 ', '007', -3.5].map(toDecimal), ['0', '0', '12', '7', '-3.5']))

const ROW = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  value: 25.5,
  price: 1,
  quantity: { decimals: '6', numeric: '25.5' },
  iconUrl: 'https://pictures.test/usdc.png',
}

test('a row of the service is read; its numbers become decimal text, which can be kept and read again', () => {
  const read = { ...ROW, value: '25.5', price: '1' }
  assert.equal([toTokenBalance(ROW), toTokenBalance(JSON.parse(JSON.stringify(read)))], [read, read])
})

test('the native coin has no address; fields may be missing, and numbers may be text', () => {
  const { name, address, value, price, iconUrl, ...bare } = ROW
  assert.equal(toTokenBalance({ ...bare, quantity: { decimals: 18, numeric: 2 } }), {
    name: 'USDC',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: undefined,
    value: undefined,
    price: undefined,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: undefined,
  })
  assert.is(toTokenBalance({ ...bare, price: '2.5', quantity: { decimals: '18', numeric: '4' } })?.value, '10')
})

for (const [what, row] of [
  ['of low quality, without decimals', { ...ROW, quantity: { decimals: '0', numeric: '5' } }],
  ['with more decimals than anybody can mean', { ...ROW, quantity: { decimals: '37', numeric: '5' } }],
  ['of which there is more than a chain can hold', { ...ROW, quantity: { decimals: '18', numeric: '9'.repeat(60) } }],
  ['of another network by its address', { ...ROW, address: 'eip155:10:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }],
  ['whose address names no network', { ...ROW, address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }],
  ['whose address is none', { ...ROW, address: 'eip155:1:0xa0b8' }],
  ['without an amount', { ...ROW, quantity: { decimals: '6' } }],
  ['with a negative amount', { ...ROW, quantity: { decimals: '6', numeric: '-1' } }],
  ['of no chain family', { ...ROW, chainId: 'nowhere:1' }],
  ['without a name', { ...ROW, name: '', symbol: ' ' }],
  ['that is nothing', null],
] as const)
  test(`a token ${what} is dropped`, () => assert.is(toTokenBalance(row), undefined))

test('a name from outside cannot turn the text around it, nor fill the page', () => {
  const read = toTokenBalance({ ...ROW, name: `‮evil${'x'.repeat(500)}`, symbol: 'A\nB' })
  assert.equal([read?.name, read?.symbol], [`evil${'x'.repeat(76)}`, 'AB'])
})

const CONTRACT = `0x${'c'.repeat(40)}`

test('more decimals than the token has are cut off: nobody has them, and nobody could send them', () => {
  assert.is(toTokenBalance({ ...ROW, quantity: { decimals: '6', numeric: 0.1 + 0.2 } })?.quantity.numeric, '0.300000')
  assert.is(toTokenBalance({ ...ROW, quantity: { decimals: '6', numeric: '1.9999999' } })?.quantity.numeric, '1.999999')
})

test('a wallet’s own asset is read: units become decimal text, and its worth is reckoned', () => {
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2050 }
  assert.equal(fromWalletAsset({ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }, 'eip155:1'), {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    address: undefined,
    value: '2050',
    price: '2050',
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: undefined,
  })
  const token = fromWalletAsset(
    { address: CONTRACT, balance: '9007199254740993', type: 'ERC20', metadata: { name: 'T', symbol: 'T', decimals: 6 } },
    'eip155:1',
  )
  assert.equal([token?.address, token?.quantity], [`eip155:1:${CONTRACT}`, { decimals: '6', numeric: '9007199254.740993' }])
})

for (const asset of [
  null,
  {},
  { address: 'native', balance: 'lots', metadata: { symbol: 'T', decimals: 18 } },
  { address: 'native', balance: '0x1', metadata: {} },
  { address: 'native', balance: '0x1', metadata: { symbol: 'T', decimals: 400_000_000 } },
])
  test(`${JSON.stringify(asset)} is no asset`, () => assert.is(fromWalletAsset(asset, 'eip155:1'), undefined))

test('the most valuable comes first; of those without a price the native coin', () => {
  const token = (name: string, value?: string, address?: string) => ({ ...toTokenBalance(ROW)!, name, value, address })
  const sorted = [
    token('B', undefined, 'x'),
    token('Small', '1.0'),
    token('A', undefined, 'x'),
    token('Big', '9007199254740993.1'),
    token('Bigger', '9007199254740993.2'),
    token('Coin'),
  ].sort(byValue)
  assert.equal(pluck(sorted, 'name'), ['Bigger', 'Big', 'Small', 'Coin', 'A', 'B'])
})
