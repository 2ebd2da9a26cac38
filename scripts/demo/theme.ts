import type { ThemeMode, ThemeVariables } from 'latchkey/react'
import { indigo, midnight, mint, mono, paper, pink } from 'latchkey/themes'

/** The looks to begin with. */
export const presets = { indigo, mono, pink, mint, paper, midnight }

export type PresetName = keyof typeof presets

/** What the theme editor holds. Lengths are in pixels, the strength in percent. */
export interface Theme {
  mode: ThemeMode | 'system'
  /** What the rest changes. */
  preset: PresetName
  /** '' is the preset's own. */
  accent: string
  radius: number
  fontSize: number
  font: FontName
  mix: string
  mixStrength: number
}

/** Fonts that need no download. */
export const fonts = {
  System: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  Rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, system-ui, sans-serif',
  Serif: 'ui-serif, Georgia, Cambria, "Times New Roman", serif',
  Monospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
} as const

export type FontName = keyof typeof fonts

export const usualTheme: Theme = {
  mode: 'system',
  preset: 'indigo',
  accent: '',
  radius: 4,
  fontSize: 10,
  font: 'System',
  mix: '#7a5cff',
  mixStrength: 0,
}

/** What choosing a preset changes: all but the mode and the size of its texts. */
export function toPreset(preset: PresetName): Partial<Theme> {
  const { accent, font, mixStrength } = usualTheme
  return {
    preset,
    accent,
    mixStrength,
    radius: toRadius(preset),
    font: preset === 'paper' ? 'Serif' : font,
  }
}

const toRadius = (preset: PresetName): number => parseFloat(presets[preset]['--w3m-border-radius-master'] ?? '4')

/** The accent in force. */
export function toAccent({ accent, preset }: Pick<Theme, 'accent' | 'preset'>, mode: ThemeMode): string {
  return accent || presets[preset][mode]!['--w3m-accent']!
}

/** Whether near-black reads better than white on a colour `#rrggbb` (WCAG's relative luminance). */
function isLight(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map(at => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.179
}

/** The accent of one's own, in either mode. */
const toOwn = ({ accent }: Theme): ThemeVariables =>
  accent ? { '--w3m-accent': accent, '--w3m-on-accent': isLight(accent) ? '#000000' : '#ffffff' } : {}

/** Every variable is named, so that setting them undoes what was set before. */
export function toVariables(theme: Theme): ThemeVariables {
  const { light, dark } = presets[theme.preset]
  const own = toOwn(theme)
  // What is mixed into is what no preset names.
  const mixed = theme.mixStrength
    ? { '--w3m-surface': undefined, '--w3m-raised': undefined, '--w3m-sunken': undefined, '--w3m-line': undefined }
    : {}
  return {
    light: { ...light, ...own, ...mixed },
    dark: { ...dark, ...own, ...mixed },
    '--w3m-border-radius-master': `${theme.radius}px`,
    '--w3m-font-size-master': `${theme.fontSize}px`,
    '--w3m-font-family': fonts[theme.font],
    '--w3m-color-mix': theme.mix,
    '--w3m-color-mix-strength': theme.mixStrength,
  }
}

/** What a dApp writes for it. */
export function toCode(theme: Theme): string {
  const { mode, preset, radius, font } = theme
  const own = toOwn(theme)
  const quote = (from: object) => Object.entries(from).map(([name, value]) => `'${name}': '${String(value)}'`)
  const usual = { ...usualTheme, ...toPreset(preset) }
  const lines = [
    ...(radius === usual.radius ? [] : quote({ '--w3m-border-radius-master': `${radius}px` })),
    ...(font === usual.font ? [] : quote({ '--w3m-font-family': fonts[font] })),
    ...(theme.accent ? ['light', 'dark'].map(each => `${each}: { ...${preset}.${each}, ${quote(own).join(', ')} }`) : []),
  ]
  const variables = lines.length ? `{\n    ...${preset},\n${lines.map(line => `    ${line},\n`).join('')}  }` : preset
  const chosen = mode === 'system' ? '' : `\n  themeMode: '${mode}',`
  return `import { createAppKit } from 'latchkey'
import { ${preset} } from 'latchkey/themes'

createAppKit({
  adapters, networks,${chosen}
  themeVariables: ${variables},
})`
}

const key = 'latchkey-demo-theme'

/** What of a look a link carries, and whether something can be it: whoever made the link may have written anything. */
const carried = {
  mode: given => ['light', 'dark', 'system'].includes(given),
  preset: given => Object.hasOwn(presets, given),
  accent: given => /^#[\da-f]{6}$/i.test(given),
  radius: given => /^\d(\.5)?$/.test(given) && Number(given) <= 8,
  font: given => Object.hasOwn(fonts, given),
} satisfies Partial<Record<keyof Theme, (given: string) => boolean>>

/** The page's address with the look in it. */
export function toLink(theme: Theme): string {
  const usual = { ...usualTheme, ...toPreset(theme.preset), preset: usualTheme.preset }
  const names = (Object.keys(carried) as (keyof typeof carried)[]).filter(name => theme[name] !== usual[name])
  return `${location.href.split('#')[0]}#${String(new URLSearchParams(names.map(name => [name, String(theme[name])])))}`
}

/** Takes a look out of the page's address: from here on it is the visitor's own. */
function takeLinked(): void {
  const given = [...new URLSearchParams(location.hash.slice(1))].filter(
    ([name, value]) => Object.hasOwn(carried, name) && carried[name as keyof typeof carried](value),
  )
  if (!given.length) return
  const { preset, radius, ...linked } = Object.fromEntries(given) as Partial<Record<keyof Theme, string>>
  const look = preset ? toPreset(preset as PresetName) : {}
  saveTheme({ ...usualTheme, ...look, ...(linked as Partial<Theme>), ...(radius && { radius: Number(radius) }) })
  history.replaceState(null, '', location.pathname + location.search)
}

/** What the visitor chose before a switch loaded the page again, or came with; undefined where they chose nothing. */
export function loadTheme(): Theme | undefined {
  takeLinked()
  const kept = sessionStorage.getItem(key)
  return kept ? { ...usualTheme, ...(JSON.parse(kept) as Partial<Theme>) } : undefined
}

/** Keeps the choice for this tab. What is as usual leaves nothing behind. */
export function saveTheme(theme: Theme): void {
  if (theme === usualTheme) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(theme))
}

/** The options of `createAppKit` for the kept choice: none where nothing was chosen. */
export function readTheme(): { themeMode?: ThemeMode; themeVariables?: ThemeVariables } {
  const theme = loadTheme()
  if (!theme) return {}
  const mode = toMode(theme)
  return { ...(theme.mode !== 'system' && { themeMode: mode }), themeVariables: toVariables(theme) }
}

/** Light or dark, where the visitor leaves it to their system. */
export function toMode({ mode }: Pick<Theme, 'mode'>): ThemeMode {
  return mode === 'system' ? (darkSystem.matches ? 'dark' : 'light') : mode
}

export const darkSystem = matchMedia('(prefers-color-scheme: dark)')
