// What may have become of local storage as a whole. What becomes of values that are spoilt is the same without views, and is proved in
// `tests/attacks/storage.test.ts`.
import { connect, isConnected, isDisconnected, openModal, SANDBOX_ROW } from '../e2e/dapp.js'
import { toFaults, type Fault, type Part } from './matrix.js'

const whole = toFaults<Fault['run']>({
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
  async 'storage is cleared while somebody is connected → their account, and nobody after a reload'(world) {
    const visit = await world.enter()
    await connect(visit)
    await visit.page.evaluate(() => localStorage.clear())
    await visit.id('account-button').click()
    await visit.id('disconnect-button').waitFor()
    await visit.page.keyboard.press('Escape')
    await visit.page.reload()
    await isDisconnected(visit)
  },
  async 'storage is cleared while a wallet is asked → the account that was approved'(world) {
    const visit = await world.enter({ wallet: { answer: 'ask' } })
    await openModal(visit)
    await visit.id(SANDBOX_ROW).click()
    await visit.wallet.nextPending()
    await visit.page.evaluate(() => localStorage.clear())
    visit.wallet.approve()
    await isConnected(visit, visit.address)
  },
})

export const storage: Part = { name: 'storage', faults: whole }
