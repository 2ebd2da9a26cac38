import { batch, effect, untracked } from '@preact/signals-core'
import { findNetwork } from '../../domain/networks.js'
import { ASKING_VIEWS, type View } from '../../domain/routes.js'
import { toRpcUrls } from '../../domain/services.js'
import { DECLINED_KEY } from '../../domain/storage-keys.js'
import type { SIWXConfig, SIWXSession } from '../../domain/sign-in.js'
import { SIGN_IN_LIMIT, SIGN_IN_PATIENCE } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { createSignIn, type SignIn, type Subject } from '../../state/sign-in.js'
import { errors } from '../rooms.js'
import { close } from '../close.js'
import { toast } from '../toast.js'
import { track } from '../track.js'
import type { Person } from '../session/out-due.js'
import { watchOthers } from '../session/watch-others.js'
import { dueUntil, forgetDue, isOutDue, signOutDue } from './sign-out.js'
import { within } from './within.js'

export { dueUntil, signOutDue }

const PROMPT = 'SIWXSignMessage'

/** It is being found out whether there is anything to ask. */
const CHECKING = 'ConnectingSiwe'

/** So many that have said no are remembered: the oldest go. */
const MOST_DECLINED = 40

/** Timers of browsers cannot wait for longer. */
const LONGEST = 2 ** 31 - 1

/**
 * Follows who is connected, and asks them to sign in where the dApp has no session of theirs: after connecting, when account or network
 * change, and as the page loads (AppKit 1.7, section 9.2). Begun once for each modal; ends with it.
 * @param leave what a visitor who has just connected does once there is nothing to ask them; they are asked in the dialog that is open
 */
export function watchSignIn(modal: Modal, leave?: (modal: Modal) => void): void {
  const { siwx, stops } = modal
  if (siwx && stops.has('page')) {
    const it = modal.signIn ?? begin(modal, siwx)
    if (leave) stay(modal, it, leave)
  } else leave?.(modal)
}

function begin(modal: Modal, siwx: SIWXConfig): SignIn {
  const { state, stops, options } = modal
  const it: SignIn = (modal.signIn = createSignIn(siwx))
  siwx.useRpc?.(id => {
    const network = findNetwork(state.networks.peek(), id)
    return network ? toRpcUrls(network, options) : []
  })
  siwx.usePrompt?.(() => askNow(modal, it))
  let last: string | undefined | null = null
  const subjects = effect(() => {
    const subject = toSubject(modal)
    if (subject?.key === last) return
    last = subject?.key
    untracked(() => {
      it.attempt?.abort()
      it.expiry?.abort()
      batch(() => {
        it.subject.value = subject
        it.step.value = 'idle'
        it.reason.value = ''
        it.message.value = ''
        it.phase.value = subject ? 'unknown' : 'none'
      })
      if (subject) void find(modal, it, subject)
    })
  })
  const prompts = watchPrompt(modal, it)
  const stopLooking = watchOthers(modal, it, subject => void find(modal, it, subject))
  stops.set('sign-in', () => {
    it.ended.abort()
    it.attempt?.abort()
    it.expiry?.abort()
    for (const stop of [subjects, prompts, stopLooking]) stop()
    // Whoever still waits for them hears of it.
    it.phase.value = 'none'
  })
  return it
}

function toSubject({ state }: Modal): Subject | undefined {
  const connector = state.connectorOf()
  const [account] = state.of().accounts
  const network = findNetwork(state.networks.value, state.networkOf()?.caipNetworkId)
  return connector && account && network
    ? { key: `${network.caipNetworkId}:${account.address}`, account, connector, network: network.caipNetworkId }
    : undefined
}

/** What a dApp's own code answers, if it does so in time. */
export const askDapp = <T>(modal: Modal, ask: () => T | Promise<T>): Promise<T> => within(modal, SIGN_IN_LIMIT, (async () => ask())())

/** What events tell of the visitor. */
export function toProperties({ account, network }: Subject): { isSmartAccount: boolean; network: string } {
  return { isSmartAccount: account.type === 'smartAccount', network }
}

export const trackFailure = (modal: Modal, subject: Subject, error: unknown): void =>
  track(modal, {
    event: 'SIWX_AUTH_ERROR',
    properties: { ...toProperties(subject), message: String((error as Error | undefined)?.message ?? error) },
  })

/** Finds out whether somebody is signed in. What is answered when another account is in use already decides nothing. */
async function find(modal: Modal, it: SignIn, subject: Subject): Promise<void> {
  const { siwx } = modal
  // What has happened since, or is asked again, is newer than the answer to this.
  const round = ++it.round
  const isStill = () => it.round === round && it.subject.peek() === subject && !it.ended.signal.aborted
  const isFirst = it.phase.peek() === 'unknown'
  try {
    // Who comes back at once is not taken for who has just left.
    await it.leaving
    await signOutDue(modal)
    if (!isStill()) return
    const sessions = isOutDue(modal, subject.account)
      ? []
      : await askDapp(modal, () => siwx!.getSessions(subject.network, subject.account.address))
    if (!isStill()) return
    if (sessions.length) return stand(modal, it, subject, sessions)
    // They have said no already.
    if (it.phase.peek() === 'left') return
    // Who need not sign is asked as they come, unless they have said no; that a session ends is no reason to ask again.
    const isLeft = !it.isRequired() && (it.phase.peek() === 'signed' || declinedOf(modal).includes(subject.key))
    it.expiry?.abort()
    it.phase.value = isLeft ? 'left' : 'due'
  } catch (error) {
    if (!isStill() || !isFirst) return
    trackFailure(modal, subject, error)
    if (it.isRequired()) await turnAway(modal, subject).catch(() => {})
    else it.phase.value = 'left'
  }
}

/** Nobody knows whether they are signed in, and without it they may not stay: that is told where they can connect anew. */
async function turnAway(modal: Modal, { account: { namespace } }: Subject): Promise<void> {
  await modal.disconnect({ namespace, isShared: true })
  await modal.open({ view: 'Connect' })
  toast(modal, 'error', (await errors()).tellingOf(modal, 'signInFailed').said)
}

/** Somebody is signed in, for as long as their sessions say. */
export function stand(modal: Modal, it: SignIn, subject: Subject, sessions: readonly SIWXSession[]): void {
  // An attempt that the dApp is just checking says so itself.
  if (it.step.peek() !== 'adding') it.attempt?.abort()
  it.round++
  it.expiry?.abort()
  it.phase.value = 'signed'
  if (it.step.peek() !== 'adding') it.step.value = 'idle'
  forgetDeclined(modal, key => key === subject.key)
  forgetDue(modal, subject.account)
  const ends = sessions.map(({ data }) => Date.parse(data?.expirationTime ?? '')).filter(end => end > 0)
  const life = Math.max(...ends) - modal.clock.now()
  // What is over by our clock and good by the dApp's would be asked for without end.
  if (ends.length < sessions.length || life <= 0) return
  const { signal } = (it.expiry = new AbortController())
  void modal.clock.wait(Math.min(life, LONGEST), signal).then(isOver => {
    if (isOver) void find(modal, it, subject)
  })
}

/** Brings the prompt once for each account and network, and keeps who has to sign at it. */
function watchPrompt(modal: Modal, it: SignIn): () => void {
  const { state, options } = modal
  /** For whom the prompt was brought, and whether it has been on screen. */
  let shown: { to: Subject | undefined; isSeen: boolean } | undefined
  return effect(() => {
    const phase = it.phase.value
    const subject = it.subject.value
    // The dialog is made when it first opens, and says so.
    void state.event.value
    const isOnScreen = state.isOpen.value || Boolean(options.enableEmbedded)
    const view = isOnScreen ? modal.screen?.router.view.value : undefined
    untracked(() => {
      if (phase === 'signed') shown = undefined
      if (phase !== 'due') {
        // Nothing is left to ask. Who had said no and is asked at the dApp's word may look at the prompt.
        if (phase === 'signed' ? isPrompt(view) : view === CHECKING && phase !== 'unknown') close(modal)
        return
      }
      if (shown?.to !== subject) shown = undefined
      if (view === PROMPT) shown = { to: subject, isSeen: true }
      else if (view && ASKING_VIEWS.has(view)) return
      else if (!shown || view === CHECKING || (view && it.isRequired())) {
        shown = { to: subject, isSeen: false }
        show(modal)
      } else if (shown.isSeen && !it.isRequired()) leaveIt(modal, it)
    })
  })
}

const isPrompt = (view: View | undefined): boolean => view === PROMPT || view === CHECKING

function show(modal: Modal): void {
  const { screen, state, options } = modal
  screen?.router.reset(PROMPT)
  // A dialog that cannot be loaded now is asked for again by the visitor, and is this one then.
  if (!screen || !(state.isOpen.peek() || options.enableEmbedded)) void modal.open({ view: PROMPT }).catch(() => {})
}

/** The visitor has said no, and may: they are not asked again for this account and network. */
export function leaveIt(modal: Modal, it: SignIn): void {
  const subject = it.subject.peek()
  it.attempt?.abort()
  it.step.value = 'idle'
  if (!subject || it.phase.peek() !== 'due') return
  it.round++
  it.phase.value = 'left'
  const { key } = subject
  keepDeclined(modal, [...declinedOf(modal).filter(each => each !== key), key].slice(-MOST_DECLINED))
}

/** Who has said no, by account and network, whatever stands in the storage. */
const declinedOf = ({ storage }: Modal): string[] =>
  Object.values(storage.getJson<object>(DECLINED_KEY) ?? {})
    .flat()
    .map(String)

function keepDeclined({ storage }: Modal, keys: readonly string[]): void {
  if (keys.length) storage.set(DECLINED_KEY, JSON.stringify(keys))
  else storage.remove(DECLINED_KEY)
}

/** Forgets the no of some. */
function forgetDeclined(modal: Modal, isMeant: (key: string) => boolean): void {
  const keys = declinedOf(modal)
  if (keys.some(isMeant))
    keepDeclined(
      modal,
      keys.filter(key => !isMeant(key)),
    )
}

/** Whoever has just connected stays where they are until it is known whether they are signed in. If that takes a while, they are told. */
function stay(modal: Modal, it: SignIn, leave: (modal: Modal) => void): void {
  const { router } = modal.screen!
  const from = router.current.peek()
  const decided = new AbortController()
  const stop = effect(() => {
    const phase = it.phase.value
    const isHere = router.current.value === from
    if (isHere && phase === 'unknown') return
    decided.abort()
    if (isHere) untracked(() => (phase === 'due' ? show : leave)(modal))
  })
  void modal.clock.wait(SIGN_IN_PATIENCE, decided.signal).then(isOver => {
    if (isOver && (modal.state.isOpen.peek() || modal.options.enableEmbedded)) router.reset(CHECKING)
    stop()
  })
}

/** Asks at the dApp's word. Resolves once the visitor is signed in. @throws where nobody is connected, or they do not sign */
async function askNow(modal: Modal, it: SignIn): Promise<void> {
  const subject = it.subject.peek()
  if (!subject) throw new Error((await errors()).tellingOf(modal, 'noActiveAddress').said)
  if (it.phase.peek() === 'signed') return
  await modal.open({ view: PROMPT })
  await new Promise<void>((resolve, reject) => {
    const stop = effect(() => {
      const view = modal.screen!.router.view.value
      const isThere = (modal.state.isOpen.value || modal.options.enableEmbedded) && (isPrompt(view) || ASKING_VIEWS.has(view))
      const phase = it.phase.value
      if (phase === 'signed') resolve()
      else if (!isThere || phase === 'none' || it.subject.value !== subject) reject(new Error('Modal closed'))
      else return
      queueMicrotask(() => stop())
    })
  })
}

/** Ends the sessions of who has gone, whom `session/sign-out.ts` has noted. It is not waited for, but whoever comes next waits for it. */
export function signOut(modal: Modal, ended: readonly Person[]): void {
  forgetDeclined(modal, key => ended.some(({ namespace }) => key.startsWith(`${namespace}:`)))
  void signOutDue(modal)
}
