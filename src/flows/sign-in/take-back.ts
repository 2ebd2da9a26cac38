import { isSameAddress, type Namespace } from '../../domain/caip.js'
import type { SIWXMessage, SIWXSession } from '../../domain/sign-in.js'
import { ONE_CLICK_TEXTS, toText } from '../../domain/texts.js'
import { SIGN_IN_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { inTime } from '../rooms.js'
import { toast } from '../toast.js'
import { noteDue, toName } from '../session/out-due.js'

/** Whether whom a session is of is signed in now, on whichever network. */
function isSignedIn({ signIn }: Modal, { accountAddress }: SIWXMessage.Data): boolean {
  const account = signIn?.subject.peek()?.account
  return Boolean(account && isSameAddress(account.namespace, account.address, accountAddress)) && signIn?.phase.peek() === 'signed'
}

/** Whether whom a session is of is signed in now, and there. */
export const isSignedInAs = (modal: Modal, data: SIWXMessage.Data): boolean =>
  isSignedIn(modal, data) && modal.signIn?.subject.peek()?.network === data.chainId

/** What is handed over to the dApp. */
export interface Handed {
  /** Whether the dApp has taken it, whenever it is done with it. */
  kept: Promise<boolean>
  /** That it has, in time. */
  done: Promise<unknown>
}

/** Has the dApp check and keep what was signed with the connection, which the visitor is told meanwhile. */
export function handOver(modal: Modal, sessions: readonly SIWXSession[], hand: () => Promise<unknown>): Handed {
  const { state, options, clock } = modal
  toast(modal, 'loading', toText(options.texts, ONE_CLICK_TEXTS, 'authenticating'))
  const said = state.toast.peek()
  // What was not handed over by then never is: they are asked as usual, and may leave.
  let isOver = false
  const kept = (async () => {
    // It tells the dApp where the nodes are, which accounts that are contracts are checked by.
    const { signOutDue, watchSignIn } = await import('./sign-in.js')
    watchSignIn(modal)
    // Told after this, an earlier leaving would end what was just signed, and so would what is being taken back.
    await modal.signIn?.leaving
    await signOutDue(modal)
    if (isOver) return false
    await hand()
    return true
  })()
  const done = inTime(clock, kept, SIGN_IN_LIMIT).finally(() => {
    isOver = true
    if (state.toast.peek() === said) state.toast.value = undefined
  })
  done
    .catch(async () => {
      if (await kept) await endLate(modal, sessions)
    })
    .catch(() => {})
  return { kept, done }
}

/**
 * What the dApp has taken when nobody waited for it any more is due, but of who has signed in since, on whichever network. Who is still here signs
 * anew, or is signed out as they leave; else the dApp's server is told at once.
 */
async function endLate(modal: Modal, sessions: readonly SIWXSession[]): Promise<void> {
  const { signIn } = modal
  const late = sessions.filter(({ data }) => !isSignedIn(modal, data))
  noteDue(modal, toNames(late))
  const here = signIn?.subject.peek()?.account
  const isHere = late.some(({ data }) => here && isSameAddress(toNamespace(data), data.accountAddress, here.address))
  if (late.length && !isHere) await (await import('./sign-in.js')).signOutDue(modal)
}

const toNamespace = ({ chainId }: SIWXMessage.Data): Namespace => chainId.split(':')[0] as Namespace

/** Whose sessions these are, as they are due. */
const toNames = (sessions: readonly SIWXSession[]): string[] =>
  sessions.map(({ data }) => toName({ namespace: toNamespace(data), address: data.accountAddress }))

/**
 * Whoever comes next waits until what was signed is taken back. What the dApp has not taken back in time, or before the tab is closed, is due, of these
 * alone: somebody else may be signed in elsewhere.
 */
export function takeBack(modal: Modal, undone: Promise<unknown> | undefined, sessions: readonly SIWXSession[]): void {
  const { signIn, clock } = modal
  if (!undone) return
  const names = toNames(sessions.filter(({ data }) => !isSignedIn(modal, data)))
  const inTimeBack = inTime(clock, undone, SIGN_IN_LIMIT)
  const isBack = import('./sign-in.js')
    .then(({ dueUntil }) => dueUntil(modal, names, inTimeBack))
    .catch(() => inTimeBack.catch(() => noteDue(modal, names)))
  inTimeBack.catch(() => {})
  if (signIn) signIn.leaving = Promise.all([signIn.leaving, isBack])
}
