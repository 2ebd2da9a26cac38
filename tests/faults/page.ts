// What the page around us, its clock, its tabs and its history may do.
import {
  comesToRest,
  connect,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  type DappWorld,
  type Visit,
} from '../e2e/dapp.js'
import { until } from '../support/patience.js'
import { toFaults, type Fault, type Part } from './matrix.js'

type Run = Fault['run']

/** A visitor can open the dialog, and sees their wallet in it. */
async function opens(visit: Visit): Promise<void> {
  await openModal(visit)
  await visit.id(SANDBOX_ROW).waitFor()
}

/** The wallet has a request open that nobody waits for any more: it is answered there, and they try again. */
async function connectsAfterAll(visit: Visit): Promise<void> {
  const { id, wallet } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await reads(id('w3m-modal-card'), 'already open')
  wallet.refuse()
  wallet.behave({ answer: 'approve' })
  await id('w3m-connecting-widget-secondary-button').click()
  await isConnected(visit)
}

const host = toFaults<Run>({
  async 'the page removes our element while the dialog is open → the page; the next click opens the dialog again'(world) {
    const visit = await world.enter()
    await opens(visit)
    await visit.page.evaluate(() => document.querySelector('w3m-modal')!.remove())
    await opens(visit)
  },
  async 'the page opens a modal dialog of its own over ours → that dialog on top; ours once it is closed'(world) {
    const visit = await world.enter()
    await opens(visit)
    await visit.page.evaluate(() => {
      const own = document.body.appendChild(document.createElement('dialog'))
      own.textContent = 'Cookies?'
      own.showModal()
    })
    await visit.page.getByText('Cookies?').waitFor()
    await visit.page.evaluate(() => document.querySelector('dialog')!.close())
    await visit.id(SANDBOX_ROW).click()
    await isConnected(visit)
  },
  async 'a single-page app goes to another address while the dialog is open, and takes the button along → a dialog that can be closed, and opened from the next button'(
    world,
  ) {
    const visit = await world.enter()
    await opens(visit)
    await visit.page.evaluate(() => {
      history.pushState({}, '', '?page=2')
      document.querySelector('appkit-button')!.remove()
    })
    await visit.page.keyboard.press('Escape')
    await isClosed(visit)
    await visit.page.evaluate(() => document.body.prepend(document.createElement('appkit-button')))
    await opens(visit)
  },
  async 'the page has put things into `Object.prototype` → their account'(world) {
    const visit = await world.enter({
      before: page =>
        page.addInitScript(() => {
          Object.defineProperty(Object.prototype, 'extra', { value: 1, enumerable: true, configurable: true, writable: true })
        }),
    })
    await connect(visit)
  },
  async 'the page has no `requestIdleCallback`, `matchMedia` or `navigator.connection` → their account'(world) {
    const visit = await world.enter({
      before: page =>
        page.addInitScript(() => {
          Object.assign(window, { requestIdleCallback: undefined, matchMedia: undefined })
        }),
    })
    await connect(visit)
  },
  async 'nothing can be removed from storage → the account gone as they leave'(world) {
    const visit = await world.enter({
      before: page =>
        page.addInitScript(() => {
          Storage.prototype.removeItem = () => {
            throw new DOMException('Busy', 'InvalidStateError')
          }
        }),
    })
    await connect(visit)
    await visit.id('account-button').click()
    await visit.id('disconnect-button').click()
    await isDisconnected(visit)
  },
})

/** A page whose clock is ahead by so many milliseconds. */
const turn = (world: DappWorld, by: number) =>
  world.enter({
    before: page =>
      page.addInitScript(offset => {
        const { now } = Date
        Date.now = () => now() + offset
      }, by),
  })

const HOUR = 3_600_000

const clock = (
  [
    ['in 1970', -Date.now()],
    ['ten years ahead', 10 * 365 * 24 * HOUR],
  ] as const
).map(
  ([what, by]): Fault => ({
    what: `the clock is ${what}`,
    sees: 'their account and what is in it',
    async run(world) {
      const visit = await turn(world, by)
      await connect(visit)
      await visit.id('account-button').click()
      await visit.id('disconnect-button').waitFor()
      await visit.page.reload()
      await isConnected(visit)
    },
  }),
)

const tabs = toFaults<Run>({
  async 'both tabs connect at once → their account in both'(world) {
    const visit = await world.enter()
    const other = await world.enter({ context: visit.context })
    await openModal(visit)
    await openModal(other)
    await visit.id(SANDBOX_ROW).click()
    await other.id(SANDBOX_ROW).click()
    await Promise.all([isConnected(visit), isConnected(other)])
  },
})

const ways = toFaults<Run>({
  async 'they reload while their wallet is asked → that the wallet has a request open; their account with the next try'(world) {
    const visit = await world.enter({ wallet: { answer: 'ask' } })
    await opens(visit)
    await visit.id(SANDBOX_ROW).click()
    await visit.wallet.nextPending()
    await visit.page.reload()
    await connectsAfterAll(visit)
  },
  async 'they go offline once the dialog is open, and come back → their wallet, which connects; the balance once they are back'(world) {
    const visit = await world.enter({ allow: [/ERR_INTERNET_DISCONNECTED/] })
    await opens(visit)
    await until(
      () => visit.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /connected-/.test(name))),
      'what connects to be here',
    )
    // Where the machine is slow, what it is linked to comes after it.
    await comesToRest(visit.page)
    await visit.context.setOffline(true)
    await visit.id(SANDBOX_ROW).click()
    await isConnected(visit)
    await visit.context.setOffline(false)
    await visit.page.reload()
    await reads(visit.id('account-button'), /ETH/)
  },
})

export const page: Part = { name: 'page', faults: [...host, ...clock, ...tabs, ...ways] }
