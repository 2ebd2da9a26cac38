/** The approval of a browser that was not used before. */
export { EmailVerifyDevice } from './EmailVerifyDevice.js'
export { EMAIL_TEXTS as TITLES } from '../../domain/texts/email.js'
