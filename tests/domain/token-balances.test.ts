import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toDecimal, toSum, toWorth } from '../../src/domain/amounts.js'
import { toNumbers } from '../../src/domain/numbers.js'
import { byValue, fromWalletAsset, toTokenBalance } from '../../src/domain/token-balances.js'
import { pluck } from '../support/pluck.js'

for (const [value, text] of [
  [0, '0'],
  [-0, '0'],
  ['-0', '0'],
  ['-0.00', '0'],
  [2050, '2050'],
  [2050.5, '2050.5'],
  ['2050.0', '2050.0'],
  [1e-7, '0.0000001'],
  ['1e-7', '0.0000001'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
  ['9007199254740993.000000000000000001', '9007199254740993.000000000000000001'],
  [' 12 ', '12'],
  [-3.5, '-3.5'],
  ['', undefined],
  ['abc', undefined],
  ['0x10', undefined],
  [NaN, undefined],
  [Infinity, undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
  [true, undefined],
  ['1e999', undefined],
  ['1,5', undefined],
] as const)
  test(`${typeof value} ${Object.is(value, -0) ? '-0' : String(value)} is read as ${text}`, () => assert.is(toDecimal(value), text))

for (const [value, shown] of [
  ['0', '$0.00'],
  ['1284.30', '$1,284.30'],
  ['1284.309', '$1,284.30'],
  ['0.999', '$0.99'],
  ['0.009', '<$0.01'],
  ['0.000000000000000001', '<$0.01'],
  ['1000000', '$1,000,000.00'],
  ['123456789012345678901234567890.987', '$123,456,789,012,345,678,901,234,567,890.98'],
  ['-1', '$0.00'],
  ['nonsense', '$0.00'],
  ['999', '$999.00'],
  ['12.5', '$12.50'],
] as const)
  test(`$${value} is shown as ${shown}`, () => assert.is(toNumbers('en').fiat(value), shown))

test('sums and worths are exact, whatever their size', () => {
  assert.is(toSum(['0.1', '0.2', undefined, 'x']), '0.3')
  assert.is(toSum(['9007199254740993', '0.000000000000000001']), '9007199254740993.000000000000000001')
  assert.equal([toWorth('9007199254740993.5', '2'), toWorth('0.5', '2050.12')], ['18014398509481987', '1025.06'])
  assert.is(toWorth('1', '0'), '0')
})

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

test('a row of the service is read; its numbers become decimal text', () =>
  assert.equal(toTokenBalance(ROW), { ...ROW, value: '25.5', price: '1' }))

test('what is read can be kept and read again', () =>
  assert.equal(toTokenBalance(JSON.parse(JSON.stringify(toTokenBalance(ROW)))), toTokenBalance(ROW)))

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
  ['whose address is no text', { ...ROW, address: 7 }],
  ['with too many decimals', { ...ROW, quantity: { decimals: '256', numeric: '5' } }],
  ['without an amount', { ...ROW, quantity: { decimals: '6' } }],
  ['with a negative amount', { ...ROW, quantity: { decimals: '6', numeric: '-1' } }],
  ['with an amount that is none', { ...ROW, quantity: { decimals: '6', numeric: 'lots' } }],
  ['of no chain family', { ...ROW, chainId: 'nowhere:1' }],
  ['without a chain', { ...ROW, chainId: undefined }],
  ['without a name', { ...ROW, name: '', symbol: ' ' }],
  ['that is no object', 'token'],
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
  'x',
  {},
  { address: 'native', balance: 'lots', metadata: { symbol: 'T', decimals: 18 } },
  { address: 'native', balance: '0x1', metadata: {} },
  { balance: '0x1' },
  { address: 'native', balance: '0x1', metadata: { symbol: 'T', decimals: 400_000_000 } },
  { address: 'native', balance: '0x1', metadata: { symbol: 'T', decimals: -1 } },
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
