// Runs in the page before anything of it: a wallet that answers at once, and clocks that look at every frame.

/** The account of the bench's wallet. */
export const ACCOUNT = '0xbe9c4a11de35f8c2b2bb3f0b5a1f7d0d8f3cbe9c'

/**
 * Given to the page as text, so it knows nothing but its arguments.
 * @param {ReturnType<typeof import('../cli/audit/eyes.mjs').openEyes>} eyes
 * @param {{ account: string, wallets: number, clickAtOnce: boolean }} options
 */
export function initPage({ walk, parentOf, ownText, lineOf, isOpaque, topAt, centreOf, isReachable, find }, options) {
  if (window !== top) return
  const { account, wallets, clickAtOnce } = options

  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
  const isIn = () => localStorage.getItem('bench-wallet') === 'in'
  const answers = {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_accounts: () => (isIn() ? [account] : []),
    eth_requestAccounts: () => (localStorage.setItem('bench-wallet', 'in'), [account]),
    wallet_requestPermissions: () => (localStorage.setItem('bench-wallet', 'in'), [{ parentCapability: 'eth_accounts', caveats: [] }]),
    wallet_getPermissions: () => (isIn() ? [{ parentCapability: 'eth_accounts', caveats: [] }] : []),
    eth_blockNumber: () => '0x1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_call: () => '0x',
    wallet_switchEthereumChain: () => null,
  }
  const provider = {
    request: async ({ method }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('This wallet does not know it.'), { code: 4200 })
      return answer()
    },
    on: () => provider,
    once: () => provider,
    off: () => provider,
    removeListener: () => provider,
  }
  const details = Array.from({ length: wallets }, (_, at) =>
    Object.freeze({
      info: {
        uuid: `0f6b1f6e-2f8b-4b1c-9d6c-${at.toString(16).padStart(12, '0')}`,
        name: at ? `Wallet ${at}` : 'Bench Wallet',
        icon,
        rdns: at ? `dev.bench.wallet${at}` : 'dev.bench.wallet',
      },
      provider,
    }),
  )
  const announce = () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()

  /** The words of the page, to tell that another view is there. */
  const words = () => {
    let text = ''
    for (const element of walk(document))
      if (element.localName !== 'style' && element.localName !== 'script') text += `${ownText(element)} `
    return text.replace(/\s+/g, ' ')
  }
  const isCode = element => {
    const { width, height } = element.getBoundingClientRect()
    if (width < 150 || Math.abs(width - height) > 4) return false
    if (element.localName === 'canvas') return isReachable(element)
    const shapes = element.querySelectorAll('rect,circle,path')
    let drawn = shapes.length
    for (const shape of shapes) drawn += (shape.getAttribute('d')?.length ?? 0) / 20
    return drawn > 150 && isOpaque(element)
  }

  const { x: middleX, y: middleY } = { x: innerWidth / 2, y: innerHeight / 2 }
  let before = ''
  const states = {
    button: () => find('^connect( a)?( your)?( wallet)?$'),
    dialog: () => {
      const top = topAt(middleX, middleY)
      return top && top !== document.documentElement && top !== document.body && top.id !== 'root' && top.localName !== 'main'
    },
    row: () => find('^(Bench Wallet|Wallet \\d+)$'),
    address: () => find('^0x ?be[0-9a-f]{0,6}\\s?(…|\\.{2,}|•+)', element => Boolean(centreOf(element)) && isOpaque(element), lineOf),
    code: () => {
      for (const element of walk(document))
        if ((element.localName === 'svg' || element.localName === 'canvas') && isCode(element)) return element
      return undefined
    },
    view: () => words() !== before,
    token: () => find('^Token \\d+$'),
    activity: () => find('^Received'),
  }

  const met = {}
  const waited = new Set()
  const look = () => {
    for (const name of waited) {
      if (!states[name]()) continue
      waited.delete(name)
      met[name] = performance.now()
      // Seen in a trace, too.
      performance.mark(`bench ${name}`)
      if (name === 'button' && clickAtOnce) find('^connect( a)?( your)?( wallet)?$').click()
    }
    if (waited.size) requestAnimationFrame(look)
  }
  const wait = names => {
    const wasIdle = !waited.size
    for (const name of names) {
      delete met[name]
      waited.add(name)
    }
    if (wasIdle) requestAnimationFrame(look)
  }
  let clicked
  const note = event => (clicked ??= event.timeStamp)
  addEventListener('click', note, { capture: true })

  // Some ask for more than the 250 that a browser keeps in mind.
  performance.setResourceTimingBufferSize(5_000)
  let heard = { count: 0, at: 0 }
  let blocked = 0
  let longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      blocked += Math.max(0, duration - 50)
      longest = Math.max(longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })

  window.bench = {
    met,
    wait,
    find: pattern => {
      const element = find(pattern)
      return element && centreOf(element)
    },
    /** Before a click: looks for these from now on, and forgets the click before, and how long it was quiet. */
    arm: names => {
      clicked = undefined
      heard.at = performance.now()
      before = words()
      wait(names)
    },
    since: name => met[name] - clicked,
    /** Scrolls on to the end of the list that such a row is in, until it is so high or time is up; how high it is then. */
    async scroll(pattern, height, limit) {
      const end = performance.now() + limit
      const canScroll = element =>
        element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
      let list = find(pattern)
      while (list && !canScroll(list)) list = parentOf(list)
      while (list && list.scrollHeight < height && performance.now() < end) {
        list.scrollTop = list.scrollHeight
        find('^Load More$')?.click()
        await new Promise(done => requestAnimationFrame(done))
      }
      return list?.scrollHeight
    },
    has: name => met[name] !== undefined,
    blocked: () => blocked,
    longest: () => longest,
    reset: () => void ((blocked = 0), (longest = 0)),
    /** What was asked for until this time, the page itself too. */
    loaded: until => {
      const asked = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
        ({ startTime, name }) => startTime <= until && name.startsWith('http'),
      )
      return asked.map(({ name, initiatorType, startTime, responseEnd, encodedBodySize, decodedBodySize }) => ({
        url: name,
        by: initiatorType,
        at: Math.round(startTime),
        until: Math.round(responseEnd),
        bytes: encodedBodySize,
        decoded: decodedBodySize,
      }))
    },
    /** How long no answer has come, in ms. */
    quiet: () => {
      const count = performance.getEntriesByType('resource').length
      if (count !== heard.count) heard = { count, at: performance.now() }
      return performance.now() - heard.at
    },
    now: () => performance.now(),
    providerAt: () => performance.getEntriesByName('provider')[0]?.startTime,
  }
  wait(isIn() ? ['address'] : clickAtOnce ? ['button', 'row'] : ['button'])
}
