import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../src/domain/numbers.js'
import { Amount } from '../../src/ui/Amount.js'
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
