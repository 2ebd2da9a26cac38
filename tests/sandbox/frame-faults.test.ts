import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FrameFaults } from '../../scripts/sandbox/frame/faults.js'
import { startFrameWorld, type FrameApp, type FrameWorld } from './frame-world.js'

let world: FrameWorld
let app: FrameApp

test.before(async () => {
  world = await startFrameWorld({ smartAccounts: false })
  app = await world.open()
})
test.after(() => world.close())
test.before.each(() => world.site.resetFaults())

const set = async (change: Partial<FrameFaults>): Promise<void> => {
  const response = await fetch(`${world.site.url}/__faults`, { method: 'POST', body: JSON.stringify(change) })
  assert.is(response.status, 200, await response.text())
}
const countOf = async (id: string) => (await app.got()).filter(message => message.id === id).length

test('never ready: nothing is said, although it would answer', async () => {
  await set({ ready: 'never' })
  const other = await world.open({ waits: false, context: app.page.context() })
  assert.equal(await other.succeed('IS_CONNECTED'), { isConnected: false })
  assert.equal(
    (await other.got()).filter(({ type }) => type.endsWith('READY')),
    [],
  )
  await set({ ready: 'slow', slow: 300 })
  await other.page.reload()
  await other.page.waitForFunction(() => (window as unknown as { got: unknown[] }).got.length)
  await other.page.close()
})

test('ready but silent, for one message or for all', async () => {
  await set({ answers: { CONNECT_EMAIL: 'silent' } })
  assert.is(await app.ask('CONNECT_EMAIL', { email: 'alice@mail.example' }, 400), undefined)
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: false })
  await set({ answers: { all: 'silent', GET_CHAIN_ID: 'ok' } })
  assert.is(await app.ask('IS_CONNECTED', undefined, 400), undefined)
  assert.equal(await app.succeed('GET_CHAIN_ID'), { chainId: 31337 })
  assert.equal(world.site.mails('alice@mail.example'), [])
})

test('a wrong id answers nobody', async () => {
  await set({ answers: { IS_CONNECTED: 'wrong-id' } })
  assert.is(await app.ask('IS_CONNECTED', undefined, 400), undefined)
  const answer = (await app.got()).at(-1)!
  assert.equal([answer.type, answer.id?.startsWith('wrong-')], ['@w3m-frame/IS_CONNECTED_SUCCESS', true])
})

test('a foreign origin answers instead of the frame, or before it', async () => {
  await set({ answers: { IS_CONNECTED: 'foreign' } })
  const answer = await app.ask('IS_CONNECTED')
  assert.equal([answer?.origin, answer?.isFrame], [world.site.foreignUrl, false])
  assert.is.not(world.site.foreignUrl, world.site.url)
  await set({ answers: { IS_CONNECTED: 'foreign-first' } })
  const first = await app.ask('IS_CONNECTED')
  assert.equal([first?.type, first?.isFrame, first?.origin], ['@w3m-frame/IS_CONNECTED_ERROR', false, world.site.foreignUrl])
  await new Promise(resolve => setTimeout(resolve, 400))
  assert.is(await countOf(first!.id!), 2)
  const second = (await app.got()).at(-1)!
  assert.equal([second.type, second.isFrame, second.origin], ['@w3m-frame/IS_CONNECTED_SUCCESS', true, world.site.url])
})

test('errors come with words or without a payload', async () => {
  await set({ answers: { GET_USER: 'error' }, message: 'No wallet today' })
  assert.is(await app.fail('GET_USER', {}), 'No wallet today')
  await set({ answers: { GET_USER: 'bare-error' } })
  const answer = await app.ask('GET_USER', {})
  assert.equal([answer?.type, 'payload' in answer!], ['@w3m-frame/GET_USER_ERROR', false])
})

test('no code is the right one, or every code is too old', async () => {
  await set({ codes: 'wrong', devices: 'trust' })
  assert.equal(await app.succeed('CONNECT_EMAIL', { email: 'rosa@mail.example' }), { action: 'VERIFY_OTP' })
  const otp = world.site.codeFor('rosa@mail.example')
  assert.is(await app.fail('CONNECT_OTP', { otp }), 'Invalid code')
  await set({ codes: 'expired' })
  assert.is(await app.fail('CONNECT_OTP', { otp }), 'Code expired')
  await set({ codes: 'ok' })
  await app.succeed('CONNECT_OTP', { otp })
  await app.succeed('SIGN_OUT')
})

test('a theme is taken and not answered', async () => {
  await set({ theme: 'unanswered' })
  assert.is(await app.ask('SYNC_THEME', { themeMode: 'dark' }, 400), undefined)
  assert.is(await app.frame().evaluate(() => document.documentElement.dataset.theme), 'dark')
  await set({ theme: 'ok' })
  assert.is(await app.succeed('SYNC_THEME', { themeMode: 'light' }), undefined)
})

test('answers take their time', async () => {
  await set({ slow: 500 })
  const begun = Date.now()
  await app.succeed('IS_CONNECTED')
  assert.ok(Date.now() - begun >= 500)
})

test('switches are set back, and wrong ones refused', async () => {
  await set({ answers: { all: 'error' }, slow: 5 })
  const answer = await fetch(`${world.site.url}/__faults`, { method: 'DELETE' })
  assert.equal(((await answer.json()) as FrameFaults).answers, {})
  assert.equal(await app.succeed('IS_CONNECTED'), { isConnected: false })
  for (const wrong of [
    { ready: 'maybe' },
    { answers: { NOTHING: 'silent' } },
    { answers: { all: 'loud' } },
    { slow: -1 },
    { toString: 'x' },
    [],
  ]) {
    assert.is(
      (await fetch(`${world.site.url}/__faults`, { method: 'POST', body: JSON.stringify(wrong) })).status,
      400,
      JSON.stringify(wrong),
    )
  }
})

test('pages of other origins can neither read nor change what the frame asks its server', async () => {
  for (const headers of [{ 'content-type': 'text/plain' }, {}]) {
    const response = await fetch(`${world.site.url}/api/email`, { method: 'POST', headers: headers as Record<string, string>, body: '{}' })
    assert.is(response.status, 415)
  }
  const tried = await app.page.evaluate(
    url =>
      fetch(`${url}/api/email`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
        () => 'came through',
        () => 'stopped',
      ),
    world.site.url,
  )
  assert.is(tried, 'stopped')
})

test('only pages of this machine may show the frame', async () => {
  for (const path of ['/sdk', '/mailbox', '/social/google']) {
    const { headers } = await fetch(world.site.url + path, { headers: { accept: 'text/html' } })
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1]!
    assert.is(ancestors, path === '/sdk' ? 'http://127.0.0.1:* http://localhost:*' : "'none'")
  }
})

test.run()
