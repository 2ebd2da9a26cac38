import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Activity, Transactions } from '../../../src/features/account/Activity.js'
import { Nfts } from '../../../src/features/account/Nfts.js'
import { byLabel, byTestId, click, find, findAll, focused, press, settle, text } from '../../support/dom.js'
import { fungible, historyRoutes, historyRow, nft } from '../../support/fake-history.js'
import { memoryStorage, reply } from '../../support/fakes.js'
import { ADDRESS, network, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { heard, leave, provide, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const EXPLORER = network(1, { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } } })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => historyRow(from + at))

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
  for (let turn = 0; turn < 3; turn++) await settle()
  return {
    ...made,
    ...rendered,
    turnTo: (Other: typeof Activity) => rendered.rerender(provide(made.modal, <Other />)),
    shown,
    asked: () => made.fetch.calls.filter(({ url }) => url.pathname.endsWith('/history')).length,
  }
}

const Nothing = () => null

/** What screen readers are told from the beginning on. */
async function announcements(given: Parameters<typeof open>[0]): Promise<string[]> {
  const heard: string[] = []
  const made = await open({ ...given, part: Nothing })
  effect(() => {
    const text = made.modal.screen.announcement.value
    heard.push(text)
  })
  await made.turnTo(given?.part ?? Activity)
  for (let turn = 0; turn < 6; turn++) await settle()
  return heard
}

const rows = () => findAll('li')
const said = () => rows().map(row => heard(row))
const headings = () => findAll('[data-testid=group-title]').map(heading => text(heading))
const skeletons = () => findAll('.lk-skeleton').length

test('each row says what happened, with whom, how much and when', async () => {
  await open({ rows: [historyRow(2), historyRow(25, { operationType: 'send', transfers: [fungible('USDC', 'out', '1350.5')] })] })
  assert.equal(said(), ['December 2024ReceivedFrom 0x33…333333+0.25 ETH2 hrs ago', 'SentTo 0x44…444444-1,350.5 USDC1 d ago'])
})

test('when exactly is said to those who ask, and to screen readers', async () => {
  await open({ rows: [historyRow(2)] })
  const time = find('time')
  assert.match(time.title, /2024/)
  assert.equal([time.getAttribute('aria-label'), time.getAttribute('datetime')], [`2 hrs ago, ${time.title}`, '2024-12-31T22:00:00.000Z'])
})

test('how long ago it was stays true while one looks', async () => {
  const { pass } = await open({ rows: [historyRow(2)] })
  await pass(3_600_000)
  assert.is(text(find('time')), '3 hrs ago')
})

test('a swap is a pair: what came, and what went', async () => {
  await open({
    rows: [historyRow(2, { operationType: 'trade', transfers: [fungible('ETH', 'out', '0.1'), fungible('USDC', 'in', 203.5)] })],
  })
  assert.match(said()[0]!, 'Swapped2 hrs ago+203.5 USDC-0.1 ETH')
  assert.is(findAll('.lk-hue').length, 2)
})

test('of several things that went the first is named, and how many more', async () => {
  await open({ rows: [historyRow(2, { operationType: 'send', transfers: ['A', 'B', 'C'].map(symbol => fungible(symbol, 'out', '1')) })] })
  assert.match(said()[0]!, '-1 A2 more')
})

test('what moved nothing says with what it was done', async () => {
  const row = historyRow(2, { operationType: 'approve', transfers: [] })
  await open({
    rows: [{ ...row, metadata: { ...row.metadata, application: { name: 'Some Exchange', iconUrl: 'https://x.test/icon.png' } } }],
  })
  assert.match(said()[0]!, 'ApprovedSome Exchange2 hrs ago')
  assert.is(find<HTMLImageElement>('img').src, 'https://x.test/icon.png')
})

test('an NFT is shown by its picture and name', async () => {
  await open({ rows: [historyRow(2, { transfers: [nft('Card')] })] })
  assert.match(said()[0]!, 'ReceivedCard+1 NFT')
  assert.is(find<HTMLImageElement>('img').src, 'https://pictures.test/Card.png')
})

test('what failed says so, what is pending says so and comes first', async () => {
  await open({ rows: [historyRow(2, { status: 'failed' }), historyRow(9, { status: 'pending', minedAt: null })] })
  assert.equal(headings(), ['Pending', 'December 2024'])
  assert.match(said()[0]!, 'ReceivedPending')
  assert.match(said()[1]!, 'ReceivedFailed')
})

test('they stand under their months', async () => {
  await open({ rows: [historyRow(-30), historyRow(0 + 40), historyRow(800), historyRow(20_000)] })
  assert.equal(headings(), ['This month', 'December 2024', 'November 2024', 'September 2022'])
  assert.is(findAll('h2').length, 4)
})

test('a row leads to its transaction in the network’s explorer', async () => {
  await open({ rows: [historyRow(2)] })
  const link = find<HTMLAnchorElement>('li a')
  assert.equal([link.href, link.target, link.rel], [`https://explorer.test/tx/0x${'2'.padStart(64, '0')}`, '_blank', 'noreferrer noopener'])
})

test('without an explorer, or a hash, a row leads nowhere', async () => {
  await open({ rows: [historyRow(2)], networks: [network(1)] })
  assert.is(findAll('li a').length, 0)
  leave()
  await open({ rows: [historyRow(2, { hash: null })] })
  assert.is(findAll('li a').length, 0)
})

test('until it comes there is a skeleton', async () => {
  let answer = (_: object) => {}
  await open({ routes: { 'GET /v1/account/*': () => new Promise<object>(resolve => (answer = resolve)) } })
  assert.equal([skeletons(), find('[role=status]').getAttribute('aria-label')], [5, 'Loading'])
  answer({ data: many(2), next: null })
  await settle()
  assert.equal([skeletons(), rows().length], [0, 2])
})

test('pages follow by themselves while their end is in sight, and then no skeleton is left', async () => {
  // Without layout, the end is always in sight.
  const { asked } = await open({ rows: many(120) })
  for (let turn = 0; turn < 5; turn++) await settle()
  assert.equal([asked(), skeletons()], [3, 0])
  assert.is(rows()[0]!.getAttribute('aria-setsize'), '120')
})

test('an account without activity is told so, and how to be paid', async () => {
  const { views } = await open({ rows: [] })
  assert.match(text(byTestId('empty-activity-state')), 'No activity on Network 1 yet')
  await click(byLabel('Receive'))
  assert.is(views().at(-1), 'WalletReceive')
})

test('where the dApp has no way to be paid, none is offered', async () => {
  await open({ rows: [], options: { features: { receive: false } } })
  byTestId('empty-activity-state')
  assert.is(findAll('button').length, 0)
})

test('a failure is said, and a click asks again at once', async () => {
  const { fetch, modal } = await open({ routes: { 'GET /v1/account/*': reply(404) } })
  assert.equal([text(), skeletons()], ['Your activity is not available right now. Your funds are safe.Try again', 0])
  // Once, where it is missing, and nowhere else.
  assert.is(modal.state.toast.value, undefined)
  fetch.routes['GET /v1/account/*'] = { data: many(2), next: null }
  await click(byLabel('Try again'))
  await settle()
  assert.is(rows().length, 2)
  assert.is(focused()!.contains(find('ul')), true)
})

test('a network that the service does not know says so, and leads to its explorer', async () => {
  await open({ routes: historyRoutes(() => [], []) })
  assert.match(text(), 'Activity on Network 1 is not available')
  assert.is(find<HTMLAnchorElement>('a').href, `https://explorer.test/address/${ADDRESS}`)
})

test('many pages with nothing to show end in a question, not in an empty list', async () => {
  const { asked } = await open({ rows: Array.from({ length: 400 }, (_, at) => historyRow(at, { chain: 'eip155:10' })) })
  assert.equal([asked(), skeletons(), findAll('[data-testid=empty-activity-state]').length], [5, 0, 0])
  await click(byLabel('Load more'))
  for (let turn = 0; turn < 4; turn++) await settle()
  assert.is(asked(), 8)
  byTestId('empty-activity-state')
})

test('another account’s activity is never shown', async () => {
  const { wallet, shown } = await open({ rows: [historyRow(1)] })
  shown.rows = [historyRow(5, { operationType: 'mint' })]
  wallet.changeAccounts([OTHER_ADDRESS])
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.equal([rows().length, /Minted/.test(said()[0]!)], [1, true])
})

test('another network’s activity comes with the network', async () => {
  const { appKit, shown } = await open({ rows: [historyRow(1)] })
  shown.rows = [historyRow(5, { operationType: 'mint', chain: 'eip155:2' })]
  await appKit.switchNetwork(TWO)
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.match(said()[0]!, 'Minted')
})

test('a modal that is part of the page asks nobody before the visitor has come near', async () => {
  const made = await visit({ isConnected: true, path: [['Account']], routes: historyRoutes(() => many(2)), options: { projectId: 'p' } })
  made.modal.screen.hasActed.value = false
  await made.show(Activity)
  await settle()
  assert.is(made.fetch.count('/v1/supported-chains'), 0)
  made.modal.screen.hasActed.value = true
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.is(rows().length, 2)
})

test('that somebody looks is told once, and nothing goes on when they have gone', async () => {
  const { told, unmount, clock, modal } = await open()
  assert.equal(
    told().filter(event => event === 'CLICK_TRANSACTIONS'),
    ['CLICK_TRANSACTIONS'],
  )
  assert.equal((modal.state.event.value.data as { properties: object }).properties, { isSmartAccount: false })
  unmount()
  await settle()
  assert.equal(clock.pending(), [])
})

test('another account’s activity is gone at once, before what reads the next has arrived', async () => {
  const { wallet } = await open({ rows: [historyRow(1)] })
  wallet.changeAccounts([OTHER_ADDRESS])
  await Promise.resolve()
  assert.equal([rows().length, skeletons()], [0, 5])
})

test('both tabs have one history: to go from one to the other and back asks nobody, and loses no page', async () => {
  const { turnTo, asked, shown } = await open({ rows: [...many(119), historyRow(119, { transfers: [nft('Old')] })] })
  for (let turn = 0; turn < 5; turn++) await settle()
  assert.is(asked(), 3)
  shown.rows = []
  for (const part of [Nfts, Activity, Nfts]) {
    await turnTo(part)
    for (let turn = 0; turn < 3; turn++) await settle()
  }
  assert.equal([asked(), gallery(), skeletons()], [3, ['Old'], 0])
})

test('a second look at the NFTs within thirty seconds asks nobody; a later one asks for what is new', async () => {
  const { turnTo, asked, pass } = await open({ part: Nfts, rows: many(400) })
  const away = () => turnTo(Nothing)
  for (let turn = 0; turn < 8; turn++) await settle()
  assert.is(asked(), 5)
  await away()
  await turnTo(Nfts)
  for (let turn = 0; turn < 8; turn++) await settle()
  assert.is(asked(), 5)
  await away()
  await pass(30_000)
  await turnTo(Nfts)
  for (let turn = 0; turn < 8; turn++) await settle()
  assert.is(asked(), 6)
})

test('what is under way when the visitor goes is given up, and asked for when they come back', async () => {
  const { turnTo, fetch, asked } = await open({ routes: { 'GET /v1/account/*': () => new Promise<object>(() => {}) } })
  await turnTo(Nothing)
  await settle()
  assert.is(fetch.calls.at(-1)!.signal!.aborted, true)
  Object.assign(
    fetch.routes,
    historyRoutes(() => many(2)),
  )
  await turnTo(Activity)
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.equal([asked(), rows().length], [2, 2])
})

test('who goes before what reads it has arrived asks nobody', async () => {
  const made = await visit({ isConnected: true, path: [['Account']], routes: historyRoutes(() => many(2)), options: { projectId: 'p' } })
  const { unmount } = await made.show(Activity)
  unmount()
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.is(made.fetch.count('/v1/account'), 0)
})

test('another visit to the account begins anew, with the page that is kept', async () => {
  const { modal, turnTo, asked } = await open({ rows: many(120) })
  for (let turn = 0; turn < 5; turn++) await settle()
  modal.screen.router.reset('Account')
  await turnTo(Nothing)
  await turnTo(Nfts)
  for (let turn = 0; turn < 5; turn++) await settle()
  assert.is(asked(), 5)
})

for (const [what, given, sentence] of [
  ['rows', {}, 'Activity: 3'],
  ['no activity', { rows: [] }, 'No activity on Network 1 yet'],
  [
    'pages with nothing to show',
    { rows: Array.from({ length: 400 }, (_, at) => historyRow(at, { chain: 'eip155:10' })) },
    'No recent activity on Network 1',
  ],
  ['a network that the service does not know', { routes: historyRoutes(() => [], []) }, 'Activity on Network 1 is not available'],
  ['a failure', { routes: { 'GET /v1/account/*': reply(404) } }, 'Your activity is not available right now. Your funds are safe.'],
  ['NFTs', { part: Nfts, rows: [historyRow(1, { transfers: [nft('A')] })] }, 'NFTs: 1'],
  ['no NFTs', { part: Nfts, rows: [] }, 'No NFTs in your recent activity'],
] as const) {
  test(`screen readers hear of ${what}, once`, async () => {
    const heard = await announcements(given)
    assert.equal(heard.filter(Boolean), [sentence])
  })
}

test('an outcome like the one before is said again when it comes again', async () => {
  const { modal } = await open({ part: Nfts, rows: many(600) })
  for (let turn = 0; turn < 8; turn++) await settle()
  const heard: string[] = []
  effect(() => {
    const text = modal.screen.announcement.value
    heard.push(text)
  })
  await click(byLabel('Look further back'))
  await settle()
  const sentence = 'No NFTs in your recent activity'
  assert.equal(heard, [sentence, '', sentence])
})

test('rows are walked with the arrow keys', async () => {
  await open()
  findAll('li a')[0]!.focus()
  await press('ArrowDown')
  assert.is(focused(), findAll('li a')[1])
})

test('as a view of its own it is the same list', async () => {
  await open({ part: Transactions })
  assert.is(rows().length, 3)
})

const gallery = () => findAll('li').map(item => text(item.lastElementChild!))

test('NFTs that came and have not gone are shown, the newest first, with how many', async () => {
  await open({
    part: Nfts,
    rows: [
      historyRow(1, { transfers: [nft('B'), nft('B')] }),
      historyRow(2, { transfers: [nft('A')] }),
      historyRow(3, { transfers: [nft('C', 'out')] }),
      historyRow(4, { transfers: [nft('C')] }),
    ],
  })
  assert.equal(gallery(), ['B×2', 'A'])
  assert.match(text(), 'Only NFTs that came with the recent activity of this account are shown.')
  assert.equal(
    findAll('img').map(image => (image as HTMLImageElement).src),
    ['https://pictures.test/B.png', 'https://pictures.test/A.png'],
  )
})

test('where the latest activity has no NFTs a few more pages are looked through, then the visitor says', async () => {
  const { asked } = await open({ part: Nfts, rows: [...many(400), historyRow(400, { transfers: [nft('Old')] })] })
  for (let turn = 0; turn < 8; turn++) await settle()
  assert.equal([asked(), gallery(), skeletons()], [5, [], 0])
  assert.match(text(), 'No NFTs in your recent activity')
  for (let turn = 0; turn < 4; turn++) {
    await click(byLabel('Look further back'))
    await settle()
  }
  assert.equal([asked(), gallery()], [9, ['Old']])
})

test('without NFTs and without more to look through there is a way to be paid', async () => {
  const { views } = await open({ part: Nfts, rows: [] })
  await click(byLabel('Receive'))
  assert.is(views().at(-1), 'WalletReceive')
})

test('NFTs that cannot be had are said like activity that cannot', async () => {
  const { fetch } = await open({ part: Nfts, routes: { 'GET /v1/account/*': reply(404) } })
  assert.is(text(), 'Your NFTs are not available right now. Your funds are safe.Try again')
  fetch.routes['GET /v1/account/*'] = { data: [historyRow(1, { transfers: [nft('A')] })], next: null }
  await click(byLabel('Try again'))
  await settle()
  assert.equal(gallery(), ['A'])
})

// What was sent from here

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
const SENT_ROW = 'PendingSentPendingTo 0x22…222222-0.5 COIN1 min ago'
const NODE = 'https://node-1.test/'

/** A visitor who sent something before the page was loaded; the node says `fate` of it. */
async function sendAndOpen({
  stored = [sent] as readonly object[],
  ...given
}: Parameters<typeof open>[0] & { stored?: readonly object[] } = {}) {
  const node: { fate: string | undefined } = { fate: undefined }
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result:
      method === 'eth_getTransactionReceipt' && node.fate
        ? { transactionHash: HASH, blockNumber: '0x1', status: node.fate }
        : method === 'eth_getBalance'
          ? '0x0'
          : null,
  })
  const route = ({ body }: { body: unknown }) => (Array.isArray(body) ? body.map(answer) : answer(body as never))
  const storage = memoryStorage({ '@appkit/pending_transactions': JSON.stringify(stored) })
  const made = await open({ storage, ...given, routes: { [NODE]: route, ...given.routes } })
  for (let turn = 0; turn < 6; turn++) await settle()
  return {
    ...made,
    node,
    decide: async (fate: string) => {
      node.fate = fate
      await made.pass(10_000)
      for (let turn = 0; turn < 6; turn++) await settle()
    },
  }
}

test('what was sent from here and is still open stands above what the service knows, and leads to the explorer', async () => {
  await sendAndOpen({ rows: many(2, 1) })
  assert.is(said()[0], SENT_ROW)
  assert.equal([headings(), rows().length], [['Pending', 'December 2024'], 3])
  assert.is(findAll<HTMLAnchorElement>('li a')[0]!.href, `https://explorer.test/tx/${HASH}`)
})

test('a swap on its way is a pair, an approval has none', async () => {
  await sendAndOpen({
    rows: [],
    stored: [
      { ...sent, kind: 'trade', to: undefined, into: { amount: '200', symbol: 'USDC' } },
      { ...sent, id: `0x${'cd'.repeat(32)}`, kind: 'approve', out: undefined, at: NOW - 120_000 },
    ],
  })
  assert.match(said()[0]!, 'SwappedPending1 min ago+200 USDC-0.5 COIN')
  assert.match(said()[1]!, 'ApprovedPendingTo 0x22…2222222 min ago')
  assert.is(findAll('[data-testid=empty-activity-state]').length, 0)
})

test('once the node has it, it is no longer pending, and it stays until the service has it too', async () => {
  const { decide, shown, modal, asked } = await sendAndOpen({ rows: many(1, 1) })
  const before = asked()
  await decide('0x1')
  assert.equal([headings(), asked(), modal.state.toast.value?.message], [['December 2024'], before + 1, 'You sent 0.5 COIN'])
  assert.is(said()[0], 'December 2024SentTo 0x22…222222-0.5 COIN1 min ago')
  shown.rows = [
    historyRow(1, { hash: HASH.toUpperCase().replace('X', 'x'), operationType: 'send', transfers: [fungible('COIN', 'out', '0.5')] }),
    ...many(1, 2),
  ]
  modal.state.patch('eip155', { movedAt: modal.clock.now() })
  for (let turn = 0; turn < 6; turn++) await settle()
  assert.equal([rows().length, said().filter(row => row.includes('COIN')).length], [2, 1])
  assert.match(said()[0]!, 'To 0x44…444444')
})

test('what was reverted is shown as failed', async () => {
  const { decide, modal } = await sendAndOpen({ rows: many(1, 1) })
  await decide('0x0')
  assert.match(said()[0]!, 'SentFailed')
  assert.is(modal.state.toast.value?.kind, 'error')
})

test('where the service lists it as pending, its row stands alone', async () => {
  await sendAndOpen({ rows: [historyRow(9, { status: 'pending', minedAt: null, hash: HASH }), ...many(1, 1)] })
  assert.equal([rows().length, headings()], [2, ['Pending', 'December 2024']])
  assert.match(said()[0]!, 'From 0x33…333333')
})

test('without the service it is there all the same, above the reason', async () => {
  const { fetch } = await sendAndOpen({ routes: { 'GET /v1/account/*': reply(404) } })
  assert.is(said()[0], SENT_ROW)
  assert.match(text(), 'Your activity is not available right now. Your funds are safe.Try again')
  fetch.routes['GET /v1/account/*'] = { data: many(2), next: null }
  await click(byLabel('Try again'))
  for (let turn = 0; turn < 3; turn++) await settle()
  assert.equal([rows().length, said()[0]], [3, SENT_ROW])
})

test('while the service takes its time, it stands above the skeleton', async () => {
  await sendAndOpen({ routes: { 'GET /v1/account/*': () => new Promise<object>(() => {}) } })
  assert.equal([said(), skeletons()], [[SENT_ROW], 2])
})

test("another account's, another network's and broken ones are not shown", async () => {
  await sendAndOpen({
    rows: [],
    stored: [
      { ...sent, from: OTHER_ADDRESS },
      { ...sent, caipNetworkId: 'eip155:2' },
      { ...sent, id: 'x' },
      { ...sent, at: 0 },
    ],
  })
  assert.equal([rows().length, text(byTestId('empty-activity-state'))], [0, 'No activity on Network 1 yetReceive'])
})

test('with another account, what it sent is shown instead', async () => {
  const { wallet } = await sendAndOpen({
    rows: [],
    has: { accounts: [ADDRESS, OTHER_ADDRESS] },
    stored: [sent, { ...sent, id: `0x${'cd'.repeat(32)}`, from: OTHER_ADDRESS, to: ADDRESS }],
  })
  assert.is(said()[0], SENT_ROW)
  wallet.changeAccounts([OTHER_ADDRESS])
  for (let turn = 0; turn < 8; turn++) await settle()
  assert.equal([rows().length, said()[0]!.includes('To 0x11…111111')], [1, true])
})

test('pages below stay where they are, with what is pending above them', async () => {
  const { asked } = await sendAndOpen({ rows: many(120) })
  for (let turn = 0; turn < 5; turn++) await settle()
  assert.equal([asked(), rows()[0]!.getAttribute('aria-setsize'), said()[0]], [3, '121', SENT_ROW])
})

test.run()
