// Without a mouse: the whole journey, and where the focus is.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { focusIs, press, tabTo } from './keys.js'
import { createDapp, focused, isAt, isClosed, isConnected, isDisconnected, reads, SANDBOX_ROW } from './dapp.js'

const test = suite('keyboard')
const world = createDapp(test)

/** Whether the focus is in the dialog, or nowhere in the page. */
function isInside(page: Page): Promise<boolean> {
  return page.evaluate(() => ['W3M-MODAL', 'BODY'].includes(document.activeElement?.tagName ?? 'BODY'))
}

test('by keyboard alone a visitor connects, looks, switches there and back, and disconnects; the focus is where the opener stood', async () => {
  const visit = await world.enter({ knowsBoth: true })
  const { page, id } = visit
  await tabTo(page, 'connect-button')
  await press(page, 'Enter')
  await isAt(visit, 'Connect Wallet')
  await page.getByText('Bramblewick').waitFor()
  await tabTo(page, SANDBOX_ROW)
  await press(page, 'Enter')
  await isConnected(visit)
  await isClosed(visit)

  // The button that stands where the opener stood.
  await focusIs(page, 'account-button')
  await press(page, 'Enter')
  await id('disconnect-button').waitFor()
  await tabTo(page, 'w3m-account-select-network')
  await press(page, ' ')
  await isAt(visit, 'Choose Network')
  await tabTo(page, 'w3m-network-switch-Anvil One')
  await press(page, 'ArrowDown', 'Enter')
  await reads(id('token-balance'), /42(\.\d+)? ETH/)
  await tabTo(page, 'w3m-account-select-network')
  await press(page, 'Enter')
  await tabTo(page, 'w3m-network-switch-Anvil One')
  await press(page, 'Enter')
  await reads(id('token-balance'), '1,234.56 ETH')
  await tabTo(page, 'disconnect-button')
  await press(page, 'Enter')
  await isDisconnected(visit)
  await isClosed(visit)
  await focusIs(page, 'connect-button')
})

const AMONG = '<button id="before">Before</button><appkit-button></appkit-button><button id="after">After</button>'

test('the focus stays in the dialog, however often one presses Tab; after Esc, the cross and a click beside it the focus is back on the button that opened the dialog; a dApp’s own gets it back, too', async () => {
  const visit = await world.enter({ body: `${AMONG}<button id="own" onclick="modal.open()">Connect</button>` })
  const { page, id } = visit
  await id('connect-button').focus()
  await press(page, 'Enter')
  await page.getByText('Bramblewick').waitFor()
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string | null>()
    for (let presses = 0; presses < 16; presses++) {
      await press(page, key)
      assert.ok(await isInside(page), `${key}: ${await focused(page)}`)
      seen.add(await focused(page))
    }
    assert.ok(seen.has('w3m-header-close') && seen.has(SANDBOX_ROW), [...seen].join())
  }
  await press(page, 'Escape')
  await isClosed(visit)

  const ways = [() => press(page, 'Escape'), () => id('w3m-header-close').click(), () => page.mouse.click(5, 5)]
  for (const [at, opener] of ['connect-button', 'connect-button', 'connect-button', 'own'].entries()) {
    await page.locator(opener === 'own' ? '#own' : `[data-testid=${opener}]`).focus()
    await press(page, 'Enter')
    await id(SANDBOX_ROW).waitFor()
    await ways[at % ways.length]!()
    await isClosed(visit)
    await focusIs(page, opener)
  }
})
