import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKitEvent } from '../../../src/domain/events.js'
import { DEBOUNCE, WALLET_SILENCE } from '../../../src/domain/times.js'
import { goBack } from '../../../src/flows/navigate.js'
import { RegisterAccountName, RegisterAccountNameSuccess } from '../../../src/features/names/names.js'
import { memoryStorage, reply, RpcError, type FakeCall } from '../../support/fakes.js'
import { byLabel, byTestId, click, find, findAll, focused, settle, text, type } from '../../support/dom.js'
import { ADDRESS, failuresOf, network, OTHER_ADDRESS } from '../../support/modal.js'
import { later } from '../../support/later.js'
import { leave, screenOf, visit, type VisitOptions } from '../../support/view.js'
import { pluck } from '../../support/pluck.js'

test.after.each(leave)

const SUGGESTIONS = {
  suggestions: [
    { name: 'alice.reown.id', registered: false },
    { name: 'alice-1.reown.id', registered: false },
    { name: 'alice.wcn.id', registered: true },
  ],
}
const TAKEN = {
  suggestions: [
    { name: 'alice.reown.id', registered: true },
    { name: 'alice-1.reown.id', registered: false },
  ],
}
const ROUTES = {
  '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  '/v1/profile/suggestions/*': SUGGESTIONS,
  'POST /v1/profile/account': { name: 'alice.reown.id' },
}
const no = (description: string) => reply(400, { status: 'FAILED', reasons: [{ field: 'name', description }] })

const Screen = screenOf({ RegisterAccountName, RegisterAccountNameSuccess })

async function open({ options, routes, ...given }: VisitOptions = {}) {
  const made = await visit({
    isConnected: true,
    path: [['Account'], ['RegisterAccountName']],
    routes: { ...routes, ...Object.fromEntries(Object.entries(ROUTES).filter(([route]) => !routes || !(route in routes))) },
    options: { projectId: 'p', experimental_namesForAllWallets: true, ...options },
    ...given,
  })
  const rendered = await made.show(Screen)
  await settle()
  const { modal, pass, fetch } = made
  /** Types a name and waits for its suggestions. */
  async function choose(name: string) {
    await type(field(), name)
    await pass(DEBOUNCE)
    await settle()
  }
  return {
    ...made,
    ...rendered,
    said: () => modal.screen.announcement.value,
    choose,
    /** Chooses a name, and registers it. */
    async register(name = 'alice') {
      await choose(name)
      await click(submit(`${name}.reown.id`))
    },
    posted: () => fetch.calls.filter(({ method }) => method === 'POST'),
    asked: () => fetch.calls.filter(({ url }) => url.pathname.includes('suggestions')).map(({ url }) => url.pathname.split('/').at(-1)),
  }
}

const field = () => byTestId<HTMLInputElement>('wui-input-text')
/** What hands a name in. */
const submit = (name: string) => find<HTMLButtonElement>(`button[title="Register ${name}"]`)
const isOff = () => find('form > button').getAttribute('aria-disabled')
const words = () => text(find('#lk-words'))
/** What the view of a name on its way says first. */
const title = () => text(findAll('p')[0]!)
const rows = () =>
  findAll<HTMLButtonElement>('[data-testid=account-name-suggestion]').map(row => `${text(row)}${row.disabled ? ' off' : ''}`)
const heardOf = (events: readonly AppKitEvent[]) => events.filter(({ event }) => /NAME|ENS/.test(event))

// ——— choosing

test('suggestions come once one has stopped typing, with what is available in words and aloud', async () => {
  const { pass, asked, said } = await open()
  await type(field(), 'Alice')
  assert.is(words(), 'Looking for alice.reown.id')
  await pass(DEBOUNCE - 1)
  assert.equal([asked(), findAll('.lk-skeleton').length], [[], 3])
  await pass(1)
  assert.equal([asked(), rows()], [['alice'], ['alice.reown.idAvailable', 'alice-1.reown.idAvailable', 'alice.wcn.idRegistered off']])
  assert.is(words(), 'alice.reown.id is available')
  assert.is(said(), 'alice.reown.id is available')
  assert.is(field().getAttribute('aria-invalid'), 'false')
})

test('only the latest question is asked, and an answer to an earlier one is nobody’s', async () => {
  const late = later<object>()
  const { pass, asked, choose } = await open({ routes: { '/v1/profile/suggestions/alice': () => late.promise } })
  await type(field(), 'alic')
  await pass(DEBOUNCE - 1)
  await choose('alice')
  await choose('alicia')
  late.come(TAKEN)
  await settle()
  assert.equal([asked(), rows().length, words()], [['alice', 'alicia'], 3, 'At least 4 letters, digits or hyphens'])
})

test('a name that is taken is said, is wrong, and cannot be handed in', async () => {
  const { choose, wallet, said, views } = await open({ routes: { '/v1/profile/suggestions/*': TAKEN } })
  await choose('alice')
  assert.equal(
    [words(), said(), field().getAttribute('aria-invalid'), isOff()],
    ['alice.reown.id is already registered', 'alice.reown.id is already registered', 'true', 'true'],
  )
  find<HTMLFormElement>('form').requestSubmit()
  await settle()
  assert.equal([wallet.count('personal_sign'), views().at(-1)], [0, 'RegisterAccountName'])
})

for (const wrong of ['ali', 'al ice', 'älice'])
  test(`'${wrong}' is no question for the service`, async () => {
    const { choose, asked } = await open()
    await choose(wrong)
    assert.equal(asked(), [])
    assert.is(words(), 'At least 4 letters, digits or hyphens')
    assert.equal(field().getAttribute('aria-invalid'), String(wrong !== 'ali'))
  })

test('a whole name may be pasted', async () => {
  const { choose, asked } = await open()
  await choose('alice.reown.id')
  assert.equal([field().value, asked()], ['alice', ['alice']])
  await choose('alice.wcn.id')
  assert.is(field().value, 'alice')
})

test('suggestions that cannot be had: the server’s reason, else ours, and another try', async () => {
  const { choose, said, events } = await open({
    routes: { '/v1/profile/suggestions/*': [no('Invalid name length: alice'), reply(400), SUGGESTIONS] },
  })
  await choose('alice')
  assert.equal([words(), said()], ['\u2068“Invalid name length: alice”\u2069', '\u2068“Invalid name length: alice”\u2069'])
  await choose('alice')
  assert.is(words(), 'Error fetching name suggestions')
  assert.equal(failuresOf(events), Array(2).fill(['nameSuggestionsFailed', 'Error fetching name suggestions']))
  // The service may take it all the same.
  submit('alice.reown.id')
  await click(byLabel('Try Again'))
  await choose('alice')
  assert.is(rows().length, 3)
})

for (const [what, id, http] of [
  ['the service does not know', 1, []],
  // Registered there it would be Ethereum's, and so everybody's.
  ['that has no coin type', 11297108109, ['eip155:11297108109']],
] as const)
  test(`on a network ${what} that is said`, async () => {
    const routes = { '/v1/supported-chains': { http } }
    const { choose, asked } = await open({ routes, networks: [network(id)], has: { chainId: id } })
    await choose('alice')
    assert.equal([asked(), words(), isOff()], [[], `Names are not available on Network ${id}.`, 'true'])
  })

for (const [who, options] of [
  ['a wallet that is not embedded', { experimental_namesForAllWallets: false }],
  ['a dApp without a project id', { projectId: undefined }],
] as const)
  test(`${who}: there is no form, and a way back`, async () => {
    const { views } = await open({ options })
    assert.match(text(), 'Log in with email or a social account to get a name')
    assert.is(findAll('form').length, 0)
    await click(byLabel('Back'))
    assert.equal(views(), ['Account'])
  })

test('without an account one is sent to connect; the view of a name that is on no way leads to the form', async () => {
  const { views } = await open({ isConnected: false })
  assert.equal(views(), ['Connect'])
  leave()
  const other = await open({ path: [['Account'], ['RegisterAccountNameSuccess']] })
  await settle()
  assert.equal(other.views(), ['Account', 'RegisterAccountName'])
})

// ——— registering

test('the wallet signs a message as old as the question to it, the service takes it, and the name is the account’s', async () => {
  const storage = memoryStorage({
    '@appkit/identity_cache': JSON.stringify({ [ADDRESS]: { timestamp: 1 }, [OTHER_ADDRESS]: { timestamp: 1 } }),
    '@appkit/ens_cache': JSON.stringify({ [`eip155:1:${ADDRESS}`]: { timestamp: 1 } }),
  })
  const { choose, pass, wallet, clock, posted, modal, views, data, said, told, events } = await open({ storage })
  await choose('Alice')
  await pass(60_000)
  await click(submit('alice.reown.id'))
  await settle()
  const message = JSON.stringify({ name: 'alice.reown.id', attributes: {}, timestamp: Math.floor(clock.now() / 1000) })
  const [hex, address] = wallet.calls.find(({ method }) => method === 'personal_sign')!.params as [string, string]
  assert.equal([Buffer.from(hex.slice(2), 'hex').toString(), address], [message, ADDRESS])
  assert.equal(pluck(posted(), 'body'), [{ coin_type: 2147483649, address: ADDRESS, message, signature: `0x${'5e'.repeat(65)}` }])
  assert.equal(
    [modal.state.of('eip155').name, title(), said(), data()],
    ['alice.reown.id', 'alice.reown.id is yours', 'alice.reown.id is yours. Your account now goes by this name.', { title: 'Your Name' }],
  )
  const kept = JSON.parse(storage.getItem('@appkit/identity_cache')!)
  assert.equal(kept[OTHER_ADDRESS], { timestamp: 1 })
  assert.equal(kept[ADDRESS].identity, { name: 'alice.reown.id', avatar: null })
  assert.is(storage.getItem('@appkit/ens_cache'), '{}')
  // Back leads to the account, and not to the form.
  assert.equal(views(), ['RegisterAccountNameSuccess'])
  await click(byLabel('Done'))
  assert.equal(views(), ['Account'])
  const found = told().filter(event => /NAME/.test(event))
  assert.equal(found, ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  assert.equal((heardOf(events).at(-1) as { properties: unknown }).properties, { isSmartAccount: false, ensName: 'alice.reown.id' })
})

test('cancelled, it goes back to what was typed, and a signature that comes later is not used', async () => {
  const { register, wallet, posted, views } = await open()
  wallet.approve = 'hang'
  await register()
  await click(byLabel('Cancel'))
  assert.equal([views(), field().value, words()], [['Account', 'RegisterAccountName'], 'alice', 'alice.reown.id is available'])
  wallet.release('always')
  await settle()
  assert.equal(posted(), [])
  await click(submit('alice.reown.id'))
  assert.is(posted().length, 1)
})

for (const [what, prepare, expected, told = expected] of [
  [
    'a no in the wallet',
    { has: { answers: { personal_sign: () => Promise.reject(new RpcError(4001, 'no')) } } },
    'Signature declined. Nothing was registered.',
    'User rejected the request',
  ],
  [
    'a no of the service',
    { routes: { 'POST /v1/profile/account': no('Name is already registered: alice.reown.id') } },
    '\u2068“Name is already registered: alice.reown.id”\u2069',
    'Name is already registered: alice.reown.id',
  ],
  [
    'a clock that is wrong',
    { routes: { 'POST /v1/profile/account': no('Signature UNIXTIME timestamp is too old: 1745000000') } },
    "Your device's clock seems to be wrong. Set it, then try again.",
    'Signature UNIXTIME timestamp is too old: 1745000000',
  ],
] as [string, VisitOptions, string, string?][])
  test(`${what} leads back to the form, with what was typed and the reason beside the field`, async () => {
    const { register, choose, views, said, modal, events } = await open(prepare)
    await register()
    await settle()
    assert.equal([views(), field().value, words(), said()], [['Account', 'RegisterAccountName'], 'alice', expected, expected])
    assert.equal([field().getAttribute('aria-invalid'), focused() === field(), modal.state.of('eip155').name], ['true', true, undefined])
    assert.equal(heardOf(events).at(-1), {
      type: 'track',
      event: 'REGISTER_NAME_ERROR',
      address: ADDRESS,
      properties: { isSmartAccount: false, ensName: 'alice.reown.id', error: told },
    })
    // Typing on takes the reason away.
    await choose('alicia')
    assert.is(words(), 'At least 4 letters, digits or hyphens')
  })

test('a signature that took too long: it says so, and another try signs anew', async () => {
  const late = ({ body }: FakeCall) => {
    const { timestamp } = JSON.parse((body as { message: string }).message) as { timestamp: number }
    return made.clock.now() / 1000 - timestamp > 10
      ? no(`Signature UNIXTIME timestamp is too old: ${timestamp}`)
      : { name: 'alice.reown.id' }
  }
  const made = await open({ routes: { 'POST /v1/profile/account': late } })
  const { register, wallet, pass, posted } = made
  wallet.approve = 'hang'
  await register()
  await pass(12_000)
  wallet.release('always')
  await settle(2)
  assert.is(words(), 'The signature came too late. Register again, and approve it promptly.')
  await click(submit('alice.reown.id'))
  assert.equal([wallet.count('personal_sign'), posted().length, title()], [2, 2, 'alice.reown.id is yours'])
})

test('a wallet that never answers is not waited for any longer than half a minute', async () => {
  const { register, wallet, pass } = await open()
  wallet.approve = 'hang'
  await register()
  await pass(WALLET_SILENCE)
  await settle()
  assert.is(words(), 'Example Wallet does not answer')
})

test('an account that has changed meanwhile registers nothing', async () => {
  const { register, wallet, posted } = await open()
  wallet.approve = 'hang'
  await register()
  wallet.changeAccounts([OTHER_ADDRESS])
  await settle()
  wallet.release('always')
  await settle(2)
  assert.equal([words(), posted()], ['Your account has changed meanwhile, so nothing was registered.', []])
})

test('who leaves while the service is asked is told in passing', async () => {
  const answer = later<object>()
  const { register, modal, appKit } = await open({
    routes: { 'POST /v1/profile/account': () => answer.promise },
  })
  await register()
  assert.match(text(), 'Registering alice.reown.id')
  assert.is(findAll('button').length, 0)
  await appKit.close()
  answer.come({ name: 'alice.reown.id' })
  await settle()
  assert.is(modal.state.of('eip155').name, 'alice.reown.id')
  assert.equal(modal.state.toast.value, { kind: 'success', message: 'alice.reown.id is yours' })
})

test('who goes back while the service is asked is told why another name has to wait, and then chooses it', async () => {
  const answer = later<object>()
  const made = await open({ routes: { 'POST /v1/profile/account': () => answer.promise } })
  const { register, wallet, posted, views, said, modal } = made
  await register()
  goBack(modal)
  await settle()
  await click(byLabel('alice-1.reown.idAvailable'))
  const waiting = 'alice.reown.id is still being registered. Wait until that is done, then try again.'
  assert.equal(
    [words(), said(), posted().length, wallet.count('personal_sign'), views().at(-1)],
    [waiting, waiting, 1, 1, 'RegisterAccountName'],
  )
  answer.come({ name: 'alice.reown.id' })
  await settle()
  assert.equal([modal.state.toast.value, words()], [{ kind: 'success', message: 'alice.reown.id is yours' }, 'alice.reown.id is available'])
  await click(byLabel('alice-1.reown.idAvailable'))
  assert.equal([posted().length, views().at(-1)], [2, 'RegisterAccountNameSuccess'])
})
