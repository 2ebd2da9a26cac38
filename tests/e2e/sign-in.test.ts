// Signing in as a visitor does it, with `latchkey/siwx`: the sandbox wallet, and servers that check; how often somebody is asked is held by `one-press.test.ts`.
import { ed25519 } from '@noble/curves/ed25519'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'viem'
import { toBase58 } from '../../src/domain/encodings.js'
import type { SIWXMessage, SIWXSession } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { filesOf } from '../support/dist.js'
import {
  comesToRest,
  createDapp,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  type Visit,
  type VisitWishes,
} from './dapp.js'

const test = suite('signing in')
const world = createDapp(test)

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

test('who connects is asked in the same dialog; their signature is what siwe, viem and the server expect; a reload knows them', async () => {
  const visit = await enter({ wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve' } } })
  const { page, id, wallet, attached, address } = visit
  await toPrompt(visit)
  await isAt(visit, 'Sign In')
  await signButton(visit).click()
  await reads(signButton(visit), 'Waiting for Sandbox Wallet')
  await wallet.nextPending()
  await page.getByText('What you sign').click()
  await reads(page.locator('pre'), 'wants you to sign in with your Ethereum account')
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
  await comesToRest(page)
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
    await comesToRest(page)
    assert.ok(await signButton(visit).isVisible(), what)
  }
  assert.is(await id('w3m-header-close').count(), 0)
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

test('by itself, under a strict policy: a visitor signs in on Solana, is known after a reload, and the server agrees', async () => {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
  const input = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: toBase58(ed25519.getPublicKey(secret)) } as const
  const { page, record } = await world.open('sign-in', { distAsIs: true, csp: "default-src 'none'; script-src 'self'; img-src data:" })
  await page.waitForFunction(() => Boolean(window.siwx))
  assert.equal(await record.storageKeys(), [])
  const { data, message } = await page.evaluate(async input => {
    const created = await window.siwx.createMessage(input)
    return { data: JSON.parse(JSON.stringify(created)) as SIWXMessage.Data, message: String(created) }
  }, input)
  assert.match(message, `${new URL(page.url()).host} wants you to sign in with your`)
  const session = { data, message, signature: toBase58(ed25519.sign(new TextEncoder().encode(message), secret)) }
  const refused = await page.evaluate(session => window.siwx.addSession(session).catch((error: Error) => error.message), {
    ...session,
    message: message.replace('App', 'Another'),
  })
  assert.is(refused, 'The signature is not valid')
  await page.evaluate(session => window.siwx.addSession(session), session)
  await page.reload()
  await page.waitForFunction(() => Boolean(window.siwx))
  const kept = () => page.evaluate(({ chainId, accountAddress }) => window.siwx.getSessions(chainId, accountAddress), input)
  assert.equal(await kept(), [session])
  assert.equal(await verifySignIn({ ...session, domain: new URL(page.url()).host, nonce: data.nonce }), data)
  await page.evaluate(() => window.siwx.setSessions([]))
  assert.equal([await kept(), await record.storageKeys(), record.foreign()], [[], [], []])
  // This browser knows the curve itself.
  assert.not(record.scripts().some(path => filesOf('verify-ed25519').test(path)))
})
