/** Paying somebody: the choice of a token, and what a dApp has filled in. */
export { PICKER_TITLES as TITLES } from '../../domain/texts/picker.js'
export { openSend } from './open-send.js'
export { WalletSendSelectToken } from './WalletSendSelectToken.js'
