import { isAndroid, isTelegram, isVisible, onReturn, openLink } from '../../clients/page.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import type { Platform } from '../../domain/events.js'
import { type PairingLink, toPairingLink } from '../../domain/links.js'
import { maySignByClick } from '../../domain/sign-in.js'
import { toText, FRAME_TEXTS } from '../../domain/texts.js'
import { DEEP_LINK_GRACE, PAIRING_LIFE, RELAY_LIMIT } from '../../domain/times.js'
import { isDue, isFresh, type MadeLink, RENEW_AFTER, type WalletConnect } from '../../domain/walletconnect.js'
import { toBrowserLink } from '../../domain/wallet-browsers.js'
import type { Wallet } from '../../domain/wallets.js'
import type { Modal, OpenModal } from '../../modal.js'
import { pairingOf } from '../../state/pairing.js'
import { errors } from '../rooms.js'
import { forgetChoice, forgetWaiting, keepChoice, keepWaiting } from './deep-link.js'
import { followLeaving, leaveConnecting, tellElse } from '../session/leave.js'
import { watchOtherTabs } from '../session/other-tabs.js'
import { makeLink } from './make-link.js'
import type { OneClick } from '../sign-in/one-click.js'
import { track } from '../track.js'
import { showWaiting as showLeft } from './show-waiting.js'
import { rememberWallet } from '../wallets/wallets.js'

export { pairingOf }

/**
 * Keeps a link ready while a view shows or needs it: makes one where there is none, and renews it before it dies.
 * Returns the stop; the link stays until the dialog closes, so that coming back shows the same one.
 */
export function watchPairing(modal: OpenModal): () => void {
  const pairing = pairingOf(modal.screen)
  const leave = pairing.watch()
  // The session may be the dApp's own doing; then it is only listened for.
  if (pairing.isGiven() || modal.options.manualWCControl)
    void import('./walletconnect.js').then(({ toWalletConnect }) => toWalletConnect(modal)).catch(() => {})
  const lookAgain = () => look(modal)
  lookAgain()
  const stopLooking = onReturn(lookAgain)
  return () => {
    leave()
    stopLooking()
  }
}

/** Makes a link where somebody needs one and none is on its way. A sleeping tab is left alone: it looks when it wakes up. */
function look(modal: OpenModal): void {
  const pairing = pairingOf(modal.screen)
  const now = modal.clock.now()
  // With `manualWCControl` links are the dApp's to make.
  if (modal.options.manualWCControl || pairing.isGiven() || pairing.isMaking() || !pairing.watchers()) return
  // Earlier attempts go on: their link may just be on its way through a phone.
  if (isVisible() && isDue({ expiresAt: pairing.expiresAt() }, now)) void run(modal, pairing.begin(now))
}

/** Another try, at the visitor's word. What they were told is over. */
export function pairAgain(modal: OpenModal): void {
  pairingOf(modal.screen).tryAgain(modal.clock.now())
  look(modal)
}

/** Shows what an earlier page was waiting for, and what became of it where the wallet refuses. */
export async function showWaiting(
  modal: Modal,
  { refused, ...asked }: { topic: string; wallet: unknown; isOver(): boolean; refused: Promise<unknown> },
): Promise<void> {
  const attempt = await showLeft(modal, asked)
  // Whoever leaves, wherever that is, or connects otherwise waits for nothing of before: its session is turned away, and another link takes its place.
  const leaving =
    attempt &&
    followLeaving(modal, () => {
      pairingOf((modal as OpenModal).screen).reset(true)
      look(modal as OpenModal)
    })
  attempt?.signal.addEventListener('abort', () => leaving!.stop())
  void refused.then(error => {
    forgetWaiting(modal, asked.topic)
    if (!attempt) return
    leaving!.stop()
    pairingOf((modal as OpenModal).screen).finish(attempt)
    void fail(modal as OpenModal, attempt, error)
  })
}

/** Asks for one session. */
async function run(modal: OpenModal, attempt: AbortController): Promise<void> {
  const { clock } = modal
  const pairing = pairingOf(modal.screen)
  const { signal } = attempt
  const isLatest = () => pairing.isLatest(attempt)
  /** Whether another link than this one's is shown, and still worth scanning. */
  const isOther = () => !isShown && isFresh({ expiresAt: pairing.expiresAt() }, clock.now())
  const waited = new AbortController()
  const over = new AbortController()
  let link: MadeLink | undefined
  let taken: string | undefined
  const stopWaiting = () => {
    waited.abort()
    over.abort()
  }
  const toAim = () => modal.screen.wanted.peek() ?? modal.state.activeNamespace.peek()
  const aim = toAim()
  watchOtherTabs(modal)
  const leaving = followLeaving(modal, (namespaces, isElse) => {
    // Where nobody was connected whoever is elsewhere is on screen by now, and the link was made for that family all the same.
    if (signal.aborted || !(isElse || [aim, toAim()].some(each => namespaces.includes(each)))) return
    // What follows the link that was shown comes too late; the next one is there at once.
    pairing.reset(true)
    look(modal)
  })
  const finish = () => {
    stopWaiting()
    leaving.stop()
    pairing.finish(attempt)
    forgetWaiting(modal, taken)
  }
  signal.addEventListener('abort', finish)
  let isShown = false
  void clock.wait(RELAY_LIMIT, waited.signal).then(() => {
    // The client itself would wait on, and does; should the relay come back, its link appears by itself.
    if (!waited.signal.aborted && isLatest() && !isOther()) pairing.lose()
  })
  /** Makes the link here, and shows it before anybody has heard of it. One that is looked at stays until the next has been handed in. */
  const make = async (methods?: readonly string[]) => {
    link = modal.options.universalProvider ? undefined : await makeLink(clock.now(), methods)
    if (!link || !isLatest() || isOther()) return
    isShown = true
    taken = link.uri
    pairing.show(link.uri, link.madeAt + PAIRING_LIFE)
  }
  let oneClick: OneClick | undefined
  try {
    const asksToSign = maySignByClick(modal.siwx, modal.state.networks.peek())
    const room = import('./walletconnect.js')
    // Whatever comes of it is told where it is waited for.
    room.catch(() => {})
    await make(asksToSign ? ['wc_sessionAuthenticate'] : undefined)
    const { toWalletConnect } = await room
    const walletConnect = await toWalletConnect(modal)
    oneClick = asksToSign
      ? await import('../sign-in/one-click.js')
          .then(({ prepareOneClick }) => prepareOneClick(modal, toWanted(modal)[0]!))
          .catch(() => undefined)
      : undefined
    signal.throwIfAborted()
    // Wallets would wait for something to sign over the link that is shown.
    if (link?.methods && !oneClick) await make()
    const signed = await walletConnect.pair({
      signIn: oneClick?.options,
      networks: modal.state.networks.peek(),
      wanted: toWanted(modal),
      link,
      signal,
      onUri(uri) {
        waited.abort()
        taken = uri
        takeUri(modal, attempt, { uri, madeAt: link?.madeAt ?? clock.now() }, over.signal)
      },
    })
    if (oneClick && signed.length) await oneClick.keep(signed)
    if (signal.aborted) {
      // Whoever has left while the dApp looked at their signature is not connected, nor signed in.
      oneClick?.undo()
      return void walletConnect.provider.disconnect().catch(() => {})
    }
    stopWaiting()
    // It is over once what serves the session is here: who closes the dialog until then is not connected.
    await succeed(modal, walletConnect, namespace => signal.aborted || leaving.left.has(namespace))
    finish()
  } catch (error) {
    finish()
    oneClick?.undo()
    if (!signal.aborted) await fail(modal, attempt, error)
  }
}

/** Shows the link of an attempt that the relay has taken, and makes the next one before it dies. Whatever makes links hands them over here. */
function takeUri(modal: OpenModal, attempt: AbortController, { uri, madeAt }: Pick<MadeLink, 'uri' | 'madeAt'>, over: AbortSignal): void {
  const { clock } = modal
  const pairing = pairingOf(modal.screen)
  const isLatest = () => pairing.isLatest(attempt)
  if (!isLatest()) return
  pairing.settle()
  pairing.show(uri, madeAt + PAIRING_LIFE)
  void clock.wait(Math.max(0, madeAt + RENEW_AFTER - clock.now()), over).then(() => {
    if (isLatest()) look(modal)
  })
}

async function succeed(modal: OpenModal, walletConnect: WalletConnect, isOver: (namespace: Namespace) => boolean): Promise<void> {
  const pairing = pairingOf(modal.screen)
  const { state } = modal
  const chosenIn = state.chosenIn.peek()
  const wanted = chosenIn && state.networkOf(chosenIn)
  const wallet = pairing.wallet.peek()
  const method = pairing.opening.peek() === 'none' ? 'qrcode' : 'mobile'
  const { holdSession } = await import('./walletconnect.js')
  const served = await holdSession(modal, walletConnect, isOver)
  if (!served.length) {
    void walletConnect.provider.disconnect().catch(() => {})
    throw named('walletHasNoNetwork')
  }
  rememberWallet(modal, wallet)
  if (method === 'qrcode') forgetChoice()
  const name = wallet?.name ?? walletConnect.session()?.peer.metadata.name ?? 'WalletConnect'
  track(modal, { event: 'CONNECT_SUCCESS', properties: { method, name } })
  // Whoever still follows another link of this visit would bring a second session.
  pairing.reset()
  tellElse(modal)
  leaveConnecting(modal, wanted?.chainNamespace === state.activeNamespace.peek() ? wanted.caipNetworkId : undefined)
}

async function fail(modal: OpenModal, attempt: AbortController, cause: unknown): Promise<void> {
  const { options } = modal
  const pairing = pairingOf(modal.screen)
  const isGone = cause instanceof TypeError
  const table = isGone ? undefined : await errors().catch(() => undefined)
  const error = table?.toModalError(cause, 'somethingWrong', {}, modal)
  const isRefused = error?.name === 'userRejected'
  // The table of errors may be out of reach as well; the name is known all the same.
  const isExpired = (cause as Error | undefined)?.name === 'proposalExpired'
  // An earlier link only matters where the visitor has answered it; whoever has left is told nothing.
  if (attempt.signal.aborted || !(pairing.isLatest(attempt) || isRefused)) return
  pairing.letGo(attempt)
  if (isExpired) pairing.expire()
  else {
    const said = table ? table.tellingOf(modal, error!).said : toText(options.texts, FRAME_TEXTS, 'chunkFailed')
    track(modal, { event: 'CONNECT_ERROR', properties: { message: error?.message ?? said } })
    pairing.fail(isRefused ? 'declined' : 'failed', said)
    if (!isRefused) return
  }
  // The next link is made at once, so that "Try again" can open an app within the tap.
  look(modal)
}

/** Where to be once connected: where the visitor or the dApp is now, then the rest in the dApp's order. */
function toWanted({ screen, state }: OpenModal): readonly CaipNetworkId[] {
  const active = state.networkOf(screen.wanted.peek())
  return [...(active ? [active.caipNetworkId] : []), ...state.networks.peek().map(({ caipNetworkId }) => caipNetworkId)]
}

/** Which link of a wallet leads where. */
const LINKS = { mobile: 'mobile_link', desktop: 'desktop_link', web: 'webapp_link' } as const

/** The ways to a wallet that open something. */
export type OpensBy = keyof typeof LINKS

export function opensSomething(platform: Platform): platform is OpensBy {
  return platform in LINKS
}

/**
 * The address that hands the pairing to a wallet; undefined until there is a link, or where the wallet has none of this kind.
 * Some wallets are reached by their own browser instead, where this page finds them (references, wire 10.2).
 */
export function toWalletLink({ screen, state, options }: OpenModal, wallet: Partial<Wallet>, by: OpensBy): PairingLink | undefined {
  const { caipNetworkId } = state.networkOf(screen.wanted.value) ?? {}
  const browser =
    by === 'mobile' ? toBrowserLink(wallet.id, { href: location.href, caipNetworkId, isAndroid: isAndroid(), page: window }) : undefined
  if (browser) return { url: browser }
  const uri = pairingOf(screen).uri.value
  const universal = by === 'mobile' && options.experimental_preferUniversalLinks && wallet.link_mode
  const link = universal || wallet[LINKS[by]]
  return uri && link ? toPairingLink(link, uri, isTelegram() && isAndroid()) : undefined
}

/**
 * Opens a wallet's app with the link that is ready. Must be called within the visitor's tap, and does all it does at once:
 * a browser opens nothing a moment later. Where the page is still in front after 1.5 s, `pairing.opening` says so.
 * Answers whether there was something to open.
 */
export function openWallet(modal: OpenModal, wallet: Wallet, by: OpensBy): boolean {
  const pairing = pairingOf(modal.screen)
  const link = toWalletLink(modal, wallet, by)
  if (!link) return false
  if (link.href) {
    keepChoice(link.href, wallet.name)
    keepWaiting(modal, pairing.uri.value!, pairing.expiresAt(), wallet)
  }
  if (!openLink(link.url)) {
    // Without the key of the pairing: whoever has that can take the visitor's place.
    const uri = pairing.uri.value?.split('?')[0] ?? ''
    const { name, mobile_link = '' } = wallet
    track(modal, { event: 'CONNECT_PROXY_ERROR', properties: { message: 'The browser did not open the link', uri, mobile_link, name } })
  }
  const { signal, stay } = pairing.open(wallet)
  void modal.clock.wait(DEEP_LINK_GRACE, signal).then(() => {
    if (!signal?.aborted && isVisible() && by !== 'web') stay()
  })
  return true
}
