import type { Browser, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, strictPolicy, type DevServer, type DevServerOptions } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import { openBrowser } from './browser.js'

let sandbox: Sandbox
let browser: Browser
let page: Page
let demo: DevServer
let problems: string[]

test.before(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), openBrowser()])
})
test.after(async () => {
  await browser.close()
  await sandbox.close()
})
test.before.each(async () => {
  page = await browser.newPage()
  problems = []
  page.on('console', message => problems.push(message.text()))
  page.on('pageerror', error => problems.push(error.message))
})
test.after.each(async () => {
  await page.close()
  await demo.close()
})

async function visit(options: Partial<DevServerOptions> = {}): Promise<void> {
  demo = await start({ sandbox, folder: 'tests/sandbox/page', ...options })
  await page.goto(demo.url)
  await page.waitForSelector('p')
}

test('the page gets the sandbox’s options and its wallet, under the strict policy', async () => {
  await visit({ headers: { 'content-security-policy': strictPolicy(sandbox) } })
  assert.is(await page.textContent('p'), 'sandbox, Sandbox Wallet')
  assert.is(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(1, 2, 3)')
  assert.equal(problems, [])
})

test('without the wallet’s script the page has no wallet', async () => {
  const policy = strictPolicy(sandbox, { inpage: false })
  await visit({ inpage: false, headers: { 'content-security-policy': policy } })
  assert.match(policy, "script-src 'self';")
  assert.is(await page.textContent('p'), 'sandbox, ')
  assert.equal(problems, [])
})

test('the wallet can also be injected', async () => {
  await visit({ inpage: '?injected=1&announce=0' })
  assert.is(await page.textContent('p'), 'sandbox, ')
  assert.ok(await page.evaluate(() => 'ethereum' in window))
})

test('a rebuild reloads open pages', async () => {
  const listening = page.waitForResponse(/__reload$/)
  await visit({ reload: true })
  await listening
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  await demo.rebuild()
  await page.waitForFunction(() => !document.body.hasAttribute('data-old'))
})

test('only the demo’s own files are served', async () => {
  await visit()
  const status = async (path: string) => (await fetch(demo.url + path)).status
  assert.is(await status('/main.js'), 200)
  assert.is(await status('/index.html'), 200)
  assert.is(await status('/main.tsx'), 404)
  assert.is(await status('/%2e%2e/browser.ts'), 404)
  assert.is(await status('/..%2f..%2f..%2fpackage.json'), 404)
  assert.is(await status('/%E0%A4%A'), 400)
})

test.run()
