/** A name for the account: choosing it, and having it. */
export { RegisterAccountName } from './RegisterAccountName.js'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.js'
export { NAMES_TITLES as TITLES } from '../../domain/texts/names.js'
