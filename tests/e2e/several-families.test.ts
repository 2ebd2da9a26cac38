// One approval for Ethereum, Solana and Bitcoin, by a wallet that has CAIP-25's session: real keys and chains behind it, independent libraries look.
import { Verifier } from 'bip322-js'
import { decodeBase58, getBytes, toBeHex, verifyMessage } from 'ethers'
import { ed25519 } from '@noble/curves/ed25519'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BitcoinProvider } from '../../src/bitcoin.js'
import type { AppKit, Eip1193Provider } from '../../src/page/public-types.js'
import type { SolanaProvider } from '../../src/solana.js'
import { createDapp, isClosed, passRound, until, type Visit } from './dapp.js'

const test = suite('one approval')
const world = createDapp(test, { families: true })
const FAMILIES = ['eip155', 'solana', 'bip122'] as const

const arrive = () =>
  world.enter({
    pages: 'families',
    body: FAMILIES.map(namespace => `<appkit-button namespace="${namespace}"></appkit-button>`).join(''),
    knowsBoth: true,
    identity: { multichain: true },
  })
const standing = ({ page }: Pick<Visit, 'page'>) =>
  page.evaluate(all => all.map(each => (window as unknown as { modal: AppKit }).modal.getAddress(each)), FAMILIES)
const questions = ({ attached }: Visit) =>
  attached.calls.map(({ method }) => method).filter(each => !/wallet_getSession|eth_chainId|eth_accounts/.test(each))
/** The dialog for any family, as a page's own button opens it. */
const choose = async (visit: Visit) => {
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'Connect' }))
  await until(() => visit.attached.calls.some(({ method }) => method === 'wallet_getSession'), 'the wallet to be known')
  await passRound(visit.page)
  await visit.page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
}

test('a row connects three families by one question, signs in each, is restored by none, and is left in one', async () => {
  const visit = await arrive()
  const { page } = visit
  await choose(visit)
  await isClosed(visit)
  const [evm = '', solana = '', bitcoin = ''] = await standing(visit)
  assert.equal([Boolean(evm && solana && bitcoin), questions(visit)], [true, ['wallet_createSession']])
  const text = 'Hello from three families'
  const signed = await page.evaluate(
    async ([text, evm, bitcoin]) => {
      const { modal } = window as unknown as { modal: AppKit }
      const toHex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
      const bytes = new TextEncoder().encode(text)
      return {
        evm: await modal.getProvider<Eip1193Provider>('eip155')!.request({ method: 'personal_sign', params: [`0x${toHex(bytes)}`, evm] }),
        solana: toHex(await modal.getProvider<SolanaProvider>('solana')!.signMessage(bytes)),
        bitcoin: await modal.getProvider<BitcoinProvider>('bip122')!.signMessage({ message: text, address: bitcoin }),
      }
    },
    [text, evm, bitcoin] as const,
  )
  assert.is(verifyMessage(text, signed.evm as string), evm)
  assert.ok(ed25519.verify(signed.solana, new TextEncoder().encode(text), getBytes(toBeHex(decodeBase58(solana), 32))))
  assert.ok(Verifier.verifySignature(bitcoin, text, signed.bitcoin))

  visit.attached.calls.length = 0
  await page.reload()
  await until(async () => (await standing(visit)).every(Boolean), 'all three to be back')
  assert.equal(questions(visit), [])

  await (await visit.modal()).evaluate(modal => modal.disconnect())
  await until(async () => !(await standing(visit)).some(Boolean), 'all three to be left')
  await until(() => questions(visit).length, 'the wallet to be told')
  assert.equal(questions(visit), ['wallet_revokeSession'])
})
