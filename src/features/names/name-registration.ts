/** What comes once a name is typed: the way from the wallet to the service, and how it looks. One chunk. */
export { registerName } from './register-name.js'
export { Registering } from './Registering.js'
