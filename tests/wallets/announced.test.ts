// EVM wallets that publish no code of theirs: each is played by the standards that it follows, under its own name, with the flags that it
// sets in the shared `window.ethereum`. What is special about one is a row.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Eip1193Provider } from '../../src/domain/provider.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { createFakeWallet, memoryStorage } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { until } from '../support/patience.js'
import { ANNOUNCED } from './announced-wallets.js'

const test = suite('announced')
test.after.each(cleanupModals)

for (const { name, rdns, flags } of ANNOUNCED)
  test(`${name}: it connects, signs, sends, switches the network, changes accounts, is restored and left`, async () => {
    const provider = createFakeWallet({ accounts: [ADDRESS, OTHER_ADDRESS] })
    Object.assign(provider, Object.fromEntries(flags.map(flag => [flag, true])))
    const storage = memoryStorage()
    const visit = () => createTestModal({ storage, wallets: [{ provider, name, rdns }], ethereum: provider })
    const { modal, appKit, connector } = visit()
    await connect(modal, connector(rdns))
    assert.equal([appKit.getAddress(), appKit.getWalletInfo()?.name], [ADDRESS, name])
    provider.answers['personal_sign'] = () => '0x51'
    provider.answers['eth_sendTransaction'] = () => '0xab'
    const own = appKit.getProvider<Eip1193Provider>('eip155')!
    assert.is(await own.request({ method: 'personal_sign', params: ['0x48', ADDRESS] }), '0x51')
    assert.is(await own.request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS }] }), '0xab')
    await appKit.switchNetwork(TWO, { throwOnFailure: true })
    provider.changeAccounts([OTHER_ADDRESS])
    await until(() => appKit.getAddress() === OTHER_ADDRESS, 'the other account')
    cleanupModals()
    const again = visit()
    await again.appKit.ready()
    assert.equal([again.appKit.getAddress(), again.appKit.getCaipNetworkId()], [OTHER_ADDRESS, 'eip155:2'])
    await again.appKit.disconnect()
    assert.not(again.appKit.getIsConnectedState())
  })
