// Every view and state of logins and of the embedded wallet, each looked at by `walk.ts`, and what the wallet's frame asks.
import { suite } from 'uvu'
import { isForSheets } from '../support/e2e/sheets.js'
import { until } from '../support/patience.js'
import { approveDevice } from '../sandbox/frame-world.js'
import { createDapp, isAt, isClosed, openModal, reads, type Visit } from './dapp.js'
import { decline, enterCode, enterLoggedIn, request } from './embedded-world.js'
import { axe } from './support.js'
import { CALM, createWalk, LEGAL, paint, type Look } from './walk.js'

const test = suite('every view of logins')
const world = createDapp(test, { frame: true })
const walk = createWalk(test, 'logins')

type Opened = Pick<Visit, 'page' | 'modal' | 'id'>

async function submit({ page }: Opened, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
}

async function typeCode({ id, page }: Opened, code: string): Promise<void> {
  await id('wui-otp-input').locator('input').first().focus()
  await page.keyboard.type(code)
}

async function open(visit: Opened, view: 'Account' | 'EmailLogin' | 'SmartSessionCreated'): Promise<void> {
  await (await visit.modal()).evaluate((modal, view) => modal.open({ view: view as never }), view)
}

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const RECEIVER = '0x00000000000000000000000000000000000000ab'

const site = () => world.sandbox.frame!

/** The newest mail with a code, once it is there. */
const codeFor = async (email: string): Promise<string> => {
  await until(
    () =>
      site()
        .mails(email)
        .some(({ code }) => code),
    `there is a code for ${email}`,
  )
  return site().codeFor(email)
}

/** Looks at what the frame asks, too: it is the wallet's page, with colours of its own. */
const lookAtFrame = async (look: Look, visit: Opened, view: string, problems: string[]): Promise<void> => {
  const frame = visit.page.frameLocator('#w3m-iframe')
  await frame.locator('[data-testid=frame-approve][aria-disabled=false]').waitFor()
  // The frame takes back what it asks once it is out of sight, as it may be in the lowest of windows.
  await look(visit, view, { isWait: true })
  if (isForSheets) return
  for (const mode of ['dark', 'light'] as const) {
    await paint(visit, mode)
    await frame.locator(`html[data-theme=${mode}]`).waitFor({ state: 'attached' })
    const found = await axe(visit.page, { frame: new URL(site().url).origin, ...(mode === 'dark' && { only: ['color-contrast'] }) })
    problems.push(...found.map(fault => `${view}, in the frame, ${mode}: ${fault}`))
  }
}

walk('logging in by email', async look => {
  const visit = await world.enter({ ...CALM, allow: [/400/] })
  const { page, id } = visit
  const email = 'mia@mail.example'
  await openModal(visit)
  await id('social-selector-google').waitFor()
  // What the directory recommends is there, and how many there are.
  await reads(id('all-wallets'), /\d/)
  await look(visit, 'Connect with logins')
  await submit(visit, 'mia@mail')
  await page.getByText('Invalid email. Try again.').waitFor()
  await look(visit, 'Connect, invalid address')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue with This Address' }).waitFor()
  await look(visit, 'Connect, address', { accents: true })
  await submit(visit, email)
  await page.getByText(email).waitFor()
  await look(visit, 'EmailVerifyDevice')
  await approveDevice(site(), email)
  await isAt(visit, 'Confirm Email')
  await id('wui-otp-input').waitFor()
  await look(visit, 'EmailVerifyOtp')
  const code = await codeFor(email)
  await typeCode(visit, code === '111111' ? '222222' : '111111')
  await page.getByText('Invalid code. Try again.').waitFor()
  await look(visit, 'EmailVerifyOtp, wrong code')
})

walk('logging in by an account of others', async look => {
  const visit = await world.enter({ ...CALM, allow: [/400/] })
  const { page, id } = visit
  await openModal(visit)
  await id('social-selector-more').click()
  await isAt(visit, 'Social Accounts')
  await id('social-selector-facebook').waitFor()
  await look(visit, 'ConnectSocials')
  await id('social-selector-farcaster').click()
  await id('wui-qr-code').waitFor()
  await look(visit, 'ConnectingFarcaster')
  await id('header-back').click()
  const [google] = await Promise.all([page.waitForEvent('popup'), id('social-selector-google').click()])
  await reads(id('w3m-connecting-social'), 'Continue in ')
  await google.locator('input[name=user]').waitFor()
  await look(visit, 'ConnectingSocial')
  await google.close()
  await reads(id('w3m-connecting-social'), 'The window was closed')
  await page.evaluate(() => void (window.open = () => null))
  await id('w3m-connecting-widget-secondary-button').click()
  await reads(id('w3m-connecting-social'), 'Your browser blocked the window')
  await look(visit, 'ConnectingSocial, blocked')
})

walk('terms to agree to, wallets behind a button, email alone', async look => {
  const visit = await world.enter({ ...CALM, options: { features: { collapseWallets: true, legalCheckbox: true }, ...LEGAL } })
  const { page, id } = visit
  await openModal(visit)
  await id('social-selector-google').click()
  await page.getByText('Tick the box first').waitFor()
  await look(visit, 'Connect, not agreed')
  await page.keyboard.press(' ')
  await id('w3m-collapse-wallets-button').click()
  await reads(id('all-wallets'), /\d/)
  await look(visit, 'ConnectWallets', { accents: true })
  await id('w3m-header-close').click()
  await isClosed(visit)
  await open(visit, 'EmailLogin')
  await page.getByLabel('Email', { exact: true }).waitFor()
  await look(visit, 'EmailLogin')
})

walk('signing in with an embedded wallet', async (look, problems) => {
  const visit = await world.enter({ ...CALM, pages: 'signed-in', before: page => page.clock.install() })
  const { id } = visit
  await enterCode(visit, world.sandbox, 'sign@mail.example')
  await isAt(visit, 'Sign In')
  await id('w3m-connecting-siwe-sign').waitFor()
  await look(visit, 'SIWXSignMessage')
  await id('w3m-connecting-siwe-sign').click()
  await lookAtFrame(look, visit, 'ApproveTransaction, sign-in', problems)
})

walk('who is logged in, what their wallet is asked, and what apps may do for them', async (look, problems) => {
  const email = 'settings@mail.example'
  const next = `next-${email}`
  const visit = await enterLoggedIn(world, email, {
    ...CALM,
    pages: 'plain',
    options: { features: { smartSessions: true } },
    before: page => page.clock.install(),
  })
  const { page, id, address } = visit
  const signing = request(page, { method: 'personal_sign', params: [hex('Tea for two, at four o’clock'), address] })
  await lookAtFrame(look, visit, 'ApproveTransaction, a text', problems)
  await decline(page)
  await signing
  await isClosed(visit)
  site().setFaults({ theme: 'unanswered' })
  const unasked = request(page, { method: 'personal_sign', params: ['0x01', address] })
  await isAt(visit, 'Sign Message')
  await page.clock.runFor(10_000)
  await id('approve-retry').waitFor()
  await look(visit, 'ApproveTransaction, silent')
  await id('approve-cancel').click()
  await unasked
  site().resetFaults()
  await isClosed(visit)

  await id('account-button').click()
  await id('account-settings-button').click()
  await id('account-toggle-preferred-account-type').waitFor()
  await look(visit, 'AccountSettings, logged in')
  await id('w3m-account-email-update').click()
  await isAt(visit, 'Change Email')
  await submit(visit, email)
  await page.locator('#lk-email-problem', { hasText: /\w/ }).waitFor()
  await look(visit, 'UpdateEmailWallet, same')
  await submit(visit, next)
  await isAt(visit, 'Confirm Current Email')
  await look(visit, 'UpdateEmailPrimaryOtp')
  await typeCode(visit, await codeFor(email))
  await isAt(visit, 'Confirm New Email')
  // It is told, and gone again, before the next view is looked at.
  const told = id('wui-snackbar-message').waitFor()
  await typeCode(visit, await codeFor(next))
  await told
  await reads(id('w3m-account-email-update'), next)
  await id('wui-snackbar-message').waitFor({ state: 'detached' })
  await id('w3m-wallet-upgrade-card').click()
  await isAt(visit, 'Upgrade Your Wallet')
  await look(visit, 'UpgradeEmailWallet')
  await open(visit, 'Account')
  await id('w3m-header-smart-sessions').click()
  await page.getByText('No app may act for you').waitFor()
  await look(visit, 'SmartSessionList, none')
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  const permissions = [{ type: 'contract-call', data: { address: RECEIVER, functions: [{ functionName: 'brew' }] } }]
  world.sandbox.api.sessions.create(
    `eip155:31337:${address}`,
    { expiry: inDays(2), permissions },
    { id: 'tea', name: 'Tea Shop', url: 'https://tea.example/shop' },
  )
  await open(visit, 'SmartSessionCreated')
  await id('smart-session-created').waitFor()
  await look(visit, 'SmartSessionCreated')
  await id('smart-session-created').getByRole('button', { name: 'View Smart Sessions' }).click()
  await reads(id('smart-sessions'), 'Tea Shop')
  await look(visit, 'SmartSessionList')
  await page.getByRole('button', { name: /Tea Shop/ }).click()
  await id('smart-session-revoke').waitFor()
  await look(visit, 'SmartSessionList, one')
  await id('smart-session-revoke').click()
  await isAt(visit, 'Approve Request')
  await lookAtFrame(look, visit, 'ApproveTransaction, revoking', problems)
})
