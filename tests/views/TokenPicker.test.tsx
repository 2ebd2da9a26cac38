import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { byTestId, findAll } from '../support/dom.js'
import { leave, visit } from '../support/view.js'
import { findTwins, TokenPicker, type TokenChoice } from '../../src/views/TokenPicker.js'

test.after.each(leave)

const [ONE, TWO] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const token = (id: string, symbol: string, more: Partial<TokenChoice> = {}): TokenChoice => ({ id, name: id, symbol, ...more })

test('tokens of one symbol, in whatever letters and group, are told apart by their addresses; the native coin, and a symbol that stands alone, have none', async () => {
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
  assert.equal(
    findAll('[data-testid^=pick-item]').map(({ textContent }) => /·.*$/.exec(textContent!)?.[0] ?? ''),
    ['', '· 0x11...111111', '· 0x22...222222', '· 0x11...111111', '', '· 0x22...222222'],
  )
  assert.is(byTestId('pick-item-USDC').querySelector('[title]')!.getAttribute('title'), ONE)
})

test('a symbol is a twin in any letters, also thrice', () => {
  assert.equal([...findTwins([{ symbol: 'A' }, { symbol: 'b' }, { symbol: 'a' }, { symbol: 'A' }])], ['a'])
})

test.run()
