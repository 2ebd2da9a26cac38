import type { Clock } from '../../clients/clock.js'
import type { ALERTS } from '../../domain/notices.js'
import { FRAME_READY_DELAY, FRAME_REPLY_LIMIT, LOGIN_PATIENCE, LOGIN_TIMEOUT, SIGN_OUT_LIMIT } from '../../domain/times.js'
import { toError } from './errors.js'
import type { Frame, Wait } from './frame.js'
import type { Memory } from './memory.js'
import type { Person } from './person.js'
import { limitOf, type FrameAnswers, type FrameMessage } from './schemas.js'

/** These fail after thirty seconds with a word to the developer (references, wire 7.5). */
const LOGINS: ReadonlySet<FrameMessage> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
])

export type Site = ReturnType<typeof createSite>

/**
 * What is said to the frame in the name of a person: each question with its limit, and none before it knows who has left.
 * In one piece: one method for each question to the same frame.
 */
export function createSite(options: {
  frame: Frame
  url: URL
  memory: Memory
  clock: Clock
  person: Person
  /** Something in the developer's configuration may be why the frame does not answer. */
  onAlert(name: keyof typeof ALERTS): void
}) {
  const { frame, url, memory, clock, person, onAlert } = options
  let signingOut: Promise<void> | undefined

  /** Every question has a limit, but one that the visitor decides (`limit: undefined`). */
  const say = <Name extends FrameMessage>(name: Name, payload?: object, wait?: Wait): Promise<FrameAnswers[Name]> =>
    frame.ask(name, payload, { limit: limitOf(name), ...wait })

  /**
   * Tells the frame of a sign-out that it has not confirmed yet: it may have been offline, or the page been left. Never fails, and is
   * waited for three seconds at most; the frame has longer. `isNew`: somebody else has signed out since it was told last.
   */
  async function tellGone(isNew = false): Promise<void> {
    if (isNew) signingOut = undefined
    if (!memory.get('SIGN_OUT_DUE') || signingOut) return signingOut
    const mine = (signingOut = Promise.race([
      say('SIGN_OUT', undefined, { limit: LOGIN_TIMEOUT })
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

  /** Asks; whoever has left is told to the frame before. */
  async function ask<Name extends FrameMessage>(name: Name, payload?: object, wait?: Wait): Promise<FrameAnswers[Name]> {
    await tellGone()
    // Whether or not its answer is waited for.
    if (/^CONNECT_/.test(name)) {
      person.doubt()
      memory.takeToken()
    }
    try {
      return await say(name, payload, wait)
    } catch (error) {
      if (LOGINS.has(name) && (error as Error).name === 'embeddedTimeout') onAlert('alertEmbeddedWalletTimeout')
      throw error
    }
  }

  return {
    say,
    ask,
    tellGone,
    origin: url.origin,
    /** Makes the frame if there is none yet, and waits until it answers and its site had the time to be all there. @throws embeddedTimeout */
    async load(signal?: AbortSignal): Promise<void> {
      await ask('IS_CONNECTED', undefined, { signal })
      // So long a site takes to have all of its own in place (specification, section 9).
      await clock.wait(FRAME_READY_DELAY, signal)
      signal?.throwIfAborted()
    },
    /** Waits for a person elsewhere: as long as the frame answers when it is asked whether it is there. */
    async askPatiently<Name extends 'CONNECT_DEVICE' | 'CONNECT_FARCASTER'>(
      name: Name,
      signal: AbortSignal | undefined,
    ): Promise<FrameAnswers[Name]> {
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
    },
    /** An address to be shown or gone to: of the web, and as safe as the site itself. @throws ModalError `untrustedOrigin` */
    async toPage(text: string): Promise<string> {
      const page = URL.canParse(text) ? new URL(text) : undefined
      if (page?.protocol !== 'https:' && page?.protocol !== url.protocol) throw await toError('untrustedOrigin')
      return page.href
    },
  }
}
