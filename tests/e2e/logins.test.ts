// Logging in without a wallet: by email and by accounts of somebody else, with the real frame and the pretend providers of the sandbox; and signing in then.
import { verifyMessage } from 'ethers'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { approveDevice } from '../sandbox/frame-world.js'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { comesToRest, createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, until, type Visit } from './dapp.js'
import { approve, decline, enterCode, typeCode } from './embedded-world.js'
import { focusIs } from './keys.js'

const test = suite('logins')
const world = createDapp(test, { frame: true })

test('an address, an approved browser and a code are a wallet; nothing of the frame is there before', async () => {
  const visit = await world.enter()
  const { page, id, record } = visit
  const email = 'mia@mail.example'
  const site = world.sandbox.frame!
  await openModal(visit)
  const field = page.getByLabel('Email', { exact: true })
  await field.waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  assert.equal([record.frames(), await page.locator('iframe').count()], [[], 0])
  assert.not(record.foreign().some(({ url }) => url.startsWith(site.url)))
  assert.not((await record.storageKeys()).some(key => key.startsWith('@appkit-wallet/')))
  await field.fill(email)
  await page.getByRole('button', { name: 'Continue with This Address' }).click()
  await isAt(visit, 'Confirm This Browser')
  await approveDevice(site, email)
  await isAt(visit, 'Confirm Email')
  await reads(id('w3m-modal-card'), `Enter the code we sent to ${email}`)
  await focusIs(page, 'Digit 1 of 6')
  await until(() => site.mails(email).some(({ code }) => code), `a code for ${email}`)
  await page.keyboard.type(site.codeFor(email))
  await isClosed(visit)
  await isConnected(visit)
})

/** Presses a provider's button; answers its window. */
async function choose({ page, id }: Pick<Visit, 'page' | 'id'>, social = 'google'): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), id(`social-selector-${social}`).click()])
  return popup
}

/** Says who one is on the provider's page. */
async function agree(popup: Page, user = 'mia'): Promise<void> {
  await popup.locator('input[name=user]').fill(user)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('a window of the provider opens in the click; its answer logs in, and signing out ends it', async () => {
  const visit = await world.enter()
  const { id, record } = visit
  await openModal(visit)
  await id('social-selector-google').waitFor()
  assert.equal(record.frames(), [])
  const popup = await choose(visit)
  await isAt(visit, 'Google')
  await reads(id('w3m-connecting-social'), 'Continue in ')
  await agree(popup)
  await isConnected(visit)
  await isClosed(visit)
  await until(() => popup.isClosed(), 'the window is closed')
  const info = await (await visit.modal()).evaluate(modal => modal.getAccount()?.embeddedWalletInfo)
  assert.equal([info?.authProvider, info?.user.username], ['google', 'mia'])
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
})

test('a page that is cut off from its windows says so, and goes to the provider itself', async () => {
  const visit = await world.enter({ coop: 'same-origin' })
  const { page, id } = visit
  await openModal(visit)
  await choose(visit)
  await reads(id('w3m-connecting-social'), 'This page cannot see that window.')
  await page.getByRole('button', { name: 'Log In on This Page Instead' }).click()
  await page.locator('input[name=user]').waitFor()
  await agree(page, 'apart')
  await isConnected(visit)
  assert.not.match(page.url(), 'result_uri')
})

test('where somebody has to sign in, the new wallet’s frame asks for it; the server takes the signature of an account that is not deployed yet', async () => {
  const visit = await world.enter({ pages: 'signed-in', options: { signIn: 'required' } })
  const { page, id } = visit
  const [one] = world.sandbox.devnets
  await enterCode(visit, world.sandbox, 'required@mail.example')
  await reads(id('siwx-status'), 'Sign a message in your wallet')
  await id('w3m-connecting-siwe-sign').click()
  await isAt(visit, 'Sign Message')
  await reads(page.frameLocator('#w3m-iframe').getByTestId('frame-text'), 'wants you to sign in with your Ethereum account')
  await approve(page)
  await isClosed(visit)
  await isConnected(visit)
  const [session] = await page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as SIWXSession[])
  const { message, signature, data } = session!
  assert.is(await one.rpc('eth_getCode', [data.accountAddress, 'latest']), '0x')
  assert.match(signature, /(6492){16}$/)
  assert.equal(
    await verifySignIn({ message, signature, domain: new URL(page.url()).host, nonce: data.nonce, rpcUrls: { [data.chainId]: one.url } }),
    data,
  )
  await page.reload()
  await isConnected(visit)
  await comesToRest(page)
  assert.is(await id('w3m-modal-card').count(), 0)
})

// By wagmi's hooks

const by = ({ page }: Pick<Visit, 'page'>, name: string, ...args: unknown[]): Promise<unknown> =>
  page.evaluate(
    async ([name, args]) => {
      const { dapp } = window as unknown as { dapp: Record<string, (...args: unknown[]) => Promise<unknown>> }
      return dapp[name]!(...args).catch((error: Error & { code?: number }) => ({ code: error.code, name: error.name }))
    },
    [name, args] as const,
  )

test('wagmi logs somebody in by email, signs and pays by their account, and knows them after a reload', async () => {
  const visit = await world.enter({
    pages: 'wagmi',
    wallet: false,
    options: { defaultAccountTypes: { eip155: 'eoa' }, features: { email: true, socials: ['google'] } },
  })
  const { id, page } = visit
  await reads(id('connectors'), 'ID_AUTH')
  const connecting = by(visit, 'connect', 'ID_AUTH')
  await typeCode(visit, world.sandbox, 'wagmi@example.com')
  const { accounts, chainId } = (await connecting) as { accounts: string[]; chainId: number }
  assert.is(chainId, 31337)
  assert.is(accounts.length, 1)
  await isConnected(visit, accounts[0])
  await reads(id('connector'), 'ID_AUTH')
  await reads(id('address'), accounts[0]!)

  const signing = by(visit, 'sign', 'hello')
  await approve(page)
  assert.is(verifyMessage('hello', (await signing) as string), accounts[0])
  const refused = by(visit, 'sign', 'no')
  await decline(page)
  assert.is(((await refused) as { name: string }).name, 'UserRejectedRequestError')

  await page.reload()
  await isConnected(visit, accounts[0])
  await reads(id('status'), /^connected$/)
  await by(visit, 'switchChain', 31338)
  await reads(id('chain-id'), '31338')
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await reads(id('status'), /^disconnected$/)
})
