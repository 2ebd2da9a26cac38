import type { ThemeMode, ThemeVariables } from 'latchkey/react'

/** What the theme editor holds. Lengths are in pixels, the strength in percent. */
export interface Theme {
  mode: ThemeMode | 'system'
  /** '' is Latchkey's own. */
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

export const usualTheme: Theme = { mode: 'system', accent: '', radius: 4, fontSize: 10, font: 'System', mix: '#7a5cff', mixStrength: 0 }

const accents = { light: '#4457ff', dark: '#8f9bff' } as const

/** The accent in force. */
export function toAccent({ accent }: Pick<Theme, 'accent'>, mode: ThemeMode): string {
  return accent || accents[mode]
}

/** Every variable is named, so that setting them undoes what was set before. */
export function toVariables(theme: Theme, mode: ThemeMode): ThemeVariables {
  return {
    '--w3m-accent': toAccent(theme, mode),
    '--w3m-border-radius-master': `${theme.radius}px`,
    '--w3m-font-size-master': `${theme.fontSize}px`,
    '--w3m-font-family': fonts[theme.font],
    '--w3m-color-mix': theme.mix,
    '--w3m-color-mix-strength': theme.mixStrength,
  }
}

const key = 'latchkey-demo-theme'

/** What the visitor chose before a switch loaded the page again; undefined where they chose nothing. */
export function loadTheme(): Theme | undefined {
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
  return { ...(theme.mode !== 'system' && { themeMode: mode }), themeVariables: toVariables(theme, mode) }
}

/** Light or dark, where the visitor leaves it to their system. */
export function toMode({ mode }: Pick<Theme, 'mode'>): ThemeMode {
  return mode === 'system' ? (darkSystem.matches ? 'dark' : 'light') : mode
}

export const darkSystem = matchMedia('(prefers-color-scheme: dark)')
