// Coinbase Wallet by its own SDK, which a dApp brings: the real one, with Coinbase's extension behind it as it finds it in a page.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'ethers'
import type { Eip1193Provider } from '../../src/page/public-types.js'
import { createDapp, isClosed, isConnected, isDisconnected, openModal, reads } from './dapp.js'

const test = suite('coinbase')
const world = createDapp(test)
const ROW = 'wallet-selector-coinbaseWalletSDK'

/** Coinbase's extension stands under a name of its own, and may announce itself besides. */
const behindSdk = async (page: Page) =>
  page.addInitScript(() => {
    const here = window as unknown as { ethereum?: unknown; coinbaseWalletExtension?: unknown }
    here.coinbaseWalletExtension ??= here.ethereum
    delete here.ethereum
  })

const enter = (wishes: Parameters<typeof world.enter>[0] = {}) =>
  world.enter({ pages: 'coinbase', identity: { announce: 0, injected: true }, before: behindSdk, ...wishes })

const sdk = ({ page }: { page: Page }) => page.evaluate(() => document.body.dataset.sdk)

test('its SDK is fetched when somebody chooses it; they connect, sign, return and leave', async () => {
  const visit = await enter()
  const { page, id, address } = visit
  await openModal(visit)
  await reads(id(ROW), /^\s*Coinbase Wallet\s*$/)
  assert.is(await sdk(visit), undefined)
  await id(ROW).click()
  await isConnected(visit)
  await isClosed(visit)
  assert.is(await sdk(visit), 'asked for')
  const modal = await visit.modal()
  const signature = await modal.evaluate((each, from) => {
    const provider = each.getProvider<Eip1193Provider>('eip155')!
    return provider.request({ method: 'personal_sign', params: ['0x4869', from] })
  }, address)
  assert.is(verifyMessage('Hi', signature as string).toLowerCase(), address.toLowerCase())
  await page.reload()
  await isConnected(visit)
  await (await visit.modal()).evaluate(each => each.disconnect())
  await isDisconnected(visit)
  await page.reload()
  await isDisconnected(visit)
  assert.is(await sdk(visit), undefined)
})
