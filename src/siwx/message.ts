// What loads when somebody signs in, as one file.
export { toChecksumAddress } from '../domain/checksum-address.js'
export { toTellable } from '../domain/links.js'
export { agreesWithMessage } from '../domain/sign-in.js'
export { findFlaw, formatSignInMessage } from '../domain/sign-in.js'
