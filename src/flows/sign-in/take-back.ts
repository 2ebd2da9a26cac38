import { isSameAddress } from '../../domain/caip.js'
import type { SIWXMessage } from '../../domain/sign-in.js'
import { SIGN_IN_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { inTime } from '../rooms.js'
import { noteDue, type Person, toName } from '../session/out-due.js'

/** Whether whom a session is of is signed in now, and there. */
export function isSignedInAs({ signIn }: Modal, { chainId, accountAddress }: SIWXMessage.Data): boolean {
  const { account, network } = signIn?.subject.peek() ?? {}
  const isThere = account && network === chainId && isSameAddress(account.namespace, account.address, accountAddress)
  return Boolean(isThere) && signIn?.phase.peek() === 'signed'
}

/**
 * Whoever comes next waits until what was signed is taken back. What the dApp does not take back in time is due, of these alone: somebody else may
 * be signed in elsewhere.
 */
export function takeBack(modal: Modal, undone: Promise<unknown> | undefined, people: readonly Person[]): void {
  const { signIn, clock } = modal
  if (!undone) return
  const isBack = inTime(clock, undone, SIGN_IN_LIMIT).catch(() => noteDue(modal, people.map(toName)))
  if (signIn) signIn.leaving = Promise.all([signIn.leaving, isBack])
}
