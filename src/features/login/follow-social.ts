import { signal } from '@preact/signals-core'
import { isCutOff, onGoing } from '../../clients/page.js'
import { SOCIAL_NAMES } from '../../domain/embedded.js'
import { toText } from '../../domain/texts.js'
import { LOGIN_PATIENCE, POPUP_LOOK, SOCIAL_TIMEOUT } from '../../domain/times.js'
import { toEmbedded } from '../../flows/login/embedded.js'
import { answers, finishLogin, forgetLeft, keepLeft, toLoginFailure } from '../../flows/login/login.js'
import { goBack } from '../../flows/navigate.js'
import { followLeaving } from '../../flows/session/leave.js'
import { toast } from '../../flows/toast.js'
import { type Attempt, attempts } from '../../flows/connecting/start-social.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { toRedirect } from './rules.js'
import { LOGIN_TEXTS } from './texts.js'

/** What a window has said: the answer of the provider, nothing since it was closed, or something of an origin that may not speak. */
type Answer = { resultUri: string } | 'closed' | 'untrusted'

/** Carries an attempt to its end, and says on the way how it stands. Whoever leaves aborts it; the window goes with them. */
export async function followSocial(modal: OpenModal, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { social, popup, phase, reason } = attempt
  const properties = { provider: social }
  if (phase.peek() === 'blocked') return
  try {
    // Nothing of the frame is asked for before a login begins; now it has.
    const wallet = await toEmbedded(modal)
    let resultUri = attempt.resultUri
    // The page has only just come back: the site has to be there first.
    if (resultUri) await wallet.load(signal)
    else {
      const url = await wallet.getSocialUrl(social, signal)
      if (signal.aborted) return
      if (phase.peek() === 'leaving') return leaveFor(modal, attempt, url, signal)
      const answer = await listen(modal, attempt, { url, origin: wallet.origin, signal })
      if (signal.aborted) return
      if (answer === 'closed') {
        phase.value = 'closed'
        return track(modal, { event: 'SOCIAL_LOGIN_CANCELED', properties })
      }
      popup!.close()
      if (answer === 'untrusted') {
        const said = toText(modal.options.texts, LOGIN_TEXTS, 'untrustedOrigin')
        track(modal, { event: 'SOCIAL_LOGIN_ERROR', properties: { ...properties, message: said } })
        goBack(modal)
        return toast(modal, 'error', said)
      }
      resultUri = answer.resultUri
    }
    phase.value = 'finishing'
    track(modal, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    await wallet.connectSocial(social, resultUri, signal)
    if (!signal.aborted) await finishLogin(modal, signal)
  } catch (error) {
    const { said: words, message } = await toLoginFailure(modal, error)
    if (signal.aborted) return
    popup?.close()
    // A code of the provider (`access_denied`) tells a visitor nothing.
    reason.value = /[a-z]_[a-z]/.test(words) ? toText(modal.options.texts, LOGIN_TEXTS, 'socialClosedMore') : words
    phase.value = 'failed'
    track(modal, { event: 'SOCIAL_LOGIN_ERROR', properties: { ...properties, message } })
  }
}

/** Shows the provider's page in the window, and waits for what it says. Somebody who takes their time is told so, and may go on. */
async function listen(
  { clock }: OpenModal,
  { popup, phase }: Attempt,
  { url, origin, signal }: { url: string; origin: string; signal: AbortSignal },
): Promise<Answer> {
  if (popup!.closed) return 'closed'
  popup!.location.href = url
  // Nobody closes a window in this moment.
  const isLost = popup!.closed
  phase.value = isLost ? 'severed' : 'waiting'
  const stop = new AbortController()
  const over = stop.signal
  signal.addEventListener('abort', () => stop.abort(), { once: true })
  void clock.wait(SOCIAL_TIMEOUT, over).then(() => {
    if (phase.peek() === 'waiting' && !over.aborted) phase.value = 'late'
  })
  return new Promise<Answer>(resolve => {
    const end = (answer: Answer) => {
      stop.abort()
      removeEventListener('message', hear)
      resolve(answer)
    }
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      // Only the window itself is listened to; what other windows and frames say is for others.
      if (source !== popup) return
      const { resultUri } = Object(data) as { resultUri?: unknown }
      if (typeof resultUri !== 'string') return
      end(from === origin ? { resultUri } : 'untrusted')
    }
    addEventListener('message', hear)
    void (async () => {
      let wasClosed = false
      while (phase.peek() !== 'severed' && !over.aborted) {
        await clock.wait(POPUP_LOOK, over)
        if (over.aborted) break
        // A page that answers and closes itself is heard a moment later.
        if (wasClosed) return end('closed')
        wasClosed = popup!.closed
        // A window that is closed leaves the visitor here. Where they are not, or this page sees no window, it is open.
        if (wasClosed && (document.hidden || !document.hasFocus() || (await isCutOff(over))) && !over.aborted) phase.value = 'severed'
      }
      await clock.wait(LOGIN_PATIENCE, over)
      end('closed')
    })()
  })
}

/** Goes to the provider with the whole page, which comes back with the answer in its address; or as it was, by Back: then nobody has logged in. */
function leaveFor(modal: OpenModal, { social, reason, phase }: Attempt, url: string, signal: AbortSignal): void {
  const target = toRedirect(url, location.href)
  if (!target) {
    phase.value = 'failed'
    reason.value = ''
    return
  }
  keepLeft(modal, social)
  const stops = [
    onGoing(isGone => isGone || callOff()),
    // Where the page has not gone, they may still turn elsewhere.
    followLeaving(modal, () => callOff()).stop,
  ]
  const end = () => {
    stops.forEach(stop => stop())
    forgetLeft()
  }
  const callOff = () => {
    end()
    phase.value = 'closed'
    track(modal, { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider: social } })
  }
  signal.addEventListener('abort', end, { once: true })
  window.open(target, '_top')
}

/** Goes on with a login for which the page had gone to the provider, once. Answers whether there is one. */
export function readReturn(modal: OpenModal): boolean {
  const answer = answers.get(modal)
  if (!answer) return false
  answers.delete(modal)
  const { router } = modal.screen
  router.replace('ConnectingSocial', { social: answer.social, title: SOCIAL_NAMES[answer.social] })
  attempts.set(router.current.peek(), { ...answer, phase: signal('finishing'), reason: signal('') })
  return true
}
