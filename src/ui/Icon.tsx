import type { Drawn, Children } from './children.js'
import { tw } from './tw.js'

/** Our own icons, strokes on a grid of 20, as far as the first view needs them; the others stand in `icons.ts`. */
export const BACK = 'M12 4.5 6.5 10l5.5 5.5'
export const FORWARD = 'M8 4.5 13.5 10 8 15.5'
export const CLOSE = 'M5 5l10 10M15 5 5 15'
export const HELP = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M7.9 7.8a2.2 2.2 0 1 1 3.1 2.2c-.7.3-1 .7-1 1.4M10 14h.01'
export const RETRY = 'M15.5 9a5.6 5.6 0 1 0-.6 3.6M15.8 5v4h-4'
export const WARNING = 'M10 3 2.5 16h15zM10 8v3.5M10 13.8h.01'
export const CHECK = 'M4.5 10.5 8.5 14.5 15.5 6'

/** An icon in the colour of the text around it; it says nothing to screen readers, the control around it does. */
export function Icon({ path, size = 20 }: { path: string; size?: number }): Drawn {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** What stands for WalletConnect here: waves that go out. */
export const WAVES = 'M3 8q3.5-3.5 7 0t7 0M3 13q3.5-3.5 7 0t7 0'

const LOOKS = {
  plain: tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-sunken text-soft`,
  accent: tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-accent text-on-accent`,
  // WalletConnect's own blue, whatever the dApp's accent.
  walletConnect: tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-[#0988f0] text-white`,
}

/** One of our own icons where a row of a list has its picture. */
export function Mark({ path, look = 'plain' }: { path: string; look?: keyof typeof LOOKS }): Drawn {
  return (
    <span class={LOOKS[look]}>
      <Icon path={path} />
    </span>
  )
}

const TAG_LOOKS = {
  good: tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-good/10 text-good`,
  accent: tw`px-2 py-[2px] rounded-sm text-xs font-medium whitespace-nowrap bg-accent/10 text-link`,
  plain: tw`px-2 py-[2px] rounded-sm text-xs font-medium whitespace-nowrap bg-sunken text-soft`,
}

/** A short word beside a name. */
export function Tag({ look = 'plain', children }: { look?: keyof typeof TAG_LOOKS; children: Children }): Drawn {
  return <span class={TAG_LOOKS[look]}>{children}</span>
}
