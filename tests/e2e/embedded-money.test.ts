// Money of the embedded wallet from the dialog: its frame asks, its bundler and its key send, and what was shown is what happens, to the unit.
import { toQuantity } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { entryPointInterface } from '../../scripts/sandbox/frame/entry-point.js'
import { ENTRY_POINT } from '../../scripts/sandbox/frame/smart-account.js'
import { receiptOf } from '../support/receipts.js'
import { createDapp, isAt, isClosed, reads } from './dapp.js'
import { approve, decline, enterLoggedIn, type LoggedIn } from './embedded-world.js'
import { createReader, erc20, isAtAccount, isSwapped, openForm, press, review, says, terms } from './swap-world.js'

const test = suite('money of the embedded wallet')
const world = createDapp(test, { frame: true })
const { chain, tokenOf, balanceOf, allowanceOf } = createReader(world)
const RECEIVER = { address: '0x00000000000000000000000000000000000000Ad' }
const TEN = 10n ** 19n
let clean: unknown

// Each test trades on the pools of the beginning.
test.before.each(async () => {
  clean = await chain().rpc('evm_snapshot')
})
test.after.each(async () => {
  await chain().rpc('evm_revert', [clean])
})

/** Somebody at a dApp with ten ether, and what they are given of USDC. */
async function arrive(email: string, { kind, usdc = 0n }: { kind: 'eoa' | 'smartAccount'; usdc?: bigint }): Promise<LoggedIn> {
  const visit = await enterLoggedIn(world, email, { kind, pages: 'plain', reducedMotion: 'reduce' })
  const data = erc20.encodeFunctionData('transfer', [visit.address, usdc])
  await receiptOf(
    chain().rpc,
    await chain().rpc('eth_sendTransaction', [{ from: chain().accounts.at(-1)!.address, to: tokenOf('USDC'), data }]),
  )
  await chain().rpc('anvil_setBalance', [visit.address, toQuantity(TEN)])
  return visit
}

/** What the wallet was asked to send since `from`, in order. */
const sent = (from = 0) =>
  world.sandbox
    .frame!.messages.slice(from)
    .map(({ payload }) => (payload as { method?: string } | undefined)?.method ?? '')
    .filter(method => /send/i.test(method))

/** What the frame asks, once it is there and nothing stands before it: its title, its rows, and what it warns of. */
async function question({ page, id }: LoggedIn): Promise<{ title: string; rows: string[]; warning: string | undefined }> {
  await isAt({ page }, 'Approve Transaction')
  const frame = page.frameLocator('#w3m-iframe')
  await frame.locator('[data-testid=frame-approve][aria-disabled=false]').waitFor()
  await id('wui-snackbar-message').waitFor({ state: 'detached' })
  const [warning] = await frame.locator('.note.warn').allTextContents()
  return { title: (await frame.locator('h1').textContent())!, rows: await frame.locator('dt').allTextContents(), warning }
}

/** All the ether of a smart account: its own, and what it has laid by for fees. */
async function etherOf({ address }: LoggedIn): Promise<bigint> {
  const laidBy = await chain().rpc('eth_call', [
    { to: ENTRY_POINT, data: entryPointInterface().encodeFunctionData('balanceOf', [address]) },
    'latest',
  ])
  return (await balanceOf({ address }, 'ETH')) + BigInt(laidBy as string)
}

/** What an account has paid for its operations so far, and that none of them has failed. */
async function operationsOf({ address }: LoggedIn): Promise<{ count: number; cost: bigint }> {
  const contract = entryPointInterface()
  const topics = contract.encodeFilterTopics('UserOperationEvent', [null, address])
  const logs = (await chain().rpc('eth_getLogs', [{ address: ENTRY_POINT, topics, fromBlock: '0x0' }])) as {
    topics: string[]
    data: string
  }[]
  const found = logs.map(log => contract.parseLog(log)!.args as unknown as { success: boolean; actualGasCost: bigint })
  assert.ok(found.every(({ success }) => success))
  return { count: found.length, cost: found.reduce((sum, { actualGasCost }) => sum + actualGasCost, 0n) }
}

test('a smart account swaps ETH for a token, and the token back with its approval in one question, to the unit', async () => {
  const visit = await arrive('smart@mail.example', { kind: 'smartAccount' })
  const { id, page } = visit
  await openForm(visit, { toToken: 'USDC', amount: '0.25' })
  await review(visit)
  const bought = await terms(visit, 6)
  assert.ok((await page.locator('dt').allTextContents()).includes('Network fee'))
  await press(visit, 'Swap')
  const first = await question(visit)
  assert.equal([first.warning, first.rows.slice(0, 2)], [undefined, ['Amount', 'To']])
  await approve(page)
  await isSwapped(visit, /^Swapped 0\.25 ETH to 51\d\.\d+ USDC$/)
  const one = await operationsOf(visit)
  assert.equal([one.count, await balanceOf(visit, 'USDC')], [1, bought.received])
  assert.is(TEN - (await etherOf(visit)), 25n * 10n ** 16n + one.cost)
  await id('w3m-header-close').click()
  await isClosed(visit)

  const before = { usdc: await balanceOf(visit, 'USDC'), ether: await etherOf(visit) }
  const asked = world.sandbox.frame!.messages.length
  await openForm(visit, { fromToken: 'USDC', toToken: 'ETH', amount: '100.000001' })
  await review(visit)
  await reads(id('swap-steps'), 'Your wallet does both at once: it allows the exchange to take 100.000001 USDC and no more, and swaps.')
  await press(visit, 'Approve and Swap')
  const second = await question(visit)
  assert.equal([second.title, second.warning], ['Send 2 transactions', undefined])
  await decline(page)
  await isAt(visit, 'Review Swap')
  await says(visit, /Declined in your wallet.*Nothing was sent\./s)
  assert.equal([await balanceOf(visit, 'USDC'), await allowanceOf(visit, 'USDC')], [before.usdc, 0n])
  const sold = await terms(visit, 18)
  await press(visit, 'Approve and Swap')
  await approve(page)
  await isSwapped(visit, /^Swapped 100\.000001 USDC to about 0\.04\d+ ETH$/)
  const both = await operationsOf(visit)
  assert.equal([both.count, before.usdc - (await balanceOf(visit, 'USDC')), await allowanceOf(visit, 'USDC')], [2, 100_000_001n, 0n])
  assert.is((await etherOf(visit)) - before.ether + both.cost - one.cost, sold.received)
  assert.equal(sent(asked), ['wallet_sendCalls', 'wallet_sendCalls'])
})

for (const kind of ['smartAccount', 'eoa'] as const) {
  test(`a token is sent from the ${kind === 'eoa' ? 'key' : 'smart account'}, to the unit, after a no that moved nothing`, async () => {
    const visit = await arrive(`send-${kind}@mail.example`, { kind, usdc: 5_000_000n })
    const { page, id, modal } = visit
    const had = await balanceOf(RECEIVER, 'USDC')
    const fill = {
      amount: '2.5',
      assetAddress: tokenOf('USDC'),
      namespace: 'eip155' as const,
      chainId: 31337,
      to: RECEIVER.address.toLowerCase(),
    }
    const paid = (await modal()).evaluate((each, fill) => each.open({ view: 'WalletSend', arguments: fill }), fill)
    await id('send-preview-button').and(page.locator(':not([aria-disabled=true])')).click()
    await id('send-confirm-button').click()
    assert.equal(await question(visit).then(({ title, warning }) => [title, warning]), ['Send 2.5 USDC', undefined])
    await decline(page)
    await id('send-outcome').waitFor()
    assert.is(await balanceOf(visit, 'USDC'), 5_000_000n)
    await id('send-confirm-button').click()
    await approve(page)
    const { hash } = (await paid) as { hash: string }
    await receiptOf(chain().rpc, hash)
    assert.equal([await balanceOf(visit, 'USDC'), (await balanceOf(RECEIVER, 'USDC')) - had], [2_500_000n, 2_500_000n])
    await id('result-done').click()
    await isAtAccount(visit)
  })
}
