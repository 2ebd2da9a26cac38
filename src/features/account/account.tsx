/** The account at first look: who is connected, what they have and did. */
export { Transactions } from './Activity.js'
export { Account } from './Overview.js'
export { TITLES } from './texts.js'
