/** The entry of signing in: its views, and their titles. */
export { SIWXSignMessage, SIWXSignMessage as ConnectingSiwe } from './SIWXSignMessage.js'
export { SIGN_IN_TITLES as TITLES } from '../../domain/texts.js'
