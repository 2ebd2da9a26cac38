import jsQR from 'jsqr'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { QR_LOGO, QR_SIZE, QrCode, toQrOutline, toQrPath } from '../../src/ui/QrCode.js'
import { drawCode } from '../support/draw-code.js'
import { byTestId, cleanup, find, render, text } from '../support/dom.js'

test.after.each(cleanup)

let seed = 7
/** Hexadecimal digits, always the same ones. */
const hex = (digits: number) =>
  Array.from({ length: digits }, () => (((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 20) & 15).toString(16)).join('')
/** A link as WalletConnect makes it: 187 characters, a code of 57 modules. */
const toLink = (more = '') => `wc:${hex(64)}@2?expiryTimestamp=1795253010&relay-protocol=irn&symKey=${hex(64)}${more}`
const LINK = toLink()

/** Pixels of a module as the code is meant to be seen. */
const pitchOf = (box: string) => QR_SIZE / Number(box.split(' ')[2])

/** Reads a code back from its drawing, with a picture painted into its middle. */
function read(
  link: string,
  { pixels = QR_SIZE, logo }: { pixels?: number; logo?: (x: number, y: number) => number } = {},
): string | undefined {
  const code = toQrPath(link, Boolean(logo))
  const [start = 0, , width = 0] = code.box.split(' ').map(Number)
  const reach = QR_LOGO / 2 / pitchOf(code.box)
  const over = (x: number, y: number) => {
    const [dx, dy] = [x - start - width / 2, y - start - width / 2]
    return logo && Math.max(Math.abs(dx), Math.abs(dy)) <= reach ? logo(x, y) : undefined
  }
  return jsQR(drawCode(code, pixels, over), pixels, pixels)?.data
}

const LOGOS: [what: string, logo: (x: number, y: number) => number][] = [
  ['a black picture', () => 0],
  ['a white picture', () => 255],
  ['a striped picture', x => (Math.floor(x * 3) % 2) * 255],
]

test('it reads back', () => assert.is(read(LINK), LINK))

for (const [what, logo] of LOGOS) test(`it reads back with ${what} in its middle`, () => assert.is(read(LINK, { logo }), LINK))

for (const pixels of [288, 480])
  test(`it reads back on a screen where it takes ${pixels} pixels`, () => assert.is(read(LINK, { pixels, logo: () => 0 }), LINK))

for (const length of [20, 90, 250, 420])
  test(`${length} more characters, as a dApp's own link may have, read back too`, () => {
    const link = toLink(`&methods=${hex(length)}`)
    assert.is(read(link, { logo: () => 0 }), link)
  })

test('drawn without a round corner it has no arc', () => assert.not.match(toQrPath(LINK, true, true).d, /a/))

test('what the picture takes away is less than half of what the code can lose', () => {
  for (const more of ['', hex(100), hex(200), hex(400)]) {
    const link = toLink(more)
    const missing = (toQrPath(link, false).d.length - toQrPath(link, true).d.length) / toQrPath(link, false).d.length
    // 15 % of the code at error correction M (ISO 18004); some is needed for dirt and glare.
    assert.ok(missing > 0.03 && missing < 0.09, `${missing}`)
  }
})

test('modules are whole or half pixels, the code is in the middle, and what is white around it is at least three modules', () => {
  for (const more of ['', hex(40), hex(80), hex(150), hex(300)]) {
    const { box, d } = toQrPath(toLink(more), true)
    const pitch = pitchOf(box)
    assert.ok(Number.isInteger(pitch * 2), `${pitch}`)
    const [start = 0] = box.split(' ').map(Number)
    assert.ok(-start >= 3, `${start}`)
    // On whole pixels.
    assert.ok(Math.abs(start * pitch - Math.round(start * pitch)) < 1e-9)
    assert.match(d, /^M2\.2 0\.3h/)
  }
})

test('the outline of a code that is coming is where the code will be', () => {
  const [outline, code] = [toQrOutline(), toQrPath(LINK, true)]
  assert.is(outline.box, code.box)
  assert.ok(code.d.startsWith(outline.d))
})

test('with a picture in its middle it makes room for it', async () => {
  await render(
    <QrCode uri={LINK} label="QR code">
      <b>logo</b>
    </QrCode>,
  )
  assert.is(text(byTestId('wui-qr-code')), 'logo')
  assert.is(find('path').getAttribute('d'), toQrPath(LINK, true).d)
})
