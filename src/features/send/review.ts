/** Paying somebody: the review, and what asks the wallet for it. */
export { PAYING_TITLES as TITLES } from '../../domain/texts/paying.js'
export { WalletSendPreview } from './WalletSendPreview.js'
