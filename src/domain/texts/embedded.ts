/** What flows need to say of the embedded wallet. See `texts.ts`. */
export const EMBEDDED_TEXTS = {
  frameTitle: 'Your wallet',
  actionNotAllowed: 'Action not allowed',
} as const
