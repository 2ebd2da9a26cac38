/**
 * The entry `latchkey/themes`: six looks to begin with, each for `themeVariables` or `setThemeVariables`. Pure data: a bundler keeps those a
 * dApp names. All of them name the same variables, so that one takes the place of another whole. A test holds their contrast, in both modes.
 */
import type { ThemeVariables } from './domain/theme.js'

export type { ThemeVariables } from './domain/theme.js'

/** Our own look: what a dApp has that chooses nothing, in the page's own font. */
export const indigo: ThemeVariables = {
  '--w3m-font-family': 'inherit',
  '--w3m-border-radius-master': '4px',
  light: {
    '--w3m-accent': '#4457ff',
    '--w3m-on-accent': '#ffffff',
    '--w3m-surface': '#ffffff',
    '--w3m-raised': '#f4f5f8',
    '--w3m-sunken': '#eceef3',
    '--w3m-text': '#14151a',
    '--w3m-soft': '#565b68',
    '--w3m-line': '#14151a14',
    '--w3m-shadow': '0 1px 2px #0000000a, 0 16px 40px -8px #00000024',
    '--w3m-backdrop': '#0006',
  },
  dark: {
    '--w3m-accent': '#7c8aff',
    '--w3m-on-accent': '#0a0b1a',
    '--w3m-surface': '#15161a',
    '--w3m-raised': '#22242b',
    '--w3m-sunken': '#2b2e37',
    '--w3m-text': '#f3f4f7',
    '--w3m-soft': '#a4a9b6',
    '--w3m-line': '#ffffff1a',
    '--w3m-shadow': '0 1px 2px #0006, 0 24px 48px -8px #000c',
    '--w3m-backdrop': '#0009',
  },
}

/** Black on white, white on black, and no corner round. */
export const mono: ThemeVariables = {
  '--w3m-font-family': 'inherit',
  '--w3m-border-radius-master': '0px',
  light: {
    '--w3m-accent': '#111111',
    '--w3m-on-accent': '#ffffff',
    '--w3m-surface': '#ffffff',
    '--w3m-raised': '#f5f5f5',
    '--w3m-sunken': '#ebebeb',
    '--w3m-text': '#0a0a0a',
    '--w3m-soft': '#595959',
    '--w3m-line': '#0000002e',
    '--w3m-shadow': 'none',
    '--w3m-backdrop': '#0006',
  },
  dark: {
    '--w3m-accent': '#ffffff',
    '--w3m-on-accent': '#000000',
    '--w3m-surface': '#0a0a0a',
    '--w3m-raised': '#191919',
    '--w3m-sunken': '#262626',
    '--w3m-text': '#fafafa',
    '--w3m-soft': '#a8a8a8',
    '--w3m-line': '#ffffff33',
    '--w3m-shadow': 'none',
    '--w3m-backdrop': '#000a',
  },
}

/** Loud and round, with white on the accent. */
export const pink: ThemeVariables = {
  '--w3m-font-family': 'inherit',
  '--w3m-border-radius-master': '5.5px',
  light: {
    '--w3m-accent': '#e3006d',
    '--w3m-on-accent': '#ffffff',
    '--w3m-surface': '#ffffff',
    '--w3m-raised': '#fdf2f7',
    '--w3m-sunken': '#fae6ef',
    '--w3m-text': '#1f0a16',
    '--w3m-soft': '#6f5263',
    '--w3m-line': '#e3006d1f',
    '--w3m-shadow': '0 1px 2px #5c002b0f, 0 20px 48px -12px #5c002b40',
    '--w3m-backdrop': '#2b001466',
  },
  dark: {
    '--w3m-accent': '#ff5fa8',
    '--w3m-on-accent': '#2b0015',
    '--w3m-surface': '#1a1016',
    '--w3m-raised': '#291a22',
    '--w3m-sunken': '#36232d',
    '--w3m-text': '#fbeef5',
    '--w3m-soft': '#c6a7b7',
    '--w3m-line': '#ff5fa82e',
    '--w3m-shadow': '0 1px 2px #0006, 0 24px 56px -12px #000d',
    '--w3m-backdrop': '#0d0308a6',
  },
}

/** Green and calm. */
export const mint: ThemeVariables = {
  '--w3m-font-family': 'inherit',
  '--w3m-border-radius-master': '4px',
  light: {
    '--w3m-accent': '#0b7a5c',
    '--w3m-on-accent': '#ffffff',
    '--w3m-surface': '#fcfefd',
    '--w3m-raised': '#f0f8f5',
    '--w3m-sunken': '#e3f1eb',
    '--w3m-text': '#0c1f19',
    '--w3m-soft': '#4a6259',
    '--w3m-line': '#0b7a5c24',
    '--w3m-shadow': '0 1px 2px #0534270d, 0 18px 44px -10px #05342733',
    '--w3m-backdrop': '#05211966',
  },
  dark: {
    '--w3m-accent': '#5fe3b5',
    '--w3m-on-accent': '#04261b',
    '--w3m-surface': '#0d1714',
    '--w3m-raised': '#192721',
    '--w3m-sunken': '#23342c',
    '--w3m-text': '#eefaf5',
    '--w3m-soft': '#9fbbb0',
    '--w3m-line': '#5fe3b526',
    '--w3m-shadow': '0 1px 2px #0006, 0 24px 56px -12px #000d',
    '--w3m-backdrop': '#020a07a6',
  },
}

/** Ink on paper: a serif, warm surfaces, corners hardly round. */
export const paper: ThemeVariables = {
  '--w3m-font-family': 'ui-serif, Charter, Georgia, Cambria, "Times New Roman", serif',
  '--w3m-border-radius-master': '1px',
  light: {
    '--w3m-accent': '#8a3b12',
    '--w3m-on-accent': '#fffaf2',
    '--w3m-surface': '#fdfaf3',
    '--w3m-raised': '#f8f3e9',
    '--w3m-sunken': '#f2ebdd',
    '--w3m-text': '#2a2118',
    '--w3m-soft': '#63574a',
    '--w3m-line': '#2a211829',
    '--w3m-shadow': '0 1px 2px #2a211812, 0 14px 32px -10px #2a211840',
    '--w3m-backdrop': '#2a211866',
  },
  dark: {
    '--w3m-accent': '#e6a372',
    '--w3m-on-accent': '#2a1708',
    '--w3m-surface': '#1d1914',
    '--w3m-raised': '#2a251e',
    '--w3m-sunken': '#373027',
    '--w3m-text': '#f4ecdf',
    '--w3m-soft': '#bcaf9b',
    '--w3m-line': '#f4ecdf26',
    '--w3m-shadow': '0 1px 2px #0006, 0 20px 48px -10px #000c',
    '--w3m-backdrop': '#0b0906a6',
  },
}

/** Deep blue, made for the dark. */
export const midnight: ThemeVariables = {
  '--w3m-font-family': 'inherit',
  '--w3m-border-radius-master': '3px',
  light: {
    '--w3m-accent': '#14254f',
    '--w3m-on-accent': '#ffffff',
    '--w3m-surface': '#f7faff',
    '--w3m-raised': '#f0f4fb',
    '--w3m-sunken': '#e4ebf6',
    '--w3m-text': '#0b1730',
    '--w3m-soft': '#4c5d7c',
    '--w3m-line': '#14254f2e',
    '--w3m-shadow': '0 1px 2px #0f1b330d, 0 18px 44px -10px #0f1b3338',
    '--w3m-backdrop': '#0f1b3366',
  },
  dark: {
    '--w3m-accent': '#5aa5ff',
    '--w3m-on-accent': '#00152e',
    '--w3m-surface': '#0e1524',
    '--w3m-raised': '#192338',
    '--w3m-sunken': '#243049',
    '--w3m-text': '#edf3ff',
    '--w3m-soft': '#a3b4d0',
    '--w3m-line': '#9db8ff29',
    '--w3m-shadow': '0 1px 2px #0007, 0 28px 64px -12px #000d',
    '--w3m-backdrop': '#040814b3',
  },
}
