/** What finds out how a wallet can be asked and what would come of it, says so, and asks it: fetched while the sheet is drawn. */
export { carryOut } from './carry-out.js'
export { Foreseen } from './Foreseen.js'
export { prepare } from './prepare.js'
export { Standing } from './Standing.js'
