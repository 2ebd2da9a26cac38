// Takes the pictures of README and docs: stills of the modal's views, one gallery of themes, and a connection that moves.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core'
import sharp from 'sharp'
import { LEAVING, WON, WON_LEAVING } from '../src/domain/times.js'
import { start, type DevServer } from './dev-server.js'
import { projectRoot } from './project-root.js'
import { listSandboxWallet, listWebWallet } from './sandbox/fixtures.js'
import { startSandbox, type Sandbox } from './sandbox/sandbox.js'
import { attachWallet } from './sandbox/wallet/attach.js'
import { createWallet } from './sandbox/wallet/create.js'
import type { SandboxWallet } from './sandbox/wallet/wallet.js'

type Scheme = 'light' | 'dark'

const SCHEMES: readonly Scheme[] = ['light', 'dark']
const THEMES = ['indigo', 'mono', 'pink', 'mint', 'paper', 'midnight']
const folder = join(projectRoot, '.github/pictures')
const WALLET = { name: 'Beacon', rdns: 'example.beacon' }

/** What the account of the pictures holds; what the sandbox's tokens are otherwise is made for tests. */
const HOLDINGS: Record<string, string> = { ETH: '0.6213', USDC: '1284.3', DAI: '340.5' }

const GROUND = { light: '#eceef3', dark: '#0b0c0f' }

interface Stage {
  page: Page
  wallet: SandboxWallet
  close(): Promise<void>
}

/** Writes all of them, or those that are named: `views`, `themes`, `languages`, `film`. */
export async function takePictures(launch: LaunchOptions, names: readonly string[]): Promise<void> {
  const isWanted = (name: string) => !names.length || names.includes(name)
  const [sandbox, browser] = await Promise.all([startSandbox({ frame: true }), chromium.launch(launch)])
  const server = await start({ sandbox, folder: 'scripts/pictures', inpage: false })
  await mkdir(folder, { recursive: true })
  for (const scheme of SCHEMES) {
    if (isWanted('views')) await write(`${scheme}.png`, await compose(browser, scheme, await takeViews(browser, sandbox, server, scheme)))
    if (isWanted('themes'))
      await write(`themes-${scheme}.png`, await compose(browser, scheme, await takeThemes(browser, sandbox, server, scheme)))
    if (isWanted('languages'))
      await write(`languages-${scheme}.png`, await compose(browser, scheme, await takeLanguages(browser, sandbox, server, scheme)))
  }
  if (isWanted('film')) await write('connection.webp', await film(browser, sandbox, server))
  await Promise.all([browser.close(), server.close(), sandbox.close()])
}

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(folder, name), bytes)
  console.log(`.github/pictures/${name}: ${Math.round(bytes.length / 1000)} kB`)
}

/** A page with a wallet, and an account whose figures look like somebody's. */
async function setStage(
  browser: Browser,
  sandbox: Sandbox,
  server: DevServer,
  colorScheme: Scheme,
  viewport = { width: 460, height: 860 },
): Promise<Stage> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme, locale: 'en-US' })
  const wallet = createWallet({ chains: [sandbox.devnets[0]], behaviour: { answer: 'approve' } })
  // The page's button asks the chain itself, and says the same.
  const ether = BigInt(Number(HOLDINGS['ETH']) * 1e18)
  await sandbox.devnets[0].rpc('anvil_setBalance', [wallet.state.account, `0x${ether.toString(16)}`])
  const icon = `data:image/svg+xml,${encodeURIComponent(BEACON)}`
  const attached = await attachWallet(context, wallet, { ...WALLET, icon })
  await context.route(/\/v1\/account\/[^/]+\/balance/, async route => {
    const response = await route.fetch()
    const { balances } = (await response.json()) as {
      balances: { symbol: string; price: number; value?: number; quantity: { numeric: string } }[]
    }
    const held = balances
      .filter(({ symbol }) => symbol in HOLDINGS)
      .map(each => {
        const numeric = HOLDINGS[each.symbol]!
        return { ...each, value: each.price * Number(numeric), quantity: { ...each.quantity, numeric } }
      })
      .sort((a, b) => b.value - a.value)
    await route.fulfill({ response, json: { balances: held } })
  })
  // The sandbox's own wallets are for tests; the others of its directory are invented as well, but look like any.
  await context.addInitScript(ids => void Object.assign(window, { hiddenWallets: ids }), [listSandboxWallet('').id, listWebWallet('').id])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(server.url)
  // What shows at the edge of a card that begins within a pixel.
  await page.evaluate(wear, { backdrop: GROUND[colorScheme] })
  const close = async () => {
    attached.close()
    await context.close()
  }
  return { page, wallet, close }
}

/** A lighthouse: the wallet of the pictures. */
const BEACON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ff8a5c"/><stop offset="1" stop-color="#f0356b"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/><path d="M40 34h16l6 40H34zM38 28h20v6H38zM41 20h14l3 8H38z" fill="#fff"/><path d="M34 26 18 20v12zM62 26l16-6v12z" fill="#fff" opacity=".7"/></svg>`

const id = (page: Page, name: string) => page.locator(`[data-testid="${name}"]`).first()

/** Opens the modal at a view. */
const open = (page: Page, options: object = {}) =>
  page.evaluate(options => void (window as unknown as { modal: { open(options: object): void } }).modal.open(options), options)

/** Opens the list of wallets, and waits until all of it is there. */
const openList = async (page: Page) => {
  await open(page)
  await id(page, 'all-wallets').getByText(/\d/).waitFor()
  await id(page, 'social-selector-google').waitFor()
}

/** Waits until the dialog has gone. */
const isGone = (page: Page) => page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog'))

const close = async (page: Page) => {
  await id(page, 'w3m-header-close').click()
  await isGone(page)
}

/** A picture of the card, and how round its corners are. */
interface Card {
  bytes: Buffer
  radius: string
}

/** The card as it stands, once nothing moves. */
async function shoot(page: Page): Promise<Card> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => {
    for (let root: Document | ShadowRoot | null = document; root; root = root.activeElement?.shadowRoot ?? null)
      if (root.activeElement instanceof HTMLElement && !root.activeElement.shadowRoot) root.activeElement.blur()
  })
  await wait(900)
  const card = id(page, 'w3m-modal-card')
  return { radius: await card.evaluate(each => getComputedStyle(each).borderTopLeftRadius), bytes: await card.screenshot() }
}

/** In the page: gives the modal a theme, and what lies behind it the colour of the picture's ground. */
function wear({ name, backdrop }: { name?: string; backdrop: string }): void {
  const { modal, themes } = window as unknown as {
    modal: { setThemeVariables(theme: object): void }
    themes: Record<string, { light: object; dark: object }>
  }
  const theme = name ? themes[name]! : { light: {}, dark: {} }
  const own = { '--w3m-backdrop': backdrop }
  modal.setThemeVariables({ ...theme, light: { ...theme.light, ...own }, dark: { ...theme.dark, ...own } })
}

/** Connect, waiting, a code, the account, a swap to review, and how it went. */
async function takeViews(browser: Browser, sandbox: Sandbox, server: DevServer, scheme: Scheme): Promise<Card[][]> {
  const { page, wallet, close: leave } = await setStage(browser, sandbox, server, scheme)
  await openList(page)
  const connect = await shoot(page)
  await id(page, 'wallet-selector-walletconnect').click()
  await id(page, 'wui-qr-code').waitFor()
  const code = await shoot(page)
  await id(page, 'header-back').click()
  wallet.behave({ answer: 'ask' })
  await id(page, `wallet-selector-${WALLET.rdns}`).click()
  await wallet.nextPending()
  const waiting = await shoot(page)
  wallet.behave({ answer: 'approve' })
  wallet.approve()
  await isGone(page)
  await open(page)
  await id(page, 'single-account-avatar').waitFor()
  await page.locator('w3m-modal').getByText('Dai Stablecoin').waitFor()
  const account = await shoot(page)
  await close(page)
  await open(page, { view: 'Swap', arguments: { amount: '0.25', fromToken: 'ETH', toToken: 'USDC' } })
  await page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: 'Review Swap' }).click()
  await id(page, 'swap-minimum').waitFor()
  const review = await shoot(page)
  await id(page, 'swap-action-button').click()
  await id(page, 'result-done').waitFor({ timeout: 60_000 })
  const result = await shoot(page)
  await leave()
  return [
    [connect, result],
    [account, waiting],
    [code, review],
  ]
}

/** Three views in three languages, one of which runs from right to left. */
async function takeLanguages(browser: Browser, sandbox: Sandbox, server: DevServer, scheme: Scheme): Promise<Card[][]> {
  const { page, wallet, close: leave } = await setStage(browser, sandbox, server, scheme)
  const speak = (tag: string) =>
    page.evaluate(tag => (window as unknown as { modal: { setLanguage(tag: string): Promise<void> } }).modal.setLanguage(tag), tag)
  await speak('de')
  await openList(page)
  const connect = await shoot(page)
  wallet.behave({ answer: 'approve' })
  await id(page, `wallet-selector-${WALLET.rdns}`).click()
  await isGone(page)
  await speak('ar')
  await open(page)
  await page.locator('w3m-modal').getByText('Dai Stablecoin').waitFor()
  const account = await shoot(page)
  await close(page)
  await speak('fr')
  await open(page, { view: 'Swap', arguments: { amount: '0.25', fromToken: 'ETH', toToken: 'USDC' } })
  await page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])').click()
  await id(page, 'swap-minimum').waitFor()
  const review = await shoot(page)
  await leave()
  return [[connect], [account], [review]]
}

/** The list of wallets in each of the themes. */
async function takeThemes(browser: Browser, sandbox: Sandbox, server: DevServer, scheme: Scheme): Promise<Card[][]> {
  const { page, close: leave } = await setStage(browser, sandbox, server, scheme)
  await openList(page)
  const columns: Card[][] = [[], [], []]
  for (const [at, name] of THEMES.entries()) {
    await page.evaluate(wear, { name, backdrop: GROUND[scheme] })
    columns[at % columns.length]!.push(await shoot(page))
  }
  await leave()
  return columns
}

/** Cards in columns on a calm ground, each with the shadow it has on a page. In true colour: sharp takes any `effort` as a wish for 256 colours. */
async function compose(browser: Browser, scheme: Scheme, columns: Card[][]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 }, deviceScaleFactor: 2 })
  const picture = ({ bytes, radius }: Card) =>
    `<span><img src="data:image/png;base64,${bytes.toString('base64')}" width="360" style="border-radius:${radius}"></span>`
  const shadow =
    scheme === 'light'
      ? 'drop-shadow(0 1px 2px #0000000f) drop-shadow(0 18px 28px #00000021)'
      : 'drop-shadow(0 1px 1px #000) drop-shadow(0 18px 28px #000a)'
  await page.setContent(
    `<!doctype html><style>
      html { background: transparent }
      body { margin: 0; padding: 64px 80px 80px; display: flex; justify-content: space-between; align-items: center; background: ${GROUND[scheme]}; border-radius: 28px }
      div { display: flex; flex-direction: column; gap: 44px }
      img { display: block }
      span { filter: ${shadow} }
    </style>${columns.map(column => `<div>${column.map(picture).join('')}</div>`).join('')}`,
  )
  const bytes = await page.locator('body').screenshot({ omitBackground: true })
  await page.close()
  return sharp(bytes).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer()
}

/** How long a frame is shown, in ms. */
const FRAME = 33

/** One frame, and how long it stands. */
interface Frame {
  bytes: Buffer
  delay: number
}

/** A connection from the page's button to the account, with a pointer that somebody moves. */
async function film(browser: Browser, sandbox: Sandbox, server: DevServer): Promise<Buffer> {
  const viewport = { width: 560, height: 640 }
  const { page, wallet, close: leave } = await setStage(browser, sandbox, server, 'light', viewport)
  wallet.behave({ answer: 'ask' })
  await page.evaluate(wear, { backdrop: '#0006' })
  const frames: Frame[] = []
  const take = async () => page.screenshot({ animations: 'allow', caret: 'hide', scale: 'device' })

  /** Films what moves for so many milliseconds, frame by frame: however slow the machine is, no movement is missed. */
  const roll = async (life: number, begin: () => Promise<unknown>, frame = FRAME): Promise<void> => {
    await page.evaluate(() => (window as unknown as Stepping).stepping.hold())
    await begin()
    for (let at = 0; at < life; at += frame) {
      frames.push({ bytes: await take(), delay: frame })
      await page.evaluate(ms => (window as unknown as Stepping).stepping.step(ms), frame)
    }
    await page.evaluate(() => (window as unknown as Stepping).stepping.release())
  }
  /** Lets what is on screen stand. */
  const hold = async (delay: number) => void frames.push({ bytes: await take(), delay })

  await page.evaluate(placePointer)
  await page.evaluate(holdMotion, LEAVING)
  /** The pointer goes to an element and presses it. */
  const press = async (selector: string, life = 420): Promise<void> => {
    const target = page.locator(selector).first()
    const { x, y, width, height } = (await target.boundingBox())!
    const to = { x: x + Math.min(width * 0.6, 190), y: y + height * 0.6 }
    await roll(life, () => page.evaluate(movePointer, { ...to, life }))
    await page.mouse.move(to.x, to.y)
    await hold(160)
  }
  /** Presses the mouse, waits for what comes of it, and films that. */
  const release = (life: number, until: () => Promise<unknown>, frame?: number) =>
    roll(
      life,
      async () => {
        await page.mouse.down()
        await page.mouse.up()
        await until()
      },
      frame,
    )

  await hold(700)
  await press('appkit-button')
  await release(420, () => id(page, 'w3m-header-text').waitFor())
  await id(page, 'all-wallets').getByText(/\d/).waitFor()
  await wait(600)
  await hold(800)
  await press(`w3m-modal [data-testid="wallet-selector-${WALLET.rdns}"]`)
  // Fewer frames: a wallet that takes half a minute is said not to answer.
  const aside = async () => {
    await wallet.nextPending()
    // Out of the way of what is to be seen.
    await page.evaluate(movePointer, { x: viewport.width - 36, y: viewport.height - 40, life: 420 })
  }
  await release(1_400, aside, 50)
  wallet.behave({ answer: 'approve' })
  await roll(WON + WON_LEAVING + FRAME, async () => {
    wallet.approve()
    await page.locator('w3m-modal .lk-won').waitFor({ state: 'attached' })
  })
  await isGone(page)
  await wait(800)
  await hold(900)
  await press('appkit-button')
  await release(420, () => id(page, 'single-account-avatar').waitFor())
  await page.locator('w3m-modal').getByText('Dai Stablecoin').waitFor()
  await wait(600)
  await hold(2_600)
  await leave()
  return toWebp(frames)
}

/** What the page of a film offers: its animations, and what waits for their end, stand still between frames. */
interface Stepping {
  stepping: { hold(): void; step(ms: number): void; release(): void }
}

/**
 * In the page: takes hold of every animation as it begins, and of what waits for its end, and moves all of them on by hand. Short waits go by
 * themselves: something that is asked for may come of them.
 */
function holdMotion(shortest: number): void {
  const held = new Set<Animation>()
  const timers = new Map<number, { run(): void; left: number }>()
  let isOn = false
  const { setTimeout: start, clearTimeout: stop } = window
  Object.assign(window, {
    setTimeout(run: () => void, delay = 0, ...rest: unknown[]) {
      const isHeld = isOn && delay >= shortest
      const act = () => (run as (...rest: unknown[]) => void)(...rest)
      const timer = start(act, isHeld ? 2 ** 31 - 1 : delay)
      if (isHeld) timers.set(timer, { run: act, left: delay })
      return timer
    },
    clearTimeout(timer: number) {
      timers.delete(timer)
      stop(timer)
    },
  })
  const all = () =>
    [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].flatMap(root => root.getAnimations())
  const grasp = () => {
    if (isOn)
      for (const animation of all()) {
        if (animation.playState !== 'running') continue
        animation.pause()
        if (!held.has(animation) && Number(animation.currentTime) < 300) animation.currentTime = 0
        held.add(animation)
      }
    requestAnimationFrame(grasp)
  }
  grasp()
  Object.assign(window, {
    stepping: {
      hold: () => void (isOn = true),
      step(ms: number) {
        for (const [timer, each] of timers)
          if ((each.left -= ms) <= 0) {
            window.clearTimeout(timer)
            each.run()
          }
        for (const animation of held) {
          if (animation.playState !== 'paused') continue
          const time = Number(animation.currentTime) + ms
          if (time >= Number(animation.effect?.getComputedTiming().endTime)) animation.finish()
          else animation.currentTime = time
        }
      },
      release() {
        isOn = false
        for (const [timer, { run, left }] of timers) {
          window.clearTimeout(timer)
          window.setTimeout(run, left)
        }
        for (const animation of held) if (animation.playState === 'paused') animation.play()
        held.clear()
      },
    },
  })
}

/** In the page: a pointer, drawn; above a dialog it is shown anew, since what was shown last lies on top. */
function placePointer(): void {
  const pointer = document.createElement('div')
  pointer.id = 'pointer'
  pointer.popover = 'manual'
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', '26')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M5 2.5 19.2 12l-6.6 1.2 3.6 7.2-2.9 1.4-3.6-7.3L5 19.2z')
  path.setAttribute('fill', '#14151a')
  path.setAttribute('stroke', '#fff')
  path.setAttribute('stroke-width', '1.5')
  svg.append(path)
  pointer.append(svg)
  pointer.style.cssText =
    'all:unset;position:fixed;inset:0 auto auto 0;pointer-events:none;margin:0;translate:430px 520px;filter:drop-shadow(0 2px 3px #0005)'
  document.body.append(pointer)
  pointer.showPopover()
  let under: Element | null | undefined
  setInterval(() => {
    const dialog = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')
    if (dialog === under) return
    under = dialog
    pointer.hidePopover()
    pointer.showPopover()
  }, 15)
}

function movePointer({ x, y, life }: { x: number; y: number; life: number }): void {
  const pointer = document.getElementById('pointer')!
  const from = pointer.style.translate
  pointer.style.translate = `${x - 6}px ${y - 3}px`
  pointer.animate([{ translate: from }, { translate: pointer.style.translate }], { duration: life, easing: 'cubic-bezier(.4,0,.2,1)' })
}

/**
 * An animated WebP; frames that are alike are one that stands longer. It loses nothing: of any less quality an encoder leaves what has hardly changed
 * as it was, and what fades stays behind as a ghost.
 */
async function toWebp(frames: Frame[]): Promise<Buffer> {
  const kept: Frame[] = []
  for (const frame of frames) {
    const last = kept.at(-1)
    if (last?.bytes.equals(frame.bytes)) last.delay += frame.delay
    else kept.push({ ...frame })
  }
  return sharp(
    kept.map(({ bytes }) => bytes),
    { join: { animated: true } },
  )
    .webp({ lossless: true, effort: 4, loop: 0, delay: kept.map(({ delay }) => delay) })
    .toBuffer()
}
