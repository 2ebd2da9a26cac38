import type { OnrampProvider } from './rules.js'
import { ONRAMP_URL_AGE } from '../../domain/times.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { loadPage } from './watch.js'
import type { Attempt, Buy } from './state.js'

/**
 * Opens a provider's window, and shows how the purchase stands. All that has to happen within the visitor's tap happens before the first
 * `await`: where the page is not known yet, an empty window is opened, which goes there once it is, or closes with a word.
 */
export function openProvider(modal: OpenModal, buy: Buy, provider: OnrampProvider): void {
  const {
    state,
    screen: { router },
    clock,
  } = modal
  const { address } = state.accountOf()
  const { caipNetworkId } = state.networkOf() ?? {}
  if (!address || !caipNetworkId) return router.reset('Connect')
  const known = buy.pages[provider]
  const url = known && clock.now() - known.at < ONRAMP_URL_AGE ? known.url : undefined
  const popup = openPopup(url)
  const attempt = buy.begin({ provider, popup, address, caipNetworkId, at: clock.now() }, url)
  // A page may let itself be used once only.
  buy.pages[provider] = undefined
  track(modal, { event: 'SELECT_BUY_PROVIDER', properties: { provider, isSmartAccount: state.of().accounts[0]?.type === 'smartAccount' } })
  router.push('BuyInProgress')
  if (!url) void arrive(modal, buy, attempt)
}

/** Brings an empty window to its page. */
async function arrive(modal: OpenModal, buy: Buy, attempt: Attempt): Promise<void> {
  const { provider, popup } = attempt
  const asked = (provider === 'coinbase' && buy.asking) || loadPage(modal, buy, provider)
  const found = await asked.catch(() => undefined)
  if (!found) {
    popup?.close()
    return attempt.end('failed')
  }
  buy.pages[provider] = undefined
  attempt.arrive(found)
  popup?.location.replace(found)
}

const WIDTH = 600
const HEIGHT = 800

/**
 * Opens a window of its own over the page. Must be called within the visitor's tap, also where the address is still to come.
 * Answers undefined where the browser refuses. Whoever is shown there cannot reach this page: the window forgets who opened it, while we
 * go on seeing whether it is open, which `noopener` would take from us.
 */
function openPopup(url = 'about:blank'): Window | undefined {
  try {
    const { screenX, outerWidth } = window
    const popup = window.open(url, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + ((outerWidth - WIDTH) >> 1)}`)
    if (popup) popup.opener = null
    return popup ?? undefined
  } catch {
    return undefined
  }
}
