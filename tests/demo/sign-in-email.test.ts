// From `npm start` without a wallet: a smart account signs in at the demo's server, not deployed yet and deployed, under the strict policy.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answerFrame } from '../sandbox/frame-world.js'
import { askServer, by, comeBack, isClosed, isRefused, isRefusedTampered, sessionsIn, visitor } from './signed-in.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false, families: true, frame: true })

test('an email account is signed in by the server before it is deployed and after, in both tabs, until one of them signs out', async () => {
  world.sandbox.frame!.setFaults({ devices: 'trust' })
  const EMAIL = 'signs@mail.example'
  const open = await world.enter(visitor)
  const page = await open(`${world.demo.workbench}?signIn=required`)
  const at = by(page)
  await at('open-connect').click()
  await page.locator('input[type=email]').fill(EMAIL)
  await page.keyboard.press('Enter')
  await at('w3m-header-text').filter({ hasText: 'Confirm Email' }).waitFor()
  const mailbox = await open(`${world.sandbox.urls.frame}/mailbox?email=${EMAIL}`)
  await mailbox
    .getByText(/^\d{6}$/)
    .first()
    .waitFor()
  const code = (await mailbox
    .getByText(/^\d{6}$/)
    .first()
    .textContent())!
  await mailbox.close()
  await page.bringToFront()
  await at('wui-otp-input').locator('input').first().focus()
  await page.keyboard.type(code)
  await at('w3m-connecting-siwe-sign').click()
  await answerFrame(page.frameLocator('#w3m-iframe'), 'approve')
  await isClosed(page)
  await sessionsIn(page).first().waitFor()

  const [session, ...others] = await askServer(world, page.context())
  const {
    data: { accountAddress, chainId },
    signature,
  } = session!
  assert.equal([others.length, chainId, accountAddress], [0, 'eip155:31337', await at('w3m-address').textContent()])
  const readCode = () => world.sandbox.devnets[0].rpc('eth_getCode', [accountAddress, 'latest'])
  assert.is(await readCode(), '0x')
  assert.match(signature, /(6492){16}$/)
  await isRefused(world, session!)

  // Its first transaction deploys it, and does not sign anybody out.
  await at('send-button').click()
  await answerFrame(page.frameLocator('#w3m-iframe'), 'approve')
  await page.getByText('Sent:').first().waitFor()
  await isClosed(page)
  assert.is.not(await readCode(), '0x')

  await comeBack(page, 1)
  const second = await open(`${world.demo.workbench}?signIn=required`)
  await sessionsIn(second).first().waitFor()
  await page.bringToFront()
  await at('sign-out-button').click()
  for (const tab of [second, page]) {
    await by(tab)('server-nobody').waitFor()
    // It has to be signed again in either.
    await by(tab)('w3m-connecting-siwe-sign').waitFor()
  }
  assert.equal(await askServer(world, page.context()), [])
  await second.reload()
  await by(second)('w3m-connecting-siwe-sign').waitFor()
  // A tab of its own: the browser writes refusals to its console.
  const tampered = await page.context().newPage()
  await tampered.goto(`${world.demo.workbench}?signIn=required`)
  await isRefusedTampered(world, tampered, async () => {
    await by(tampered)('w3m-connecting-siwe-sign').click()
    await answerFrame(tampered.frameLocator('#w3m-iframe'), 'approve')
  })
  await tampered.close()

  // Who is signed in again in one tab is so in the other.
  await page.bringToFront()
  await at('w3m-connecting-siwe-sign').click()
  await answerFrame(page.frameLocator('#w3m-iframe'), 'approve')
  for (const tab of [page, second]) {
    await sessionsIn(tab).first().waitFor()
    await isClosed(tab)
  }
  const [deployed, ...more] = await askServer(world, page.context())
  assert.equal([more.length, deployed!.data.accountAddress], [0, accountAddress])
  // The account itself is asked now (EIP-1271): nothing says how to deploy it.
  assert.not.match(deployed!.signature, /(6492){16}$/)
  await isRefused(world, deployed!)
  assert.equal(await askServer(world, page.context()), [deployed])
})

test.run()
