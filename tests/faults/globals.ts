// What wallets do that live in globals, come late, or tell more than they are asked. No view is needed to see it, so it is tried in Node.
import * as assert from 'uvu/assert'
import { toConnectorRows } from '../../src/domain/wallets.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { createFakeWallet, memoryStorage, type FakeWallet } from '../support/fakes.js'
import { ADDRESS, createTestModal, OTHER_ADDRESS, type TestModal, type TestModalOptions } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { toFaults } from './matrix.js'

const flagged = (flag: string, wallet: FakeWallet = createFakeWallet({ accounts: [ADDRESS] })) => Object.assign(wallet, { [flag]: true })
const rowsOf = ({ modal }: TestModal) => pluck(toConnectorRows({ connectors: modal.state.allConnectors(), isMobile: false }), 'name')
const put = ({ page }: TestModal, ethereum: unknown) => {
  Object.assign(page, { ethereum })
  page.dispatchEvent(new Event('ethereum#initialized'))
}
const enter = async (given: TestModalOptions) => {
  const made = createTestModal(given)
  await connect(made.modal, made.connector('injected'))
  return made
}

const faults = toFaults({
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
})

export const globals = { name: 'wallets in globals', faults }
