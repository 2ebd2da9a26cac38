import { batch, signal } from '@preact/signals-core'
import type { Wallet } from '../domain/wallets.js'

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
export type Pairing = ReturnType<typeof createPairing>

/** The link of a dialog; made when it is first wanted, since most visitors never want one. */
export function pairingOf(screen: { pairing: Pairing | undefined; givenLink: string | undefined }): Pairing {
  if (screen.pairing) return screen.pairing
  const pairing = (screen.pairing = createPairing())
  if (screen.givenLink) pairing.give(screen.givenLink)
  return pairing
}

function createPairing() {
  const uri = signal<string | undefined>(undefined)
  const phase = signal<PairingPhase>('preparing')
  const opening = signal<Opening>('none')
  const wallet = signal<Wallet | undefined>(undefined)
  const attempts = new Set<AbortController>()
  const end = () => {
    for (const attempt of attempts) attempt.abort()
    attempts.clear()
  }
  return {
    /** The link, while it is worth scanning. */
    uri,
    phase,
    /** Whether the wallet's app was opened; `stayed` where the page is still in front a moment later. */
    opening,
    /** The tap that opened it last. */
    lastTap: {},
    /** Why it failed, for the visitor. */
    reason: signal(''),
    /** The wallet the visitor means, where they chose one. */
    wallet,
    /** The dApp made the link itself (`open({ uri })`); then nothing is renewed. */
    isGiven: false,
    /** When the link is no longer worth scanning; milliseconds since 1970. */
    expiresAt: 0,
    /** How many views show or need the link. */
    watchers: 0,
    /** Attempts under way: the latest, and the ones before it whose link may have been scanned already. */
    attempts,
    /** The attempt whose link is shown, or will be. */
    latest: undefined as AbortController | undefined,
    /** The latest attempt has yet to bring its link. */
    isMaking: false,
    /** Shows a link that the dApp has made. */
    give(link: string) {
      end()
      this.isGiven = true
      this.isMaking = false
      this.latest = undefined
      batch(() => {
        uri.value = link
        phase.value = 'ready'
      })
    },
    /** Forgets the link and turns away who still follows it. */
    reset() {
      end()
      this.isGiven = this.isMaking = false
      this.latest = undefined
      this.expiresAt = 0
      batch(() => {
        uri.value = wallet.value = undefined
        phase.value = 'preparing'
        opening.value = 'none'
      })
    },
  }
}
