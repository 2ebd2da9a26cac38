import { whenVisible } from '../../clients/presence.js'
import { toText } from '../../domain/texts.js'
import { BUYING_TEXTS } from '../../domain/texts/buying.js'
import { BUY_POLL, BUY_PROGRESS_LIMIT, POPUP_LOOK } from '../../domain/times.js'
import { announce } from '../../flows/navigate.js'
import type { OpenModal } from '../../modal.js'
import { askPurchases, isNew } from './purchases.js'
import type { Attempt } from './state.js'

/**
 * Waits for a purchase (references, wire 9.2): asks at once and every four seconds, not while the tab is hidden, and goes to the purchases
 * as soon as there is one. After three minutes it says that none was seen. Meld's nobody lists: there only the window is looked after.
 */
export async function followPurchase(modal: OpenModal, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { platform, screen: { router }, options } = modal
  const { phase, provider } = attempt
  void watchWindow(modal, attempt, signal)
  if (provider !== 'coinbase') return
  const end = platform.now() + BUY_PROGRESS_LIMIT
  while (!signal.aborted) {
    await whenVisible(signal)
    if (signal.aborted) return
    const answer = await askPurchases(modal, attempt, signal).catch(() => undefined)
    if (signal.aborted) return
    if (answer) attempt.known ??= new Set(answer.list.map(({ id }) => id))
    if (answer?.list.some(each => isNew(each, attempt))) {
      announce(modal, toText(options.texts, BUYING_TEXTS, 'purchaseSeen'))
      return router.replace('OnRampActivity')
    }
    // What cannot be opened has said so already.
    if (phase.peek() === 'failed') return
    if (platform.now() >= end) {
      phase.value = 'late'
      return
    }
    await platform.wait(Math.min(BUY_POLL, end - platform.now()), signal)
  }
}

/** Notices when the window goes. A page may cut itself off from whoever opened it, which looks the same: so it is only said, and nothing ends. */
async function watchWindow({ platform }: OpenModal, { popup, phase }: Attempt, signal: AbortSignal): Promise<void> {
  while (popup && !signal.aborted) {
    if (popup.closed && phase.peek() === 'open') phase.value = 'closed'
    if (phase.peek() !== 'open' && phase.peek() !== 'opening') return
    await platform.wait(POPUP_LOOK, signal)
  }
}
