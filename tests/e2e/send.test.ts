// Money moves here: from the form over the review and the wallet to the chain, and what is left there agrees with what was said, to the unit.
import { parseUnits } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PreparedTransaction } from '../../src/domain/adapter.js'
import { connect, createDapp, isAt, isClosed, reads, until, type Visit, type VisitWishes } from './dapp.js'
import { review } from './send-world.js'

const test = suite('send')
const world = createDapp(test)

test.after.each(async () => {
  world.sandbox.api.resetFaults()
  await one().rpc('evm_setAutomine', [true])
  await one().rpc('evm_mine')
})

const one = () => world.sandbox.devnets[0]
const etherOf = async (address: string): Promise<bigint> => BigInt((await one().rpc('eth_getBalance', [address, 'latest'])) as string)
/** An account that nobody has used. */
const nobody = (): string => `0x${[...crypto.getRandomValues(new Uint8Array(20))].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** What the wallet was asked to send. */
const asked = ({ attached }: Visit) =>
  attached.calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => (params as PreparedTransaction[])[0]!)

async function arrive(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter({
    reducedMotion: 'reduce',
    knowsBoth: true,
    wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve', wallet_switchEthereumChain: 'approve' } },
    ...wishes,
  })
  await connect(visit)
  return visit
}

/** All digits: of what is shortened they stand in the title. */
const title = async (visit: Visit, name: string) =>
  (await visit.id(name).evaluate(element => element.querySelector('[title]')?.getAttribute('title') ?? element.textContent!))
    .replace('About ', '')
    .split(' ')[0]!
    .replaceAll(',', '')
/** Its result says that it has been sent, and leads to the account. */
async function isSent(visit: Visit, words: string | RegExp = /^(Sending|You sent)/): Promise<void> {
  await visit.id('send-result').getByText(words).waitFor()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
}
/** What the review says of fee and balance, in all digits. */
const said = async (visit: Visit) => ({
  fee: parseUnits(await title(visit, 'send-preview-fee-coin'), 18),
  left: await title(visit, 'send-preview-balance'),
})

test('ether arrives, and what is left is what the review said, the fee included', async () => {
  const visit = await arrive()
  const { id, wallet, page, address } = visit
  const to = nobody()
  const before = await etherOf(address)
  await review(visit, { amount: '0.1', to })
  assert.is((await id('send-preview-address').innerText()).toLowerCase(), to)
  assert.match(await id('send-preview-sentence').innerText(), /^You send 0\.1 ETH to 0x\w{2}…\w{6} on Anvil One\. This cannot be undone\.$/)
  const { fee, left } = await said(visit)
  assert.is(parseUnits(left, 18), before - parseUnits('0.1', 18) - fee)
  await id('send-confirm-button').click()
  await wallet.nextPending()
  await reads(id('send-confirm-button'), 'Waiting for Sandbox Wallet')
  await reads(id('send-waiting'), 'Check in your wallet that the amount and receiver are the same.')
  wallet.approve()
  await until(async () => (await etherOf(to)) === parseUnits('0.1', 18), 'it has arrived')
  await reads(id('send-result'), /You sent 0\.1 ETH to 0x/)
  assert.match((await id('result-explorer').count()) ? (await id('result-explorer').getAttribute('href'))! : '/tx/0x', /\/tx\/0x/)
  await isSent(visit, /^You sent 0\.1 ETH/)
  const [request] = asked(visit)
  assert.equal(
    [asked(visit).length, request!.to.toLowerCase(), BigInt(request!.value), request!.data],
    [1, to, parseUnits('0.1', 18), '0x'],
  )
  const spent = before - (await etherOf(address)) - parseUnits('0.1', 18)
  assert.ok(spent > 0n && spent <= fee, `${spent} of at most ${fee}`)
  // There is no way back to it.
  await page.keyboard.press('Escape')
  await isClosed(visit)
})

test('closing the dialog while the wallet waits loses nothing: what it sends is followed, and the balance read anew', async () => {
  const visit = await arrive()
  const { id, wallet } = visit
  const to = nobody()
  await review(visit, { amount: '100', to })
  await id('send-confirm-button').click()
  await wallet.nextPending()
  await id('w3m-header-close').click()
  await isClosed(visit)
  const before = (await id('account-button').innerText()).split(' ')[0]
  wallet.approve()
  await until(async () => (await etherOf(to)) === parseUnits('100', 18), 'it has arrived')
  await until(async () => (await id('account-button').innerText()).split(' ')[0] !== before, 'the button shows what is left')
})
