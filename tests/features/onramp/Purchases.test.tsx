import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BUY_POLL, BUY_PROGRESS_LIMIT, PURCHASE_PAGES, PURCHASE_POLL, PURCHASE_POLL_SLOW } from '../../../src/domain/times.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import { textsOf, byLabel, byTestId, click, find, focused, setVisible, text } from '../../support/dom.js'
import { settlePromises } from '../../support/clock.js'
import { leave } from '../../support/view.js'
import { bought, buyer, FOR_80, historyOf } from './world.js'

test.after.each(async () => {
  setVisible(true)
  // Whoever sees the tab again asks at once, of the test's service.
  await settlePromises()
  leave()
})

const HISTORY = 'https://api.test/v1/account/*'
/** The clock of a test begins at noon of nothing: 2025-01-01. */
const BEFORE = '2024-12-31T10:00:00Z'
const AFTER = '2025-01-01T00:00:30Z'

/** A service whose `answers` are what somebody has bought, and may be changed. */
function listing(rows: object[], fails = false) {
  const answers = { rows, fails }
  const list = ({ url }: FakeCall) =>
    url.searchParams.has('onramp') ? (answers.fails ? reply(500) : historyOf(...answers.rows)) : historyOf()
  return { answers, routes: { [HISTORY]: list } }
}

/** Somebody whose window has just opened. */
async function opened(given: Parameters<typeof buyer>[0] & { provider?: 'coinbase' | 'meld' } = {}, rows: object[] = []) {
  const { answers, routes } = listing(rows)
  const made = await buyer({ amount: '80', ...given, routes })
  await click(byTestId(`onramp-provider-${given.provider ?? 'coinbase'}`))
  byTestId('onramp-continue-button').click()
  await made.pass(0)
  await made.pass(0)
  return { ...made, answers }
}

test('it says what to do and can bring the window to the front; it asks at once, every four seconds, never in a hidden tab, and on the way back', async () => {
  const { root, purchasesAsked, pass, fetch, phase, said, popups } = await opened()
  assert.match(text(root), 'Continue in Coinbase’s window')
  assert.equal([purchasesAsked(), phase(), said()], [1, 'open', 'Continue in Coinbase’s window'])
  const { url } = fetch.calls.find(each => each.url.searchParams.has('onramp'))!
  assert.equal([url.searchParams.get('onramp'), url.searchParams.get('chainId')], ['coinbase', null])
  await click(byLabel('Show the Window'))
  await pass(0)
  assert.equal([popups.length, popups[0]!.focused], [1, 1])
  await pass(BUY_POLL - 1)
  assert.is(purchasesAsked(), 1)
  await pass(1)
  assert.is(purchasesAsked(), 2)
  setVisible(false)
  await pass(10 * BUY_POLL)
  assert.is(purchasesAsked(), 2)
  setVisible(true)
  await pass(0)
  assert.is(purchasesAsked(), 3)
})

test('one that has been on its way for days does not lead away from what is to be done now; by whatever clock, a new one does', async () => {
  const transfer = bought('bank', BEFORE, 'IN_PROGRESS')
  const { answers, views, pass } = await opened({}, [transfer])
  await pass(3 * BUY_POLL)
  assert.is(views().at(-1), 'BuyInProgress')
  answers.rows = [transfer, bought('new', '2024-12-31T20:00:00Z', 'IN_PROGRESS')]
  await pass(BUY_POLL)
  assert.is(views().at(-1), 'OnRampActivity')
})

for (const [what, answer] of [
  ['fails', reply(500)],
  [
    'holds nonsense',
    { data: [null, 5, { id: 'x' }, { id: 'y', metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', minedAt: 'soon' } }] },
  ],
] as const)
  test(`an answer that ${what} ends nothing: it is asked again`, async () => {
    const { pass, views, purchasesAsked, phase } = await buyer({ amount: '80', routes: { [HISTORY]: answer as object } })
    byTestId('onramp-continue-button').click()
    await pass(0)
    const before = purchasesAsked()
    await pass(3 * BUY_POLL)
    assert.equal([purchasesAsked() > before, views().at(-1), phase()], [true, 'BuyInProgress', 'open'])
  })

for (const pages of [3, 6])
  test(`a purchase on page ${pages} is ${pages < 6 ? 'found' : 'left where it is: nobody reads on for ever'}`, async () => {
    const isSeen = pages < 6
    let isBought = false
    const list = ({ url }: FakeCall) => {
      if (!url.searchParams.has('onramp')) return historyOf()
      const page = Number(url.searchParams.get('cursor') ?? 1)
      return { data: [isBought && page === pages ? bought('new', AFTER) : bought(`old-${page}`, BEFORE)], next: `${page + 1}` }
    }
    const { pass, views, purchasesAsked } = await buyer({ amount: '80', routes: { [HISTORY]: list } })
    byTestId('onramp-continue-button').click()
    await pass(0)
    await pass(0)
    isBought = true
    const before = purchasesAsked()
    await pass(BUY_POLL)
    assert.is(views().at(-1), isSeen ? 'OnRampActivity' : 'BuyInProgress')
    if (!isSeen) assert.is(purchasesAsked() - before, PURCHASE_PAGES)
  })

test('after three minutes without a purchase that is said, and one may try again', async () => {
  const { pass, phase, root, purchasesAsked, popups, answers, views } = await opened()
  await pass(BUY_PROGRESS_LIMIT - 1)
  assert.is(phase(), 'open')
  await pass(1)
  assert.equal([phase(), find('.text-lg').textContent], ['late', 'No purchase seen so far'])
  assert.match(text(root), 'If not, nothing was charged, and you can try again.')
  const asked = purchasesAsked()
  await pass(60_000)
  assert.is(purchasesAsked(), asked)
  await click(byLabel('Try Again'))
  await pass(0)
  assert.equal([popups.length, phase(), purchasesAsked()], [2, 'open', asked + 1])
  answers.rows = [bought('a', '2025-01-01T00:10:00Z')]
  await pass(BUY_POLL)
  assert.is(views().at(-1), 'OnRampActivity')
})

test('where the browser keeps the window closed, a plain link leads there', async () => {
  const { phase, root, purchasesAsked, pass } = await opened({ blocked: true })
  const link = byTestId<HTMLAnchorElement>('onramp-link')
  assert.equal([phase(), link.href, link.target, link.rel], ['blocked', FOR_80, '_blank', 'noreferrer noopener'])
  assert.match(text(root), 'Your browser blocked the window')
  await pass(BUY_POLL)
  assert.is(purchasesAsked(), 2)
})

test('who goes back, or closes, is not waited for any longer', async () => {
  const { modal, purchasesAsked, pass, clock } = await opened()
  modal.screen.router.reset('Account')
  await pass(0)
  await pass(10 * BUY_POLL)
  assert.equal([purchasesAsked(), clock.pending()], [1, []])
})

test('what Meld sells nobody lists: it says to look there, asks nobody, and leads to the activity and the account', async () => {
  const { purchasesAsked, pass, root, views, modal } = await opened({ provider: 'meld' })
  await pass(BUY_PROGRESS_LIMIT + BUY_POLL)
  assert.is(purchasesAsked(), 0)
  assert.match(text(root), 'Check the coin and the network there before you pay.')
  const moved = modal.state.of('eip155').movedAt
  await click(byLabel('Back to My Account'))
  await pass(0)
  assert.equal([views(), modal.state.of('eip155').movedAt !== moved], [['Account'], true])
})

test('a dApp that asks for the wait before there is a window gets the order', async () => {
  const { views } = await buyer({ path: [['BuyInProgress']] })
  assert.equal(views(), ['OnRampProviders'])
})

/** Somebody who looks at what they have bought. */
async function looking(rows: object[], fails = false) {
  const { answers, routes } = listing(rows, fails)
  const made = await buyer({ path: [['Account'], ['OnRampActivity']], routes })
  for (let turn = 0; turn < 4; turn++) await made.pass(fails ? 500 : 0)
  return { ...made, answers }
}

test('purchases stand under their months, the newest first, with what came and where', async () => {
  const { rows, purchasesAsked, pass } = await looking([
    bought('a', '2024-11-02T12:00:00Z', 'FAILED', '5'),
    bought('b', '2024-12-03T12:00:00Z', 'SUCCESS', '0.000000000000000001'),
    bought('c', '2024-12-02T12:00:00Z'),
  ])
  assert.equal(textsOf('h2'), ['December 2024', 'November 2024'])
  assert.equal(
    rows().map(row => row.replace(/[A-Z][a-z]{2} \d+, .*$/, '')),
    ['confirmed BoughtOn Network 1+<0.01 USDC', 'confirmed BoughtOn Network 1+78.70 USDC', 'failed BuyFailedOn Network 1' + '5.00 USDC'],
  )
  await pass(10 * PURCHASE_POLL)
  assert.is(purchasesAsked(), 1)
})

test('purchases that are opened before the service lists what was bought are asked for until it does', async () => {
  const { answers, pass, modal, rows, purchasesAsked, said } = await opened({}, [bought('old', BEFORE)])
  modal.screen.router.replace('OnRampActivity')
  await pass(0)
  await pass(0)
  const asked = purchasesAsked()
  await pass(2 * PURCHASE_POLL)
  assert.equal([rows().length, purchasesAsked()], [1, asked + 2])
  answers.rows = [bought('new', AFTER), bought('old', BEFORE)]
  await pass(PURCHASE_POLL)
  assert.equal([rows().length, said(), purchasesAsked()], [2, 'Your coins have arrived', asked + 3])
  await pass(10 * PURCHASE_POLL)
  assert.is(purchasesAsked(), asked + 3)
})

for (const [end, says, isThere] of [
  ['SUCCESS', 'confirmed', true],
  ['FAILED', 'failed BuyFailed', false],
] as const)
  test(`what is on its way is asked after every three seconds until it ${isThere ? 'is there; then the account is read anew' : 'has failed; nothing has arrived'}`, async () => {
    const { rows, answers, purchasesAsked, pass, modal, said } = await looking([bought('a', AFTER, 'IN_PROGRESS')])
    assert.equal([textsOf('h2'), purchasesAsked()], [['In progress'], 1])
    await pass(2 * PURCHASE_POLL)
    assert.is(purchasesAsked(), 3)
    const moved = modal.state.of('eip155').movedAt
    answers.rows = [bought('a', AFTER, end)]
    await pass(PURCHASE_POLL)
    assert.equal([rows()[0]!.startsWith(says), said() === 'Your coins have arrived', purchasesAsked()], [true, isThere, 4])
    assert.is(modal.state.of('eip155').movedAt !== moved, isThere)
    await pass(10 * PURCHASE_POLL)
    assert.is(purchasesAsked(), 4)
  })

test('one of which the service says what nobody knows has not arrived: it is asked for again, for three minutes', async () => {
  const { rows, purchasesAsked, pass, said, modal } = await looking([bought('a', AFTER, 'UNSPECIFIED')])
  const moved = modal.state.of('eip155').movedAt
  assert.match(rows()[0]!, /^unknown BuyNot confirmed/)
  assert.not.match(rows()[0]!, /\+/)
  await pass(2 * PURCHASE_POLL)
  assert.equal([purchasesAsked(), said() === 'Your coins have arrived', modal.state.of('eip155').movedAt], [3, false, moved])
  await pass(BUY_PROGRESS_LIMIT)
  const asked = purchasesAsked()
  await pass(5 * PURCHASE_POLL_SLOW)
  assert.is(purchasesAsked(), asked)
})

test('one that never arrives is asked after more slowly, and not in a hidden tab', async () => {
  const { purchasesAsked, pass } = await looking([bought('a', AFTER, 'IN_PROGRESS')])
  await pass(BUY_PROGRESS_LIMIT)
  const asked = purchasesAsked()
  await pass(PURCHASE_POLL_SLOW)
  assert.is(purchasesAsked(), asked + 1)
  setVisible(false)
  await pass(5 * PURCHASE_POLL_SLOW)
  assert.is(purchasesAsked(), asked + 1)
})

test('a failure while something is on its way keeps what is known', async () => {
  const { rows, answers, pass } = await looking([bought('a', AFTER, 'IN_PROGRESS')])
  answers.fails = true
  await pass(3 * PURCHASE_POLL)
  assert.is(rows().length, 1)
  answers.fails = false
  answers.rows = [bought('a', AFTER)]
  await pass(3 * PURCHASE_POLL)
  assert.ok(rows()[0]!.startsWith('confirmed'))
})

test('where the service does not answer one may ask again, by keyboard too', async () => {
  const { answers, pass, rows } = await looking([bought('a', BEFORE)], true)
  assert.match(text(), 'Your purchases are not available right now. Your money is safe.')
  answers.fails = false
  await click(byLabel('Try Again'))
  await pass(0)
  assert.equal([rows().length, focused() === byTestId('onramp-activity')], [1, true])
})

test('without purchases there is a sentence, and a way to the order', async () => {
  const { views } = await looking([])
  assert.match(text(), 'No purchases yet')
  await click(byLabel('Buy'))
  assert.is(views().at(-1), 'OnRampProviders')
})

test('another account is somebody else', async () => {
  const { wallet, answers, pass, rows, purchasesAsked } = await looking([bought('a', BEFORE)])
  answers.rows = []
  wallet.changeAccounts(['0x2222222222222222222222222222222222222222'])
  await pass(0)
  await pass(0)
  assert.equal([rows(), purchasesAsked()], [[], 2])
})
