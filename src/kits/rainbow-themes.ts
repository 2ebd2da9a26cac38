// RainbowKit's themes: the parts that its documentation names, with the values of our own look, and what they come to in our variables.
import { isLight, type ThemeMode, type ThemeVariables } from '../domain/theme.js'

const COLORS = [
  'accentColor',
  'accentColorForeground',
  'actionButtonBorder',
  'actionButtonBorderMobile',
  'actionButtonSecondaryBackground',
  'closeButton',
  'closeButtonBackground',
  'connectButtonBackground',
  'connectButtonBackgroundError',
  'connectButtonInnerBackground',
  'connectButtonText',
  'connectButtonTextError',
  'connectionIndicator',
  'downloadBottomCardBackground',
  'downloadTopCardBackground',
  'error',
  'generalBorder',
  'generalBorderDim',
  'menuItemBackground',
  'modalBackdrop',
  'modalBackground',
  'modalBorder',
  'modalText',
  'modalTextDim',
  'modalTextSecondary',
  'profileAction',
  'profileActionHover',
  'profileForeground',
  'selectedOptionBorder',
  'standby',
] as const

/** One look, part by part. */
export interface ThemeVars {
  colors: Record<(typeof COLORS)[number], string>
  fonts: { body: string }
  radii: Record<'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile', string>
  shadows: Record<'connectButton' | 'dialog' | 'profileDetailsAction' | 'selectedOption' | 'selectedWallet' | 'walletLogo', string>
  blurs: { modalOverlay: string }
}

/** One look, or one for each mode. */
export type Theme = ThemeVars | { lightMode: ThemeVars; darkMode: ThemeVars }

export interface ThemeOptions {
  accentColor?: string
  accentColorForeground?: string
  borderRadius?: 'large' | 'medium' | 'small' | 'none'
  fontStack?: 'rounded' | 'system'
  /** Accepted; what lies behind our dialog is not blurred. */
  overlayBlur?: 'large' | 'small' | 'none'
}

interface Palette {
  surface: string
  raised: string
  sunken: string
  line: string
  text: string
  soft: string
  accent: string
  bad: string
}

const LIGHT: Palette = {
  surface: '#ffffff',
  raised: '#f4f5f8',
  sunken: '#eceef3',
  line: '#14151a14',
  text: '#14151a',
  soft: '#565b68',
  accent: '#4457ff',
  bad: '#c92a3d',
}
const DARK: Palette = {
  surface: '#15161a',
  raised: '#22242b',
  sunken: '#2b2e37',
  line: '#ffffff1a',
  text: '#f3f4f7',
  soft: '#a4a9b6',
  accent: '#7c8aff',
  bad: '#ff7a85',
}
const MIDNIGHT: Palette = { ...DARK, surface: '#08090c', raised: '#14161c', sunken: '#1d2028' }

/** Our radius for each of their names; a card has six of it. */
const RADII = { large: 4, medium: 3, small: 2, none: 0 }
const FONTS = {
  rounded: 'ui-rounded,"SF Pro Rounded",system-ui,sans-serif',
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
}
const ACCENTS = ['blue', 'green', 'orange', 'pink', 'purple', 'red'] as const

function toTheme(palette: Palette, given: ThemeOptions = {}): ThemeVars {
  const { accentColor = palette.accent, accentColorForeground, borderRadius = 'large', fontStack = 'system' } = given
  const { surface, raised, sunken, line, text, soft, bad } = palette
  const radius = RADII[borderRadius]
  const px = (times: number) => `${radius * times}px`
  return {
    colors: {
      accentColor,
      accentColorForeground: accentColorForeground ?? (isLight(toHex(accentColor) ?? '#000000') ? '#000000' : '#ffffff'),
      actionButtonBorder: line,
      actionButtonBorderMobile: line,
      actionButtonSecondaryBackground: raised,
      closeButton: soft,
      closeButtonBackground: raised,
      connectButtonBackground: surface,
      connectButtonBackgroundError: bad,
      connectButtonInnerBackground: raised,
      connectButtonText: text,
      connectButtonTextError: surface,
      connectionIndicator: accentColor,
      downloadBottomCardBackground: raised,
      downloadTopCardBackground: sunken,
      error: bad,
      generalBorder: line,
      generalBorderDim: line,
      menuItemBackground: sunken,
      modalBackdrop: '#0006',
      modalBackground: surface,
      modalBorder: line,
      modalText: text,
      modalTextDim: soft,
      modalTextSecondary: soft,
      profileAction: raised,
      profileActionHover: sunken,
      profileForeground: raised,
      selectedOptionBorder: line,
      standby: accentColor,
    },
    fonts: { body: FONTS[fontStack] },
    radii: { actionButton: px(3), connectButton: px(3), menuButton: px(3), modal: px(6), modalMobile: px(6) },
    shadows: {
      connectButton: 'none',
      dialog: 'none',
      profileDetailsAction: 'none',
      selectedOption: 'none',
      selectedWallet: 'none',
      walletLogo: 'none',
    },
    blurs: { modalOverlay: 'blur(0px)' },
  }
}

type AccentColors = Record<(typeof ACCENTS)[number], Required<Pick<ThemeOptions, 'accentColor' | 'accentColorForeground'>>>

/** Accents to begin with: each reads under white. */
const toAccents = (): AccentColors => {
  const colors = { blue: '#2563eb', green: '#15803d', orange: '#c2410c', pink: '#be185d', purple: '#6d28d9', red: '#b91c1c' }
  return Object.fromEntries(
    ACCENTS.map(name => [name, { accentColor: colors[name], accentColorForeground: '#ffffff' }]),
  ) as unknown as AccentColors
}

interface Maker {
  (options?: ThemeOptions): ThemeVars
  accentColors: AccentColors
}

const toMaker = (palette: Palette): Maker => Object.assign((given?: ThemeOptions) => toTheme(palette, given), { accentColors: toAccents() })

/** Dark on light. */
export const lightTheme: Maker = /* @__PURE__ */ toMaker(LIGHT)
/** Light on dark. */
export const darkTheme: Maker = /* @__PURE__ */ toMaker(DARK)
/** The same, near to black. */
export const midnightTheme: Maker = /* @__PURE__ */ toMaker(MIDNIGHT)

/** As six digits; undefined for what is no hexadecimal colour. */
function toHex(color: string): string | undefined {
  const [, digits] = /^#([\da-f]{3,8})$/i.exec(color.trim()) ?? []
  if (!digits) return undefined
  return `#${digits.length < 6 ? [...digits.slice(0, 3)].map(each => each + each).join('') : digits.slice(0, 6)}`
}

/** What a look comes to here. The mode is that of what everything stands on. */
export function toLook({ colors, fonts, radii }: ThemeVars): { mode: ThemeMode | undefined; variables: ThemeVariables } {
  const surface = toHex(colors.modalBackground)
  const radius = parseFloat(radii.modal) / 6
  return {
    mode: surface ? (isLight(surface) ? 'light' : 'dark') : undefined,
    variables: {
      '--w3m-accent': colors.accentColor,
      '--w3m-on-accent': colors.accentColorForeground,
      '--w3m-surface': colors.modalBackground,
      '--w3m-raised': colors.profileForeground,
      '--w3m-sunken': colors.menuItemBackground,
      '--w3m-text': colors.modalText,
      '--w3m-soft': colors.modalTextSecondary,
      '--w3m-line': colors.generalBorder,
      '--w3m-backdrop': colors.modalBackdrop,
      '--w3m-font-family': fonts.body,
      ...(Number.isFinite(radius) && { '--w3m-border-radius-master': `${radius}px` }),
    },
  }
}

type Given = ThemeVars | (() => ThemeVars)

/** The parts of a look as `--rk-…` properties; with `extends` only those that differ from it. */
export function cssObjectFromTheme(theme: Given, given: { extends?: Given } = {}): Record<string, string> {
  const read = (from: Given | undefined): Record<string, string> => {
    const groups = typeof from === 'function' ? from() : (from ?? {})
    return Object.fromEntries(
      Object.entries(groups).flatMap(([group, parts]) =>
        Object.entries(parts as Record<string, string>).map(([name, value]) => [`--rk-${group}-${name}`, value]),
      ),
    )
  }
  const base = read(given.extends)
  return Object.fromEntries(Object.entries(read(theme)).filter(([name, value]) => base[name] !== value))
}

/** The same as text, without what could end it. */
export function cssStringFromTheme(theme: Given, given: { extends?: Given } = {}): string {
  return Object.entries(cssObjectFromTheme(theme, given))
    .map(([name, value]) => `${name}:${value.replaceAll(/[{};<]/g, '')};`)
    .join('')
}
