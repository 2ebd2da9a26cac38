/** Logging in by email: the address and the code. */
export { EmailLogin } from './EmailLogin.js'
export { EmailVerifyOtp } from './EmailVerifyOtp.js'
export { logIn } from './log-in.js'
export { toLoginWords } from '../../flows/login-words.js'
export { EMAIL_TEXTS as TITLES } from '../../domain/texts/email.js'
