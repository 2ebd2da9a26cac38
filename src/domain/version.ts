declare const LATCHKEY_VERSION: string

/** This release; the build writes it. */
export const VERSION = typeof LATCHKEY_VERSION === 'undefined' ? '0.0.0' : LATCHKEY_VERSION
