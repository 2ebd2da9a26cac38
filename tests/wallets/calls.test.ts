// `modal.send(calls)` with wallets whose own code takes calls (EIP-5792): Safe's provider, MetaMask's middleware behind MetaMask's provider,
// Coinbase Wallet's SDK. What they run on is played: a Safe's page, MetaMask's controllers, the window of Coinbase.
// Porto's SDK is not run: it weighs 6 MB, and its wallet is answered by a service of its own. Nor is Base Account's, which brings 10 MB.
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withCoinbase } from '../../src/coinbase.js'
import { findSafe } from '../../src/connectors/safe/safe.js'
import type { Eip1193Provider } from '../../src/domain/provider.js'
import { EthersAdapter } from '../../src/ethers.js'
import { API, apiRoutes, WITH_API } from '../support/blockchain-api.js'
import { byTestId, isThere, text } from '../support/dom.js'
import { ADDRESS, errorOf } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluckAll } from '../support/pluck.js'
import { ANSWERS, createHost, HASH, ON_CHAIN, ORIGIN } from '../support/safe-host.js'
import { leave, toNode } from '../support/view.js'
import { APPROVE, CALLS, enter, GOOD, press, SHOP, TOKEN, type CallsWorld } from '../features/calls/world.js'
import { playWindow } from './coinbase-window.js'
import { Background } from './metamask-background.js'
import { type MetamaskCalls, teachCalls } from './metamask-calls.js'

const test = suite('calls')
test.after.each(leave)

/** What the dApp is told in the end: the result, or how it failed. */
const endOf = (promise: Promise<{ hashes: readonly string[] }>) =>
  promise.then(
    ({ hashes }) => ['done', ...hashes],
    (error: Error & { hashes?: readonly string[] }) => [error.name, ...(error.hashes ?? [])],
  )

const declined = () => {
  assert.match(text(byTestId('calls-standing')), /^Declined in your wallet.*Nothing was sent/)
  assert.is(byTestId('calls-continue').getAttribute('aria-disabled'), 'false')
}

/** Presses on to a no, after which the sheet shows what has this test id. */
async function meetNo(world: CallsWorld, shown = 'calls-standing'): Promise<void> {
  await press(world)
  await until(() => isThere(shown), 'the no')
  declined()
}

const notSent = () => assert.match(text(byTestId('calls-standing')), 'The wallet did not send the transaction. Nothing was sent.')

/** A Safe's own word of a transaction, as its service tells it. */
interface Told {
  txStatus: string
  txHash?: string | null
}

type Host = ReturnType<typeof createHost>

/** Both ways to the same Safe: a dApp that brings Safe's own provider, and ours in the frame. */
const PROVIDERS: Record<string, (host: Host) => Promise<Eip1193Provider>> = {
  'Safe’s own provider': async () => {
    const theirs = new SafeAppProvider((await new SafeAppsSDK().safe.getInfo()) as never, new SafeAppsSDK())
    const request = (call: { method: string; params?: any }) =>
      // As wagmi’s connector of Safe has it: the provider does not know the word for connecting.
      theirs.request(call.method === 'eth_requestAccounts' ? { method: 'eth_accounts' } : call)
    return { safe: theirs['safe'], request, on() {}, removeListener() {} } as Eip1193Provider
  },
  'the frame of Safe': async () => (await findSafe(ORIGIN, new Promise(() => {})))!.connector.provider as Eip1193Provider,
}

async function enterSafe(make: (host: Host) => Promise<Eip1193Provider>) {
  const told: { now: Told | Error; says: 'yes' | 'no' } = { now: new Error('Not found'), says: 'yes' }
  let host: Host
  let inner: Promise<Eip1193Provider>
  const receipt = (hash: unknown) => {
    const status = (told.now as Told).txStatus === 'SUCCESS' ? '0x1' : '0x0'
    return { status, from: ADDRESS, transactionHash: hash, logs: [], blockHash: '0x1', blockNumber: '0x5', gasUsed: '0x5208' }
  }
  const answers = {
    ...ANSWERS,
    getSafeInfo: () => ({ safeAddress: ADDRESS, chainId: 1, threshold: 2, owners: [], isReadOnly: false }),
    sendTransactions: () => {
      if (told.says === 'no') throw new Error('Transaction was rejected')
      return { safeTxHash: HASH }
    },
    getTxBySafeTxHash: () => {
      if (told.now instanceof Error) throw told.now
      // As its service tells a transaction that does several things.
      return { ...told.now, txData: { dataDecoded: { method: 'multiSend', parameters: [{ valueDecoded: CALLS }] } } }
    },
    rpcCall: ({ call, params = [] }: { call?: string; params?: unknown[] }) =>
      call === 'eth_getTransactionReceipt' ? receipt(params[0]) : call === 'eth_chainId' ? '0x1' : undefined,
  }
  const wallet: Eip1193Provider = {
    request: async call => (await inner).request(call),
    on() {},
    removeListener() {},
  }
  const world = await enter(undefined, {
    wallet,
    node: { eth_getTransactionReceipt: receipt },
    globals: { crypto },
    arrive: () => {
      host = createHost({ answers })
      // What it holds beside its methods stands in the page, too.
      inner = make(host).then(it => (Object.assign(wallet, { ...it, request: wallet.request }), it))
      return 'com.example.wallet'
    },
  })
  const questions = () => host.asked.filter(({ method }) => method === 'sendTransactions')
  return { world, told, questions }
}

for (const [name, make] of Object.entries(PROVIDERS)) {
  test(`${name}: three calls are one transaction of the Safe, which its owners have yet to sign, and then done`, async () => {
    const { world, told, questions } = await enterSafe(make)
    const { promise } = await world.send()
    assert.match(text(byTestId('calls-way')), 'You approve once. All 3 steps happen, or none does.')
    await press(world)
    await until(() => isThere('calls-result'), 'the Safe to take it')
    const { txs } = questions()[0]!.params as { txs: { to: string; data: string }[] }
    assert.equal(pluckAll(txs, 'to', 'data'), [
      [TOKEN, APPROVE],
      [SHOP, '0xdeadbeef'],
      [SHOP, '0x'],
    ])
    assert.is(byTestId('calls-result').dataset['phase'], 'pending')
    // Its service has heard of it a moment later; the first owner has signed, the second has not.
    told.now = { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
    await world.pass(5_000)
    assert.is(byTestId('calls-result').dataset['phase'], 'pending')
    told.now = { txStatus: 'SUCCESS', txHash: ON_CHAIN }
    await world.pass(5_000)
    assert.equal(await endOf(promise), ['done', ON_CHAIN])
    await world.come()
    assert.equal([byTestId('calls-result').dataset['phase'], questions().length], ['done', 1])
  })

  test(`${name}: a no leaves the sheet, for another try`, async () => {
    const { world, told, questions } = await enterSafe(make)
    told.says = 'no'
    const { promise } = await world.send()
    await press(world)
    declined()
    told.says = 'yes'
    told.now = { txStatus: 'SUCCESS', txHash: ON_CHAIN }
    await press(world)
    assert.equal([await endOf(promise), questions().length], [['done', ON_CHAIN], 2])
  })

  for (const [what, now, end] of [
    ['its owners call off was not sent, and can be asked for again', { txStatus: 'CANCELLED' }, ['callsNotSent']],
    ['fails on the chain has failed as a whole', { txStatus: 'FAILED', txHash: ON_CHAIN }, ['transactionReverted', ON_CHAIN]],
  ] as const)
    test(`${name}: what ${what}`, async () => {
      const { world, told } = await enterSafe(make)
      const { promise } = await world.send()
      await press(world)
      told.now = now
      await world.pass(5_000)
      if (now.txStatus === 'CANCELLED') {
        notSent()
        world.modal.close()
      }
      assert.equal(await endOf(promise), end)
      if (now.txStatus === 'CANCELLED') return
      await world.come()
      assert.match(text(byTestId('calls-result')), /^Failed/)
    })
}

async function enterMetamask(
  more: Partial<MetamaskCalls> = {},
  node: NonNullable<Parameters<typeof enter>[1]>['node'] = {},
): Promise<{ world: CallsWorld; background: Background; calls: MetamaskCalls }> {
  const background = new Background([ADDRESS])
  const calls = Object.assign(teachCalls(background), more)
  const world = await enter(undefined, {
    node,
    arrive: () => {
      background.enter()
      return 'io.metamask'
    },
  })
  return { world, background, calls }
}

const RECEIPT = { status: '0x1', from: ADDRESS, transactionHash: ON_CHAIN, blockHash: '0x1', blockNumber: '0x5', gasUsed: '0x1', logs: [] }
/** Of a wallet that has sent each call by itself. */
const FAILED = { ...RECEIPT, status: '0x0', transactionHash: HASH }

test('MetaMask: three calls are one question that its own middleware takes, whose account is made a smart one for it, and done', async () => {
  const { world, background, calls } = await enterMetamask()
  const { promise } = await world.send({
    calls: CALLS,
    capabilities: { dataSuffix: { value: '0x0b' }, paymasterService: { url: 'https://pay.test', optional: true } },
  })
  assert.match(text(byTestId('calls-way')), 'first turns your account into a smart account')
  await press(world)
  await until(() => calls.batches.length, 'MetaMask to take it')
  assert.equal(
    calls.batches.map(batch => batch.map(({ params }) => params)),
    [
      [
        { to: TOKEN, value: '0x0', data: APPROVE },
        { to: SHOP, value: '0x0', data: '0xdeadbeef' },
        { to: SHOP, value: '0x16345785d8a0000' },
      ],
    ],
  )
  await until(() => isThere('calls-result'), 'the sheet to say so')
  calls.settle({ status: 'confirmed', hash: ON_CHAIN, txReceipt: RECEIPT })
  await until(async () => {
    await world.pass(1_000)
    return byTestId('calls-result').dataset['phase'] === 'done'
  }, 'its word that it is done')
  assert.equal(await endOf(promise), ['done', ON_CHAIN])
  assert.is(background.asked.filter(({ method }) => /^(wallet_sendCalls|eth_sendTransaction)$/.test(method)).length, 1)
})

test('MetaMask: a no is one, and so is one to the smart account, after which it is asked step by step', async () => {
  const { world, background, calls } = await enterMetamask()
  background.says = 'no'
  const { promise } = await world.send()
  await meetNo(world)
  // Its settings may have changed since it was asked what it can do.
  calls.keyring = 'Ledger Hardware'
  await meetNo(world, 'calls-one-by-one')
  assert.is(calls.batches.length, 1)
  world.modal.close()
  assert.equal(await endOf(promise), ['atomicUpgradeRejected'])
})

test('MetaMask: an account that a device holds takes no batches, and is asked step by step; a fee that only somebody else may pay is none of its', async () => {
  const { world, background } = await enterMetamask({ keyring: 'Ledger Hardware' })
  await world.send()
  assert.is(text(byTestId('calls-way')), 'You approve 3 times, one step after the other.')
  const { promise } = await world.send({ calls: CALLS, capabilities: { paymasterService: { url: 'https://pay.test' } } })
  assert.is((await errorOf(promise)).name, 'sendPending')
  world.modal.close()
  assert.not(background.asked.some(({ method }) => method === 'wallet_sendCalls'))
})

for (const [what, as, end] of [
  ['fails on the chain', { status: 'failed', hash: ON_CHAIN, txReceipt: { ...RECEIPT, status: '0x0' } }, ['transactionReverted', ON_CHAIN]],
  ['is dropped', { status: 'dropped' }, ['transactionReverted']],
  ['never leaves it', { status: 'failed' }, ['callsNotSent']],
] as const)
  test(`MetaMask: what ${what} is told as that`, async () => {
    const { world, calls } = await enterMetamask({ isSmart: true }, { eth_getTransactionReceipt: () => ({ ...RECEIPT, status: '0x0' }) })
    const { promise } = await world.send()
    assert.match(text(byTestId('calls-way')), 'You approve once. All 3 steps happen, or none does.')
    await press(world)
    await until(() => isThere('calls-result'), 'MetaMask to take it')
    calls.settle(as)
    await until(async () => {
      await world.pass(1_000)
      return isThere('calls-standing') || byTestId('calls-result').dataset['phase'] === 'failed'
    }, 'its word of it')
    if (isThere('calls-standing')) notSent()
    world.modal.close()
    assert.equal(await endOf(promise), end)
  })

const RPC = 'https://rpc.coinbase.test/'

async function enterCoinbase(capabilities: object = { atomicBatch: { supported: true }, paymasterService: { supported: true } }) {
  const told: { status: object; says: 'yes' | 'no' | 'close' } = { status: { status: 100 }, says: 'yes' }
  const page = { asked: [] as { method: string; params: any }[] }
  const node = { ...GOOD, eth_chainId: () => '0x1', wallet_getCallsStatus: () => told.status }
  const world = await enter(undefined, {
    options: {
      ...WITH_API,
      metadata: { name: 'Shop', description: '', url: '', icons: [] },
      adapters: [withCoinbase(new EthersAdapter(), { wallet: () => import('@coinbase/wallet-sdk') })],
    },
    globals: { location: new URL('https://dapp.test/page'), fetch: (...given: Parameters<typeof fetch>) => fetch(...given) },
    routes: {
      ...apiRoutes(),
      [`POST ${API}/v1/`]: toNode(node),
      'https://node-1.test/': toNode(node),
      [`POST ${RPC}`]: toNode(node),
      'HEAD /page': {},
      [`${API}/v1/account/*`]: { balances: [] },
    },
    arrive: made => {
      const answer = ({ method }: { method: string }) =>
        told.says === 'close'
          ? 'close'
          : told.says === 'no'
            ? { error: { code: 4001, message: 'User denied request' } }
            : { value: method === 'wallet_sendCalls' ? { id: '0xc0ffee' } : null }
      Object.assign(page, playWindow(made.page, { address: ADDRESS, chainId: 1, rpcUrl: RPC, capabilities }, answer))
      return 'coinbaseWalletSDK'
    },
  })
  return { world, told, page }
}

const finish = (world: CallsWorld, phase: string) =>
  until(async () => {
    await world.pass(1_000)
    return byTestId('calls-result').dataset['phase'] === phase
  }, `it to be ${phase}`)

test('Coinbase Wallet: three calls are one question in its window, with who pays and who has led here, and done', async () => {
  const { world, told, page } = await enterCoinbase()
  const { promise } = await world.send({
    calls: CALLS,
    capabilities: { dataSuffix: { value: '0x0b' }, paymasterService: { url: 'https://pay.test' } },
  })
  assert.match(text(byTestId('calls-way')), 'You approve once. All 3 steps happen, or none does.')
  await press(world)
  await until(() => page.asked.length, 'its window to be asked')
  const [{ method, params }] = page.asked as [{ method: string; params: any }]
  assert.equal([page.asked.length, method, params[0].version, params[0].from], [1, 'wallet_sendCalls', '1.0', ADDRESS])
  assert.equal(Object.keys(params[0].capabilities), ['dataSuffix', 'paymasterService'])
  assert.is(params[0].calls.length, 3)
  await until(() => isThere('calls-result'), 'the sheet to say so')
  told.status = { status: 200, receipts: [RECEIPT] }
  await finish(world, 'done')
  assert.equal(await endOf(promise), ['done', ON_CHAIN])
})

for (const says of ['no', 'close'] as const)
  test(`Coinbase Wallet: a no is one: ${says === 'no' ? 'by its button' : 'by closing its window'}; and it can be asked again`, async () => {
    const { world, told, page } = await enterCoinbase()
    told.says = says
    await world.send()
    await meetNo(world)
    told.says = 'yes'
    await press(world)
    await until(() => isThere('calls-result'), 'its yes')
    assert.is(page.asked.length, 2)
  })

test('Coinbase Wallet: what is done in part, by its receipts, is said to be', async () => {
  const { world, told } = await enterCoinbase()
  const { promise } = await world.send()
  await press(world)
  await until(() => isThere('calls-result'), 'its yes')
  told.status = { status: 'CONFIRMED', receipts: [RECEIPT, FAILED] }
  await finish(world, 'failed')
  assert.equal(await endOf(promise), ['callsPartly', ON_CHAIN, HASH])
  assert.match(text(byTestId('calls-result')), /^Done in part/)
})

test.run()
