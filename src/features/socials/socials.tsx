/** Logging in with an account of somebody else: the choice, and the wait. */
export { ConnectingFarcaster } from './ConnectingFarcaster.js'
export { ConnectingSocial } from './ConnectingSocial.js'
export { ConnectSocials } from './ConnectSocials.js'
export { SOCIALS_TEXTS as TITLES } from '../../domain/texts/socials.js'
