import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSharing, createTurns, toAccountInUse } from '../../src/domain/sharing.js'

test('what was asked first is overtaken by what is asked next, and by leaving, but not by turns of another kind', () => {
  const { turn, leave } = createSharing()
  const first = turn()
  assert.ok(first())
  const second = turn()
  assert.equal([first(), second()], [false, true])
  const other = createTurns()
  const isLast = other()
  leave()
  assert.equal([second(), isLast()], [false, true])
})

test('who leaves is not brought back by an answer from before, and not kept out by it later', () => {
  const { stay, turn, leave } = createSharing()
  const [isHere, isLast] = [stay(), turn()]
  turn()
  assert.equal([isHere(), isLast()], [true, false])
  leave()
  assert.equal([isHere(), stay()()], [false, true])
})

test('all who follow are told, whoever came last first, until they let go', () => {
  const { follow, tell, hasFollowers, stop } = createSharing<(text: string) => void>()
  const told: string[] = []
  const unfollow = follow(text => told.push(`one ${text}`))
  follow(text => told.push(`two ${text}`))
  tell(call => call('a'))
  unfollow()
  tell(call => call('b'))
  assert.equal(told, ['two a', 'one a', 'two b'])
  assert.ok(hasFollowers())
  stop()
  assert.not(hasFollowers())
})

test('the account in use is the one chosen, as long as it is shared', () => {
  const found = ['b', 'c', undefined].map(chosen => toAccountInUse(['a', 'b'], chosen))
  assert.equal(found, ['b', 'a', 'a'])
  assert.is(toAccountInUse([], 'a'), undefined)
})
