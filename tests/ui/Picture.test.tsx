import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.js'
import { Avatar } from '../../src/ui/Avatar.js'
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

test('an avatar’s picture is for the eye only, and whoever serves it learns of no page', async () => {
  const { root } = await render(<Avatar background="red" url="https://pictures.test/me.png" size={20} />)
  const img = find<HTMLImageElement>('img', root)
  assert.is(img.getAttribute('referrerpolicy'), 'no-referrer')
  assert.equal([img.src, img.alt, findAll('span', root).length], ['https://pictures.test/me.png', '', 0])
})
