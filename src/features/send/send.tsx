/** Paying somebody: the form, the choice of a token, the review, and what a dApp has filled in. */
import { PAYING_TITLES } from '../../domain/texts/paying.js'
import { PICKER_TITLES } from '../../domain/texts/picker.js'
import { SEND_TITLES } from '../../domain/texts/send.js'

export { openSend } from './open-send.js'
export { WalletSend } from './WalletSend.js'
export { WalletSendPreview } from './WalletSendPreview.js'
export { WalletSendSelectToken } from './WalletSendSelectToken.js'

export const TITLES = { ...PAYING_TITLES, ...PICKER_TITLES, ...SEND_TITLES }
