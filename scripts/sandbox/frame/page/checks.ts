// Which messages are read at all: what does not look as agreed is lost, as at the public site (wire protocols 7.2).
import { APP_PREFIX, messageNames, socialProviders, type MessageName } from '../messages.js'
import { isAccountType } from './memory.js'

/** A message of an app. */
export interface AppMessage {
  name: MessageName
  id?: string
  payload: Record<string, unknown>
}

type Check = (payload: Record<string, unknown>) => boolean

const isText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length < 5000
const isChain = (value: unknown) => typeof value === 'number' || isText(value)
const or = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value)
const isCode: Check = ({ otp }) => isText(otp)
const isEmail: Check = ({ email }) => isText(email)

const checks: Partial<Record<MessageName, Check>> = {
  CONNECT_EMAIL: isEmail,
  CONNECT_OTP: isCode,
  GET_SOCIAL_REDIRECT_URI: ({ provider }) => socialProviders.some(each => each === provider),
  CONNECT_SOCIAL: ({ uri, chainId, preferredAccountType }) =>
    isText(uri) && or(isChain)(chainId) && or(isAccountType)(preferredAccountType),
  GET_USER: ({ chainId, preferredAccountType }) => or(isChain)(chainId) && or(isAccountType)(preferredAccountType),
  SWITCH_NETWORK: ({ chainId }) => isChain(chainId),
  SET_PREFERRED_ACCOUNT: ({ type }) => isAccountType(type),
  RPC_REQUEST: ({ method, chainId }) => isText(method) && or(isChain)(chainId),
  UPDATE_EMAIL: isEmail,
  UPDATE_EMAIL_PRIMARY_OTP: isCode,
  UPDATE_EMAIL_SECONDARY_OTP: isCode,
}

/** Reads what came; undefined for what is nothing for us. */
export function readMessage(data: unknown): AppMessage | undefined {
  if (!isObject(data) || typeof data.type !== 'string' || !data.type.startsWith(APP_PREFIX)) return undefined
  const name = messageNames.find(each => data.type === APP_PREFIX + each)
  const payload = data.payload ?? {}
  if (!name || !isObject(payload) || !or(isText)(data.id) || checks[name]?.(payload) === false) return undefined
  return { name, payload, ...(data.id === undefined ? {} : { id: data.id as string }) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
