import '../support/window.js'
import { signal } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../src/domain/routes.js'
import type { Texts } from '../../src/domain/texts.js'
import { FRAME_TEXTS } from '../../src/domain/texts/frame.js'
import type { OpenModal } from '../../src/modal.js'
import { LATER_VIEWS } from '../../src/shell/later-views.js'
import { loadView, toTitle, VIEWS, type Loaded } from '../../src/shell/views.js'
import { Connect } from '../../src/views/Connect.js'

/** A view as it is once it has been loaded, and what stands over it. */
async function open(view: View) {
  const titles = signal<Texts>({})
  const loaded = signal<Loaded>('loading')
  await loadView(view, loaded, { titles } as unknown as OpenModal['screen'])
  const all: Texts = { ...FRAME_TEXTS, ...titles.value }
  return { loaded: loaded.value, title: all[toTitle(view, all)] }
}

/** Views that are always given a title: a wallet's name. */
const ABOUT_ONE = ['ConnectingExternal']

/** Views under which the title is the content's own. */
const SILENT = ['RegisterAccountNameSuccess']

for (const view of [...Object.keys(VIEWS), ...Object.keys(LATER_VIEWS)] as View[]) {
  test(`${view} is exported under its name by what is loaded for it, and has a title`, async () => {
    const { loaded, title } = await open(view)
    assert.type(loaded, 'function')
    if (!ABOUT_ONE.includes(view) && !SILENT.includes(view)) assert.ok(title)
  })
}

test('a view we do not have is Connect, and called so', async () => {
  assert.equal(await open('ConnectWallets'), { loaded: Connect, title: 'Connect Wallet' })
})

test.run()
