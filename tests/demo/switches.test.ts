import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readSwitches, turnSwitch } from '../../scripts/demo/switches.js'

test('an address without a word leaves all as usual', () => {
  const { enableEmbedded, enableReconnect } = readSwitches('')
  assert.equal([enableEmbedded, enableReconnect], [false, true])
})

test('a switch that was turned is read back', () => {
  const search = turnSwitch(turnSwitch('', 'enableEmbedded', true), 'enableReconnect', false)
  assert.is(search, '?enableEmbedded=1&enableReconnect=0')
  const { enableEmbedded, enableReconnect } = readSwitches(search)
  assert.equal([enableEmbedded, enableReconnect], [true, false])
})

test('a switch turned back leaves the address, and other words stay', () => {
  assert.is(turnSwitch('?enableEmbedded=1', 'enableEmbedded', false), '')
  assert.is(turnSwitch('?x=1&enableEmbedded=1', 'enableEmbedded', false), '?x=1')
})

test.run()
