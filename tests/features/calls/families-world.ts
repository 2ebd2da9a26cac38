// A visitor whose dApp hands something over, of Solana and Bitcoin: real adapters over a wallet of the page, and a chain in this process.
import { sha256 } from '@noble/hashes/sha256'
import { Transaction } from 'bitcoinjs-lib'
import { BitcoinAdapter } from '../../../src/adapters/bip122/bip122.js'
import { openWallet } from '../../../src/adapters/solana/door.js'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { ChainAdapter } from '../../../src/domain/adapter.js'
import type { CaipNetworkId } from '../../../src/domain/caip.js'
import type { AppKitNetwork } from '../../../src/domain/networks.js'
import type { SendResult, SendWish } from '../../../src/domain/send-calls.js'
import { answer } from '../../../src/features/calls/open-calls.js'
import { SendCalls } from '../../../src/features/calls/SendCalls.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount, switchNetwork } from '../../../src/flows/session/switch-network.js'
import { bitcoinId, bitcoinNetwork, connectBitcoin, createStandard } from '../../support/bitcoin-page.js'
import { createKey as createCoinKey } from '../../support/bitcoin-wallet.js'
import { settlePromises } from '../../support/clock.js'
import { settle } from '../../support/dom.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { reply, type FakeCall } from '../../support/fake-fetch.js'
import { startSolana } from '../../support/solana-chain.js'
import { createPlace, DEV, LOCAL, solanaNetwork } from '../../support/solana-dapp.js'
import { createKey, createSolanaWallet, payment, signWire } from '../../support/solana-wallet.js'
import { visit, type VisitOptions } from '../../support/view.js'
import type { Family, FamilyWorld } from './faults.families.js'

/** A wallet is asked for a signature: what it does instead, if anything. */
type Asked = () => (() => unknown) | undefined

/** A chain with an account, its wallet, and what a dApp wants of it. */
interface Chain {
  networks: readonly [AppKitNetwork, AppKitNetwork]
  addresses: readonly [string, string]
  adapter: Pick<ChainAdapter, 'transfers'>
  provider: unknown
  wish: SendWish
  node(call: FakeCall): unknown
  spend(): void
  /** What has been sent, and whether it is in a block. */
  settle(isIn: boolean): void
}

let seed = 90
const SOL = 1_000_000_000n
export const solana = await startSolana()

/** Three SOL of ten go to somebody. */
async function createSolana(asked: Asked): Promise<Chain> {
  const [key, other] = [createKey(++seed), createKey(++seed)]
  solana.fund(key.address, 10n * SOL)
  Reflect.deleteProperty(solana.answers, 'getSignatureStatuses')
  solana.svm.expireBlockhash()
  const networks = [solanaNetwork(LOCAL, 'https://chain.test/'), solanaNetwork(DEV, 'https://chain.test/')] as const
  const place = createPlace(networks)
  const adapter = new SolanaAdapter()
  const instead: Record<string, (...inputs: never[]) => unknown> = {
    signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
      (asked() ?? (() => inputs.map(({ transaction }) => ({ signedTransaction: signWire(transaction, [key]) }))))(),
  }
  const { standard } = createSolanaWallet({ keys: [key, other], without: ['solana:signAndSendTransaction'], instead })
  const { door, provider } = openWallet(standard, place.options, place.networkOf)
  await door.connect()
  return {
    networks,
    addresses: [key.address, other.address],
    adapter,
    provider,
    wish: { instructions: [payment(key.address, createKey(++seed).address, 3n * SOL) as never] },
    node: ({ body }) =>
      Array.isArray(body) ? body.map(each => solana.answer(each as never)) : solana.answer(body as Parameters<typeof solana.answer>[0]),
    spend: () => void solana.put(key.address, '11111111111111111111111111111111', new Uint8Array(), SOL),
    settle: isIn => {
      if (isIn) Reflect.deleteProperty(solana.answers, 'getSignatureStatuses')
      else solana.answers['getSignatureStatuses'] = { value: [null] }
    },
  }
}

/** Two payments out of two coins. */
async function createBitcoin(asked: Asked): Promise<Chain> {
  const [key, other] = [createCoinKey(++seed), createCoinKey(++seed)]
  const coins = [60_000, 50_000].map((value, index) => {
    const tx = new Transaction()
    tx.addInput(sha256(Uint8Array.from([index, seed])), 0)
    tx.addOutput(key.script, BigInt(value))
    return { raw: tx.toHex(), row: { txid: tx.getId(), vout: 0, value, status: { confirmed: true } } }
  })
  const network = bitcoinNetwork(bitcoinId('mainnet'), 'https://chain.test')
  const elsewhere = bitcoinNetwork(bitcoinId('testnet'), 'https://chain.test')
  const adapter = new BitcoinAdapter()
  let [isSpent, isIn] = [false, true]
  const raw = createStandard([key])
  const signing = raw.features['bitcoin:signTransaction'] as { signTransaction(input: unknown): Promise<unknown> }
  const { signTransaction } = signing
  signing.signTransaction = async input => (asked() ?? (() => signTransaction(input)))()
  const { provider } = await connectBitcoin('standard', raw, { networkOf: () => network })
  const to = createCoinKey(++seed).address
  return {
    networks: [network, elsewhere],
    addresses: [key.address, other.address],
    adapter,
    provider,
    wish: { outputs: [30_000n, 40_000n].map(value => ({ address: to, value })) },
    node({ method, url: { pathname } }) {
      const [, id] = /^\/tx\/([^/]+)/.exec(pathname) ?? []
      if (method === 'POST') return new Response('cd'.repeat(32))
      if (pathname.endsWith('/hex')) return new Response(coins.find(({ row }) => row.txid === id)!.raw)
      if (pathname.endsWith('/utxo')) return isSpent ? [] : coins.map(({ row }) => row)
      if (pathname.endsWith('/status')) return { confirmed: isIn }
      return pathname === '/fee-estimates' ? { 6: 2 } : reply(404)
    },
    spend: () => void (isSpent = true),
    settle: is => void (isIn = is),
  }
}

/** The dApp has handed it over, and the sheet stands, or has gone. */
export async function enter(
  family: Family,
  { before, storage }: { before?: ((world: Pick<FamilyWorld, 'spend' | 'cut'>) => void) | undefined } & Pick<VisitOptions, 'storage'> = {},
) {
  const wallet: { asked: number; instead?: () => unknown; meanwhile?: () => unknown } = { asked: 0 }
  const ask: Asked = () => {
    wallet.asked++
    wallet.meanwhile?.()
    return wallet.instead
  }
  const chain = await { solana: createSolana, bip122: createBitcoin }[family](ask)
  const { adapter, connector } = createFakeAdapter(family)
  const type = family === 'bip122' ? ('payment' as const) : ('eoa' as const)
  const connection = {
    accounts: chain.addresses.map(address => ({ namespace: family, address, type })),
    caipNetworkId: chain.networks[0].caipNetworkId as CaipNetworkId,
  }
  const { door } = connector
  const share = async () => connection
  Object.assign(connector, { provider: chain.provider, door: async () => ({ ...(await door!()), connect: share, restore: share }) })
  adapter.transfers = async () => chain.adapter.transfers!()
  let isDown = false
  const cut = (is = true) => void (isDown = is)
  const page = (before: VisitOptions = {}) =>
    visit({
      has: null,
      networks: chain.networks,
      routes: { 'https://chain.test/*': call => (isDown ? new Error('down') : (chain.node(call) as object)) },
      ...(storage && { storage }),
      ...before,
      options: { adapters: [adapter] },
    })
  before?.({ spend: chain.spend, cut })
  const made = await page()
  const { modal } = made
  await connect(modal, connector)
  const come = async () => {
    // Signatures and proofs take more turns than one.
    for (let turn = 0; turn < 20; turn++) await settlePromises()
    await settle()
  }
  const promise = answer(modal, { arguments: chain.wish as never }, opening => modal.open(opening)).then((sent): SendResult => {
    if ('error' in sent) throw sent.error
    return sent
  })
  promise.catch(() => {})
  await settlePromises()
  await made.show(SendCalls)
  await come()
  const world: FamilyWorld = {
    behave: instead => void (wallet.instead = instead),
    meanwhile: run => void (wallet.meanwhile = run),
    cut,
    spend: () => chain.spend(),
    settle: is => chain.settle(is),
    async move(to) {
      if (to === 'account') switchAccount(modal, family, chain.addresses[1])
      else await switchNetwork(modal, chain.networks[1] as never)
      await come()
    },
  }
  return { ...made, connector, page, promise, come, world, asked: () => wallet.asked }
}
