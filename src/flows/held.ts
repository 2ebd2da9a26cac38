/** The door of the room of somebody connected: what they have, and the ways out, which are here before they are wanted, offline too. */
export { alertDeveloper } from './alert-developer.js'
export { disconnect } from './disconnect.js'
export { afterConnecting, endAndForget } from './disconnect.js'
export { goOn } from './go-on.js'
export { loadBalance, loadTokens } from './load-balance.js'
export { fetchIdentity, fetchNames, loadIdentity } from './load-profile.js'
export { setPreferredAccountType } from './switch-network.js'
export { leaveUnsupported, moveTo, switchNetwork } from './switch-network.js'
