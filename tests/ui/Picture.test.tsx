import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.js'
import { Avatar } from '../../src/ui/Avatar.js'
import { Ring } from '../../src/ui/Ring.js'
import { WARNING } from '../../src/ui/Icon.js'
import { cleanup, find, findAll, render, settle, text } from '../support/dom.js'

test.after.each(cleanup)

/** Whether initials are drawn, on their colour. */
const hasLetters = (root: ParentNode) => find('span', root).classList.contains('lk-hue')

const A = 'https://pictures.test/a.png'
const B = 'https://pictures.test/b.png'
test('without an address it is the initials on their hue, in a box of fixed size', async () => {
  const { root } = await render(<Picture initials="EW" hue={210} size={40} />)
  const box = find('span', root)
  // Drawn by CSS: a text would count as the name of what it stands in.
  assert.equal([box.getAttribute('data-i'), text(box), box.getAttribute('aria-hidden'), findAll('img').length], ['EW', '', 'true', 0])
  assert.equal([box.style.width, box.style.height, box.style.getPropertyValue('--hue')], ['40px', '40px', '210'])
})

test('with an address it is calm and without letters until the picture can be drawn, which is decorative', async () => {
  const { root } = await render(<Picture url={A} initials="EW" hue={210} />)
  const img = find<HTMLImageElement>('img', root)
  assert.equal([img.src, img.alt, img.getAttribute('referrerpolicy'), text(root)], [A, '', 'no-referrer', ''])
  assert.match(img.className, 'opacity-0')
  assert.equal([hasLetters(root), find('span', root).style.width], [false, '36px'])
  img.dispatchEvent(new Event('load'))
  await settle()
  assert.match(img.className, 'lk-fade')
  assert.not.match(img.className, 'opacity-0')
})

test('a picture that does not load is the initials; another address is tried', async () => {
  const { rerender, root } = await render(<Picture url={B} initials="EW" hue={210} />)
  find('img').dispatchEvent(new Event('error'))
  await settle()
  assert.equal([hasLetters(root), /opacity-0/.test(find('img', root).className)], [true, true])
  await rerender(<Picture url={A} initials="EW" hue={210} />)
  assert.equal([find<HTMLImageElement>('img', root).src, hasLetters(root)], [A, false])
})

const COLOURS = 'linear-gradient(45deg, red, blue)'

test('an avatar is the colours it was given or its picture, for the eye only, as large as asked; its corners grow with it', async () => {
  const { root } = await render(
    <>
      <Avatar background={COLOURS} size={26} />
      <Avatar background={COLOURS} size={52} />
    </>,
  )
  const read = ({ style }: HTMLElement) => [style.background, style.width, style.height, style.borderRadius]
  const [small, large] = findAll('span', root)
  assert.equal(read(small!), [COLOURS, '26px', '26px', 'calc(var(--lk-radius,4px)*2)'])
  assert.equal(read(large!), [COLOURS, '52px', '52px', 'calc(var(--lk-radius,4px)*4)'])
  assert.is(small!.getAttribute('aria-hidden'), 'true')
  const { root: other } = await render(<Avatar background={COLOURS} url="https://pictures.test/me.png" size={20} />)
  const img = find<HTMLImageElement>('img', other)
  assert.is(img.getAttribute('referrerpolicy'), 'no-referrer')
  assert.equal([img.src, img.alt, img.style.width, findAll('span', other).length], ['https://pictures.test/me.png', '', '20px', 0])
})

/** Whether the picture, the track, what travels on it, and the sign are there. */
const parts = () => ['#picture', '.lk-track', '.lk-ring', `path[d="${WARNING}"]`].map(selector => findAll(selector).length)

test('the ring, for the eye only, travels around the picture while something is waited for; failed, it stands still and shows a sign', async () => {
  const draw = (isWaiting: boolean) => (
    <Ring isWaiting={isWaiting} hasFailed={!isWaiting}>
      <i id="picture" />
    </Ring>
  )
  const { rerender } = await render(draw(true))
  assert.equal(parts(), [1, 1, 1, 0])
  await rerender(draw(false))
  assert.equal(parts(), [1, 1, 0, 1])
  const found = findAll('svg').map(svg => svg.getAttribute('aria-hidden'))
  assert.ok(found.length > 1 && found.every(hidden => hidden === 'true'))
  await rerender(draw(true))
  assert.equal(parts(), [1, 1, 1, 0])
})
