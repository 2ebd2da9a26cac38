// What a visitor who sends needs of EVM chains, in one chunk.
export { confirm } from './confirm.js'
export { getFee } from './fee.js'
export { calls } from './fetch-calls.js'
export { prepare } from './prepare.js'
export { readToken } from './read-token.js'
export { send } from './send.js'
