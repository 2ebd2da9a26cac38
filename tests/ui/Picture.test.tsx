import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.js'
import { cleanup, find, findAll, render, settle, text } from '../support/dom.js'

test.after.each(cleanup)

const A = 'https://pictures.test/a.png'
const B = 'https://pictures.test/b.png'
const fail = async () => {
  find('img').dispatchEvent(new Event('error'))
  await settle()
}

test('without an address it is the initials on their hue, in a box of fixed size', async () => {
  const { root } = await render(<Picture initials="EW" hue={210} size={40} />)
  const box = find('span', root)
  // Drawn by CSS: a text would count as the name of what it stands in.
  assert.equal([box.getAttribute('data-i'), text(box), box.getAttribute('aria-hidden'), findAll('img').length], ['EW', '', 'true', 0])
  assert.equal([box.style.width, box.style.height, box.style.getPropertyValue('--hue')], ['40px', '40px', '210'])
})

test('with an address it is the picture, decorative and of the same size', async () => {
  const { root } = await render(<Picture url={A} initials="EW" hue={210} />)
  const img = find<HTMLImageElement>('img', root)
  assert.is(img.getAttribute('referrerpolicy'), 'no-referrer')
  assert.equal([img.src, img.alt, img.getAttribute('width'), img.getAttribute('height'), text(root)], [A, '', '36', '36', ''])
})

test('a picture that does not load gives way to the initials; another address is tried again', async () => {
  const { rerender, root } = await render(<Picture url={A} initials="EW" hue={210} />)
  await fail()
  assert.equal([find('span', root).getAttribute('data-i'), findAll('img').length], ['EW', 0])
  await rerender(<Picture url={B} initials="EW" hue={210} />)
  assert.is(find<HTMLImageElement>('img', root).src, B)
})

test('networks are round, large pictures have larger corners than small ones', async () => {
  const { root } = await render(
    <>
      <Picture initials="A" hue={1} />
      <Picture initials="B" hue={1} size={72} />
      <Picture initials="C" hue={1} isRound />
    </>,
  )
  assert.equal(
    findAll('span', root).map(({ className }) => /rounded-\w+/.exec(className)?.[0]),
    ['rounded-md', 'rounded-xl', 'rounded-full'],
  )
})

test.run()
