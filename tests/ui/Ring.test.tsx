import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Ring } from '../../src/ui/Ring.js'
import { WARNING } from '../../src/ui/Icon.js'
import { cleanup, findAll, render } from '../support/dom.js'

test.after.each(cleanup)

/** Whether the picture, the track, what travels on it, and the sign are there. */
const parts = () => ['#picture', '.lk-track', '.lk-ring', `path[d="${WARNING}"]`].map(selector => findAll(selector).length)

test('while something is waited for, the ring travels around the picture', async () => {
  await render(
    <Ring isWaiting hasFailed={false}>
      <i id="picture" />
    </Ring>,
  )
  assert.equal(parts(), [1, 1, 1, 0])
})

test('when it has failed the ring stands still and shows a sign; waiting again takes it away', async () => {
  const { rerender } = await render(
    <Ring isWaiting={false} hasFailed>
      <i id="picture" />
    </Ring>,
  )
  assert.equal(parts(), [1, 1, 0, 1])
  await rerender(
    <Ring isWaiting hasFailed={false}>
      <i id="picture" />
    </Ring>,
  )
  assert.equal(parts(), [1, 1, 1, 0])
})

test('the ring is for the eye only', async () => {
  const { root } = await render(
    <Ring isWaiting hasFailed>
      <i />
    </Ring>,
  )
  assert.equal(
    findAll('svg', root).map(svg => svg.getAttribute('aria-hidden')),
    ['true', 'true'],
  )
})

test.run()
