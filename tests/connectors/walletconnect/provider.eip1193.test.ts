import { connect, createConfig, disconnect, getAccount, http, injected, signMessage, switchChain } from '@wagmi/core'
import { mainnet, polygon } from '@wagmi/core/chains'
import { BrowserProvider, Wallet, verifyMessage, verifyTypedData } from 'ethers'
import { providers } from 'ethers-5'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createWalletClient, custom, publicActions, verifyMessage as verifyByViem } from 'viem'
import { createFace } from '../../../src/connectors/walletconnect/face.js'
import { BOB, eip155, fakeSession, type WalletRequest } from '../../support/fake-sign-client.js'
import { pluck } from '../../support/pluck.js'
import { createProviderWorld, fakeNode } from '../../support/wc-world.js'
import { settled } from '../../support/clock.js'
import { errorOf } from '../../support/modal.js'

const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const DOMAIN = { name: 'Test', version: '1', chainId: 1 }
const TYPES = { Mail: [{ name: 'contents', type: 'string' }] }
const HASH = `0x${'ab'.repeat(32)}`
const refuse = () => {
  throw { code: 5000, message: 'User rejected.' }
}

/** A wallet with a real key at the other end of a session, and the face a dApp gets. */
function make() {
  const wallet = Wallet.createRandom()
  const answer = async ({ method, params }: WalletRequest): Promise<unknown> => {
    const [first, second] = params as [string, string]
    if (method === 'personal_sign') return wallet.signMessage(Buffer.from(first.slice(2), 'hex'))
    if (method === 'eth_signTypedData_v4') {
      const {
        domain,
        types: { EIP712Domain: _, ...types },
        message,
      } = JSON.parse(second)
      return wallet.signTypedData(domain, types, message)
    }
    if (method === 'eth_sendTransaction') return HASH
    return refuse()
  }
  const session = fakeSession({ namespaces: { eip155: eip155({ accounts: [wallet.address], methods: METHODS }) } })
  const { client, provider } = createProviderWorld({
    sessions: [session],
    wallet: answer,
    routes: { '*': fakeNode({ eth_getBalance: '0xde0b6b3a7640000', net_version: '0x5', eth_sendRawTransaction: '0x5' }) },
  })
  return { wallet, client, provider, face: createFace(provider, 'eip155') }
}

test('ethers, the older one too, signs a message and typed data through it, and reads from a node', async () => {
  const { wallet, face } = make()
  const browser = new BrowserProvider(face as never)
  const signer = await browser.getSigner()
  assert.is(signer.address, wallet.address)
  assert.is(verifyMessage('hello', await signer.signMessage('hello')), wallet.address)
  const older = new providers.Web3Provider(face as never, 'any').getSigner()
  assert.equal([await older.getAddress(), verifyMessage('hi', await older.signMessage('hi'))], Array(2).fill(wallet.address))
  const message = { contents: 'hi' }
  assert.is(verifyTypedData(DOMAIN, TYPES, message, await signer.signTypedData(DOMAIN, TYPES, message)), wallet.address)
  assert.is(await browser.getBalance(wallet.address), 10n ** 18n)
  assert.is((await browser.getNetwork()).chainId, 1n)
  browser.destroy()
})

test('ethers and viem tell a refusal', async () => {
  const { client, face } = make()
  client.wallet = refuse
  const browser = new BrowserProvider(face as never)
  const signer = await browser.getSigner()
  assert.is((await errorOf<{ code: unknown }>(signer.signMessage('hello'))).code, 'ACTION_REJECTED')
  browser.destroy()
  const viem = createWalletClient({ transport: custom(face) })
  const [account] = await viem.getAddresses()
  const error = await errorOf(viem.signMessage({ account: account!, message: 'hello' }))
  assert.match(String(error), /UserRejectedRequestError|User rejected/)
})

test('viem signs a message and typed data through it, sends, switches and reads', async () => {
  const { wallet, client, face } = make()
  const viem = createWalletClient({ chain: mainnet, transport: custom(face) }).extend(publicActions)
  const [account] = await viem.requestAddresses()
  assert.is(account, wallet.address)
  const signature = await viem.signMessage({ account: account!, message: 'hello' })
  assert.ok(await verifyByViem({ address: account!, message: 'hello', signature }))
  const message = { contents: 'hi' }
  const typed = await viem.signTypedData({ account: account!, domain: DOMAIN, types: TYPES, primaryType: 'Mail', message })
  assert.is(verifyTypedData(DOMAIN, TYPES, message, typed), wallet.address)
  assert.is(await viem.sendTransaction({ account: account!, to: BOB, value: 1n, gas: 21_000n }), HASH)
  await viem.switchChain({ id: 137 })
  assert.is(await viem.getChainId(), 137)
  assert.is(await viem.getBalance({ address: account! }), 10n ** 18n)
  assert.equal(pluck(client.requests, 'method'), ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('wagmi connects, signs, switches and follows through it', async () => {
  // Without one wagmi takes the page for a server.
  Object.assign(globalThis, { window: new EventTarget() })
  const { wallet, client, face } = make()
  const connector = injected({ target: () => ({ id: 'latchkey', name: 'Latchkey', provider: face as never }) })
  const config = createConfig({
    chains: [mainnet, polygon],
    connectors: [connector],
    transports: { [mainnet.id]: http('http://127.0.0.1:1'), [polygon.id]: http('http://127.0.0.1:1') },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const { accounts, chainId } = await connect(config, { connector: config.connectors[0]! })
  assert.equal([accounts, chainId], [[wallet.address], 1])
  assert.is(verifyMessage('hello', await signMessage(config, { message: 'hello' })), wallet.address)

  await switchChain(config, { chainId: 137 })
  assert.is(getAccount(config).chainId, 137)
  await settled(client.sendEvent('chainChanged', 1))
  assert.is(getAccount(config).chainId, 1)
  await settled(client.sendEvent('accountsChanged', [BOB]))
  assert.is(getAccount(config).address, BOB)

  await settled(client.sendDelete())
  assert.is(getAccount(config).status, 'disconnected')
  await disconnect(config)
  Reflect.deleteProperty(globalThis, 'window')
})

test('params of a wrong type, and who is not in the session, are turned away before the wallet hears of it', async () => {
  const { wallet, client, face } = make()
  const stranger = Wallet.createRandom().address
  const codeOf = async (method: string, params: unknown) =>
    ((await face.request({ method, params: params as object }).catch((error: unknown) => error)) as { code?: number } | undefined)?.code
  for (const params of ['0x00', 7, true]) assert.is(await codeOf('personal_sign', params), -32602)
  for (const [method, params] of [
    ['personal_sign', ['0x6869', stranger]],
    ['eth_signTypedData_v4', [stranger, '{}']],
    ['eth_sendTransaction', [{ from: stranger, to: wallet.address }]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: stranger, chainId: '0x1', calls: [] }]],
  ] as const)
    assert.is(await codeOf(method, params), 4100, method)
  assert.equal(client.requests, [])
  // Twenty bytes to sign look like an account; in other letters an account is the same one.
  assert.is(await codeOf('personal_sign', [stranger, wallet.address.toLowerCase()]), undefined)
  assert.equal([await codeOf('eth_sendTransaction', [{ to: stranger }]), client.requests.length], [undefined, 2])
})
