import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SIGN_IN_AGE } from '../../../src/domain/times.js'
import { closeSafely } from '../../../src/flows/navigate.js'
import { cancelSignIn, signIn } from '../../../src/flows/sign-in/ask-signature.js'
import { switchAccount, switchNetwork } from '../../../src/flows/session/switch-network.js'
import { settlePromises, settled } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { createFakeSIWX, type FakeSIWX } from '../../support/fake-siwx.js'
import { arrive, connected, connectIn, fromOtherTab, PROMPT } from '../../support/sign-in.js'
import { restorePresence, usePresence } from '../../support/presence.js'
import { ADDRESS, cleanupModals, errorOf, ONE, OTHER_ADDRESS, TWO } from '../../support/modal.js'

test.after.each(() => {
  cleanupModals()
  restorePresence()
})

const DECLINED = '@appkit/siwx_declined'

for (const [what, enableEmbedded, isSigned, end] of [
  ['who has no session is asked', false, false, PROMPT],
  ['who has one is let go', false, true, 'closed'],
  ['who has one is at their account in an embedded modal', true, true, 'Account'],
] as const)
  test(`while it is being found out nothing is asked, and after a moment that is said; then ${what}`, async () => {
    const siwx = createFakeSIWX()
    if (isSigned) siwx.give('eip155:1', ADDRESS)
    siwx.answers.getSessions = 'hang'
    const visitor = await connected({ siwx, options: { enableEmbedded } })
    const seen = enableEmbedded ? visitor.view : visitor.screen
    assert.is(seen(), 'ConnectingExternal')
    await visitor.clock.advance(300)
    assert.is(seen(), 'ConnectingSiwe')
    await settled(siwx.release())
    assert.is(seen(), end)
  })

for (const [what, break_] of [
  ['fail', (siwx: FakeSIWX) => void (siwx.answers.getSessions = 'refuse')],
  ['never come', (siwx: FakeSIWX) => void (siwx.answers.getSessions = 'hang')],
  ['are thrown at once', (siwx: FakeSIWX) => void (siwx.getSessions = throws(new Error('at once')))],
] as [string, (siwx: FakeSIWX) => void][]) {
  test(`where sessions ${what} and signing in is required, the visitor is disconnected and told`, async () => {
    const siwx = createFakeSIWX()
    break_(siwx)
    const visitor = await connected({ siwx })
    await visitor.clock.advance(10_000)
    assert.equal([visitor.appKit.getIsConnectedState(), visitor.screen()], [false, 'Connect'])
    assert.is(visitor.modal.state.toast.peek()?.message, 'A problem occurred while trying initialize authentication')
    assert.ok(visitor.events.some(({ event }) => event === 'SIWX_AUTH_ERROR'))
  })

  test(`where sessions ${what} and signing in is not required, the visitor is left alone`, async () => {
    const siwx = createFakeSIWX({ isRequired: false })
    break_(siwx)
    const visitor = await connected({ siwx })
    await visitor.clock.advance(10_000)
    assert.equal([visitor.appKit.getIsConnectedState(), visitor.screen(), visitor.modal.state.toast.peek()], [true, 'closed', undefined])
    assert.is(visitor.events.filter(({ event }) => event === 'SIWX_AUTH_ERROR').length, 1)
  })
}

test('the answer to an older question opens nothing for another account', async () => {
  const siwx = createFakeSIWX()
  siwx.give('eip155:1', OTHER_ADDRESS)
  siwx.answers.getSessions = 'hang'
  const visitor = await connected({ siwx })
  siwx.answers.getSessions = 'always'
  await settled(visitor.wallet.changeAccounts([OTHER_ADDRESS]))
  assert.equal([visitor.screen(), visitor.modal.signIn?.phase.peek()], ['closed', 'signed'])
  await settled(siwx.release())
  assert.equal([visitor.screen(), visitor.modal.signIn?.phase.peek()], ['closed', 'signed'])
})

test('another network without a session asks; one with a session does not', async () => {
  const siwx = createFakeSIWX()
  siwx.give('eip155:1', ADDRESS)
  const visitor = await connected({ siwx })
  await settled(switchNetwork(visitor.modal, TWO))
  assert.equal([visitor.screen(), visitor.appKit.getCaipNetworkId()], [PROMPT, 'eip155:2'])
  await settled(switchNetwork(visitor.modal, ONE))
  assert.equal([visitor.modal.signIn?.phase.peek(), visitor.screen()], ['signed', 'closed'])
})

test('a network the dApp does not offer asks for nothing', async () => {
  const visitor = await connected({ has: { chainId: 99 } })
  assert.equal([visitor.screen(), visitor.siwx.calls], ['UnsupportedChain', []])
  await settled(visitor.wallet.changeChain(1))
  assert.is(visitor.screen(), PROMPT)
})

test('who has yet to move to the network they chose is asked there, and not before', async () => {
  const visitor = await arrive({ options: { siwx: createFakeSIWX(), defaultNetwork: TWO } })
  await connectIn(visitor)
  assert.is(visitor.screen(), 'SwitchNetwork')
  await switchNetwork(visitor.modal, TWO)
  visitor.appKit.close()
  await settlePromises()
  assert.is(visitor.screen(), PROMPT)
  assert.is(visitor.modal.signIn?.subject.peek()?.network, 'eip155:2')
})

test('who has to sign cannot close the dialog: it shakes', async () => {
  const visitor = await connected()
  closeSafely(visitor.modal)
  assert.equal([visitor.screen(), visitor.modal.screen.shakes.peek()], [PROMPT, 1])
})

test('who need not sign closes the prompt, and is not asked again for this account and network, after a reload either', async () => {
  const siwx = createFakeSIWX({ isRequired: false })
  const visitor = await connected({ siwx })
  closeSafely(visitor.modal)
  assert.equal([visitor.screen(), visitor.appKit.getIsConnectedState()], ['closed', true])
  await fromOtherTab(visitor, 'anything')
  assert.is(visitor.screen(), 'closed')
  visitor.appKit.destroy()
  const { storage, clock } = visitor
  const again = await arrive({ siwx, storage, clock, has: { isConnected: true } })
  await settled(again.appKit.ready())
  assert.equal([again.screen(), again.modal.signIn?.phase.peek()], ['closed', 'left'])
  await again.modal.open({ view: PROMPT })
  await settled(signIn(again.modal))
  assert.equal([again.screen(), siwx.sessions.length, again.storage.getItem(DECLINED)], ['closed', 1, null])
})

test('who has said no for two accounts is asked for neither when they come back to it', async () => {
  const visitor = await connected({ siwx: createFakeSIWX({ isRequired: false }) })
  const turnTo = async (address: string) => {
    switchAccount(visitor.modal, 'eip155', address)
    await settlePromises()
    return visitor.screen()
  }
  await cancelSignIn(visitor.modal)
  assert.is(await turnTo(OTHER_ADDRESS), PROMPT)
  await cancelSignIn(visitor.modal)
  assert.equal([await turnTo(ADDRESS), await turnTo(OTHER_ADDRESS)], ['closed', 'closed'])
})

test('as the page loads, who has no session is asked, and whose session has ended', async () => {
  const visitor = await connected()
  await signIn(visitor.modal)
  const { siwx, storage, clock } = visitor
  visitor.appKit.destroy()
  const known = await arrive({ siwx, storage, clock, has: { isConnected: true } })
  await settled(known.appKit.ready())
  assert.is(known.screen(), 'closed')
  known.appKit.destroy()
  siwx.sessions = []
  const forgotten = await arrive({ siwx, storage, clock, has: { isConnected: true } })
  await settled(forgotten.appKit.ready())
  assert.is(forgotten.screen(), PROMPT)
})

test('a session that ends while the page is open is asked for anew', async () => {
  const siwx = createFakeSIWX()
  const { clock, ...visitor } = await arrive({ siwx })
  siwx.give('eip155:1', ADDRESS, { expirationTime: new Date(clock.now() + 60_000).toISOString() })
  await connectIn({ clock, ...visitor })
  await clock.advance(59_000)
  assert.is(visitor.screen(), 'closed')
  siwx.sessions = []
  await clock.advance(1_000)
  assert.is(visitor.screen(), PROMPT)
})

test('sessions that are over by our clock and good by the dApp’s are not asked for without end', async () => {
  const siwx = createFakeSIWX()
  const { clock, ...visitor } = await arrive({ siwx })
  siwx.give('eip155:1', ADDRESS, { expirationTime: new Date(clock.now() - 60_000).toISOString() })
  await connectIn({ clock, ...visitor })
  await clock.advance(10_000)
  assert.equal([visitor.modal.signIn?.phase.peek(), siwx.calls.length, clock.pending()], ['signed', 1, []])
})

test('an answer that is older than a sign-in does not undo it', async () => {
  const visitor = await connected()
  const { siwx } = visitor
  siwx.answers.getSessions = 'hang'
  const { getSessions } = siwx
  // The server looked before they signed in, and its answer is late.
  siwx.getSessions = async (...asked) => {
    await getSessions(...asked)
    return []
  }
  await fromOtherTab(visitor, null)
  await signIn(visitor.modal)
  await settled(siwx.release())
  assert.equal([visitor.screen(), visitor.modal.signIn?.phase.peek()], ['closed', 'signed'])
})

test('who signs in, in another tab, need not here; who signs out there is asked here', async () => {
  const visitor = await connected()
  visitor.siwx.give('eip155:1', ADDRESS)
  await fromOtherTab(visitor, '@appkit/siwx')
  assert.is(visitor.screen(), 'closed')
  visitor.siwx.sessions = []
  await fromOtherTab(visitor, '@appkit/connection_status')
  assert.is(visitor.screen(), 'closed')
  await fromOtherTab(visitor, '@appkit/siwx')
  assert.is(visitor.screen(), PROMPT)
})

/** Somebody signed in, whose tab can be hidden. */
async function signedInTab() {
  const visitor = await arrive()
  const tab = usePresence(visitor.page)
  await connectIn(visitor)
  await signIn(visitor.modal)
  const { calls } = visitor.siwx
  calls.length = 0
  return { ...visitor, tab, asked: () => calls.filter(call => call.startsWith('getSessions')).length }
}

test('nor from one that somebody sees, until they come back to it, and then once in thirty seconds', async () => {
  const visitor = await signedInTab()
  for (let times = 0; times < 120; times++) await fromOtherTab(visitor, 'draft')
  assert.is(visitor.asked(), 0)
  const comeBack = async () => {
    visitor.tab.hide()
    await settled(visitor.tab.show())
  }
  await comeBack()
  assert.is(visitor.asked(), 1)
  await fromOtherTab(visitor, 'draft')
  await comeBack()
  assert.is(visitor.asked(), 1)
  await visitor.clock.advance(SIGN_IN_AGE)
  assert.is(visitor.asked(), 2)
})

test('what was stored of signing in while nobody looked is seen as soon as somebody does', async () => {
  const visitor = await signedInTab()
  visitor.tab.hide()
  visitor.siwx.sessions = []
  await fromOtherTab(visitor, '@appkit/siwx')
  assert.is(visitor.screen(), 'closed')
  await settled(visitor.tab.show())
  assert.is(visitor.screen(), PROMPT)
})

test('a dApp that signs its visitor out by itself: who has to sign is asked again, who need not is left alone', async () => {
  for (const isRequired of [true, false]) {
    const siwx = createFakeSIWX({ isRequired })
    siwx.give('eip155:1', ADDRESS)
    const visitor = await connected({ siwx })
    await settled(siwx.setSessions([]))
    assert.is(visitor.screen(), isRequired ? PROMPT : 'closed')
    cleanupModals()
  }
})

test('that a later look fails ends nothing', async () => {
  const visitor = await connected()
  await signIn(visitor.modal)
  visitor.siwx.answers.getSessions = 'refuse'
  await fromOtherTab(visitor, null)
  assert.equal([visitor.appKit.getIsConnectedState(), visitor.modal.signIn?.phase.peek()], [true, 'signed'])
})

test('who is asked at the dApp’s word: it hears how that ends', async () => {
  const visitor = await connected({ siwx: createFakeSIWX({ isRequired: false }) })
  await cancelSignIn(visitor.modal)
  const refused = errorOf(visitor.siwx.prompt!())
  await settlePromises()
  assert.is(visitor.screen(), PROMPT)
  await cancelSignIn(visitor.modal)
  assert.is((await refused).message, 'Modal closed')
  const done = visitor.siwx.prompt!()
  await settlePromises()
  await signIn(visitor.modal)
  await done
  await visitor.siwx.prompt!()
  await visitor.appKit.disconnect()
  assert.is((await errorOf(visitor.siwx.prompt!())).message, 'No ActiveCaipAddress found')
})
