import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../../../src/domain/events.js'
import type { Wallet } from '../../../src/domain/wallets.js'
import { DEEP_LINK_GRACE, RELAY_LIMIT } from '../../../src/domain/times.js'
import { RENEW_AFTER } from '../../../src/domain/walletconnect.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { openWallet, watchPairing } from '../../../src/flows/connecting/pairing.js'
import { ConnectingWalletConnect, ConnectingWalletConnectBasic } from '../../../src/features/pairing/ConnectingWalletConnect.js'
import { textsOf, byLabel, byTestId, click, find, findAll, focused, settle, text } from '../../support/dom.js'
import { useFakeWalletConnect, type FakeWalletConnectOptions } from '../../support/fake-walletconnect.js'
import { DIRECTORY, leave, visit, watchClipboard, type VisitOptions } from '../../support/view.js'
import { pairingOf } from '../../../src/state/pairing.js'

test.after.each(leave)

const PHONE = { userAgent: 'iPhone' }
const ALPHA: Wallet = { id: 'w1', name: 'Alpha', mobile_link: 'alpha://', homepage: 'https://alpha.test/' }
const WIDE: Wallet = { ...ALPHA, webapp_link: 'https://web.alpha.test', desktop_link: 'alpha-desktop://' }
const FIRST = 'wc:link-1@2'

interface Given extends VisitOptions {
  relay?: FakeWalletConnectOptions
  wallet?: never
  /** The wallet the visitor has chosen. */
  to?: Wallet
  platform?: Platform
  /** A view of its own. */
  Part?: typeof ConnectingWalletConnect
  /** Runs before the view opens. */
  before?: (made: Awaited<ReturnType<typeof visit>>) => unknown
}

async function open({ relay, to, platform, Part = ConnectingWalletConnect, before, options, ...given }: Given = {}) {
  const made = await visit({
    has: null,
    path: [['Connect'], ['ConnectingWalletConnect', to && { walletId: to.id, title: to.name, platform }]],
    options: { projectId: 'p', ...options },
    ...given,
  })
  const { modal, page } = made
  const opened: unknown[][] = []
  Object.assign(page, { self: page, top: page, open: (...args: unknown[]) => void opened.push(args) })
  const written = watchClipboard()
  const link = useFakeWalletConnect(modal, relay)
  if (to) modal.screen.wallets.known.value = new Map([[to.id, to]])
  await before?.(made)
  const rendered = await made.show(Part)
  await settle()
  return { ...made, ...rendered, link, opened, written, said: () => modal.screen.announcement.value, pairing: pairingOf(modal.screen) }
}

const MAIN = 'w3m-connecting-widget-secondary-button'
const main = () => byTestId(MAIN)
const shown = () => findAll('wui-qr-code').map(code => code.getAttribute('uri'))
const isComing = () => findAll('.lk-skeleton').length === 1
const isTravelling = () => findAll('.lk-ring').length === 1
const tabs = () =>
  findAll('[role=tab]').map(tab => `${tab.dataset['testid']} ${text(tab)}${tab.getAttribute('aria-selected') === 'true' ? ' *' : ''}`)

// ——— a code to scan

test('a new link takes the place of the old one without a word or a gap, and is what can be copied', async () => {
  const { pass, link, said, written } = await open()
  const code = find('wui-qr-code')
  link.isUp = false
  await pass(RENEW_AFTER)
  assert.equal(shown(), [FIRST])
  link.comeUp()
  await settle()
  assert.equal([shown(), find('wui-qr-code') === code, said()], [['wc:link-2@2'], true, 'Scan with your phone'])
  await click(byTestId('copy-wc2-uri'))
  assert.equal(written, ['wc:link-2@2'])
})

test('no in the wallet is said, with a new code already there and the way back to the list', async () => {
  const { link, said, views, events } = await open()
  link.attempts[0]!.fail('userRejected')
  await settle()
  const reasons = events.flatMap(each => (each.event === 'CONNECT_ERROR' ? [each.properties.message] : []))
  assert.equal(reasons, ['User rejected the request'])
  assert.match(text(), 'Connection declined')
  assert.match(text(), 'Scan the new code to try again, or choose another wallet.')
  assert.equal([said(), shown()], ['Connection declined', ['wc:link-2@2']])
  await click(byLabel('Choose Another Wallet'))
  assert.equal(views(), ['Connect'])
})

test('a no to one wallet is over when the visitor chooses another', async () => {
  const made = await open()
  made.link.attempts[0]!.fail('userRejected')
  await settle()
  made.unmount()
  made.modal.screen.router.replace('ConnectingWalletConnect', undefined)
  await made.show(ConnectingWalletConnect)
  assert.match(text(), 'Scan with your phone')
  assert.equal(shown(), ['wc:link-2@2'])
})

test('trying again asks the relay again that did not answer, and whoever has the focus on the button keeps it', async () => {
  const { pass, link } = await open({ relay: { isUp: false } })
  await pass(RELAY_LIMIT)
  assert.equal([shown(), isComing()], [[], false])
  const button = main()
  link.isUp = true
  await click(button)
  assert.equal([shown(), text(button), focused() === button], [['wc:link-2@2'], 'Copy Link', true])
})

test('any other failure is said with its reason, and can be tried again', async () => {
  const { link, said } = await open()
  link.attempts[0]!.fail('relayRefused')
  await settle()
  assert.match(text(), 'Could not connect')
  assert.match(text(), 'WalletConnect does not accept this page')
  assert.equal([said(), shown()], ['Could not connect', []])
  await click(main())
  assert.equal(shown(), ['wc:link-2@2'])
})

test('where there is nothing to go back to, nothing offers it', async () => {
  const { link } = await open({ path: [['ConnectingWalletConnect']] })
  link.attempts[0]!.fail('userRejected')
  await settle()
  assert.equal(textsOf('button'), ['Copy Link'])
})

test('the dApp’s ink is on the code', async () => {
  const { appKit } = await open({ options: { themeVariables: { '--w3m-qr-color': 'rgb(1, 2, 3)' } } })
  assert.is(find<SVGElement>('wui-qr-code > svg').style.color, 'rgb(1, 2, 3)')
  appKit.setThemeVariables({ '--w3m-qr-color': 'rgb(4, 5, 6)' })
  await settle()
  assert.is(find<SVGElement>('wui-qr-code > svg').style.color, 'rgb(4, 5, 6)')
})

// ——— opening an app

const onPhone = (given: Given = {}) => open({ navigator: PHONE, to: ALPHA, ...given })

test('the button opens the app within the click, and then offers to try again', async () => {
  const { opened, said } = await onPhone()
  await click(main())
  assert.equal(
    [opened.map(([url]) => url), text(main()), isTravelling(), said()],
    [[`alpha://wc?uri=${encodeURIComponent(FIRST)}`], 'Try Again', true, 'Continue in Alpha'],
  )
  await click(main())
  assert.is(opened.length, 2)
})

for (const [what, wallet, opening, says] of [
  ['an app that the list has opened within the tap is not opened a second time', ALPHA, 'opening', 'Try Again'],
  ['what became of another wallet’s app is forgotten', { ...ALPHA, id: 'w2' }, 'none', 'Open'],
] as const)
  test(what, async () => {
    const { opened, pairing } = await onPhone({
      async before({ modal }) {
        watchPairing(modal)
        await settle()
        openWallet(modal, wallet, 'mobile')
      },
    })
    assert.equal([opened.length, pairing.opening.value, text(main())], [1, opening, says])
  })

test('the code for another phone leads back to this one', async () => {
  const { pass, pairing, link } = await onPhone()
  await click(main())
  await pass(DEEP_LINK_GRACE)
  await click(byLabel('Scan with Another Phone'))
  assert.equal([shown(), pairing.opening.value, link.attempts.length], [[FIRST], 'none', 1])
  await click(byLabel('Open on This Device'))
  assert.equal([shown(), text(main())], [[], 'Open'])
})

test('after a no, trying again opens the app with the new link within the click', async () => {
  const { link, opened, said } = await onPhone()
  await click(main())
  link.attempts[0]!.fail('userRejected')
  await settle()
  assert.match(text(), 'Connection declined')
  assert.equal([said(), isTravelling(), text(main())], ['Connection declined', false, 'Try Again'])
  byLabel('Choose Another Wallet')
  await click(main())
  assert.is(opened.at(-1)![0], `alpha://wc?uri=${encodeURIComponent('wc:link-2@2')}`)
  assert.match(text(), 'Continue in Alpha')
})

test('who has not got the wallet learns where it is to be had; where nobody knows that, it is not asked', async () => {
  const { views, data } = await onPhone()
  assert.match(text(), 'Don’t have Alpha?')
  await click(byLabel('Get'))
  assert.equal([views(), data()], [['Connect', 'ConnectingWalletConnect', 'Downloads'], { walletId: 'w1', title: 'Get Alpha' }])
  leave()
  await onPhone({ to: { id: 'w1', name: 'Alpha', mobile_link: 'alpha://' } })
  assert.not(text().includes('Don’t have'))
})

// ——— several ways

for (const [what, given, ways] of [
  [
    'on a desktop each way has a tab, a code to scan counting as Mobile',
    {},
    ['tab-mobile Mobile *', 'tab-webapp Webapp', 'tab-desktop Desktop'],
  ],
  ['on a phone there is no tab for the desktop', { navigator: PHONE }, ['tab-mobile Mobile *', 'tab-webapp Webapp']],
  ['one way needs no tabs', { to: ALPHA }, []],
] as const)
  test(what, async () => {
    await open({ to: WIDE, ...given })
    assert.equal(tabs(), ways)
  })

test('a page that is still in front says so, with a real link, copying, and a code for another phone', async () => {
  const { pass, said } = await onPhone()
  assert.equal(findAll('a').length, 0)
  await click(main())
  await pass(DEEP_LINK_GRACE)
  assert.match(text(), 'Did Alpha open?')
  assert.match(text(), 'If not, open it by its link, copy the link into the wallet, or scan a code with a phone.')
  assert.is(said(), 'Did Alpha open?')
  const anchor = find<HTMLAnchorElement>('a')
  assert.equal(
    [anchor.getAttribute('href'), text(anchor), anchor.target, anchor.rel],
    [`alpha://wc?uri=${encodeURIComponent(FIRST)}`, 'Open by Link', '', 'noreferrer noopener'],
  )
  byTestId('wui-link-copy')
})

test('a wallet that is in this browser too is asked here first, or wherever the visitor wished', async () => {
  const to = { ...ALPHA, rdns: 'com.example.wallet' }
  const here = await open({ to, has: { approve: 'hang' } })
  await settle()
  assert.equal([tabs(), here.wallet.count('eth_requestAccounts')], [['tab-browser Browser *', 'tab-mobile Mobile'], 1])
  assert.match(text(), 'Approve the connection there.')
  leave()
  const elsewhere = await open({ to, has: { approve: 'hang' }, platform: 'qrcode' })
  assert.equal(tabs(), ['tab-browser Browser', 'tab-mobile Mobile *'])
  assert.is(elsewhere.wallet.count('eth_requestAccounts'), 0)
  assert.equal(shown(), [FIRST])
})

test('an extension that is not here says so, and where to get it; no link is made for it', async () => {
  const { link, views } = await open({ to: { id: 'w1', name: 'Alpha', rdns: 'test.alpha', chrome_store: 'https://store.test/' } })
  assert.match(text(), 'Not detected')
  assert.match(text(), 'Alpha was not found in this browser.')
  assert.is(link.attempts.length, 0)
  await click(byLabel('Get'))
  assert.is(views().at(-1), 'Downloads')
})

// ——— nothing to pair with

for (const to of [undefined, ALPHA])
  test(`without a project id ${to ? 'a wallet elsewhere' : 'a code'} is out of reach: said, with the way back`, async () => {
    const { link, views } = await open({ to, options: { projectId: undefined } })
    assert.match(text(), 'This app is not set up to reach wallets on a phone. Wallets in this browser work without it.')
    assert.is(link.attempts.length, 0)
    await click(byLabel('Choose Another Wallet'))
    assert.equal(views(), ['Connect'])
  })

// ——— without adapters

const basic = (given: Given = {}) =>
  open({
    Part: ConnectingWalletConnectBasic,
    path: [['ConnectingWalletConnectBasic']],
    routes: { 'GET /getWallets': { ...DIRECTORY, count: 130 } },
    ...given,
  })

test('without adapters there is a code, and all wallets below it', async () => {
  const { views, told } = await basic()
  await settle()
  assert.equal([shown(), text(byTestId('all-wallets'))], [[FIRST], 'All Wallets130+'])
  await click(byTestId('all-wallets'))
  assert.equal([views(), told().at(-1)], [['ConnectingWalletConnectBasic', 'AllWallets'], 'CLICK_ALL_WALLETS'])
})

test('a link the dApp made is shown, also without a project id; a session that comes by it closes the dialog', async () => {
  const { link, modal, appKit, connector } = await basic({
    has: {},
    options: { projectId: undefined },
    before: made => made.modal.open({ uri: 'wc:own@2' }),
  })
  assert.equal([shown(), link.attempts.length, appKit.isOpen()], [['wc:own@2'], 0, true])
  await connect(modal, connector())
  await settle(2)
  assert.is(appKit.isOpen(), false)
})

test('without a project id it says so, and closes', async () => {
  const { appKit } = await basic({ options: { projectId: undefined } })
  assert.match(text(), 'Not available here')
  await click(byLabel('Close'))
  assert.is(appKit.isOpen(), false)
})
