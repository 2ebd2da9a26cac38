import { batch, signal } from '@preact/signals-core'
import { isFresh } from '../domain/walletconnect.js'
import type { Wallet } from '../domain/wallets.js'
import type { Readable } from './readable.js'

/** How a pairing stands. */
export type PairingPhase =
  /** A link is being made. */
  | 'preparing'
  /** The link waits for a wallet. */
  | 'ready'
  /** The visitor said no in their wallet; a new link is made meanwhile. */
  | 'declined'
  /** The relay does not answer; it is still being tried. */
  | 'unreachable'
  /** The relay has turned this page away, or something else failed that another try may mend. */
  | 'failed'

/** What became of the attempt to open the wallet's app. */
export type Opening = 'none' | 'opening' | 'stayed'

/** The link to a wallet elsewhere: on a phone, on a desktop, on the web. */
export type Pairing = Readable<ReturnType<typeof createPairing>>

/** The link of a dialog; made when it is first wanted, since most visitors never want one. */
export function pairingOf(screen: { pairing: Pairing | undefined; givenLink: string | undefined }): Pairing {
  if (screen.pairing) return screen.pairing
  const pairing = (screen.pairing = createPairing())
  if (screen.givenLink) pairing.give(screen.givenLink)
  return pairing
}

/** In one piece: its verbs are short, and write the same signals. */
function createPairing() {
  const uri = signal<string | undefined>(undefined)
  const phase = signal<PairingPhase>('preparing')
  const opening = signal<Opening>('none')
  const wallet = signal<Wallet | undefined>(undefined)
  const reason = signal('')
  const attempts = new Set<AbortController>()
  let latest: AbortController | undefined
  let [expiresAt, watchers] = [0, 0]
  let [isGiven, isMaking] = [false, false]
  let tap = {}

  /** Who has declined reads so until they try again. */
  const reach = (next: PairingPhase) => {
    if (phase.peek() !== 'declined') phase.value = next
  }
  const drop = () => {
    uri.value = undefined
    expiresAt = 0
  }
  const end = () => {
    for (const attempt of attempts) attempt.abort()
    attempts.clear()
    latest = undefined
    isMaking = false
  }
  return {
    /** The link, while it is worth scanning. */
    uri,
    phase,
    /** Whether the wallet's app was opened; `stayed` where the page is still in front a moment later. */
    opening,
    /** Why it failed, for the visitor. */
    reason,
    /** The wallet the visitor means, where they chose one. */
    wallet,
    /** Attempts under way: the latest, and the ones before it whose link may have been scanned already. */
    attempts: attempts as ReadonlySet<AbortController>,
    /** The dApp made the link itself (`open({ uri })`); then nothing is renewed. */
    isGiven: () => isGiven,
    /** The latest attempt has yet to bring its link. */
    isMaking: () => isMaking,
    /** When the link is no longer worth scanning; milliseconds since 1970. */
    expiresAt: () => expiresAt,
    /** How many views show or need the link. */
    watchers: () => watchers,
    /** Whether the link of this attempt is the one that is shown, or will be. */
    isLatest: (attempt: AbortController) => latest === attempt && !attempt.signal.aborted,

    /** Another view shows or needs the link. Returns the stop. */
    watch() {
      watchers++
      return () => void watchers--
    },
    /** An attempt begins. A link that is worth scanning stays until the next one is there. */
    begin(now: number): AbortController {
      const isStale = !isFresh({ expiresAt }, now)
      latest = new AbortController()
      attempts.add(latest)
      isMaking = true
      if (isStale) uri.value = undefined
      reach(isStale ? 'preparing' : 'ready')
      return latest
    },
    /** An attempt of an earlier page goes on, without a link; it aborts as those of this page do. */
    resume(): AbortController {
      const attempt = new AbortController()
      attempts.add(attempt)
      return attempt
    },
    /** The link, until it is no longer worth scanning. */
    show(link: string, until: number) {
      uri.value = link
      expiresAt = until
      reach('ready')
    },
    /** The relay has taken it. */
    settle: () => void (isMaking = false),
    /** The relay does not answer. */
    lose() {
      phase.value = 'unreachable'
      drop()
    },
    /** An attempt is over, and its link with it. */
    finish: (attempt: AbortController) => void attempts.delete(attempt),
    /** What it showed is gone as well. */
    letGo(attempt: AbortController) {
      if (latest !== attempt) return
      latest = undefined
      isMaking = false
      drop()
    },
    /** Nobody scanned it in time, or the tab slept. */
    expire: () => reach('preparing'),
    fail(as: 'declined' | 'failed', why: string) {
      reason.value = why
      phase.value = as
      opening.value = 'none'
    },
    /** The visitor tries again: what they were told is over, and a link that does not come is not waited for any longer. */
    tryAgain(now: number) {
      opening.value = 'none'
      const isStuck = isMaking && phase.peek() === 'unreachable'
      phase.value = isGiven || isFresh({ expiresAt }, now) ? 'ready' : 'preparing'
      if (!isStuck) return
      latest?.abort()
      isMaking = false
    },
    /** The wallet that the visitor means. What became of another is over. */
    choose(next: Wallet | undefined) {
      if (wallet.peek()?.id !== next?.id) opening.value = 'none'
      wallet.value = next
    },
    /** The visitor looks for another way than the app. */
    turnAway: () => void (opening.value = 'none'),
    /** The wallet's app is opened within a tap. What it returns says that the page is still in front, if this tap was the last. */
    open(app: Wallet): { signal: AbortSignal | undefined; stay(): void } {
      const mine = (tap = {})
      wallet.value = app
      opening.value = 'opening'
      if (phase.peek() === 'declined') phase.value = 'ready'
      const stay = () => {
        if (tap === mine && opening.peek() === 'opening') opening.value = 'stayed'
      }
      return { signal: latest?.signal, stay }
    },
    /** Shows a link that the dApp has made. */
    give(link: string) {
      end()
      isGiven = true
      batch(() => {
        uri.value = link
        phase.value = 'ready'
      })
    },
    /** Forgets the link and turns away who still follows it, and forgets the wallet that is meant unless it `stays`. */
    reset(stays?: boolean) {
      end()
      isGiven = false
      batch(() => {
        drop()
        if (!stays) wallet.value = undefined
        phase.value = 'preparing'
        opening.value = 'none'
      })
    },
  }
}
