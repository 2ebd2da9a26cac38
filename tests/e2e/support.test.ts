// The watchdog itself: what it must notice, it notices.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from './dapp.js'
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
