import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WALLET_SILENCE } from '../../../src/domain/times.js'
import { SmartSessionList } from '../../../src/features/sessions/sessions.js'
import { throws } from '../../support/failure.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import { byTestId, click, find, findAll, settle, text, textsOf } from '../../support/dom.js'
import { ADDRESS } from '../../support/modal.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const PATH = `/v1/sessions/${encodeURIComponent(`eip155:1:${ADDRESS}`)}`
const HOUR = 3600
const SIGNATURE = `0x${'ab'.repeat(65)}`
/** The test's clock begins in 2025. */
const NOW = Date.UTC(2025, 0, 1) / 1000
const STANDING = {
  pci: 'a',
  project: { id: 'p', name: 'Tea Shop', url: 'https://tea.test/shop' },
  expiry: NOW + 36 * HOUR,
  createdAt: NOW - 36 * HOUR,
  permissions: [{ type: 'contract-call', data: { address: '0xbeef', functions: [{ functionName: 'mint' }] } }],
  policies: [],
  revokedAt: null,
}
const REVOKED = { ...STANDING, pci: 'b', project: { name: 'Old Game' }, revokedAt: NOW - 1 }
const NAMELESS = { pci: 'c' }

async function open({
  pcis = [REVOKED, STANDING, NAMELESS],
  routes,
  path = [['Account'], ['SmartSessionList']],
  options,
  ...given
}: VisitOptions & { pcis?: unknown[] } = {}) {
  const made = await visit({
    isConnected: true,
    path,
    routes: { '/v1/supported-chains': { http: ['eip155:1'], ws: [] }, [PATH]: { pcis }, [`POST ${PATH}/revoke`]: {}, ...routes },
    options: { projectId: 'p', features: { smartSessions: true }, ...options },
    ...given,
  })
  const rendered = await made.show(SmartSessionList)
  await settle()
  return { ...made, ...rendered, posted: () => made.fetch.calls.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

const rows = () =>
  findAll<HTMLElement>('[data-testid^=smart-session-]')
    .filter(each => each.tagName === 'BUTTON')
    .map(text)

/** Presses to revoke the first. */
async function revoke(): Promise<void> {
  await click(byTestId('smart-session-a'))
  await click(byTestId('smart-session-revoke'))
  await settle()
}

test('the sessions that stand come first, each with its end and how it stands, whatever a dApp hands in', async () => {
  await open({ path: [['Account'], ['SmartSessionList', { arguments: { pci: 'a' } }]] })
  assert.equal(rows(), ['Tea ShopUntil Jan 2, 2025Active', 'An appNo end date knownActive', 'Old GameRevoked'])
})

test('where the service does not know the network that is said', async () => {
  await open({ routes: { '/v1/supported-chains': { http: ['eip155:5'], ws: [] } } })
  assert.is(text(find('[role=status]')), 'Apps cannot act for you on Network 1')
})

test('a service that fails is said, and asked again on demand', async () => {
  let isDown = true
  await open({ routes: { [PATH]: () => (isDown ? reply(400) : { pcis: [STANDING] }) } })
  assert.match(text(find('[role=alert]')), 'The apps that may act for you could not be loaded.')
  isDown = false
  await click(find('[role=alert] button'))
  await settle()
  assert.equal(rows().length, 1)
})

test('revoking asks the wallet with the session, hands its signature in, and shows it', async () => {
  const { wallet, posted, modal } = await open({ has: { answers: { wallet_revokePermissions: () => SIGNATURE } } })
  await revoke()
  const asked = wallet.calls.find(({ method }) => method === 'wallet_revokePermissions')
  assert.equal(asked?.params, [{ pci: 'a', permissions: STANDING.permissions, expiry: STANDING.expiry, address: ADDRESS }])
  assert.equal(posted(), [{ pci: 'a', signature: SIGNATURE }])
  assert.equal(modal.state.toast.peek(), { kind: 'success', message: 'Session revoked' })
})

for (const [what, answer, words] of [
  ['refuses', throws(Object.assign(new Error('no'), { code: 4001 })), 'You declined. The session stays active.'],
  ['answers with another thing than a signature', () => 'yes', 'Could not revoke. The app may still act for you. Try again.'],
] as const)
  test(`a wallet that ${what} has revoked nothing: that is said, and it may be asked again`, async () => {
    const { posted } = await open({ has: { answers: { wallet_revokePermissions: answer } } })
    await revoke()
    assert.equal([text(find('[role=alert]')), posted()], [words, []])
    assert.is(byTestId('smart-session-revoke').getAttribute('aria-disabled'), 'false')
  })

test('a service’s words for what an app may do are plain and short, and no more than one can read', async () => {
  const given = {
    type: `pay\u202e-out${'!'.repeat(90)}`,
    data: { address: `0x${'ab'.repeat(90)}`, functionName: `mint\u200b${'e'.repeat(90)}` },
  }
  await open({ pcis: [{ ...STANDING, permissions: Array(25).fill(given) }] })
  await click(byTestId('smart-session-a'))
  const one = `Pay out${'!'.repeat(53)}: mint${'e'.repeat(56)} 0x${'ab'.repeat(29)}`
  assert.is(textsOf('dl > div').at(-1), `Allowed${one.repeat(20)}…`)
})

test('the service’s reason is told, and it may be tried again', async () => {
  let tries = 0
  const { posted } = await open({
    has: { answers: { wallet_revokePermissions: () => SIGNATURE } },
    routes: {
      [`POST ${PATH}/revoke`]: (_: FakeCall) =>
        ++tries === 1 ? reply(400, { status: 'FAILED', reasons: [{ field: 'pci', description: 'Permission is expired' }] }) : {},
    },
  })
  await revoke()
  assert.is(text(find('[role=alert]')), 'Could not revoke. The app may still act for you. Try again. \u2068“Permission is expired”\u2069')
  await click(byTestId('smart-session-revoke'))
  await settle()
  assert.is(posted().length, 2)
})

test('a silent wallet is said after thirty seconds; its answer still counts, and there is one question at a time', async () => {
  let answer!: (value: unknown) => void
  const { pass, wallet, posted } = await open({
    has: { answers: { wallet_revokePermissions: () => new Promise(resolve => (answer = resolve)) } },
  })
  await revoke()
  await click(byTestId('smart-session-revoke'))
  assert.is(text(find('p[role=status]')), 'Continue in Example Wallet')
  await pass(WALLET_SILENCE)
  assert.match(text(find('p[role=status]')), 'has not answered yet')
  assert.is(wallet.calls.filter(({ method }) => method === 'wallet_revokePermissions').length, 1)
  answer(SIGNATURE)
  await settle()
  assert.is(posted().length, 1)
})

test('a signature that comes after the visitor has left is thrown away', async () => {
  let answer!: (value: unknown) => void
  const { modal, posted } = await open({ has: { answers: { wallet_revokePermissions: () => new Promise(resolve => (answer = resolve)) } } })
  await revoke()
  modal.screen.router.reset('Account')
  await settle()
  modal.screen.router.push('SmartSessionList')
  await settle()
  await click(byTestId('smart-session-c'))
  assert.is(byTestId('smart-session-revoke').getAttribute('aria-disabled'), 'false', 'another may be taken back meanwhile')
  answer(SIGNATURE)
  await settle()
  assert.equal(posted(), [])
})

test('an app whose address cannot be read is listed, and its session shown', async () => {
  await open({ pcis: [{ ...STANDING, project: { name: 'Tea Shop', url: 'https://%' } }] })
  assert.equal(rows(), ['Tea ShopUntil Jan 2, 2025Active'])
  await click(byTestId('smart-session-a'))
  assert.is(findAll('dl a').length, 0)
})
