// Four chain families side by side: one wallet in the page, real chains behind each, signatures checked by independent libraries, and money to the unit.
import { Verifier } from 'bip322-js'
import { decodeBase58, getBytes, parseUnits, toBeHex, verifyMessage } from 'ethers'
import { ed25519 } from '@noble/curves/ed25519'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Namespace } from '../../src/domain/caip.js'
import type { BitcoinProvider } from '../../src/bitcoin.js'
import type { PolkadotProvider } from '../../src/polkadot.js'
import type { SolanaProvider } from '../../src/solana.js'
import type { AppKit, Eip1193Provider } from '../../src/page/public-types.js'
import { createDapp, isAt, isClosed, until, type Visit, type VisitWishes } from './dapp.js'

const test = suite('families')
const world = createDapp(test, { families: true })

const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot'] as const
const BODY = `${NAMESPACES.map(namespace => `<appkit-button namespace="${namespace}"></appkit-button>`).join('')}<appkit-network-button></appkit-network-button>`

const arrive = (wishes: VisitWishes = {}): Promise<Visit> => world.enter({ pages: 'families', body: BODY, knowsBoth: true, ...wishes })

type Page = Visit['page']
type FamiliesWindow = { modal: AppKit }

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

const lamportsOf = async (address: string): Promise<bigint> =>
  BigInt(((await world.sandbox.families!.solana.rpc('getBalance', [address, { commitment: 'confirmed' }])) as { value: number }).value)
const satsOf = async (address: string): Promise<bigint> => {
  const utxos = (await (await fetch(`${world.sandbox.families!.bitcoin.url}/address/${address}/utxo`)).json()) as { value: number }[]
  return utxos.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

test('all four are connected side by side, each by its own button, and sign, as independent libraries agree; disconnecting one leaves the others, which a reload brings back', async () => {
  await cryptoWaitReady()
  const visit = await arrive()
  const { page } = visit
  for (const namespace of NAMESPACES) await connectIn(visit, namespace)
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
      polkadot: await modal.getProvider<PolkadotProvider>('polkadot')!.signMessage(text),
    }
  })
  const text = 'Hello from four chains'
  assert.is(verifyMessage(text, signatures.eip155 as string), bare('eip155'))
  assert.ok(ed25519.verify(signatures.solana, new TextEncoder().encode(text), getBytes(toBeHex(decodeBase58(bare('solana')), 32))))
  assert.ok(Verifier.verifySignature(bare('bip122'), text, signatures.bip122), 'ECDSA or BIP-322')
  assert.ok(signatureVerify(`<Bytes>${text}</Bytes>`, signatures.polkadot, bare('polkadot')).isValid)

  await page.evaluate(() => (window as unknown as FamiliesWindow).modal.disconnect({ namespace: 'solana' }))
  await isDisconnectedIn(visit, 'solana')
  assert.equal(await standing(page), { ...addresses, solana: undefined })
  await page.reload()
  for (const namespace of ['eip155', 'bip122', 'polkadot'] as const) await isConnectedIn(visit, namespace)
  assert.equal(await standing(page), { ...addresses, solana: undefined })
  await page.evaluate(() => (window as unknown as FamiliesWindow).modal.disconnect())
  for (const namespace of NAMESPACES) await isDisconnectedIn(visit, namespace)
})

/** Opens the form that sends, for somebody who has connected one family. */
async function openSend(namespace: Exclude<Namespace, 'eip155'>): Promise<Visit & { own: string }> {
  const visit = await arrive({ reducedMotion: 'reduce' })
  await connectIn(visit, namespace)
  const modal = await visit.modal()
  await modal.evaluate((each, namespace) => each.open({ view: 'WalletSend', namespace }), namespace)
  return { ...visit, own: (await modal.evaluate((each, namespace) => each.getAddress(namespace), namespace))! }
}

/** All digits of an amount in the review: where they are cut, its title has them. */
const digits = async (visit: Visit, name: string): Promise<string> => {
  const cut = visit.id(name).locator('[title]')
  const text = (await cut.count()) ? await cut.getAttribute('title') : await visit.id(name).textContent()
  return /([\d.,]+)\s[A-Z]/.exec(text!)![1]!.replaceAll(',', '')
}

async function fillIn({ id }: Visit, { symbol, amount, to }: { symbol?: string; amount: string; to: string }): Promise<void> {
  await id('send-amount').waitFor()
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
  const visit = await openSend('solana')
  const { id, own } = visit
  const to = world.sandbox.families!.forPages.receivers.solana
  const [had, before] = [await lamportsOf(own), await lamportsOf(to)]
  await fillIn(visit, { symbol: 'SOL', amount: '0.123456789', to })
  const [fee, left] = [
    parseUnits(await digits(visit, 'send-preview-fee-coin'), 9),
    parseUnits(await digits(visit, 'send-preview-balance'), 9),
  ]
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await lamportsOf(to)) === before + 123_456_789n, 'it has arrived')
  assert.equal([await lamportsOf(own), left, fee], [had - 123_456_789n - fee, had - 123_456_789n - fee, 5_000n])
})

test('bitcoin arrives to the satoshi, and the fee is at most what the review said', async () => {
  const visit = await openSend('bip122')
  const { id, own } = visit
  const to = world.sandbox.families!.forPages.receivers.bitcoin
  const [had, before] = [await satsOf(own), await satsOf(to)]
  await fillIn(visit, { amount: '0.00123456', to })
  const fee = parseUnits(await digits(visit, 'send-preview-fee-coin'), 8)
  await id('send-confirm-button').click()
  await visit.id('result-done').click()
  await isAt(visit, 'Account')
  await until(async () => (await satsOf(to)) === before + 123_456n, 'it has arrived')
  const spent = had - (await satsOf(own)) - 123_456n
  assert.ok(spent > 0n && spent <= fee, `${spent} of at most ${fee}`)
})
