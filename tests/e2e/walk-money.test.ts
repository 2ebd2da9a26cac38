// Every view and state of money that leaves or is exchanged, and of a name for the account, each looked at by `walk.ts`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp, reads, type Visit, type VisitWishes } from './dapp.js'
import { arriveForName, choose as chooseName, isBackAtForm, openForm as openNames } from './names-world.js'
import { choose, openForm as openSend, preview } from './send-world.js'
import { button, openForm as openSwap, press, pressable, review as reviewSwap, says as saysInSwap } from './swap-world.js'
import { CALM, createWalk } from './walk.js'

const test = suite('every view of money')
const world = createDapp(test)
const walk = createWalk(test, 'money')
const wishes = { ...CALM, allow: [/Failed to load resource/] }
/** An account that nobody has used; a letter of it in the wrong case. */
const MISSPELT = `0x${'Be'.repeat(20)}`.replace('Be', 'bE')

const one = () => world.sandbox.devnets[0]

const arrive = async (more: VisitWishes = {}): Promise<Visit> => {
  const visit = await world.enter({
    knowsBoth: true,
    wallet: { answer: 'ask', batches: false, methods: { eth_requestAccounts: 'approve', wallet_switchEthereumChain: 'approve' } },
    ...wishes,
    ...more,
  })
  await connect(visit)
  return visit
}

walk('sending', async look => {
  const visit = await arrive({ before: page => page.clock.install() })
  const { page, id, wallet } = visit
  await openSend(visit)
  await id('send-token').filter({ hasText: 'Select Token' }).waitFor()
  await look(visit, 'WalletSend')
  await id('send-token').click()
  await id('send-select-token-item-USDC').waitFor()
  await look(visit, 'WalletSendSelectToken')
  await id('send-select-token-item-USDC').click()
  await id('send-amount').fill('99999999.5')
  await id('send-receiver-input').fill(MISSPELT)
  await page.clock.runFor(1_000)
  await reads(id('send-receiver-words'), 'A letter of this address is wrong')
  await look(visit, 'WalletSend, wrong')
  const to = one().accounts.at(-1)!.address
  const name = 'look.reown.id'
  world.sandbox.api.names.register(name, to)
  await choose(visit, 'ETH')
  await id('send-receiver-input').fill(name)
  await page.clock.runFor(1_000)
  await reads(id('send-receiver-words'), new RegExp(to, 'i'))
  await id('send-max').click()
  await id('send-kept-back').waitFor()
  await look(visit, 'WalletSend, filled', { accents: true })
  await id('send-amount').fill('0.1')
  await page.clock.runFor(1_000)
  await preview(visit)
  await look(visit, 'WalletSendPreview')
  await id('send-confirm-button').click()
  await wallet.nextPending()
  await look(visit, 'WalletSendPreview, asking', { isWait: true })
  wallet.refuse()
  await reads(id('send-outcome'), 'Declined in your wallet')
  await look(visit, 'WalletSendPreview, declined')
  await id('send-confirm-button').click()
  await wallet.nextPending()
  wallet.approve()
  await reads(id('send-result'), /^You sent/)
  await look(visit, 'WalletSendPreview, sent')
})

walk('swapping', async look => {
  const visit = await arrive()
  const { id, wallet } = visit
  await openSwap(visit)
  await reads(button(visit), /^Enter Amount$/)
  await look(visit, 'Swap')
  await id('swap-select-token-button-toToken').click()
  await id('swap-select-token-item-DAI').waitFor()
  await look(visit, 'SwapSelectToken')
  await id('swap-select-token-item-DAI').click()
  await id('swap-flip-button').click()
  await id('swap-input-sourceToken').fill('12.5')
  await pressable(visit, 'Review Swap')
  await look(visit, 'Swap, filled', { accents: true })
  await reviewSwap(visit)
  await look(visit, 'SwapPreview')
  await press(visit, 'Approve')
  await wallet.nextPending()
  wallet.refuse()
  await saysInSwap(visit, 'Declined in your wallet')
  await look(visit, 'SwapPreview, declined')
})

walk('calls of a dApp', async look => {
  const visit = await arrive({ before: page => page.clock.install() })
  const { page, id, wallet } = visit
  const calls = [1, 2].map(value => ({ to: one().accounts[1]!.address, value: String(value) }))
  await (await visit.modal()).evaluate((modal, calls) => void modal.send(calls).catch(() => {}), calls)
  await id('calls-continue').and(page.locator('[aria-disabled=false]')).click()
  await wallet.nextPending()
  await look(visit, 'SendCalls, in the wallet', { isWait: true })
  wallet.refuse()
  await reads(id('calls-standing'), 'Declined in your wallet')
  wallet.behave({ answer: 'approve' })
  await id('calls-continue').click()
  await reads(id('calls-result'), /^All done/)
  await look(visit, 'SendCalls, done')
})

walk('a name for the account', async look => {
  const visit = await arriveForName(world, wishes)
  const { page, wallet, id } = visit
  const label = 'state'
  await openNames(visit)
  await chooseName(visit, label)
  assert.match((await wallet.nextPending()).text!, /^\{"name":"state\.reown\.id","attributes":\{\},"timestamp":\d{10}\}$/)
  await look(visit, 'RegisterAccountNameSuccess, signing')
  wallet.refuse()
  await isBackAtForm(visit, label, 'Signature declined.')
  await page.keyboard.press('Enter')
  await wallet.nextPending()
  wallet.approve()
  await page.getByText(`${label}.reown.id is yours`).first().waitFor()
  await look(visit, 'RegisterAccountNameSuccess')
  assert.is(world.sandbox.api.names.find(`${label}.reown.id`)?.addresses[60]?.address, visit.address)
  await page.getByRole('button', { name: 'Done' }).click()
  await reads(id('single-account-avatar'), `${label}.reown.id`)
  await page.reload()
  await reads(id('account-button'), `${label}.reown.id`)
})
