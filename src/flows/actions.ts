/** Fetches what is for those who connect. */
export const connected = () => import('./connected.js')

/** Fetches what is for those who are connected: what they have, and the ways out; and the developer's alerts. */
export const held = () => import('./held.js')

/** Fetches the table of errors, when one has to be told. */
export const errors = () => import('../domain/errors.js')
