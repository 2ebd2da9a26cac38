/** Another address for an embedded wallet, or a wallet of its own. */
export { UpdateEmailWallet } from './UpdateEmailWallet.js'
export { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp } from './UpdateEmailOtp.js'
export { UpgradeEmailWallet } from './UpgradeEmailWallet.js'
export { EMAIL_CHANGE_TEXTS as TITLES } from '../../domain/texts/email-change.js'
