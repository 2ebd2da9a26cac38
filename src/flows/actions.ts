/** Fetches what is for those who connect, come back or are connected; and the developer's alerts. */
export const connected = () => import('./connected.js')

/** Fetches what reads balances. */
export const balances = () => import('./load-balance.js')

/** Fetches what asks for an account's name and picture. */
export const identity = () => import('./load-profile.js')

/** Fetches what asks for an account's tokens, for who does not show the account. */
export const tokens = () => import('./load-balance.js')

/** Fetches the table of errors, when one has to be told. */
export const errors = () => import('../domain/errors.js')
