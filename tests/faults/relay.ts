// What the relay, and a phone beyond it, may do.
import { verifyMessage } from 'ethers'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { isConnected, openModal, SANDBOX_ROW } from '../e2e/dapp.js'
import { createPhones, type PhoneWorld, readLink, showCode } from '../e2e/phone.js'
import { until } from '../support/patience.js'
import { toFaults, type Fault, type Part } from './matrix.js'

// A browser says of each socket that does not open that it did not; nobody can keep it from that.
const SOCKET = [/WebSocket connection to .* failed/, /net::ERR_CONNECTION/]

type DappWindow = {
  modal: {
    getProvider(namespace: string): { request(call: { method: string; params?: unknown[] }): Promise<unknown>; session?: { topic: string } }
    getAddress(): string
  }
}
const addressOf = (page: Page) => page.evaluate(() => (window as unknown as DappWindow).modal.getAddress())
const sign = (page: Page, text: string) =>
  page.evaluate(
    ([message]) => {
      const { modal } = window as unknown as DappWindow
      return modal.getProvider('eip155').request({ method: 'personal_sign', params: [message, modal.getAddress()] }) as Promise<string>
    },
    [`0x${Buffer.from(text).toString('hex')}`],
  )
const inModal = (page: Page) => page.locator('w3m-modal')

const faults = toFaults<Fault<PhoneWorld>['run']>({
  async 'the relay drops everybody while a code is on screen → the same code, which still connects'(world) {
    const { relay } = world.sandbox
    const visit = await world.enter({ wallet: false, allow: SOCKET })
    await showCode(visit)
    const link = await readLink(visit)
    relay.disconnectAll()
    const phone = await world.takePhone()
    await phone.pair(link)
    await isConnected(visit)
  },
  async 'the relay drops everybody while a phone answers → the answer, once, when the connection is back'(world) {
    const { relay } = world.sandbox
    const { page, phone } = await world.pair({ allow: SOCKET })
    phone.behave({ answer: 'ask' })
    const asked = new Set<unknown>()
    const answers = new Set<string>()
    const stops = [
      phone.requests.subscribe(() => phone.requests.items.forEach(each => asked.add(each.id))),
      relay.onFrame(({ direction, kind, tag, id }) => void (direction === 'in' && kind === 'request' && tag === 1109 && answers.add(id))),
    ]
    const answer = sign(page, 'Through the gap')
    const { id } = await phone.requests.next()
    relay.setFaults({ hold: true })
    await phone.approveRequest(id)
    relay.disconnectAll()
    relay.setFaults({ hold: false })
    assert.is(verifyMessage('Through the gap', await answer), await addressOf(page))
    // The next request is a new one, not the last one again.
    phone.behave({ answer: 'approve' })
    assert.is(verifyMessage('And on', await sign(page, 'And on')), await addressOf(page))
    for (const stop of stops) stop()
    assert.is(asked.size, 2, 'the phone was asked once for each')
    assert.is(answers.size, 2, 'and answered each once')
  },
  async 'the relay is down as a request is made, and comes back → the answer soon after it is back, for which the phone was asked once'(
    world,
  ) {
    const { relay } = world.sandbox
    const { page, phone, record } = await world.pair({ allow: SOCKET })
    phone.behave({ answer: 'approve' })
    const asked = new Set<unknown>()
    const stop = phone.requests.subscribe(() => phone.requests.items.forEach(each => asked.add(each.id)))
    const attempts = () => record.requests.filter(({ type }) => type === 'websocket').length
    const before = attempts()
    relay.setFaults({ down: true })
    relay.disconnectAll()
    const answer = sign(page, 'Over the gap')
    await until(() => attempts() > before, 'the page to look for the relay in vain')
    relay.resetFaults()
    assert.is(verifyMessage('Over the gap', await answer), await addressOf(page))
    stop()
    assert.is(asked.size, 1, 'the phone was asked once')
  },
  async 'the relay says everything twice, and in another order → one signature, and the account that the phone changes to'(world) {
    const { relay } = world.sandbox
    relay.setFaults({ duplicate: true, reorder: 50 })
    const { page, phone } = await world.pair()
    assert.is(verifyMessage('Twice', await sign(page, 'Twice')), await addressOf(page))
    // A phone that was asked twice has approved twice: the page's session counts.
    const topic = await page.evaluate(() => (window as unknown as DappWindow).modal.getProvider('eip155').session!.topic)
    await phone.switchAccount(topic, 1)
    await page
      .locator(`[data-testid=account-button][address="${phone.keys.addressOf('eip155:31337', 1)}"]`)
      .first()
      .waitFor()
  },
  async 'the relay finds the clock wrong as a session is restored → somebody connected; the developer is told of the time'(world) {
    const { page } = await world.pair({ options: { debug: true }, allow: SOCKET })
    const address = await addressOf(page)
    world.sandbox.relay.setFaults({ close: { code: 3000, reason: 'JWT validation error: JWT Token is not yet valid' } })
    await page.reload()
    await isConnected({ page }, address)
    await page.evaluate(() => (window as unknown as { modal: { open(): Promise<void> } }).modal.open())
    await inModal(page).getByRole('alert').getByText('time settings').waitFor()
    await isConnected({ page }, address)
    assert.is(await addressOf(page), address)
  },
  async 'the relay is down as a wallet of this browser is chosen after all → that wallet, connected'(world) {
    world.sandbox.relay.setFaults({ down: true })
    const visit = await world.enter({ allow: SOCKET })
    await openModal(visit)
    await visit.id('wallet-selector-walletconnect').click()
    await visit.id('header-back').click()
    await visit.id(SANDBOX_ROW).click()
    await isConnected(visit)
  },
})

export const relay: Part<PhoneWorld> = { name: 'relay', faults, create: createPhones }
