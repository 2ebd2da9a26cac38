import { isLight } from './luminance.js'
import type { ThemeMode, ThemeVariables } from './theme.js'

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
  const strength = Number(variables['--w3m-color-mix-strength']) || 0
  const mix = variables['--w3m-color-mix'] ?? (dark ? '#fff' : '#000')
  const accent = variables['--w3m-accent'] ?? ACCENT[dark]!
  const properties: Record<string, string> = {
    'color-scheme': mode,
    '--lk-accent': accent,
    '--lk-on-accent': isLight(toHex(accent)) ? '#000' : '#fff',
    '--lk-font': String((parseFloat(variables['--w3m-font-size-master'] ?? '') || 10) / 10),
    '--lk-radius': variables['--w3m-border-radius-master'] ?? '4px',
    '--lk-family': variables['--w3m-font-family'] ?? 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  }
  for (const name in TOKENS) {
    const value = TOKENS[name]![dark]!
    properties[`--lk-${name}`] = strength ? `color-mix(in srgb,${mix} ${strength}%,${value})` : value
  }
  return properties
}
