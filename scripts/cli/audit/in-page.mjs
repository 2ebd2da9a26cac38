// What `latchkey audit` runs in a page: a wallet that says its name, and in a world of its own, which the page cannot reach, a clock.

/** The name by which the wallet stands in a list; nobody ever presses it. */
export const WALLET = 'Audit Wallet'

/** Given to the page as text. A wallet of no account, announced as extensions are: EVM's (EIP-6963) and Solana's (Wallet Standard). */
export function announceWallet(name) {
  if (window !== top) return
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5IDkiPjxwYXRoIGQ9Ik0wIDBoOXY5SDB6Ii8+PC9zdmc+'
  const answers = { eth_chainId: '0x1', net_version: '1', eth_accounts: [], wallet_getPermissions: [], eth_blockNumber: '0x1' }
  const provider = {
    async request({ method }) {
      if (Object.hasOwn(answers, method)) return answers[method]
      throw Object.assign(new Error('Nobody is asked: this is an audit.'), { code: 4001 })
    },
  }
  for (const each of ['on', 'once', 'off', 'removeListener']) provider[each] = () => provider
  const info = Object.freeze({ uuid: '5d0a6f0e-7a5e-4b5e-9d52-0b6c1f1c7a11', name, icon, rdns: 'dev.latchkey.audit' })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()

  const refuse = async () => {
    throw new Error('Nobody is asked: this is an audit.')
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: refuse },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], signTransaction: refuse },
    },
  })
  const register = ({ register }) => register(wallet)
  addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

/**
 * Given to the page as text, in a world of its own: when the button is there, and when the list.
 * @param {ReturnType<typeof import('./eyes.mjs').openEyes>} eyes
 * @param {{ selector?: string, known: string[], words: string[], weak: string[], wallet: string, wallets: string[] }} options
 */
export function watchPage({ walk, parentOf, ownText, centreOf, isReachable }, { selector, known, words, weak, wallet, wallets }) {
  if (window !== top) return
  const tidy = text => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  const strong = new Set(words.map(tidy))
  const faint = new Set(weak.map(tidy))
  const names = new Set(wallets.map(tidy))
  /** What a screen reader would call it, where that is short. */
  const nameOf = element => {
    const text = ownText(element) || element.getAttribute('aria-label') || (element.localName === 'input' ? element.value : '') || ''
    return text.length < 60 ? tidy(text) : ''
  }
  const canBePressed = element => {
    for (let each = element, steps = 0; each && steps < 5; each = parentOf(each), steps++)
      if (each.matches('button, a[href], [role=button], input[type=button], input[type=submit]') || each.localName.includes('-'))
        return true
    return getComputedStyle(element).cursor === 'pointer'
  }
  const isButton = element => isReachable(element) && canBePressed(element)

  let first
  /** The button and how it was known: as it was told, by its words; what its kit calls it, or a word that others use too, once nothing better has come for a while. */
  const findButton = () => {
    const spare = {}
    for (const element of walk(document)) {
      if (element.localName === 'style' || element.localName === 'script') continue
      if (selector) {
        if (element.matches(selector) && isReachable(element)) return { element, by: 'selector', at: performance.now() }
        continue
      }
      const name = nameOf(element)
      if (name && strong.has(name) && isButton(element)) return { element, by: 'words', at: performance.now() }
      const kit = spare.kit ? undefined : known.find(each => element.matches(each))
      if (kit && isReachable(element)) spare.kit = { element, by: kit }
      if (!spare.faint && name && faint.has(name) && isButton(element)) spare.faint = { element, by: 'words that others use too' }
    }
    const found = spare.kit ?? spare.faint
    first = found && (first ?? performance.now())
    return found && performance.now() - first > 3_000 ? { ...found, at: first } : undefined
  }

  let there = new Set()
  const listed = () => {
    const found = new Set()
    for (const element of walk(document)) {
      if (element.localName === 'style' || element.localName === 'script') continue
      const name = tidy(ownText(element))
      if ((name === tidy(wallet) || names.has(name)) && isReachable(element)) found.add(name)
    }
    return found
  }

  const met = {}
  let clicked
  let waited
  const looks = {
    button() {
      const found = findButton()
      if (found)
        met.button = { at: found.at, by: found.by, name: nameOf(found.element) || tidy(found.element.textContent ?? '').slice(0, 60) }
      return Boolean(found)
    },
    list() {
      const now = listed()
      if (now.has(tidy(wallet))) {
        met.list = { at: performance.now(), by: 'announced', names: [...now] }
        return true
      }
      const others = [...now].filter(name => !there.has(name))
      if (others.length) met.list ??= { at: performance.now(), by: 'names', names: others }
      return false
    },
  }
  const look = () => {
    if (waited && looks[waited]()) waited = undefined
    if (waited) requestAnimationFrame(look)
  }
  const wait = what => {
    const wasIdle = !waited
    waited = what
    if (wasIdle) requestAnimationFrame(look)
  }
  addEventListener('click', ({ timeStamp }) => (clicked ??= timeStamp), { capture: true })
  wait('button')

  globalThis.audit = {
    met: () => met,
    /** Where the button is now. */
    place: () => {
      const found = findButton()
      return found && centreOf(found.element)
    },
    arm() {
      clicked = undefined
      there = listed()
      wait('list')
    },
    sinceClick: () => met.list && clicked !== undefined && met.list.at - clicked,
    /** Names and lengths of what is kept in the browser, never what is in it. */
    async stored() {
      const list = read => {
        try {
          const area = read()
          return Object.keys(area).map(key => ({ name: key, length: area.getItem(key)?.length ?? 0 }))
        } catch {
          return []
        }
      }
      const names = async read => {
        try {
          return await read()
        } catch {
          return []
        }
      }
      return {
        local: list(() => localStorage),
        session: list(() => sessionStorage),
        databases: await names(async () => (await indexedDB.databases()).map(({ name }) => ({ name }))),
        caches: await names(async () => (await caches.keys()).map(name => ({ name }))),
        workers: await names(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => ({ name: scope }))),
      }
    },
    policy: () => [...document.querySelectorAll('meta[http-equiv="Content-Security-Policy" i]')].map(({ content }) => content),
  }
}
