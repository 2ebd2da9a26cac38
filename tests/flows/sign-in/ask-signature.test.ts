import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cancelSignIn, signIn } from '../../../src/flows/sign-in/ask-signature.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { settlePromises, settled } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { createFakeSIWX } from '../../support/fake-siwx.js'
import { RpcError } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, OTHER_ADDRESS } from '../../support/modal.js'
import { connected, PROMPT, type Visitor } from '../../support/sign-in.js'

test.after.each(cleanupModals)

/** What stands at the prompt is only heard: nothing covers it. */
const told = ({ modal }: Visitor) => (modal.state.toast.peek() ? 'covered' : modal.screen!.announcement.peek() || undefined)
const reason = ({ modal }: Visitor) => modal.signIn?.reason.peek()
const step = ({ modal }: Visitor) => modal.signIn?.step.peek()
const MIGHT_NOT = 'This application might not support Smart Accounts'
const names = ({ events }: Visitor) => events.map(({ event }) => event).filter(event => /SIWX/.test(event))

/** Presses Sign, and lets happen what needs no time. */
async function press(visitor: Visitor): Promise<void> {
  void signIn(visitor.modal)
  await settlePromises()
}

async function cancel(visitor: Visitor): Promise<void> {
  void cancelSignIn(visitor.modal)
  await settlePromises()
}

test('the wallet signs the dApp’s text, and the dApp gets text, data and signature', async () => {
  const visitor = await connected()
  await press(visitor)
  const [session] = visitor.siwx.sessions
  const { nonce } = session!.data
  assert.is(session!.message, `Sign in as ${ADDRESS} on eip155:1: ${nonce}`)
  assert.equal(Object.keys(session!.data).sort(), ['accountAddress', 'chainId', 'domain', 'nonce', 'uri', 'version'])
  const call = visitor.wallet.calls.find(({ method }) => method === 'personal_sign')!
  assert.equal(call.params, [`0x${Buffer.from(session!.message).toString('hex')}`, ADDRESS])
  assert.equal(names(visitor), ['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  const event = visitor.events.find(({ event }) => event === 'SIWX_AUTH_SUCCESS') as { properties?: unknown }
  assert.equal(event.properties, { isSmartAccount: false, network: 'eip155:1' })
})

test('where the dApp signs itself, the wallet is not asked', async () => {
  const siwx = createFakeSIWX()
  siwx.signMessage = async ({ message, chainId, accountAddress }) => `${chainId} ${accountAddress} ${message.length}`
  const visitor = await connected({ siwx })
  await press(visitor)
  assert.match(siwx.sessions[0]!.signature, `eip155:1 ${ADDRESS}`)
  assert.is(visitor.wallet.count('personal_sign'), 0)
})

const WAITING = 'A request is already waiting in Example Wallet. Open the wallet and answer it.'
const unsigned = (why: string) =>
  `Example Wallet did not sign: ${why}. Try again, or use another account: some hardware wallets sign no messages.`

for (const [what, wallet, words] of [
  ['says that a request waits', throws(new RpcError(-32002, 'pending')), WAITING],
  ['answers nothing', () => undefined, 'Example Wallet gave an answer that could not be read'],
  [
    'throws in words',
    throws(new Error('Ledger device:\nsigning is not supported.\u202e')),
    unsigned('\u2068“Ledger device: signing is not supported”\u2069'),
  ],
  ['throws nothing to read', throws(Object({})), unsigned('Something went wrong')],
  ['says in its own words that it was declined', throws(new Error('Ledger device: USER_REFUSED_ON_DEVICE (0x5501)')), 'Signature declined'],
] as const)
  test(`a wallet that ${what}: that is said`, async () => {
    const visitor = await connected({ has: { answers: { personal_sign: wallet } } })
    await press(visitor)
    assert.equal([told(visitor), visitor.screen(), visitor.siwx.sessions.length], [words, PROMPT, 0])
  })

for (const answer of ['AB'.repeat(65), `0X${'ab'.repeat(65)}`, { signature: 'ab'.repeat(65) }, new Uint8Array(65).fill(0xab)])
  test(`a signature of another form reaches the dApp in the usual one: ${JSON.stringify(answer).slice(0, 16)}`, async () => {
    const visitor = await connected({ has: { answers: { personal_sign: () => answer } } })
    await press(visitor)
    assert.is(visitor.siwx.sessions[0]!.signature.toLowerCase(), `0x${'ab'.repeat(65)}`)
  })

async function withSmartAccount(given: Parameters<typeof connected>[0] = {}): Promise<Visitor> {
  const visitor = await connected(given)
  Object.assign(visitor.modal.signIn!.subject.peek()!, { account: { namespace: 'eip155', address: ADDRESS, type: 'smartAccount' } })
  return visitor
}

for (const [what, code, words] of [
  ['declines reads at the prompt that they did', 4001, [`Signature declined. ${MIGHT_NOT}`, 'Signature declined']],
  ['has a wallet that breaks reads that the app might not support it', -32603, [MIGHT_NOT, MIGHT_NOT]],
] as const)
  test(`who ${what}, with a smart account`, async () => {
    const visitor = await withSmartAccount({ has: { answers: { personal_sign: throws(new RpcError(code, 'no')) } } })
    await press(visitor)
    assert.equal([told(visitor), reason(visitor), visitor.screen()], [...words, PROMPT])
  })

for (const [part, words] of [
  ['createMessage', 'A problem occurred while trying initialize authentication'],
  ['addSession', 'The app did not accept the signature'],
] as const)
  test(`a dApp that never answers ${part} is not waited for longer than its limit`, async () => {
    const visitor = await connected()
    visitor.siwx.answers[part] = 'hang'
    await press(visitor)
    assert.not.equal(step(visitor), 'idle')
    await visitor.clock.advance(10_000)
    assert.equal([reason(visitor), step(visitor), visitor.screen()], [words, 'idle', PROMPT])
  })

test('a silent wallet is said to be, its answer still counts, and another try asks anew', async () => {
  const visitor = await connected()
  visitor.wallet.approve = 'hang'
  await press(visitor)
  await visitor.clock.advance(30_000)
  assert.is(step(visitor), 'silent')
  await press(visitor)
  assert.equal([visitor.wallet.count('personal_sign'), step(visitor)], [2, 'signing'])
  await visitor.clock.advance(30_000)
  assert.is(step(visitor), 'silent')
  await settled(visitor.wallet.release('always'))
  assert.equal([visitor.screen(), visitor.siwx.sessions.length], ['closed', 1])
})

test('Cancel disconnects who has to sign, and what the wallet answers later counts for nothing', async () => {
  const visitor = await connected()
  visitor.wallet.approve = 'hang'
  await press(visitor)
  await cancel(visitor)
  assert.equal([visitor.appKit.getIsConnectedState(), visitor.screen(), visitor.view()], [false, 'closed', 'Connect'])
  assert.equal(names(visitor), ['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX'])
  await settled(visitor.wallet.release('always'))
  assert.equal([visitor.siwx.sessions, visitor.screen(), told(visitor)], [[], 'closed', undefined])
})

test('after Cancel who need not sign goes on with the question that is still open in the wallet', async () => {
  const visitor = await connected({ siwx: createFakeSIWX({ isRequired: false }) })
  visitor.wallet.approve = 'hang'
  await press(visitor)
  await cancel(visitor)
  assert.equal([visitor.screen(), visitor.appKit.getIsConnectedState()], ['closed', true])
  await visitor.modal.open({ view: PROMPT })
  await press(visitor)
  assert.is(visitor.wallet.count('personal_sign'), 1)
  await settled(visitor.wallet.release('always'))
  assert.equal([visitor.screen(), visitor.siwx.sessions.length], ['closed', 1])
})

test('of another account the wallet is asked only once it has answered for the first', async () => {
  const visitor = await connected()
  visitor.wallet.approve = 'hang'
  await press(visitor)
  switchAccount(visitor.modal, 'eip155', OTHER_ADDRESS)
  await settlePromises()
  assert.equal([visitor.screen(), step(visitor)], [PROMPT, 'idle'])
  await press(visitor)
  assert.equal([visitor.wallet.count('personal_sign'), step(visitor)], [1, 'signing'])
  await settled(visitor.wallet.release('always'))
  // What was signed for the account of before is thrown away.
  const found = visitor.siwx.sessions.map(({ data }) => data.accountAddress)
  assert.equal(found, [OTHER_ADDRESS])
  assert.is(visitor.screen(), 'closed')
})
