// What a visitor does, from the first click to the last, and in their wallet meanwhile.
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
  until,
  type Visit,
} from './dapp.js'
import { later } from '../support/later.js'

const test = suite('journey')
const world = createDapp(test)

const networkButton = ({ page }: Visit) => page.locator('appkit-network-button')

test('a visitor with one wallet connects in two clicks, and sees what they have, rounded down to three decimals', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' } })
  const { page, id, wallet, address } = visit
  await openModal(visit)
  await isAt(visit, 'Connect Wallet')
  await reads(id(SANDBOX_ROW), 'Installed')
  await id(SANDBOX_ROW).click()
  await isAt(visit, 'Sandbox Wallet')
  await page.getByText('Continue in Sandbox Wallet').first().waitFor()
  await page.getByText('Approve the connection there.').waitFor()
  await wallet.nextPending()
  wallet.approve()
  await isConnected(visit, address)
  await isClosed(visit)
  await reads(id('account-button'), '1234.567 ETH')
  assert.is(await id('account-button').getAttribute('address'), address)
  assert.match((await id('account-button').textContent()) ?? '', `${address.slice(0, 4)}…${address.slice(-6)}`)
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
})

test('a visitor moves to a network their wallet does not know', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask', methods: { eth_requestAccounts: 'approve' } } })
  const { page, id, wallet, attached } = visit
  await connect(visit)
  await reads(networkButton(visit), 'Anvil One')
  await id('account-button').click()
  await id('w3m-account-select-network').click()
  await isAt(visit, 'Choose Network')
  assert.is(await id('w3m-network-switch-Anvil One').getAttribute('aria-current'), 'true')
  attached.calls.length = 0
  await id('w3m-network-switch-Anvil Two').click()
  await isAt(visit, 'Anvil Two')
  await page.getByText('Approve in Sandbox Wallet').first().waitFor()
  assert.is((await wallet.nextPending()).kind, 'add')
  wallet.approve()
  await until(() => wallet.pending[0]?.kind === 'switch', 'the question to move')
  wallet.approve()
  await reads(id('token-balance'), /42(\.\d+)? ETH/)
  assert.equal(
    attached.calls.map(({ method }) => method).filter(method => /^wallet_(add|switch)/.test(method)),
    ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'],
  )
  await reads(id('account-button'), '42.000 ETH')
  await reads(networkButton(visit), 'Anvil Two')
})

test('after a reload they are connected on first paint, marked as restoring, and nobody is asked to approve; one click disconnects: the dialog goes, the wallet takes its permission back, and a reload asks nobody', async () => {
  const visit = await world.enter()
  const { page, id, wallet, attached, address } = visit
  await connect(visit)
  await reads(id('account-button'), '1234.567 ETH')
  attached.calls.length = 0
  wallet.behave({ answer: 'ask' })
  // It answers once a frame has been drawn while it is asked.
  const drawn = later<void>()
  const request = wallet.request.bind(wallet)
  wallet.request = async (...given) => {
    await drawn.promise
    return request(...given)
  }
  // Every look that the button has, frame by frame, from the first on.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const button = document.querySelector('appkit-button')?.shadowRoot?.firstElementChild?.shadowRoot?.querySelector('button')
      const now = button && [button.dataset.testid, button.getAttribute('address'), button.getAttribute('aria-busy')].join(' ')
      if (now && now !== seen.at(-1)) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await until(async () => (await seen()).at(-1)?.endsWith('true'), 'a frame that shows them restoring')
  drawn.come()
  await isConnected(visit, address)
  await until(async () => (await seen()).at(-1)?.endsWith('false'), 'a frame that shows them connected')
  assert.equal(await seen(), [`account-button ${address} true`, `account-button ${address} false`])
  await reads(id('account-button'), '1234.567 ETH')
  assert.equal(
    attached.calls.map(({ method }) => method),
    ['eth_accounts', 'eth_chainId'],
  )
  assert.equal(wallet.pending, [])

  wallet.behave({ answer: 'approve' })
  assert.is(wallet.state.sites.length, 1)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
  await isClosed(visit)
  await until(() => wallet.state.sites.length === 0, 'the wallet has taken the permission back')
  attached.calls.length = 0
  await page.reload()
  await isDisconnected(visit)
  await (await visit.modal()).evaluate(modal => modal.ready())
  assert.equal(attached.calls, [])
})
