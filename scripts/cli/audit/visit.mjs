// One visit: a fresh profile opens the page, waits for its button, presses it once, and waits for the list. Nothing else is touched.
import { openEyes } from './eyes.mjs'
import { announceWallet, WALLET, watchPage } from './in-page.mjs'
import { openLedger } from './ledger.mjs'
import { BUTTON, LARGEST_VISIT, LIST, QUIET, REST } from './limits.mjs'
import { BUTTONS, toReason, WALLETS, WEAK_WORDS, WORDS } from './words.mjs'

const WORLD = 'latchkey-audit'

/** Slow 4G and a processor four times slower: the bench's, and Lighthouse's. */
const SLOW = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (1.6 * 1024 * 1024) / 8 },
}

const pause = ms => new Promise(done => setTimeout(done, ms))

/** Asks again and again until it is there, or time is up; the last answer. */
async function until(read, limit, step = 50) {
  const end = performance.now() + limit
  for (;;) {
    const value = await read()
    if (value || performance.now() > end) return value
    await pause(step)
  }
}

/**
 * @param {import('./browser.mjs').Browser} browser
 * @param {string} url
 * @param {{ isSlow?: boolean, selector?: string, look?: (page: object) => Promise<any>, finish?: (page: object, requests: object[]) => Promise<any> }} options
 *   `look` reads the page before the click and when the list is there, `finish` what it has loaded
 */
export async function visit(browser, url, { isSlow = false, selector, look, finish }) {
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const ledger = openLedger()
  const mine = new Set()
  const page = { context: undefined, frame: undefined, url, went: undefined, isClicked: false }
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  mine.add(sessionId)
  const send = (method, params) => browser.send(method, params, sessionId)
  const quietly = promise => void promise.catch(() => undefined)
  const hears = browser.listen(message => {
    if (mine.has(message.sessionId)) hear(message)
    else if (message.method === 'Target.targetCreated') leave(message.params.targetInfo)
  })

  /** What the page opens is closed: only the page itself is looked at. */
  function leave({ targetId: other, type, browserContextId: context }) {
    if (type === 'page' && other !== targetId && context === browserContextId)
      quietly(browser.send('Target.closeTarget', { targetId: other }))
  }

  function hear({ method, params, sessionId: from }) {
    ledger.hear({ method, params, sessionId: from })
    if (method === 'Target.attachedToTarget') {
      mine.add(params.sessionId)
      quietly(prepare(params.sessionId).finally(() => browser.send('Runtime.runIfWaitingForDebugger', {}, params.sessionId)))
    }
    if (from !== sessionId) return
    if (method === 'Runtime.executionContextCreated') {
      const { id, name, auxData } = params.context
      if (name === WORLD && auxData?.frameId === page.frame) page.context = id
    }
    if (method === 'Runtime.executionContextDestroyed' && params.executionContextId === page.context) page.context = undefined
    if (method === 'Runtime.executionContextsCleared') page.context = undefined
    if (method === 'Page.javascriptDialogOpening') quietly(send('Page.handleJavaScriptDialog', { accept: false }))
    if (method === 'Page.frameNavigated' && !params.frame.parentId) {
      if (page.isClicked && new URL(params.frame.url).origin !== new URL(page.url).origin) {
        page.went = params.frame.url
        quietly(send('Page.stopLoading'))
      } else page.url = params.frame.url
    }
  }

  /** Frames and workers are heard and slowed down as the page is. */
  async function prepare(session) {
    const to = (method, params) => browser.send(method, params, session)
    await to('Network.enable', { maxTotalBufferSize: LARGEST_VISIT, maxResourceBufferSize: LARGEST_VISIT / 4 })
    if (isSlow) await to('Network.emulateNetworkConditions', SLOW.network)
    await to('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }

  /** What an expression of our world says; undefined where there is no page to say it. */
  async function ask(expression, limit) {
    if (page.context === undefined) return undefined
    const params = { expression, contextId: page.context, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await browser.send('Runtime.evaluate', params, sessionId, limit).catch(() => ({}))
    return exceptionDetails ? undefined : result?.value
  }

  const settle = () => until(() => ledger.quiet() > QUIET.ms, QUIET.limit, 100)

  async function press() {
    let place = await ask('audit.place()')
    // What comes late moves what is to be pressed.
    for (let moves = 0; place && moves < 20; moves++) {
      await pause(50)
      const now = await ask('audit.place()')
      if (now && now.x === place.x && now.y === place.y) break
      place = now ?? place
    }
    if (!place) return false
    await ask('audit.arm()')
    ledger.click()
    page.isClicked = true
    const at = { ...place, button: 'left', clickCount: 1 }
    await send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none', clickCount: 0 })
    await send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
    await send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    return true
  }

  let named
  /** The list is there with the wallet that was announced; or with names of wallets, where that one does not come behind them. */
  async function hasList() {
    if (page.went !== undefined) return true
    const { list } = (await ask('audit.met()')) ?? {}
    if (list?.by === 'names') named ??= performance.now()
    return list?.by === 'announced' || performance.now() - named > 3_000
  }

  try {
    await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
    await browser.send('Target.setDiscoverTargets', { discover: true })
    await prepare(sessionId)
    await send('Page.enable')
    await send('Runtime.enable')
    await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false })
    if (isSlow) await send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
    const { frameTree } = await send('Page.getFrameTree')
    page.frame = frameTree.frame.id
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${announceWallet})(${JSON.stringify(WALLET)})` })
    const options = { selector, known: BUTTONS, words: WORDS, weak: WEAK_WORDS, wallet: WALLET, wallets: WALLETS }
    const source = `(${watchPage})((${openEyes})(), ${JSON.stringify(options)})`
    await send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD })
    const { errorText, loaderId } = await browser.send('Page.navigate', { url }, sessionId, BUTTON)
    if (errorText) throw new Error(`${url} did not load: ${toReason(errorText)}`)

    const times = isSlow ? 2 : 1
    const button = await until(async () => (await ask('audit.met()'))?.button, BUTTON * times)
    await (isSlow ? pause(REST) : settle())
    const tools = { send, ask, sendToBrowser: browser.send, frame: page.frame, browserContextId }
    const before = await look?.(tools)
    const isPressed = Boolean(button) && (await press())
    if (isPressed) await until(() => hasList(), LIST * times)
    const { list } = (isPressed && (await ask('audit.met()'))) || {}
    const sinceClick = list && (await ask('audit.sinceClick()'))
    if (!isSlow && isPressed) await settle()
    const isThere = isPressed && page.went === undefined
    const after = isThere ? await look?.(tools) : undefined
    const told = ledger.read()
    const made = await finish?.(tools, told.requests)
    const main = told.requests.find(({ requestId }) => requestId === loaderId)
    return {
      url: page.url,
      went: page.went,
      main,
      button,
      isPressed,
      list: list && { ...list, after: sinceClick },
      ...told,
      before,
      after,
      made,
    }
  } finally {
    hears()
    await browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined)
  }
}
