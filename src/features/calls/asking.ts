/** What finds out how a wallet can be asked, asks it, and says what became of it: fetched while the sheet is drawn. */
export { carryOut } from './carry-out.js'
export { Outcome } from './Outcome.js'
export { goStepByStep, prepare } from './prepare.js'
