// What tests of sending do in the dialog.
import type { Visit } from './dapp.js'

/** Opens the form by the dApp's word. */
export async function openForm(visit: Visit): Promise<void> {
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'WalletSend' }))
  await visit.id('send-preview-button').waitFor()
}

/** Chooses what is sent. */
export async function choose({ id }: Visit, symbol: string): Promise<void> {
  await id('send-token').click()
  await id(`send-select-token-item-${symbol}`).click()
  await id('send-amount').waitFor()
}

/** Fills the form in and goes to the review. */
export async function review(visit: Visit, { symbol = 'ETH', amount, to }: { symbol?: string; amount: string; to: string }): Promise<void> {
  await openForm(visit)
  await choose(visit, symbol)
  await visit.id('send-amount').fill(amount)
  await visit.id('send-receiver-input').fill(to)
  await preview(visit)
}

/** Goes on to the review, once the form lets somebody. */
export async function preview({ id }: Visit): Promise<void> {
  await id('send-preview-button')
    .filter({ hasText: 'Preview Send' })
    .and(id('send-preview-button').page().locator('[aria-disabled=false]'))
    .click()
  await id('send-confirm-button').waitFor()
}
