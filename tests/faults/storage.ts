// What may have become of local storage as a whole. What becomes of one value that is spoilt is the same without views, and is proved in
// `tests/attacks/storage.test.ts`.
import { ADDRESS, toLeft, WAYS } from '../attacks/spoilt.js'
import { connect, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW, type DappWorld } from '../e2e/dapp.js'
import type { Fault, Part } from './matrix.js'

const LEFT = toLeft('dev.latchkey.sandbox')

/** Whoever comes back is known or not; either way they can connect, look and leave. */
async function worksAfter(world: DappWorld, storage: Record<string, string>): Promise<void> {
  const visit = await world.enter({ storage })
  const { id } = visit
  await (await visit.modal()).evaluate(modal => modal.ready())
  if (!(await (await visit.modal()).evaluate(modal => modal.getIsConnectedState()))) {
    await isDisconnected(visit)
    await connect(visit)
  }
  await isConnected(visit, ADDRESS)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
}

const WORKS = 'a page that lets them connect, look and leave'

const spoilt = ([...WAYS, ['a megabyte', () => `"${'x'.repeat(300_000)}"`], ['`null`', () => 'null']] as const).flatMap(
  ([how, spoil]): Fault[] => {
    const all = Object.fromEntries(Object.entries(LEFT).map(([key, value]) => [key, spoil(value)]))
    const connection = Object.fromEntries(Object.entries(LEFT).filter(([key]) => !/cache|recent|EMAIL/.test(key)))
    return [
      { what: `every value is ${how}`, sees: WORKS, run: world => worksAfter(world, all) },
      { what: `every value but who was connected is ${how}`, sees: WORKS, run: world => worksAfter(world, { ...all, ...connection }) },
    ]
  },
)

/** Makes local storage behave so from the start. */
const withStorage = (world: DappWorld, break_: () => void) => world.enter({ before: page => page.addInitScript(break_) })

const whole: Fault[] = [
  {
    what: 'storage is blocked',
    sees: 'a modal that forgets, and does everything else',
    async run(world) {
      const visit = await withStorage(world, () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        }),
      )
      await connect(visit)
      await visit.id('account-button').click()
      await visit.id('disconnect-button').click()
      await isDisconnected(visit)
    },
  },
  {
    what: 'storage is full',
    sees: 'a modal that forgets, and does everything else',
    async run(world) {
      const visit = await withStorage(world, () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError')
        }
      })
      await connect(visit)
      await reads(visit.id('account-button'), '1234.567 ETH')
    },
  },
  {
    what: 'nothing can be removed from storage',
    sees: 'the account gone as they leave',
    async run(world) {
      const visit = await withStorage(world, () => {
        Storage.prototype.removeItem = () => {
          throw new DOMException('Busy', 'InvalidStateError')
        }
      })
      await connect(visit)
      await visit.id('account-button').click()
      await visit.id('disconnect-button').click()
      await isDisconnected(visit)
    },
  },
  {
    what: 'storage is cleared while somebody is connected',
    sees: 'their account, and nobody after a reload',
    async run(world) {
      const visit = await world.enter()
      await connect(visit)
      await visit.page.evaluate(() => localStorage.clear())
      await visit.id('account-button').click()
      await visit.id('disconnect-button').waitFor()
      await visit.page.keyboard.press('Escape')
      await visit.page.reload()
      await isDisconnected(visit)
    },
  },
  {
    what: 'storage is cleared while a wallet is asked',
    sees: 'the account that was approved',
    async run(world) {
      const visit = await world.enter({ wallet: { answer: 'ask' } })
      await openModal(visit)
      await visit.id(SANDBOX_ROW).click()
      await visit.wallet.nextPending()
      await visit.page.evaluate(() => localStorage.clear())
      visit.wallet.approve()
      await isConnected(visit, visit.address)
    },
  },
  {
    what: 'another tab clears storage',
    sees: 'how they stand, and nobody connected after a reload',
    async run(world) {
      const visit = await world.enter()
      await connect(visit)
      const other = await world.enter({ context: visit.context })
      await isConnected(other)
      await other.page.evaluate(() => localStorage.clear())
      await visit.page.bringToFront()
      await visit.page.locator('[data-testid=account-button], [data-testid=connect-button]').first().waitFor()
      await visit.page.reload()
      await isDisconnected(visit)
    },
  },
]

export const storage: Part = { name: 'storage', faults: [...whole, ...spoilt] }
