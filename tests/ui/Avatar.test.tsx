import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Avatar } from '../../src/ui/Avatar.js'
import { cleanup, find, findAll, render } from '../support/dom.js'

test.after.each(cleanup)

// First, since the page keeps what it has adopted.
test('the style of the gradient comes with it, once however many avatars there are', async () => {
  const written: string[] = []
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = text => void written.push(text)
  try {
    await render(
      <>
        <Avatar hue={1} />
        <Avatar hue={2} />
      </>,
    )
  } finally {
    CSSStyleSheet.prototype.replaceSync = replaceSync
  }
  assert.is(written.length, 1)
  assert.match(written[0]!, '.lk-gradient')
})

test('without a picture it is a gradient of the account’s hue, hidden from screen readers', async () => {
  const { root } = await render(<Avatar hue={123} />)
  const avatar = find('span', root)
  assert.ok(avatar.classList.contains('lk-gradient'))
  assert.equal(
    [avatar.style.getPropertyValue('--hue'), avatar.style.width, avatar.style.height, avatar.getAttribute('aria-hidden')],
    ['123', '64px', '64px', 'true'],
  )
})

test('with a picture it is that, decorative, as large as asked', async () => {
  const { root } = await render(<Avatar hue={123} url="https://pictures.test/me.png" size={20} />)
  const img = find<HTMLImageElement>('img', root)
  assert.is(img.getAttribute('referrerpolicy'), 'no-referrer')
  assert.equal([img.src, img.alt, img.style.width, findAll('.lk-gradient').length], ['https://pictures.test/me.png', '', '20px', 0])
})

test.run()
