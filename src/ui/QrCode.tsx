import { useMemo } from 'react'
import type { Children, View } from './children.js'
import { toQrOutline, toQrPath, type QrPath } from './qr-path.js'
import { adopt, css, tw } from './tw.js'

// The line is `QR_LINE`. Scanners need dark on white, so a browser's own colours stay away.
const CSS = css`
  wui-qr-code { color: #14151a; forced-color-adjust: none; }
  .lk-code path { fill: currentColor; fill-rule: evenodd; stroke-width: .6; }
`

/** Page tests of AppKit look for this tag and read its `uri` (references, section 5.4). */
const TAG = 'wui-qr-code' as 'div'

/** A QR code, dark on white in every theme, with a picture in its middle. A new `uri` takes the place of the old one in one step. */
export function QrCode({ uri, label, color, children }: {
  /** What the code says. */
  uri: string
  /** Its name for those who cannot see it. */
  label: string
  /** The ink, where the dApp has chosen one. */
  color?: string | undefined
  /** Goes into the middle: `QR_LOGO` pixels at most. */
  children?: Children
}): View {
  const hasLogo = Boolean(children)
  const code = useMemo(() => toQrPath(uri, hasLogo), [uri, hasLogo])
  const names = { 'data-testid': 'wui-qr-code', uri, role: 'img' as const, 'aria-label': label }
  return (
    <TAG {...names} class={`lk-fade ${tw`relative block w-full max-w-[322px] aspect-square rounded-xl bg-white border border-line`}`}>
      <Drawing code={code} color={color} />
      <Middle>{children}</Middle>
    </TAG>
  )
}

/** The place of a code that is still coming, or that cannot come; of the same size, so that nothing moves. */
export function QrPlace({ isComing, children }: { isComing: boolean; children?: Children }): View {
  const outline = useMemo(() => toQrOutline(), [])
  return (
    <div class={`${isComing ? 'lk-skeleton ' : ''}${tw`relative w-full max-w-[322px] aspect-square rounded-xl bg-raised border border-line`}`} aria-hidden="true">
      <span class={tw`block text-soft opacity-30`}><Drawing code={outline} /></span>
      <Middle>{children}</Middle>
    </div>
  )
}

function Drawing({ code, color }: { code: QrPath; color?: string | undefined }): View {
  useMemo(() => adopt(CSS), [])
  return (
    <svg class={`lk-code ${tw`w-full h-full`}`} viewBox={code.box} style={color ? { color } : undefined} aria-hidden="true">
      <path d={code.d} />
    </svg>
  )
}

function Middle({ children }: { children: Children }): View {
  return <span class={tw`absolute inset-0 flex items-center justify-center`}>{children}</span>
}
