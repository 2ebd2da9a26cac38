import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Digits } from '../../src/ui/Digits.js'
import { cleanup, findAll, render, text } from '../support/dom.js'

test.after.each(cleanup)

test('of a figure that changes what differs comes in, once; what stands before that stays, and so does what has not changed', async () => {
  const { root, rerender } = await render(<Digits text="$1,204.50" />)
  const moving = () => findAll('.lk-roll', root)
  assert.equal([text(root), moving()], ['$1,204.50', []])
  await rerender(<Digits text="$1,210.00" />)
  const [digits] = moving()
  assert.equal([text(root), digits!.textContent], ['$1,210.00', '10.00'])
  await rerender(<Digits text="$1,210.00" />)
  assert.ok(moving()[0] === digits)
  await rerender(<Digits text="$1,21" />)
  assert.equal([text(root), moving().length], ['$1,21', 1])
  await rerender(<Digits text="0" />)
  assert.equal([text(root), moving()[0]!.textContent], ['0', '0'])
})
