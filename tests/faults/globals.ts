// What wallets do that live in globals, come late, or answer more or less than is expected. No view is needed to see it, so it is tried in Node.
import * as assert from 'uvu/assert'
import type { SolanaProvider } from '../../src/domain/provider.js'
import { toConnectorRows } from '../../src/domain/wallets.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { SolanaAdapter } from '../../src/solana.js'
import { createFakeWallet, memoryStorage, type FakeWallet } from '../support/fakes.js'
import { ADDRESS, createTestModal, errorOf, OTHER_ADDRESS, type TestModal, type TestModalOptions } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { MAIN, solanaNetwork } from '../support/solana-dapp.js'
import { createKey, createSolanaWallet } from '../support/solana-wallet.js'
import { toFaults, type Row } from './matrix.js'

interface Fault extends Row {
  run(): Promise<unknown>
}

const flagged = (flag: string, wallet: FakeWallet = createFakeWallet({ accounts: [ADDRESS] })) => Object.assign(wallet, { [flag]: true })
const rowsOf = ({ modal }: TestModal) => pluck(toConnectorRows({ connectors: modal.state.allConnectors(), isMobile: false }), 'name')
const put = ({ page }: TestModal, ethereum: unknown) => {
  Object.assign(page, { ethereum })
  page.dispatchEvent(new Event('ethereum#initialized'))
}
const enter = async (given: TestModalOptions, id = 'injected') => {
  const made = createTestModal(given)
  await connect(made.modal, made.connector(id))
  return made
}

/** A Solana wallet that answers a signed message so. */
const answering = (what: string, answer: (message: Uint8Array, signature: Uint8Array) => unknown, isGood: boolean): Fault => ({
  what: `a wallet of Solana answers a signed message with ${what}`,
  sees: isGood ? 'that they have signed' : 'that the answer could not be read',
  async run() {
    const key = createKey(1)
    const wallet = createSolanaWallet({
      keys: [key],
      instead: { signMessage: ({ message }: { message: Uint8Array }) => [answer(message, key.sign(message))] },
    })
    const made = createTestModal({ options: { adapters: [new SolanaAdapter()] }, networks: [solanaNetwork(MAIN)] })
    made.page.dispatchEvent(
      Object.assign(new Event('wallet-standard:register-wallet'), { detail: (api: any) => api.register(wallet.standard) }),
    )
    await connect(made.modal, made.connector(wallet.standard.name))
    const signing = made.appKit.getProvider<SolanaProvider>('solana')!.signMessage(new TextEncoder().encode('Hello'))
    if (isGood) assert.is((await signing).length, 64)
    else assert.is((await errorOf(signing)).name, 'walletBadAnswer')
  },
})

const both = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

const faults: readonly Fault[] = [
  answering('the message before the signature', (message, signature) => ({ signedMessage: both(message, signature), signature }), true),
  answering('a prefix before the message', (message, signature) => ({ signedMessage: both(Uint8Array.of(255), message), signature }), true),
  answering('the signature alone', (_, signature) => signature, true),
  answering('the message, and no signature', message => ({ signedMessage: message }), false),
  answering('another’s signature', message => ({ signature: createKey(2).sign(message) }), false),
  ...toFaults({
    async 'a wallet puts itself into `window.ethereum` a second after the page has loaded → its row, without a reload'() {
      const made = createTestModal({})
      assert.equal(rowsOf(made), [])
      put(made, flagged('isRabby'))
      await until(() => rowsOf(made).includes('Rabby'), 'the row of the wallet')
    },
    async 'a wallet that was used last puts itself into `window.ethereum` after the restore has ended → that they are connected, once it is there'() {
      const storage = memoryStorage()
      const wallet = flagged('isRabby')
      const first = await enter({ storage, ethereum: wallet })
      first.appKit.destroy()
      const made = createTestModal({ storage })
      await made.clock.advance(3_000)
      await made.appKit.ready()
      assert.not(made.appKit.getIsConnectedState())
      put(made, wallet)
      await until(() => made.appKit.getIsConnectedState(), 'the visitor to be back')
    },
    async '`window.ethereum` is replaced while somebody is connected by it → the other wallet in the list; they stay connected by the one they chose, and that is asked'() {
      const wallet = flagged('isRabby')
      const made = await enter({ ethereum: wallet })
      put(made, flagged('isTally', createFakeWallet({ accounts: [OTHER_ADDRESS] })))
      assert.equal([rowsOf(made), made.appKit.getAddress()], [['Taho'], ADDRESS])
      wallet.answers['personal_sign'] = () => '0x51'
      const provider = made.appKit.getProvider<FakeWallet>('eip155')!
      assert.is(await provider.request({ method: 'personal_sign', params: ['0x48', ADDRESS] }), '0x51')
    },
    async 'two wallets share `window.ethereum`, and both pass for MetaMask → a row for each under its own name; only the one they choose is asked'() {
      const [one, other] = [flagged('isRabby'), flagged('isBraveWallet')]
      const providers = [one, other].map(each => Object.assign(each, { isMetaMask: true }))
      const made = await enter({ ethereum: Object.assign(createFakeWallet(), { isMetaMask: true, providers }) }, 'injected 2')
      assert.equal(rowsOf(made), ['Rabby', 'Brave Wallet'])
      assert.equal([one.calls.length, made.appKit.getAddress()], [0, ADDRESS])
    },
    async 'a wallet tells accounts and network before it answers → that they are connected, once, as the wallet says in the end'() {
      const wallet = createFakeWallet({ accounts: [ADDRESS] })
      wallet.answers['eth_requestAccounts'] = () => {
        wallet.emit('accountsChanged', [OTHER_ADDRESS])
        wallet.changeChain(2)
        wallet.emit('connect', { chainId: '0x2' })
        wallet.changeAccounts([ADDRESS])
        return [ADDRESS]
      }
      const { appKit, events } = await enter({ ethereum: wallet })
      assert.equal([appKit.getAddress(), appKit.getCaipNetworkId()], [ADDRESS, 'eip155:2'])
      assert.is(events.filter(({ event }) => event === 'CONNECT_SUCCESS').length, 1)
    },
    async 'a wallet is on a network that the page does not offer as it connects → that they are connected, on a network that is not offered'() {
      const made = await enter({ ethereum: createFakeWallet({ accounts: [ADDRESS], chainId: 424242 }) })
      assert.equal([made.appKit.getIsConnectedState(), made.modal.state.isUnsupported()], [true, true])
    },
    async 'a hardware wallet behind another one throws in words as it is asked to sign → the words of the wallet, where the dApp shows them: they are handed on as they are'() {
      const wallet = createFakeWallet({ accounts: [ADDRESS] })
      const { appKit } = await enter({ ethereum: wallet })
      wallet.answers['personal_sign'] = () => {
        throw new Error('Ledger device: UNKNOWN_ERROR (0x6a80)')
      }
      const signing = appKit.getProvider<FakeWallet>('eip155')!.request({ method: 'personal_sign', params: ['0x48', ADDRESS] })
      assert.is((await errorOf(signing)).message, 'Ledger device: UNKNOWN_ERROR (0x6a80)')
    },
  }),
]

export const globals = { name: 'wallets in globals', faults }
