/** A name for the account: choosing it, and having it. */
export { RegisterAccountName } from './Form.js'
export { RegisterAccountNameSuccess } from './Registering.js'
export { NAMES_TITLES as TITLES } from './texts.js'
