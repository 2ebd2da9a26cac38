// What hooks and composables share: each follows the modal, and leads where it says. How a framework uses them is `use`.
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import type * as react from '../../src/react.js'
import { settle } from './dom.js'
import { createFakeWallet } from './fakes.js'
import { ADDRESS, createTestModal, network, OTHER_ADDRESS, TWO } from './modal.js'
import { node } from './view.js'

/** Uses something in a component: what it gives now, and how often that has changed. */
export type Use = <T>(reading: () => T) => Promise<{ last(): T; times(): number }>

/** A modal with a wallet, whose visitor connects when asked to. */
export function create() {
  const wallet = createFakeWallet()
  const made = createTestModal({ wallet, routes: { 'https://node-1.test/': node() } })
  return {
    ...made,
    wallet,
    connect: async () => {
      await connect(made.modal, made.connector())
      await settle()
    },
  }
}

/** Holds a framework's readings to what all of them do. */
export function testReadings(test: Test, use: Use, given: object): void {
  const kit = given as typeof react
  const { useAppKit, useAppKitState, useAppKitTheme, useAppKitEvents, useWalletInfo } = kit

  for (const [name, reading] of Object.entries({ useAppKit, useAppKitState, useAppKitTheme, useAppKitEvents, useWalletInfo })) {
    test(`before createAppKit ${name} says what is missing`, () => {
      assert.throws(() => (reading as () => unknown)(), `Please call "createAppKit" before using "${name}" hook`)
    })
  }

  test('the others wait for a modal, and follow it once it is there; then the one that was made last', async () => {
    const account = await use(() => kit.useAppKitAccount())
    const net = await use(kit.useAppKitNetwork)
    assert.equal([account.last(), net.last().chainId], [{ allAccounts: [], isConnected: false }, undefined])
    create()
    await settle()
    assert.equal([account.last().status, net.last().chainId], ['disconnected', 1])
    createTestModal({ networks: [network(7)] })
    await settle()
    assert.is(net.last().chainId, 7)
  })

  test('useAppKitAccount follows the account, of a namespace too', async () => {
    const { connect: connectNow, wallet } = create()
    const active = await use(() => kit.useAppKitAccount())
    const named = await use(() => kit.useAppKitAccount({ namespace: 'eip155' }))
    const other = await use(() => kit.useAppKitAccount({ namespace: 'solana' }))
    await connectNow()
    assert.equal([active.last().address, active.last().isConnected, active.last().caipAddress], [ADDRESS, true, `eip155:1:${ADDRESS}`])
    assert.equal([named.last(), other.last().isConnected], [active.last(), false])
    wallet.changeAccounts([OTHER_ADDRESS])
    await settle()
    assert.is(active.last().address, OTHER_ADDRESS)
  })

  test('nothing is drawn again until what is shown has changed', async () => {
    const { modal, connect: connectNow } = create()
    const readings = [await use(() => kit.useAppKitAccount()), await use(() => kit.useWalletInfo()), await use(kit.useAppKit)]
    await connectNow()
    const before = readings.map(({ times }) => times())
    modal.state.isLoading.value = true
    modal.state.isOpen.value = true
    modal.state.patch('eip155', { balance: '1' })
    await settle()
    assert.equal(
      readings.map(({ times }) => times()),
      before,
    )
  })

  test('useAppKitNetwork follows the network, and leads to another', async () => {
    create()
    const { last } = await use(kit.useAppKitNetwork)
    assert.equal([last().chainId, last().caipNetworkId, last().caipNetwork?.name], [1, 'eip155:1', 'Network 1'])
    await last().switchNetwork(TWO)
    await settle()
    assert.is(last().chainId, 2)
  })

  test('useAppKit opens and closes, useAppKitState follows that, useAppKitEvents tells it', async () => {
    const { appKit } = create()
    const kitNow = await use(kit.useAppKit)
    const state = await use(kit.useAppKitState)
    const events = await use(kit.useAppKitEvents)
    assert.equal([state.last().open, state.last().loading, state.last().selectedNetworkId], [false, false, 'eip155:1'])
    assert.is(events.last().data.event, 'MODAL_CREATED')
    await kitNow.last().open()
    await settle()
    assert.equal([state.last().open, state.last().loading, events.last().data.event], [true, true, 'INITIALIZE'])
    await kitNow.last().close()
    await settle()
    assert.equal([appKit.isOpen(), state.last().open], [false, false])
  })

  test('useAppKitTheme follows the theme and changes it; nothing changes nothing', async () => {
    create()
    const { last } = await use(kit.useAppKitTheme)
    for (const given of [
      ['light', { '--w3m-accent': '#ff0000' }],
      [undefined, undefined],
    ] as const) {
      last().setThemeMode(given[0])
      last().setThemeVariables(given[1])
      await settle()
      assert.equal([last().themeMode, last().themeVariables], ['light', { '--w3m-accent': '#ff0000' }])
    }
  })

  test('useAppKitProvider gives the wallet itself while it is connected, useWalletInfo its name', async () => {
    const { connect: connectNow, wallet, appKit } = create()
    const { last } = await use(() => kit.useAppKitProvider('eip155'))
    const info = await use(() => kit.useWalletInfo())
    assert.equal([last().walletProvider, last().walletProviderType, info.last().walletInfo], [undefined, undefined, undefined])
    await connectNow()
    assert.is(last().walletProvider, wallet)
    assert.is(last().walletProviderType, 'ANNOUNCED')
    assert.equal([info.last().walletInfo?.name, info.last().walletInfo?.type], ['Example Wallet', 'ANNOUNCED'])
    await appKit.disconnect()
    await settle()
    assert.is(last().walletProvider, undefined)
  })

  test('useDisconnect disconnects, and without a modal harms nobody', async () => {
    const { last } = await use(kit.useDisconnect)
    await last().disconnect()
    const { connect: connectNow, appKit } = create()
    await connectNow()
    await last().disconnect({ id: 'another' })
    assert.is(appKit.getIsConnectedState(), true)
    await last().disconnect({ id: appKit.getConnections()[0]!.connectorId })
    assert.is(appKit.getIsConnectedState(), false)
    await connectNow()
    await last().disconnect({ namespace: 'eip155' })
    assert.is(appKit.getIsConnectedState(), false)
  })

  test('useAppKitSend hands calls to the modal, and notes what the dApp has sent itself', async () => {
    const { opened } = create()
    const { last } = await use(kit.useAppKitSend)
    const calls = [{ to: ADDRESS }]
    // Nothing of the dialog is here that would answer.
    assert.is(
      await last()
        .send(calls)
        .catch((error: Error) => error.name),
      'userRejected',
    )
    assert.equal(opened, [{ view: 'SendCalls', arguments: calls }])
    assert.is(await last().addTransaction({ hash: '0x' }), false)
  })

  test('useAppKitBalance fetches the balance, and says why there is none', async () => {
    const { last } = await use(kit.useAppKitBalance)
    const failure = await last()
      .fetchBalance()
      .catch((error: unknown) => error)
    assert.is((failure as Error).message, 'AppKit not initialized when  fetchBalance was called.')
    const { connect: connectNow } = create()
    assert.equal(await last().fetchBalance(), { data: undefined, error: 'Not able to retrieve balance', isSuccess: false, isError: true })
    await connectNow()
    assert.equal(await last().fetchBalance(), { data: { balance: '1.5', symbol: 'COIN' }, error: null, isSuccess: true, isError: false })
  })
}
