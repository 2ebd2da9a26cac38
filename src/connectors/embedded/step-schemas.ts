import { chain, kind, list, maybe, shape, text, user, type Check, type FrameMessage, type Schema } from './schemas.js'

const one = (...values: string[]): Check => value => values.includes(value as string)
const code = shape({ otp: value => /^\d{6}$/.test(String(value)) })
const email = shape({ email: text })

/** What goes and comes with the messages of a login, and of what somebody changes. */
export const STEP_SCHEMAS: Partial<Record<FrameMessage, Schema>> = {
  CONNECT_EMAIL: { sent: email, told: shape({ action: one('VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT') }) },
  CONNECT_OTP: { sent: code },
  GET_SOCIAL_REDIRECT_URI: { sent: shape({ provider: one('google', 'github', 'apple', 'facebook', 'x', 'discord') }), told: shape({ uri: text }) },
  CONNECT_SOCIAL: { sent: shape({ uri: text }), told: user },
  GET_FARCASTER_URI: { told: shape({ url: text }) },
  CONNECT_FARCASTER: { told: shape({ userName: maybe(text) }) },
  SWITCH_NETWORK: { sent: shape({ chainId: chain }), told: shape({ chainId: chain }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { told: shape({ smartAccountEnabledNetworks: list(Number.isSafeInteger) }) },
  SET_PREFERRED_ACCOUNT: { sent: shape({ type: kind }), told: shape({ type: kind, address: text }) },
  UPDATE_EMAIL: { sent: email, told: shape({ action: one('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }) },
  UPDATE_EMAIL_PRIMARY_OTP: { sent: code },
  UPDATE_EMAIL_SECONDARY_OTP: { sent: code, told: shape({ newEmail: text }) },
}
