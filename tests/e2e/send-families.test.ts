// The same form on Solana and Bitcoin: what arrives and what is left agrees with the review, to the unit.
import { parseUnits } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, reads, until, type Visit } from './dapp.js'
import { screenshot } from './support.js'

const test = suite('send, other families')
const world = createDapp(test, { families: true })
const NAMESPACES = ['solana', 'bip122', 'polkadot'] as const
const BODY = NAMESPACES.map(namespace => `<appkit-button namespace="${namespace}"></appkit-button>`).join('')

async function arrive(namespace: (typeof NAMESPACES)[number]): Promise<Visit & { own: string }> {
  const visit = await world.enter({ pages: 'families', body: BODY, knowsBoth: true, reducedMotion: 'reduce' })
  const { page, id } = visit
  await page.locator(`appkit-button[namespace=${namespace}]`).getByRole('button').click()
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await page.locator(`[data-testid=account-button-${namespace}][aria-busy=false]`).waitFor()
  await isClosed(visit)
  const own = (await (await visit.modal()).evaluate((modal, namespace) => modal.getAddressByChainNamespace(namespace), namespace))!
  await (await visit.modal()).evaluate((modal, namespace) => modal.open({ view: 'WalletSend', namespace }), namespace)
  if (namespace !== 'polkadot') await id('send-preview-button').waitFor()
  return { ...visit, own }
}

const lamportsOf = async (address: string): Promise<bigint> =>
  BigInt(((await world.sandbox.families!.solana.rpc('getBalance', [address, { commitment: 'confirmed' }])) as { value: number }).value)
const satsOf = async (address: string): Promise<bigint> => {
  const utxos = (await (await fetch(`${world.sandbox.families!.bitcoin.url}/address/${address}/utxo`)).json()) as { value: number }[]
  return utxos.reduce((sum, { value }) => sum + BigInt(value), 0n)
}
const tokensOf = async (address: string, mint: string): Promise<bigint> => {
  const { value } = (await world.sandbox.families!.solana.rpc('getTokenAccountsByOwner', [
    address,
    { mint },
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ])) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}
/** All digits of an amount in the review: where they are cut, its title has them. */
const digits = async (visit: Visit, name: string): Promise<string> => {
  const cut = visit.id(name).locator('[title]')
  const text = (await cut.count()) ? await cut.getAttribute('title') : await visit.id(name).textContent()
  return /([\d.,]+)\s[A-Z]/.exec(text!)![1]!.replaceAll(',', '')
}

async function fill(visit: Visit, { symbol, amount, to }: { symbol?: string; amount: string; to: string }): Promise<void> {
  const { id } = visit
  if (symbol) {
    await id('send-token').click()
    await id(`send-select-token-item-${symbol}`).click()
  }
  await id('send-amount').fill(amount)
  await id('send-receiver-input').fill(to)
  await id('send-preview-button').filter({ hasText: 'Preview Send' }).click()
  await id('send-confirm-button').waitFor()
}

test('SOL arrives, and what is left is what the review said, to the lamport', async () => {
  const visit = await arrive('solana')
  const { id, own } = visit
  const to = world.sandbox.families!.forPages.receivers.solana
  const [had, before] = [await lamportsOf(own), await lamportsOf(to)]
  await fill(visit, { symbol: 'SOL', amount: '0.123456789', to })
  const [fee, left] = [
    parseUnits(await digits(visit, 'send-preview-fee-coin'), 9),
    parseUnits(await digits(visit, 'send-preview-balance'), 9),
  ]
  await screenshot(visit.page, 'send-review-solana')
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await lamportsOf(to)) === before + 123_456_789n, 'it has arrived')
  assert.equal([await lamportsOf(own), left, fee], [had - 123_456_789n - fee, had - 123_456_789n - fee, 5_000n])
})

test('a token arrives on Solana at somebody who has none of it yet; the rent of their account is in the fee', async () => {
  const visit = await arrive('solana')
  const { id, own } = visit
  const { mint } = world.sandbox.families!.solana.tokens.find(({ symbol }) => symbol === 'USDS')!
  const to = 'GqPNh5g9gqSW5LuqZpE8LoQGVDq5A5rSMUKhrGMyv8tY'
  const [had, sol] = [await tokensOf(own, mint), await lamportsOf(own)]
  await fill(visit, { symbol: 'USDS', amount: '1.5', to })
  const fee = parseUnits(await digits(visit, 'send-preview-fee-coin'), 9)
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await tokensOf(to, mint)) > 0n, 'it has arrived')
  assert.equal([await tokensOf(to, mint), had - (await tokensOf(own, mint)), sol - (await lamportsOf(own))], [1_500_000n, 1_500_000n, fee])
  assert.ok(fee > 2_000_000n)
})

test('SOL goes to whom a name leads, whose address stands beneath it; who has a name is called by it', async () => {
  const { own } = await arrive('solana')
  const { solana } = world.sandbox.families!
  const to = 'GqPNh5g9gqSW5LuqZpE8LoQGVDq5A5rSMUKhrGMyv8tY'
  await solana.register('visitor', own)
  await solana.register('friend', to)
  const before = await lamportsOf(to)
  const visit = await arrive('solana')
  const { id, page } = visit
  await id('send-token').click()
  await id('send-select-token-item-SOL').click()
  await id('send-amount').fill('0.25')
  await id('send-receiver-input').fill('nobody-has-this.sol')
  await reads(id('send-receiver-words'), 'No account is named nobody-has-this.sol')
  await id('send-receiver-input').fill('Friend.sol')
  await reads(id('send-receiver-words'), to)
  await screenshot(page, 'send-name-solana')
  await id('send-preview-button').filter({ hasText: 'Preview Send' }).click()
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await lamportsOf(to)) === before + 250_000_000n, 'it has arrived')
  await page.locator('w3m-modal').getByText('visitor.sol').first().waitFor()
  await screenshot(page, 'account-name-solana')
})

test('all SOL there is can be sent: nothing is left', async () => {
  const visit = await arrive('solana')
  const { id, own } = visit
  const had = await lamportsOf(own)
  const to = world.sandbox.families!.forPages.receivers.solana
  await id('send-token').click()
  await id('send-select-token-item-SOL').click()
  await id('send-receiver-input').fill(to)
  await id('send-max').click()
  await id('send-kept-back').waitFor()
  assert.is(parseUnits(await id('send-amount').inputValue(), 9), had - 5_000n)
  await id('send-preview-button').filter({ hasText: 'Preview Send' }).click()
  await id('send-confirm-button').waitFor()
  assert.is(await digits(visit, 'send-preview-balance'), '0')
})

test('SOL bought at Meld is in the account, to the lamport of what its window said', async () => {
  const visit = await arrive('solana')
  const { id, page, own } = visit
  const had = await lamportsOf(own)
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'OnRampProviders' as never, namespace: 'solana' }))
  await id('onramp-pay-amount').fill('60')
  await id('onramp-provider-meld').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  await popup.waitForSelector('button[type=submit]:enabled')
  const [said, symbol] = (await popup.textContent('[data-testid=purchase-amount]'))!.split(' ')
  assert.equal(
    [symbol, await popup.inputValue('[name=amount]'), await popup.inputValue('[name=network]')],
    ['SOL', '60', world.sandbox.families!.solana.network.caipNetworkId],
  )
  await popup.click('text=Pay 60.00 USD')
  await popup.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  assert.is((await lamportsOf(own)) - had, parseUnits(said!, 9))
})

test('an address of another family is none here', async () => {
  const visit = await arrive('solana')
  const { id } = visit
  await id('send-token').click()
  await id('send-select-token-item-SOL').click()
  await id('send-amount').fill('0.1')
  for (const wrong of [`0x${'be'.repeat(20)}`, 'alice.reown.id', 'leo.eth']) {
    await id('send-receiver-input').fill(wrong)
    await reads(id('send-preview-button'), 'Invalid Address')
  }
})

test('bitcoin arrives to the satoshi, and the fee is at most what the review said', async () => {
  const visit = await arrive('bip122')
  const { id, own } = visit
  const to = world.sandbox.families!.forPages.receivers.bitcoin
  const [had, before] = [await satsOf(own), await satsOf(to)]
  await fill(visit, { amount: '0.00123456', to })
  const fee = parseUnits(await digits(visit, 'send-preview-fee-coin'), 8)
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await satsOf(to)) === before + 123_456n, 'it has arrived')
  const spent = had - (await satsOf(own)) - 123_456n
  assert.ok(spent > 0n && spent <= fee, `${spent} of at most ${fee}`)
})

test('Polkadot says that nothing can be sent there, and where else', async () => {
  const visit = await arrive('polkadot')
  const { id, page } = visit
  await page.getByText('Unsupported chain').waitFor()
  await id('send-choose-network-button').click()
  await isAt(visit, 'Choose Network')
})

test.run()
