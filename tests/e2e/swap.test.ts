// Swapping from the dialog on a real chain: what was shown is what happens, to the unit; and what fails leaves the form as it was.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROUTER } from '../../scripts/sandbox/dex/addresses.js'
import { connect, createDapp, isAt, isClosed, reads, comesToRest, until, type Visit } from './dapp.js'
import { button, createReader, isSwapped, openForm, press, pressable, review, says, terms } from './swap-world.js'
import { receiptOf } from '../support/receipts.js'

const test = suite('swap')
const world = createDapp(test)
const { chain, balanceOf, allowanceOf } = createReader(world)
let clean: unknown

// Each test trades on the pools of the beginning.
test.before.each(async () => {
  clean = await chain().rpc('evm_snapshot')
})
test.after.each(async () => {
  world.sandbox.api.resetFaults()
  await chain().rpc('evm_revert', [clean])
})

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
async function arrive(fill: object = {}): Promise<Visit> {
  const visit = await world.enter({ reducedMotion: 'reduce', wallet: { batches: false } })
  await connect(visit)
  visit.wallet.behave({ answer: 'ask' })
  await openForm(visit, fill)
  return visit
}

test('ETH is swapped for a token: what was shown is what is given and what arrives, to the unit, gas within what was said', async () => {
  const visit = await arrive()
  const { id, wallet } = visit
  // The usual stablecoin is suggested; what is chosen counts.
  await reads(button(visit), /^Enter Amount$/)
  await id('swap-select-token-button-toToken').click()
  await isAt(visit, 'Select Token')
  await id('swap-select-token-item-USDC').click()
  await reads(button(visit), /^Enter Amount$/)
  await id('swap-input-sourceToken').fill('0,25')
  await pressable(visit, 'Review Swap')
  assert.is(await id('swap-input-sourceToken').inputValue(), '0.25')
  await review(visit)
  const { received, minimum, fee, from, to } = await terms(visit, 6)
  assert.match(from, /0\.25 ETH\$/)
  assert.match(to, /51\d\.\d+ USDC\$/)
  assert.is(minimum, (received * 99n) / 100n)
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

test('a refusal at each signature keeps the form, and says what was carried out: nothing, then the approval alone', async () => {
  const visit = await arrive({ fromToken: 'USDC', toToken: 'ETH', amount: '10' })
  const { wallet } = visit
  await review(visit)
  await press(visit, 'Approve')
  await wallet.nextPending()
  wallet.refuse()
  await says(visit, /Declined in your wallet.*Nothing was sent\./s)
  assert.is(await allowanceOf(visit, 'USDC'), 0n)
  await press(visit, 'Approve')
  await wallet.nextPending()
  wallet.approve()
  await pressable(visit, 'Swap')
  assert.is(await allowanceOf(visit, 'USDC'), 10_000_000n)
  const before = await balanceOf(visit, 'USDC')
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.refuse()
  await says(visit, /Declined in your wallet.*Your approval went through and stays valid\. No money has moved\./s)
  assert.is(await balanceOf(visit, 'USDC'), before)
  await visit.id('header-back').click()
  await isAt(visit, 'Swap')
  assert.is(await visit.id('swap-input-sourceToken').inputValue(), '10')
  await review(visit)
  await press(visit, 'Swap')
  await wallet.nextPending()
  wallet.approve()
  await isSwapped(visit, /^Swapped 10\.00 USDC/)
  await until(async () => before - (await balanceOf(visit, 'USDC')) === 10_000_000n, 'the swap has been carried out')
})

test('closing the dialog while the wallet asks leaves the decision to it: signed, the swap is carried out, and nothing is left of the form', async () => {
  const visit = await arrive({ toToken: 'USDC', amount: '1' })
  await review(visit)
  const before = await balanceOf(visit, 'USDC')
  await press(visit, 'Swap')
  await visit.wallet.nextPending()
  await visit.id('w3m-header-close').click()
  await isClosed(visit)
  visit.wallet.approve()
  await until(async () => (await balanceOf(visit, 'USDC')) > before, 'the swap has been carried out')
  await comesToRest(visit.page)
  assert.is(await visit.id('w3m-modal-card').count(), 0)
  await openForm(visit)
  assert.is(await visit.id('swap-input-sourceToken').inputValue(), '')
})
