import '../support/window.js'
import { signal } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clock } from '../../src/clients/clock.js'
import type { View } from '../../src/domain/routes.js'
import { ROOM_LIMIT } from '../../src/domain/times.js'
import { type Texts, FRAME_TEXTS } from '../../src/domain/texts.js'
import type { OpenModal } from '../../src/modal.js'
import { loadView, toTitle, VIEWS, type Loaded } from '../../src/shell/views.js'
import { Connect } from '../../src/views/Connect.js'
import { createClock } from '../support/clock.js'

/** A view as it is once it has been loaded, and what stands over it. */
async function open(view: View) {
  const titles = signal<Texts>({})
  const loaded = signal<Loaded>('loading')
  await loadView(view, loaded, { screen: { titles }, clock } as unknown as OpenModal)
  const all: Texts = { ...FRAME_TEXTS, ...titles.value }
  return { loaded: loaded.value, title: all[toTitle(view, all)] }
}

/** Views that are always given a title: a wallet's name. */
const ABOUT_ONE = ['ConnectingExternal']

/** Views under which the title is the content's own. */
const SILENT = ['RegisterAccountNameSuccess']

for (const view of ['ConnectingExternal', ...Object.keys(VIEWS)] as View[]) {
  test(`${view} is exported under its name by what is loaded for it, and has a title`, async () => {
    const { loaded, title } = await open(view)
    assert.type(loaded, 'function')
    if (!ABOUT_ONE.includes(view) && !SILENT.includes(view)) assert.ok(title)
  })
}

test('a view we do not have is Connect, and called so', async () => {
  assert.equal(await open('ConnectWallets'), { loaded: Connect, title: 'Connect Wallet' })
})

test('a room that hangs has failed after ten seconds, and comes when it is asked for again', async () => {
  const { Swap } = VIEWS
  const loaded = signal<Loaded>('loading')
  const clock = createClock()
  const modal = { screen: { titles: signal<Texts>({}) }, clock } as unknown as OpenModal
  try {
    VIEWS.Swap = () => new Promise(() => {})
    void loadView('Swap', loaded, modal)
    await clock.advance(ROOM_LIMIT - 1)
    assert.is(loaded.value, 'loading')
    await clock.advance(1)
    assert.is(loaded.value, 'failed')
    VIEWS.Swap = async () => ({ Swap: Connect })
    await loadView('Swap', loaded, modal)
    assert.is(loaded.value, Connect)
    assert.equal(clock.pending(), [])
  } finally {
    VIEWS.Swap = Swap!
  }
})

test.run()
