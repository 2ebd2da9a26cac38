// Signing in with the embedded wallet: logged in by email, asked by the dApp, approved in the real frame of the sandbox.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/public-types.js'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { createDapp, isAt, isClosed, isConnected, isDisconnected, reads, settled } from './dapp.js'
import { approve, decline, enterCode } from './embedded-world.js'
import { screenshot } from './support.js'

const test = suite('signing in, embedded wallet')
const world = createDapp(test, { frame: true })

for (const signIn of ['required', 'optional'] as const) {
  test(`where a sign-in is ${signIn}, the new wallet's frame asks for it; the server takes the signature of an account that is not deployed yet`, async () => {
    const visit = await world.enter({ pages: 'signed-in', options: { signIn } })
    const { page, id } = visit
    const [one] = world.sandbox.devnets
    await enterCode(visit, world.sandbox, `${signIn}@mail.example`)
    await reads(id('siwx-status'), 'Sign a message in your wallet')
    await id('w3m-connecting-siwe-sign').click()
    await isAt(visit, 'Sign message')
    await reads(page.frameLocator('#w3m-iframe').getByTestId('frame-text'), 'wants you to sign in with your Ethereum account')
    await screenshot(page, `email-sign-in-${signIn}`)
    await approve(page)
    await isClosed(visit)
    await isConnected(visit)
    const [session] = await page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as SIWXSession[])
    const { message, signature, data } = session!
    assert.is(await one.rpc('eth_getCode', [data.accountAddress, 'latest']), '0x')
    assert.match(signature, /(6492){16}$/)
    assert.equal(
      await verifySignIn({ message, signature, domain: new URL(page.url()).host, nonce: data.nonce, rpcUrls: { [data.chainId]: one.url } }),
      data,
    )
    await page.reload()
    await isConnected(visit)
    await settled(page)
    assert.is(await id('w3m-modal-card').count(), 0)
  })
}

test('declining in the frame leads back to the prompt, which says so, and Cancel out of it', async () => {
  const visit = await world.enter({ pages: 'signed-in' })
  const { page, id } = visit
  await enterCode(visit, world.sandbox, 'back@mail.example')
  await id('w3m-connecting-siwe-sign').click()
  await decline(page)
  await isAt(visit, 'Sign In')
  await reads(id('siwx-status'), 'Signature declined')
  await id('w3m-connecting-siwe-cancel').click()
  await isDisconnected(visit)
  await isClosed(visit)
})

test('who has to sign in may leave an approval that the frame does not show', async () => {
  const visit = await world.enter({ pages: 'signed-in' })
  const { page, id, modal } = visit
  await enterCode(visit, world.sandbox, 'silent@mail.example')
  await id('w3m-connecting-siwe-sign').waitFor()
  await (await modal()).evaluate(each => each.close())
  await isClosed(visit)
  world.sandbox.frame!.setFaults({ theme: 'unanswered' })
  try {
    const asked = page.evaluate(async () => {
      const { modal } = window as unknown as { modal: AppKit }
      const provider = modal.getProvider<{ request(call: unknown): Promise<unknown> }>('eip155')!
      return provider.request({ method: 'personal_sign', params: ['0x01', modal.getAddress('eip155')] }).then(
        () => 'signed',
        (error: { code: number }) => error.code,
      )
    })
    await id('approve-cancel').click({ timeout: 15_000 })
    assert.is(await asked, 4001)
    await isClosed(visit)
  } finally {
    world.sandbox.frame!.resetFaults()
  }
})

test.run()
