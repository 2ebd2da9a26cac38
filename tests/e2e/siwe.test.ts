// Signing in in AppKit's older form, as a visitor does it: the built modal with `latchkey/siwe`, the sandbox wallet, and a server that goes by the package `siwe`.
import { generateNonce, SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'viem'
import type { SIWEOptions, SIWESession, SIWEVerifyMessageArgs } from '../../src/siwx/siwe.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import {
  createDapp,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
  type Visit,
} from './dapp.js'

const test = suite('signing in with siweConfig')
const world = createDapp(test)

/** A dApp's server as AppKit's examples have it: one session, and nonces that are good for once. */
function createServer() {
  const server = {
    session: null as SIWESession | null,
    nonces: new Set<string>(),
    verified: [] as Pick<SIWEVerifyMessageArgs, 'message' | 'signature'>[],
    outs: 0,
  }
  const getNonce = (): string => {
    const nonce = generateNonce()
    server.nonces.add(nonce)
    return nonce
  }
  const verify =
    (domain: string) =>
    async ({ message, signature }: Pick<SIWEVerifyMessageArgs, 'message' | 'signature'>): Promise<boolean> => {
      const asked = new SiweMessage(message)
      if (!server.nonces.delete(asked.nonce)) return false
      const { success, data } = await asked.verify({ signature, domain, nonce: asked.nonce }, { suppressExceptions: true })
      if (!success) return false
      server.verified.push({ message, signature })
      server.session = { address: data.address, chainId: data.chainId }
      return true
    }
  const signOut = (): boolean => {
    server.outs++
    server.session = null
    return true
  }
  return { server, getNonce, verify, getSession: () => server.session, signOut }
}

async function enter(siwe: SIWEOptions = {}) {
  const { server, getNonce, verify, getSession, signOut } = createServer()
  const [one, two] = world.sandbox.options.networks
  const visit = await world.enter({
    pages: 'signed-in-siwe',
    knowsBoth: true,
    options: { networks: [one, two], siwe },
    async before(page) {
      await page.exposeFunction('getNonce', getNonce)
      await page.exposeFunction('getSession', getSession)
      await page.exposeFunction('verify', (signed: Pick<SIWEVerifyMessageArgs, 'message' | 'signature'>) =>
        verify(new URL(page.url()).host)(signed),
      )
      await page.exposeFunction('signOut', signOut)
    },
  })
  return { ...visit, server, told: () => visit.page.evaluate(() => (window as unknown as { told: string[] }).told) }
}

const signButton = ({ id }: Pick<Visit, 'id'>) => id('w3m-connecting-siwe-sign')

/** Connects, and signs at the prompt. */
async function signInWith(visit: Visit): Promise<void> {
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await signButton(visit).click()
  await isClosed(visit)
  await isConnected(visit, visit.address)
}

async function switchTo({ page, id }: Pick<Visit, 'page' | 'id'>, name: string): Promise<void> {
  await page.locator('appkit-network-button').getByRole('button').click()
  await id(`w3m-network-switch-${name}`).click()
}

test('who connects signs a message that `siwe`, viem and our own server take; the dApp hears of it once, and a reload knows them', async () => {
  const visit = await enter()
  const { page, id, attached, address, server, told } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await isAt(visit, 'Sign In')
  assert.equal([await told(), server.verified.length], [[], 0])
  await signButton(visit).click()
  await isClosed(visit)
  await isConnected(visit, address)
  assert.equal([server.session, await told()], [{ address, chainId: 31337 }, [`in ${address} 31337`]])
  const [{ message, signature }] = server.verified as [SIWEVerifyMessageArgs]
  const { host, origin } = new URL(page.url())
  const { nonce, uri, statement } = new SiweMessage(message)
  assert.equal([uri, statement], [origin, 'Sign in to A dApp'])
  assert.ok(await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }))
  const { accountAddress, chainId } = await verifySignIn({ message, signature, domain: host, nonce })
  assert.equal([accountAddress, chainId], [address, 'eip155:31337'])
  attached.calls.length = 0
  await page.reload()
  await isConnected(visit, address)
  await settled(page)
  assert.is(await id('w3m-modal-card').count(), 0)
  assert.equal(
    attached.calls.filter(({ method }) => method === 'personal_sign'),
    [],
  )
  assert.equal([server.outs, await told()], [0, []])
})

test('another network signs out and asks again, and disconnecting signs out', async () => {
  const visit = await enter()
  const { address, server, told } = visit
  await signInWith(visit)
  await switchTo(visit, 'Anvil Two')
  await signButton(visit).waitFor()
  assert.equal([server.session, server.outs, await told()], [null, 1, [`in ${address} 31337`, 'out']])
  await signButton(visit).click()
  await isClosed(visit)
  assert.equal(server.session, { address, chainId: 31338 })
  assert.match(server.verified[1]!.message, 'Chain ID: 31338')
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(visit)
  await until(() => server.outs === 2, 'the server has signed them out')
  assert.is(server.session, null)
  await until(async () => (await told()).length === 4, 'the dApp has heard of it')
  assert.equal((await told()).slice(2), [`in ${address} 31338`, 'out'])
})

test('where both flags are off, one session is good for every network and outlives the connection', async () => {
  const visit = await enter({ signOutOnNetworkChange: false, signOutOnDisconnect: false })
  const { page, id, address, server, told } = visit
  await signInWith(visit)
  await switchTo(visit, 'Anvil Two')
  await reads(page.locator('appkit-network-button'), 'Anvil Two')
  await isClosed(visit)
  await settled(page)
  assert.is(await id('w3m-modal-card').count(), 0)
  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await isDisconnected(visit)
  await settled(page)
  assert.equal([server.session, server.outs, await told()], [{ address, chainId: 31337 }, 0, [`in ${address} 31337`]])
})

test('what the server does not take is said at the prompt, and signs nobody in', async () => {
  const visit = await enter()
  const { id, server, told } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await signButton(visit).waitFor()
  const add = server.nonces.add.bind(server.nonces)
  server.nonces.add = () => server.nonces
  await signButton(visit).click()
  await reads(id('siwx-status'), 'The app did not accept the signature')
  assert.equal([server.session, await told()], [null, []])
  server.nonces.add = add
  await signButton(visit).click()
  await isClosed(visit)
  assert.is((await told()).length, 1)
})

test.run()
