// Takes the pictures of README and docs: stills of the modal's views, one gallery of themes, and a connection that moves.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core'
import sharp from 'sharp'
import { start, type DevServer } from './dev-server.js'
import { projectRoot } from './sandbox/root.js'
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

/** Writes all of them. */
export async function takePictures(launch: LaunchOptions): Promise<void> {
  const [sandbox, browser] = await Promise.all([startSandbox({ frame: true }), chromium.launch(launch)])
  const server = await start({ sandbox, folder: 'scripts/pictures', inpage: false })
  await mkdir(folder, { recursive: true })
  for (const scheme of SCHEMES) {
    await write(`${scheme}.png`, await compose(browser, scheme, await takeViews(browser, sandbox, server, scheme)))
    await write(`themes-${scheme}.png`, await compose(browser, scheme, await takeThemes(browser, sandbox, server, scheme)))
  }
  await write('connection.webp', await film(browser, sandbox, server))
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
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(server.url)
  const close = async () => {
    attached.close()
    await context.close()
  }
  return { page, wallet, close }
}

/** A lighthouse: the wallet of the pictures. */
const BEACON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ff8a5c"/><stop offset="1" stop-color="#f0356b"/></linearGradient></defs><rect width="96" height="96" rx="24" fill="url(#g)"/><path d="M40 34h16l6 40H34zM38 28h20v6H38zM41 20h14l3 8H38z" fill="#fff"/><path d="M34 26 18 20v12zM62 26l16-6v12z" fill="#fff" opacity=".7"/></svg>`

const id = (page: Page, name: string) => page.locator(`[data-testid="${name}"]`).first()

/** Opens the modal at a view. */
const open = (page: Page, options: object = {}) =>
  page.evaluate(options => void (window as unknown as { modal: { open(options: object): void } }).modal.open(options), options)

const close = async (page: Page) => {
  await id(page, 'w3m-header-close').click()
  await page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog'))
}

/** The card as it stands, once nothing moves. */
async function shoot(page: Page): Promise<Buffer> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => {
    for (let root: Document | ShadowRoot | null = document; root; root = root.activeElement?.shadowRoot ?? null)
      if (root.activeElement instanceof HTMLElement && !root.activeElement.shadowRoot) root.activeElement.blur()
  })
  await wait(900)
  return id(page, 'w3m-modal-card').screenshot()
}

/** Connect, waiting, a code, the account, a swap to review, and how it went. */
async function takeViews(browser: Browser, sandbox: Sandbox, server: DevServer, scheme: Scheme): Promise<Buffer[][]> {
  const { page, wallet, close: leave } = await setStage(browser, sandbox, server, scheme)
  await open(page)
  await id(page, 'all-wallets').getByText(/\d/).waitFor()
  await id(page, 'social-selector-google').waitFor()
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
  await page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog'))
  await open(page)
  await id(page, 'single-account-avatar').waitFor()
  await page.locator('w3m-modal').getByText('Dai Stablecoin').waitFor()
  const account = await shoot(page)
  await close(page)
  await open(page, { view: 'Swap', arguments: { amount: '0.25', fromToken: 'ETH', toToken: 'USDC' } })
  await page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: 'Review swap' }).click()
  await id(page, 'swap-sentence').waitFor()
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

/** The list of wallets in each of the themes. */
async function takeThemes(browser: Browser, sandbox: Sandbox, server: DevServer, scheme: Scheme): Promise<Buffer[][]> {
  const { page, close: leave } = await setStage(browser, sandbox, server, scheme)
  await open(page)
  await id(page, 'all-wallets').getByText(/\d/).waitFor()
  await id(page, 'social-selector-google').waitFor()
  const columns: Buffer[][] = [[], [], []]
  for (const [at, name] of THEMES.entries()) {
    await page.evaluate(name => {
      const { modal, themes } = window as unknown as { modal: { setThemeVariables(theme: unknown): void }; themes: Record<string, unknown> }
      modal.setThemeVariables(themes[name])
    }, name)
    columns[at % columns.length]!.push(await shoot(page))
  }
  await leave()
  return columns
}

/** Cards in columns on a calm ground, each with the shadow it has on a page. */
async function compose(browser: Browser, scheme: Scheme, columns: Buffer[][]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 }, deviceScaleFactor: 2 })
  const picture = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}" width="360">`
  const shadow =
    scheme === 'light'
      ? 'drop-shadow(0 1px 2px #0000000f) drop-shadow(0 18px 28px #00000021)'
      : 'drop-shadow(0 1px 1px #000) drop-shadow(0 18px 28px #000a)'
  await page.setContent(
    `<style>
      html { background: transparent }
      body { margin: 0; padding: 64px 80px 80px; display: flex; justify-content: space-between; align-items: center; background: ${GROUND[scheme]}; border-radius: 28px }
      div { display: flex; flex-direction: column; gap: 44px }
      img { display: block; filter: ${shadow} }
    </style>${columns.map(column => `<div>${column.map(picture).join('')}</div>`).join('')}`,
  )
  const bytes = await page.locator('body').screenshot({ omitBackground: true })
  await page.close()
  return sharp(bytes).png({ compressionLevel: 9, palette: true, quality: 95, effort: 10, dither: 0.6 }).toBuffer()
}

/** How much slower than life a film is taken, so that no frame of a movement is missed; and how long each frame is shown, in ms. */
const SLOWNESS = 12
const FRAME = 33

/** One frame, and how long it stands. */
interface Frame {
  bytes: Buffer
  delay: number
}

/** A connection from the page's button to the account, with a pointer that somebody moves. */
async function film(browser: Browser, sandbox: Sandbox, server: DevServer): Promise<Buffer> {
  const viewport = { width: 560, height: 700 }
  const { page, wallet, close: leave } = await setStage(browser, sandbox, server, 'light', viewport)
  wallet.behave({ answer: 'ask' })
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  const frames: Frame[] = []
  const take = async () => page.screenshot({ animations: 'allow', caret: 'hide', scale: 'device' })

  /** Films what moves for so many milliseconds of life. */
  const roll = async (life: number): Promise<void> => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWNESS })
    const began = performance.now()
    let last = -FRAME
    for (;;) {
      const now = (performance.now() - began) / SLOWNESS
      if (now > life) break
      if (now - last >= FRAME * 0.9) {
        frames.push({ bytes: await take(), delay: FRAME })
        last = now
      } else await wait(5)
    }
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  }
  /** Lets what is on screen stand. */
  const hold = async (delay: number) => void frames.push({ bytes: await take(), delay })

  await page.evaluate(placePointer)
  /** The pointer goes to an element and presses it. */
  const press = async (selector: string, life = 420): Promise<void> => {
    const target = page.locator(selector).first()
    const { x, y, width, height } = (await target.boundingBox())!
    const to = { x: x + Math.min(width * 0.6, 190), y: y + height * 0.6 }
    await page.evaluate(movePointer, { ...to, life })
    await roll(life)
    await page.mouse.move(to.x, to.y)
    await hold(160)
    await page.mouse.down()
    await page.mouse.up()
  }
  const raise = () => page.evaluate(raisePointer)

  await hold(700)
  await press('appkit-button')
  await raise()
  await roll(420)
  await id(page, 'all-wallets').getByText(/\d/).waitFor()
  await hold(900)
  await press(`w3m-modal [data-testid="wallet-selector-${WALLET.rdns}"]`)
  await wallet.nextPending()
  await roll(1_700)
  wallet.behave({ answer: 'approve' })
  wallet.approve()
  await roll(600)
  await page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog'))
  await hold(900)
  await press('appkit-button')
  await raise()
  await roll(420)
  await page.locator('w3m-modal').getByText('Dai Stablecoin').waitFor()
  await hold(2_600)
  await leave()
  return toWebp(frames)
}

/** In the page: a pointer, drawn; above the dialog it has to be shown anew, since what was shown last lies on top. */
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
    'all:unset;position:fixed;inset:0 auto auto 0;pointer-events:none;margin:0;translate:430px 560px;filter:drop-shadow(0 2px 3px #0005)'
  document.body.append(pointer)
  pointer.showPopover()
}

function raisePointer(): void {
  const pointer = document.getElementById('pointer')!
  const host = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')
  // What is beside an open dialog is inert and behind it: the pointer goes inside.
  if (host) host.append(pointer)
  else document.body.append(pointer)
  pointer.hidePopover()
  pointer.showPopover()
}

function movePointer({ x, y, life }: { x: number; y: number; life: number }): void {
  const pointer = document.getElementById('pointer') ?? document.querySelector('w3m-modal')!.shadowRoot!.getElementById('pointer')!
  const from = pointer.style.translate
  pointer.style.translate = `${x - 6}px ${y - 3}px`
  pointer.animate([{ translate: from }, { translate: pointer.style.translate }], { duration: life, easing: 'cubic-bezier(.4,0,.2,1)' })
}

/** An animated WebP; frames that are alike are one that stands longer. */
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
    .webp({ quality: 82, effort: 5, loop: 0, delay: kept.map(({ delay }) => delay), minSize: true, smartSubsample: true })
    .toBuffer()
}
