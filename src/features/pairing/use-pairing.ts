import { useEffect, useLayoutEffect, useRef } from 'react'
import { CONNECTING_TEXTS, WALLETCONNECT_TEXTS } from '../../domain/texts.js'
import type { Wallet } from '../../domain/wallets.js'
import { leaveConnecting } from '../../flows/session/leave.js'
import { announce } from '../../flows/navigate.js'
import { pairAgain, pairingOf, watchPairing } from '../../flows/connecting/pairing.js'
import type { OpenModal } from '../../modal.js'
import { useModal, useTexts } from '../../use-modal.js'

/** Keeps a link ready while the view stands, for the wallet the visitor means. */
export function usePairing(wallet: Wallet | undefined): void {
  const modal = useModal()
  const { state } = modal
  const pairing = pairingOf(modal.screen)
  const { isConnected } = state.accountOf()
  const was = useRef(isConnected)
  useLayoutEffect(() => {
    // A list on a phone may have opened this wallet's app already.
    pairing.choose(wallet)
    if (pairing.phase.peek() === 'declined') pairAgain(modal)
  }, [wallet?.id])
  // At once as the view comes and goes: where the dialog closes, no link may be made any more.
  useLayoutEffect(() => watchPairing(modal), [])
  // A session that comes by the dApp's own link stands without a flow of ours.
  useEffect(() => {
    if (pairing.isGiven() && isConnected && !was.current) leaveConnecting(modal, undefined)
    was.current = isConnected
  }, [isConnected])
}

/** Whether wallets of this browser are within reach as well. */
export function hasAdapters({ options }: OpenModal): boolean {
  return Boolean(options.adapters?.length)
}

/** How a link stands, in words: the given ones while all is well. Screen readers are told of each new headline. */
export function useWords(
  headline: string,
  explanation: string,
  afterNo: string,
): {
  title: string
  more: string
  /** There is no link, and none will come by waiting. */
  isStuck: boolean
  /** Something has gone otherwise than hoped. */
  isTrouble: boolean
} {
  const modal = useModal()
  const text = useTexts(WALLETCONNECT_TEXTS)
  const connecting = useTexts(CONNECTING_TEXTS)
  const { phase, reason } = pairingOf(modal.screen)
  const [title, more] =
    phase.value === 'declined'
      ? [connecting('declined'), afterNo]
      : phase.value === 'unreachable'
        ? [text('unreachable'), hasAdapters(modal) ? `${text('unreachableMore')} ${text('browserWorks')}` : text('unreachableMore')]
        : phase.value === 'failed'
          ? [connecting('failed'), reason.value]
          : [headline, explanation]
  useEffect(() => announce(modal, title), [title])
  return { title, more, isStuck: phase.value === 'unreachable' || phase.value === 'failed', isTrouble: title !== headline }
}
