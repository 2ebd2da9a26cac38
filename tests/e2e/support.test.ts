// The watchdog itself: what it must notice, it notices.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest, until } from './dapp.js'
import { axe, createWorld, strictCsp } from './support.js'

const test = suite('end-to-end support')
const world = createWorld(test)

test('requests to other hosts, exceptions and console errors are complaints', async () => {
  const { page, record } = await world.open('blank', { allow: [/outside/, /ERR_NAME_NOT_RESOLVED/, /on purpose/] })
  await page.evaluate(async () => {
    await fetch('https://outside.example/').catch(() => {})
    console.warn('warned on purpose')
    setTimeout(() => {
      throw new Error('thrown on purpose')
    })
    void Promise.reject(new Error('rejected on purpose'))
  })
  await until(() => record.errors.length === 2, 'both errors')
  const complaints = record.complaints().join('\n')
  assert.match(complaints, 'asked an outside host: GET https://outside.example/')
  assert.match(complaints, 'console warning: warned on purpose')
  assert.match(complaints, 'thrown on purpose')
  assert.match(complaints, 'rejected on purpose')
})

test('a page comes to rest once what it asked for has come, and what that asked for as well', async () => {
  const { page } = await world.open('blank')
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/late', async route => {
    await held
    await route.fulfill({ body: 'late' })
  })
  await page.route('**/later', route => route.fulfill({ body: 'later' }))
  await page.evaluate(() => {
    const come: string[] = []
    Object.assign(window, { come })
    const ask = async (path: string) => come.push(await (await fetch(path)).text())
    void ask('/late').then(() => setTimeout(() => void ask('/later')))
  })
  const come = () => page.evaluate(() => (window as unknown as { come: string[] }).come)
  assert.equal(await come(), [])
  const resting = comesToRest(page)
  letGo()
  await resting
  assert.equal(await come(), ['late', 'later'])
})

test('storage, cookies and frames are seen', async () => {
  const { page, record } = await world.open('blank', { storage: { seeded: '1' } })
  await page.evaluate(() => {
    sessionStorage.setItem('session', '1')
    document.cookie = 'crumb=1'
    document.body.append(document.createElement('iframe'))
  })
  assert.equal(
    (await record.storageKeys()).filter(key => key !== 'latchkey-test'),
    ['seeded', 'session'],
  )
  assert.equal(await record.cookies(), ['crumb'])
  assert.is(record.frames().length, 1)
})

test('axe looks into shadow roots, whatever the policy of the page', async () => {
  const { page } = await world.open('blank', { csp: strictCsp() })
  assert.equal(await axe(page), [])
  await page.evaluate(() => {
    const host = document.createElement('div')
    document.querySelector('main')!.append(host)
    host.attachShadow({ mode: 'open' }).append(document.createElement('button'))
  })
  assert.match((await axe(page)).join('\n'), /^button-name: .* > button/)
  assert.is(await page.evaluate(() => 'axe' in window), false, 'the page does not see axe')
})
