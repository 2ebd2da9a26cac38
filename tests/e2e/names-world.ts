// What tests of names do in the dialog.
import * as assert from 'uvu/assert'
import {
  focused,
  isAt,
  isClosed,
  isConnected,
  openModal,
  reads,
  SANDBOX_ROW,
  until,
  type DappWorld,
  type Visit,
  type VisitWishes,
} from './dapp.js'

/** A visitor who has connected, and whose wallet waits for them from then on. */
export async function arriveForName(world: DappWorld, wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter({
    wallet: { answer: 'ask' },
    reducedMotion: 'reduce',
    options: { experimental_namesForAllWallets: true },
    ...wishes,
  })
  const { wallet, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  wallet.approve()
  await isConnected(visit)
  await isClosed(visit)
  return visit
}

/** Goes to the form from the page's button. */
export async function openForm({ id }: Visit): Promise<void> {
  await id('account-button').click()
  await id('account-settings-button').click()
  await id('account-choose-name-button').click()
  await id('wui-input-text').waitFor()
}

/** Types a name, waits until it is free, hands it in, and waits for the question to the wallet. */
export async function choose(visit: Visit, label: string): Promise<void> {
  await visit.id('wui-input-text').fill(label)
  await says(visit, `${label}.reown.id is available`)
  await visit.page.keyboard.press('Enter')
  await visit.wallet.nextPending()
  await isAt(visit, 'Your Name')
}

/** Waits until the words beneath the field are these. */
const says = ({ page }: Visit, words: string | RegExp) => reads(page.locator('#lk-words'), words)
/** The form as somebody left it who may correct it: their name, the words, the focus in the field. */
export async function isBackAtForm(visit: Visit, label: string, words: string | RegExp): Promise<void> {
  await says(visit, words)
  assert.equal(
    [await visit.id('wui-input-text').inputValue(), await visit.id('wui-input-text').getAttribute('aria-invalid')],
    [label, 'true'],
  )
  await until(async () => (await focused(visit.page)) === 'wui-input-text', 'the field has the focus')
}
