// In the page, served as /inpage.js: the wallet's provider. It makes no request until the page calls it.
import { showBanner } from './banner.js'
import type { WireError } from '../methods/errors.js'
import type { WalletIdentity } from './identity.js'
import { showFaces } from './faces/faces.js'
import { createFeed } from './faces/feed.js'
import { announce, createProvider, type Transport } from './provider.js'
import type { SiteAnswer } from './sites.js'
import type { SiteEvent } from './state.js'

/** What the server puts before this script. */
export interface InpageConfig {
  walletUrl: string
  identity: WalletIdentity
}

declare const sandboxConfig: InpageConfig
const { walletUrl, identity } = sandboxConfig
const approvalUrl = `${walletUrl}/approve`

let popup: Window | null = null
let opened = 0
let waitingHere = 0
let hideBanner: (() => void) | undefined

async function post(path: string, body: object): Promise<SiteAnswer> {
  const gone: WireError = { code: 4900, message: 'The sandbox wallet does not answer. Is it still running?' }
  try {
    const response = await fetch(walletUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ origin: location.origin, ...body }),
    })
    return response.ok
      ? ((await response.json()) as SiteAnswer)
      : { error: { code: -32603, message: `The wallet answered ${response.status}.` } }
  } catch {
    return { error: gone }
  }
}

/**
 * Opens the wallet's window, or brings it to the front; false when the browser does not allow it. Each window has
 * a name of its own: by a shared name the browser might hand us the one that is just closing.
 */
function openWindow(): boolean {
  if (popup && !popup.closed) popup.focus()
  else popup = window.open(approvalUrl, `sandbox-wallet-${++opened}`, 'popup,width=380,height=620')
  return popup !== null
}

function offerLink(id: string): void {
  hideBanner ??= showBanner(identity.name, approvalUrl, () => {
    hideBanner = undefined
    void post('/cancel', { id })
  })
}

async function waitForVisitor(first: SiteAnswer): Promise<SiteAnswer> {
  let answer = first
  let isOpen: boolean | undefined
  waitingHere++
  while ('waiting' in answer) {
    const { waiting: id, ask, watched } = answer
    // A window that was just closing when the request came shows nothing any more: open another.
    const isGone = isOpen === undefined || (!watched && popup?.closed === true)
    if (ask && isGone) isOpen = openWindow()
    if (ask && !isOpen) offerLink(id)
    answer = await post('/wait', { id })
  }
  if (--waitingHere > 0) return answer
  popup = null // it closes by itself once nothing waits
  hideBanner?.()
  hideBanner = undefined
  return answer
}

let source: EventSource | undefined

const transport: Transport = {
  async request({ method, params }) {
    const answer = await waitForVisitor(await post('/request', { method, params }))
    if ('error' in answer) throw answer.error
    return 'result' in answer ? answer.result : null
  },
  listen: createFeed((onEvent: (event: SiteEvent) => void) => {
    // A wallet that shares nothing yet closes the stream; it opens again with the next account.
    if (source && source.readyState !== EventSource.CLOSED) return
    source = new EventSource(`${walletUrl}/events`)
    source.onmessage = ({ data }) => onEvent(JSON.parse(data as string) as SiteEvent)
    source.onerror = () => onEvent({ event: 'disconnect', data: { code: 4900, message: 'The wallet went away.' } })
  }),
}
announce(createProvider(transport, identity.flags), identity)
showFaces(transport, identity)
