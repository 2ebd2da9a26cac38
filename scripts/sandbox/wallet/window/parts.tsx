// Small parts both windows are made of.
import type { ComponentChildren } from 'preact'

/** The wallet's mark: the same bucket as its announced icon. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 96 96" width="32" height="32" aria-hidden="true">
      <rect width="96" height="96" rx="24" class="mark-ground" />
      <path d="M30 40c0-24 36-24 36 0" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" />
      <path d="M24 40h48l-6.5 31a6 6 0 0 1-6 5H36.5a6 6 0 0 1-6-5z" fill="#fff" />
      <path d="M33 52h30" class="mark-line" stroke-width="5" stroke-linecap="round" />
    </svg>
  )
}

/** An account's picture: two colours from its address. */
export function Avatar({ address }: { address: string }) {
  const hue = parseInt(address.slice(2, 8), 16) % 360
  return (
    <svg class="avatar" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill={`hsl(${hue} 70% 58%)`} />
      <circle cx="26" cy="10" r="13" fill={`hsl(${(hue + 70) % 360} 80% 68%)`} opacity="0.75" />
    </svg>
  )
}

/** A site by its address, the part that matters in front. */
export function Site({ origin }: { origin: string }) {
  const { host, protocol } = new URL(origin)
  return (
    <p class="site">
      <span class="site-letter" aria-hidden="true">
        {host[0]?.toUpperCase()}
      </span>
      <span>
        <strong>{host}</strong>
        <small>{protocol === 'https:' || /^(127\.|localhost)/.test(host) ? 'asks you' : 'asks you, over an insecure connection'}</small>
      </span>
    </p>
  )
}

export function Note({ tone, children }: { tone: 'warn' | 'bad'; children: ComponentChildren }) {
  return (
    <p class={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  )
}

/** `0x1234…cdef` */
export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** An amount with four digits after the point at most, never rounded up. */
export const formatBalance = (balance: string | null): string => (balance === null ? '–' : balance.replace(/(\.\d{0,4})\d*$/, '$1').replace(/\.?0+$/, '') || '0')
