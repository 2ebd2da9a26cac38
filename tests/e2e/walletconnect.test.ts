// A phone, over the real WalletKit and the sandbox's relay: paired by a code or by an app on the same phone, asked, restored, left.
import { verifyMessage } from 'ethers'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isConnected, isDisconnected, openModal, passRound, until } from './dapp.js'
import { createPhones } from './phone.js'

const test = suite('WalletConnect')
const world = createPhones(test)

interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}
type DappWindow = {
  modal: {
    getProvider(namespace: string): Provider
    getAddress(): string
  }
}

/** Asks the wallet as the dApp does. */
const ask = (page: Page, method: string, params: unknown[] = []) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as DappWindow).modal
        .getProvider('eip155')
        .request({ method, params })
        .then(
          result => ({ result, error: undefined }),
          (error: { code: number; message: string }) => ({ result: undefined, error: { code: error.code, message: error.message } }),
        ),
    [method, params] as const,
  )

const addressOf = (page: Page) => page.evaluate(() => (window as unknown as DappWindow).modal.getAddress())
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('a visitor pairs by the code, signs, sends a transaction that is mined, signs again after a reload, and leaves; the phone knows', async () => {
  const { page, phone, id } = await world.pair()
  const address = await addressOf(page)
  assert.is(address, phone.keys.addressOf('eip155:31337', 0))
  const signed = await ask(page, 'personal_sign', [hex('Hello from a phone'), address])
  assert.is(verifyMessage('Hello from a phone', signed.result as string), address)
  const sent = await ask(page, 'eth_sendTransaction', [{ from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }])
  assert.match(sent.result as string, /^0x[\da-f]{64}$/)
  const mined = () => ask(page, 'eth_getTransactionReceipt', [sent.result]).then(({ result }) => result as { status: string } | null)
  assert.is((await until(mined, 'the receipt')).status, '0x1')
  await page.reload()
  await isConnected({ page }, address)
  const again = await ask(page, 'personal_sign', [hex('Again'), address])
  assert.is(verifyMessage('Again', again.result as string), address)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected({ id })
  await until(() => !phone.sessions().length, 'the phone to know')
})

// On the same phone

interface Opening {
  url: string
  target: string
  isInTap: boolean
}

/** Remembers what is opened instead of opening it, and whether it was within the tap. */
const watchOpenings = (page: Page) =>
  page.addInitScript(() => {
    const openings: Opening[] = []
    let isInTap = false
    for (const event of ['pointerup', 'click', 'touchend']) {
      window.addEventListener(
        event,
        () => {
          isInTap = true
          queueMicrotask(() => Promise.resolve().then(() => setTimeout(() => (isInTap = false))))
        },
        true,
      )
    }
    Object.assign(window, {
      openings,
      open: (url: string, target: string) => {
        openings.push({ url, target, isInTap })
        return null
      },
    })
  })
const openingsOf = (page: Page) => page.evaluate(() => (window as unknown as { openings: Opening[] }).openings)

test('on the same phone a tap opens the app at once, with a link that was ready; later requests open it again', async () => {
  const phone = await world.takePhone()
  const wallet = world.sandbox.directory.wallets.find(({ mobile_link }) => mobile_link && !/^https?:/.test(mobile_link))!
  let proposal: number | undefined
  let isTaken = false
  const follow = (page: Page) =>
    page.on('websocket', socket => {
      const read = ({ payload }: { payload: string | Buffer }) => JSON.parse(String(payload)) as { id: number; method?: string }
      socket.on('framesent', frame => {
        const { id, method } = read(frame)
        if (method === 'wc_proposeSession') proposal = id
      })
      socket.on('framereceived', frame => (isTaken ||= proposal === read(frame).id))
    })
  const visit = await world.enter({
    wallet: false,
    phone: true,
    options: { featuredWalletIds: [wallet.id] },
    async before(page) {
      follow(page)
      await watchOpenings(page)
    },
  })
  const { page, id } = visit
  await openModal(visit)
  const row = id(`wallet-selector-${wallet.id}`)
  await row.waitFor()
  // A tap has a link to open once the page has heard that the relay took it.
  await until(() => isTaken, 'the answer of the relay')
  await passRound(page)
  await row.click()
  const opening = (await openingsOf(page))[0]!
  assert.equal([opening.isInTap, opening.target], [true, '_self'])
  const link = new URL(opening.url)
  assert.is(`${link.protocol}//`, wallet.mobile_link!.replace(/\/*$/, '//').replace(/:?\/+$/, '://'))
  assert.equal(JSON.parse((await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))) ?? '{}').name, wallet.name)
  await phone.pair(decodeURIComponent(opening.url.split('uri=')[1]!))
  await isConnected(visit)
  await ask(page, 'personal_sign', [hex('Hello'), await addressOf(page)])
  const later = (await openingsOf(page)).at(-1)!
  assert.match(later.url, /wc\?requestId=\d+&sessionTopic=/)
  assert.ok(later.url.startsWith(wallet.mobile_link!.split(':')[0]!))
})
