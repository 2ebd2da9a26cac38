/** The look a dApp can choose (AppKit 1.7, section 8; design.md, tokens). */

export type ThemeMode = 'light' | 'dark'

export interface ThemeVariables extends NewerVariables {
  /** @default the system's own font */
  '--w3m-font-family'?: string
  /** @default '#4457ff', in dark mode '#8f9bff' */
  '--w3m-accent'?: string
  /** A colour mixed into all surfaces and texts. @default black, in dark mode white */
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

/** A variable by either of its names. */
export const readVariable = (variables: ThemeVariables, name: string): string | undefined => {
  const all = variables as Record<string, string | undefined>
  return all[`--w3m-${name}`] ?? all[`--apkt-${name}`]
}

/** Light and dark values of every colour token (design.md). */
const TOKENS: Record<string, readonly [light: string, dark: string]> = {
  surface: ['#ffffff', '#15161a'],
  raised: ['#f4f5f8', '#1e2026'],
  sunken: ['#eceef3', '#26282f'],
  text: ['#14151a', '#f3f4f7'],
  soft: ['#565b68', '#a4a9b6'],
  line: ['#14151a14', '#ffffff1a'],
  good: ['#0a6f3b', '#4ade80'],
  bad: ['#c92a3d', '#ff7a85'],
}

const ACCENT = ['#4457ff', '#8f9bff']

/**
 * What a theme comes to in CSS: custom properties, and the scheme for what the browser draws itself.
 * Values that come from a dApp are only ever set through the CSSOM, property by property.
 * @param toHex writes any CSS colour as `#rrggbb`; a browser knows how, so it is handed in
 */
export function toThemeProperties(mode: ThemeMode, variables: ThemeVariables, toHex: (color: string) => string): Record<string, string> {
  const dark = mode === 'dark' ? 1 : 0
  const read = (name: string) => readVariable(variables, name)
  const strength = Number(read('color-mix-strength')) || 0
  const mix = read('color-mix') ?? (dark ? '#fff' : '#000')
  const accent = read('accent') ?? ACCENT[dark]!
  const properties: Record<string, string> = {
    'color-scheme': mode,
    '--lk-accent': accent,
    '--lk-on-accent': isLight(toHex(accent)) ? '#000' : '#fff',
    '--lk-font': String((parseFloat(read('font-size-master') ?? '') || 10) / 10),
    '--lk-radius': read('border-radius-master') ?? '4px',
    '--lk-family': read('font-family') ?? 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  }
  for (const name in TOKENS) {
    const value = TOKENS[name]![dark]!
    properties[`--lk-${name}`] = strength ? `color-mix(in srgb,${mix} ${strength}%,${value})` : value
  }
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
