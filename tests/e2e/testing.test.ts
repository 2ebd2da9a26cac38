// latchkey/testing/playwright, as a dApp's own tests use it: the built kit and a small dApp in Chromium.
import { verifyMessage } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ModalPage, WalletNamespace, WalletOptions } from 'latchkey/testing/playwright'
import { distUrl } from '../support/dist.js'
import { until } from '../support/patience.js'
import { createWorld, type PageWishes } from './support.js'

type Kit = typeof import('latchkey/testing/playwright')
const { answerNode, attachWallet, createWallet, modalOf } = (await import(distUrl('testing/playwright.js'))) as Kit

const test = suite('latchkey/testing in Chromium')
const world = createWorld(test)

const BODY = '<appkit-button></appkit-button><appkit-network-button></appkit-network-button>'
const NETWORKS = [101, { id: 102, name: 'Paper Two' }]
// Without a project id the modal says so to developers.
const ALLOWED = [/Project ID/]

const toOffered = (namespace: string, id: string | number, name: string) => ({
  id,
  name,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [`http://127.0.0.1:1/${namespace === 'eip155' ? id : namespace}`] } },
})
const PAPER = toOffered('eip155', 101, 'Paper One')
const OTHERS = [
  toOffered('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  toOffered('bip122', '000000000019d6689c085ae165831e93', 'Bitcoin'),
  toOffered('polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'),
] as const
/** The wallet of a page that talks to Polkadot itself, by its addresses there. */
const POLKADOT = { networkId: OTHERS[2].caipNetworkId, rpcUrl: 'http://127.0.0.1:1/', ss58Format: 0 }

interface Dapp {
  sign(message: string): Promise<string>
  send(to: string, value: string): Promise<[hash: string, receipt: { status: string } | null]>
  addressIn(namespace: string): string | undefined
}

async function enter(options: WalletOptions = {}, wishes: PageWishes = {}) {
  const wallet = createWallet({ networks: NETWORKS, ...options })
  const { page } = await world.open('kit', {
    body: BODY,
    allow: ALLOWED,
    ...wishes,
    async before(_, context) {
      await attachWallet(context, wallet)
      await answerNode(context, '**/101', wallet, 101)
      await answerNode(context, '**/102', wallet, 102)
    },
  })
  const modal: ModalPage = modalOf(page)
  const dapp = <Name extends keyof Dapp>(name: Name, ...given: Parameters<Dapp[Name]>) =>
    page.evaluate(
      ([method, params]) => (window as unknown as { dapp: Record<string, (...given: unknown[]) => unknown> }).dapp[method]!(...params),
      [name, given as unknown[]] as const,
    ) as Promise<Awaited<ReturnType<Dapp[Name]>>>
  return { page, modal, wallet, dapp }
}

test('a visitor connects, signs for real, sends on the chain in memory, and disconnects', async () => {
  const { modal, wallet, dapp } = await enter()
  assert.equal(wallet.requests, [], 'nobody is asked before a click')
  await modal.expectDisconnected()
  await modal.connect(wallet)
  await modal.expectConnected(wallet.address)
  await modal.expect('account-button', /100.* ETH/)
  await modal.expectNetwork('Paper One')
  assert.is(verifyMessage('Hello', await dapp('sign', 'Hello')), wallet.address)
  const [hash, receipt] = await dapp('send', wallet.accounts[1]!, '0xde0b6b3a7640000')
  assert.match(hash, /^0x[0-9a-f]{64}$/)
  assert.is(receipt?.status, '0x1')
  await modal.disconnect()
  await modal.expectDisconnected()
  // Nobody waits for the wallet, which is told all the same.
  await until(() => !wallet.sites.length, 'the wallet to be told')
})

test('a refusal is told, and tried again; a question waits until the test answers it', async () => {
  const { modal, wallet } = await enter()
  wallet.once('refuse')
  await modal.open()
  await modal.choose(wallet)
  await modal.expect('w3m-modal-card', /declined/i)
  wallet.always('ask')
  await modal.tryAgain()
  assert.is((await wallet.approve()).method, 'eth_requestAccounts')
  await modal.expectConnected(wallet.address)
  await modal.expectClosed()
})

test('a wallet on a wrong network, another account, a lock and a wallet that leaves are seen by the page', async () => {
  const { modal, wallet } = await enter()
  await modal.connect(wallet, 'eip155')
  wallet.selectNetwork(999)
  await modal.expectOpen('Switch Network')
  await modal.switchNetwork('Paper Two')
  await modal.expectNetwork('Paper Two')
  assert.is(wallet.networkId, 102)
  await modal.expectClosed()
  wallet.selectAccount(wallet.accounts[2]!)
  await modal.expectConnected(wallet.accounts[2])
  wallet.disconnect()
  await modal.expectDisconnected()
})

test('a wallet of several chain families is connected in the one that is chosen', async () => {
  const { modal, wallet, dapp } = await enter(
    {},
    { options: { networks: [PAPER, OTHERS[0]] }, allow: [...ALLOWED, /Failed to load resource/] },
  )
  await modal.connect(wallet, 'solana')
  assert.is(await dapp('addressIn', 'solana'), await wallet.addressOf('solana'))
  assert.is((await dapp('addressIn', 'eip155')) ?? null, null)
})

// Solana’s is connected above.
for (const network of OTHERS.slice(1))
  test(`the wallet is there for ${network.name}`, async () => {
    const namespace = network.chainNamespace as WalletNamespace
    const { modal, wallet, dapp } = await enter(
      { namespaces: [namespace], nodes: { polkadot: POLKADOT } },
      { options: { networks: [network] }, allow: [...ALLOWED, /Failed to load resource/] },
    )
    await modal.connect(wallet.name)
    assert.is(await dapp('addressIn', namespace), await wallet.addressOf(namespace))
    await modal.disconnect()
    await modal.expectDisconnected()
  })
