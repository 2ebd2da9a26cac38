// What a visitor who pays needs of EVM chains: the door of that room.
import type { Calls } from '../../domain/adapter.js'
import type { Allowances } from '../../domain/allowances.js'
import * as all from './calls.js'

export { confirm } from './node.js'
export { getTokenFee } from './received-amount.js'
export { getFee, prepare, readToken, send } from './transfer.js'

/** What EVM accounts do besides transfers. */
export const calls = async (): Promise<Calls> => all

/** What may take tokens from an account. */
export const allowances = (): Promise<Allowances> => import('./allowances.js')
