import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Activity } from '../../../src/features/account/Activity.js'
import { Nfts } from '../../../src/features/account/Nfts.js'
import { textsOf, byLabel, byTestId, click, find, findAll, focused, isThere, settle, text } from '../../support/dom.js'
import { fungible, historyRoutes, historyRow, nft, type FakeRow } from '../../support/fake-history.js'
import { memoryStorage, reply } from '../../support/fakes.js'
import { never } from '../../support/later.js'
import { ADDRESS, network, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { heard, leave, provide, toNode, visit, type VisitOptions } from '../../support/view.js'
import { setLanguage } from '../../../src/flows/language.js'

test.after.each(leave)

const EXPLORER = network(1, { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } } })
const many = (count: number, from = 0, more?: FakeRow) => Array.from({ length: count }, (_, at) => historyRow(from + at, more))
const elsewhere = (count: number) => many(count, 0, { chain: 'eip155:10' })
const LIST = 'GET /v1/account/*'
const listOf = (...data: object[]) => ({ data, next: null })

async function open({
  rows = many(3),
  part = Activity,
  ...given
}: VisitOptions & { rows?: readonly object[]; part?: typeof Activity } = {}) {
  const shown = { rows }
  const made = await visit({
    isConnected: true,
    path: [['Account']],
    networks: [EXPLORER, TWO],
    ...given,
    routes: { ...historyRoutes(() => shown.rows), ...given.routes },
    options: { projectId: 'p', ...given.options },
  })
  const rendered = await made.show(part)
  await settle(3)
  return {
    ...made,
    ...rendered,
    async turnTo(Other: typeof Activity, turns = 3) {
      await rendered.rerender(provide(made.modal, <Other />))
      await settle(turns)
    },
    shown,
    asked: () => made.fetch.calls.filter(({ url }) => url.pathname.endsWith('/history')).length,
  }
}

const Nothing = () => null

const rows = () => findAll('li')
const said = () => rows().map(row => heard(row))
const headings = () => textsOf('[data-testid=group-title]')
const skeletons = () => findAll('.lk-skeleton').length
const gallery = () => rows().map(item => text(item.lastElementChild!))
const links = () => findAll<HTMLAnchorElement>('li a')
const isEmpty = () => isThere('empty-activity-state')

// Which label, amounts and time a row has is in tests/domain/history and rules.test.
test('each row says what happened, with whom, how much and when, and leads to its transaction in the network’s explorer', async () => {
  await open({ rows: [historyRow(2), historyRow(25, { operationType: 'send', transfers: [fungible('USDC', 'out', '1350.5')] })] })
  assert.equal(said(), ['December 2024ReceivedFrom 0x33…333333+0.25 ETH2 hrs ago', 'SentTo 0x44…444444−1,350.50 USDC1 d ago'])
  const [time] = findAll<HTMLTimeElement>('time')
  assert.match(time!.title, /2024/)
  // Sign, number and unit keep their order from right to left too, where a word may stand among them.
  const found = findAll('bdi bdi').map(each => each.getAttribute('dir'))
  assert.equal(found, ['ltr', 'ltr'])
  assert.is(time!.getAttribute('aria-label'), `2 hrs ago, ${time!.title}`)
  assert.is(time!.getAttribute('datetime'), '2024-12-31T22:00:00.000Z')
  const [link] = links()
  assert.is(link!.href, `https://explorer.test/tx/0x${'2'.padStart(64, '0')}`)
  assert.is(link!.target, '_blank')
  assert.is(link!.rel, 'noreferrer noopener')
})

test('rows that stand there follow the page’s language', async () => {
  const { modal } = await open({ rows: [historyRow(2)] })
  await setLanguage(modal, 'de')
  await settle(3)
  assert.equal([headings(), said()], [['Dezember 2024'], ['Dezember 2024EmpfangenVon 0x33…333333+0,25 ETHvor 2 Std.']])
})

test('a swap is a pair with its pictures, what moved nothing says with what it was done, an NFT is shown by its picture and name', async () => {
  const exchange = { name: 'Some Exchange', iconUrl: 'https://x.test/icon.png' }
  await open({
    rows: [
      historyRow(2, { operationType: 'trade', transfers: [fungible('ETH', 'out', '0.1'), fungible('USDC', 'in', 203.5)] }),
      historyRow(3, { operationType: 'approve', transfers: [] }, exchange),
      historyRow(4, { transfers: [nft('Card')] }),
    ],
  })
  const [swap, approval, card] = said()
  assert.match(swap!, 'Swapped2 hrs ago+203.50 USDC−0.1 ETH')
  assert.match(approval!, 'ApprovedSome Exchange3 hrs ago')
  assert.match(card!, 'ReceivedCard+1 NFT')
  const pictures = findAll<HTMLImageElement>('img').map(({ src }) => src)
  assert.equal([pictures, findAll('.lk-hue', rows()[0]!).length], [['https://x.test/icon.png', 'https://pictures.test/Card.png'], 2])
})

test('how long ago it was stays true while one looks', async () => {
  const { pass } = await open({ rows: [historyRow(2)] })
  await pass(3_600_000)
  assert.is(text(find('time')), '3 hrs ago')
})

test('what failed says so, what is pending says so and comes first; the rest stands under its months', async () => {
  const older = [historyRow(-30), historyRow(800), historyRow(20_000)]
  await open({ rows: [historyRow(2, { status: 'failed' }), historyRow(9, { status: 'pending', minedAt: null }), ...older] })
  assert.equal(headings(), ['Pending', 'This month', 'December 2024', 'November 2024', 'September 2022'])
  assert.is(findAll('h2').length, 5)
  assert.match(said()[0]!, 'ReceivedPending')
  assert.match(said()[2]!, 'ReceivedFailed')
})

test('without an explorer, or a hash, a row leads nowhere', async () => {
  for (const given of [{ networks: [network(1)] }, { rows: [historyRow(2, { hash: null })] }]) {
    await open(given)
    assert.equal([rows().length > 0, links().length], [true, 0])
    leave()
  }
})

test('pages follow by themselves while their end is in sight, and then no skeleton is left', async () => {
  // Without layout, the end is always in sight.
  const { asked } = await open({ rows: many(120) })
  await settle(5)
  assert.equal([asked(), skeletons(), rows()[0]!.getAttribute('aria-setsize')], [3, 0, '120'])
})

for (const [what, part] of [
  ['activity', Activity],
  ['NFTs', Nfts],
] as const) {
  test(`an account without ${what} is told so, and how to be paid, where the dApp has a way for it`, async () => {
    const { views } = await open({ part, rows: [] })
    if (part === Activity) assert.match(text(byTestId('empty-activity-state')), 'No activity on Network 1 yet')
    await click(byLabel('Receive'))
    assert.is(views().at(-1), 'WalletReceive')
    leave()
    await open({ part, rows: [], options: { features: { receive: false } } })
    assert.is(findAll('button').length, 0)
  })

  test(`${what} that cannot be had are said once, where they are missing, and a click asks again at once`, async () => {
    const { fetch, modal } = await open({ part, routes: { [LIST]: reply(404) } })
    const whose = part === Activity ? 'Your activity is' : 'Your NFTs are'
    assert.equal([text(), skeletons()], [`${whose} not available right now. Your funds are safe.Try Again`, 0])
    assert.is(modal.state.toast.value, undefined)
    fetch.routes[LIST] = listOf(historyRow(1, { transfers: [nft('A')] }))
    await click(byLabel('Try Again'))
    await settle()
    assert.is(rows().length, 1)
    if (part === Activity) assert.is(focused()!.contains(find('ul')), true)
  })
}

test('a network that the service does not know says so, and leads to its explorer', async () => {
  await open({ routes: historyRoutes(() => [], []) })
  assert.match(text(), 'Activity on Network 1 is not available')
  assert.is(find<HTMLAnchorElement>('a').href, `https://explorer.test/address/${ADDRESS}`)
})

test('many pages with nothing to show end in a question, not in an empty list', async () => {
  const { asked } = await open({ rows: elsewhere(400) })
  assert.equal([asked(), skeletons(), isEmpty()], [5, 0, false])
  await click(byLabel('Load More'))
  await settle(4)
  assert.equal([asked(), isEmpty()], [8, true])
})

test('another account’s activity is never shown: it is gone at once, before what reads the next has arrived; another network’s comes with it', async () => {
  const { wallet, appKit, shown } = await open({ rows: [historyRow(1)] })
  shown.rows = [historyRow(5, { operationType: 'mint' })]
  wallet.changeAccounts([OTHER_ADDRESS])
  await Promise.resolve()
  assert.equal([rows().length, skeletons()], [0, 5])
  await settle(3)
  assert.equal([rows().length, /Minted/.test(said()[0]!)], [1, true])
  shown.rows = [historyRow(5, { operationType: 'burn', chain: 'eip155:2' })]
  await appKit.switchNetwork(TWO)
  await settle(3)
  assert.match(said()[0]!, 'Burned')
})

test('that somebody looks is told once, and nothing goes on when they have gone', async () => {
  const { told, unmount, clock, modal } = await open()
  assert.is(told().filter(event => event === 'CLICK_TRANSACTIONS').length, 1)
  assert.equal((modal.state.event.value.data as { properties: object }).properties, { isSmartAccount: false })
  unmount()
  await settle()
  assert.equal(clock.pending(), [])
})

test('where the latest activity has no NFTs a few more pages are looked through, then the visitor says', async () => {
  const { asked } = await open({ part: Nfts, rows: [...many(400), historyRow(400, { transfers: [nft('Old')] })] })
  await settle(8)
  assert.equal([asked(), gallery(), skeletons()], [5, [], 0])
  assert.match(text(), 'No NFTs in your recent activity')
  for (let turn = 0; turn < 4; turn++) {
    await click(byLabel('Look Further Back'))
    await settle()
  }
  assert.equal([asked(), gallery()], [9, ['Old']])
})

for (const [what, given, sentence] of [
  ['rows', {}, 'Activity: 3'],
  ['a failure', { routes: { [LIST]: reply(404) } }, 'Your activity is not available right now. Your funds are safe.'],
  ['no NFTs', { part: Nfts, rows: [] }, 'No NFTs in your recent activity'],
] as const)
  test(`screen readers hear of ${what}, once`, async () => {
    const { modal, turnTo } = await open({ ...given, part: Nothing })
    const heard: string[] = []
    effect(() => void heard.push(modal.screen.announcement.value))
    await turnTo('part' in given ? given.part : Activity, 6)
    assert.equal(heard.filter(Boolean), [sentence])
  })

test('NFTs that came and have not gone are shown, the newest first, with how many', async () => {
  const moved = [[nft('B'), nft('B')], [nft('A')], [nft('C', 'out')], [nft('C')]]
  await open({ part: Nfts, rows: moved.map((transfers, at) => historyRow(at + 1, { transfers })) })
  assert.equal(gallery(), ['B×2', 'A'])
  assert.match(text(), 'Only NFTs from recent activity are shown.')
  const pictures = findAll<HTMLImageElement>('img').map(({ src }) => src)
  assert.equal(pictures, ['https://pictures.test/B.png', 'https://pictures.test/A.png'])
})

// What was sent from here; how it is followed is in tests/flows/money/sent-transactions.

const HASH = `0x${'ab'.repeat(32)}`
const NOW = Date.UTC(2025, 0, 1)
const sent = {
  id: HASH,
  namespace: 'eip155',
  caipNetworkId: 'eip155:1',
  from: ADDRESS,
  to: OTHER_ADDRESS,
  kind: 'send',
  out: { amount: '0.5', symbol: 'COIN' },
  at: NOW - 60_000,
}
const second = { ...sent, id: `0x${'cd'.repeat(32)}` }
const SENT_ROW = 'PendingSentPendingTo 0x22…222222−0.5 COIN1 min ago'

/** A visitor who sent something before the page was loaded; what the node says of it is decided later. */
async function sendAndOpen({
  stored = [sent] as readonly object[],
  ...given
}: Parameters<typeof open>[0] & { stored?: readonly object[] } = {}) {
  let receipt: object | null = null
  const node = toNode({ eth_getTransactionReceipt: () => receipt, eth_getBalance: () => '0x0' })
  const storage = memoryStorage({ '@appkit/pending_transactions': JSON.stringify(stored) })
  const made = await open({ storage, ...given, routes: { 'https://node-1.test/': node, ...given.routes } })
  await settle(6)
  return {
    ...made,
    decide: async (status: string) => {
      receipt = { transactionHash: HASH, from: ADDRESS, blockNumber: '0x1', status }
      await made.pass(10_000)
      await settle(6)
    },
  }
}

test('what was sent from here and is still open stands above what the service knows, page by page, and leads to the explorer', async () => {
  const { asked } = await sendAndOpen({ rows: many(120, 1) })
  await settle(5)
  assert.equal([said()[0], headings().slice(0, 2)], [SENT_ROW, ['Pending', 'December 2024']])
  assert.is(links()[0]!.href, `https://explorer.test/tx/${HASH}`)
  assert.equal([asked(), rows()[0]!.getAttribute('aria-setsize')], [3, '121'])
})

test('a swap on its way is a pair, an approval has none', async () => {
  const swap = { ...sent, kind: 'trade', to: undefined, into: { amount: '200', symbol: 'USDC' } }
  await sendAndOpen({ rows: [], stored: [swap, { ...second, kind: 'approve', out: undefined, at: NOW - 120_000 }] })
  assert.match(said()[0]!, 'SwappedPending1 min ago+200.00 USDC−0.5 COIN')
  assert.match(said()[1]!, 'ApprovedPendingTo 0x22…2222222 min ago')
  assert.not(isEmpty())
})

test('once the node has it, it is no longer pending, and it stays until the service has it too', async () => {
  const { decide, shown, modal, asked } = await sendAndOpen({ rows: many(1, 1) })
  const before = asked()
  await decide('0x1')
  assert.equal([headings(), asked(), modal.state.toast.value?.message], [['December 2024'], before + 1, 'You sent 0.5 COIN to 0x22…222222'])
  assert.is(said()[0], 'December 2024SentTo 0x22…222222−0.5 COIN1 min ago')
  const listed = { hash: HASH.toUpperCase().replace('X', 'x'), operationType: 'send', transfers: [fungible('COIN', 'out', '0.5')] }
  shown.rows = [historyRow(1, listed), ...many(1, 2)]
  modal.state.patch('eip155', { movedAt: modal.clock.now() })
  await settle(6)
  assert.equal([rows().length, said().filter(row => row.includes('COIN')).length], [2, 1])
  assert.match(said()[0]!, 'To 0x44…444444')
})

test('how it ended is the nodes’ to tell, whatever the service says, which calls nothing failed that is open', async () => {
  const lie = historyRow(1, { status: 'failed', hash: HASH.toUpperCase().replace('X', 'x') })
  const { decide } = await sendAndOpen({ rows: [lie, ...many(1, 2)] })
  assert.equal([rows().length, headings()[0]], [2, 'Pending'])
  assert.not.match(said().join(), 'Failed')
  await decide('0x1')
  assert.is(said()[0], 'December 2024ReceivedFrom 0x33…333333+0.25 ETH1 hr ago')
  leave()
  const other = await sendAndOpen({ rows: [historyRow(1, { hash: HASH })] })
  await other.decide('0x0')
  assert.match(said()[0]!, 'Failed')
  assert.is(other.modal.state.toast.value?.kind, 'error')
})

test('while the service takes its time it is there all the same, above the skeleton; without the service, above the reason', async () => {
  await sendAndOpen({ routes: { [LIST]: never } })
  assert.equal([said(), skeletons()], [[SENT_ROW], 2])
  leave()
  const { fetch } = await sendAndOpen({ routes: { [LIST]: reply(404) } })
  assert.is(said()[0], SENT_ROW)
  assert.match(text(), 'Your activity is not available right now. Your funds are safe.Try Again')
  fetch.routes[LIST] = listOf(...many(2))
  await click(byLabel('Try Again'))
  await settle(3)
  assert.equal([rows().length, said()[0]], [3, SENT_ROW])
})
