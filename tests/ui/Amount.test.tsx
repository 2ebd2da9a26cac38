import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../src/domain/numbers.js'
import { Amount } from '../../src/ui/Amount.js'
import { cleanup, find, render } from '../support/dom.js'

test.after.each(cleanup)

// The sign of `0.08 US$` stood to its right in one place, and to the left of `US$ 218.22` beside it.
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

test.run()
