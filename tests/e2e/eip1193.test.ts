import { verifyMessage } from 'ethers'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isClosed, isConnected, isDisconnected, until } from './dapp.js'
import { createPhones, readLink, showCode } from './phone.js'

const test = suite("a phone's provider")
const world = createPhones(test)

interface Signed {
  address: string
  signature: string
}
type Library = 'byEthers' | 'byEthers5' | 'byViem' | 'byWagmi'
interface DappWindow {
  libraries: Record<Library, (text: string) => Promise<Signed>>
  modal: {
    getProvider(namespace: string): Eip1193
    getAddress(): string
    getCaipNetworks(): unknown[]
    switchNetwork(network: unknown, options: object): Promise<void>
  }
  heard: [string, unknown][]
}
interface Eip1193 {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

/** Asks as a dApp does; a failure comes back as its code and whether it is an Error. */
const ask = (page: Page, method: unknown, params?: unknown) =>
  page.evaluate(
    async ([method, params]) => {
      const { modal } = window as unknown as DappWindow
      try {
        return { result: await modal.getProvider('eip155').request({ method: method as string, params }) }
      } catch (error) {
        return { code: (error as { code?: number }).code, isError: error instanceof Error }
      }
    },
    [method, params] as const,
  )

for (const library of ['byEthers', 'byEthers5', 'byViem', 'byWagmi'] as const) {
  test(`signs ${library.replace('by', 'by ').toLowerCase()}`, async () => {
    const { page, phone } = await world.pair({ pages: 'libraries' })
    const { address, signature } = await page.evaluate(([library]) => (window as unknown as DappWindow).libraries[library]('Hello'), [
      library,
    ] as const)
    assert.is(address, phone.keys.addressOf('eip155:31337', 0))
    assert.is(verifyMessage('Hello', signature), address)
  })
}

test('answers by EIP-1193: hexadecimal chain ids, accounts as they are, and proper codes', async () => {
  const { page, phone } = await world.pair()
  assert.equal(await ask(page, 'eth_chainId'), { result: '0x7a69' })
  assert.equal(await ask(page, 'eth_accounts'), { result: [phone.keys.addressOf('eip155:31337', 0)] })
  // The sandbox's phone does not grant it.
  assert.equal(await ask(page, 'wallet_grantPermissions', [{}]), { code: 4100, isError: true })
  assert.equal(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }]), { code: 4902, isError: true })
  phone.behave({ answer: 'reject' })
  assert.equal(await ask(page, 'personal_sign', ['0x00', phone.keys.addressOf('eip155:31337', 0)]), { code: 4001, isError: true })
})

test('tells each change once, and nobody who has stopped listening', async () => {
  const { page, phone, topic } = await world.pair()
  await page.evaluate(() => {
    const dapp = window as unknown as DappWindow
    dapp.heard = []
    const provider = dapp.modal.getProvider('eip155')
    for (const event of ['chainChanged', 'accountsChanged']) provider.on(event, value => dapp.heard.push([event, value]))
    const gone = () => dapp.heard.push(['gone', null])
    provider.on('chainChanged', gone)
    provider.removeListener('chainChanged', gone)
  })
  const heard = () => page.evaluate(() => (window as unknown as DappWindow).heard)
  await phone.switchChain(topic, 'eip155:31338')
  await until(async () => (await heard()).length > 0, 'the change is heard')
  await phone.switchAccount(topic, 1)
  await until(async () => (await heard()).some(([event]) => event === 'accountsChanged'), 'the other account is heard')
  await page.evaluate(() => {
    const { modal } = window as unknown as DappWindow
    return modal.switchNetwork(modal.getCaipNetworks()[0], { throwOnFailure: true })
  })
  const all = await heard()
  assert.not(
    all.some(([event]) => event === 'gone'),
    'who has stopped listening is told',
  )
  assert.equal(
    all.filter(([event]) => event === 'chainChanged'),
    [
      ['chainChanged', '0x7a6a'],
      ['chainChanged', '0x7a69'],
    ],
  )
  const accounts = all.filter(([event]) => event === 'accountsChanged')
  assert.is(accounts.length, 1)
  assert.is((accounts[0]![1] as string[])[0], phone.keys.addressOf('eip155:31337', 1))
})

test('forgets who has stopped listening, over all it tells, the end and the next connection', async () => {
  const visit = await world.pair()
  const { page, phone, topic, id } = visit
  await page.evaluate(() => {
    const dapp = window as unknown as DappWindow & { kept: Eip1193 }
    dapp.heard = []
    dapp.kept = dapp.modal.getProvider('eip155')
    for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message']) {
      dapp.kept.on(event, () => dapp.heard.push(['stayed', event]))
      // Twice there, twice gone.
      const gone = () => dapp.heard.push(['gone', event])
      for (const change of ['on', 'on', 'removeListener', 'removeListener'] as const) dapp.kept[change](event, gone)
    }
  })
  const heard = () => page.evaluate(() => (window as unknown as DappWindow).heard)
  const hears = (event: string) => until(async () => (await heard()).some(([, told]) => told === event), `${event} is heard`)
  await phone.switchChain(topic, 'eip155:31338')
  await hears('chainChanged')
  await phone.switchAccount(topic, 1)
  await hears('accountsChanged')
  await phone.disconnect(topic)
  await hears('disconnect')
  await isDisconnected({ id })
  await showCode(visit)
  await phone.pair(await readLink(visit))
  await isConnected(visit)
  await isClosed(visit)
  const all = await heard()
  assert.equal(
    all.filter(([who]) => who === 'gone'),
    [],
  )
  assert.is(all.filter(([, event]) => event === 'disconnect').length, 1)
})

test('says that it is disconnected once the session has ended', async () => {
  const { page, phone, topic } = await world.pair()
  await page.evaluate(() => {
    const dapp = window as unknown as DappWindow & { kept: Eip1193 }
    dapp.heard = []
    dapp.kept = dapp.modal.getProvider('eip155')
    dapp.kept.on('disconnect', value => dapp.heard.push(['disconnect', (value as { code?: number }).code]))
  })
  await phone.disconnect(topic)
  await until(async () => (await page.evaluate(() => (window as unknown as DappWindow).heard.length)) > 0, 'it is heard')
  const answer = await page.evaluate(() =>
    (window as unknown as { kept: Eip1193 }).kept.request({ method: 'personal_sign', params: ['0x00', '0x00'] }).then(
      () => 'an answer',
      (error: { code?: number }) => error.code,
    ),
  )
  assert.is(answer, 4900)
})

test.run()
