/** Who may act for the account, or take tokens from it: in words, and how it is taken back. */
export { Permissions } from './List.js'
export { PERMISSIONS_TITLES as TITLES } from './texts.js'
