// Swapping from the dialog on a real chain: what was shown is what happens, to the unit; and what fails leaves the form as it was.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RouteFault, RouteName } from '../../scripts/sandbox/api/faults.js'
import { ROUTER, WRAPPED } from '../../scripts/sandbox/dex/addresses.js'
import { router } from '../../scripts/sandbox/dex/interfaces.js'
import { connect, createDapp, isAt, isClosed, reads, settled, until, type Visit, type VisitWishes } from './dapp.js'
import { button, createReader, erc20, isAtAccount, isSwapped, openForm, press, pressable, review, says, terms } from './swap-world.js'
import { screenshot } from './support.js'
import { receiptOf } from '../support/receipts.js'

const test = suite('swap')
const world = createDapp(test)
const FAILED = [/Failed to load resource/]
const { chain, tokenOf, balanceOf, allowanceOf } = createReader(world)
let clean: unknown

// Each test trades on the pools of the beginning.
test.before.each(async () => {
  clean = await chain().rpc('evm_snapshot')
})
test.after.each(async () => {
  world.sandbox.api.resetFaults()
  await chain().rpc('evm_revert', [clean])
})

/** What the visitor's transactions in the last blocks have cost, in wei. */
async function feesSince({ address }: Visit, blocks: number): Promise<bigint> {
  const latest = Number(await chain().rpc('eth_blockNumber', []))
  let sum = 0n
  for (let number = latest; number > latest - blocks; number--) {
    const { transactions } = (await chain().rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      transactions: { from: string; hash: string }[]
    }
    for (const { from, hash } of transactions) if (from === address.toLowerCase()) sum += await feeOf(hash)
  }
  return sum
}

/** The visitor has some wrapped coins. */
async function wrap({ address }: Visit, units: bigint): Promise<void> {
  await chain().rpc('eth_sendTransaction', [{ from: address, to: WRAPPED, value: `0x${units.toString(16)}`, data: '0xd0e30db0' }])
}

/** Somebody else sells USDC for ETH, so that prices move. */
async function sellUsdc(units: bigint): Promise<void> {
  const from = chain().accounts.at(-1)!.address
  await chain().rpc('eth_sendTransaction', [{ from, to: tokenOf('USDC'), data: erc20.encodeFunctionData('approve', [ROUTER, units]) }])
  const data = router.encodeFunctionData('swapExactTokensForETH', [units, 0, [tokenOf('USDC'), WRAPPED], from, 2n ** 64n])
  await chain().rpc('eth_sendTransaction', [{ from, to: ROUTER, data, gas: '0x7a120' }])
}

/** What a transaction has cost in wei. */
async function feeOf(hash: string): Promise<bigint> {
  const { gasUsed, effectiveGasPrice } = await receiptOf<{ gasUsed: string; effectiveGasPrice: string }>(chain().rpc, hash)
  return BigInt(gasUsed) * BigInt(effectiveGasPrice)
}

const sent = ({ attached }: Visit) =>
  attached.calls
    .filter(({ method }) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method))
    .map(({ params }) => (params as [Record<string, string>])[0])

/** A visitor who has connected, and opens the form; from then on their wallet waits for them. */
async function arrive({ fill = {}, batches = false, ...wishes }: VisitWishes & { fill?: object; batches?: boolean } = {}): Promise<Visit> {
  const visit = await world.enter({ reducedMotion: 'reduce', ...wishes, wallet: { batches } })
  await connect(visit)
  visit.wallet.behave({ answer: 'ask' })
  await openForm(visit, fill)
  return visit
}

test('ETH is swapped for a token: what was shown is what is given and what arrives, to the unit, gas within what was said', async () => {
  const visit = await arrive()
  const { page, id, wallet } = visit
  // The usual stablecoin is suggested; what is chosen counts.
  await reads(button(visit), /^Enter amount$/)
  await id('swap-select-token-button-toToken').click()
  await isAt(visit, 'Select token')
  await screenshot(page, 'swap-tokens')
  await id('swap-select-token-item-USDC').click()
  await reads(button(visit), /^Enter amount$/)
  await id('swap-input-sourceToken').fill('0,25')
  await pressable(visit, 'Review swap')
  await screenshot(page, 'swap-form')
  assert.is(await id('swap-input-sourceToken').inputValue(), '0.25')
  await review(visit)
  const { received, minimum, fee, from, to } = await terms(visit, 6)
  assert.match(from, /0\.25 ETH\$/)
  assert.match(to, /51\d\.\d+ USDC\$/)
  assert.is(minimum, (received * 99n) / 100n)
  await screenshot(page, 'swap-preview')
  const before = [await balanceOf(visit, 'ETH'), await balanceOf(visit, 'USDC')] as const
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.approve()
  await isSwapped(visit, /^Swapped 0\.25 ETH to 51\d\.\d+ USDC$/)
  const [wish] = sent(visit)
  assert.equal([wish!.to, wish!.value, Object.keys(wish!)], [ROUTER, '0x3782dace9d90000', ['from', 'to', 'value', 'data', 'chainId']])
  const block = (await chain().rpc('eth_getBlockByNumber', ['latest', false])) as { transactions: string[] }
  const paid = await feeOf(block.transactions[0]!)
  assert.is(before[0] - (await balanceOf(visit, 'ETH')), 25n * 10n ** 16n + paid)
  assert.is((await balanceOf(visit, 'USDC')) - before[1], received)
  assert.ok(paid <= fee, `${paid} were paid, and at most ${fee} were said`)
})

test('a token is swapped for ETH: the exchange may take exactly the amount, the swap is shown once more, and balances agree to the unit', async () => {
  const visit = await arrive({ fill: { fromToken: 'usdc', toToken: 'eth', amount: '250.000001' } })
  const { id, wallet, page } = visit
  assert.is(await id('swap-input-sourceToken').inputValue(), '250.000001')
  await review(visit)
  await reads(id('swap-steps'), 'Two steps: allow the exchange to take 250.000001 USDC, and no more, then swap.')
  await screenshot(page, 'swap-approve')
  const before = [await balanceOf(visit, 'USDC'), await balanceOf(visit, 'ETH')] as const
  const first = await terms(visit, 18)
  await press(visit, 'Approve')
  await wallet.nextPending()
  await reads(button(visit), /Waiting for Sandbox Wallet/)
  assert.is(await allowanceOf(visit, 'USDC'), 0n)
  wallet.approve()
  await reads(id('swap-steps'), 'Approved. Check the amounts once more, then swap.')
  assert.is(await allowanceOf(visit, 'USDC'), 250_000_001n)
  const { received, minimum, fee } = await terms(visit, 18)
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.approve()
  await isSwapped(visit, /^Swapped 250 USDC to about 0\.12\d+ ETH$/)
  const [approval, swap] = sent(visit)
  assert.equal(
    [approval!.to!.toLowerCase(), approval!.data, approval!.value],
    [tokenOf('USDC'), erc20.encodeFunctionData('approve', [ROUTER, 250_000_001n]), '0x0'],
  )
  assert.equal([sent(visit).length, swap!.to, swap!.value], [2, ROUTER, '0x0'])
  const fees = await feesSince(visit, 2)
  assert.is(before[0] - (await balanceOf(visit, 'USDC')), 250_000_001n)
  assert.is((await balanceOf(visit, 'ETH')) - before[1] + fees, received)
  assert.ok(received >= minimum && fees <= first.fee && fees <= fee + first.fee)
  assert.is(await allowanceOf(visit, 'USDC'), 0n)
})

test('a wallet that can do several things at once is asked once: approval and swap are one transaction, to the unit, and again without a new delegation', async () => {
  const visit = await arrive({ batches: true, fill: { fromToken: 'USDC', toToken: 'ETH', amount: '100' } })
  const { id, wallet, page } = visit
  for (const round of [1, 2]) {
    if (round === 2) await openForm(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '100' })
    await review(visit)
    await reads(id('swap-steps'), 'Your wallet does both at once: it allows the exchange to take 100 USDC, and no more, and swaps.')
    await screenshot(page, 'swap-batch')
    const { received } = await terms(visit, 18)
    const before = [await balanceOf(visit, 'USDC'), await balanceOf(visit, 'ETH')] as const
    await press(visit, 'Approve and swap')
    const question = await wallet.nextPending()
    assert.equal(
      [question.title, question.rows.filter(({ label }) => /Call/.test(label)).map(({ value }) => value.split(',')[0])],
      ['Send 2 calls at once', ['allow someone to spend tokens', 'contract call']],
    )
    if (round === 1) {
      wallet.refuse()
      await says(visit, 'Declined in the wallet. Nothing was sent.')
      await press(visit, 'Approve and swap')
      await wallet.nextPending()
    }
    wallet.approve()
    await isSwapped(visit, /^Swapped 100 USDC to about 0\.04\d+ ETH$/)
    assert.is(before[0] - (await balanceOf(visit, 'USDC')), 100_000_000n)
    assert.is((await balanceOf(visit, 'ETH')) - before[1] + (await feesSince(visit, 1)), received)
    assert.is(await allowanceOf(visit, 'USDC'), 0n)
    await id('w3m-header-close').click()
    await isClosed(visit)
  }
  assert.equal(
    visit.attached.calls.filter(({ method }) => /send/.test(method)).map(({ method }) => method),
    ['wallet_sendCalls', 'wallet_sendCalls', 'wallet_sendCalls'],
  )
})

test('a batch of which one call fails leaves everything as it was, and it is said', async () => {
  const visit = await arrive({ batches: true, fill: { fromToken: 'USDC', toToken: 'ETH', amount: '100' } })
  await review(visit)
  await press(visit, 'Approve and swap')
  await visit.wallet.nextPending()
  const before = await balanceOf(visit, 'USDC')
  await sellUsdc(5_000_000n * 10n ** 6n)
  visit.wallet.approve()
  // The wallet had been asked: after words of its own it is open what it did, and the account is where one sees.
  await visit.id('wui-snackbar-message').filter({ hasText: 'It is not known whether money has moved. Look at your account' }).waitFor()
  await isAtAccount(visit)
  assert.equal([await balanceOf(visit, 'USDC'), await allowanceOf(visit, 'USDC')], [before, 0n])
})

for (const [from, to] of [
  ['ETH', 'WETH'],
  ['WETH', 'ETH'],
] as const) {
  test(`${from} is swapped for ${to} one to one, without an approval`, async () => {
    const visit = await world.enter({ reducedMotion: 'reduce' })
    await connect(visit)
    if (from === 'WETH') await wrap(visit, 10n ** 18n)
    await openForm(visit, { fromToken: from, toToken: to, amount: '0.5' })
    await review(visit)
    const { received } = await terms(visit, 18)
    assert.is(received, 5n * 10n ** 17n)
    const before = await balanceOf(visit, 'WETH')
    await press(visit, 'Swap')
    await isSwapped(visit, `Swapped 0.5 ${from} to 0.5 ${to}`)
    assert.is((await balanceOf(visit, 'WETH')) - before, to === 'WETH' ? received : -received)
  })
}

test('a refusal at each signature keeps the form, and says what was carried out: nothing, then the approval alone', async () => {
  const visit = await arrive({ fill: { fromToken: 'USDC', toToken: 'ETH', amount: '10' } })
  const { wallet } = visit
  await review(visit)
  await press(visit, 'Approve')
  await wallet.nextPending()
  wallet.refuse()
  await says(visit, 'Declined in the wallet. Nothing was sent.')
  assert.is(await allowanceOf(visit, 'USDC'), 0n)
  await press(visit, 'Approve')
  await wallet.nextPending()
  wallet.approve()
  const before = await balanceOf(visit, 'USDC')
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.refuse()
  await says(visit, 'Declined in the wallet. Your approval was carried out and stands, no money has moved.')
  assert.is(await balanceOf(visit, 'USDC'), before)
  await visit.id('header-back').click()
  await isAt(visit, 'Swap')
  assert.is(await visit.id('swap-input-sourceToken').inputValue(), '10')
  await review(visit)
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.approve()
  await isSwapped(visit, /^Swapped 10 USDC/)
  await until(async () => before - (await balanceOf(visit, 'USDC')) === 10_000_000n, 'the swap has been carried out')
})

test('a double click asks the wallet once', async () => {
  const visit = await arrive({ fill: { toToken: 'DAI', amount: '1' } })
  await review(visit)
  await pressable(visit, 'Swap')
  await button(visit).dblclick()
  await visit.wallet.nextPending()
  await settled(visit.page)
  assert.is(visit.wallet.pending.length, 1)
  visit.wallet.approve()
  await isSwapped(visit, /^Swapped 1 ETH/)
  await settled(visit.page)
  assert.is(sent(visit).length, 1)
})

test('a wallet that moves to another network between preview and signature is not asked; its owner gets the form of that network', async () => {
  const visit = await arrive({ knowsBoth: true, fill: { toToken: 'USDC', amount: '1' } })
  await review(visit)
  visit.wallet.state.selectChain(31338)
  await isAt(visit, 'Swap')
  await visit.page.getByText('Your account or network has changed meanwhile. Nothing was sent.').first().waitFor()
  assert.equal([sent(visit), await visit.id('swap-input-sourceToken').inputValue()], [[], ''])
})

test('a wallet that moves without a word is told where to go, and nothing is asked of it', async () => {
  const visit = await arrive({ knowsBoth: true, fill: { toToken: 'USDC', amount: '1' } })
  await review(visit)
  // It answers as if it were elsewhere, and tells nobody.
  const { state } = visit.wallet
  Object.defineProperty(state, 'chain', { get: () => state.findChain(31338) })
  await press(visit, 'Swap')
  await says(visit, 'The wallet is on another network. Switch it to Anvil One and try again. Nothing was sent')
  assert.equal(sent(visit), [])
})

test('closing the dialog while the wallet asks leaves the decision to it: signed, the swap is carried out, and nothing is left of the form', async () => {
  const visit = await arrive({ fill: { toToken: 'USDC', amount: '1' } })
  await review(visit)
  const before = await balanceOf(visit, 'USDC')
  await press(visit, 'Swap')
  await visit.wallet.nextPending()
  await visit.id('w3m-header-close').click()
  await isClosed(visit)
  visit.wallet.approve()
  await until(async () => (await balanceOf(visit, 'USDC')) > before, 'the swap has been carried out')
  await settled(visit.page)
  assert.is(await visit.id('w3m-modal-card').count(), 0)
  await openForm(visit)
  assert.is(await visit.id('swap-input-sourceToken').inputValue(), '')
})

for (const [route, sentence] of [
  ['convert-tokens', 'Swapping is not available right now. Your funds are safe.'],
  ['convert-quotes', 'Prices are not available right now. Your funds are safe.'],
  ['convert-allowance', 'Could not check how much the exchange may take'],
  ['convert-approve', 'Could not prepare the approval'],
  ['convert-transaction', 'Could not prepare the swap'],
] as [RouteName, string][]) {
  test(`with ${route} down it is said, and Try again goes on once it is back`, async () => {
    const fault = (kind: RouteFault) => world.sandbox.api.setFaults({ routes: { [route]: kind } })
    const visit = await world.enter({ reducedMotion: 'reduce', allow: FAILED, wallet: { batches: false } })
    const { page } = visit
    await connect(visit)
    fault('404')
    await openForm(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '10' })
    if (!/tokens|quotes/.test(route)) {
      await press(visit, 'Review swap')
      await isAt(visit, 'Review swap')
    }
    await page.locator('[role=alert]', { hasText: sentence }).first().waitFor()
    await screenshot(page, `swap-down-${route}`)
    assert.equal(sent(visit), [])
    fault('ok')
    await page.getByRole('button', { name: 'Try again' }).click()
    if (/tokens|quotes/.test(route)) await pressable(visit, 'Review swap')
    else await pressable(visit, 'Approve')
  })
}

test('gas prices and balances that cannot be had do not stand in the way', async () => {
  world.sandbox.api.setFaults({ routes: { 'convert-gas-price': '404', balance: '404', price: '404' } })
  const visit = await arrive({ allow: FAILED, fill: { toToken: 'USDC', amount: '1' } })
  await review(visit)
  const { received } = await terms(visit, 6)
  const before = await balanceOf(visit, 'USDC')
  await press(visit, 'Swap')
  await visit.wallet.nextPending()
  visit.wallet.approve()
  await isSwapped(visit, /^Swapped 1 ETH/)
  await until(async () => (await balanceOf(visit, 'USDC')) - before === received, 'it has arrived')
})

test('more than there is, more than the pools hold, and no way to pay the network are said beforehand', async () => {
  const visit = await arrive({ allow: FAILED, fill: { fromToken: 'USDC', toToken: 'ETH', amount: '999999' } })
  await reads(button(visit), /^Insufficient balance$/)
  await visit.id('swap-flip-button').click()
  await visit.id('swap-input-sourceToken').fill('1')
  await pressable(visit, 'Review swap')
  // The pool has 500.
  await visit.id('swap-input-token-toToken').click()
  await visit.id('swap-select-token-item-PEBBLE').click()
  await visit.id('swap-input-sourceToken').fill('501')
  await reads(button(visit), /^Insufficient liquidity$/)
  assert.is(await button(visit).getAttribute('aria-disabled'), 'true')
  await visit.id('swap-input-sourceToken').fill('1')
  await pressable(visit, 'Review swap')
  await chain().rpc('anvil_setBalance', [visit.address, '0x5af3107a4000'])
  await visit.id('swap-input-sourceToken').fill('0.00009')
  await press(visit, 'Review swap')
  await isAt(visit, 'Review swap')
  await pressable(visit, 'Swap')
  await button(visit).click()
  await says(visit, 'Not enough funds to pay the amount and the network fee. Nothing was sent')
  assert.equal(sent(visit), [])
})

test('a swap that would fail on the chain is not signed', async () => {
  const visit = await arrive({ fill: { fromToken: 'USDC', toToken: 'ETH', amount: '10' } })
  await review(visit)
  await press(visit, 'Approve')
  await visit.wallet.nextPending()
  visit.wallet.approve()
  await pressable(visit, 'Swap')
  // Somebody else sells a lot in between: the minimum can no longer be had.
  await sellUsdc(5_000_000n * 10n ** 6n)
  await button(visit).click()
  await says(visit, /^The transaction would fail\. .*Your approval was carried out and stands, no money has moved\.$/)
  assert.is(sent(visit).length, 1)
})

test('the quote is renewed every ten seconds while it can be seen, and the preview with it', async () => {
  const visit = await arrive({ before: page => page.clock.install(), fill: { toToken: 'USDC', amount: '1' } })
  const { page, record } = visit
  const asked = (path: string) => record.foreign().filter(({ url }) => new URL(url).pathname === `/v1/convert/${path}`).length
  await page.clock.runFor(1_000)
  await pressable(visit, 'Review swap')
  assert.is(asked('quotes'), 1)
  await page.clock.runFor(10_000)
  await until(() => asked('quotes') === 2, 'the quote is asked for again')
  await button(visit).click()
  await visit.id('review-to').waitFor()
  const first = (await terms(visit, 6)).received
  await sellUsdc(1_000_000n * 10n ** 6n)
  await page.clock.runFor(10_000)
  await until(async () => (await terms(visit, 6)).received !== first, 'the preview is renewed')
  assert.is(asked('quotes'), 2)
})

test.run()
