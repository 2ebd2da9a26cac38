/** Paying somebody: the form. */
export { SEND_TITLES as TITLES } from '../../domain/texts/send.js'
export { WalletSend } from './WalletSend.js'
