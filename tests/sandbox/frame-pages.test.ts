import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { socialProviders, type SocialProvider } from '../../scripts/sandbox/frame/messages.js'
import { axe } from '../support/e2e/axe.js'
import { startFrameWorld, type FrameApp, type FrameWorld } from './frame-world.js'

let world: FrameWorld
let app: FrameApp

test.before(async () => {
  world = await startFrameWorld({ smartAccounts: false })
  app = await world.open()
  await app.page.evaluate(() => {
    const said: unknown[] = []
    Object.assign(window, { said })
    addEventListener(
      'message',
      ({ data, origin }) => (data as { resultUri?: string })?.resultUri !== undefined && said.push({ ...(data as object), origin }),
    )
  })
})
test.after(() => world.close())
test.before.each(async () => {
  world.site.resetFaults()
  await app.succeed('SIGN_OUT')
})

async function openTab(): Promise<Page> {
  const tab = await app.page.context().newPage()
  tab.setDefaultTimeout(5_000)
  return tab
}

interface Said {
  resultUri: string
  origin: string
}

/** Opens the page of a provider as an app does: a window at once, its address later. */
async function openSocial(provider: SocialProvider): Promise<Page> {
  const { uri } = await app.succeed<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider })
  const [popup] = await Promise.all([
    app.page.waitForEvent('popup'),
    app.page.evaluate(url => void window.open(url, 'popupWindow', 'width=600,height=800,scrollbars=yes'), `${world.site.url}/loading`),
  ])
  await popup.waitForLoadState()
  await Promise.all([popup.waitForURL(uri), app.page.evaluate(url => void (window.open('', 'popupWindow')!.location.href = url), uri)])
  return popup
}

/** What the window said, and its end. */
async function hear(popup: Page): Promise<Said> {
  await app.page.waitForFunction(() => (window as unknown as { said: Said[] }).said.length)
  await popup.close()
  return app.page.evaluate(() => (window as unknown as { said: Said[] }).said.splice(0)[0]!)
}

test('each social account signs in by its page, and is another person', async () => {
  const addresses = new Set<string>()
  for (const provider of socialProviders) {
    const popup = await openSocial(provider)
    if (provider === 'x') await popup.uncheck('[name=email]')
    await popup.fill('[name=user]', 'Bob')
    await popup.click('text=Continue')
    const { resultUri, origin } = await hear(popup)
    assert.is(origin, world.site.url)
    const user = await app.succeed<{ email: string | null; userName: string; address: string; chainId: number }>('CONNECT_SOCIAL', {
      uri: resultUri,
    })
    assert.equal([user.email, user.userName, user.chainId], [provider === 'x' ? null : `bob@${provider}.example`, 'bob', 31337])
    addresses.add((await app.succeed<{ address: string }>('GET_USER', {})).address)
    assert.match(await app.fail('CONNECT_SOCIAL', { uri: resultUri }), 'was used already')
    await app.succeed('SIGN_OUT')
  }
  assert.is(addresses.size, socialProviders.length)
})

test('an account without an address gets one, and is found by it', async () => {
  const popup = await openSocial('x')
  await popup.fill('[name=user]', 'erik')
  await popup.uncheck('[name=email]')
  await popup.click('text=Continue')
  const { address } = await app.succeed<{ address: string }>('CONNECT_SOCIAL', { uri: (await hear(popup)).resultUri })
  assert.equal(await app.succeed('UPDATE_EMAIL', { email: 'erik@mail.example' }), { action: 'VERIFY_SECONDARY_OTP' })
  await app.succeed('UPDATE_EMAIL_SECONDARY_OTP', { otp: world.site.codeFor('erik@mail.example') })
  await app.succeed('SIGN_OUT')
  await app.signIn('erik@mail.example')
  assert.is((await app.succeed<{ address: string }>('GET_USER', {})).address, address)
})

test('who turns back comes back with an error', async () => {
  const popup = await openSocial('google')
  await popup.click('text=Cancel')
  const { resultUri } = await hear(popup)
  assert.is(new URL(resultUri).searchParams.get('error'), 'access_denied')
  assert.is(await app.fail('CONNECT_SOCIAL', { uri: resultUri }), 'Google sign-in failed: access_denied')
})

test('a result of another browser, or of nowhere, is worth nothing', async () => {
  const popup = await openSocial('github')
  await popup.click('text=Continue')
  const { resultUri } = await hear(popup)
  const other = await world.open()
  assert.match(await other.fail('CONNECT_SOCIAL', { uri: resultUri }), 'began in another browser')
  await other.close()
  assert.is(await app.fail('CONNECT_SOCIAL', { uri: 'https://elsewhere.example/result' }), 'Invalid social redirect uri')
})

test('social pages end badly where the switches say so', async () => {
  world.site.setFaults({ socials: 'error' })
  let popup = await openSocial('discord')
  await popup.click('text=Continue')
  assert.match((await hear(popup)).resultUri, 'error=server_error')
  world.site.setFaults({ socials: 'foreign' })
  popup = await openSocial('discord')
  await popup.click('text=Continue')
  assert.is((await hear(popup)).origin, world.site.foreignUrl)
  world.site.setFaults({ socials: 'silent' })
  popup = await openSocial('discord')
  await popup.click('text=Continue')
  await popup.waitForURL('**/social/done**')
  await new Promise(resolve => setTimeout(resolve, 300))
  assert.is(await app.page.evaluate(() => (window as unknown as { said: Said[] }).said.length), 0)
  await popup.close()
})

test('an app without windows is gone back to, with the result', async () => {
  const { uri } = await app.succeed<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const tab = await openTab()
  await tab.goto(`${uri}--${encodeURIComponent(`${world.origins[0]}/back`)}`)
  await tab.click('text=Continue')
  await tab.waitForURL(`${world.origins[0]}/back?result_uri=*`)
  const result = new URL(tab.url()).searchParams.get('result_uri')!
  await app.succeed('CONNECT_SOCIAL', { uri: result })
  await tab.close()
})

test('Farcaster is approved on a page of its own while the app waits', async () => {
  const { url } = await app.succeed<{ url: string }>('GET_FARCASTER_URI')
  const waiting = app.succeed<{ userName: string }>('CONNECT_FARCASTER')
  const tab = await openTab()
  await tab.goto(url)
  assert.equal(await axe(tab), [])
  await tab.fill('[name=user]', 'carol')
  await tab.click('text=Continue')
  assert.equal(await waiting, { userName: 'carol' })
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: true })
  await tab.close()
})

test('a person signs in by the mailbox alone', async () => {
  const email = 'dora@mail.example'
  const tab = await openTab()
  await tab.goto(`${world.site.url}/mailbox?email=${email}`)
  assert.match((await tab.textContent('main'))!, 'No mail has come yet')
  await app.succeed('CONNECT_EMAIL', { email })
  const waiting = app.succeed('CONNECT_DEVICE')
  await tab.click('a:has-text("Open the link")') // the page looks for mails itself
  assert.equal(await axe(tab), [])
  await tab.click('button:has-text("Approve")')
  await tab.waitForSelector('h1:has-text("Your browser is approved")')
  await waiting
  await tab.goto(`${world.site.url}/mailbox`)
  assert.equal(await axe(tab), [])
  await app.succeed('CONNECT_OTP', { otp: (await tab.locator('.code').first().textContent())! })
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: true })
  await tab.close()
})

test('links that lead nowhere say so', async () => {
  for (const path of ['/device?token=x', '/farcaster?channel=x', '/social/google?state=x', '/social/nobody']) {
    const response = await fetch(world.site.url + path)
    assert.ok([400, 404].includes(response.status), path)
    assert.match(await response.text(), 'This does not work')
  }
  assert.is((await fetch(`${world.site.url}/nowhere`)).status, 404)
})

test('everybody can use the social pages, on a small screen too', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const popup = await openSocial('apple')
    await popup.emulateMedia({ colorScheme })
    assert.equal(await axe(popup), [])
    await popup.setViewportSize({ width: 320, height: 500 })
    assert.is(await popup.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
    await popup.close()
  }
})

test.run()
