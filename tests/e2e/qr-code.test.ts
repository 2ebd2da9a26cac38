// The code as it is on the screen, read back from a screenshot.
import jsQR from 'jsqr'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readPng } from '../support/e2e/read-png.js'
import { createDapp, openModal, type Visit, type VisitWishes } from './dapp.js'

const test = suite('QR code')
const world = createDapp(test)

const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${color}" d="M0 0h9v9H0z"/></svg>`)}`
/** Wallets whose pictures leave a scanner the least to go by. */
const DARK = { id: 'dark', name: 'Dark', mobile_link: 'dark://', image_url: picture('#000') }
const LIGHT = { id: 'light', name: 'Light', mobile_link: 'light://', image_url: picture('#fff') }

/** Opens the code of WalletConnect, or of one of the wallets above. */
async function show(wishes: VisitWishes & { scale?: number; of?: string } = {}): Promise<Visit> {
  const { scale, of = 'walletconnect', viewport = { width: 1024, height: 768 }, colorScheme = 'light', ...rest } = wishes
  const context = scale ? await world.browser.newContext({ deviceScaleFactor: scale, viewport, colorScheme }) : undefined
  const visit = await world.enter({
    wallet: false,
    viewport,
    colorScheme,
    ...(context && { context }),
    ...rest,
    options: { customWallets: [DARK, LIGHT], ...rest.options },
  })
  await openModal(visit)
  await visit.id(`wallet-selector-${of}`).click()
  await visit.id('wui-qr-code').waitFor()
  return visit
}

/** Reads the code from a picture of the whole page, as a phone before the screen would. */
async function scan({ page }: Visit): Promise<string | undefined> {
  const { data, width, height } = readPng(await page.screenshot({ animations: 'disabled' }))
  return jsQR(data, width, height)?.data
}

const uriOf = ({ id }: Visit) => id('wui-qr-code').getAttribute('uri')

for (const [colorScheme, scale, of] of [
  ['light', 1, 'walletconnect'],
  ['light', 1, 'dark'],
  ['light', 2, 'dark'],
  ['dark', 1, 'walletconnect'],
  ['dark', 1, 'light'],
  ['dark', 2, 'dark'],
] as const) {
  test(`the code of ${of} reads back, ${colorScheme}, at ${scale} pixels for one`, async () => {
    const visit = await show({ colorScheme, scale, of })
    const uri = await uriOf(visit)
    assert.match(uri!, /^wc:/)
    assert.is(await scan(visit), uri)
  })
}

for (const width of [360, 320]) {
  test(`it reads back on a screen of ${width} pixels`, async () => {
    const visit = await show({ viewport: { width, height: 740 }, of: 'dark' })
    assert.is(await scan(visit), await uriOf(visit))
  })
}

test('it reads back from right to left, and is not turned round', async () => {
  const visit = await show({ dir: 'rtl', lang: 'ar' })
  assert.is(await scan(visit), await uriOf(visit))
})

test('it stays dark on white where the visitor has chosen their own colours', async () => {
  const visit = await show({ colorScheme: 'dark', forcedColors: 'active' })
  assert.is(await scan(visit), await uriOf(visit))
})

test('it reads back in the ink of the dApp', async () => {
  const visit = await show({ options: { themeVariables: { '--w3m-qr-color': '#5b21b6' } } })
  assert.is(
    await visit.page.evaluate(() => {
      const modal = document.querySelector('w3m-modal')!.shadowRoot!
      return getComputedStyle(modal.querySelector('wui-qr-code path')!).fill
    }),
    'rgb(91, 33, 182)',
  )
  assert.is(await scan(visit), await uriOf(visit))
})

test('all modules are of one size: whole pixels, on whole pixels', async () => {
  const { page } = await show()
  const [pitch, start] = await page.evaluate(async () => {
    const svg = document.querySelector('w3m-modal')!.shadowRoot!.querySelector('wui-qr-code svg') as SVGSVGElement
    // It is here before the view has come to rest.
    await Promise.all(
      svg
        .closest('.lk-view')!
        .getAnimations()
        .map(({ finished }) => finished),
    )
    const { width, x } = svg.getBoundingClientRect()
    const box = svg.viewBox.baseVal
    return [width / box.width, x - (box.x * width) / box.width]
  })
  assert.is(pitch, 5)
  assert.ok(Math.abs(start! - Math.round(start!)) < 0.01, `${start}`)
})

test.run()
