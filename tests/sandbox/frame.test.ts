// The embedded wallet's frame, spoken to by hand: what it answers, what it refuses, whom it does not hear (wire protocols 7).
import type { Hex } from 'viem'
import { getAddress } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CODE_LIFETIME_MS } from '../../scripts/sandbox/frame/codes.js'
import type { SocialProvider } from '../../scripts/sandbox/frame/messages.js'
import { until } from '../support/patience.js'
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
  address: Hex
  chainId: number
  smartAccountDeployed?: boolean
  accounts: { address: Hex; type: string }[]
  preferredAccountType: string
}

let people = 0
const someone = () => `person${++people}@mail.example`
const getUser = (wishes = {}) => app.succeed<User>('GET_USER', wishes)

// ——— who somebody is

test('it says once that it is there, and nobody is signed in', async () => {
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: false })
  const ready = (await app.got()).filter(({ type }) => type === '@w3m-frame/READY')
  assert.equal(ready, [{ type: '@w3m-frame/READY', payload: {}, origin: world.site.url, isFrame: true }])
  assert.is(await app.fail('GET_USER', {}), 'User is not logged in')
})

test('a new browser is approved by the newest mail alone, and who waits goes on waiting', async () => {
  const email = someone()
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'VERIFY_DEVICE' })
  const waiting = app.ask('CONNECT_DEVICE')
  const old = new URL(world.site.mails(email)[0]!.link!)
  await app.succeed('CONNECT_EMAIL', { email })
  assert.is((await fetch(`${world.site.url}/device`, { method: 'POST', body: old.searchParams })).status, 404)
  await approveDevice(world.site, email)
  assert.is((await waiting).type, '@w3m-frame/CONNECT_DEVICE_SUCCESS')
})

test('a code is good once, for twenty minutes, and not for guessing; a new one makes the old one worthless', async () => {
  world.site.setFaults({ devices: 'trust' })
  const email = someone()
  const send = async () => {
    assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'VERIFY_OTP' })
    return world.site.codeFor(email)
  }
  const old = await send()
  const next = await send()
  assert.is(await app.fail('CONNECT_OTP', { otp: old }), 'Invalid code')
  clock = CODE_LIFETIME_MS + 1000
  assert.is(await app.fail('CONNECT_OTP', { otp: next }), 'Code expired')
  const otp = await send()
  for (let tries = 0; tries < 5; tries++)
    assert.is(await app.fail('CONNECT_OTP', { otp: otp === '000000' ? '000001' : '000000' }), 'Invalid code')
  assert.is(await app.fail('CONNECT_OTP', { otp }), 'Code expired')
  const good = await send()
  await app.succeed('CONNECT_OTP', { otp: good })
  assert.not.match(JSON.stringify(world.site.messages), good) // written down, codes left out
  assert.is(await app.fail('CONNECT_OTP', { otp: good }), 'Invalid code')
  assert.equal(await app.succeed('CONNECT_EMAIL', { email }), { action: 'CONNECT' })
  for (const wrong of ['alice', 'alice@', '@mail.example', 'a b@mail.example', 'alice@mail'])
    assert.match(await app.fail('CONNECT_EMAIL', { email: wrong }), 'Invalid email')
})

test('a person has the same wallet in every browser, for this app only, until they sign out; keys stay in the frame', async () => {
  const email = someone()
  await app.signIn(email)
  const { address } = await getUser()
  const other = await world.open()
  await other.signIn(email.toUpperCase())
  assert.is((await other.succeed<User>('GET_USER', {})).address, address)
  await other.close()
  const again = await world.open({ context: app.page.context() })
  assert.is((await again.succeed<User>('GET_USER', {})).address, address)
  const elsewhere = await world.open({ context: app.page.context(), origin: world.origins[1] })
  assert.equal(await elsewhere.succeed('IS_CONNECTED'), { isConnected: false })
  assert.equal(await app.page.evaluate(() => Object.keys(localStorage)), [])
  assert.not.match(JSON.stringify(await app.got()), await app.frame().evaluate(() => localStorage.getItem('seed')!))
  assert.is(await app.succeed('SIGN_OUT'), undefined)
  // What one tab has taken out of storage the next has a moment later.
  await until(async () => !(await again.succeed<{ isConnected: boolean }>('IS_CONNECTED')).isConnected, 'the other tab to know')
  await Promise.all([again.page.close(), elsewhere.page.close()])
})

test('an app chooses between the accounts, and between networks it knows; others, and what may not be asked, are refused', async () => {
  await app.signIn(someone())
  const [eoa, smart] = (await getUser()).accounts.map(({ address }) => address) as [Hex, Hex]
  for (const [name, payload, answer] of [
    ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }, { type: 'smartAccount', address: smart }],
    ['INIT_SMART_ACCOUNT', undefined, { address: smart, isDeployed: false }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { type: 'eoa', address: eoa }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { smartAccountEnabledNetworks: [31337] }],
    ['SWITCH_NETWORK', { chainId: 'eip155:31337' }, { chainId: 31337 }],
    ['GET_CHAIN_ID', undefined, { chainId: 31337 }],
    ['RPC_REQUEST', { method: 'eth_accounts', params: [] }, [eoa]],
    ['RPC_REQUEST', { method: 'eth_chainId', params: [] }, '0x7a69'],
    ['RPC_REQUEST', { method: 'wallet_getCapabilities', params: [eoa] }, { '0x7a69': {} }],
    ['RPC_REQUEST', { method: 'eth_supportedEntryPoints', params: [] }, ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108']],
  ] as const)
    assert.equal(await app.succeed(name, payload), answer, name)
  assert.is(await app.fail('SWITCH_NETWORK', { chainId: 137 }), 'Unsupported network')
  const rpc = (method: string, params: unknown, more = {}) => app.fail('RPC_REQUEST', { method, params, ...more })
  for (const method of ['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'toString', '__proto__'])
    assert.is(await rpc(method, []), 'Requested RPC call is not allowed', method)
  assert.is(await rpc('eth_blockNumber', [], { chainId: 137 }), 'The wallet cannot reach eip155:137')
  for (const [method, params] of [
    ['personal_sign', [5, eoa]],
    ['personal_sign', ['0x1234', RECEIVER]],
    ['eth_signTypedData_v4', [eoa, '{}']],
    ['eth_sendTransaction', [{ to: 'me' }]],
    ['eth_sendTransaction', [{ chainId: '0x1', from: smart, to: RECEIVER, value: '0x1' }]],
    ['wallet_sendCalls', [{ from: eoa, calls: [{ to: RECEIVER }] }]],
    ['wallet_grantPermissions', []],
    ['solana_signMessage', { message: '1' }],
  ] as const)
    assert.ok(await rpc(method, params), method)
  assert.is(await app.frame().locator('h1').count(), 0) // none became a question
})

const RECEIVER = getAddress('0x00000000000000000000000000000000000c0ffe')

// ——— social accounts

async function comeBack(provider: SocialProvider, button: string, user = 'Bob'): Promise<{ resultUri: string; origin: string }> {
  const { uri } = await app.succeed<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider })
  await app.page.evaluate(() => {
    const page = window as unknown as { said?: unknown }
    addEventListener('message', ({ data, origin }) => data?.resultUri !== undefined && (page.said = { ...data, origin }))
  })
  const [popup] = await Promise.all([app.page.waitForEvent('popup'), app.page.evaluate(url => void window.open(url, 'popupWindow'), uri)])
  if (button === 'Continue') await popup.fill('[name=user]', user)
  await popup.click(`text=${button}`)
  const said = await app.page.waitForFunction(() => (window as unknown as { said?: { resultUri: string; origin: string } }).said)
  await popup.close()
  return (await said.jsonValue())!
}

test('a social account signs in by its page, once and in the browser where it began; who turns back comes with an error', async () => {
  const { resultUri, origin } = await comeBack('github', 'Continue')
  assert.is(origin, world.site.url)
  const user = await app.succeed<User & { userName: string }>('CONNECT_SOCIAL', { uri: resultUri })
  assert.equal([user.email, user.userName, user.chainId], ['bob@github.example', 'bob', 31337])
  assert.match(await app.fail('CONNECT_SOCIAL', { uri: resultUri }), 'was used already')
  assert.is(await app.fail('CONNECT_SOCIAL', { uri: 'https://elsewhere.example/result' }), 'Invalid social redirect uri')
  await world.renew(app)
  const { resultUri: stolen } = await comeBack('github', 'Continue')
  const other = await world.open()
  assert.match(await other.fail('CONNECT_SOCIAL', { uri: stolen }), 'began in another browser')
  await other.close()
  await world.renew(app)
  const back = await comeBack('google', 'Cancel')
  assert.is(await app.fail('CONNECT_SOCIAL', { uri: back.resultUri }), 'Google sign-in failed: access_denied')
})

// ——— whom it does not hear, and how it fails

test('messages that are not as agreed get lost, and those of other windows too', async () => {
  for (const [name, payload] of [
    ['CONNECT_EMAIL', {}],
    ['SET_PREFERRED_ACCOUNT', { type: 'other' }],
    ['NO_SUCH_THING', {}],
  ] as const)
    assert.equal(await app.askInVain(name, payload), [], name)
  const before = world.site.messages.length
  const popup = await app.page.evaluateHandle(() => window.open('about:blank') as Window & { eval(code: string): void })
  const lie = `opener.document.querySelector('iframe').contentWindow.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'x' }, '*')`
  await app.page.evaluate(([popup, code]) => popup.eval(code), [popup, lie] as const)
  await app.succeed('IS_CONNECTED')
  assert.is(world.site.messages.length, before + 1)
  await app.page.evaluate(popup => popup.close(), popup)
})

test('only pages of this machine show the frame, and no page of another origin asks its server', async () => {
  for (const path of ['/sdk', '/mailbox', '/social/google']) {
    const { headers } = await fetch(world.site.url + path, { headers: { accept: 'text/html' } })
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1]!
    assert.is(ancestors, path === '/sdk' ? 'http://127.0.0.1:* http://localhost:*' : "'none'")
  }
  for (const headers of [{ 'content-type': 'text/plain' }, {}] as Record<string, string>[])
    assert.is((await fetch(`${world.site.url}/api/email`, { method: 'POST', headers, body: '{}' })).status, 415)
  const ask = async (url: string) =>
    fetch(`${url}/api/email`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
      () => 'came through',
      () => 'stopped',
    )
  assert.is(await app.page.evaluate(ask, world.site.url), 'stopped')
  for (const path of ['/device?token=x', '/farcaster?channel=x', '/social/google?state=x', '/social/nobody', '/nowhere'])
    assert.ok([400, 404].includes((await fetch(world.site.url + path)).status), path)
})
