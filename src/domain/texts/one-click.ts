/** Signing in by connecting; said before the other words of signing in are here. See `texts.ts`. */
export const ONE_CLICK_TEXTS = { authenticating: 'Authenticating...' } as const
