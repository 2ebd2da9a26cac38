import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Asset, toFirstChoice } from '../../../src/features/send/rules.js'

const asset = (symbol: string, more: Partial<Asset> = {}): Asset => ({ id: symbol, name: symbol, symbol, decimals: 18, ...more })
const COIN = asset('COIN', { listed: '0', price: '2' })
const RICH = asset('RICH', { address: '0x1', listed: '5', price: '3' })
const FREE = asset('FREE', { address: '0x2', listed: '900' })

test('the form begins with the largest holding: the first of the list that has a price and of which there is something', () => {
  assert.is(toFirstChoice([RICH, COIN, FREE]), RICH)
  assert.is(toFirstChoice([FREE, RICH, COIN]), RICH)
})

test('where nothing has a price it begins with the network’s coin, whatever a token promises', () => {
  assert.is(toFirstChoice([FREE, COIN]), COIN)
  assert.is(toFirstChoice([FREE]), FREE)
  assert.is(toFirstChoice([]), undefined)
})
