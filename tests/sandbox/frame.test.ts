import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CODE_LIFETIME_MS } from '../../scripts/sandbox/frame/codes.js'
import { approveDevice, startFrameWorld, type FrameApp, type FrameWorld } from './frame-world.js'

let world: FrameWorld
let app: FrameApp
let clock = 0

test.before(async () => {
  world = await startFrameWorld({ now: () => Date.now() + clock })
  app = await world.open()
})
test.after(() => world.close())
test.before.each(async () => {
  clock = 0
  world.site.resetFaults()
  await world.renew(app)
})

interface User {
  email: string | null
  address: string
  chainId: number | string
  smartAccountDeployed?: boolean
  accounts: { address: string; type: string }[]
  preferredAccountType: string
}

let people = 0
const someone = () => `person${++people}@mail.example`

test('the frame says once that it is there, and nobody is signed in', async () => {
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: false })
  const ready = (await app.got()).filter(({ type }) => type === '@w3m-frame/READY')
  assert.equal(ready, [{ type: '@w3m-frame/READY', payload: {}, origin: world.site.url, isFrame: true }])
  assert.is(await app.fail('GET_USER', {}), 'User is not logged in')
})

test('a new browser is approved by mail, a code follows, and the wallet is there', async () => {
  const email = someone()
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'VERIFY_DEVICE' })
  const waiting = app.ask('CONNECT_DEVICE')
  assert.is(await Promise.race([waiting, new Promise(resolve => setTimeout(() => resolve('waits'), 500))]), 'waits')
  await approveDevice(world.site, email)
  assert.is((await waiting)?.type, '@w3m-frame/CONNECT_DEVICE_SUCCESS')
  const [mail] = (await (await fetch(`${world.site.url}/mailbox?email=${email}`)).json()) as [{ code: string }]
  assert.match(mail.code, /^\d{6}$/)
  assert.is(await app.succeed('CONNECT_OTP', { otp: mail.code }), undefined)
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: true })
  const user = await app.succeed<User>('GET_USER', { chainId: 31337, preferredAccountType: 'eoa' })
  assert.equal([user.email, user.chainId, user.preferredAccountType, user.smartAccountDeployed], [email, 31337, 'eoa', false])
  assert.equal(
    user.accounts.map(({ type }) => type),
    ['eoa', 'smartAccount'],
  )
  assert.is(user.address, user.accounts[0]!.address)
  assert.ok(BigInt((await world.chain.rpc('eth_getBalance', [user.address, 'latest'])) as string) > 0n)
})

test('a known browser gets its code at once, and a new code makes the old one worthless', async () => {
  const email = someone()
  await app.signIn(email)
  await app.succeed('SIGN_OUT')
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'VERIFY_OTP' })
  const old = world.site.codeFor(email)
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'VERIFY_OTP' })
  assert.is(await app.fail('CONNECT_OTP', { otp: old }), 'Invalid code')
  await app.succeed('CONNECT_OTP', { otp: world.site.codeFor(email) })
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'CONNECT' })
})

test('a code is good once, for twenty minutes, and not for guessing', async () => {
  world.site.setFaults({ devices: 'trust' })
  const email = someone()
  await app.succeed('CONNECT_EMAIL', { email })
  clock = CODE_LIFETIME_MS + 1000
  assert.is(await app.fail('CONNECT_OTP', { otp: world.site.codeFor(email) }), 'Code expired')
  await app.succeed('CONNECT_EMAIL', { email })
  const otp = world.site.codeFor(email)
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) assert.is(await app.fail('CONNECT_OTP', { otp: wrong }), 'Invalid code')
  assert.is(await app.fail('CONNECT_OTP', { otp }), 'Code expired')
  await app.succeed('CONNECT_EMAIL', { email })
  await app.succeed('CONNECT_OTP', { otp: world.site.codeFor(email) })
  assert.is(await app.fail('CONNECT_OTP', { otp: world.site.codeFor(email) }), 'Invalid code')
})

test('what is no address is refused in the words that apps look for', async () => {
  for (const email of ['alice', 'alice@', '@mail.example', 'a b@mail.example', 'alice@mail'])
    assert.match(await app.fail('CONNECT_EMAIL', { email }), 'Invalid email')
})

test('a person has the same wallet in every browser, and another person another one', async () => {
  const email = someone()
  await app.signIn(email)
  const { address } = await app.succeed<User>('GET_USER', {})
  const other = await world.open()
  await other.signIn(email.toUpperCase())
  assert.is((await other.succeed<User>('GET_USER', {})).address, address)
  await other.succeed('SIGN_OUT')
  await other.signIn(someone())
  assert.is.not((await other.succeed<User>('GET_USER', {})).address, address)
  await other.close()
})

test('who is signed in stays so over a reload, for this app only, until they sign out', async () => {
  await app.signIn(someone())
  const { address } = await app.succeed<User>('GET_USER', {})
  const again = await world.open({ context: app.page.context() })
  assert.is((await again.succeed<User>('GET_USER', {})).address, address)
  const elsewhere = await world.open({ context: app.page.context(), origin: world.origins[1] })
  assert.equal(await elsewhere.succeed('IS_CONNECTED'), { isConnected: false })
  assert.is(await app.succeed('SIGN_OUT'), undefined)
  assert.equal(await again.succeed('IS_CONNECTED'), { isConnected: false })
  await Promise.all([again.page.close(), elsewhere.page.close()])
})

test('keys stay in the frame: nothing that an app is told or can read has any', async () => {
  await app.signIn(someone())
  await app.succeed('GET_USER', {})
  assert.equal(await app.page.evaluate(() => Object.keys(localStorage)), [])
  const keys = await app.frame().evaluate(() => Object.keys(localStorage).sort())
  assert.equal(keys, ['device', 'seed', `session ${world.origins[0]}`])
  assert.not.match(JSON.stringify(await app.got()), await app.frame().evaluate(() => localStorage.getItem('seed')!))
})

test('an app chooses between the accounts, and between networks it knows', async () => {
  await app.signIn(someone())
  const { accounts } = await app.succeed<User>('GET_USER', {})
  const [eoa, smart] = accounts.map(({ address }) => address)
  assert.equal(await app.succeed('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), { type: 'eoa', address: eoa })
  assert.is((await app.succeed<User>('GET_USER', {})).address, eoa)
  assert.equal(await app.succeed('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }), { type: 'smartAccount', address: smart })
  assert.equal(await app.succeed('INIT_SMART_ACCOUNT'), { address: smart, isDeployed: false })
  assert.equal(await app.succeed('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), { smartAccountEnabledNetworks: [31337] })
  assert.equal(await app.succeed('SWITCH_NETWORK', { chainId: 31337 }), { chainId: 31337 })
  assert.equal(await app.succeed('SWITCH_NETWORK', { chainId: 'eip155:31337' }), { chainId: 31337 })
  assert.is(await app.fail('SWITCH_NETWORK', { chainId: 137 }), 'Unsupported network')
  assert.equal(await app.succeed('GET_CHAIN_ID'), { chainId: 31337 })
})

test('a person moves to another address and keeps the wallet', async () => {
  const [old, next] = [someone(), someone()]
  await app.signIn(old)
  const { address } = await app.succeed<User>('GET_USER', {})
  assert.equal(await app.succeed('UPDATE_EMAIL', { email: next }), { action: 'VERIFY_PRIMARY_OTP' })
  assert.is(await app.fail('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }), 'Invalid code')
  assert.is(await app.fail('UPDATE_EMAIL_PRIMARY_OTP', { otp: 'wrong' }), 'Invalid code')
  assert.is(await app.succeed('UPDATE_EMAIL_PRIMARY_OTP', { otp: world.site.codeFor(old) }), undefined)
  assert.equal(await app.succeed('UPDATE_EMAIL_SECONDARY_OTP', { otp: world.site.codeFor(next) }), { newEmail: next })
  const user = await app.succeed<User>('GET_USER', {})
  assert.equal([user.email, user.address], [next, address])
  await app.succeed('SIGN_OUT')
  await app.signIn(next)
  assert.is((await app.succeed<User>('GET_USER', {})).address, address)
  assert.is(await app.fail('UPDATE_EMAIL', { email: next }), 'This email is already in use')
  // Who gets the old address is somebody else.
  await app.succeed('SIGN_OUT')
  await app.signIn(old)
  assert.is.not((await app.succeed<User>('GET_USER', {})).address, address)
})

test('who waits for an approval goes on waiting when the mail is sent again', async () => {
  const email = someone()
  await app.succeed('CONNECT_EMAIL', { email })
  const waiting = app.ask('CONNECT_DEVICE')
  const old = new URL(world.site.mails(email)[0]!.link!)
  await app.succeed('CONNECT_EMAIL', { email })
  assert.is((await fetch(`${world.site.url}/device`, { method: 'POST', body: old.searchParams })).status, 404)
  await approveDevice(world.site, email)
  assert.is((await waiting)?.type, '@w3m-frame/CONNECT_DEVICE_SUCCESS')
  const [other, another] = [someone(), someone()]
  await app.succeed('CONNECT_EMAIL', { email: other })
  const forgotten = app.fail('CONNECT_DEVICE')
  await app.succeed('CONNECT_EMAIL', { email: another })
  assert.is(await forgotten, 'Another sign-in has begun')
})

test('the frame loads itself anew when it is told to', async () => {
  await app.succeed('RELOAD')
  await app.page.waitForFunction(
    () => (window as unknown as { got: { type: string }[] }).got.filter(({ type }) => type === '@w3m-frame/READY').length === 2,
  )
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: false })
})

test('requests that only read are answered from the chain, others not at all', async () => {
  await app.signIn(someone())
  const { address } = await app.succeed<User>('GET_USER', { preferredAccountType: 'eoa' })
  const rpc = (method: string, params: unknown[] = []) => app.succeed('RPC_REQUEST', { method, params })
  assert.is(await rpc('eth_blockNumber'), await world.chain.rpc('eth_blockNumber'))
  assert.is(await rpc('eth_getBalance', [address, 'latest']), await world.chain.rpc('eth_getBalance', [address, 'latest']))
  assert.equal(await rpc('eth_accounts'), [address])
  assert.is(await rpc('eth_chainId'), '0x7a69')
  assert.equal(await rpc('wallet_getCapabilities', [address]), { '0x7a69': { atomic: { status: 'unsupported' } } })
  assert.equal(await rpc('eth_supportedEntryPoints'), ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'])
  for (const method of ['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'toString', '__proto__']) {
    assert.is(await app.fail('RPC_REQUEST', { method, params: [] }), 'Requested RPC call is not allowed', method)
  }
  assert.is(await app.fail('RPC_REQUEST', { method: 'eth_blockNumber', params: [], chainId: 137 }), 'The wallet cannot reach eip155:137')
})

test('messages that are not as agreed get lost, and those of other windows too', async () => {
  assert.is(await app.ask('CONNECT_EMAIL', {}, 300), undefined)
  assert.is(await app.ask('SET_PREFERRED_ACCOUNT', { type: 'other' }, 300), undefined)
  assert.is(await app.ask('NO_SUCH_THING', {}, 300), undefined)
  const before = world.site.messages.length
  const popup = await app.page.evaluateHandle(() => window.open('about:blank'))
  await app.page.evaluate(
    popup =>
      (popup as Window & { eval(code: string): void }).eval(
        `opener.document.querySelector('iframe').contentWindow.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'x' }, '*')`,
      ),
    popup,
  )
  await app.succeed('IS_CONNECTED')
  assert.is(world.site.messages.slice(before).length, 1)
  await app.page.evaluate(popup => popup!.close(), popup)
})

test('what was asked is written down, codes left out', async () => {
  const email = someone()
  const otp = await app.signIn(email)
  const asked = world.site.messages.slice(-4)
  assert.equal(
    asked.map(({ name }) => name).filter(name => name.startsWith('CONNECT_')),
    ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP'],
  )
  assert.not.match(JSON.stringify(asked), otp)
  assert.is(asked.at(-1)!.origin, world.origins[0])
})

test.run()
