// The doors of the rooms that the dialog's controls lead to, each named once: a dApp's bundler writes at every import() what it loads.

export const account = () => import('../features/account/account.js')
export const calls = () => import('../features/calls/calls.js')
export const login = () => import('../features/login/login.js')
export const names = () => import('../features/names/names.js')
export const onramp = () => import('../features/onramp/onramp.js')
export const pairing = () => import('../features/pairing/pairing.js')
export const send = () => import('../features/send/send.js')
export const sessions = () => import('../features/sessions/sessions.js')
export const settings = () => import('../features/settings/settings.js')
export const signIn = () => import('../features/sign-in/sign-in.js')
export const swaps = () => import('../features/swaps/swaps.js')
export const wallets = () => import('../features/wallets/wallets.js')
