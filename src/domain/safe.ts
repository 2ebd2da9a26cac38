/** The id of the way to the Safe in whose frame a page runs (AppKit 1.7, section 1.5). */
export const SAFE_ID = 'safe'

/** Where Safe is, if a dApp names no other. */
export const SAFE_ORIGIN = 'https://app.safe.global'
