import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readSources } from '../../scripts/read-sources.mjs'
import { readVariable, type ThemeMode, type ThemeVariables, toChannels, toCodeLook, toThemeProperties } from '../../src/domain/theme.js'
import * as themes from '../../src/themes.js'
import { BASE_CSS } from '../../src/ui/css.js'
import { createRandom } from '../support/modal.js'
import { root } from '../support/root.js'

const AA = 4.5

/** How much of the accent is in a tint that text stands on, in percent, and over what. */
const TINTS = [
  [10, ['surface', 'raised']],
  [15, ['surface', 'raised']],
  // A button under the pointer, which stands on the card alone.
  [20, ['surface']],
] as const

/** WCAG 2's own formula, written once more, so that a slip in ours shows. */
function wcag(channels: readonly number[]): number {
  const [r, g, b] = channels.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4)
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const ratio = (a: readonly number[], b: readonly number[]) => {
  const [light, dark] = [wcag(a), wcag(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Reads `#rgb`, `#rrggbb` and `rgb(r g b)`. */
function read(color: string): number[] {
  const numbers = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(color)
  if (numbers) return numbers.slice(1).map(Number)
  const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color)
  if (!digits) throw new Error(`not a colour that can be measured: ${color}`)
  return digits[1] ? [...digits[1]].map(digit => parseInt(digit + digit, 16)) : toChannels(color)
}

function* accents(count: number): Generator<string> {
  const random = createRandom(500)
  for (let at = 0; at < count; at++) yield `#${(random() & 0xffffff).toString(16).padStart(6, '0')}`
  // Greys pass through every luminance there is.
  for (let value = 0; value < 256; value++) yield `#${value.toString(16).padStart(2, '0').repeat(3)}`
}

const same = (color: string) => color
const toProperties = (themeMode: ThemeMode, themeVariables: ThemeVariables) => toThemeProperties({ themeMode, themeVariables }, same)
const modes: ThemeMode[] = ['light', 'dark']
const blend = (a: number[], b: number[], share: number) => a.map((value, at) => value + (b[at]! - value) * share)

/** CSS Color 4: sRGB to OKLCH and back; what lies outside sRGB is clipped, as browsers paint it. */
const toLinear = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
const toByte = (value: number) => {
  const clipped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

function toOklch(channels: readonly number[]): [l: number, c: number, h: number] {
  const [r, g, b] = channels.map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

function fromOklch(L: number, C: number, H: number): number[] {
  const [A, B] = [C * Math.cos(H), C * Math.sin(H)]
  const [l, m, s] = [
    L + 0.3963377774 * A + 0.2158037573 * B,
    L - 0.1055613458 * A - 0.0638541728 * B,
    L - 0.0894841775 * A - 1.291485548 * B,
  ].map(x => x ** 3) as [number, number, number]
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toByte)
}

/** What the style sheet makes of an accent for links: its lightness is held below a bound, or above one in the dark. */
function toLink(mode: ThemeMode, accent: string): number[] {
  const bound = new RegExp(String.raw`oklch\(from var\(--lk-accent\) ${mode === 'dark' ? 'max' : 'min'}\(l, ?(0?\.\d+)\) c h\)`).exec(
    BASE_CSS,
  )?.[1]
  if (!bound) throw new Error(`no colour of links for ${mode} in the style sheet`)
  const [l, c, h] = toOklch(read(accent))
  return fromOklch((mode === 'dark' ? Math.max : Math.min)(l, Number(bound)), c, h)
}

test('what stands on the accent or on a tint of it is written in the colours that are reckoned with here', async () => {
  const found = new Set<string>()
  for (const { path } of await readSources())
    for (const [, classes = ''] of (await readFile(join(root, path), 'utf8')).matchAll(/tw`([^`]*)`/g)) {
      const [ink] = /(?<=(?:^| )text-)(?:on-accent|link|text|soft|good|bad|warn|faint)\b/.exec(classes) ?? []
      for (const [, share] of classes.matchAll(/(?:^|[ :])bg-accent(?:\/(\d+))?(?= |$)/g)) if (ink) found.add(`${ink} on ${share ?? 100} %`)
    }
  assert.equal([...found].sort(), ['on-accent on 100 %', ...TINTS.map(([share]) => `link on ${share} %`)].sort())
})

test('the way to OKLCH and back is the identity, or no test of links means anything', () => {
  for (const accent of accents(200)) assert.equal(fromOklch(...toOklch(read(accent))), read(accent), accent)
})

for (const mode of modes) {
  test(`text on the accent reads (AA) with 500 accents and every grey: ${mode}`, () => {
    for (const accent of accents(500)) {
      const ink = toProperties(mode, { '--w3m-accent': accent })['--lk-on-accent']!
      const found = ratio(read(ink), read(accent))
      assert.ok(found >= AA, `${ink} on ${accent} has a contrast of ${found.toFixed(2)}`)
    }
  })

  for (const [share, surfaces] of [[0, ['surface', 'raised', 'sunken']], ...TINTS] as const)
    test(`links read (AA) on ${surfaces.join(', ')}, with ${share} % of the accent over it, with 500 accents and every grey: ${mode}`, () => {
      for (const accent of accents(500)) {
        for (const surface of surfaces) {
          const properties = toProperties(mode, { '--w3m-accent': accent })
          const behind = blend(read(properties[`--lk-${surface}`]!), read(accent), share / 100)
          const found = ratio(toLink(mode, accent), behind)
          assert.ok(found >= AA, `for ${accent} on its tint over ${surface}: ${found.toFixed(2)}`)
        }
      }
    })
}

test("a dApp's theme variables arrive as our properties", () => {
  const properties = toProperties('dark', {
    '--w3m-accent': '#ff0000',
    '--w3m-font-family': 'Georgia',
    '--w3m-font-size-master': '20px',
    '--w3m-border-radius-master': '1px',
  })
  assert.equal(
    [properties['color-scheme'], properties['--lk-accent'], properties['--lk-family'], properties['--lk-font'], properties['--lk-radius']],
    ['dark', '#ff0000', 'Georgia', '2', '1px'],
  )
})

test('the newer names of variables mean the same, and the older one comes first', () => {
  const names = {
    accent: '#ff0000',
    'font-family': 'Georgia',
    'border-radius-master': '1px',
    'color-mix': '#00f',
    'color-mix-strength': 10,
  }
  const as = (prefix: string) => Object.fromEntries(Object.entries(names).map(([name, value]) => [`--${prefix}-${name}`, value]))
  assert.equal(toProperties('light', as('apkt')), toProperties('light', as('w3m')))
  const both = toProperties('light', { ...as('w3m'), '--apkt-accent': '#00ff00' })
  assert.is(both['--lk-accent'], '#ff0000')
})

test('without variables, or with nonsense in size and strength: the default size, radius and no mixed colour', () => {
  const properties = toProperties('light', {})
  assert.equal([properties['--lk-font'], properties['--lk-radius']], ['1', '4px'])
  assert.not(Object.values(properties).some(value => value.includes('color-mix')))
  const nonsense = { '--w3m-font-size-master': 'large', '--w3m-color-mix-strength': NaN }
  assert.equal(toProperties('light', nonsense), properties)
})

test('a mixed colour goes into every surface as strongly as the dApp says, black or white where it names none, and never into texts', () => {
  const light = toProperties('light', { '--w3m-color-mix-strength': 20 })
  const dark = toProperties('dark', { '--w3m-color-mix-strength': 20, '--w3m-color-mix': '#00f' })
  assert.match(light['--lk-surface']!, /^color-mix\(in srgb,#000 20%,#ffffff\)$/)
  for (const name of ['surface', 'raised', 'sunken', 'line']) assert.match(dark[`--lk-${name}`]!, /^color-mix\(in srgb,#00f 20%,/)
  const plain = toProperties('dark', {})
  for (const name of ['text', 'soft', 'good', 'bad', 'warn']) assert.is(dark[`--lk-${name}`], plain[`--lk-${name}`], name)
})

test('what a dApp names itself is taken as it is, whatever is mixed into the rest', () => {
  const own = { surface: '#101820', raised: '#18222c', sunken: '#202c38', text: '#f0f8ff', soft: '#a0b0c0', line: '#ffffff22' }
  const more = { 'on-accent': '#ff0', shadow: 'none', backdrop: '#f008' }
  const named = Object.fromEntries(Object.entries({ ...own, ...more }).map(([name, value]) => [`--w3m-${name}`, value]))
  const properties = toProperties('dark', { ...named, '--w3m-color-mix-strength': 30 })
  for (const [name, value] of Object.entries({ ...own, ...more })) assert.is(properties[`--lk-${name}`], value)
  const plain = toProperties('dark', {})
  assert.equal(
    [plain['--lk-shadow'], plain['--lk-backdrop']],
    ['', ''],
    'what the style sheet says holds, also after a theme that said otherwise',
  )
})

test('variables of one mode come before those of both, and leave the other mode alone', () => {
  const variables = {
    '--w3m-accent': '#111111',
    '--w3m-surface': '#fafafa',
    dark: { '--w3m-accent': '#eeeeee', '--apkt-font-family': 'Georgia' },
  }
  const [light, dark] = modes.map(mode => toProperties(mode, variables))
  assert.equal(
    [light!['--lk-accent'], light!['--lk-surface'], dark!['--lk-accent'], dark!['--lk-surface']],
    ['#111111', '#fafafa', '#eeeeee', '#fafafa'],
  )
  assert.is(dark!['--lk-family'], 'Georgia')
  assert.is.not(light!['--lk-family'], 'Georgia')
  assert.is(readVariable({ themeMode: 'dark', themeVariables: variables }, 'accent'), '#eeeeee')
})

test('a code has square corners where the theme wants none round, and the ink of its mode', () => {
  const look = (themeVariables: ThemeVariables) => toCodeLook({ themeMode: 'dark', themeVariables })
  for (const none of ['0', '0px', '0rem']) assert.is(look({ '--w3m-border-radius-master': none }).isSquare, true, none)
  for (const round of [undefined, '1px', '4px', 'nonsense']) assert.is(look({ '--w3m-border-radius-master': round }).isSquare, false, round)
  assert.is(look({ '--w3m-qr-color': '#111', dark: { '--w3m-qr-color': '#222' } }).color, '#222')
})

/** What `#rrggbb` or `#rrggbbaa` comes to over a colour behind it. */
const over = (color: string, behind: number[]) => {
  const alpha = color.length === 9 ? parseInt(color.slice(7), 16) / 255 : 1
  return blend(behind, read(color.slice(0, 7)), alpha)
}

for (const [name, theme] of Object.entries(themes) as [string, ThemeVariables][]) {
  for (const mode of modes)
    test(`the theme '${name}' reads (AA) in every ink on every surface: ${mode}`, () => {
      const properties = toProperties(mode, theme)
      const value = (token: string) => read(properties[`--lk-${token}`]!)
      const link = toLink(mode, properties['--lk-accent']!)
      for (const surface of ['surface', 'raised', 'sunken']) {
        const inks = { text: value('text'), soft: value('soft'), good: value('good'), bad: value('bad'), warn: value('warn'), link }
        for (const [ink, color] of Object.entries(inks)) {
          const found = ratio(color, value(surface))
          assert.ok(found >= AA, `${ink} on ${surface} has a contrast of ${found.toFixed(2)}`)
        }
      }
      assert.ok(ratio(value('on-accent'), value('accent')) >= AA, 'text on the accent')
      for (const tint of ['accent', 'good']) {
        const ink = tint === 'accent' ? link : value('good')
        const found = ratio(ink, blend(value('raised'), value(tint), 0.1))
        assert.ok(found >= AA, `a tag on its tint of ${tint}: ${found.toFixed(2)}`)
      }
      // What is pressed, and what has the focus, is told from what it stands on (WCAG 1.4.11).
      for (const surface of ['surface', 'raised']) assert.ok(ratio(value('accent'), value(surface)) >= 3, `the accent beside ${surface}`)
      assert.is.not(over(properties['--lk-line']!, value('surface')).join(), value('surface').join(), 'there is a line')
    })
}

test('every theme names the same variables in both modes, so that none shines through another', () => {
  const names = (of: object) => Object.keys(of).sort().join(' ')
  const [first] = Object.values(themes) as ThemeVariables[]
  for (const theme of Object.values(themes) as ThemeVariables[])
    assert.equal([names(theme), names(theme.light!), names(theme.dark!)], [names(first!), names(first!.light!), names(first!.light!)])
})
