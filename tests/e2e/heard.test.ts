// What a screen reader says on the ways through the dialog, step by step and in order, as it is kept in `heard.txt`: where one is, what is waited
// for, what came of it. Nothing is said twice.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createKept, toLasting } from '../support/e2e/kept.js'
import {
  connect,
  hasBalance,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  reads,
  SANDBOX_ROW,
  until,
  type Visit,
  type VisitWishes,
} from './dapp.js'
import { keepsFocus } from './keys.js'
import { listen, takeHeard } from './listener.js'
import { createPhones, readLink } from './phone.js'
import { button as swapButton, openForm as openSwap, pressable } from './swap-world.js'

const test = suite('what is heard')
const world = createPhones(test)
const kept = createKept(test, 'tests/e2e/heard.txt')
const RECEIVER = `0x${'ab'.repeat(20)}`

/** Somebody who listens, and what they have heard, step by step. */
interface Listener extends Visit {
  /** Does something, waits for what comes of it, and writes down what was heard. */
  step(what: string, act: () => Promise<unknown>): Promise<void>
  /** Presses what has this test id, from the keyboard. */
  press(id: string, key?: string): Promise<void>
  /** Compares all of it with what is kept. */
  holds(name: string): Promise<void>
}

async function arrive({ wallet, ...wishes }: VisitWishes = {}): Promise<Listener> {
  const visit = await world.enter({
    reducedMotion: 'reduce',
    knowsBoth: true,
    ...wishes,
    wallet: wallet === false ? false : { answer: 'ask', batches: false, ...wallet },
    async before(page, context) {
      await listen(context)
      await wishes.before?.(page, context)
    },
  })
  const lines: string[] = []
  return {
    ...visit,
    async step(what, act) {
      await act()
      // What is on its way is heard of only where it takes its time.
      const heard = (await takeHeard(visit.page)).filter(line => line !== 'heading Loading')
      // Within a step, where the focus goes comes before what is told beside it: which is first is up to the machine, and polite words wait anyway.
      const isTold = (line: string) => /^(says|alert): /.test(line)
      const [moves, told] = [heard.filter(line => !isTold(line)), heard.filter(isTold)]
      const words = told.map(line => line.replace(/^\w+: /, ''))
      assert.equal(words, [...new Set(words)], `${what}: nothing is said twice`)
      lines.push(`${what}:`, ...[...moves, ...told].map(line => `  ${line}`))
    },
    async press(id, key = 'Enter') {
      await visit.id(id).focus()
      await visit.page.keyboard.press(key)
    },
    async holds(name) {
      const text = toLasting(lines.join('\n'))
      assert.is(await kept.compare(name, () => Promise.resolve(text)), undefined)
    },
  }
}

/** Connects before anybody listens. */
async function arriveConnected(wishes: VisitWishes = {}): Promise<Listener> {
  const visit = await arrive(wishes)
  visit.wallet.behave({ answer: 'approve' })
  await connect(visit)
  await hasBalance(visit)
  visit.wallet.behave({ answer: 'ask' })
  await takeHeard(visit.page)
  return visit
}

test('connecting: the list, the wait, the refusal, another try, and who one is', async () => {
  const visit = await arrive({ before: page => page.clock.install() })
  const { page, id, wallet, step, press, holds } = visit
  await step('opens the dialog', async () => {
    await press('connect-button')
    await page.getByText('Bramblewick').waitFor()
  })
  await step('chooses the wallet', async () => {
    await press(SANDBOX_ROW)
    await wallet.nextPending()
    await keepsFocus(page)
  })
  await step('hears nothing from the wallet for half a minute', async () => {
    await page.clock.runFor(31_000)
    await page.getByText('Sandbox Wallet does not answer').first().waitFor()
  })
  await step('refuses in the wallet', async () => {
    wallet.refuse()
    await page.getByText('Connection declined').first().waitFor()
  })
  await step('tries again', async () => {
    await press('w3m-connecting-widget-secondary-button')
    await wallet.nextPending()
  })
  await step('approves in the wallet', async () => {
    wallet.approve()
    await isConnected(visit)
    await isClosed(visit)
    await reads(id('account-button'), /ETH/)
  })
  await holds('connecting')
})

test('connecting by a code: that there is one, how to copy it, and that it was approved', async () => {
  const visit = await arrive({ wallet: false })
  const { id, step, press, holds } = visit
  const phone = await world.takePhone()
  await press('connect-button')
  await id('wallet-selector-walletconnect').waitFor()
  await takeHeard(visit.page)
  await step('chooses WalletConnect', async () => {
    await press('wallet-selector-walletconnect')
    await id('wui-qr-code').waitFor()
    await keepsFocus(visit.page)
  })
  await step('approves on the phone', async () => {
    await phone.pair(await readLink(visit))
    await isConnected(visit)
    await isClosed(visit)
  })
  await holds('connecting by a code')
})

test('sending: what is wrong, what will happen, that the wallet is asked, its no, and that it has arrived', async () => {
  const visit = await arriveConnected()
  const { page, id, wallet, step, press, holds } = visit
  const chain = world.sandbox.devnets[0]
  await step('opens the account', async () => {
    await press('account-button')
    await reads(id('token-balance'), /ETH/)
  })
  await step('opens the form', async () => {
    await press('wallet-features-send-button')
    await id('send-amount').waitFor()
    await keepsFocus(page)
  })
  await step('types more than there is', async () => {
    await id('send-amount').focus()
    await page.keyboard.insertText('99999999')
    await page.locator('#send-problem, [id$=-problem]').first().waitFor()
  })
  await step('types what there is', async () => {
    await id('send-amount').fill('0.1')
  })
  await step('types an address', async () => {
    await id('send-receiver-input').focus()
    await page.keyboard.insertText(RECEIVER)
    await page.locator('[data-testid=send-preview-button][aria-disabled=false]').waitFor()
  })
  await step('goes on to the review', async () => {
    await press('send-preview-button')
    await id('send-confirm-button').waitFor()
    await keepsFocus(page)
  })
  await step('sends', async () => {
    await press('send-confirm-button')
    await wallet.nextPending()
    await reads(id('send-confirm-button'), 'Waiting for')
  })
  await step('refuses in the wallet', async () => {
    wallet.refuse()
    await id('send-outcome').waitFor()
  })
  await chain.rpc('evm_setAutomine', [false])
  try {
    await step('sends again, and approves', async () => {
      await press('send-confirm-button')
      await wallet.nextPending()
      wallet.approve()
      await id('send-result').waitFor()
      await keepsFocus(page)
    })
  } finally {
    await chain.rpc('evm_setAutomine', [true])
    await chain.rpc('evm_mine')
  }
  await step('waits for the network', () => reads(id('send-result'), /You sent/))
  await step('is done', async () => {
    await press('result-done')
    await isAt(visit, 'Account')
    await keepsFocus(page)
    // Its activity is asked for anew, and how much there is is told.
    await page.locator('w3m-modal [role=status]', { hasText: /^Activity/ }).waitFor({ state: 'attached' })
  })
  await holds('sending')
})

test('swapping: the price, the permission and the swap in the wallet, and what one has got', async () => {
  const visit = await arriveConnected()
  const { page, id, wallet, step, press, holds } = visit
  await step('opens the form, filled in by the dApp', async () => {
    await openSwap(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '12.5' })
    await pressable(visit, 'Review swap')
  })
  await step('goes on to the review', async () => {
    await swapButton(visit).focus()
    await page.keyboard.press('Enter')
    await id('review-to').waitFor()
    await pressable(visit, 'Approve')
    await keepsFocus(page)
  })
  await step('lets the exchange take it, and is asked by the wallet', async () => {
    await press('swap-action-button')
    await wallet.nextPending()
  })
  await step('refuses in the wallet', async () => {
    wallet.refuse()
    await id('swap-error').waitFor()
  })
  await step('tries again, and approves', async () => {
    await press('swap-action-button')
    await wallet.nextPending()
    wallet.approve()
    await pressable(visit, 'Swap')
  })
  await step('swaps, and is asked by the wallet', async () => {
    await press('swap-action-button')
    await wallet.nextPending()
  })
  await step('approves in the wallet', async () => {
    wallet.approve()
    await page.locator('[data-testid=swap-result][data-phase=done]').waitFor()
    await keepsFocus(page)
  })
  await holds('swapping')
})

test('signing in: for what, that the wallet is asked, its no, and that it is done', async () => {
  const [one, two] = world.sandbox.options.networks
  const visit = await arrive({
    pages: 'signed-in',
    options: { networks: [one, two] },
    wallet: { methods: { eth_requestAccounts: 'approve' } },
  })
  const { page, id, wallet, step, press, holds } = visit
  await press('connect-button')
  await id(SANDBOX_ROW).waitFor()
  await takeHeard(page)
  await step('chooses the wallet, which approves at once', async () => {
    await press(SANDBOX_ROW)
    await id('w3m-connecting-siwe-sign').waitFor()
    await keepsFocus(page)
  })
  await step('signs', async () => {
    await press('w3m-connecting-siwe-sign')
    await wallet.nextPending()
  })
  await step('refuses in the wallet', async () => {
    wallet.refuse()
    await until(async () => (await id('w3m-connecting-siwe-sign').getAttribute('aria-busy')) === 'false', 'one may sign again')
  })
  await step('signs again, and approves', async () => {
    await press('w3m-connecting-siwe-sign')
    await wallet.nextPending()
    wallet.approve()
    await isClosed(visit)
    await isConnected(visit)
  })
  await holds('signing in')
})

test('changing the network, and leaving', async () => {
  const visit = await arriveConnected()
  const { page, id, wallet, step, press, holds } = visit
  await press('account-button')
  await reads(id('token-balance'), /ETH/)
  await takeHeard(page)
  await step('goes to the networks', async () => {
    await press('w3m-account-select-network')
    await id('w3m-network-switch-Anvil Two').waitFor()
    await keepsFocus(page)
  })
  await step('chooses one, and is asked by the wallet', async () => {
    await press('w3m-network-switch-Anvil Two')
    await wallet.nextPending()
    await keepsFocus(page)
  })
  await step('refuses in the wallet', async () => {
    wallet.refuse()
    await page.getByText('Switch declined').first().waitFor()
  })
  await step('tries again, and approves', async () => {
    await press('w3m-connecting-widget-secondary-button')
    await wallet.nextPending()
    wallet.approve()
    await reads(id('token-balance'), /42(\.\d+)? ETH/)
    await keepsFocus(page)
  })
  await step('disconnects', async () => {
    await press('disconnect-button')
    await isDisconnected(visit)
    await isClosed(visit)
  })
  await holds('changing the network, and leaving')
})

test.run()
