import type { Clock } from '../../clients/clock.js'
import type { ALERTS } from '../../domain/notices.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { EmbeddedWallet } from '../../domain/embedded.js'
import type { LoginMethod } from '../../domain/accounts.js'
import { named } from '../../domain/error-code.js'
import { KINDS_KEY } from '../../domain/storage-keys.js'
import { EMAIL_COOLDOWN, FRAME_READY_DELAY, FRAME_REPLY_LIMIT, LOGIN_PATIENCE, LOGIN_TIMEOUT, SIGN_OUT_LIMIT } from '../../domain/times.js'
import { toError } from './errors.js'
import type { Frame } from './frame.js'
import type { FrameMessage, Standing } from './schemas.js'
import type { Memory, PreferredKind } from './memory.js'

/** What the steps of a login are taken with. */
export interface StepsOptions {
  ask: Frame['ask']
  memory: Memory
  clock: Clock
  /** Where the frame is. */
  site: URL
  onAlert(name: keyof typeof ALERTS): void
  /** Somebody has come in by this way, under this name. */
  onLogin(method: LoginMethod, userName?: string): void
  /** Where the account of each namespace is, and which it is. */
  standings: ReadonlyMap<Namespace, Standing>
  /** Asks whose the account is on a network. */
  getUser(namespace: Namespace, id: CaipNetworkId): Promise<unknown>
  /** A network as the frame names it, and read again. */
  toChainId(id: CaipNetworkId): number | string
  toNetworkId(chainId: number | string, namespace: Namespace): CaipNetworkId | undefined
  /** Nobody is here any more. */
  onGone(): void
  /** Somebody else may be here from now on. */
  onDoubt(): void
  /** Something that is told of the wallet is another now. */
  onChange(): void
  /** The email address is another one now. */
  onEmail(email: string): void
}

export type Steps = Pick<
  EmbeddedWallet,
  | 'load'
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'getSocialUrl'
  | 'connectSocial'
  | 'getFarcasterUrl'
  | 'connectFarcaster'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
  | 'setPreferredAccount'
  | 'emailCooldown'
  | 'hasSmartAccounts'
  | 'isLoggedIn'
> & {
  /** @throws `chainNotSupported`, or what the frame says */
  switchNetwork(namespace: Namespace, id: CaipNetworkId): Promise<void>
  /** Asks on which networks there are smart accounts; until that is known, it is those where somebody has one. */
  loadSmartNetworks(): Promise<void>
  /**
   * Tells the frame of a sign-out that it has not confirmed yet: it may have been offline, or the page been left. Never fails, and is
   * waited for three seconds at most; the frame has longer. `isNew`: somebody else has signed out since it was told last.
   */
  payOff(isNew?: boolean): Promise<void>
}

/** These fail after thirty seconds with a word to the developer (references, wire 7.5). */
const LOGINS: ReadonlySet<FrameMessage> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
])

/** The steps of logging in and of changing something: address, network, kind of account; see `EmbeddedWallet`. */
export function createSteps({
  ask: askFrame,
  memory,
  clock,
  site,
  standings,
  getUser,
  toChainId,
  toNetworkId,
  onAlert,
  onLogin,
  onChange,
  onGone,
  onDoubt,
  onEmail,
}: StepsOptions): Steps {
  let signingOut: Promise<void> | undefined
  async function payOff(isNew = false): Promise<void> {
    if (isNew) signingOut = undefined
    if (!memory.get('SIGN_OUT_DUE') || signingOut) return signingOut
    const mine = (signingOut = Promise.race([
      askFrame('SIGN_OUT', undefined, { limit: LOGIN_TIMEOUT })
        .then(
          () => true,
          () => false,
        )
        .then(isTold => {
          // There may have been another login since, and another sign-out.
          if (signingOut !== mine) return
          signingOut = undefined
          if (isTold) memory.put('SIGN_OUT_DUE')
        }),
      clock.wait(SIGN_OUT_LIMIT).then(() => {}),
    ]))
    return mine
  }

  /** Seconds until another mail may be asked for; a clock that was set back makes nobody wait for longer. */
  const cooldown = (): number => {
    const left = EMAIL_COOLDOWN - clock.now() + (Number(memory.get('LAST_EMAIL_LOGIN_TIME')) || 0)
    return left > 0 && left <= EMAIL_COOLDOWN ? Math.ceil(left / 1_000) : 0
  }

  /** Whoever has left is told to the frame before it is asked anything else. */
  const ask: Frame['ask'] = async (name, payload, wait) => {
    await payOff()
    // Whether or not its answer is waited for.
    if (/^CONNECT_/.test(name)) onDoubt()
    try {
      return await askFrame(name, payload, wait)
    } catch (error) {
      if (LOGINS.has(name) && (error as Error).name === 'embeddedTimeout') onAlert('alertEmbeddedWalletTimeout')
      throw error
    }
  }

  /** Waits for a person elsewhere: as long as the frame answers when it is asked whether it is there. */
  async function askPatiently(name: 'CONNECT_DEVICE' | 'CONNECT_FARCASTER', signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted()
    const left = new AbortController()
    const leave = () => left.abort(signal?.reason)
    signal?.addEventListener('abort', leave)
    const watch = async (): Promise<never> => {
      for (;;) {
        await clock.wait(LOGIN_TIMEOUT, left.signal)
        left.signal.throwIfAborted()
        await ask('IS_CONNECTED', undefined, { signal: left.signal, limit: FRAME_REPLY_LIMIT }).catch((error: Error) => {
          // A no is an answer, too.
          if (error.name !== 'embeddedTimeout') return
          onAlert('alertEmbeddedWalletTimeout')
          throw error
        })
      }
    }
    try {
      // Asked once: what is answered to an earlier question nobody would hear any more.
      return await Promise.race([ask(name, undefined, { signal: left.signal, limit: LOGIN_PATIENCE }), watch()])
    } finally {
      signal?.removeEventListener('abort', leave)
      left.abort()
    }
  }

  async function mail<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(name: Name, given: string, signal: AbortSignal | undefined) {
    const email = given.trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email) || email.length > 320) throw await toError('emailInvalid')
    const seconds = cooldown()
    if (seconds) throw await toError('emailCooldown', { seconds })
    const answer = await ask(name, { email }, { signal })
    memory.put('LAST_EMAIL_LOGIN_TIME', String(clock.now()))
    return answer
  }

  async function code<Name extends 'CONNECT_OTP' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'>(
    name: Name,
    otp: string,
    signal: AbortSignal | undefined,
  ) {
    if (!/^\d{6}$/.test(otp)) throw await toError('embeddedCodeWrong', { words: 'Invalid code' })
    return ask(name, { otp }, { signal }).catch(async (error: Error) => {
      // The site has no names for what is wrong, only words; they are its own, which no dApp replaces (references, wire 7).
      throw error.name === 'embeddedSaid' && /code/i.test(error.message)
        ? await toError('embeddedCodeWrong', { words: error.message })
        : error
    })
  }

  async function goTo(namespace: Namespace, id: CaipNetworkId): Promise<void> {
    const { chainId } = await ask('SWITCH_NETWORK', { chainId: toChainId(id) }).catch((error: Error) => {
      throw error.name === 'embeddedSaid' ? named('chainNotSupported', error) : error
    })
    if (toNetworkId(chainId, namespace) !== id) throw named('chainNotSupported')
    await getUser(namespace, id)
  }

  /** An address to be shown or gone to: of the web, and as safe as the site itself. */
  async function toPage(text: string): Promise<string> {
    const page = URL.canParse(text) ? new URL(text) : undefined
    if (page?.protocol !== 'https:' && page?.protocol !== site.protocol) throw await toError('untrustedOrigin')
    return page.href
  }

  return {
    payOff,
    async isLoggedIn() {
      if (!memory.isLoggedIn()) return false
      const token = memory.get('SESSION_TOKEN_KEY')
      const { isConnected } = await ask('IS_CONNECTED', token ? { token } : undefined)
      if (!isConnected) {
        memory.keep()
        onGone()
      }
      return isConnected
    },
    emailCooldown: async () => cooldown(),
    async hasSmartAccounts(id) {
      const known = (memory.get('SMART_ACCOUNT_ENABLED_NETWORKS') ?? '').split(',')
      return (
        known.includes(id.split(':')[1]!) ||
        [...standings.values()].some(({ network, accounts }) => network === id && accounts.some(({ type }) => type === 'smartAccount'))
      )
    },
    async load(signal) {
      await ask('IS_CONNECTED', undefined, { signal })
      // So long a site takes to have all of its own in place (specification, section 9).
      await clock.wait(FRAME_READY_DELAY, signal)
      signal?.throwIfAborted()
    },
    async connectEmail(email, signal) {
      const { action } = await mail('CONNECT_EMAIL', email, signal)
      // Any other answer is only the beginning: whoever is here stays who they are.
      if (action === 'CONNECT') onLogin('email')
      return action
    },
    connectDevice: async signal => void (await askPatiently('CONNECT_DEVICE', signal)),
    async connectOtp(otp, signal) {
      await code('CONNECT_OTP', otp, signal)
      onLogin('email')
    },
    getSocialUrl: async (provider, signal) => toPage((await ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })).uri),
    async connectSocial(provider, uri, signal) {
      const page = URL.canParse(uri) ? new URL(uri) : undefined
      // What comes back names who it is: from nobody but the site itself.
      if (page?.origin !== site.origin) throw await toError('untrustedOrigin')
      const { userName } = await ask('CONNECT_SOCIAL', { uri: page.href }, { signal })
      onLogin(provider, userName || undefined)
    },
    getFarcasterUrl: async signal => toPage((await ask('GET_FARCASTER_URI', undefined, { signal })).url),
    async connectFarcaster(signal) {
      const { userName } = (await askPatiently('CONNECT_FARCASTER', signal)) as { userName?: string }
      onLogin('farcaster', userName || undefined)
    },
    updateEmail: async (email, signal) => (await mail('UPDATE_EMAIL', email, signal)).action,
    updateEmailPrimaryOtp: async (otp, signal) => void (await code('UPDATE_EMAIL_PRIMARY_OTP', otp, signal)),
    async updateEmailSecondaryOtp(otp, signal) {
      const { newEmail } = await code('UPDATE_EMAIL_SECONDARY_OTP', otp, signal)
      onEmail(newEmail)
      return newEmail
    },
    async switchNetwork(namespace, id) {
      if (standings.has(namespace)) await goTo(namespace, id)
      // From another family it is enough to ask whose the account is there (references, wire 7.7).
      else await getUser(namespace, id).catch(() => goTo(namespace, id))
    },
    async loadSmartNetworks() {
      const { smartAccountEnabledNetworks } = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      memory.put('SMART_ACCOUNT_ENABLED_NETWORKS', smartAccountEnabledNetworks.join())
      memory.put('SMART_ACCOUNT_ENABLED', smartAccountEnabledNetworks.length ? 'true' : undefined)
      onChange()
    },
    async setPreferredAccount(wanted) {
      // Where the frame has no such account, there is the plain one.
      const kind = await ask('SET_PREFERRED_ACCOUNT', { type: wanted }).then(
        answer => answer.type,
        (error: Error) => {
          if (error.name !== 'embeddedSaid' && error.name !== 'frameFailed') throw error
          return 'eoa' as const
        },
      )
      const keep = (eip155: PreferredKind | undefined) => {
        memory.storage.set(KINDS_KEY, JSON.stringify({ ...memory.storage.getJson(KINDS_KEY), eip155 }))
        memory.put('PREFERRED_ACCOUNT_TYPE', eip155)
      }
      const before = memory.kindOf('eip155')
      keep(kind)
      const standing = standings.get('eip155')
      try {
        if (standing) await getUser('eip155', standing.network)
      } catch (error) {
        // Here the former account is still shown, and the frame is to sign with that.
        keep(before)
        void ask('SET_PREFERRED_ACCOUNT', { type: standing!.kind }).catch(() => {})
        throw error
      }
      return standings.get('eip155')?.kind ?? kind
    },
  }
}
