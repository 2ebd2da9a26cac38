import '../support/window.js'
import { signal } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clock } from '../../src/clients/clock.js'
import type { View } from '../../src/domain/routes.js'
import { ROOM_LIMIT } from '../../src/domain/times.js'
import { FRAME_TEXTS } from '../../src/domain/texts.js'
import type { OpenModal } from '../../src/modal.js'
import { bring, findView, toTitle, VIEWS } from '../../src/shell/views.js'
import { Connect } from '../../src/views/Connect.js'
import { createClock } from '../support/clock.js'

/** A modal whose dialog has just opened. */
const modalOf = (time = clock) => ({ screen: { brought: signal({}) }, clock: time }) as unknown as OpenModal

/** A view as it is once it has been loaded, and what stands over it. */
async function open(view: View) {
  const modal = modalOf()
  await bring(view, modal)
  const all: Record<string, unknown> = { ...FRAME_TEXTS, ...modal.screen.brought.value }
  return { loaded: findView(view, modal), title: all[toTitle(view, all)] }
}

/** Views that are always given a title: a wallet's name. */
const ABOUT_ONE = ['ConnectingExternal']

/** Views under which the title is the content's own. */
const SILENT = ['RegisterAccountNameSuccess']

for (const view of ['ConnectingExternal', ...Object.keys(VIEWS)] as View[])
  test(`${view} is exported under its name by what is loaded for it, and has a title`, async () => {
    const { loaded, title } = await open(view)
    assert.type(loaded, 'function')
    if (!ABOUT_ONE.includes(view) && !SILENT.includes(view)) assert.ok(title)
  })

test('a view we do not have is Connect, and called so', async () => {
  assert.equal(await open('ConnectWallets'), { loaded: Connect, title: 'Connect Wallet' })
})

test('a room that hangs has failed after ten seconds, and comes when it is asked for again', async () => {
  const { Swap } = VIEWS
  const clock = createClock()
  const modal = modalOf(clock)
  try {
    VIEWS.Swap = () => new Promise(() => {})
    let problem: unknown
    bring('Swap', modal).catch((error: unknown) => (problem = error))
    await clock.advance(ROOM_LIMIT - 1)
    assert.is(problem, undefined)
    await clock.advance(1)
    assert.instance(problem, TypeError)
    assert.is(findView('Swap', modal), undefined)
    VIEWS.Swap = async () => ({ Swap: Connect })
    await bring('Swap', modal)
    assert.is(findView('Swap', modal), Connect)
    assert.equal(clock.pending(), [])
  } finally {
    VIEWS.Swap = Swap!
  }
})

test('a room of another version, which does not hold the view, has failed; what it holds is known', async () => {
  const { Swap } = VIEWS
  const modal = modalOf()
  try {
    VIEWS.Swap = async () => ({ SwapPreview: Connect })
    const problem = await bring('Swap', modal).catch((error: unknown) => error)
    assert.instance(problem, TypeError)
    assert.equal([findView('Swap', modal), findView('SwapPreview', modal)], [undefined, Connect])
  } finally {
    VIEWS.Swap = Swap!
  }
})
