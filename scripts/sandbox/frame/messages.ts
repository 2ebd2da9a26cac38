// The names of what pages ask the frame (wire protocols 7.3). Runs in Node and in browsers.

/** Everything a page may ask, without its prefix. */
export const messageNames = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'IS_CONNECTED',
  'GET_USER',
  'GET_CHAIN_ID',
  'SWITCH_NETWORK',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'SET_PREFERRED_ACCOUNT',
  'RPC_REQUEST',
  'RPC_ABORT',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'SIGN_OUT',
  'RELOAD',
] as const

/** One thing a page may ask. */
export type MessageName = (typeof messageNames)[number]

/** What begins the type of a message to the frame. */
export const APP_PREFIX = '@w3m-app/'

/** What begins the type of a message from the frame. */
export const FRAME_PREFIX = '@w3m-frame/'

/** Where one signs in with an account of somebody else; Farcaster has messages of its own. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** The name of a provider as it writes itself. */
export const providerNames: Readonly<Record<SocialProvider | 'farcaster', string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
