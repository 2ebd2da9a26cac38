/** The history of an account: in a tab of its view, and as a view of its own. */
export { Activity, Transactions } from './Activity.js'
export { HISTORY_TITLES as TITLES } from '../../domain/texts/history.js'
