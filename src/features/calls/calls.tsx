/** What a dApp would have an account do, with one approval: the sheet that says what will happen, and what becomes of it. */
import { CALLS_TITLES } from './texts.js'

export { answer } from './open-calls.js'
export { SendCalls } from './SendCalls.js'

export const TITLES = CALLS_TITLES
