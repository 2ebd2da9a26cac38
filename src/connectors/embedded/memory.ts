import type { TextStorage } from '../../clients/storage.js'
import type { Namespace } from '../../domain/caip.js'
import type { EmbeddedUser } from '../../domain/embedded.js'
import type { LoginMethod } from '../../domain/accounts.js'
import { KINDS_KEY } from '../../domain/storage-keys.js'
import { DEFAULT_SOCIALS, type SocialProvider } from '../../domain/features.js'

/** The two kinds of account a person has. */
export type PreferredKind = 'eoa' | 'smartAccount'

const SOCIAL_KEY = '@appkit/connected_social'

type OwnKey =
  | 'EMAIL_LOGIN_USED_KEY'
  | 'EMAIL'
  | 'SOCIAL_USERNAME'
  | 'LAST_USED_CHAIN_KEY'
  | 'LAST_EMAIL_LOGIN_TIME'
  | 'SESSION_TOKEN_KEY'
  | 'SIGN_OUT_DUE'
  | 'SMART_ACCOUNT_ENABLED'
  | 'SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'PREFERRED_ACCOUNT_TYPE'

export type Memory = ReturnType<typeof createMemory>

/** What of an embedded wallet outlives a reload, under AppKit's keys (references, wire 7.6). Storage may hold anything: what is read is looked at. */
export function createMemory(storage: TextStorage) {
  const get = (key: OwnKey) => storage.get(`@appkit-wallet/${key}`)?.slice(0, 5_000)
  const put = (key: OwnKey, value?: string) => (value ? storage.set : storage.remove)(`@appkit-wallet/${key}`, value!)
  const isLoggedIn = () => get('EMAIL_LOGIN_USED_KEY') === 'true'
  /** For whoever comes in next. */
  let nextToken: string | undefined
  return {
    storage,
    get,
    /** Keeps a value; without one it is forgotten. */
    put,
    isLoggedIn,
    /** Takes a token of whoever is here. With nobody here it is kept once somebody has come in, and not in storage before; without one, that is forgotten. */
    takeToken(token?: string): void {
      if (token && isLoggedIn() && !get('SIGN_OUT_DUE')) put('SESSION_TOKEN_KEY', token)
      else nextToken = token
    },
    user(): EmbeddedUser {
      const social = storage.get(SOCIAL_KEY) as SocialProvider
      const method: LoginMethod = DEFAULT_SOCIALS.includes(social) ? social : 'email'
      return { email: get('EMAIL'), userName: get('SOCIAL_USERNAME'), method }
    },
    /** Somebody has logged in, and is here; without anybody, all of it is forgotten. */
    keep(user?: EmbeddedUser, chainId?: number | string): void {
      put('EMAIL_LOGIN_USED_KEY', user && 'true')
      put('EMAIL', user?.email)
      put('SOCIAL_USERNAME', user?.userName)
      put('LAST_USED_CHAIN_KEY', user && String(chainId))
      if (!user) put('SESSION_TOKEN_KEY')
      else {
        put('LAST_EMAIL_LOGIN_TIME')
        // Whoever was still to be signed out at the frame is gone there: somebody else is logged in instead.
        put('SIGN_OUT_DUE')
        if (nextToken) put('SESSION_TOKEN_KEY', nextToken)
      }
      nextToken = undefined
      if (user && user.method !== 'email') storage.set(SOCIAL_KEY, user.method)
      else storage.remove(SOCIAL_KEY)
    },
    kindOf(namespace: Namespace): PreferredKind | undefined {
      const kind = storage.getJson<Record<Namespace, unknown>>(KINDS_KEY)?.[namespace]
      return kind === 'eoa' || kind === 'smartAccount' ? kind : undefined
    },
  }
}
