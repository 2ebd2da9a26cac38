import type { EmailStep, UpdateEmailStep } from '../../domain/embedded.js'
import { LOGIN_TIMEOUT, SOCIAL_START_LIMIT } from '../../domain/times.js'

// What may go to the frame and come from it (wire protocols 7.3); nothing else does.

/** Whether a value is what was agreed. */
export type Check = (value: unknown) => boolean

/** How long an answer is waited for, in milliseconds: where an empty window stands open for it, not long. */
export const limitOf = (name: FrameMessage): number => (/^GET_(SOCIAL|FARCASTER)/.test(name) ? SOCIAL_START_LIMIT : LOGIN_TIMEOUT)

/** Who has logged in, as the frame tells it for one network. */
export interface FrameUser {
  address: string
  chainId: number | string
  email?: string | null
  userName?: string | null
  smartAccountDeployed?: boolean
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[]
  preferredAccountType?: string
}

/** What the frame answers to each message. */
export interface FrameAnswers {
  CONNECT_EMAIL: { action: EmailStep }
  CONNECT_DEVICE: unknown
  CONNECT_OTP: unknown
  GET_SOCIAL_REDIRECT_URI: { uri: string }
  CONNECT_SOCIAL: FrameUser
  GET_FARCASTER_URI: { url: string }
  CONNECT_FARCASTER: { userName?: string | null }
  IS_CONNECTED: { isConnected: boolean }
  GET_USER: FrameUser
  SWITCH_NETWORK: { chainId: number | string }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: number[] }
  SET_PREFERRED_ACCOUNT: { type: 'eoa' | 'smartAccount'; address: string }
  RPC_REQUEST: unknown
  RPC_ABORT: unknown
  UPDATE_EMAIL: { action: UpdateEmailStep }
  UPDATE_EMAIL_PRIMARY_OTP: unknown
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: string }
  SYNC_THEME: unknown
  SYNC_DAPP_DATA: unknown
  SIGN_OUT: unknown
}

export type FrameMessage = keyof FrameAnswers

/** What goes to the frame with a message, and what comes back, where that is to have a certain shape. */
export interface Schema {
  sent?: Check
  told?: Check
}

const text: Check = value => typeof value === 'string' && value.length > 0 && value.length < 5_000
const chain: Check = value => Number.isSafeInteger(value) || text(value)
const kind: Check = value => value === 'eoa' || value === 'smartAccount'
const yes: Check = value => typeof value === 'boolean'
/** Nothing at all will do, too. */
const maybe =
  (check: Check): Check =>
  value =>
    value == null || value === '' || check(value)
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.length <= 1_000 && value.every(check)
const shape =
  (fields: Record<string, Check>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const user = shape({
  address: text,
  chainId: chain,
  email: maybe(text),
  userName: maybe(text),
  smartAccountDeployed: maybe(yes),
  accounts: maybe(list(shape({ address: text, type: kind }))),
})

const one =
  (...values: string[]): Check =>
  value =>
    values.includes(value as string)
const code = shape({ otp: value => /^\d{6}$/.test(String(value)) })
const email = shape({ email: text })

/** The shape of what goes and comes, where one was agreed. */
export const SCHEMAS: Partial<Record<FrameMessage, Schema>> = {
  IS_CONNECTED: { told: shape({ isConnected: yes }) },
  GET_USER: { sent: shape({ chainId: chain, preferredAccountType: maybe(kind) }), told: user },
  RPC_REQUEST: { sent: shape({ method: text, chainId: chain }) },
  CONNECT_EMAIL: { sent: email, told: shape({ action: one('VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT') }) },
  CONNECT_OTP: { sent: code },
  GET_SOCIAL_REDIRECT_URI: {
    sent: shape({ provider: one('google', 'github', 'apple', 'facebook', 'x', 'discord') }),
    told: shape({ uri: text }),
  },
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
