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

/** Reads the code from a picture of the whole page, as a phone before the screen would; as it rests. */
async function scan({ page }: Visit): Promise<string | undefined> {
  const { data, width, height } = readPng(await page.screenshot({ animations: 'disabled' }))
  return jsQR(data, width, height)?.data
}

const uriOf = ({ id }: Visit) => id('wui-qr-code').getAttribute('uri')

for (const [how, wishes] of [
  ['in the dark, of a light wallet', { colorScheme: 'dark', of: 'light' }],
  [
    'on a screen of 320 pixels, two for one, from right to left, without being turned round',
    { viewport: { width: 320, height: 740 }, scale: 2, of: 'dark', dir: 'rtl', lang: 'ar' },
  ],
  ['dark on white where the visitor has chosen their own colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as [string, Parameters<typeof show>[0]][])
  test(`the code reads back ${how}`, async () => {
    const visit = await show(wishes)
    const uri = await uriOf(visit)
    assert.match(uri!, /^wc:/)
    assert.is(await scan(visit), uri)
  })
