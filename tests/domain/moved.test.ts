import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ERRORS, type ErrorName, ModalError } from '../../src/domain/errors.js'
import { sayNothingSent } from '../../src/domain/moved.js'

for (const [said, whole] of [
  [new ModalError('somethingWrong'), 'Something went wrong. Nothing was sent.'],
  [{ message: 'Something went wrong.' }, 'Something went wrong. Nothing was sent.'],
  [{ message: 'Something went wrong. ' }, 'Something went wrong. Nothing was sent.'],
  [new ModalError('executionReverted', { reason: 'Too little' }), 'The transaction would fail. Nothing was sent. Too little'],
  [new ModalError('transactionReverted'), 'The transaction failed. The amount was not sent, the network fee is spent.'],
] as const) {
  test(`'${said.message}' says once whether something has moved`, () =>
    assert.is(
      sayNothingSent(said, what => `${what}. Nothing was sent.`),
      whole,
    ))
}

test('words in any language say it once, with their own full stop', () => {
  const say = (what: string) => `${what}。未发送任何资产。`
  assert.is(sayNothingSent({ message: '价格已变。未发送任何资产。', bare: '价格已变。' }, say), '价格已变。未发送任何资产。')
  assert.is(sayNothingSent({ message: 'Declined', said: '已拒绝。' }, say), '已拒绝。未发送任何资产。')
})

test('what an error says of money and what it knows of it are the same', () => {
  for (const name of Object.keys(ERRORS) as ErrorName[]) {
    const { message, moved, bare } = new ModalError(name, { reason: 'Why', network: 'Net', symbol: 'ETH' })
    const isSaid = /nothing was sent/i.test(message)
    assert.is(isSaid, moved === 'nothing', name)
    assert.is(isSaid ? message.replace('. Nothing was sent', '') : (bare ?? message), bare ?? message, name)
  }
  const { bare } = new ModalError('executionReverted', { reason: 'Too little' })
  assert.is(bare, 'The transaction would fail. Too little')
})

test.run()
