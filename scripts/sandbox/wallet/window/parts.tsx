// Small parts both windows are made of; what both wallets have is in wallet-parts.tsx.

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
