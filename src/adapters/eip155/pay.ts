// What a visitor who pays needs of EVM chains: the door of that room.
import type { Calls } from '../../domain/adapter.js'
import * as all from './calls.js'

export { confirm } from './node.js'
export { getFee, prepare, readToken, send } from './transfer.js'

/** What EVM accounts do besides transfers. */
export const calls = async (): Promise<Calls> => all
