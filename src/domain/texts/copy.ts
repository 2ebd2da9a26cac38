/** What is said of the clipboard. See `texts.ts`. */
export const COPY_TEXTS = {
  copyFailed: 'Failed to copy',
} as const
