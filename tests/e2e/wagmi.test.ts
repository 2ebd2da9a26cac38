// `latchkey/wagmi`: the hooks of wagmi 3 and the actions of wagmi 2 over whoever the modal connects, and the modal over whoever they connect.
import { verifyMessage, verifyTypedData } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAt, isClosed, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW, comesToRest, until, type Visit } from './dapp.js'
import { createPhones, readLink } from './phone.js'

const test = suite('wagmi')
const world = createPhones(test)

const RDNS = 'dev.latchkey.sandbox'
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Dapp {
  went: string[]
  account(): { address?: string; status: string; chainId?: number; connector?: string }
  connect(id: string, chainId?: number): Promise<{ accounts: string[]; chainId: number }>
  disconnect(): Promise<void>
  switchChain(chainId: number): Promise<unknown>
  sign(message: string): Promise<string>
  signTyped(typed: object): Promise<string>
  send(to: string, value: string): Promise<string>
}

/** Does something by the dApp's wagmi; what it throws is answered by its name and code. */
async function by<Name extends keyof Dapp>(visit: Pick<Visit, 'page'>, name: Name, ...args: unknown[]): Promise<unknown> {
  return visit.page.evaluate(
    async ([name, args]) => {
      const { dapp } = window as unknown as { dapp: Record<string, unknown> }
      const part = dapp[name as string]
      if (typeof part !== 'function') return part
      try {
        return (await (part as (...args: unknown[]) => unknown)(...(args as unknown[]))) ?? 'done'
      } catch (error) {
        const { name, code, message } = error as Error & { code?: number }
        return { name, code, message }
      }
    },
    [name, args] as const,
  )
}

const enter = (wishes: Parameters<typeof world.enter>[0] = {}) =>
  world.enter({
    pages: 'wagmi',
    body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button><div id="root"></div>',
    ...wishes,
  })

const asked = ({ attached }: Visit, method: string) => attached.calls.filter(call => call.method === method).length

test('whoever the modal connects is connected for wagmi, and the wallet was asked once', async () => {
  const visit = await enter({ knowsBoth: true })
  const { id, address, wallet } = visit
  await reads(id('status'), /^disconnected$/)
  await reads(id('connectors'), new RegExp(RDNS))
  await comesToRest(visit.page)
  assert.is(visit.attached.calls.length, 0, 'a page that nobody clicked asks no wallet')
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await isConnected(visit)
  await reads(id('address'), address)
  await reads(id('status'), /^connected$/)
  await reads(id('chain-id'), '31337')
  await reads(id('connector'), RDNS)
  await reads(id('balance'), /^\d{10,}$/)
  assert.is(asked(visit, 'eth_requestAccounts'), 1)

  assert.is(verifyMessage('hello', (await by(visit, 'sign', 'hello')) as string), address)
  const typed = {
    domain: { name: 'Test', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  }
  const signature = (await by(visit, 'signTyped', typed)) as string
  assert.is(verifyTypedData(typed.domain, typed.types, typed.message, signature), address)
  assert.match((await by(visit, 'send', RECEIVER, '1000')) as string, /^0x[0-9a-f]{64}$/)

  // The wallet moves by itself, the modal by the visitor, and wagmi by the dApp: all know.
  wallet.state.selectChain(31338)
  await reads(id('chain-id'), '31338')
  assert.equal((await by(visit, 'switchChain', 31337)) as { id: number }, (await by(visit, 'switchChain', 31337)) as object)
  await reads(id('chain-id'), '31337')
  const modal = await visit.modal()
  assert.is(await modal.evaluate(each => each.getChainId()), 31337)
  await modal.evaluate(each => each.switchNetwork(each.getCaipNetworks()[1]!))
  await reads(id('chain-id'), '31338')

  await modal.evaluate(each => each.disconnect())
  await reads(id('status'), /^disconnected$/)
  await reads(id('address'), 'none')
})

test('whoever wagmi connects is connected for the modal; a no is a no, and disconnecting by wagmi is one', async () => {
  const visit = await enter({ knowsBoth: true })
  const { id, address, wallet } = visit
  wallet.behave({ answer: 'refuse' })
  assert.equal(((await by(visit, 'connect', RDNS)) as { code: number }).code, 4001)
  await isDisconnected(visit)
  await reads(id('status'), /^disconnected$/)
  wallet.behave({ answer: 'approve' })
  assert.equal(await by(visit, 'connect', RDNS, 31338), { accounts: [address], chainId: 31338 })
  await isConnected(visit, address)
  assert.is(await (await visit.modal()).evaluate(each => each.getChainId()), 31338)
  assert.is(asked(visit, 'eth_requestAccounts'), 2)
  wallet.behave({ answer: 'refuse' })
  assert.is(((await by(visit, 'switchChain', 31337)) as { code: number }).code, 4001)
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await visit.page.reload()
  await reads(id('status'), /^disconnected$/)
  await isDisconnected(visit)
})

test('a reload settles once: wagmi goes from coming back to connected, and nobody is asked who they are twice', async () => {
  const visit = await enter({
    before: page =>
      page.addInitScript(() => {
        const delay = Number(sessionStorage.getItem('silence'))
        addEventListener('eip6963:announceProvider', event => performance.now() < delay && event.stopImmediatePropagation())
        setTimeout(() => dispatchEvent(new Event('eip6963:requestProvider')), delay)
      }),
  })
  const { id, address } = visit
  await by(visit, 'connect', RDNS)
  await isConnected(visit, address)
  // At once, and by an extension that announces itself late.
  for (const silence of [0, 1_000]) {
    await visit.page.evaluate(silence => sessionStorage.setItem('silence', `${silence}`), silence)
    visit.attached.calls.length = 0
    await visit.page.reload()
    await isConnected(visit, address)
    await reads(id('status'), /^connected$/)
    await comesToRest(visit.page)
    const went = (await by(visit, 'went')) as string[]
    assert.not(
      went.some(state => state.startsWith('disconnected')),
      `it went ${went.join(', ')}`,
    )
    assert.is(went.filter(state => state === `connected ${address}`).length, 1, `it went ${went.join(', ')}`)
    assert.is(asked(visit, 'eth_requestAccounts'), 0)
    assert.is(asked(visit, 'eth_accounts'), 1)
  }
})

test('by WalletConnect: wagmi shows the code; who closes it has said no; a phone signs and pays for its hooks', async () => {
  const phone = await world.takePhone()
  const visit = await enter({ wallet: false })
  const { id, page } = visit
  const left = by(visit, 'connect', 'walletConnect')
  await id('wui-qr-code').waitFor()
  await page.keyboard.press('Escape')
  assert.is(((await left) as { code: number }).code, 4001)
  await isClosed(visit)
  const connecting = by(visit, 'connect', 'walletConnect')
  await id('wui-qr-code').waitFor()
  await phone.pair(await readLink(visit))
  const { accounts } = (await connecting) as { accounts: string[] }
  await isConnected(visit, accounts[0])
  await reads(id('connector'), 'walletConnect')
  assert.is(verifyMessage('hello', (await by(visit, 'sign', 'hello')) as string), accounts[0])
  assert.match((await by(visit, 'send', RECEIVER, '1000')) as string, /^0x[0-9a-f]{64}$/)
  await by(visit, 'switchChain', 31338)
  await reads(id('chain-id'), '31338')
  await page.reload()
  await reads(id('address'), accounts[0]!)
  await reads(id('status'), /^connected$/)
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await until(() => phone.sessions().length === 0, 'the phone knows that it is over')
})

test('a connector of the dApp’s own is a row, and wagmi owns it: both ways, over a reload', async () => {
  const visit = await enter({
    identity: { announce: 0, injected: true },
    before: page => page.addInitScript(() => Object.assign(window, { ownConnector: true })),
  })
  const { id, address } = visit
  await openModal(visit)
  await visit.page.getByRole('button', { name: /House Wallet/ }).click()
  await isConnected(visit, address)
  await reads(id('address'), address)
  await reads(id('connector'), /^own$/)
  await isClosed(visit)
  assert.match((await by(visit, 'send', RECEIVER, '1000')) as string, /^0x[0-9a-f]{64}$/)
  const type = () =>
    visit.page.evaluate(() => typeof (window as unknown as { modal: { getProvider(name: string): unknown } }).modal.getProvider('eip155'))
  assert.is(await type(), 'object')
  await visit.page.reload()
  await isConnected(visit, address)
  await reads(id('status'), /^connected$/)
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await by(visit, 'connect', 'own')
  await isConnected(visit, address)
  await (await visit.modal()).evaluate(each => each.disconnect())
  await reads(id('status'), /^disconnected$/)
})

test('our dialog steps aside for what a connector of the dApp’s own shows in the page, and is back once that has gone', async () => {
  const visit = await enter({
    identity: { announce: 0, injected: true },
    before: page => page.addInitScript(() => Object.assign(window, { ownConnector: true })),
  })
  const { page, id } = visit
  await page.evaluate(() => {
    const { ethereum } = window as unknown as {
      ethereum: { request(call: { method: string }): Promise<unknown> } & Record<string, unknown>
    }
    const ask = () =>
      new Promise<void>(resolve => {
        const button = document.createElement('button')
        button.textContent = 'Allow'
        button.onclick = () => button.parentElement!.remove()
        document.body.appendChild(document.createElement('div')).append(button)
        Object.assign(window, { answer: resolve })
      })
    let asked: Promise<void> | undefined
    Object.assign(window, {
      asking: {
        on: (...given: unknown[]) => (ethereum['on'] as (...given: unknown[]) => void)(...given),
        removeListener: () => {},
        async request(call: { method: string }) {
          if (/request/.test(call.method)) await (asked ??= ask())
          return ethereum.request(call)
        },
      },
    })
  })
  await openModal(visit)
  await page.getByRole('button', { name: /House Wallet/ }).click()
  const allow = page.getByRole('button', { name: 'Allow' })
  await until(() => allow.evaluate(button => button === document.activeElement), 'what it shows has the focus')
  await id('w3m-modal-card').waitFor({ state: 'hidden' })
  await allow.click()
  await id('w3m-modal-card').waitFor()
  await page.evaluate(() => (window as unknown as { answer(): void }).answer())
  await isConnected(visit, visit.address)
  await isClosed(visit)
})

test('with the actions of wagmi 2, without React, the same', async () => {
  const visit = await enter({ pages: 'wagmi2', knowsBoth: true })
  const { address } = visit
  const account = () => by(visit, 'account') as Promise<ReturnType<Dapp['account']>>
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await isConnected(visit)
  const isKnown = async () => (await account()).status === 'connected'
  await until(isKnown, 'wagmi knows')
  assert.equal(await account(), { address, status: 'connected', chainId: 31337, connector: RDNS })
  assert.is(verifyMessage('hello', (await by(visit, 'sign', 'hello')) as string), address)
  await visit.page.reload()
  await isConnected(visit, address)
  await until(isKnown, 'wagmi knows too')
  assert.not(((await by(visit, 'went')) as string[]).some(state => state.startsWith('disconnected')))
  await by(visit, 'switchChain', 31338)
  assert.is((await account()).chainId, 31338)
  assert.match((await by(visit, 'send', RECEIVER, '1000')) as string, /^0x[0-9a-f]{64}$/)
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await by(visit, 'connect', RDNS)
  await isConnected(visit, address)
  await openModal(visit).catch(() => {})
})

test('a network that is chosen while nobody is connected is chosen for both', async () => {
  const visit = await enter()
  const modal = await visit.modal()
  await by(visit, 'switchChain', 31338)
  await until(() => modal.evaluate(each => each.getChainId() === 31338), 'the modal follows')
  await modal.evaluate(each => each.switchNetwork(each.getCaipNetworks()[0]!))
  await until(
    () =>
      visit.page.evaluate(
        () => (window as unknown as { dapp: { config: { state: { chainId: number } } } }).dapp.config.state.chainId === 31337,
      ),
    'wagmi follows',
  )
  assert.is(visit.attached.calls.length, 0)
})

test('one connector for a config of the dApp’s own, and a button that it draws', async () => {
  const visit = await enter({ pages: 'wagmi-bare', body: '<div id="root"></div>' })
  const { id, address, page } = visit
  await reads(id('own-button'), 'Come in')
  const connecting = by(visit, 'connect')
  await id(SANDBOX_ROW).click()
  assert.equal(((await connecting) as { accounts: string[] }).accounts, [address])
  await reads(id('own-button'), new RegExp(`^${address} [\\d.,]+ ETH$`))
  await isClosed(visit)
  await reads(id('connector'), 'latchkey')
  assert.is(verifyMessage('hello', (await by(visit, 'sign', 'hello')) as string), address)
  await page.reload()
  await reads(id('status'), /^connected$/)
  assert.not(((await by(visit, 'went')) as string[]).includes('disconnected undefined'))
  await id('own-network').click()
  await isAt(visit, 'Choose Network')
  await page.keyboard.press('Escape')
  await isClosed(visit)
  await id('own-button').click()
  await isAt(visit, 'Account')
  await id('disconnect-button').click()
  await reads(id('status'), /^disconnected$/)
  // By the modal alone, wagmi hears of it.
  await id('own-button').click()
  await id(SANDBOX_ROW).click()
  await reads(id('status'), /^connected$/)
  await isClosed(visit)
  await by(visit, 'disconnect')
  await reads(id('own-button'), 'Come in')
})

test('with wagmi’s cookies a server knows who comes back: the first paint shows them, and nothing flickers', async () => {
  const visit = await enter({ pages: 'wagmi-bare', body: '<div id="root"></div>' })
  const { page, id, address } = visit
  await page.goto(`${visit.url}#served`)
  await page.reload()
  const connecting = by(visit, 'connect')
  await id(SANDBOX_ROW).click()
  await connecting
  await page.reload()
  await reads(id('status'), /^connected$/)
  assert.equal(await by(visit, 'went'), [`reconnecting ${address}`, `connected ${address}`])
})
