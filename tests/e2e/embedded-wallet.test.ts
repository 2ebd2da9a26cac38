// The embedded wallet against the sandbox's frame: logging in, signing, sending, being restored.
import { verifyMessage } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/page/public-types.js'
import { createDapp, isAt, isClosed, isConnected, reads } from './dapp.js'
import { approve, decline, enterLoggedIn, request, typeCode } from './embedded-world.js'
import { focusIs } from './keys.js'

const test = suite('embedded wallet')
const world = createDapp(test, { families: true, frame: true })
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const RECEIVER = '0x00000000000000000000000000000000000000ab'

/** A wish for a permission of an account. */
const toGrant = (address: string) => ({
  chainId: 'eip155:31337',
  address,
  expiry: Math.floor(Date.now() / 1000) + 3600,
  signer: { type: 'keys', data: {} },
  policies: [],
  permissions: [{ type: 'contract-call', data: { address: RECEIVER, functions: [{ functionName: 'mint' }] } }],
})

test('who returns is there at once, and signs what the frame has shown them; closing calls off what was asked, and what nobody may ask is refused', async () => {
  const { page, id, modal, address, record } = await enterLoggedIn(world, 'bob@mail.example', { kind: 'eoa' })
  const info = await (await modal()).evaluate(each => each.getAccount()!.embeddedWalletInfo!)
  assert.is(info.user.email, 'bob@mail.example')
  assert.is(info.authProvider, 'email')
  assert.is(info.accountType, 'eoa')
  assert.equal(
    info.user.accounts.map(({ type }) => type),
    ['eoa', 'smartAccount'],
  )
  assert.is(await (await modal()).evaluate(each => each.getWalletInfo()!.identifier), 'bob@mail.example')

  const answer = request(page, { method: 'personal_sign', params: [hex('Hello there'), address] })
  await isAt({ page }, 'Sign Message')
  const text = page.frameLocator('#w3m-iframe').getByTestId('frame-text')
  await text.waitFor()
  assert.match((await text.textContent())!, /Hello there/)
  await focusIs(page, 'w3m-iframe')
  await approve(page)
  assert.is(verifyMessage('Hello there', (await answer).value as string), address)
  await isClosed({ id })
  await page.locator('#w3m-iframe').waitFor({ state: 'hidden' })

  assert.is((await request(page, { method: 'eth_chainId' })).value, '0x7a69')
  assert.equal((await request(page, { method: 'eth_accounts' })).value, [address])
  assert.is((await request(page, { method: 'eth_getBalance', params: [RECEIVER, 'latest'] })).code, undefined)

  const first = request(page, { method: 'personal_sign', params: [hex('One'), address] })
  await page.frameLocator('#w3m-iframe').locator('[data-testid=frame-approve]').waitFor()
  await page.getByTestId('frame-close').click()
  assert.equal(await first, { code: 4001, message: 'Request was aborted' })
  await isClosed({ id })
  await page.locator('#w3m-iframe').waitFor({ state: 'hidden' })

  const second = request(page, { method: 'personal_sign', params: [hex('Two'), address] })
  await decline(page)
  assert.is((await second).code, 4001)
  await isClosed({ id })

  const told = reads(id('wui-snackbar-message'), 'Action not allowed')
  const refused = await request(page, { method: 'eth_sign', params: [address, hex('x')] })
  assert.equal(refused, { code: 4200, message: 'Requested RPC call is not allowed' })
  await told
  assert.equal(record.frames().length, 1)
})

test('where an app shows no smart sessions, a permission that was given closes the dialog; moving to Solana takes the wallet along, and signs there', async () => {
  const visit = await enterLoggedIn(world, 'erin@mail.example')
  const { page, modal } = visit
  const granting = request(page, { method: 'wallet_grantPermissions', params: [toGrant(visit.address)] })
  await approve(page)
  assert.ok((await granting).value)
  await isClosed(visit)

  const { solana } = world.sandbox.families!
  await (
    await modal()
  ).evaluate(
    (each, id) =>
      each.switchNetwork(each.getCaipNetworks('solana').find(network => network.caipNetworkId === id)!, { throwOnFailure: true }),
    solana.network.caipNetworkId,
  )
  const account = await (await modal()).evaluate(each => ({ ...each.getAccount('solana'), evm: each.getAddress('eip155') }))
  assert.is(account.isConnected, true)
  assert.is(account.embeddedWalletInfo!.accountType, 'eoa')
  assert.is(account.evm, visit.address)

  const signing = page.evaluate(async () => {
    const provider = (
      window as unknown as {
        modal: {
          getProvider(namespace: string): { signMessage(message: Uint8Array): Promise<Uint8Array>; publicKey: { toBytes(): Uint8Array } }
        }
      }
    ).modal.getProvider('solana')
    const message = new TextEncoder().encode('On Solana')
    const signature = await provider.signMessage(message)
    const key = await crypto.subtle.importKey('raw', new Uint8Array(provider.publicKey.toBytes()), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), message)
  })
  await approve(page)
  assert.is(await signing, true)
  await isClosed(visit)

  const to = world.sandbox.families!.forPages.receivers.solana
  const sending = page.evaluate(
    to =>
      (window as unknown as { families: { kitTransfer(to: string, lamports: string): Promise<string> } }).families.kitTransfer(to, '12345'),
    to,
  )
  await approve(page)
  assert.match(await sending, /^\w{80,90}$/)
  await isClosed(visit)
})

test('who logs in in place of somebody else has their place in every tab, and signs there', async () => {
  const visit = await enterLoggedIn(world, 'grace@mail.example', { kind: 'eoa' })
  const { page, modal, address, context, url } = visit
  const other = await world.visit(url, {
    context,
    options: await page.evaluate(() => (window as unknown as { testOptions: object }).testOptions),
  })
  await isConnected(other, address)
  const waits = request(other.page, { method: 'personal_sign', params: [hex('For Grace'), address] })
  await other.page.frameLocator('#w3m-iframe').getByTestId('frame-text').waitFor()

  await page.bringToFront()
  await (await modal()).evaluate(each => each.open({ view: 'Connect' }))
  await typeCode(visit, world.sandbox, 'heidi@mail.example')
  await isClosed(visit)
  const heidi = (await (await modal()).evaluate(each => each.getAddress('eip155')))!
  assert.is.not(heidi, address)
  assert.is((await waits).code, 4001)
  await isConnected(other, heidi)
  const info = await other.page.evaluate(() => (window as unknown as { modal: AppKit }).modal.getAccount()!.embeddedWalletInfo!)
  assert.is(info.user.email, 'heidi@mail.example')
  await other.page.bringToFront()
  const answer = request(other.page, { method: 'personal_sign', params: [hex('For Heidi'), heidi] })
  await approve(other.page)
  assert.is(verifyMessage('For Heidi', (await answer).value as string), heidi)

  await (await modal()).evaluate(each => each.setPreferredAccountType('smartAccount', 'eip155'))
  const smart = (await (await modal()).evaluate(each => each.getAddress('eip155')))!
  assert.is.not(smart, heidi)
  await isConnected(other, smart)
})

test('a permission given in the frame is confirmed, and leads to where it can be taken back; one declined closes the dialog', async () => {
  const visit = await enterLoggedIn(world, 'giver@mail.example', { options: { features: { smartSessions: true } } })
  const { page, id, address } = visit
  const call = { method: 'wallet_grantPermissions', params: [toGrant(address)] }
  const declined = request(page, call)
  await decline(page)
  assert.is((await declined).code, 4001)
  await isClosed(visit)
  const granting = request(page, call)
  await approve(page)
  const { pci } = (await granting).value as { pci: string }
  await isAt(visit, 'Smart Sessions')
  const created = id('smart-session-created')
  await created.getByText('Permission given').waitFor()
  await page.locator('#w3m-iframe').waitFor({ state: 'hidden' })
  assert.is(await id('header-back').count(), 0)
  await created.getByRole('button', { name: 'View Smart Sessions' }).click()
  await id(`smart-session-${pci}`).waitFor()
  await id('header-back').click()
  await created.getByRole('button', { name: 'Done' }).click()
  await isClosed(visit)
  assert.equal(
    world.sandbox.api.sessions.list(`eip155:31337:${address}`).map(each => each.pci),
    [pci],
  )
})
