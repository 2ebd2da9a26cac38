import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createDoor } from '../../../src/adapters/eip155/door.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { settlePromises } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { createFakeWallet, RpcError, type FakeWalletOptions } from '../../support/fakes.js'
import { errorOf, network } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { fail } from './fake-node.js'

function open(options: FakeWalletOptions = {}) {
  const wallet = createFakeWallet(options)
  return { wallet, door: createDoor(wallet), asked: () => wallet.calls.map(({ method }) => method) }
}

const two = toCaipNetwork(network(2, { blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } } }), {})
const URLS = ['https://own.test', 'https://node-2.test/']

// Connecting

for (const [approve, code] of [
  ['refuse', 4001],
  ['pending', -32002],
  ['locked', 4001],
] as const)
  test(`a wallet that answers with ${approve} is heard as ${code}`, async () => {
    assert.is((await errorOf(open({ approve }).door.connect())).code, code)
  })

for (const [what, answers] of [
  ['no account', { eth_requestAccounts: () => [] }],
  ['something that is no account', { eth_requestAccounts: () => ['hello'] }],
  ['no network', { eth_chainId: () => null }],
  ['a network that is none', { eth_chainId: () => '0x0' }],
] as const)
  test(`a wallet that answers with ${what} gave an answer that cannot be read`, async () => {
    assert.is((await errorOf(open({ answers }).door.connect())).name, 'walletBadAnswer')
  })

test('a visitor who refuses the first request has refused the second as well', async () => {
  const { door, wallet } = open({ approve: 'hang' })
  const first = errorOf(door.connect())
  await settlePromises()
  wallet.approve = 'pending'
  const second = errorOf(door.connect())
  await settlePromises()
  wallet.release('refuse')
  assert.equal([(await first).code, (await second).code], [4001, 4001])
})

// Leaving

test('where nothing was granted nothing is given back', async () => {
  const { door, asked } = open()
  await door.disconnect()
  assert.equal(asked(), ['wallet_getPermissions'])
})

test('a wallet that knows nothing of permissions is left without a word', async () => {
  const refuse = fail(-32601, 'what?')
  await open({ isConnected: true, answers: { wallet_getPermissions: refuse } }).door.disconnect()
  await open({ isConnected: true, answers: { wallet_revokePermissions: refuse } }).door.disconnect()
  await open({ isConnected: true, answers: { wallet_getPermissions: () => 'nonsense' } }).door.disconnect()
})

// Switching

test('a wallet that answers before it has moved is waited for', async () => {
  let looks = 0
  const { door, asked } = open({ isConnected: true, answers: { eth_chainId: () => (++looks < 3 ? '0x1' : '0x2') } })
  await door.switchNetwork(two, URLS)
  assert.equal(asked(), ['wallet_switchEthereumChain', 'eth_chainId', 'eth_chainId', 'eth_chainId'])
})

test('a wallet that says that it has moved is believed where it can say where it is', async () => {
  const moving = (eth_chainId?: () => unknown) => {
    const answers = { wallet_switchEthereumChain: () => null, ...(eth_chainId && { eth_chainId }) }
    return open({ isConnected: true, answers }).door.switchNetwork(two, URLS)
  }
  let looks = 0
  const failures = [moving(), moving(() => null), moving(() => Promise.reject(new Error('what?')))].map(errorOf)
  // Who finds out a moment later is heard.
  await moving(() => (++looks < 3 ? Promise.reject(new Error('not yet')) : '0x2'))
  assert.equal(pluck(await Promise.all(failures), 'name'), ['walletStayed', 'walletSilent', 'walletSilent'])
})

for (const [what, error] of [
  ['4902', new RpcError(4902, 'Unrecognized chain ID')],
  ['5000', new RpcError(5000, 'unknown')],
  ['4902 deep inside', new Error('x', { cause: { info: { error: { code: '4902' } } } })],
  ['only words', new RpcError(-32603, 'Unrecognized chain ID "0x2". Try adding the chain using wallet_addEthereumChain first.')],
  ['words inside', new RpcError(-32603, 'Internal error', { originalError: 'Chain 0x2 has not been added' })],
  ['what to do', new RpcError(-32000, 'Please add network first')],
  ['other words', new RpcError(4200, "We don't support this network yet")],
] as const)
  test(`a wallet that does not know the network (${what}) is asked to add it, then to switch`, async () => {
    let [isAdded, isThere] = [false, false]
    const answers = {
      eth_chainId: () => (isThere ? '0x2' : '0x1'),
      wallet_switchEthereumChain: () => (isAdded ? void (isThere = true) : Promise.reject(error)),
      wallet_addEthereumChain: () => void (isAdded = true),
    }
    const { door, wallet, asked } = open({ isConnected: true, answers })
    await door.switchNetwork(two, URLS)
    assert.equal(asked(), [
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
    assert.equal(wallet.calls[1]?.params, [
      {
        chainId: '0x2',
        chainName: 'Network 2',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: URLS,
        blockExplorerUrls: ['https://scan.test'],
      },
    ])
  })

test('a wallet that cannot be asked to move at all is not asked to add anything', async () => {
  const error = new RpcError(4200, 'The method wallet_switchEthereumChain is not supported')
  const { door, asked } = open({ answers: { wallet_switchEthereumChain: () => Promise.reject(error) } })
  assert.is(await errorOf(door.switchNetwork(two, URLS)), error)
  assert.equal(asked(), ['wallet_switchEthereumChain'])
})

test('a wallet that moved while adding is not asked a second time', async () => {
  const { door, asked } = open({ isConnected: true, knownChains: [1] })
  await door.switchNetwork(two, URLS)
  assert.equal(asked(), ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId'])
})

for (const [what, code, told] of [
  ["that cannot is 'Chain is not supported'", -32602, 'chainNotSupported'],
  ['that still waits for another answer says so', -32002, -32002],
  ['whose visitor does not want that has refused', 4001, 4001],
] as const)
  test(`of wallets that are to add a network one ${what}`, async () => {
    const cause = new RpcError(code, 'Invalid RPC URL')
    const { door } = open({ knownChains: [1], answers: { wallet_addEthereumChain: throws(cause) } })
    const error = await errorOf(door.switchNetwork(two, URLS))
    assert.equal([error.code ?? error.name, error === cause || error.cause === cause], [told, true])
  })
