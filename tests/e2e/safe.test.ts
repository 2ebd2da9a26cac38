// A dApp in the frame of Safe.
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../src/page/public-types.js'
import { createDapp, until } from './dapp.js'

const test = suite('safe')
const world = createDapp(test)

const SAFE = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const BODY = '<appkit-button></appkit-button><div id="root"></div>'

interface Inside {
  page: Page
  app: FrameLocator
  frame(): Promise<Frame>
  asked(): Promise<readonly string[]>
}

/** A Safe's page with the dApp in its frame, on an origin of its own. */
async function enterSafe(): Promise<Inside> {
  const { devnets, options } = world.sandbox
  const [one] = devnets
  await one.rpc('anvil_setBalance', [SAFE, '0xde0b6b3a7640000'])
  await one.rpc('anvil_impersonateAccount', [SAFE])
  const app = world.server.address('plain', { body: BODY }).replace('127.0.0.1', 'localhost')
  const { origin } = world.server
  const { page } = await world.open('safe-host', {
    options: {
      ...options,
      networks: options.networks,
      features: { email: false, socials: false },
      services: { ...options.services, safe: origin },
    },
    before: async (_, context) => {
      await context.addInitScript(host => Object.assign(window, { host: window.top === window ? host : undefined }), {
        app,
        safe: SAFE,
        chainId: one.chainId,
        rpcUrl: one.url,
      })
    },
  })
  return {
    page,
    app: page.frameLocator('iframe'),
    frame: async () => {
      await until(() => page.frames().length > 1, 'the frame is there')
      return page.frames()[1]!
    },
    asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
  }
}

test('the Safe is connected by itself, also after a reload, sends by its owners, and the account says what it is', async () => {
  const { page, app, frame: inside, asked } = await enterSafe()
  const button = app.locator(`[data-testid=account-button][aria-busy=false][address="${SAFE}" i]`)
  await button.waitFor()
  const frame = await inside()
  assert.is(await frame.evaluate(() => (window as unknown as { modal: AppKit }).modal.getWalletInfo()?.name), 'Safe')
  await until(async () => (await app.locator('[data-testid=account-button]').textContent())!.includes('1.000'), 'its balance shows')
  const ask = (method: string, params: unknown[]) =>
    frame.evaluate(
      call =>
        (window as unknown as { modal: AppKit }).modal.getProvider<{ request(call: object): Promise<unknown> }>('eip155')!.request(call),
      { method, params },
    )
  const hash = (await ask('eth_sendTransaction', [
    { from: SAFE, to: '0x2222222222222222222222222222222222222222', value: '0x1' },
  ])) as string
  assert.match(hash, /^0x[\da-f]{64}$/)
  assert.ok((await asked()).includes('sendTransactions'))
  // The hash is that of the Safe's transaction; the receipt is of what the chain has done.
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { status: string; transactionHash: string }
  assert.equal([receipt.status, receipt.transactionHash], ['0x1', hash])
  await button.click()
  await app.locator('[data-testid=in-safe]').waitFor()
  await page.reload()
  await button.waitFor()
  assert.is((await asked()).filter(method => method === 'getSafeInfo').length, 1)
})
