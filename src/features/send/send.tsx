/** Paying somebody: the form, the choice of a token, the review, and what a dApp has filled in. */
import { PAYING_TITLES } from './texts.js'
import { PICKER_TITLES } from '../../domain/texts.js'

export { openSend as answer } from './open-send.js'
export { WalletSend } from './Form.js'
export { WalletSendSelectToken } from './Picker.js'
export { WalletSendPreview } from './Preview.js'

export const TITLES = { ...PAYING_TITLES, ...PICKER_TITLES }
