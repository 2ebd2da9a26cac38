// A random walk over several chain families at once, beside a model of what must stand after each step. No step in one family may
// be seen in another; what is stored brings the same back; no request names a chain of another family; and whoever leaves has left, with a second
// wallet too, also while one is asked, by its name, and in another tab.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { webWalletPhrase } from '../../../scripts/sandbox/accounts.js'
import { createKeys } from '../../../scripts/sandbox/keys.js'
import type { Namespace } from '../../../src/domain/caip.js'
import { formatUnits } from '../../../src/domain/amounts.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { leave } from '../../../src/flows/navigate.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { createKey } from '../../support/bitcoin-wallet.js'
import { settled } from '../../support/clock.js'
import type { FakeCall } from '../../support/fake-fetch.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { createBip122 } from '../../support/families/bip122.js'
import { createEip155 } from '../../support/families/eip155.js'
import { createPolkadot } from '../../support/families/polkadot.js'
import { createSolana } from '../../support/families/solana.js'
import type { Family } from '../../support/families/family.js'
import { cleanupModals, createRandom, createTestModal, type TestModal } from '../../support/modal.js'
import { doElsewhere } from '../../support/tabs.js'

const test = suite('namespaces')

// Names are hashed in a thread of its own, which may take longer than a walk's steps: a walk waits for it.
const digests = new Set<Promise<unknown>>()
const { subtle } = crypto
const digest = subtle.digest.bind(subtle)
subtle.digest = (algorithm, data) => {
  const running = digest(algorithm, data)
  digests.add(running)
  void running.finally(() => digests.delete(running))
  return running
}

// Some wallets are looked for where there is a page. Modals without a view need no more of it.
test.before(
  () =>
    void Object.defineProperty(globalThis, 'document', {
      value: Object.assign(new EventTarget(), { title: 'A dApp', visibilityState: 'visible' }),
      configurable: true,
    }),
)
test.after(() => void Reflect.deleteProperty(globalThis, 'document'))

/** How many walks there are, and how long each is. */
const WALKS = 2_000
const STEPS = 12

/** What must stand in one family. */
interface Model {
  isConnected: boolean
  /** Stored, so that it is looked for on the next load, and listened to while the wallet shares nothing. */
  isRemembered: boolean
  /** As the wallet shares them, its own first one first. */
  shared: readonly string[]
  chosen?: { address: string; over: string } | undefined
  network: string
  /** The wallet that is in use, or was last. */
  wallet: Family
  /** Those that are connected beside it, and whom they shared last. */
  others: readonly { wallet: Family; known: readonly string[] }[]
}

/** One visitor with a wallet in each family, and a second one of EVM chains. */
class Walk {
  readonly families: readonly Family[]
  readonly wallets: readonly Family[]
  readonly models: Map<Namespace, Model>
  readonly storage = memoryStorage()
  readonly log: string[] = []
  active: Namespace
  made!: TestModal

  constructor(readonly random: () => number) {
    this.families = toFamilies()
    this.wallets = [...this.families, createEip155('test.second', '345')]
    this.active = this.families[0]!.namespace
    this.models = new Map(
      this.families.map(wallet => [
        wallet.namespace,
        { isConnected: false, isRemembered: false, shared: [], network: wallet.networks[0]!.caipNetworkId!, wallet, others: [] },
      ]),
    )
    this.load()
  }

  load(): void {
    this.made = createTestModal({
      networks: this.families.flatMap(({ networks }) => networks),
      storage: this.storage,
      globals: this.globals(),
      routes: { '/': call => this.answer(call) },
      options: { adapters: this.families.map(({ adapter }) => adapter) },
    })
    for (const wallet of this.wallets) wallet.arrive?.(this.made.page)
  }

  /** What wallets put into the page's window. */
  globals(): object {
    return Object.assign({}, ...this.families.map(family => family.globals?.()))
  }

  /** A node's answer: of each network another one. */
  answer({ url, body }: FakeCall): object {
    const [, namespace, at] = /^node-(\w+)-(\d)/.exec(url.host)!
    const result = this.families.find(family => family.namespace === namespace)?.answer?.(Number(at)).result ?? null
    return { jsonrpc: '2.0', id: (body as { id: number }).id, result }
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random() % list.length]!
  }

  async settle(): Promise<void> {
    do {
      await settled(Promise.allSettled(digests))
      await this.made.clock.advance(0)
    } while (digests.size)
  }

  model({ namespace }: Family): Model {
    return this.models.get(namespace)!
  }

  connectorOf({ connectorId, namespace }: Family) {
    const found = this.made.modal.state.connectors.value[namespace]?.find(({ id }) => id === connectorId)
    if (!found) throw new Error(`${connectorId} is not found in ${namespace}`)
    return found
  }

  /** With two wallets of one family there is more to do. */
  async connectBoth(): Promise<void> {
    for (const wallet of this.wallets) {
      if (wallet.namespace !== 'eip155') continue
      await connect(this.made.modal, this.connectorOf(wallet))
      this.stands(wallet)
      this.active = wallet.namespace
    }
    await this.settle()
    this.check()
  }

  /** One step of the visitor, or of a wallet, and what it means. */
  async step(): Promise<void> {
    const { namespace } = this.pick(this.wallets)
    const model = this.models.get(namespace)!
    const { modal, appKit } = this.made
    // The one in use, and any.
    const family = model.wallet
    const some = this.pick(this.wallets.filter(each => each.namespace === namespace))
    const connection = { connectorId: some.connectorId }
    const steps: Record<string, () => unknown> = {
      async connect() {
        some.isWilling = true
        await connect(modal, walk.connectorOf(some))
        walk.stands(some)
        walk.active = namespace
      },
      async refuse() {
        if (some.isGranted) return
        some.isWilling = false
        await connect(modal, walk.connectorOf(some)).then(
          () => assert.unreachable('the visitor has refused'),
          () => {},
        )
        some.isWilling = true
      },
      async 'turn to another'() {
        const other = model.others.find(({ wallet }) => wallet === some)
        if (!other) return
        const isShared = walk.sharesSilently(other)
        some.isWilling = walk.random() % 4 > 0
        await appKit.switchConnection({ connection, namespace }).catch(() => {})
        if (isShared || some.isWilling) walk.stands(some)
        if (!isShared && some.isWilling) walk.active = namespace
        some.isWilling = true
      },
      async 'end one'() {
        const next = model.others.find(other => walk.sharesSilently(other))
        await appKit.deleteConnection({ ...connection, namespace })
        if (some !== family) return void (model.others = model.others.filter(({ wallet }) => wallet !== some))
        if (!model.isRemembered) return
        if (!model.isConnected || !next) return walk.ends([family])
        Object.assign(model, { isRemembered: false, chosen: undefined })
        walk.stands(next.wallet)
      },
      async 'end by name who is just asked'() {
        const [other] = model.others
        if (!model.isConnected || !other?.wallet.hold) return
        const { connectorId } = other.wallet
        const answer = other.wallet.hold()
        const isTurned = walk.random() % 2 > 0
        const acted = isTurned
          ? appKit.switchConnection({ connection: { connectorId }, namespace })
          : appKit.deleteConnection({ connectorId: family.connectorId, namespace })
        const over = acted.catch(() => {})
        await walk.settle()
        await appKit.deleteConnection({ connectorId, namespace })
        answer()
        await over
        if (isTurned) model.others = []
        else walk.ends([family])
      },
      async 'end by name what another tab has turned to'() {
        const [other] = model.others
        if (!model.isConnected || !other || !walk.sharesSilently(other) || walk.active !== namespace) return
        const { made, storage } = walk
        const { connectorId } = other.wallet
        const tab = createTestModal({
          networks: family.networks,
          storage,
          // Who looks into the window for late wallets finds them, whichever tab's it is just now.
          globals: walk.globals(),
          clock: made.clock,
          routes: { '/': call => walk.answer(call) },
          options: { adapters: [new EthersAdapter()] },
        })
        for (const wallet of walk.wallets) wallet.arrive?.(tab.page)
        const turn = () => tab.appKit.switchConnection({ connection: { connectorId }, namespace })
        await tab.appKit.ready()
        await doElsewhere(storage, made.page, async () => {
          await turn()
          await walk.settle()
        })
        assert.is(tab.modal.state.of(namespace).connectorId, connectorId)
        Object.assign(globalThis, { window: made.page, fetch: made.fetch })
        await doElsewhere(storage, tab.page, () => appKit.deleteConnection({ connectorId, namespace }))
        assert.is(tab.appKit.getAccount(namespace)?.status, 'disconnected', 'the other tab is left')
        tab.appKit.destroy()
        model.others = []
      },
      async 'leave in mid-air'() {
        if (!some.hold) return
        const answers = walk.wallets.map(each => each.namespace === namespace && each.hold?.())
        const acts = [
          () => connect(modal, walk.connectorOf(some)),
          () => appKit.switchConnection({ connection, namespace }),
          () => appKit.deleteConnection({ connectorId: family.connectorId, namespace }),
        ]
        const acted = walk
          .pick<() => Promise<unknown>>(acts)()
          .catch(() => {})
        await walk.settle()
        await appKit.disconnect({ namespace })
        for (const answer of answers) answer && answer()
        await acted
        walk.ends([family])
      },
      async 'switch network'() {
        const wanted = walk.pick(family.networks)
        family.isWilling = walk.random() % 4 > 0
        const isAsked = family.network !== undefined && model.isConnected && model.network !== wanted.caipNetworkId
        await appKit.switchNetwork(wanted)
        if (isAsked && !family.isWilling) return void (family.isWilling = true)
        family.isWilling = true
        model.network = wanted.caipNetworkId!
        walk.active = namespace
      },
      'switch account'() {
        const address = walk.pick(family.addresses)
        switchAccount(modal, namespace, address)
        if (!model.isConnected || !model.shared.includes(address)) return
        const over = model.chosen?.over ?? model.shared[0]!
        model.chosen = address === over ? undefined : { address, over }
      },
      'wallet picks accounts'() {
        if (!some.isGranted) return
        const picked = some.addresses.filter(() => walk.random() % 3 > 0)
        const at = picked.length ? walk.random() % picked.length : 0
        some.share([...picked.slice(at), ...picked.slice(0, at)])
        if (model.isRemembered && some === family) walk.hears(some)
      },
      'wallet moves'() {
        if (!some.moveTo) return
        const wanted = walk.pick(some.networks).caipNetworkId!
        some.moveTo(wanted)
        if (model.isConnected && some === family) model.network = wanted
      },
      async disconnect() {
        await appKit.disconnect(namespace)
        walk.ends([family])
      },
      async 'disconnect by object'() {
        await appKit.disconnect({ namespace })
        walk.ends([family])
      },
      async 'disconnect in the dialog'() {
        const shown = walk.families.find(each => each.namespace === walk.active)!
        leave(modal)
        await walk.settle()
        walk.ends([shown])
      },
      async 'disconnect all'() {
        if (walk.random() % 3) return
        await appKit.disconnect()
        walk.ends(walk.families)
      },
      async sign() {
        if (!model.isConnected || !family.sign) return
        const before = family.requests.length
        await family.sign(appKit.getProvider(namespace), appKit.getAddress(namespace)!).catch(() => {})
        const chains = family.requests.slice(before).map(({ chain }) => chain)
        assert.equal(chains, [model.network], 'the wallet is asked for the network in use')
      },
      async 'read the balance'() {
        const before = walk.made.fetch.calls.length
        let answer: { balance: string } | undefined
        void appKit.updateNativeBalance(undefined, undefined, namespace).then(
          read => (answer = read),
          () => {},
        )
        await walk.settle()
        const at = family.networks.findIndex(({ caipNetworkId }) => caipNetworkId === model.network) + 1
        if (model.isConnected && family.answer) assert.is(answer?.balance, formatUnits(family.answer(at).units, 18))
        const node = `node-${namespace}-${at}.test`
        for (const { url } of walk.made.fetch.calls.slice(before)) assert.is(new URL(url).host, node)
        if (!model.isConnected) assert.is(walk.made.fetch.calls.length, before)
      },
      async 'open for a family'() {
        await modal.open({ namespace })
        await appKit.close()
        if (model.isConnected || !walk.models.get(walk.active)!.isConnected) walk.active = namespace
      },
      async reload() {
        await walk.settle()
        cleanupModals()
        // Whoever is asked although nobody acted says no.
        for (const each of walk.wallets) each.isWilling = false
        walk.load()
        await walk.settle()
        await walk.made.clock.advance(3_000)
        await walk.made.appKit.ready()
        for (const each of walk.wallets) each.isWilling = true
        walk.forgets()
        for (const model of walk.models.values()) {
          const each = model.wallet
          if (model.isRemembered) walk.hears(each)
          if (each.asksToRestore && !each.isGranted) Object.assign(model, { isRemembered: false, chosen: undefined })
        }
      },
    }
    const walk = this
    const [name, run] = this.pick(Object.entries(steps))
    this.log.push(`${name} (${namespace})`)
    await run()
    await this.settle()
    this.check()
  }

  /** Whether a wallet that is not in use still shares somebody who was here. */
  sharesSilently({ wallet, known }: Model['others'][number]): boolean {
    return wallet.isGranted && wallet.shared.some(address => known.includes(address))
  }

  /** A wallet has let the page in. Which was in use before stays beside it. */
  stands(family: Family): void {
    const model = this.model(family)
    const others = [...(model.isRemembered ? [{ wallet: model.wallet, known: model.shared }] : []), ...model.others]
    model.others = others.filter(({ wallet }) => wallet !== family)
    Object.assign(model, { isConnected: true, isRemembered: true, wallet: family })
    this.takes(model, family.shared)
    if (family.network) model.network = family.network
  }

  /** A wallet that is listened to shares other accounts, or is asked again. */
  hears(family: Family): void {
    const model = this.model(family)
    if (!family.isGranted || !family.shared.length) return void (model.isConnected = false)
    const wasConnected = model.isConnected
    model.isConnected = true
    this.takes(model, family.shared)
    if (!wasConnected && family.network) model.network = family.network
  }

  /** Where nobody is connected or listened to, only the network in use outlives the page. */
  forgets(): void {
    const active = this.storage.getItem('@appkit/active_caip_network_id')
    if (this.models.get(this.active)!.isConnected) assert.is(active?.split(':')[0], this.active)
    for (const family of this.families) {
      const model = this.model(family)
      if (!model.isRemembered) model.network = active?.startsWith(`${family.namespace}:`) ? active : family.networks[0]!.caipNetworkId!
    }
    this.active = (active?.split(':')[0] ?? this.families[0]!.namespace) as Namespace
  }

  takes(model: Model, shared: readonly string[]): void {
    model.shared = shared
    if (model.chosen?.over !== shared[0]) model.chosen = undefined
  }

  ends(families: readonly Family[]): void {
    for (const family of families)
      Object.assign(this.model(family), { isConnected: false, isRemembered: false, chosen: undefined, others: [] })
    const other = this.families.find(family => this.model(family).isConnected)
    if (other && !this.models.get(this.active)!.isConnected) this.active = other.namespace
  }

  /** Everything that must hold now. */
  check(): void {
    const { appKit } = this.made
    for (const family of this.families) {
      const { namespace } = family
      const model = this.model(family)
      const account = appKit.getAccount(namespace)!
      const { chosen, shared } = model
      const accounts = !model.isConnected ? [] : inOrder(chosen && shared.includes(chosen.address) ? [chosen.address, ...shared] : shared)
      const network = appKit.getCaipNetwork(namespace)!.caipNetworkId
      const provider = appKit.getProvider(namespace)
      const connector = this.connectorOf(model.wallet)
      const all = model.isRemembered ? [model, ...model.others].map(({ wallet }) => wallet.connectorId) : []
      assert.equal(
        {
          namespace,
          status: account.status,
          accounts: inOrder(account.allAccounts.map(({ address }) => address)),
          caipAddress: account.caipAddress,
          network,
          others: account.allAccounts.filter(each => each.namespace !== namespace),
          provider: provider === (model.isConnected ? connector.provider : undefined),
          wallet: appKit.getWalletInfo(namespace)?.name,
          stored: this.storage.getItem(`@appkit/${namespace}:connected_connector_id`),
          connections: appKit.getConnections(namespace).map(({ connectorId }) => connectorId),
        },
        {
          namespace,
          status: model.isConnected ? 'connected' : 'disconnected',
          accounts,
          caipAddress: model.isConnected ? `${model.network}:${accounts[0]}` : undefined,
          network: model.network,
          others: [],
          provider: true,
          wallet: model.isConnected ? connector.name : undefined,
          stored: model.isRemembered ? model.wallet.connectorId : null,
          connections: all,
        },
      )
      const { balance, balanceOf } = this.made.modal.state.of(namespace)
      const at = family.networks.findIndex(({ caipNetworkId }) => caipNetworkId === model.network) + 1
      const known = family.answer?.(at).units
      if (balance !== undefined && balanceOf === account.caipAddress && known !== undefined)
        assert.is(balance, formatUnits(known, 18), `${namespace} shows a balance of elsewhere`)
      for (const { method, chain } of family.requests)
        assert.ok(!chain || chain.startsWith(`${namespace}:`), `${method} was asked of ${namespace} for ${chain}`)
    }
    assert.is(appKit.getActiveChainNamespace(), this.active)
  }
}

/** Addresses, each once: the first is the one in use, the order of the others says nothing. */
function inOrder([first, ...others]: readonly string[]): readonly string[] {
  return first ? [first, ...new Set(others.filter(each => each !== first).sort())] : []
}

const keys = createKeys({ mnemonic: webWalletPhrase })
const addressesOn = (networkId: string) => [0, 1, 2].map(index => keys.addressOf(networkId, index)!)
const POLKADOT = addressesOn('polkadot:91b171bb158e2d3848fa23a9f1c25182')
const SOLANA = addressesOn('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const BITCOIN = [1, 2, 3].map(seed => createKey(seed, 'p2wpkh', 'testnet'))

function toFamilies(): readonly Family[] {
  return [createEip155(), createSolana(SOLANA), createPolkadot(POLKADOT), createBip122(BITCOIN)]
}

test(`${WALKS} random walks of ${STEPS} steps: no family disturbs another, and what is stored brings the same back`, async () => {
  for (let seed = 1; seed <= WALKS; seed++) {
    const walk = new Walk(createRandom(seed))
    try {
      await walk.settle()
      walk.check()
      if (seed % 3 === 0) await walk.connectBoth()
      for (let step = 0; step < STEPS; step++) await walk.step()
    } catch (error) {
      throw new Error(
        `walk ${seed}: ${walk.log.join(', ')}\n${(error as Error).message}\n${(error as { details?: string }).details ?? ''}`,
        { cause: error },
      )
    } finally {
      await walk.settle()
      cleanupModals()
    }
  }
})
