// Signing in with the click that connects: our client, the sandbox relay, and a wallet on the real WalletKit.
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Connector } from '../../../src/domain/connector.js'
import type { CreateAppKit } from '../../../src/domain/options.js'
import { OUT_DUE_KEY } from '../../../src/domain/storage-keys.js'
import { formatSignInMessage, type SIWXMessage, type SIWXSession } from '../../../src/domain/sign-in.js'
import { prepareOneClick } from '../../../src/flows/sign-in/one-click.js'
import { DefaultSIWX, InformalMessenger } from '../../../src/siwx/siwx.js'
import { SIGN_IN_LIMIT } from '../../../src/domain/times.js'
import { createNonces, verifySignIn } from '../../../src/siwx/verify.js'
import { settlePromises, settled } from '../../support/clock.js'
import { createFakeSIWX } from '../../support/fake-siwx.js'
import { createSolana } from '../../support/families/solana.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { ADDRESS, cleanupModals, createTestModal, ONE, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { later, never } from '../../support/later.js'
import { createPairingWorld, until, type Looker } from '../../support/paired.js'
import { pairingOf } from '../../../src/state/pairing.js'

const test = suite('one click')
const world = createPairingWorld(test)
test.after.each(cleanupModals)

const DOMAIN = 'dapp.test'
const nonces = createNonces()
class SIWX extends DefaultSIWX {
  kept: SIWXSession[] = []
  override async setSessions(sessions: SIWXSession[]): Promise<void> {
    await super.setSessions(sessions)
    this.kept = sessions
  }
}
const create = (more = {}) =>
  new SIWX({
    messenger: new InformalMessenger({
      domain: DOMAIN,
      uri: 'https://dapp.test/in',
      statement: 'Sign in to A dApp',
      expiration: 3_600_000,
      getNonce: () => nonces.create(),
      ...more,
    }),
  })

const wishes = (siwx: CreateAppKit['siwx']): Partial<CreateAppKit> => ({
  siwx,
  projectId: 'sandbox',
  services: { relay: world.relay.url, verify: false },
})
const phase = ({ modal }: Looker) => modal.signIn?.phase.peek()
const isConnected = (looker: Looker) => until(() => looker.appKit.getIsConnectedState(), 'the visitor is connected')

test('one approval connects and signs in, on every network, and servers agree', async () => {
  const siwx = create()
  const looker = await world.pair({ options: wishes(siwx) })
  await until(() => phase(looker) === 'signed', 'the visitor is signed in')
  assert.equal([looker.appKit.isOpen(), looker.peer.requests.items.length], [false, 0])
  const found = siwx.kept.map(({ data }) => data.chainId)
  assert.equal(found, ['eip155:1', 'eip155:2'])
  assert.equal(
    looker.events.map(({ event }) => event).filter(event => /SIWX/.test(event)),
    [],
  )
  for (const [index, { data, message, signature, cacao }] of siwx.kept.entries()) {
    assert.match(
      data.statement!,
      /^Sign in to A dApp I further authorize the stated URI to perform the following actions on my behalf: .*personal_sign/,
    )
    assert.equal([cacao!.p.nonce, cacao!.h.t], [data.nonce, 'caip122'])
    const taken = index === 0 ? nonces.take : (nonce: string) => nonce === data.nonce
    assert.equal(await verifySignIn({ message, signature, domain: DOMAIN, nonce: taken }), data)
    const parsed = new SiweMessage(message)
    assert.ok((await parsed.verify({ signature, domain: DOMAIN, nonce: data.nonce })).success)
    assert.is(parseSiweMessage(message).nonce, data.nonce)
    assert.ok(await verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }))
  }
  // What was granted with it can be asked for.
  const provider = looker.appKit.getProvider<{ request(call: object): Promise<string> }>('eip155')!
  const signed = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', looker.appKit.getAddress()] })
  assert.match(signed, /^0x[\da-f]{130}$/)
})

test('the network the visitor wants comes first', async () => {
  const siwx = create()
  const looker = await world.pair({ options: { ...wishes(siwx), defaultNetwork: TWO } })
  await until(() => phase(looker) === 'signed', 'the visitor is signed in')
  assert.equal([siwx.kept.map(({ data }) => data.chainId), looker.appKit.getCaipNetworkId()], [['eip155:2', 'eip155:1'], 'eip155:2'])
})

test('a wallet that knows no such sign-in connects, and is asked as usual', async () => {
  const siwx = create()
  const looker = await world.pair({ options: wishes(siwx) }, { knowsSignIn: false })
  await until(() => looker.modal.screen.router.view.peek() === 'SIWXSignMessage', 'they are asked')
  assert.equal([phase(looker), looker.appKit.isOpen(), siwx.kept], ['due', true, []])
})

test('a refusal is a refused connection, and the next link offers it again', async () => {
  const siwx = create()
  const wallet = await world.peer({ behaviour: { answer: 'reject' } })
  const looker = await world.look({ options: wishes(siwx) })
  const first = await looker.link()
  await wallet.pair(first)
  await until(() => pairingOf(looker.modal.screen).phase.value === 'declined', 'they have declined')
  assert.is(looker.appKit.getIsConnectedState(), false)
  wallet.behave({ answer: 'approve' })
  await wallet.pair(await looker.link(first))
  await isConnected(looker)
  await until(() => phase(looker) === 'signed', 'the visitor is signed in')
})

test('what the dApp does not take leads to the usual prompt', async () => {
  const siwx = createFakeSIWX({ isForClick: true })
  siwx.answers.setSessions = 'refuse'
  const looker = await world.pair({ options: wishes(siwx) })
  await until(() => looker.modal.screen.router.view.peek() === 'SIWXSignMessage', 'they are asked')
  assert.ok(siwx.calls.includes('setSessions 2'))
  assert.is(looker.modal.state.toast.peek(), undefined)
  assert.ok(looker.events.some(({ event }) => event === 'SIWX_AUTH_ERROR'))
})

test('while the dApp looks at it that is said; who leaves meanwhile is neither connected nor signed in', async () => {
  const siwx = createFakeSIWX({ isForClick: true })
  siwx.answers.setSessions = 'hang'
  const wallet = await world.peer({ behaviour: { answer: 'approve' } })
  const looker = await world.look({ options: wishes(siwx) })
  await wallet.pair(await looker.link())
  await until(() => looker.modal.state.toast.peek()?.message === 'Authenticating...', 'it is said')
  await looker.appKit.close()
  siwx.answers.setSessions = 'always'
  siwx.release()
  await until(() => wallet.sessions().length === 0, 'the session is over')
  assert.is(looker.appKit.getIsConnectedState(), false)
  assert.equal([siwx.calls.filter(call => call.startsWith('setSessions')), siwx.sessions], [['setSessions 2', 'setSessions 0'], []])
})

type Link = NonNullable<Awaited<ReturnType<typeof prepareOneClick>>>

/** What a wallet has signed of what a link asked it for; `more` beside it or instead. */
function signedOf({ options: { domain, uri, nonce } }: Link, more: object = {}, statement = '') {
  const message = `${domain} wants you to sign in with your Ethereum account:\n${ADDRESS}\n${statement}\nURI: ${uri}`
  const p = { iss: `did:pkh:eip155:1:${ADDRESS}`, domain, aud: uri, nonce, version: '1', iat: '', ...more }
  return [{ message, cacao: { h: { t: 'caip122' as const }, p, s: { t: 'eip191' as const, s: '0x' } } }]
}

/** A link that asks for signing in with it, of a dApp that writes down what it is told. */
async function linked(siwx = createFakeSIWX({ isForClick: true })) {
  const made = createTestModal({ options: { siwx } })
  return { ...made, siwx, link: (await prepareOneClick(made.modal, 'eip155:1'))! }
}

test('what is signed with a link stands, though the server had yet to hear of an earlier leaving; what cannot be taken back is due', async () => {
  const { siwx, storage, link } = await linked()
  storage.setItem(OUT_DUE_KEY, '["*"]')
  await link.keep(signedOf(link))
  assert.equal([siwx.calls, siwx.sessions.length, storage.getItem(OUT_DUE_KEY)], [['setSessions 0', 'setSessions 1'], 1, null])
  siwx.answers.setSessions = 'refuse'
  siwx.revokeSession = () => Promise.reject(new Error('offline'))
  await settled(link.undo())
  // Nobody else: they may be signed in elsewhere.
  assert.equal(Object.keys(JSON.parse(storage.getItem(OUT_DUE_KEY)!)), [`eip155:${ADDRESS}`])
})

for (const isBack of [true, false])
  test(`what is signed with a second link waits for what was signed with the first to be taken back (${isBack ? 'it is' : 'it is due'})`, async () => {
    const { siwx, modal, clock, storage, link: first } = await linked()
    const second = (await prepareOneClick(modal, 'eip155:1'))!
    await first.keep(signedOf(first))
    siwx.answers.setSessions = 'hang'
    first.undo()
    await clock.advance(1_000)
    const keeping = second.keep(signedOf(second))
    await settlePromises()
    assert.equal(siwx.calls, ['setSessions 1', 'setSessions 0'])
    siwx.answers.setSessions = 'always'
    await settled(isBack ? siwx.release() : clock.advance(SIGN_IN_LIMIT - 1_000))
    await keeping
    const told = isBack ? [] : [`revokeSession eip155:1 ${ADDRESS}`, `revokeSession eip155:2 ${ADDRESS}`]
    assert.equal(siwx.calls.splice(0), ['setSessions 1', 'setSessions 0', ...told, 'setSessions 1'])
    assert.equal([storage.getItem(OUT_DUE_KEY), siwx.sessions.length], [null, 1])
  })

test('what was signed with a link and could not be handed over in time is not handed over later, nor ends anybody', async () => {
  const { siwx, modal, clock, link } = await linked()
  const { promise, come: goOn } = later()
  modal.signIn!.leaving = promise
  const keeping = link.keep(signedOf(link))
  await settled(clock.advance(SIGN_IN_LIMIT))
  await keeping
  link.undo()
  await settled(goOn())
  assert.equal(siwx.calls, [])
})

/** What was signed with a link, which the dApp is still taking after its time has passed. */
async function keepTooLong() {
  const { siwx, modal, clock, storage, link } = await linked()
  siwx.answers.setSessions = 'hang'
  const keeping = link.keep(signedOf(link))
  await settled(clock.advance(SIGN_IN_LIMIT))
  await keeping
  return { siwx, modal, storage }
}

test('what the dApp takes of a link after its time has passed is taken from whoever is not here', async () => {
  const { siwx, storage } = await keepTooLong()
  siwx.answers.setSessions = 'always'
  await settled(siwx.release())
  await until(() => !siwx.sessions.length, 'it to be taken back')
  assert.equal(siwx.calls, ['setSessions 1', `revokeSession eip155:1 ${ADDRESS}`, `revokeSession eip155:2 ${ADDRESS}`])
  await until(() => !storage.getItem(OUT_DUE_KEY), 'that to be done')
})

test('what the dApp takes of a link late makes nobody due who has signed in since, on another network of the link too', async () => {
  const { siwx, modal, storage } = await keepTooLong()
  const { subject, phase } = modal.signIn!
  const account = { namespace: 'eip155', address: ADDRESS, type: 'eoa' } as const
  subject.value = { key: '', account, connector: {} as Connector, network: 'eip155:1' }
  phase.value = 'signed'
  await settled(siwx.release())
  await settlePromises()
  assert.equal([storage.getItem(OUT_DUE_KEY), siwx.calls.filter(call => call.startsWith('revoke'))], [null, []])
})

for (const [who, account, network, left, calls] of [
  ['the same account there', ADDRESS, 'eip155:1', 1, []],
  ['another account', OTHER_ADDRESS, 'eip155:1', 0, [`revokeSession eip155:1 ${ADDRESS}`]],
  ['the same account on another network', ADDRESS, 'eip155:2', 0, [`revokeSession eip155:1 ${ADDRESS}`]],
] as const)
  test(`what was signed by a link that was left goes, ${who} being signed in`, async () => {
    const { siwx, modal, link } = await linked()
    await link.keep(signedOf(link))
    assert.is(siwx.sessions.length, 1)
    siwx.calls.splice(0)
    const { subject, phase } = modal.signIn!
    subject.value = { key: '', account: { namespace: 'eip155', address: account, type: 'eoa' }, connector: {} as Connector, network }
    phase.value = 'signed'
    link.undo()
    await modal.signIn!.leaving
    assert.equal([siwx.sessions.length, siwx.calls], [left, calls])
  })

const TEXT = {
  accountAddress: `0x${'0'.repeat(40)}`,
  chainId: 'eip155:1',
  domain: DOMAIN,
  uri: 'https://dapp.test/in',
  version: '1',
  nonce: '12345678',
  statement: 'I agree',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2126-01-01T00:00:00.000Z',
  notBefore: '2025-01-01T00:00:00.000Z',
  resources: ['https://dapp.test/terms'],
} as const
/** A dApp with this text, whose code says nothing beside it. */
const withText = (text: SIWXMessage.Data) =>
  Object.assign(createFakeSIWX(), { createMessage: async () => ({ toString: () => formatSignInMessage(text) }) as SIWXMessage })

for (const [what, said] of [
  ['leaves out the statement', { statement: '' }],
  ['goes on with the statement', { statement: 'I agree to nothing I further authorize' }],
  ['leaves out the address that was agreed to', { resources: ['https://dapp.test/other'] }],
  ['leaves out the end', { exp: undefined }],
  ['leaves out the start', { nbf: undefined }],
  ['adds a request id', { requestId: '1' }],
] as const)
  test(`a wallet that ${what} of what it was to sign signs nobody in`, async () => {
    const { siwx, link } = await linked(withText(TEXT))
    const { domain, uri, nonce, statement, expirationTime: exp, notBefore: nbf, resources } = TEXT
    assert.equal(link.options, { domain, uri, nonce, statement, exp, nbf, resources })
    const sign = async ({ statement, ...rest }: { statement: string; resources: readonly string[] }) => {
      await link.keep(signedOf(link, { exp, nbf, ...rest }, `\n${statement}\n`))
      return siwx.sessions.length
    }
    // What the wallet grants along with it stands behind.
    const whole = { statement: 'I agree I further authorize the rest.', resources: [...resources, 'urn:recap:e30'] }
    assert.equal([await sign({ ...whole, ...said }), await sign(whole)], [0, 1])
  })

for (const [what, options] of [
  [
    'a chain family beside EVM',
    { adapters: [new EthersAdapter(), createSolana([]).adapter], networks: [ONE, ...createSolana([]).networks] },
  ],
  ['a dApp that signs itself', { siwx: Object.assign(createFakeSIWX(), { signMessage: async () => '0x' }) }],
  [
    'a statement of several lines, of which a wallet’s answer would tell the first',
    { siwx: withText({ ...TEXT, statement: 'I agree\nto all' }) },
  ],
  ['a text of the dApp’s own form, with fields beside it', { siwx: Object.assign(createFakeSIWX(), { createMessage: async () => TEXT }) }],
  ['a scheme before the domain', { siwx: withText({ ...TEXT, scheme: 'https' }) }],
  ['a request id', { siwx: withText({ ...TEXT, requestId: '7' }) }],
  ['a text for another account', { siwx: withText({ ...TEXT, accountAddress: ADDRESS }) }],
  ['a text for another network', { siwx: withText({ ...TEXT, chainId: 'eip155:2' }) }],
  ['no message in time', { siwx: Object.assign(createFakeSIWX(), { createMessage: () => never() }) }],
] as const)
  test(`with ${what} it is not offered, and the link comes all the same`, async () => {
    const looker = await world.look({ options: { ...wishes(createFakeSIWX()), ...(options as Partial<CreateAppKit>) } })
    await settlePromises()
    await looker.clock.advance(3_000)
    assert.not.match(await looker.link(), 'wc_sessionAuthenticate')
  })

test('the message is made for nobody yet, and the dApp is not asked who is signed in', async () => {
  const siwx = createFakeSIWX({ isForClick: true })
  const looker = await world.look({ options: wishes(siwx) })
  assert.match(await looker.link(), 'wc_sessionAuthenticate')
  assert.equal([siwx.calls, siwx.forNobody], [[], 1])
})
