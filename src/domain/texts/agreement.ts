/** The box one has to tick before one connects, where a dApp wants it. See `texts.ts`. */
export const AGREEMENT_TEXTS = {
  agree: 'I agree to our',
  agreeFirst: 'Tick the box first, then choose how to connect.',
} as const
