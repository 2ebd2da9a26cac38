import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadImage } from '../../../src/flows/wallets/wallets.js'
import type { OpenModal } from '../../../src/modal.js'
import { settlePromises, settled } from '../../support/clock.js'
import { fakeSight } from '../../support/fake-sight.js'
import { reply } from '../../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'

const [sight, restore] = fakeSight()
test.after.each(() => {
  sight.forget()
  cleanupModals()
})
test.after(restore)

const PIXEL = 'data:image/png;base64,AA=='
const picture = () => new Response(new Uint8Array([0]), { headers: { 'content-type': 'image/png' } })
const place = () => ({}) as Element

/** Node has no reader of files. */
class Reader {
  result = ''
  onload = () => {}
  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then(bytes => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`
      this.onload()
    })
  }
}
Object.assign(globalThis, { FileReader: Reader })

async function visit({ options, ...given }: TestModalOptions = {}) {
  const made = createTestModal({ options: { projectId: 'p', ...options }, routes: { 'GET /getWalletImage/*': picture }, ...given })
  await made.modal.open()
  const modal = made.modal as OpenModal
  const load = (imageId: string, where = place(), kind: 'wallet' | 'asset' = 'wallet') => loadImage(modal, kind, imageId, where)
  const see = async (...places: Element[]) => {
    await settled(sight.see(...places))
  }
  const asked = () => made.fetch.calls.map(({ url }) => url.pathname)
  return { ...made, load, see, asked, image: (id: string) => modal.screen.wallets.image(id).value }
}

test('a picture is fetched when its place comes into sight, and no other', async () => {
  const { load, see, asked, image } = await visit()
  const [first, second] = [place(), place()]
  load('a', first)
  load('b', second)
  await settlePromises()
  assert.equal(asked(), [])
  await see(second)
  assert.equal([asked(), image('a'), image('b')], [['/getWalletImage/b'], undefined, PIXEL])
})

test('one picture in several places is fetched once, at the same time or later', async () => {
  const { load, see, asked } = await visit()
  load('a')
  load('a')
  await see()
  load('a')
  await see()
  assert.is(asked().length, 1)
})

for (const [what, answer] of [
  ['is missing', reply(404)],
  ['cannot be reached', new TypeError('Failed to fetch')],
  ['is none', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
] as const)
  test(`one that ${what} is not shown, and not asked for again`, async () => {
    const { load, see, asked, clock, image } = await visit({ routes: { 'GET /getWalletImage/*': answer } })
    load('a')
    await see()
    await clock.advance(10_000)
    assert.is(image('a'), '')
    const before = asked().length
    load('a')
    await see()
    assert.is(asked().length, before)
  })

test('what has gone before it was seen is not fetched', async () => {
  const { load, see, asked } = await visit()
  load('a')()
  await see()
  assert.equal([asked(), sight.watched()], [[], []])
})

test('networks have their pictures elsewhere, and an id cannot leave its path', async () => {
  const { load, see, asked } = await visit({ routes: { '/public/getAssetImage/*': picture, '/getWalletImage/*': picture } })
  load('a', place(), 'asset')
  load('../x?y')
  await see()
  assert.equal(asked(), ['/public/getAssetImage/a', '/getWalletImage/..%2Fx%3Fy'])
})
