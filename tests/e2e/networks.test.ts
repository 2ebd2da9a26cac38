// Networks: chosen before connecting, unsupported, unknown.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  connect,
  createDapp,
  isAt,
  isClosed,
  isConnected,
  isDisconnected,
  openModal,
  reads,
  SANDBOX_ROW,
  settled,
  until,
  type Visit,
} from './dapp.js'

const test = suite('networks')
const world = createDapp(test)

const FOREIGN = 99

/** A visitor whose wallet knows a chain that the dApp does not offer, too. */
async function enter(wishes: Parameters<typeof world.enter>[0] = {}): Promise<Visit> {
  const visit = await world.enter({ knowsBoth: true, ...wishes })
  visit.wallet.state.addChain({
    chainId: FOREIGN,
    name: 'Elsewhere',
    rpcUrl: world.sandbox.urls.one,
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  return visit
}

const networkButton = ({ page }: Visit) => page.locator('appkit-network-button')

test('a wallet that moves to a network which is not offered is asked to come back; the way out is there, and it is not asked twice', async () => {
  const visit = await enter()
  const { page, id, wallet } = visit
  await connect(visit)
  wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
  await page.getByText('This app doesn’t support your current network.').waitFor()
  await reads(networkButton(visit), 'Switch network')
  await id('account-button').getByRole('img', { name: 'Unsupported network' }).waitFor()
  assert.is(await id('account-button').locator('[data-error]').count(), 1)
  await id('w3m-header-close').click()
  await isClosed(visit)
  await settled(page)
  await isClosed(visit)

  await id('account-button').click()
  await isAt(visit, 'Switch network')
  await page.keyboard.press('Escape')
  await isClosed(visit)

  wallet.state.selectChain(31337)
  await reads(networkButton(visit), 'Anvil One')
  await reads(id('account-button'), '1234.567 ETH')
  await settled(page)
  await isClosed(visit)
  wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
})

test('another account on the network that is not offered does not open the dialog again', async () => {
  const visit = await enter()
  const { page, id, wallet } = visit
  await connect(visit)
  wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
  await id('w3m-header-close').click()
  await isClosed(visit)
  const second = wallet.state.accounts[1]!.address
  wallet.state.selectAccount(second)
  await isConnected(visit, second)
  await settled(page)
  await isClosed(visit)
})

test('from a network that is not offered the visitor chooses one that is', async () => {
  const visit = await enter()
  await connect(visit)
  visit.wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
  await visit.id('w3m-network-switch-Anvil Two').click()
  await reads(networkButton(visit), 'Anvil Two')
  await isClosed(visit)
  assert.is(visit.wallet.state.chain.chainId, 31338)
})

test('a visitor who goes back in the wallet itself is not left with a question that is answered', async () => {
  const visit = await enter()
  await connect(visit)
  visit.wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
  visit.wallet.state.selectChain(31337)
  await reads(networkButton(visit), 'Anvil One')
  await isClosed(visit)
})

test('from a network that is not offered the visitor can disconnect', async () => {
  const visit = await enter()
  await connect(visit)
  visit.wallet.state.selectChain(FOREIGN)
  await isAt(visit, 'Switch network')
  await visit.id('disconnect-button').click()
  await isDisconnected(visit)
  await isClosed(visit)
})

test('whoever connects on a network that is not offered is told at once', async () => {
  const visit = await enter()
  visit.wallet.state.selectChain(FOREIGN)
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await isAt(visit, 'Switch network')
  await reads(networkButton(visit), 'Switch network')
})

test('a dApp that allows any network is not bothered', async () => {
  const visit = await enter({ options: { allowUnsupportedChain: true } })
  await connect(visit)
  visit.wallet.state.selectChain(FOREIGN)
  await until(async () => (await (await visit.modal()).evaluate(modal => modal.getChainId())) === FOREIGN, 'the network has changed')
  await settled(visit.page)
  await isClosed(visit)
})

test('a network chosen before connecting is the one the wallet is asked for', async () => {
  const visit = await enter()
  const { id, wallet } = visit
  await reads(networkButton(visit), 'Anvil One')
  await networkButton(visit).getByRole('button').click()
  await isAt(visit, 'Choose Network')
  await id('w3m-network-switch-Anvil Two').click()
  await reads(networkButton(visit), 'Anvil Two')
  await isClosed(visit)
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await reads(networkButton(visit), 'Anvil Two')
  assert.is(wallet.state.chain.chainId, 31338)
  await isClosed(visit)
})

test('the dApp’s default network is the one the wallet is asked for', async () => {
  const visit = await enter({ options: { defaultNetwork: world.sandbox.options.networks[1] } })
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await until(() => visit.wallet.state.chain.chainId === 31338, 'the wallet has moved')
  await isClosed(visit)
})

test('a wallet that stays silent about a change of network is told so, and can be left', async () => {
  const visit = await enter({ wallet: { methods: { wallet_switchEthereumChain: 'hang' } }, before: page => page.clock.install() })
  const { page, id, wallet } = visit
  await connect(visit)
  await networkButton(visit).getByRole('button').click()
  await id('w3m-network-switch-Anvil Two').click()
  await wallet.nextPending()
  await page.clock.runFor(31_000)
  await page.getByText('Sandbox Wallet has not answered yet').first().waitFor()
  await id('header-back').click()
  await isAt(visit, 'Choose Network')
})

test('a wallet that does not want to add a network says so, and the visitor stays where they are', async () => {
  const visit = await world.enter({ wallet: { methods: { wallet_addEthereumChain: 'refuse' } } })
  const { page, id } = visit
  await connect(visit)
  await networkButton(visit).getByRole('button').click()
  await id('w3m-network-switch-Anvil Two').click()
  await page.getByText('Switch declined').first().waitFor()
  await reads(networkButton(visit), 'Anvil One')
})

test('many networks can be searched', async () => {
  const [one, two] = world.sandbox.options.networks
  const more = Array.from({ length: 8 }, (_, index) => ({
    ...two,
    id: 5000 + index,
    caipNetworkId: `eip155:${5000 + index}`,
    name: `Branch ${index}`,
  }))
  const visit = await world.enter({ options: { networks: [one, two, ...more] } })
  const { page, id } = visit
  await networkButton(visit).getByRole('button').click()
  await page.getByRole('searchbox').fill('branch 3')
  await id('w3m-network-switch-Anvil One').waitFor({ state: 'detached' })
  assert.is(await page.getByRole('list', { name: 'Networks' }).getByRole('button').count(), 1)
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText('No network found').waitFor()
})

test.run()
