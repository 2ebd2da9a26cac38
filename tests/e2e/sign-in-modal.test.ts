// Signing in as a visitor does it: the built modal with `latchkey/siwx`, the sandbox wallet in every family, and a phone.
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'viem'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import {
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
  type Visit,
  type VisitWishes,
} from './dapp.js'
import { createPhones, readLink, showCode } from './phone.js'
import { axe, screenshot } from './support.js'

const test = suite('signing in')
const world = createPhones(test, { families: true })

const enter = (wishes: VisitWishes = {}): Promise<Visit> => {
  const [one, two] = world.sandbox.options.networks
  return world.enter({ pages: 'signed-in', knowsBoth: true, ...wishes, options: { networks: [one, two], ...wishes.options } })
}
const signButton = ({ id }: Visit) => id('w3m-connecting-siwe-sign')
const sessions = ({ page }: Pick<Visit, 'page'>): Promise<SIWXSession[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as SIWXSession[])

/** Connects, and waits for the prompt. */
async function toPrompt(visit: Visit): Promise<void> {
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await signButton(visit).waitFor()
}

async function sign(visit: Visit): Promise<void> {
  await signButton(visit).click()
  await isClosed(visit)
}

test('who connects is asked in the same dialog; their signature is what siwe, viem and the server expect; a reload knows them', async () => {
  const visit = await enter({ wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve' } } })
  const { page, id, wallet, attached, address } = visit
  await toPrompt(visit)
  await isAt(visit, 'Sign In')
  await screenshot(page, 'sign-in-light')
  assert.equal(await axe(page), [])
  await signButton(visit).click()
  await reads(signButton(visit), 'Waiting for Sandbox Wallet')
  await wallet.nextPending()
  await page.getByText('What you sign').click()
  await reads(page.locator('pre'), 'wants you to sign in with your Ethereum account')
  await screenshot(page, 'sign-in-signing-light')
  assert.equal(await axe(page), [])
  wallet.approve()
  await isClosed(visit)
  await isConnected(visit, address)
  const [session] = await sessions(visit)
  const { message, signature, data } = session!
  const domain = new URL(page.url()).host
  assert.ok((await new SiweMessage(message).verify({ signature, domain, nonce: data.nonce })).success)
  assert.ok(await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }))
  assert.is((await verifySignIn({ message, signature, domain, nonce: data.nonce })).accountAddress, address)
  attached.calls.length = 0
  await page.reload()
  await isConnected(visit, address)
  await settled(page)
  assert.is(await id('w3m-modal-card').count(), 0)
  assert.equal(
    attached.calls.filter(({ method }) => method === 'personal_sign'),
    [],
  )
})

test('there is no way past the prompt but signing or Cancel; Cancel disconnects', async () => {
  const visit = await enter()
  const { page, id } = visit
  await toPrompt(visit)
  const isHeld = async (what: string) => {
    await settled(page)
    assert.ok(await signButton(visit).isVisible(), what)
  }
  await id('w3m-header-close').click()
  await until(
    () => id('w3m-modal-card').evaluate(card => card.getAnimations().some(({ effect }) => effect!.getTiming().duration === 500)),
    'the card shakes',
  )
  await page.mouse.click(5, 5)
  await isHeld('a click beside it')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
  await isHeld('Esc, and again')
  assert.is(await id('header-back').count(), 0)
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'Account' }))
  await isHeld('the account')
  await page.reload()
  await signButton(visit).waitFor()
  await id('w3m-connecting-siwe-cancel').click()
  await isDisconnected(visit)
  await isClosed(visit)
  await page.reload()
  await isDisconnected(visit)
})

test('a refusal is said where the eye is, and another try works', async () => {
  const visit = await enter({
    wallet: { methods: { personal_sign: 'refuse' } },
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const { id, page, wallet } = visit
  await toPrompt(visit)
  await signButton(visit).click()
  await reads(id('siwx-status'), 'Signature declined')
  // Once.
  assert.is(await id('wui-snackbar-message').count(), 0)
  await screenshot(page, 'sign-in-declined-dark-360')
  assert.equal(await axe(page), [])
  wallet.behave({ methods: {} })
  await sign(visit)
  assert.is((await sessions(visit)).length, 1)
})

test('a wallet that says nothing is said to, and Cancel is there', async () => {
  const visit = await enter({ wallet: { methods: { personal_sign: 'hang' } }, before: page => page.clock.install() })
  const { id, page } = visit
  await toPrompt(visit)
  await signButton(visit).click()
  // Only then: what the dApp is asked before has a limit of its own.
  await until(() => visit.attached.calls.some(({ method }) => method === 'personal_sign'), 'the wallet is asked')
  await page.clock.runFor(31_000)
  await reads(id('siwx-status'), 'No answer from Sandbox Wallet')
  await screenshot(page, 'sign-in-silent-light')
  assert.equal(await axe(page), [])
  await reads(signButton(visit), 'Try again')
  await id('w3m-connecting-siwe-cancel').click()
  await isDisconnected(visit)
})

test('another network asks anew, and one that is signed does not; who need not sign closes it by the cross', async () => {
  const visit = await enter({ options: { signIn: 'optional' } })
  const { page, id } = visit
  await toPrompt(visit)
  await sign(visit)
  await page.locator('appkit-network-button').getByRole('button').click()
  await id('w3m-network-switch-Anvil Two').click()
  await signButton(visit).waitFor()
  await id('w3m-header-close').click()
  await isClosed(visit)
  await reads(page.locator('appkit-network-button'), 'Anvil Two')
  await page.locator('appkit-network-button').getByRole('button').click()
  await id('w3m-network-switch-Anvil One').click()
  await reads(page.locator('appkit-network-button'), 'Anvil One')
  await isClosed(visit)
  await settled(page)
  assert.is(await id('w3m-modal-card').count(), 0)
})

test('in two tabs: who signs in one is signed in the other; disconnecting signs out of both', async () => {
  const visit = await enter()
  await toPrompt(visit)
  const { context, url } = visit
  const other = await world.visit(url, {
    context,
    options: await visit.page.evaluate(() => (window as unknown as { testOptions: object }).testOptions),
  })
  const inOther = { ...visit, page: other.page, id: (name: string) => other.page.locator(`[data-testid="${name}"]`) }
  await signButton(inOther).waitFor()
  await sign(visit)
  await isClosed(inOther)
  await isConnected(inOther)
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(inOther)
  await until(async () => (await sessions(visit)).length === 0, 'the session is forgotten')
})

test('a session that ends is asked for anew', async () => {
  const visit = await enter({ options: { expiration: 60_000 }, before: page => page.clock.install() })
  await toPrompt(visit)
  await sign(visit)
  await visit.page.clock.runFor(61_000)
  await signButton(visit).waitFor()
})

test('on Solana, with its own message and signature', async () => {
  const { networks } = world.sandbox.families!.forPages
  const visit = await world.enter({ pages: 'signed-in', options: { withSolana: true, networks: [networks.solana], projectId: '' } })
  await openModal(visit)
  await visit.page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await signButton(visit).waitFor()
  await sign(visit)
  const [session] = await sessions(visit)
  const { message, signature, data } = session!
  assert.match(message, 'wants you to sign in with your Solana account')
  assert.is(
    (await verifySignIn({ message, signature, domain: new URL(visit.page.url()).host, nonce: data.nonce })).accountAddress,
    data.accountAddress,
  )
})

test('with a phone, one approval connects and signs in; a phone that does not know how is asked as usual', async () => {
  for (const knowsSignIn of [true, false]) {
    const [phone, visit] = [await world.takePhone({ knowsSignIn }), await enter({ wallet: false })]
    await showCode(visit)
    await phone.pair(await readLink(visit))
    if (!knowsSignIn) await signButton(visit).click()
    await isConnected(visit)
    await isClosed(visit)
    const kept = await sessions(visit)
    assert.equal(
      kept.map(({ data }) => data.chainId),
      knowsSignIn ? ['eip155:31337', 'eip155:31338'] : ['eip155:31337'],
    )
    for (const { message, signature, data } of kept)
      await verifySignIn({ message, signature, domain: new URL(visit.page.url()).host, nonce: data.nonce })
    await visit.page.reload()
    await isConnected(visit)
    await settled(visit.page)
    assert.is(await visit.id('w3m-modal-card').count(), 0)
  }
})

test.run()
