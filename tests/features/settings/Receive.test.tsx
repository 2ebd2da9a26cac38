import jsQR from 'jsqr'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AddressCode } from '../../../src/features/settings/Receive.js'
import { WalletCompatibleNetworks, WalletReceive } from '../../../src/features/settings/settings.js'
import { QR_LOGO, QR_SIZE } from '../../../src/ui/QrCode.js'
import { textsOf, byLabel, byTestId, click, find, findAll, focused, press, settle, text } from '../../support/dom.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { drawCode } from '../../support/draw-code.js'
import { never } from '../../support/later.js'
import { network, ONE, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { leave, toNode, visit, watchClipboard, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

/** As wallets write it, with the checksum in its letter case. */
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Nodes at which the account has that code; none that tells, without it. */
const nodes = (code?: string) => {
  const answer = code === undefined ? never : toNode({ eth_getCode: () => code })
  return { 'https://node-1.test/': answer, 'https://node-2.test/': answer }
}

async function open({ has, ...given }: VisitOptions = {}, Part = WalletReceive) {
  const made = await visit({
    isConnected: true,
    path: [['Account'], ['WalletReceive']],
    has: { accounts: [ADDRESS], ...has },
    routes: nodes('0x'),
    ...given,
  })
  const written = watchClipboard()
  const rendered = await made.show(Part)
  await settle()
  return { ...made, ...rendered, written }
}

/** What a scanner reads in the code on screen, with the darkest picture in its middle. */
function scan(): string | undefined {
  const [box, d] = [find<SVGElement>('wui-qr-code svg').getAttribute('viewBox')!, find('wui-qr-code path').getAttribute('d')!]
  const [start = 0, , width = 0] = box.split(' ').map(Number)
  const reach = (QR_LOGO / 2) * (width / QR_SIZE)
  const over = (x: number, y: number) =>
    Math.max(Math.abs(x - start - width / 2), Math.abs(y - start - width / 2)) <= reach ? 0 : undefined
  return jsQR(drawCode({ box, d }, QR_SIZE, over), QR_SIZE, QR_SIZE)?.data
}

test('the address is there as a code of the bare address, in full, and for the clipboard', async () => {
  const { written, modal } = await open()
  assert.is(scan(), ADDRESS)
  assert.equal(byTestId('wui-qr-code').getAttribute('uri'), ADDRESS)
  assert.is(byTestId('wui-qr-code').getAttribute('aria-label'), 'QR code of your address')
  assert.equal(text(find('.font-mono')), ADDRESS)
  assert.is(findAll('[style*=gradient]').length, 1)
  await click(byTestId('receive-address-copy-button'))
  assert.equal([written, modal.state.toast.value], [[ADDRESS], { kind: 'success', message: 'Address copied' }])
})

test('a code that did not arrive can be asked for again by keyboard, and the focus stays where it was', async () => {
  let tries = 0
  const draw = () => (++tries < 3 ? Promise.reject(new Error('offline')) : import('../../../src/ui/QrCode.js'))
  await open({}, () => (
    <AddressCode address={ADDRESS} label="Code" draw={draw}>
      {undefined}
    </AddressCode>
  ))
  for (const _ of [1, 2]) {
    const button = byLabel('Try Again')
    const box = button.parentElement
    button.focus()
    await press('Enter')
    await settle()
    assert.equal([button.isConnected, focused() === box, box?.tabIndex], [false, true, -1])
  }
  assert.equal([tries, byTestId('wui-qr-code').getAttribute('uri'), focused()?.contains(byTestId('wui-qr-code'))], [3, ADDRESS, true])
})

test('a name comes first, where there is one; another account of the wallet takes the place of the first', async () => {
  const { modal, wallet, written } = await open()
  modal.state.patch('eip155', { name: 'alice.reown.id', image: 'https://dapp.test/a.png' })
  await settle()
  assert.ok(text().startsWith('alice.reown.id'))
  assert.is(find<HTMLImageElement>('wui-qr-code img').src, 'https://dapp.test/a.png')
  wallet.changeAccounts([OTHER_ADDRESS])
  await settle()
  assert.equal([byTestId('wui-qr-code').getAttribute('uri'), text(find('.font-mono'))], [OTHER_ADDRESS, OTHER_ADDRESS])
  await click(byTestId('receive-address-copy-button'))
  assert.equal(written, [OTHER_ADDRESS])
})

test('on a network the app does not support nothing says one could be paid there', async () => {
  const { wallet } = await open()
  wallet.changeChain(999)
  await settle()
  assert.match(text(find('[role=alert]')), 'that this app does not support: what is sent there will not show here.')
  assert.not(text().includes('This address receives on'))
})

test('without an account one is sent to connect', async () => {
  const { views } = await open({ isConnected: false })
  assert.equal([views(), text()], [['Connect'], ''])
})

for (const [what, code, listed] of [
  ['a key', '0x', ['Network 1', 'Network 2']],
  ['a key with a contract’s code lent', `0xef0100${'ab'.repeat(20)}`, ['Network 1', 'Network 2']],
  ['a contract', '0x6080604052', ['Network 1']],
  ['what no node tells', undefined, ['Network 1']],
] as const)
  test(`of EVM networks those are compatible on which the account is known to be the visitor’s: ${what}`, async () => {
    await open({ routes: nodes(code) }, WalletCompatibleNetworks)
    assert.equal(textsOf('li'), listed)
    leave()
    await open({ routes: nodes(code) })
    assert.is(text().includes('and on the compatible networks below'), listed.length > 1)
  })

test('what a node has seen as a contract stays one, whatever another network’s says of its address', async () => {
  const { wallet } = await open(
    {
      routes: {
        'https://node-1.test/': toNode({ eth_getCode: () => '0x6080604052' }),
        'https://node-2.test/': toNode({ eth_getCode: () => '0x' }),
      },
    },
    WalletCompatibleNetworks,
  )
  assert.equal(textsOf('li'), ['Network 1'])
  wallet.changeChain(2)
  await settle()
  assert.equal(textsOf('li'), ['Network 1', 'Network 2'], 'where it has been seen, and where it is in use')
  wallet.changeChain(1)
  await settle()
  assert.equal(textsOf('li'), ['Network 1'])
})

for (const [what, hasAccountOn, listed] of [
  ['alone', undefined, ['Network 1']],
  ['and where the wallet has the same', (id: string) => id === 'eip155:2', ['Network 1', 'Network 2']],
] as const)
  test(`a smart account is paid on its own network ${what}, whatever a node says of code`, async () => {
    const { modal, fetch } = await open({ networks: [ONE, TWO, network(3)] }, WalletCompatibleNetworks)
    const { accounts, connector } = modal.state.of('eip155')
    const asked = fetch.calls.length
    modal.state.patch('eip155', {
      accounts: accounts.map(each => ({ ...each, type: 'smartAccount' })),
      connector: { ...connector!, hasAccountOn },
    })
    await settle()
    assert.equal([textsOf('li'), fetch.calls.length], [listed, asked])
  })

test('a key that its wallet binds to one network is paid there alone', async () => {
  const { adapter, connector } = createFakeAdapter('polkadot')
  const networks = ['one', 'two'].map(id => network(`polkadot-${id}` as never, { name: id, chainNamespace: 'polkadot' }))
  const made = await visit({ networks, options: { adapters: [adapter] } })
  await connect(made.modal, connector)
  await made.show(WalletCompatibleNetworks)
  const { accounts } = made.modal.state.of('polkadot')
  assert.equal(textsOf('li'), ['one', 'two'])
  made.modal.state.patch('polkadot', { accounts: accounts.map(each => ({ ...each, only: 'polkadot:polkadot-one' })) })
  await settle()
  assert.equal(textsOf('li'), ['one'])
})

const BITCOINS = {
  Bitcoin: '000000000019d6689c085ae165831e93',
  Testnet: '000000000933ea01ad0ee984209779ba',
  Signet: '00000008819873e925422c1ff0f99f7c',
  Regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
for (const [address, own] of [
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'Bitcoin'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'Testnet Signet'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'Testnet Signet Regtest'],
  ['bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x', 'Regtest'],
] as const)
  test(`of Bitcoin’s networks those are compatible that know the address: ${address.slice(0, 5)}…, ${own}`, async () => {
    const networks = Object.entries(BITCOINS).map(([name, id]) => network(id as never, { name, chainNamespace: 'bip122' }))
    const reference = BITCOINS[own.split(' ')[0] as keyof typeof BITCOINS]
    const { adapter, connector } = createFakeAdapter('bip122', { address, references: [reference, reference] })
    const made = await visit({ networks, options: { adapters: [adapter] } })
    await connect(made.modal, connector)
    await made.show(WalletCompatibleNetworks)
    assert.is(textsOf('li').join(' '), own)
  })
