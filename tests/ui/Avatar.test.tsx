import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Avatar } from '../../src/ui/Avatar.js'
import { cleanup, find, findAll, render } from '../support/dom.js'

test.after.each(cleanup)

const COLOURS = 'linear-gradient(45deg, red, blue)'

test('without a picture it is the colours it was given, hidden from screen readers', async () => {
  const { root } = await render(<Avatar background={COLOURS} />)
  const avatar = find('span', root)
  assert.equal(
    [avatar.style.background, avatar.style.width, avatar.style.height, avatar.getAttribute('aria-hidden')],
    [COLOURS, '64px', '64px', 'true'],
  )
})

test('its corners grow with it: the shape is the same in every size', async () => {
  const { root } = await render(
    <>
      <Avatar background={COLOURS} size={26} />
      <Avatar background={COLOURS} size={52} />
    </>,
  )
  assert.equal(
    findAll('span', root).map(({ style }) => style.borderRadius),
    ['calc(var(--lk-radius,4px)*2)', 'calc(var(--lk-radius,4px)*4)'],
  )
})

test('with a picture it is that, decorative, as large as asked', async () => {
  const { root } = await render(<Avatar background={COLOURS} url="https://pictures.test/me.png" size={20} />)
  const img = find<HTMLImageElement>('img', root)
  assert.is(img.getAttribute('referrerpolicy'), 'no-referrer')
  assert.equal([img.src, img.alt, img.style.width, findAll('span', root).length], ['https://pictures.test/me.png', '', '20px', 0])
})

test.run()
