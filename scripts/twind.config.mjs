// What a class of tw`…` means: Tailwind's vocabulary, cut to this product's tokens.
// Evaluated at build time only; nothing of this file or of twind reaches a browser.
import { match, matchColor, matchTheme } from '@twind/core'
import presetTailwindBase from '@twind/preset-tailwind/base'

/** The colour tokens of the theme; each is the custom property `--lk-NAME`. */
const tokens = ['accent', 'on-accent', 'link', 'surface', 'raised', 'sunken', 'text', 'soft', 'line', 'good', 'bad', 'warn']

const font = px => `calc(${px}px*var(--lk-font,1))`
const radius = px => `calc(var(--lk-radius,4px)*${px / 4})`

/** A colour which takes its opacity by `color-mix`: a variable has no channels to put an alpha into. */
const mixable =
  css =>
  ({ opacityValue } = {}) =>
    opacityValue === undefined || Number(opacityValue) === 1
      ? css
      : `color-mix(in srgb,${css} ${Math.round(opacityValue * 10000) / 100}%,transparent)`

const colors = {
  inherit: 'inherit',
  transparent: 'transparent',
  current: mixable('currentColor'),
  black: mixable('#000'),
  white: mixable('#fff'),
  ...Object.fromEntries(tokens.map(name => [name, mixable(`var(--lk-${name})`)])),
}

// In px, since a rem is whatever the host page makes of it.
const spacing = { px: '1px', 0: '0px' }
for (let step = 0.5; step <= 96; step += 0.5) spacing[step] = `${step * 4}px`

const percent = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, String(i / 100)]))
const sizes = { full: '100%', min: 'min-content', max: 'max-content', fit: 'fit-content', none: 'none' }
const ease = 'cubic-bezier(.4,0,.2,1)'

const theme = {
  spacing,
  opacity: percent,
  fontSize: {
    xs: [font(12), font(16)],
    sm: [font(14), font(20)],
    base: [font(16), font(22)],
    lg: [font(20), font(26)],
    '3xl': [font(32), font(38)],
  },
  lineHeight: {
    none: '1',
    tight: '1.25',
    snug: '1.375',
    normal: '1.5',
    ...Object.fromEntries([3, 4, 5, 6, 7, 8, 9, 10].map(step => [step, font(step * 4)])),
  },
  fontFamily: { mono: ['ui-monospace', 'monospace'] },
  borderRadius: {
    none: '0',
    sm: radius(8),
    md: radius(10),
    lg: radius(16),
    xl: radius(20),
    '2xl': radius(28),
    // Round, but for who wants no corner round.
    full: radius(9999),
  },
  borderColor: colors,
  boxShadow: {
    none: 'none',
    sm: '0 1px 2px #0000000d',
    md: '0 4px 12px #00000014',
    lg: 'var(--lk-shadow,0 1px 2px #0000000a,0 16px 40px -8px #00000024)',
  },
  minWidth: { ...spacing, ...sizes },
  minHeight: { ...spacing, ...sizes, dvh: '100dvh' },
  maxWidth: { ...spacing, ...sizes },
  maxHeight: { ...spacing, ...sizes, dvh: '100dvh' },
  transitionProperty: {
    none: 'none',
    all: 'all',
    DEFAULT: 'color,background-color,border-color,fill,opacity,transform,translate,scale,rotate',
    colors: 'color,background-color,border-color,fill',
    opacity: 'opacity',
    transform: 'transform,translate,scale,rotate',
  },
  transitionTimingFunction: {
    DEFAULT: ease,
    linear: 'linear',
    in: 'cubic-bezier(.4,0,1,1)',
    out: 'cubic-bezier(0,0,.2,1)',
    'in-out': ease,
  },
  durations: Object.fromEntries([75, 100, 120, 150, 160, 200, 300, 500].map(ms => [ms, `${ms}ms`])),
  screens: {},
  extend: { height: { dvh: '100dvh' } },
  animation: {},
  keyframes: {},
}

/** The sides of a box in logical words, so that right-to-left needs no second rule. */
const sides = { x: '-inline', y: '-block', s: '-inline-start', e: '-inline-end', t: '-top', b: '-bottom' }
const side =
  (property, end = '') =>
  ({ 1: name = '', _ }) => ({ [`${property}${sides[name] ?? ''}${end}`]: _ })

/** The corners `rounded-t-`, `rounded-s-`, … stand for. */
const corners = {
  t: ['start-start', 'start-end'],
  b: ['end-start', 'end-end'],
  s: ['start-start', 'end-start'],
  e: ['start-end', 'end-end'],
  ss: ['start-start'],
  se: ['start-end'],
  es: ['end-start'],
  ee: ['end-end'],
}

// Each of these stands before the preset's rule of the same name. The preset's writes custom properties with
// defaults on `*`: bytes in the sheet, work for the browser, and values that children would inherit.
const rules = [
  matchTheme('size-', 'width', ({ _ }) => ({ width: _, height: _ })),
  matchTheme('-?m([xyse])-', 'margin', side('margin')),
  matchTheme('p([xyse])-', 'padding', side('padding')),
  matchTheme('scroll-p([xyse])-', 'padding', side('scroll-padding')),
  matchTheme('-?scroll-m([xyse])-', 'margin', side('scroll-margin')),
  matchTheme('-?(start|end)-', 'inset', ({ 1: edge, _ }) => ({ [`inset-inline-${edge}`]: _ })),
  matchTheme('-?inset-([xy])-', 'inset', side('inset')),
  matchTheme('-?inset-', 'inset', ({ _ }) => ({ inset: _ })),
  matchColor('border-([xyse])-', { section: 'borderColor' }, ({ 1: name, _ }) => ({ [`border${sides[name]}-color`]: _.value })),
  matchTheme('border-([xyse])(?:$|-)', 'borderWidth', side('border', '-width')),
  matchTheme('rounded-([tbse]|[se][se])-', 'borderRadius', ({ 1: name, _ }) =>
    Object.fromEntries(corners[name].map(corner => [`border-${corner}-radius`, _])),
  ),
  matchTheme('-?space-(x|y)-', 'space', ({ 1: axis, _ }) => ({
    '&>:not(:first-child)': { [`margin${sides[axis]}-start`]: _ },
  })),
  matchTheme('divide-(x|y)(?:$|-)', 'divideWidth', ({ 1: axis, _ }) => ({
    '&>:not(:first-child)': { [`border${sides[axis]}-start-width`]: _ },
  })),
  matchTheme('shadow(?:$|-)', 'boxShadow', 'boxShadow'),
  matchTheme('-?translate-x-', 'translate', ({ _ }) => ({ translate: _ })),
  matchTheme('-?translate-y-', 'translate', ({ _ }) => ({ translate: `0 ${_}` })),
  matchTheme('translate-', 'translate', 'translate'),
  matchTheme('-?scale-x-', 'scale', ({ _ }) => ({ scale: `${_} 1` })),
  matchTheme('-?scale-y-', 'scale', ({ _ }) => ({ scale: `1 ${_}` })),
  matchTheme('scale-', 'scale', 'scale'),
  matchTheme('-?rotate-', 'rotate', 'rotate'),
  matchTheme('(blur|grayscale|brightness)(?:$|-)', undefined, ({ 1: name, _ }) => ({ filter: `${name}(${_})` })),
  matchTheme('backdrop-blur(?:$|-)', 'blur', ({ _ }) => ({ 'backdrop-filter': `blur(${_})` })),
  match('(tabular-nums|slashed-zero)', 'fontVariantNumeric'),
  match('snap-(x|y)', ({ 1: axis }) => ({ 'scroll-snap-type': `${axis} mandatory` })),
  match('text-(balance|pretty)', 'text-wrap'),
  match('line-clamp-(\\d+)', ({ 1: lines }) => ({
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': lines,
    overflow: 'hidden',
  })),
  matchTheme('content-', 'content', 'content'),
  match('sr-only', {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    clipPath: 'inset(50%)',
  }),
]

const words = (...list) => `(?:${list.join('|')})$`
const position = ['normal', 'start', 'end', 'center', 'between', 'around', 'evenly', 'stretch', 'baseline']

// The preset lets any word through after these prefixes (`items-centre` would be CSS nobody understands).
// And what would need defaults on `*`, or is physical where a logical word exists, is taken away.
const ignorelist = [
  `justify-(?!(?:items|self)-|${words(...position)})`,
  `justify-(?:items|self)-(?!${words('auto', ...position)})`,
  `(?:content|items|self)-(?!\\[|${words('auto', 'none', ...position)})`,
  `place-(?:content|items|self)-(?!${words('auto', ...position)})`,
  `list-(?!${words('none', 'disc', 'decimal', 'inside', 'outside')})`,
  `decoration-(?!\\[|${words('solid', 'double', 'dotted', 'dashed', 'wavy', 'slice', 'clone', 'auto', 'from-font', '\\d+', ...tokens, 'current')})`,
  `align-(?!${words('baseline', 'top', 'middle', 'bottom', 'text-top', 'text-bottom', 'sub', 'super')})`,
  `whitespace-(?!${words('normal', 'nowrap', 'pre', 'pre-line', 'pre-wrap', 'break-spaces')})`,
  `appearance-(?!${words('none', 'auto')})`,
  `break-(?:before|after|inside)-(?!${words('auto', 'avoid', 'all')})`,
  `cursor-(?!${words('auto', 'default', 'pointer', 'wait', 'progress', 'text', 'move', 'help', 'not-allowed', 'none', 'grab', 'grabbing', 'copy')})`,
  `pointer-events-(?!${words('none', 'auto')})`,
  `will-change-(?!\\[|${words('auto', 'scroll', 'contents', 'transform')})`,
  '(?:mix|bg)-blend-',
  'ring',
  'shadow-(?!\\[)(?!(?:none|sm|md|lg)$)',
  'skew-',
  'transform',
  'filter',
  'backdrop-(?!blur)',
  'from-',
  'via-',
  'to-',
  'bg-gradient-',
  'border-spacing-',
  'touch-pan-',
  'touch-pinch-zoom',
  'container$',
  'animate',
  'space-[xy]-reverse',
  'divide-[xy]-reverse',
  '-?scroll-[mp][lr]-',
  '-?[mp][lr]-',
  'border-[lr](?:$|-)',
  'rounded-[lr](?:$|-)',
  'rounded-[tb][lr](?:$|-)',
  'text-(?:left|right)$',
].map(pattern => new RegExp(`^${pattern}`))

/** Words that stand before a class, beside those of the preset and the pseudo-classes. */
const variants = [
  // The dialog is a sheet at the bottom edge up to this width.
  ['sheet', '@media (max-width:430px)'],
  ['forced-colors', '@media (forced-colors:active)'],
]

const preset = presetTailwindBase({ disablePreflight: true })

/** twind's configuration. No preflight: the shell adopts a small reset of its own, in the layer `base`. */
export const config = {
  preflight: false,
  presets: [{ theme: preset.theme }],
  theme: { ...theme, colors },
  rules: [...rules, ...preset.rules],
  variants: [...variants, ...preset.variants],
  ignorelist,
}

/** Pseudo-classes that may stand before a class; any other unknown word before a colon is a build error. */
export const pseudoClasses = new Set([
  'hover',
  'focus',
  'focus-visible',
  'focus-within',
  'active',
  'disabled',
  'enabled',
  'checked',
  'indeterminate',
  'empty',
  'valid',
  'invalid',
  'user-invalid',
  'required',
  'optional',
  'read-only',
  'read-write',
  'placeholder-shown',
  'first-child',
  'last-child',
  'only-child',
  'first-of-type',
  'last-of-type',
  'modal',
  'popover-open',
  'autofill',
  'target',
  'visited',
])
