// What a visitor of `npm start` does, by pointer and keyboard, in an engine that is not Chromium.
import { Interface, parseUnits } from 'ethers'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, strictPolicy, type DevServer } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import '../support/dist.js' // runs after the build
import { until } from '../support/patience.js'
import type { Engine, Tab } from './engine.js'

const EMAIL = 'mia@mail.example'
const CARD = '[data-testid="w3m-modal-card"]'
const token = new Interface(['function balanceOf(address) view returns (uint256)'])

/** What is said of faults by an engine that does not tell us what pages write to its console: the page keeps it. */
function listen(): void {
  const page = window as unknown as { problems?: string[] }
  const problems = (page.problems ??= [])
  addEventListener('error', ({ message }) => problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => problems.push(`${violatedDirective} ${blockedURI}`))
}

/** What is tried by `npm run test:long` alone: nothing of it is an engine's own that other journeys have not met. */
type Left = 'money' | 'a server'

/** Gives a suite the journeys in one engine, without some. */
export function journeys(
  test: Test,
  startEngine: (onProblem: (text: string) => void) => Promise<Engine>,
  without: readonly Left[] = [],
): void {
  const testOf = (about: Left, title: string, go: () => Promise<void>) => void (without.includes(about) || test(title, go))
  let engine: Engine
  let sandbox: Sandbox
  let demo: DevServer
  let page: Tab
  let problems: string[] = []

  test.before(async () => {
    sandbox = await startSandbox({ frame: true })
    demo = await start({ sandbox, headers: { 'content-security-policy': strictPolicy(sandbox, { inpage: true }) }, inpage: true })
    engine = await startEngine(text => problems.push(text))
    page = await engine.open()
  })
  test.after(async () => {
    await engine?.close()
    await demo?.close()
    await sandbox?.close()
  })
  test.after.each(async () => {
    const told = await page.evaluate(() => (window as unknown as { problems?: string[] }).problems ?? [])
    assert.equal([...problems, ...told], [])
  })

  const at = (id: string) => `[data-testid="${id}"]`
  const isThere = async (css: string, text?: string, tab = page) => Boolean(await tab.look(css, text))
  const sees = async (css: string, text?: string, tab = page): Promise<void> => {
    try {
      await until(() => isThere(css, text, tab), `${css} ${text ?? ''}`)
    } catch (error) {
      // What stands there instead says more than what does not.
      throw new Error(`${(error as Error).message}; the card reads: ${(await page.look(CARD))?.text ?? 'nothing'}`)
    }
  }
  const press = async (css: string, text?: string, tab = page) => {
    await sees(css, text, tab)
    await tab.press(css, text)
  }
  const reads = async (css: string): Promise<string> => {
    await sees(css)
    return (await page.look(css))!.text
  }
  const isOpen = () => page.evaluate(() => Boolean(document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open))
  const isClosed = () => until(async () => !(await isOpen()), 'the dialog to go')

  /**
   * Lets the wallet's window open by a press, and says yes there. The sandbox's wallet asks its server before it opens a window, which is
   * too late for WebKit: it shows a link then.
   */
  const approve = async (work: () => Promise<unknown>): Promise<void> => {
    const before = await engine.windows()
    const link = ['a', 'Open the wallet'] as const
    const popup = await engine.popup(async () => {
      await work()
      await until(async () => (await engine.windows()) > before || (await isThere(...link)), 'the wallet')
      if ((await engine.windows()) === before) await press(...link)
    })
    await press('#wallet-approve', undefined, popup)
    await until(async () => (await engine.windows()) === before, "the wallet's window to go")
  }
  const visit = async (path = ''): Promise<void> => {
    problems = []
    await page.goto(demo.workbench + path)
    await page.evaluate(listen)
    await sees(at('w3m-open-hook-button'))
  }
  const connect = async (): Promise<void> => {
    await press(at('w3m-open-hook-button'))
    await approve(() => press('[data-testid^="wallet-selector-"]', 'Sandbox Wallet'))
    await sees('[data-testid="account-button"][aria-busy=false]')
    await isClosed()
  }
  const chain = () => sandbox.devnets[0]
  const usdcOf = async (address: string): Promise<bigint> => {
    const { address: to } = chain().tokens.find(({ symbol }) => symbol === 'USDC')!
    return BigInt((await chain().rpc('eth_call', [{ to, data: token.encodeFunctionData('balanceOf', [address]) }, 'latest'])) as string)
  }

  test('opens, connects within the tap, signs, and is there after a reload', async () => {
    await visit()
    await connect()
    const address = await reads(at('w3m-address'))
    await approve(() => press(at('sign-message-button')))
    await sees('body', 'Signed by you, checked.')
    const signature = await reads(at('w3m-signature'))
    assert.match(signature, /^0x[0-9a-f]{130}$/)
    await page.goto(demo.workbench)
    await page.evaluate(listen)
    await sees('[data-testid="account-button"][aria-busy=false]')
    await until(async () => (await reads(at('w3m-address'))) === address, 'the same account')
    assert.is(await isOpen(), false)
  })

  testOf('money', 'shows the account, pays what the page asks for, and swaps what it says', async () => {
    await press(at('account-button'))
    await sees(at('token-balance'), 'ETH')
    await press(at('w3m-header-close'))
    await isClosed()
    await press(at('open-send-with-arguments-button'))
    await press('[data-testid="send-preview-button"][aria-disabled=false]', 'Preview Send')
    await approve(() => press(at('send-confirm-button')))
    await sees('body', 'Paid:')
    await press(at('result-done'))

    const visitor = await reads(at('w3m-address'))
    if (!(await isThere(at('single-account-avatar')))) await press(at('account-button'))
    const before = await usdcOf(visitor)
    await press(at('wallet-features-swaps-button'))
    await sees(at('swap-action-button'))
    await press(`${at('swap-select-token-button-toToken')}, ${at('swap-action-button')}`)
    await press(at('swap-select-token-item-USDC'))
    await press(at('swap-input-sourceToken'))
    await page.type('0.1')
    await press('[data-testid="swap-action-button"]:not([aria-disabled=true])', 'Review Swap')
    await sees('[data-testid="swap-action-button"]:not([aria-disabled=true])', 'Swap')
    // Two presses at one place are a double click, which pays nothing: who pays has read what for.
    await press(at('review-to'))
    await approve(() => press('[data-testid="swap-action-button"]:not([aria-disabled=true])', 'Swap'))
    await until(async () => (await usdcOf(visitor)) > before, 'the swap')
    assert.ok((await usdcOf(visitor)) - before > parseUnits('1', 6))
    await press(at('result-done'))
    await sees(at('single-account-avatar'))
    await press(at('w3m-header-close'))
    await isClosed()
  })

  test('leaves, and shows a code that a phone can scan', async () => {
    await press(at('disconnect-hook-button'))
    await sees(at('w3m-open-hook-button'))
    await until(async () => (await reads(at('w3m-address'))) === '–', 'nobody to be connected')
    await press(at('w3m-open-hook-button'))
    await press(at('wallet-selector-walletconnect'))
    await sees(at('wui-qr-code'))
    const { width, height } = (await page.look(at('wui-qr-code')))!
    assert.ok(width > 150 && Math.abs(width - height) < 1, `${width} × ${height}`)
    await press(at('w3m-header-close'))
    await isClosed()
  })

  test('is walked by the keyboard: Enter opens, arrows move, Escape closes, and the focus is where it was', async () => {
    await page.evaluate(id => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.focus(), 'w3m-open-hook-button')
    await page.key('Enter')
    await sees('[data-testid^="wallet-selector-"]', 'Sandbox Wallet')
    const focused = () =>
      page.evaluate(() => {
        const active = document.querySelector('w3m-modal')!.shadowRoot!.activeElement
        return active?.getAttribute('data-testid') ?? active?.id ?? ''
      })
    for (let steps = 0; steps < 12 && !(await focused()).startsWith('wallet-selector-'); steps++) await page.key('Tab')
    const first = await focused()
    assert.match(first, /^wallet-selector-/)
    await page.key('ArrowDown')
    await until(async () => (await focused()) !== first, 'the next row')
    await page.key('Escape')
    await isClosed()
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? ''), 'w3m-open-hook-button')
  })

  test('moves from view to view, its height with them, and stands still at the end', async () => {
    await press(at('w3m-open-hook-button'))
    await sees('[data-testid^="wallet-selector-"]', 'Sandbox Wallet')
    await press(at('all-wallets'))
    await sees(at('w3m-header-text'), 'All Wallets')
    // Longer than its height takes to change.
    const standsStill = () =>
      page.evaluate(
        css =>
          new Promise<boolean>(resolve => {
            const card = document.querySelector('w3m-modal')!.shadowRoot!.querySelector(css)!
            const heights = new Set<number>()
            let frames = 0
            const look = () => {
              heights.add(card.getBoundingClientRect().height)
              if (++frames < 30) requestAnimationFrame(look)
              else resolve(heights.size === 1)
            }
            look()
          }),
        CARD,
      )
    await until(standsStill, 'the dialog to stand still')
    const { height } = (await page.look(CARD))!
    assert.ok(height > 400 && height < 700, `${height} px`)
    await press(at('header-back'))
    await sees('[data-testid^="wallet-selector-"]', 'Sandbox Wallet')
    await press(at('w3m-header-close'))
    await isClosed()
  })

  test('an address becomes a wallet in the frame, which signs, and is left', async () => {
    await press(at('w3m-open-hook-button'))
    await press('input[type=email]')
    await page.type(EMAIL)
    await page.key('Enter')
    await sees(at('w3m-header-text'), 'Confirm This Browser')
    const mail = await engine.open()
    const mailbox = `${sandbox.urls.frame}/mailbox?email=${EMAIL}`
    await mail.goto(mailbox)
    await press('a[href*="/device?token="]', undefined, mail)
    // By the page itself: of a tab that has just been opened, the driver's press was lost on a busy machine. The mail is no page of ours.
    await sees('button', 'Approve', mail)
    await mail.evaluate(() => document.querySelector('button')!.click())
    await sees('body', 'Your browser is approved', mail)
    await mail.goto(mailbox)
    const code = await mail.evaluate(() => document.querySelector('.code')!.textContent!.trim())
    await mail.close()
    await sees(at('w3m-header-text'), 'Confirm Email')
    await press('[data-testid="wui-otp-input"] input')
    await page.type(code)
    await sees('[data-testid="account-button"][aria-busy=false]')
    await isClosed()
    await sees(at('w3m-email'), EMAIL)
    await press(at('sign-message-button'))
    await sees('#w3m-iframe')
    const frame = await page.frame('#w3m-iframe')
    const yes = '[data-testid=frame-approve][aria-disabled=false]'
    await until(() => isThere(yes, undefined, frame), "the frame's question")
    await frame.press(yes)
    await sees('body', 'Signed by you, checked.')
    await press(at('disconnect-hook-button'))
    await until(async () => (await reads(at('w3m-address'))) === '–', 'nobody to be connected')
  })

  testOf('a server', "signs in at the dApp's server, which then knows who it is, and out", async () => {
    await visit('?signIn=required')
    await press(at('w3m-open-hook-button'))
    await approve(() => press('[data-testid^="wallet-selector-"]', 'Sandbox Wallet'))
    await sees(at('server-sessions'), 'eip155:31337')
    await isClosed()
    await press(at('sign-out-button'))
    await press(at('w3m-connecting-siwe-cancel'))
    await sees(at('server-nobody'))
    await isClosed()
    await until(async () => (await reads(at('w3m-address'))) === '–', 'nobody to be connected')
    await visit()
  })

  test("a social account's window opens within the tap", async () => {
    await press(at('w3m-open-hook-button'))
    const before = await engine.windows()
    const popup = await engine.popup(() => press(at('social-selector-google')))
    await press('input[name=user]', undefined, popup)
    await popup.type('mia')
    await press('button', 'Continue', popup)
    await until(async () => (await engine.windows()) === before, 'the window to go')
    await sees('[data-testid="account-button"][aria-busy=false]')
    await isClosed()
    await press(at('disconnect-hook-button'))
    await until(async () => (await reads(at('w3m-address'))) === '–', 'nobody to be connected')
  })
}
