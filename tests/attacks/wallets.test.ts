// Whatever a wallet answers and tells, and whatever stands in the storage, the page is told of real accounts and networks, or of none.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { settlePromises } from '../support/clock.js'
import { createFakeWallet, memoryStorage } from '../support/fakes.js'
import { cleanupModals, createTestModal, TWO, type TestModal } from '../support/modal.js'
import { createAnswers, isPolluted } from './answers.js'

test.after.each(cleanupModals)

/** What dApps are told of who is connected makes sense. */
function checkWhatIsTold({ appKit }: TestModal, because: string): void {
  const account = appKit.getAccount()
  assert.ok(['connected', 'connecting', 'reconnecting', 'disconnected', undefined].includes(account?.status), because)
  if (account?.isConnected) assert.match(account.address!, /^0x[\da-f]{40}$/i, because)
  for (const { address } of account?.allAccounts ?? []) assert.match(address, /^0x[\da-f]{40}$/i, because)
  assert.match(String(appKit.getCaipNetworkId()), /^eip155:[1-9]\d*$/, because)
  assert.not.ok(isPolluted(), because)
}

const METHODS = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
]
const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message', '__proto__']

test('eighty wallets that answer and tell anything at all', async () => {
  const next = createAnswers(11)
  const random = createAnswers(12)
  for (let turn = 0; turn < 80; turn++) {
    // Every third answers some questions as it should, so that the others are reached.
    const isPlain = (at: number) => (turn >> at) % 3 === 0
    const answers = Object.fromEntries(
      METHODS.flatMap((method, at) => (isPlain(at) ? [] : [[method, () => (turn % 5 ? next() : Promise.reject(next()))]])),
    )
    const wallet = createFakeWallet({ answers })
    const made = createTestModal({ wallet })
    const because = `wallet ${turn}`
    const attempt = async (work: () => Promise<unknown>) => {
      const error = await Promise.race([
        work().then(
          () => undefined,
          (thrown: unknown) => thrown ?? 'nothing',
        ),
        made.clock.advance(60_000).then(() => undefined),
      ])
      if (error !== undefined)
        assert.not.ok(error instanceof TypeError || error instanceof RangeError, `${because}: ${(error as Error).stack}`)
      checkWhatIsTold(made, because)
    }
    await attempt(() => connect(made.modal, made.connector()))
    for (const event of EVENTS) {
      wallet.emit(event, random())
      await settlePromises()
      checkWhatIsTold(made, `${because}, ${event}`)
    }
    await attempt(() => made.appKit.switchNetwork(TWO))
    await attempt(() => made.appKit.disconnect())
    assert.not.ok(made.appKit.getIsConnectedState(), because)
    cleanupModals()
  }
})

const KEYS = [
  '@appkit/connections',
  '@appkit/eip155:connected_connector_id',
  '@appkit/active_caip_network_id',
  '@appkit/active_namespace',
  '@appkit/connected_namespaces',
  '@appkit/connection_status',
  '@appkit/native_balance_cache',
  '@appkit/portfolio_cache',
  '@appkit/identity_cache',
  '@appkit/ens_cache',
  '@appkit/history_transactions_cache',
  '@appkit/pending_transactions',
  '@appkit/siwx_declined',
  '@appkit/last_chosen_namespace',
  '@appkit/recent_wallets',
  '@appkit/preferred_account_types',
]

test('a hundred and fifty storages that hold anything at all: the page loads, shows nobody that is none, and opens', async () => {
  const next = createAnswers(13)
  for (let turn = 0; turn < 150; turn++) {
    const stored = Object.fromEntries(
      KEYS.filter((_, at) => (turn * 7 + at) % 3).map(key => [
        key,
        turn % 4 ? JSON.stringify(next()) : String(JSON.stringify(next())).slice(0, -1),
      ]),
    )
    // Mostly there is somebody to look for.
    if (turn % 2) stored['@appkit/eip155:connected_connector_id'] = 'com.example.wallet'
    const made = createTestModal({ wallet: createFakeWallet({ isConnected: turn % 3 === 0 }), storage: memoryStorage(stored) })
    checkWhatIsTold(made, `storage ${turn}, at once`)
    await made.clock.advance(3_000)
    await made.appKit.ready()
    checkWhatIsTold(made, `storage ${turn}`)
    await made.modal.open()
    await made.appKit.disconnect()
    assert.not.ok(made.appKit.getIsConnectedState())
    cleanupModals()
  }
})

test('options that lead into prototypes change nothing but themselves', async () => {
  const poison = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}') as object
  const made = createTestModal({
    options: {
      features: poison,
      texts: poison,
      themeVariables: poison,
      connectorImages: poison,
      customRpcUrls: poison,
      services: poison,
    } as never,
  })
  made.appKit.setThemeVariables(poison)
  made.appKit.addNetwork('eip155', Object.assign(poison, TWO))
  await made.modal.open()
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
  assert.not.ok(isPolluted())
})
