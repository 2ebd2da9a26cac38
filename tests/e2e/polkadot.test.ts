// A Polkadot wallet in a real browser: found, connected, signing, moved and restored, against the sandbox's chain.
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { encodeAddress } from '@polkadot/util-crypto'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type PolkadotLocal } from '../../scripts/sandbox/polkadot.js'
import { createRpc } from '../../scripts/sandbox/rpc.js'
import type { PolkadotProvider } from '../../src/domain/provider.js'
import type { AppKit } from '../../src/public-types.js'
import { ALICE, BOB } from '../support/fake-polkadot-wallet.js'
import { helpers, isAt, isClosed, isConnected, isDisconnected, openModal } from './dapp.js'
import { createWorld } from './support.js'

const test = suite('polkadot')
const world = createWorld(test)
let node: PolkadotLocal

test.before(async () => {
  node = await start()
  node.fund(ALICE.address, 123_456_789_000n)
})
test.after(async () => {
  await node.close()
})

const PAIRS = [ALICE, BOB]
const BODY = { body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button>' }

/** Puts a wallet into the page whose keys stay in the test; `asks` counts who wanted in. */
async function injectWallet(page: Page, { delay = 0, refuses = false } = {}): Promise<{ asks: string[] }> {
  const asks: string[] = []
  await page.exposeFunction('walletAsk', (name: string) => {
    asks.push(name)
    return !refuses
  })
  await page.exposeFunction('walletSign', (address: string, data: string) => {
    const pair = PAIRS.find(each => each.address === address)
    return pair ? u8aToHex(pair.sign(u8aWrapBytes(hexToU8a(data)))) : ''
  })
  await page.addInitScript(
    ([accounts, after]) => {
      const page = window as unknown as {
        walletAsk(name: string): Promise<boolean>
        walletSign(address: string, data: string): Promise<string>
        injectedWeb3: object
      }
      const wallet = {
        version: '1.0.0',
        async enable(name: string) {
          if (!(await page.walletAsk(name))) throw new Error('Cancelled')
          return {
            accounts: { get: async () => accounts, subscribe: (callback: (list: unknown) => void) => (callback(accounts), () => {}) },
            signer: {
              signRaw: async ({ address, data }: { address: string; data: string }) => ({
                id: 1,
                signature: await page.walletSign(address, data),
              }),
            },
          }
        },
      }
      setTimeout(() => (page.injectedWeb3 = { talisman: wallet }), after)
    },
    [PAIRS.map(({ address, type }) => ({ address, type, genesisHash: null })), delay] as const,
  )
  return { asks }
}

const options = () => ({
  networks: [
    node.network,
    { ...node.network, id: 'f'.repeat(32), caipNetworkId: `polkadot:${'f'.repeat(32)}`, name: 'Other Local', ss58Format: 1284 },
  ],
  metadata: { name: 'Test dApp', description: '', url: '', icons: [] },
})

test('a visitor connects with a wallet that came after the page, sees their balance, signs, moves, comes back and leaves', async () => {
  let wallet: { asks: string[] } | undefined
  const { page, context, url, record } = await world.open('polkadot', {
    ...BODY,
    options: options(),
    async before(page) {
      wallet = await injectWallet(page, { delay: 150 })
    },
  })
  const { id } = helpers(page)
  assert.equal(record.requests.filter(request => request.url.startsWith(node.url)).length, 0, 'no node is asked before they act')
  await openModal({ page, id })
  await page.getByRole('button', { name: 'Talisman' }).click()
  const address = encodeAddress(ALICE.publicKey, 42)
  await isConnected({ page }, address)
  await isClosed({ id })
  assert.equal(wallet!.asks, ['Test dApp'])
  await page.getByText('12.345 UNIT').waitFor()

  const signature = await page.evaluate(() =>
    (window as unknown as { modal: AppKit }).modal.getProvider<PolkadotProvider>('polkadot')!.signMessage('Grüezi'),
  )
  assert.equal(await createRpc(node.url)('sandbox_verify', [{ address, message: 'Grüezi', signature }]), {
    isValid: true,
    crypto: 'sr25519',
  })

  await page.locator('appkit-network-button').getByRole('button').click()
  await page.getByRole('button', { name: 'Other Local' }).click()
  const moved = encodeAddress(ALICE.publicKey, 1284)
  await isConnected({ page }, moved)
  assert.is(wallet!.asks.length, 1)

  const again = await world.visit(url, {
    context,
    options: options(),
    async before(page) {
      wallet = await injectWallet(page)
    },
  })
  await isConnected(again, moved)
  assert.equal(wallet!.asks, ['Test dApp'])
  await again.page.evaluate(() => (window as unknown as { modal: AppKit }).modal.disconnect())
  await isDisconnected(helpers(again.page))
})

test('a visitor who refuses is told so, and can try again', async () => {
  const { page } = await world.open('polkadot', { ...BODY, options: options(), before: page => injectWallet(page, { refuses: true }) })
  const { id } = helpers(page)
  await openModal({ page, id })
  await page.getByRole('button', { name: 'Talisman' }).click()
  await isAt({ page }, 'Talisman')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test.run()
