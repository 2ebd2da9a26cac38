/** The flows of somebody who is connected; one chunk. */
export { alertDeveloper } from './alert-developer.js'
export { disconnect } from './disconnect.js'
export { afterConnecting, endAndForget } from './end-locally.js'
export { goOn } from './go-on.js'
export { leaveUnsupported } from './leave-unsupported.js'
export { moveTo, switchNetwork } from './switch-network.js'
export { setPreferredAccountType } from './preferred-account.js'
export { getUniversalProvider } from './get-universal-provider.js'
