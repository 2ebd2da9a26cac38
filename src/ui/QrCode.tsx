import { useMemo } from 'react'
import type { Children, Drawn } from './children.js'
import { adopt, css, tw } from './tw.js'
import { correction, generate } from 'lean-qr/nano'

// The line is `QR_LINE`. Scanners need dark on white, so a browser's own colours stay away.
const CSS = css`
  wui-qr-code {
    color: #14151a;
    forced-color-adjust: none;
  }
  .lk-logo {
    animation: lk-logo 0.24s cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  @keyframes lk-logo {
    from {
      scale: 0.8;
    }
  }
  .lk-code path {
    fill: currentColor;
    fill-rule: evenodd;
    stroke-width: 0.6;
  }
`

/** Page tests of AppKit look for this tag and read its `uri` (references, section 5.4). */
const TAG = 'wui-qr-code' as 'div'

/** A QR code, dark on white in every theme, with a picture in its middle. A new `uri` takes the place of the old one in one step. */
export function QrCode({
  uri,
  label,
  color,
  isSquare = false,
  children,
}: {
  /** What the code says. */
  uri: string
  /** Its name for those who cannot see it. */
  label: string
  /** The ink, where the dApp has chosen one. */
  color?: string | undefined
  /** Draws no corner round. */
  isSquare?: boolean
  /** Goes into the middle: `QR_LOGO` pixels at most. */
  children?: Children
}): Drawn {
  const hasLogo = Boolean(children)
  const code = useMemo(() => toQrPath(uri, hasLogo, isSquare), [uri, hasLogo, isSquare])
  const names = { 'data-testid': 'wui-qr-code', uri, role: 'img' as const, 'aria-label': label }
  return (
    <TAG {...names} class={tw`relative block w-full max-w-[322px] aspect-square rounded-xl bg-white border border-line`}>
      <Drawing code={code} color={color} isSquare={isSquare} />
      <Middle>{children}</Middle>
    </TAG>
  )
}

/** The place of a code that is still coming, or that cannot come; of the same size, so that nothing moves. */
export function QrPlace({ isComing, children }: { isComing: boolean; children?: Children }): Drawn {
  const outline = useMemo(() => toQrOutline(), [])
  return (
    <div
      class={`${isComing ? 'lk-skeleton ' : ''}${tw`relative w-full max-w-[322px] aspect-square rounded-xl bg-raised border border-line`}`}
      aria-hidden="true"
    >
      <span class={tw`block text-soft opacity-30`}>
        <Drawing code={outline} />
      </span>
      <Middle>{children}</Middle>
    </div>
  )
}

function Drawing({ code, color, isSquare }: { code: QrPath; color?: string | undefined; isSquare?: boolean }): Drawn {
  useMemo(() => adopt(CSS), [])
  return (
    <svg class={`lk-code ${tw`w-full h-full`}`} viewBox={code.box} style={color ? { color } : undefined} aria-hidden="true">
      <path d={code.d} style={isSquare ? { strokeLinejoin: 'miter' } : undefined} />
    </svg>
  )
}

function Middle({ children }: { children: Children }): Drawn {
  return <span class={`lk-logo ${tw`absolute inset-0 flex items-center justify-center`}`}>{children}</span>
}

/** A QR code drawn on a square: one path, in units of one module (ISO 18004). */
export interface QrPath {
  /** For `viewBox`: the square, with the code in the middle of it. */
  box: string
  /** The path; it is filled by the even-odd rule and stroked with a line of `QR_LINE` and round joins. */
  d: string
}

/** The side of the square in CSS pixels, as it is meant to be seen. */
export const QR_SIZE = 320

/** What a stroke adds to each shape, and rounds it by. */
const QR_LINE = 0.6

/** The picture in the middle is at most this large, in CSS pixels. */
export const QR_LOGO = 60

/** The least that stays white around the code. */
const MARGIN = 16

/** Where the picture stands the code is left out: this much around it. */
const LOGO_MARGIN = 4

/** Texts below this length are drawn at a higher error correction. */
const SHORT = 100

/** Whether a module is part of something. */
type Test = (x: number, y: number) => boolean

/**
 * Draws `text` as a QR code at error correction M, which forgives what a picture in the middle covers: about 7 % of the code
 * where up to 15 % may be lost. Of a short text, an address say, it covers more, so that one is drawn at H (30 %); at M half of
 * them did not read back. A module is a whole or half number of pixels, so that all look the same.
 * @throws where the text is longer than any code: 2331 bytes
 */
export function toQrPath(text: string, hasLogo: boolean, isSquare = false): QrPath {
  const { size, get } = generate(text, { minCorrectionLevel: hasLogo && text.length < SHORT ? correction.H : correction.M })
  const isLogo = toLogoTest(size, hasLogo)
  // The small pattern in the fourth corner tells scanners how the code lies. It is drawn whole: of dots, with gaps between them,
  // some find another one in its place. The smallest code has none.
  const eye = size > 21 ? size - 7 : Infinity
  const isEye: Test = (x, y) => isFinder(x, y, size) || (Math.abs(eye - x) < 3 && Math.abs(eye - y) < 3)
  const bend = isSquare ? 0 : 1
  let d = toFinders(size, bend) + (size > 21 ? toRing(eye - 2, eye - 2, 5, 1.2 * bend) + toRounded(eye, eye, 1, 0) : '')
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (get(x, y) && !isEye(x, y) && !isLogo(x, y)) d += `M${x}.35 ${y}.35h.3v.3h-.3z`
  }
  return { box: toBox(size), d }
}

/** What is known of a code before its text is: the three patterns in its corners. */
export function toQrOutline(size = 57): QrPath {
  return { box: toBox(size), d: toFinders(size) }
}

/** How many pixels a module takes. */
const toPitch = (size: number): number => Math.floor((2 * (QR_SIZE - 2 * MARGIN)) / size) / 2

/** The code in the middle of the square, on whole pixels. */
function toBox(size: number): string {
  const pitch = toPitch(size)
  const start = -Math.round((QR_SIZE - size * pitch) / 2) / pitch
  return `${start} ${start} ${QR_SIZE / pitch} ${QR_SIZE / pitch}`
}

/** Which modules give way to the picture: a square in the middle, odd like the code itself. */
function toLogoTest(size: number, hasLogo: boolean): Test {
  const middle = (size - 1) / 2
  const reach = hasLogo ? Math.ceil((QR_LOGO / 2 + LOGO_MARGIN) / toPitch(size) - 0.5) : -1
  return (x, y) => Math.abs(x - middle) <= reach && Math.abs(y - middle) <= reach
}

/** The patterns in three corners; `bend` is 0 where they are to be square. */
function toFinders(size: number, bend = 1): string {
  return [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ]
    .map(([x = 0, y = 0]) => toRing(x, y, 7, 2.2 * bend) + toRounded(x + 2, y + 2, 3, 0.6 * bend))
    .join('')
}

function isFinder(x: number, y: number, size: number): boolean {
  return (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
}

/** A ring one module thick. */
function toRing(x: number, y: number, side: number, radius: number): string {
  return (
    toRounded(x, y, side, Math.max(0, radius - QR_LINE / 2)) +
    toRounded(x + 1 - QR_LINE, y + 1 - QR_LINE, side - 2 + 2 * QR_LINE, Math.max(0, radius - 1 + QR_LINE / 2))
  )
}

/** A square that reaches from `x`, `y` as far as `side` once it is stroked; `radius` is that of its corners before. */
function toRounded(x: number, y: number, side: number, radius: number): string {
  const line = round(side - QR_LINE - 2 * radius)
  const r = round(radius)
  const bend = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : '')
  const start = QR_LINE / 2
  return `M${round(x + start + radius)} ${round(y + start)}h${line}${bend(1, 1)}v${line}${bend(-1, 1)}h${-line}${bend(-1, -1)}v${-line}${bend(1, -1)}z`
}

const round = (value: number): number => Math.round(value * 100) / 100
