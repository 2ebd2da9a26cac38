// What a screen reader says on the ways through the dialog, step by step and in order, as it is kept in `heard.txt`: where one is, what is waited
// for, what came of it. Nothing is said twice.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createKept, toLasting } from '../support/e2e/kept.js'
import { until } from '../support/patience.js'
import {
  connect,
  focused,
  hasBalance,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  reads,
  SANDBOX_ROW,
  type Visit,
  type VisitWishes,
} from './dapp.js'
import { keepsFocus, tabTo } from './keys.js'
import { forgetHeard, listen, readHeard } from './listener.js'
import { createPhones, readLink } from './phone.js'
import { openForm as openSwap, pressable } from './swap-world.js'

const test = suite('what is heard')
const world = createPhones(test)
const kept = createKept(test, 'tests/e2e/heard.txt')
const RECEIVER = `0x${'ab'.repeat(20)}`

/** Somebody who listens, and what they have heard, step by step. */
interface Listener extends Visit {
  /** Does something, waits for what comes of it, and writes down what was heard. */
  step(what: string, act: () => Promise<unknown>): Promise<void>
  /** Goes to what has this test id by Tab; of what that comes by nothing is kept. */
  tab(id: string): Promise<void>
  /** Presses it there. */
  press(id: string, key?: string): Promise<void>
  /** Compares all of it with what is kept. */
  holds(): Promise<void>
}

async function arrive(name: string, { wallet, ...wishes }: VisitWishes = {}): Promise<Listener> {
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
  const { page } = visit
  const steps: string[] = []
  const expected = toSteps(await kept.read(name))
  const tab = async (id: string) => {
    if ((await focused(page)) === id) return
    await tabTo(page, id)
    await forgetHeard(page, (await readHeard(page)).length - 1)
  }
  return {
    ...visit,
    async step(what, act) {
      await act()
      let count = 0
      // What is heard later than it was kept is heard in the next step, and is too much there.
      const text = await kept.arrive(expected.get(what), async () => {
        const heard = await readHeard(page)
        count = heard.length
        return toStep(what, heard)
      })
      await forgetHeard(page, count)
      const words = [...text.matchAll(/^ {2}(?:says|alert): (.*)/gm)].map(([, word]) => word)
      assert.equal(words, [...new Set(words)], `${what}: nothing is said twice`)
      steps.push(text)
    },
    tab,
    async press(id, key = 'Enter') {
      await tab(id)
      await page.keyboard.press(key)
    },
    async holds() {
      assert.equal(await readHeard(page), [], 'nothing more is said')
      assert.is(await kept.compare(name, () => Promise.resolve(steps.join('\n'))), undefined)
    },
  }
}

/** One step as it is kept. */
function toStep(what: string, lines: readonly string[]): string {
  // What is on its way, and a title that comes before its form, is heard of only where that takes its time.
  const heard = lines.filter((line, at) => line !== 'heading Loading' && !(/^heading/.test(line) && lines[at + 1]?.startsWith('field')))
  // Within a step, where the focus goes comes before what is told beside it: which is first is up to the machine, and polite words wait anyway.
  const isTold = (line: string) => /^(says|alert): /.test(line)
  const ordered = [...heard.filter(line => !isTold(line)), ...heard.filter(isTold)]
  const text = toLasting([`${what}:`, ...ordered.map(line => `  ${line}`)].join('\n'))
  // The focus comes back to the page's button, whose balance may be there by then, or on its way.
  return text.replace(/^( {2}button )(?:# ETH )?ADDRESS(?:, busy)?$/gm, '$1ADDRESS')
}

/** The steps of what is kept, by what is done in them. */
const toSteps = (text = '') =>
  new Map(text.split(/\n(?=\S)/).map(step => [step.slice(0, step.indexOf(':\n') < 0 ? -1 : step.indexOf(':\n')), step] as const))

/** Connects before anybody listens. */
async function arriveConnected(name: string, wishes: VisitWishes = {}): Promise<Listener> {
  const visit = await arrive(name, wishes)
  visit.wallet.behave({ answer: 'approve' })
  await connect(visit)
  await hasBalance(visit)
  await until(async () => (await readHeard(visit.page)).includes('says: Connected'), 'it to be said that somebody is connected')
  visit.wallet.behave({ answer: 'ask' })
  await forgetHeard(visit.page)
  return visit
}

test('connecting: the list, the wait, the refusal, another try, and who one is', async () => {
  const visit = await arrive('connecting', { before: page => page.clock.install() })
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
  await holds()
})

test('connecting by a code: that there is one, how to copy it, and that it was approved', async () => {
  const visit = await arrive('connecting by a code', { wallet: false })
  const { id, step, press, holds } = visit
  const phone = await world.takePhone()
  await press('connect-button')
  await id('wallet-selector-walletconnect').waitFor()
  await keepsFocus(visit.page)
  await forgetHeard(visit.page)
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
  await holds()
})

test('sending: what is wrong, what will happen, that the wallet is asked, its no, and that it has arrived', async () => {
  const visit = await arriveConnected('sending')
  const { page, id, wallet, step, tab, press, holds } = visit
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
    await tab('send-amount')
    await page.keyboard.insertText('99999999')
    await page.locator('#send-problem, [id$=-problem]').first().waitFor()
  })
  await step('types what there is', async () => {
    await id('send-amount').fill('0.1')
  })
  await step('types an address', async () => {
    await tab('send-receiver-input')
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
  await holds()
})

test('swapping: the price, the permission and the swap in the wallet, and what one has got', async () => {
  const visit = await arriveConnected('swapping')
  const { page, id, wallet, step, press, holds } = visit
  await step('opens the form, filled in by the dApp', async () => {
    await openSwap(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '12.5' })
    await pressable(visit, 'Review Swap')
  })
  await step('goes on to the review', async () => {
    await press('swap-action-button')
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
  await holds()
})

test('signing in: for what, that the wallet is asked, its no, and that it is done', async () => {
  const [one, two] = world.sandbox.options.networks
  const visit = await arrive('signing in', {
    pages: 'signed-in',
    options: { networks: [one, two] },
    wallet: { methods: { eth_requestAccounts: 'approve' } },
  })
  const { page, id, wallet, step, press, holds } = visit
  await press('connect-button')
  await id(SANDBOX_ROW).waitFor()
  await keepsFocus(page)
  await forgetHeard(page)
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
    await until(async () => (await id('w3m-connecting-siwe-sign').getAttribute('aria-busy')) === 'false', 'one to be able to sign again')
  })
  await step('signs again, and approves', async () => {
    await press('w3m-connecting-siwe-sign')
    await wallet.nextPending()
    wallet.approve()
    await isClosed(visit)
    await isConnected(visit)
  })
  await holds()
})

test('changing the network, and leaving', async () => {
  const visit = await arriveConnected('changing the network, and leaving')
  const { page, id, wallet, step, press, holds } = visit
  await press('account-button')
  await reads(id('token-balance'), /ETH/)
  await keepsFocus(page)
  await forgetHeard(page)
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
  await holds()
})
