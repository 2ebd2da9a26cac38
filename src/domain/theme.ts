/** The look a dApp can choose (AppKit 1.7, section 8; design.md, tokens). */

export type ThemeMode = 'light' | 'dark'

/** Variables that hold in both modes, and those of one mode alone, which come before them. */
export interface ThemeVariables extends ModeVariables {
  light?: ModeVariables
  dark?: ModeVariables
}

interface ModeVariables extends NewerVariables {
  /** `inherit` takes the page's own. @default the system's own font */
  '--w3m-font-family'?: string
  /** @default '#4457ff', in dark mode '#7c8aff' */
  '--w3m-accent'?: string
  /** Text on the accent. @default black or white, whichever reads better */
  '--w3m-on-accent'?: string
  /** What everything stands on. @default '#ffffff', in dark mode '#15161a' */
  '--w3m-surface'?: string
  /** Rows and quiet buttons. @default '#f4f5f8', in dark mode '#22242b' */
  '--w3m-raised'?: string
  /** Rows under the pointer, marks, places of what is still to come. @default '#eceef3', in dark mode '#2b2e37' */
  '--w3m-sunken'?: string
  /** @default '#14151a', in dark mode '#f3f4f7' */
  '--w3m-text'?: string
  /** Text of less weight. @default '#565b68', in dark mode '#a4a9b6' */
  '--w3m-soft'?: string
  /** The edge of the card, and hairlines. @default '#14151a14', in dark mode '#ffffff1a' */
  '--w3m-line'?: string
  /** The card's, as CSS's `box-shadow`. */
  '--w3m-shadow'?: string
  /** What lies over the page behind the dialog. @default '#0006' */
  '--w3m-backdrop'?: string
  /** A colour mixed into all surfaces, never into texts. @default black, in dark mode white */
  '--w3m-color-mix'?: string
  /** How much of it, in percent. @default 0 */
  '--w3m-color-mix-strength'?: number
  /** Text sizes are multiples of this. @default '10px' */
  '--w3m-font-size-master'?: string
  /** Corner radii are multiples of this. @default '4px' */
  '--w3m-border-radius-master'?: string
  /** Only for the embedded modal; the dialog is in the top layer, above any z-index. @default 999 */
  '--w3m-z-index'?: number
  /** The ink of QR codes. */
  '--w3m-qr-color'?: string
}

/** The same as AppKit 1.8 names them; one of the older name comes first. */
type NewerVariables = {
  [Name in `--apkt-${'font-family' | 'accent' | 'color-mix' | 'font-size-master' | 'border-radius-master' | 'qr-color'}`]?: string
} & { [Name in `--apkt-${'color-mix-strength' | 'z-index'}`]?: number }

/** The look in force (AppKit 1.7, `subscribeTheme`). */
export interface ThemeState {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

/** A variable by either of its names; one of the mode comes first. */
export const readVariable = ({ themeMode, themeVariables }: ThemeState, name: string): string | undefined => {
  const read = (from: object | undefined) => {
    const all = from as Record<string, string | undefined> | undefined
    return all?.[`--w3m-${name}`] ?? all?.[`--apkt-${name}`]
  }
  return read(themeVariables[themeMode]) ?? read(themeVariables)
}

/** The ink of QR codes, and whether their corners are square as all others are. */
export const toCodeLook = (look: ThemeState): { color: string | undefined; isSquare: boolean } => ({
  color: readVariable(look, 'qr-color'),
  isSquare: parseFloat(readVariable(look, 'border-radius-master') ?? '4') === 0,
})

/** Light and dark values of every colour token (design.md). What is empty has its value in the style sheet. */
const TOKENS: Record<string, readonly [light: string, dark: string]> = {
  surface: ['#ffffff', '#15161a'],
  raised: ['#f4f5f8', '#22242b'],
  sunken: ['#eceef3', '#2b2e37'],
  line: ['#14151a14', '#ffffff1a'],
  text: ['#14151a', '#f3f4f7'],
  soft: ['#565b68', '#a4a9b6'],
  good: ['#0a6f3b', '#4ade80'],
  bad: ['#c92a3d', '#ff7a85'],
  warn: ['#8a5600', '#f5b14a'],
  shadow: ['', ''],
  backdrop: ['', ''],
}

/** How many of them, from the first on, a dApp's colour is mixed into: texts stay, and with them their contrast. */
const MIXED = 4

const ACCENT = ['#4457ff', '#7c8aff']

/**
 * What a theme comes to in CSS: custom properties, and the scheme for what the browser draws itself.
 * Values that come from a dApp are only ever set through the CSSOM, property by property.
 * @param toHex writes any CSS colour as `#rrggbb`; a browser knows how, so it is handed in
 */
export function toThemeProperties(look: ThemeState, toHex: (color: string) => string): Record<string, string> {
  const { themeMode } = look
  const dark = themeMode === 'dark' ? 1 : 0
  const read = (name: string) => readVariable(look, name)
  const strength = Number(read('color-mix-strength')) || 0
  const mix = read('color-mix') ?? (dark ? '#fff' : '#000')
  const accent = read('accent') ?? ACCENT[dark]!
  const properties: Record<string, string> = {
    'color-scheme': themeMode,
    '--lk-accent': accent,
    '--lk-on-accent': read('on-accent') ?? (isLight(toHex(accent)) ? '#000' : '#fff'),
    '--lk-font': String((parseFloat(read('font-size-master') ?? '') || 10) / 10),
    '--lk-radius': read('border-radius-master') ?? '4px',
    '--lk-family': read('font-family') ?? 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  }
  Object.entries(TOKENS).forEach(([name, { [dark]: value }], at) => {
    properties[`--lk-${name}`] = read(name) ?? (strength && at < MIXED ? `color-mix(in srgb,${mix} ${strength}%,${value})` : value!)
  })
  return properties
}

/**
 * Whether black reads better than white on `#rrggbb`. The luminance is WCAG's with its curve taken as a plain power:
 * close enough that either answer has a contrast of at least 4.5 on every colour (a test tries them).
 */
export function isLight(hex: string): boolean {
  const [r, g, b] = toChannels(hex).map(channel => (channel / 255) ** 2.2)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.179
}

/** The red, green and blue of `#rrggbb`, 0 to 255. */
export function toChannels(hex: string): number[] {
  return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16))
}
