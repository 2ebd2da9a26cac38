import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../src/domain/numbers.js'
import { Amount, Grouped } from '../../src/ui/Amount.js'
import { cleanup, find, render } from '../support/dom.js'

test.after.each(cleanup)

// Money stands beside money: its sign has to be on one side of all of it, so its own marks order it, and no direction of ours.
test('money in a language from right to left has the order of its language everywhere, and a coin follows its number', async () => {
  const { fiat, amount } = toNumbers('ar')
  for (const [short, dir] of [
    [fiat('0.08'), null],
    [fiat('0.000001'), null],
    [amount('0.08', 'ETH'), 'ltr'],
  ] as const) {
    const { root } = await render(<Amount short={short} full={short} />)
    assert.is(find('bdi', root).getAttribute('dir'), dir)
    cleanup()
  }
})

for (const [amount, ...lines] of [
  ['0.123456789012345678 ETH', '0.123', '456', '789', '012', '345', '678 ETH'],
  ['1,234,567.1234 USDC', '1,', '234,', '567.123', '4 USDC'],
  ['12.345.678.901 TKN', '12.', '345.', '678.901 TKN'],
  ['1\u202f234\u202f567,89 €', '1\u202f', '234\u202f', '567,89 €'],
  ['1234,5 TKN #123456789', '1234,5 TKN #123456789'],
  ['vitalik.eth', 'vitalik.eth'],
] as const)
  test(`${amount} breaks where groups of its digits end`, async () => {
    const { root } = await render(<Grouped>{amount}</Grouped>)
    assert.equal(root.innerHTML.split('<wbr>'), lines)
    assert.is(root.textContent, amount)
  })
