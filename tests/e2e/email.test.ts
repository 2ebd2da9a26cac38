// Logging in by email: the real frame of the sandbox, codes from its mailbox.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { approveDevice } from '../sandbox/frame-world.js'
import {
  createDapp,
  focused,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  until,
  type Visit,
} from './dapp.js'
import { screenshot, strictCsp } from './support.js'

const test = suite('email')
const world = createDapp(test, { frame: true })

const field = ({ page }: Visit) => page.getByLabel('Email', { exact: true })

/** Hands an address in, and waits for what is to follow. */
async function submit(visit: Visit, email: string): Promise<void> {
  await field(visit).fill(email)
  await field(visit).press('Enter')
}

/** The newest mail with a code, once it is there. */
async function codeFor(email: string): Promise<string> {
  const site = world.sandbox.frame!
  await until(() => site.mails(email).some(({ code }) => code), `there is a code for ${email}`)
  return site.codeFor(email)
}

async function typeCode({ id, page }: Visit, code: string): Promise<void> {
  await id('wui-otp-input').locator('input').first().focus()
  await page.keyboard.type(code)
}

async function connectBy(visit: Visit): Promise<void> {
  await visit.id(SANDBOX_ROW).click()
  await isConnected(visit)
  await isClosed(visit)
}

/** From the page's button to somebody who is logged in. */
async function logIn(visit: Visit, email: string): Promise<void> {
  await openModal(visit)
  await submit(visit, email)
  await isAt(visit, 'Confirm this browser')
  await approveDevice(world.sandbox.frame!, email)
  await isAt(visit, 'Confirm Email')
  await typeCode(visit, await codeFor(email))
  await isClosed(visit)
  await isConnected(visit)
}

test('an address, an approved browser and a code are a wallet; nothing of the frame is there before', async () => {
  const visit = await world.enter()
  const { page, id, record } = visit
  const email = 'mia@mail.example'
  await openModal(visit)
  await field(visit).waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await screenshot(page, 'email-connect')
  assert.equal(record.frames(), [])
  assert.equal(await page.locator('iframe').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Continue with this address' }).count(), 0)
  await field(visit).fill(email)
  await page.getByRole('button', { name: 'Continue with this address' }).waitFor()
  await screenshot(page, 'email-typed')
  await page.getByRole('button', { name: 'Continue with this address' }).click()
  await isAt(visit, 'Confirm this browser')
  await screenshot(page, 'email-device')
  await approveDevice(world.sandbox.frame!, email)
  await isAt(visit, 'Confirm Email')
  await reads(id('w3m-modal-card'), `Enter the code we sent to ${email}`)
  assert.is(await focused(page), 'Digit 1 of 6')
  await screenshot(page, 'email-code')
  await typeCode(visit, await codeFor(email))
  await isClosed(visit)
  await isConnected(visit)
})

test('a wrong code is said at the field and another one tried; another mail has to wait', async () => {
  const visit = await world.enter({ allow: [/400/] })
  const { page, id } = visit
  const email = 'wrong@mail.example'
  world.sandbox.frame!.setFaults({ devices: 'trust' })
  await openModal(visit)
  await submit(visit, 'mia@mail')
  await page.getByText('Invalid email. Try again.').waitFor()
  await submit(visit, email)
  await isAt(visit, 'Confirm Email')
  const code = await codeFor(email)
  await typeCode(visit, code === '111111' ? '222222' : '111111')
  await page.getByText('Invalid code. Try again.').waitFor()
  await screenshot(page, 'email-wrong-code')
  assert.is(await focused(page), 'Digit 1 of 6')
  assert.is(await page.getByRole('button', { name: /^Resend in \d+s$/ }).getAttribute('aria-disabled'), 'true')
  await id('header-back').click()
  await submit(visit, email)
  await page.getByText(/^Please try again after \d+ seconds$/).waitFor()
  await screenshot(page, 'email-cooldown')
})

test('by keyboard alone, under the strictest policy, a code is pasted and logs in', async () => {
  const { urls } = world.sandbox
  const csp = strictCsp({ connect: [urls.one, urls.two, urls.directory, urls.api], images: [urls.directory], frames: [urls.frame!] })
  const visit = await world.enter({ csp, reducedMotion: 'reduce' })
  const { page } = visit
  const email = 'keys@mail.example'
  await page.locator('appkit-button').first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await field(visit).waitFor()
  for (let presses = 0; presses < 20 && (await focused(page)) !== 'Email'; presses++) await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await isAt(visit, 'Confirm this browser')
  await approveDevice(world.sandbox.frame!, email)
  await isAt(visit, 'Confirm Email')
  const code = await codeFor(email)
  await visit.id('wui-otp-input').waitFor()
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text', text)
    let target = document.activeElement
    while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement
    target!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }))
  }, ` ${code} `)
  await isConnected(visit)
  await isClosed(visit)
})

test('the address can be changed: the old mailbox confirms, then the new one', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  const [email, next] = ['old@mail.example', 'next@mail.example']
  await logIn(visit, email)
  await id('account-button').click()
  await id('account-settings-button').click()
  await reads(id('w3m-account-email-update'), email)
  await screenshot(page, 'email-settings')
  await id('w3m-account-email-update').click()
  await isAt(visit, 'Edit email')
  await screenshot(page, 'email-edit')
  await submit(visit, next)
  await isAt(visit, 'Confirm Current Email')
  await reads(id('w3m-modal-card'), email)
  await typeCode(visit, await codeFor(email))
  await isAt(visit, 'Confirm New Email')
  await typeCode(visit, await codeFor(next))
  await reads(id('wui-snackbar-message'), 'Your email is changed')
  await reads(id('w3m-account-email-update'), next)
  await id('w3m-wallet-upgrade-card').click()
  await isAt(visit, 'Upgrade your wallet')
  assert.is(await id('w3m-secure-website-button').getAttribute('href'), `${world.sandbox.frame!.url}/dashboard`)
  await id('header-back').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
})

test('a dApp may put wallets behind a button, and ask for its terms first', async () => {
  const visit = await world.enter({
    options: {
      features: { collapseWallets: true, legalCheckbox: true },
      termsConditionsUrl: 'https://dapp.example/terms',
      privacyPolicyUrl: 'https://dapp.example/privacy',
    },
  })
  const { page, id } = visit
  await openModal(visit)
  await id('social-selector-google').click()
  await page.getByText('Tick the box first').waitFor()
  assert.equal([await focused(page), page.context().pages().length], ['wui-checkbox', 1])
  await screenshot(page, 'legal-missed')
  await page.keyboard.press(' ')
  await screenshot(page, 'legal-ticked')
  await id('w3m-collapse-wallets-button').click()
  await connectBy(visit)
})

test('a dApp without wallets has email and social accounts only; nothing moves as they come', async () => {
  const visit = await world.enter({ options: { enableWallets: false }, viewport: { width: 390, height: 700 } })
  const { page } = visit
  await openModal(visit)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  assert.is(await page.locator('w3m-modal li').count(), 0)
  await screenshot(page, 'logins-only-phone')
})

test.run()
