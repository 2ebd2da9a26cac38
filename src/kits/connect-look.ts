// ConnectKit's themes and variables, as far as ours have a place for them.
import type { ThemeMode, ThemeVariables } from '../domain/theme.js'

/** By name. */
export type Theme = 'auto' | 'web95' | 'retro' | 'soft' | 'midnight' | 'minimal' | 'rounded' | 'nouns'
export type Mode = 'light' | 'dark' | 'auto'
/** Variables by their names: `--ck-accent-color`, `--ck-font-family`, … */
export type CustomTheme = Record<string, string | number>
/** A language by its tag. */
export type Languages = 'en-US' | (string & {})
/** What every part of it may be told. */
export interface All {
  theme?: Theme
  mode?: Mode
  customTheme?: CustomTheme
  lang?: Languages
}

/** Ours for each of theirs. */
const VARIABLES: Record<string, keyof ThemeVariables> = {
  '--ck-font-family': '--w3m-font-family',
  '--ck-accent-color': '--w3m-accent',
  '--ck-accent-text-color': '--w3m-on-accent',
  '--ck-body-background': '--w3m-surface',
  '--ck-body-background-secondary': '--w3m-raised',
  '--ck-body-background-tertiary': '--w3m-sunken',
  '--ck-body-color': '--w3m-text',
  '--ck-body-color-muted': '--w3m-soft',
  '--ck-body-divider': '--w3m-line',
  '--ck-overlay-background': '--w3m-backdrop',
}

/** What a theme is known by: its corners, and whether it is dark. */
const THEMES: Partial<Record<Theme, { radius?: string; mode?: ThemeMode; surface?: string }>> = {
  web95: { radius: '0px' },
  retro: { radius: '1px' },
  minimal: { radius: '3px' },
  rounded: { radius: '5px' },
  midnight: { mode: 'dark', surface: '#08090c' },
}

/** What a provider's properties come to. */
export function toLook({ theme, mode, customTheme }: All): { mode: ThemeMode | undefined; variables: ThemeVariables } {
  const { radius, surface, mode: own } = (theme && THEMES[theme]) || {}
  const given = Object.entries(customTheme ?? {}).flatMap(([name, value]) => (VARIABLES[name] ? [[VARIABLES[name], String(value)]] : []))
  const corner = /^(\d+(?:\.\d+)?)(px)?$/.exec(String(customTheme?.['--ck-border-radius'] ?? ''))?.[1]
  return {
    mode: mode && mode !== 'auto' ? mode : own,
    variables: {
      ...(radius && { '--w3m-border-radius-master': radius }),
      ...(surface && { '--w3m-surface': surface }),
      // A card has six of ours.
      ...(corner && { '--w3m-border-radius-master': `${Number(corner) / 6}px` }),
      ...Object.fromEntries(given),
    },
  }
}
