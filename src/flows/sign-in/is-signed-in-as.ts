import { isSameAddress } from '../../domain/caip.js'
import type { SIWXMessage } from '../../domain/sign-in.js'
import type { Modal } from '../../modal.js'

/** Whether whom a session is of is signed in now, and there. */
export function isSignedInAs({ signIn }: Modal, { chainId, accountAddress }: SIWXMessage.Data): boolean {
  const { account, network } = signIn?.subject.peek() ?? {}
  const isThere = account && network === chainId && isSameAddress(account.namespace, account.address, accountAddress)
  return Boolean(isThere) && signIn?.phase.peek() === 'signed'
}
