/** What finds out how a wallet can be asked and what would come of it, asks it, and says what became of it: fetched while the sheet is drawn. */
export { carryOut } from './carry-out.js'
export { CallsSent } from './CallsSent.js'
export { Foreseen } from './Foreseen.js'
export { goStepByStep, prepare } from './prepare.js'
