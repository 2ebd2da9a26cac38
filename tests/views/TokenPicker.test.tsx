import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findAll } from '../support/dom.js'
import { leave, visit } from '../support/view.js'
import { findTwins, TokenPicker, type TokenChoice } from '../../src/views/TokenPicker.js'

test.after.each(leave)

const [ONE, TWO] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const token = (id: string, symbol: string, more: Partial<TokenChoice> = {}): TokenChoice => ({ id, name: id, symbol, ...more })

test('tokens of one symbol, in whatever letters and group, are told apart by their addresses in full; the native coin, and a symbol that stands alone, have none', async () => {
  const { show } = await visit({ isConnected: true, path: [['Account']] })
  const groups = [
    { label: 'Own', tokens: [token('coin', 'ETH'), token('a', 'USDC', { address: ONE })] },
    {
      label: 'Others',
      tokens: [
        token('b', 'usdc', { address: TWO }),
        token('c', 'eth', { address: ONE }),
        token('d', 'DAI', { address: ONE }),
        token('e', 'NEW', { address: TWO, isUnlisted: true }),
      ],
    },
  ]
  await show(() => <TokenPicker groups={groups} onChoose={() => {}} prefix="pick" />)
  const found = findAll('[data-testid^=pick-item]').map(({ textContent }) => /·.*$/.exec(textContent!)?.[0] ?? '')
  assert.equal(found, ['', `· ${ONE}`, `· ${TWO}`, `· ${ONE}`, '', `· ${TWO}`])
})

test('a symbol is a twin in any letters, also thrice, wide, and with digits that look like letters; one with letters that are not Latin is in any case', () => {
  const isTwin = findTwins(['A', 'b', 'a', 'A', 'ＤAI', 'DAI', 'USDT0', 'USDTO', 'LINK', '1ink', 'ETH'].map(symbol => ({ symbol })))
  assert.equal(['A', 'a', 'DAI', 'USDTO', 'LINK', 'b', 'ETH'].map(isTwin), [true, true, true, true, true, false, false])
  const isAnother = findTwins([{ symbol: 'USDC' }, { symbol: 'USD\u0421' }])
  assert.equal([isAnother('USD\u0421'), isAnother('USDC')], [true, false])
})
