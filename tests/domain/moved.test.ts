import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ERRORS, type ErrorName, ModalError, tellingOf } from '../../src/domain/errors.js'
import { sayNothingSent } from '../../src/domain/moved.js'
import { toOpenEnded } from '../../src/domain/texts.js'

const english = { state: { texts: { peek: () => undefined } } }

for (const [telling, whole] of [
  [tellingOf(english, 'somethingWrong'), 'Something went wrong. Nothing was sent.'],
  [{ said: 'Something went wrong.' }, 'Something went wrong. Nothing was sent.'],
  [{ said: 'Something went wrong. ' }, 'Something went wrong. Nothing was sent.'],
  [
    tellingOf(english, new ModalError('executionReverted', { reason: 'Too little' })),
    'The transaction would fail. Nothing was sent. \u2068“Too little”\u2069.',
  ],
  [tellingOf(english, 'transactionReverted'), 'The transaction failed. The amount was not sent, the network fee is spent.'],
] as const) {
  test(`'${telling.said}' says once whether something has moved`, () =>
    assert.is(
      sayNothingSent(telling, what => `${what}. Nothing was sent.`),
      whole,
    ))
}

test('words in any language say it once, with their own full stop', () => {
  const say = (what: string) => `${what}。未发送任何资产。`
  assert.is(sayNothingSent({ said: '价格已变。未发送任何资产。', bare: '价格已变。' }, say), '价格已变。未发送任何资产。')
  assert.is(sayNothingSent({ said: '已拒绝。' }, say), '已拒绝。未发送任何资产。')
})

test('what an error says of money and what it knows of it are the same', () => {
  for (const name of Object.keys(ERRORS) as ErrorName[]) {
    const error = new ModalError(name, { reason: 'Why', network: 'Net', symbol: 'ETH' })
    const { message, moved } = error
    const { bare } = tellingOf(english, error)
    const isSaid = /nothing was sent/i.test(message)
    assert.is(isSaid, moved === 'nothing', name)
    // To a visitor several sentences end with a full stop.
    const told = (bare ?? message).replace('\u2068“Why”\u2069', 'Why')
    assert.is(isSaid ? message.replace('. Nothing was sent', '') : toOpenEnded(told), toOpenEnded(told), name)
  }
  const { bare } = tellingOf(english, new ModalError('executionReverted', { reason: 'Too little' }))
  assert.is(bare, 'The transaction would fail. \u2068“Too little”\u2069.')
})
