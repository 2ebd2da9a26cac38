import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.js'
import { cleanup, find, findAll, render, settle, text } from '../support/dom.js'

test.after.each(cleanup)

const A = 'https://pictures.test/a.png'
const B = 'https://pictures.test/b.png'
test('without an address it is the initials on their hue, in a box of fixed size', async () => {
  const { root } = await render(<Picture initials="EW" hue={210} size={40} />)
  const box = find('span', root)
  // Drawn by CSS: a text would count as the name of what it stands in.
  assert.equal([box.getAttribute('data-i'), text(box), box.getAttribute('aria-hidden'), findAll('img').length], ['EW', '', 'true', 0])
  assert.equal([box.style.width, box.style.height, box.style.getPropertyValue('--hue')], ['40px', '40px', '210'])
})

test('with an address the picture comes over the initials once it can be drawn, decorative', async () => {
  const { root } = await render(<Picture url={A} initials="EW" hue={210} />)
  const img = find<HTMLImageElement>('img', root)
  assert.equal([img.src, img.alt, img.getAttribute('referrerpolicy'), text(root)], [A, '', 'no-referrer', ''])
  assert.match(img.className, 'opacity-0')
  assert.is(find('span', root).getAttribute('data-i'), 'EW')
  img.dispatchEvent(new Event('load'))
  await settle()
  assert.match(img.className, 'lk-fade')
  assert.not.match(img.className, 'opacity-0')
})

test('once it has come in it stands alone, and at once wherever it comes again', async () => {
  const first = await render(<Picture url={A} initials="EW" hue={210} />)
  find('img').dispatchEvent(new Event('load'))
  await settle()
  assert.match(find('span', first.root).className, 'lk-hue')
  find('img').dispatchEvent(new Event('animationend'))
  await settle()
  assert.not.match(find('span', first.root).className, 'lk-hue')
  const again = await render(<Picture url={A} initials="EW" hue={210} />)
  assert.not.match(find('span', again.root).className, 'lk-hue')
  assert.not.match(find('img', again.root).className, 'opacity-0')
})

test('who wants no motion sees it alone as soon as it has come', async () => {
  const { matchMedia } = globalThis
  globalThis.matchMedia = (query => ({ matches: query.includes('reduced-motion') })) as typeof matchMedia
  try {
    const { root } = await render(<Picture url="https://pictures.test/calm.png" initials="EW" hue={210} />)
    assert.match(find('span', root).className, 'lk-hue')
    find('img').dispatchEvent(new Event('load'))
    await settle()
    assert.not.match(find('span', root).className, 'lk-hue')
    assert.not.match(find('img', root).className, 'opacity-0')
  } finally {
    globalThis.matchMedia = matchMedia
  }
})

test('a picture that does not load leaves the initials; another address is tried', async () => {
  const { rerender, root } = await render(<Picture url={B} initials="EW" hue={210} />)
  find('img').dispatchEvent(new Event('error'))
  await settle()
  assert.equal([find('span', root).getAttribute('data-i'), /opacity-0/.test(find('img', root).className)], ['EW', true])
  await rerender(<Picture url={A} initials="EW" hue={210} />)
  assert.is(find<HTMLImageElement>('img', root).src, A)
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
