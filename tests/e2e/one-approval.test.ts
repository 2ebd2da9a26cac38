// Calls of a dApp with one approval: over a wallet of the page, over a phone, over the embedded wallet; and one by one where it has to be.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit, SendResult, SendWish } from '../../src/page/public-types.js'
import { connect, isClosed, reads, until, type Visit } from './dapp.js'
import { approve, enterLoggedIn } from './embedded-world.js'
import { createPhones, type PhoneVisit } from './phone.js'
import { screenshot } from './support.js'
import { createReader, erc20, isSwapped, openForm, press, review } from './swap-world.js'

const test = suite('one approval')
const phones = createPhones(test)
const SHOP = '0x00000000000000000000000000000000000000Ad'

type Answer = Partial<SendResult> & { name?: string }
type DappWindow = { modal: Pick<AppKit, 'send' | 'switchNetwork' | 'getAddress' | 'getCaipNetworks'>; answer: Answer | undefined }

/** Ten USDC may be taken, one goes, and a tenth of an ether. */
function callsOf(token: string) {
  const of = (name: string, units: bigint) => ({ to: token, data: erc20.encodeFunctionData(name, [SHOP, units]) })
  return [of('approve', 10_000_000n), of('transfer', 1_000_000n), { to: SHOP, value: String(10n ** 17n) }]
}

/** The dApp hands them over; the sheet stands once the wallet may be asked. */
async function hand({ page, id }: Pick<Visit, 'page' | 'id'>, wish: SendWish): Promise<void> {
  await page.evaluate(wish => {
    const dapp = window as unknown as DappWindow
    dapp.answer = undefined
    dapp.modal.send(wish).then(
      result => (dapp.answer = result),
      (error: { name: string; hashes?: string[] }) => (dapp.answer = { name: error.name, hashes: error.hashes }),
    )
  }, wish)
  await id('calls-continue').and(page.locator('[aria-disabled=false]')).waitFor()
}

const answerOf = (page: Page) => until(() => page.evaluate(() => (window as unknown as DappWindow).answer), 'the dApp to be answered')
const asked = ({ attached }: Pick<Visit, 'attached'>) =>
  attached.calls.map(({ method }) => method).filter(method => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method))

/** What a phone is asked from now on, to read later. */
function askedOf({ phone: { requests } }: Pick<PhoneVisit, 'phone'>): () => string[] {
  const met = new Map<number, string>()
  requests.subscribe(() => requests.items.forEach(({ id, method }) => met.set(id, method)))
  return () => [...met.values()].filter(method => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method))
}

/** What the sheet says of the three calls. */
async function says({ id }: Pick<Visit, 'id'>, way: string): Promise<void> {
  await reads(id('calls-moves'), /You pay0.1 ETH/)
  await reads(id('calls-moves'), /You pay1\.00 USDC/)
  await reads(id('calls-approval'), /may take 10\.00 USDC later/)
  await reads(id('calls-way'), way)
}

/** Where the chain has a token, once the tests run. */
const tokenOf = (symbol: string) => createReader(phones).tokenOf(symbol)

test('three calls are one approval of a wallet of the page, and so is to approve and to swap', async () => {
  const visit = await phones.enter({ reducedMotion: 'reduce' })
  await connect(visit)
  await hand(visit, callsOf(tokenOf('USDC')))
  await says(visit, 'All 3 steps happen, or none does')
  await screenshot(visit.page, 'calls')
  await visit.id('calls-continue').click()
  await reads(visit.id('calls-result'), /^Transaction confirmed/)
  await screenshot(visit.page, 'calls-done')
  const { hashes } = await answerOf(visit.page)
  assert.equal([asked(visit), hashes!.length], [['wallet_sendCalls'], 1])
  await visit.id('result-done').click()
  await isClosed(visit)

  await openForm(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '10' })
  await review(visit)
  await reads(visit.id('swap-steps'), 'Your wallet does both at once: it allows the exchange to take 10.00 USDC and no more, and swaps.')
  await press(visit, 'Approve and Swap')
  await isSwapped(visit, /^Swapped 10\.00 USDC to about /)
  assert.equal(asked(visit), ['wallet_sendCalls', 'wallet_sendCalls'])
})

test('three calls are one approval over WalletConnect', async () => {
  const visit = await phones.pair({ reducedMotion: 'reduce' })
  const put = askedOf(visit)
  await hand(
    visit,
    [1, 2, 3].map(value => ({ to: SHOP, value: String(value) })),
  )
  await reads(visit.id('calls-way'), 'All 3 steps happen, or none does')
  await visit.id('calls-continue').click()
  await reads(visit.id('calls-result'), /^Transaction confirmed/)
  assert.equal([put(), (await answerOf(visit.page)).hashes!.length], [['wallet_sendCalls'], 1])
})

test('on a small phone the way on rests on the edge, covers nothing that has the focus, and what the wallet said comes into sight', async () => {
  const visit = await phones.enter({ reducedMotion: 'reduce', viewport: { width: 360, height: 640 }, wallet: { batching: 'upgrade' } })
  const { page, id, wallet } = visit
  await connect(visit)
  wallet.behave({ answer: 'ask' })
  const calls = callsOf(tokenOf('USDC'))
  await hand(visit, [...calls, ...calls, ...calls])
  await reads(id('calls-way'), 'smart account')
  await screenshot(page, 'calls-many')
  const look = (testId?: string) =>
    page.evaluate(testId => {
      const root = document.querySelector('w3m-modal')!.shadowRoot!
      const element = testId ? root.querySelector(`[data-testid=${testId}]`)! : root.activeElement!
      const [{ top, bottom }, body, foot] = [element, root.querySelector('[part=body]')!, root.querySelector('.lk-foot')!].map(each =>
        each!.getBoundingClientRect(),
      ) as [DOMRect, DOMRect, DOMRect]
      const edge = element.closest('.lk-foot') ? Math.min(body.bottom, innerHeight) : foot.top
      const isSeen = !element.closest('[part=body]') || (top >= body.top && bottom <= edge)
      return { isSeen, name: element.getAttribute('data-testid') ?? element.textContent, text: `${top}–${bottom} of ${body.top}–${edge}` }
    }, testId)
  const isSeen = async (testId?: string) => {
    const { isSeen, name, text } = await look(testId)
    assert.ok(isSeen, `${name} is not in sight: ${text}`)
    return name
  }
  await isSeen('calls-continue')
  for (let met: string | null = ''; met !== 'calls-continue'; ) {
    await page.keyboard.press('Tab')
    met = await isSeen()
  }
  // Whoever reads further up has pressed it there.
  await page.evaluate(() => (document.querySelector('w3m-modal')!.shadowRoot!.querySelector('[part=body]')!.scrollTop = 0))
  await page.keyboard.press('Enter')
  await wallet.nextPending()
  wallet.refuse()
  await id('calls-standing').waitFor()
  await isSeen('calls-standing')
  await isSeen('calls-continue')
})

const embedded = suite('one approval of the embedded wallet')
const world = createPhones(embedded, { frame: true, families: true })

embedded('three calls of a smart account are one approval in its frame', async () => {
  const visit = await enterLoggedIn(world, 'three@mail.example', { pages: 'plain', reducedMotion: 'reduce' })
  await world.sandbox.devnets[0].rpc('anvil_setBalance', [visit.address, '0x8ac7230489e80000'])
  await hand(
    visit,
    [1, 2, 3].map(value => ({ to: SHOP, value: String(value) })),
  )
  await reads(visit.id('calls-way'), 'All 3 steps happen, or none does')
  await visit.id('calls-continue').click()
  await approve(visit.page)
  await reads(visit.id('calls-result'), /^Transaction confirmed/)
  assert.is((await answerOf(visit.page)).hashes!.length, 1)
})

embedded('instructions of Solana are one approval in its frame', async () => {
  const visit = await enterLoggedIn(world, 'four@mail.example', { reducedMotion: 'reduce' })
  const { page, id } = visit
  const { solana, forPages } = world.sandbox.families!
  await page.evaluate(async id => {
    const { modal } = window as unknown as DappWindow
    const network = modal.getCaipNetworks('solana').find(({ caipNetworkId }) => caipNetworkId === id)!
    await modal.switchNetwork(network, { throwOnFailure: true })
  }, solana.network.caipNetworkId)
  const to = forPages.receivers.solana
  const from = await page.evaluate(() => (window as unknown as DappWindow).modal.getAddress('solana')!)
  const pay = (lamports: number) => ({
    programAddress: '11111111111111111111111111111111',
    accounts: [
      { address: from, role: 3 },
      { address: to, role: 1 },
    ],
    data: [2, 0, 0, 0, lamports & 255, (lamports >> 8) & 255, lamports >> 16, 0, 0, 0, 0, 0],
  })
  const held = async () => (await solana.rpc('getBalance', [to, { commitment: 'confirmed' }])) as { value: number }
  const { value } = await held()
  await hand(visit, { instructions: [pay(1_000_000), pay(2_000_000)] })
  await reads(id('calls-moves'), 'You pay0.003 SOL')
  await reads(id('calls-fee'), /^About 0\.\d+ SOL$/)
  await screenshot(page, 'calls-solana')
  await id('calls-continue').click()
  await approve(page)
  await reads(id('calls-result'), /^Transaction confirmed/)
  assert.equal([(await answerOf(page)).hashes!.length, (await held()).value], [1, value + 3_000_000])
})
