import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Tag } from '../../src/ui/Icon.js'
import { cleanup, findAll, render, text } from '../support/dom.js'

test.after.each(cleanup)

test('a tag is a word, with a look for each weight and the plain one where none is named', async () => {
  const { root } = await render(
    <>
      <Tag>Get</Tag>
      <Tag look="plain">Recent</Tag>
      <Tag look="good">Installed</Tag>
      <Tag look="accent">New</Tag>
    </>,
  )
  const tags = findAll('span', root)
  assert.equal(
    tags.map(tag => text(tag)),
    ['Get', 'Recent', 'Installed', 'New'],
  )
  const [usual, plain, good, accent] = tags.map(({ className }) => className)
  assert.is(usual, plain)
  assert.is(new Set([plain, good, accent]).size, 3)
  assert.match(good!, 'text-good')
})

test.run()
