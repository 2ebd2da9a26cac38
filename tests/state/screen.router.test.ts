import { effect, signal } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from '../../src/state/screen.js'

const views = ({ history }: ReturnType<typeof createRouter>) => history.value.map(({ view }) => view)

test('a view pushed twice is there once, unless it is handed something', () => {
  const router = createRouter('Connect')
  router.push('Networks')
  router.push('Networks')
  assert.equal(views(router), ['Connect', 'Networks'])
  router.push('Networks', { caipNetworkId: 'eip155:1' })
  assert.equal(views(router), ['Connect', 'Networks', 'Networks'])
})

test('a step repaints once, direction and view together', () => {
  const router = createRouter('Connect')
  router.push('GetWallet')
  const seen: string[] = []
  const stop = effect(() => void seen.push(`${router.view.value} ${router.direction.value}`))
  router.back(false)
  stop()
  assert.equal(seen, ['GetWallet 1', 'Connect -1'])
})

test('what was told in one view is not told in the next', () => {
  const announcement = signal('')
  const router = createRouter('Connect', undefined, announcement)
  const moves = [() => router.push('GetWallet'), () => router.replace('AllWallets'), () => router.back(false), () => router.rest(true)]
  for (const move of [...moves, () => router.reset('Connect')]) {
    announcement.value = 'No wallet matches'
    move()
    assert.is(announcement.value, '')
  }
})
