// Four chain families side by side: one wallet in the page, real chains behind each, signatures checked by independent libraries.
import { Verifier } from 'bip322-js'
import { decodeBase58, getBytes, toBeHex, verifyMessage } from 'ethers'
import { ed25519 } from '@noble/curves/ed25519'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Namespace } from '../../src/domain/caip.js'
import type { BitcoinProvider } from '../../src/bitcoin.js'
import type { PolkadotProvider } from '../../src/polkadot.js'
import type { SolanaProvider } from '../../src/solana.js'
import type { AppKit, Eip1193Provider } from '../../src/public-types.js'
import { createDapp, isAt, isClosed, reads, until, type Visit, type VisitWishes } from './dapp.js'

const test = suite('families')
const world = createDapp(test, { families: true })

const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot'] as const
const BODY = `${NAMESPACES.map(namespace => `<appkit-button namespace="${namespace}"></appkit-button>`).join('')}<appkit-network-button></appkit-network-button>`

const arrive = (wishes: VisitWishes = {}): Promise<Visit> => world.enter({ pages: 'families', body: BODY, knowsBoth: true, ...wishes })

type Page = Visit['page']
type FamiliesWindow = {
  modal: AppKit
  families: {
    kitTransfer(to: string, lamports: string): Promise<string>
    send(namespace: Namespace, to: string, units: string, token?: string): Promise<string>
  }
}

/** What stands in each family, as the dApp sees it. */
const standing = (page: Page) =>
  page.evaluate(namespaces => {
    const { modal } = window as unknown as FamiliesWindow
    return Object.fromEntries(
      namespaces.map(namespace => [namespace, modal.getAccount(namespace)?.isConnected ? modal.getCaipAddress(namespace) : undefined]),
    )
  }, NAMESPACES)

const buttonOf = ({ page }: Visit, namespace: Namespace) => page.locator(`appkit-button[namespace=${namespace}]`).getByRole('button')
const isConnectedIn = ({ page }: Visit, namespace: Namespace) =>
  page.locator(`[data-testid=account-button-${namespace}][aria-busy=false]`).waitFor()
const isDisconnectedIn = ({ id }: Visit, namespace: Namespace) => id(`connect-button-${namespace}`).waitFor()

/** Connects a family by its own button. */
async function connectIn(visit: Visit, namespace: Namespace): Promise<void> {
  await buttonOf(visit, namespace).click()
  await visit.page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await isConnectedIn(visit, namespace)
  await isClosed(visit)
}

async function connectAll(visit: Visit): Promise<void> {
  for (const namespace of NAMESPACES) await connectIn(visit, namespace)
}

const send = (page: Page, namespace: Namespace, to: string, units: bigint, token?: string) =>
  page.evaluate(
    ([namespace, to, units, token]) => (window as unknown as FamiliesWindow).families.send(namespace as Namespace, to!, units!, token),
    [namespace, to, String(units), token] as const,
  )

const lamportsOf = async (address: string): Promise<bigint> =>
  BigInt(((await world.sandbox.families!.solana.rpc('getBalance', [address, { commitment: 'confirmed' }])) as { value: number }).value)
const satsOf = async (address: string): Promise<bigint> => {
  const utxos = (await (await fetch(`${world.sandbox.families!.bitcoin.url}/address/${address}/utxo`)).json()) as { value: number }[]
  return utxos.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

test('all four are connected side by side, each by its own button, and sign: independent libraries agree', async () => {
  await cryptoWaitReady()
  const visit = await arrive()
  const { page } = visit
  await connectAll(visit)
  const addresses = await standing(page)
  assert.ok(
    NAMESPACES.every(namespace => addresses[namespace]?.startsWith(`${namespace}:`)),
    JSON.stringify(addresses),
  )
  const bare = (namespace: Namespace) => addresses[namespace]!.split(':')[2]!
  const signatures = await page.evaluate(async () => {
    const { modal } = window as unknown as FamiliesWindow
    const toHex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
    const text = 'Hello from four chains'
    return {
      eip155: await modal
        .getProvider<Eip1193Provider>('eip155')!
        .request({ method: 'personal_sign', params: [`0x${toHex(new TextEncoder().encode(text))}`, modal.getAddress('eip155')!] }),
      solana: toHex(await modal.getProvider<SolanaProvider>('solana')!.signMessage(new TextEncoder().encode(text))),
      bip122: await modal.getProvider<BitcoinProvider>('bip122')!.signMessage({ message: text, address: modal.getAddress('bip122')! }),
      bip322: await modal
        .getProvider<BitcoinProvider>('bip122')!
        .signMessage({ message: text, address: modal.getAddress('bip122')!, protocol: 'bip322' })
        .catch((error: Error) => error.message),
      polkadot: await modal.getProvider<PolkadotProvider>('polkadot')!.signMessage(text),
    }
  })
  const text = 'Hello from four chains'
  assert.is(verifyMessage(text, signatures.eip155 as string), bare('eip155'))
  assert.ok(ed25519.verify(signatures.solana, new TextEncoder().encode(text), getBytes(toBeHex(decodeBase58(bare('solana')), 32))))
  assert.ok(Verifier.verifySignature(bare('bip122'), text, signatures.bip122), 'ECDSA or BIP-322')
  assert.ok(signatureVerify(`<Bytes>${text}</Bytes>`, signatures.polkadot, bare('polkadot')).isValid)
})

test('money moves on Ethereum, Solana and Bitcoin, to the unit', async () => {
  const visit = await arrive()
  const { page } = visit
  await connectAll(visit)
  const { receivers } = world.sandbox.families!.forPages
  const before = [await lamportsOf(receivers.solana), await satsOf(receivers.bitcoin)]
  const addresses = await standing(page)
  const own = addresses.solana!.split(':')[2]!
  const had = await lamportsOf(own)
  await send(page, 'solana', receivers.solana, 123_456_789n)
  assert.equal([await lamportsOf(receivers.solana), await lamportsOf(own)], [before[0]! + 123_456_789n, had - 123_456_789n - 5_000n])
  await send(page, 'bip122', receivers.bitcoin, 123_456n)
  assert.is(await satsOf(receivers.bitcoin), before[1]! + 123_456n)
  const to = `0x${'be'.repeat(20)}`
  const hash = await page.evaluate(to => {
    const { modal } = window as unknown as FamiliesWindow
    return modal
      .getProvider<Eip1193Provider>('eip155')!
      .request({ method: 'eth_sendTransaction', params: [{ from: modal.getAddress('eip155')!, to, value: '0x2386f26fc10000' }] })
  }, to)
  assert.match(hash as string, /^0x[\da-f]{64}$/)
  await until(async () => (await world.sandbox.devnets[0].rpc('eth_getBalance', [to, 'latest'])) === '0x2386f26fc10000', 'it has arrived')
})

test('a token moves on Solana, to somebody who has none of it yet', async () => {
  const visit = await arrive()
  await connectIn(visit, 'solana')
  const { solana } = world.sandbox.families!
  const usds = solana.tokens.find(({ symbol }) => symbol === 'USDS')!
  const to = 'GqPNh5g9gqSW5LuqZpE8LoQGVDq5A5rSMUKhrGMyv8tY'
  await send(visit.page, 'solana', to, 1_500_000n, usds.mint)
  const { value } = (await solana.rpc('getTokenAccountsByOwner', [
    to,
    { mint: usds.mint },
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ])) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  assert.equal(
    value.map(({ account }) => account.data.parsed.info.tokenAmount.amount),
    ['1500000'],
  )
})

test('the account shows what it holds on Solana and what it did there, as the chain has it', async () => {
  const visit = await arrive({ viewport: { width: 360, height: 720 } })
  const { page, id } = visit
  await connectIn(visit, 'solana')
  const { solana, forPages } = world.sandbox.families!
  const own = (await standing(page)).solana!.split(':')[2]!
  const pay = async (token: string, amount: string) => {
    const body = JSON.stringify({ to: own, chainId: solana.network.caipNetworkId, token, amount })
    assert.is((await fetch(`${world.sandbox.urls.api}/__pay`, { method: 'POST', body })).status, 200)
  }
  // Worth more than all else, whatever other tests have left.
  await pay('SBX', '100000')
  const signature = await send(page, 'solana', forPages.receivers.solana, 250_000_000n)
  await buttonOf(visit, 'solana').click()
  await reads(id('token-balance').first(), /Sandbox Coin\s*Solana Local\s*\$25,\d{3}\.\d\d\s*100,\d{3}(\.\d+)? SBX/)
  assert.equal((await id('token-balance').allInnerTexts()).map(row => /[A-Z]{3,4}$/.exec(row)?.[0]).sort(), ['SBX', 'SOL', 'USDS'])
  await id('tab-activity').click()
  await reads(id('transaction').first(), /^\s*Sent\s*To \w{4}…\w{6}\s*-0\.25 SOL\s*Just now/)
  const href = await id('transaction').first().getAttribute('href')
  assert.is(href, `${world.sandbox.urls.explorer}/${solana.network.id}/tx/${signature}`)
  assert.match(await (await fetch(href!)).text(), `<dt>${forPages.receivers.solana}</dt><dd>0.25 SOL</dd>`)
  await pay('USDS', '12.5')
  await (await visit.modal()).evaluate(modal => modal.updateNativeBalance())
  await reads(id('transaction').first(), /^\s*Received\s*From \w{4}…\w{6}\s*\+12\.5 USDS/)
})

test('the account shows what it did on Bitcoin, as the chain has it, and what it has been given since', async () => {
  const visit = await arrive({ viewport: { width: 360, height: 720 } })
  const { page, id } = visit
  await connectIn(visit, 'bip122')
  const { bitcoin, forPages } = world.sandbox.families!
  const [, reference, own] = (await standing(page)).bip122!.split(':')
  await send(page, 'bip122', forPages.receivers.bitcoin, 250_000n)
  await buttonOf(visit, 'bip122').click()
  const first = id('transaction').first()
  await reads(first, /^\s*Sent\s*(Pending)?\s*To \w{4}…\w{6}\s*-0\.0025 BTC/)
  const href = await first.getAttribute('href')
  const [sent] = (await (await fetch(`${bitcoin.url}/address/${own}/txs`)).json()) as { txid: string }[]
  assert.is(href, `${world.sandbox.urls.explorer}/${reference}/tx/${sent!.txid}`)
  await bitcoin.fund(own!, 1_500_000_000n)
  await (await visit.modal()).evaluate(modal => modal.updateNativeBalance())
  await reads(first, /^\s*Received\s*From \w{4}…\w{6}\s*\+15 BTC\s*Just now/)
})

test('on Polkadot, where no node tells what an account has done, the way to the explorer stands there', async () => {
  const visit = await arrive()
  await connectIn(visit, 'polkadot')
  await buttonOf(visit, 'polkadot').click()
  await reads(visit.id('empty-activity-state'), /Activity on .+ is not available/)
})

test('@solana/kit builds a transaction, our provider has it signed, and the chain takes it', async () => {
  const visit = await arrive()
  await connectIn(visit, 'solana')
  const { receivers } = world.sandbox.families!.forPages
  const before = await lamportsOf(receivers.solana)
  const signature = await visit.page.evaluate(
    to => (window as unknown as FamiliesWindow).families.kitTransfer(to, '7000000'),
    receivers.solana,
  )
  assert.match(signature, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  await until(async () => (await lamportsOf(receivers.solana)) === before + 7_000_000n, 'it has arrived')
})

test('disconnecting one leaves the others; a reload brings them back, and only them', async () => {
  const visit = await arrive()
  const { page } = visit
  await connectAll(visit)
  const before = await standing(page)
  await page.evaluate(() => (window as unknown as FamiliesWindow).modal.disconnect({ namespace: 'solana' }))
  await isDisconnectedIn(visit, 'solana')
  assert.equal(await standing(page), { ...before, solana: undefined })
  await page.reload()
  for (const namespace of ['eip155', 'bip122', 'polkadot'] as const) await isConnectedIn(visit, namespace)
  assert.equal(await standing(page), { ...before, solana: undefined })
  await connectIn(visit, 'solana')
  assert.equal(await standing(page), before)
  await page.evaluate(() => (window as unknown as FamiliesWindow).modal.disconnect())
  for (const namespace of NAMESPACES) await isDisconnectedIn(visit, namespace)
})

test('one row of the wallet, and a question for the chain that is meant', async () => {
  const visit = await arrive({ body: '<appkit-button></appkit-button>' })
  const { page, id } = visit
  await page.locator('appkit-button').getByRole('button').click()
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).first().waitFor()
  assert.is(await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).count(), 1)
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await isAt(visit, 'Select chain')
  await id('wui-list-chain-eip155').waitFor()
  assert.equal(await Promise.all(NAMESPACES.map(namespace => id(`wui-list-chain-${namespace}`).count())), [1, 1, 1, 1])
  await id('wui-list-chain-bip122').click()
  await isClosed(visit)
  assert.match((await standing(page)).bip122!, /^bip122:0f9188f13cb7b2c71f2a335e3a4fc328:bcrt1q/)
})

test('the wallet’s other account, its lock and its refusal stay in their family', async () => {
  const visit = await arrive()
  const { page, wallet } = visit
  await connectAll(visit)
  const before = await standing(page)
  const { others } = wallet.state
  others.select('solana', others.addresses('solana')[1]!)
  await until(async () => (await standing(page)).solana !== before.solana, 'Solana follows')
  assert.equal({ ...(await standing(page)), solana: '' }, { ...before, solana: '' })
  others.revoke('bip122', new URL(page.url()).origin)
  await isDisconnectedIn(visit, 'bip122')
  wallet.behave({ answer: 'refuse' })
  await buttonOf(visit, 'bip122').click()
  await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
  await reads(page.locator('w3m-modal p'), 'Connection declined')
  const { bip122: none, ...others4 } = await standing(page)
  assert.is(none, undefined)
  assert.equal([others4.eip155, others4.polkadot], [before.eip155, before.polkadot])
})

test.run()
