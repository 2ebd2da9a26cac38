// A random walk with a wallet that serves three families by one session, and another wallet of EVM chains beside it. One approval connects, one
// leaving ends what it names and no more, nobody is asked by a page load, and what the page shows is what the session grants.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BitcoinAdapter } from '../../../src/bitcoin.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { takeAnnounced } from '../../../src/flows/connecting/multichain.js'
import { bitcoin, mainnet, optimism } from '../../../src/networks.js'
import { SolanaAdapter } from '../../../src/solana.js'
import { createEip155 } from '../../support/families/eip155.js'
import { memoryStorage } from '../../support/fake-storage.js'
import { cleanupModals, createRandom, createTestModal, type TestModal } from '../../support/modal.js'
import { BITCOIN, HELD, MultichainBackground, SOLANA } from '../../support/multichain-wallet.js'
import { MAIN, solanaNetwork } from '../../support/solana-dapp.js'

const test = suite('several families with one approval, at random')
const ALL = ['eip155', 'solana', 'bip122'] as const
type Family = (typeof ALL)[number]
const SCOPES: Record<Family, readonly string[]> = { eip155: ['eip155:1', 'eip155:10'], solana: [SOLANA], bip122: [BITCOIN] }
const ID = 'multichain:io.metamask'
const OTHER = 'test.other'
const WALKS = 250
const STEPS = 14

class Walk {
  readonly wallet = new MultichainBackground()
  readonly other = createEip155(OTHER, '345')
  readonly storage = memoryStorage()
  readonly log: string[] = []
  /** Who serves each family, as it must be. */
  readonly by = new Map<Family, string>()
  made!: TestModal

  constructor(readonly random: () => number) {
    Object.assign(globalThis, { chrome: this.wallet.chrome })
  }

  async load(): Promise<void> {
    const { page, modal } = (this.made = createTestModal({
      networks: [mainnet, optimism, solanaNetwork(MAIN), bitcoin],
      storage: this.storage,
      options: { adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()] },
    }))
    const params = { uuid: 'one', rdns: 'io.metamask', name: 'MetaMask', targets: [{ type: 'caip-348', value: this.wallet.extensionId }] }
    const announce = () => void page.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail: { params } }))
    page.addEventListener('caip294:wallet_prompt', announce)
    announce()
    this.other.arrive!(page)
    await takeAnnounced(modal, { params })
    await this.settle()
  }

  /** Until nothing is on its way. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) await this.made.clock.advance(0)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random() % list.length]!
  }

  grants(family: Family): boolean {
    return SCOPES[family].some(scope => this.wallet.granted[scope]?.length)
  }

  async step(): Promise<void> {
    const { wallet, by, other, made } = this
    const { appKit, modal } = made
    const family = this.pick(ALL)
    const steps: Record<string, () => unknown> = {
      connect: async () => {
        wallet.says = this.pick(['yes', 'yes', 'no'])
        wallet.grants = this.pick([ALL, ALL, [family]])
        const asked = ALL.filter(each => each === appKit.getActiveChainNamespace() || !appKit.getAddress(each))
        const isAsked = asked.some(each => !this.grants(each))
        const failed = await [...modal.multichain!.values()][0]!.connect().then(
          () => false,
          () => true,
        )
        if (isAsked && wallet.says === 'no') assert.ok(failed)
        else for (const each of asked) if (this.grants(each)) by.set(each, ID)
        wallet.says = 'yes'
      },
      'connect the other': async () => {
        await connect(modal, made.connector(OTHER))
        by.set('eip155', OTHER)
      },
      leave: async () => {
        const wasServed = by.get(family) === ID
        await appKit.disconnect({ namespace: family })
        by.delete(family)
        if (wasServed) assert.not(this.grants(family), 'what was left is given back')
      },
      'leave all': async () => {
        if (this.random() % 3) return
        const wasServed = [...by.values()].includes(ID)
        await appKit.disconnect()
        by.clear()
        if (wasServed) assert.equal(wallet.granted, {}, 'all is given back')
      },
      'the wallet takes a family back': () => {
        const rest = Object.entries(wallet.granted).filter(([scope]) => !SCOPES[family].includes(scope))
        wallet.change(Object.fromEntries(rest))
        if (by.get(family) === ID) by.delete(family)
      },
      'the wallet turns to another account': () => {
        if (!this.grants('eip155')) return
        const params = [this.pick(HELD['eip155']!)]
        wallet.tell('wallet_notify', { scope: 'eip155:1', notification: { method: 'metamask_accountsChanged', params } })
        if (by.get('eip155') === ID) assert.is(appKit.getAddress('eip155'), params[0])
      },
      'switch network': async () => {
        if (by.get('eip155') !== ID) return
        await appKit.switchNetwork(this.pick([mainnet, optimism]))
      },
      'the background ends': () => wallet.endPorts(),
      reload: async () => {
        cleanupModals()
        wallet.heard.length = 0
        other.isWilling = false
        await this.load()
        await made.clock.advance(0)
        await this.made.appKit.ready()
        other.isWilling = true
        assert.equal(
          wallet.methods.filter(method => method !== 'wallet_getSession'),
          [],
          'nobody is asked',
        )
      },
    }
    const [name, run] = this.pick(Object.entries(steps))
    this.log.push(`${name} (${family})`)
    await run()
    await this.settle()
    this.check()
  }

  check(): void {
    const { appKit, modal } = this.made
    for (const family of ALL) {
      const { connectorId, status } = modal.state.of(family)
      const by = this.by.get(family)
      assert.equal(
        [family, status, connectorId, this.storage.getItem(`@appkit/${family}:connected_connector_id`)],
        by ? [family, 'connected', by, by] : [family, 'disconnected', undefined, null],
      )
      if (by !== ID) continue
      const { caipAddress = '' } = appKit.getAccount(family)!
      const scope = caipAddress.split(':').slice(0, 2).join(':')
      assert.ok(this.wallet.granted[scope]?.includes(caipAddress), `${caipAddress} is granted`)
    }
    if (this.by.size) assert.ok(this.by.has(appKit.getActiveChainNamespace() as Family), 'somebody is on screen')
  }
}

test.after(() => void Reflect.deleteProperty(globalThis, 'chrome'))

test(`${WALKS} random walks of ${STEPS} steps`, async () => {
  for (let seed = 1; seed <= WALKS; seed++) {
    const walk = new Walk(createRandom(seed))
    try {
      await walk.load()
      for (let step = 0; step < STEPS; step++) await walk.step()
    } catch (error) {
      const { message, details = '' } = error as { message: string; details?: string }
      throw new Error(`walk ${seed}: ${walk.log.join(', ')}\n${message}\n${details}`, { cause: error })
    } finally {
      await walk.settle()
      cleanupModals()
    }
  }
})
