// Random walks through signing in: whatever the visitor, their wallet, the dApp and another tab do, in whatever order, the promises hold.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { askForApproval, endApproval } from '../../../src/flows/login/embedded.js'
import { closeSafely } from '../../../src/flows/navigate.js'
import { cancelSignIn, signIn } from '../../../src/flows/sign-in/ask-signature.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { settlePromises, settled } from '../../support/clock.js'
import { createFakeSIWX, type DappAnswer } from '../../support/fake-siwx.js'
import { ADDRESS, cleanupModals, createRandom, OTHER_ADDRESS } from '../../support/modal.js'
import { arrive, connectIn, fromOtherTab, PROMPT, type Visitor } from '../../support/sign-in.js'

const WALKS = 300
const STEPS = 40

async function walk(seed: number): Promise<void> {
  const random = createRandom(seed)
  const pick = <T>(of: readonly T[]): T => of[random() % of.length]!
  const siwx = createFakeSIWX({ isRequired: seed % 2 === 0 })
  // A modal that stands in the page is always there: closing leads to its resting view.
  const enableEmbedded = seed % 3 === 0
  /** What the wallet has on its screen. */
  let open = 0
  let hasAskedAnew = false
  let waiting: ((value?: unknown) => void)[] = []
  let answer: 'sign' | 'refuse' | 'hang' = 'sign'
  const answers = {
    async personal_sign(): Promise<string> {
      open++
      if (!hasAskedAnew) assert.ok(open <= 1, 'the wallet has one question at a time')
      try {
        if (answer === 'hang') await new Promise(resolve => waiting.push(resolve))
        if (answer === 'refuse') throw Object.assign(new Error('User rejected'), { code: 4001 })
        return '0x5e'
      } finally {
        if (--open === 0) hasAskedAnew = false
      }
    },
  }
  const has = { answers }
  const come = async (more: Parameters<typeof arrive>[0] = {}): Promise<Visitor> => {
    const arrived = await arrive({ siwx, has, options: { enableEmbedded }, ...more })
    if (enableEmbedded) await arrived.modal.open()
    return arrived
  }
  let visitor = await come()
  const screen = (): string => (enableEmbedded ? visitor.view()! : visitor.screen())
  const isAway = (): boolean => (enableEmbedded ? /^(Account|Connect)$/ : /^closed$/).test(screen())
  const { addSession } = siwx
  siwx.addSession = async session => {
    const { account, network } = visitor.modal.signIn!.subject.peek()!
    assert.equal([session.data.accountAddress, session.data.chainId], [account.address, network], 'only who is there now is signed in')
    await addSession(session)
  }
  const releaseWallet = () => {
    for (const go of waiting.splice(0)) go()
  }
  const endOfApproval = () => {
    if (isApproving) endApproval(visitor.modal)
    isApproving = false
  }
  const log: string[] = []
  /** For whom the dApp itself has closed the dialog, who has to sign: whoever comes next is asked again. */
  let closedByDapp: string | undefined
  let isApproving = false
  const subjectKey = () => visitor.modal.signIn?.subject.peek()?.key

  const steps: Record<string, () => unknown> = {
    async connect() {
      if (visitor.appKit.getIsConnectedState()) return
      await settled(visitor.wallet.changeAccounts([ADDRESS, OTHER_ADDRESS]))
      if (!visitor.appKit.getIsConnectedState()) await connectIn(visitor)
    },
    sign() {
      if (screen() !== PROMPT) return
      if (visitor.modal.signIn?.step.peek() === 'silent') hasAskedAnew = true
      void signIn(visitor.modal)
    },
    cancel: () => screen() === PROMPT && void cancelSignIn(visitor.modal),
    close: () => !isAway() && closeSafely(visitor.modal),
    'the wallet changes its mind': () => void (answer = pick(['sign', 'sign', 'refuse', 'hang'] as const)),
    'the wallet answers': releaseWallet,
    'another account': () =>
      visitor.wallet.changeAccounts(
        pick([
          [ADDRESS, OTHER_ADDRESS],
          [OTHER_ADDRESS, ADDRESS],
        ]),
      ),
    'chosen here': () => switchAccount(visitor.modal, 'eip155', pick([ADDRESS, OTHER_ADDRESS])),
    'another network': () => visitor.wallet.changeChain(pick([1, 2, 1, 2, 99])),
    'taken back in the wallet': () => visitor.wallet.changeAccounts([]),
    disconnect: () => visitor.appKit.disconnect(),
    async reload() {
      const { storage, clock } = visitor
      visitor.appKit.destroy()
      visitor = await come({ storage, clock, has: { ...has, isConnected: true } })
      closedByDapp = undefined
      isApproving = false
      void visitor.appKit.ready()
    },
    'the dApp changes its mind'() {
      for (const part of ['getSessions', 'addSession', 'createMessage', 'setSessions'] as const)
        siwx.answers[part] = pick<DappAnswer>(['always', 'always', 'always', 'refuse', 'hang'])
    },
    'the dApp answers': () => siwx.release(),
    'the dApp opens': () => visitor.modal.open({ view: pick([PROMPT, 'Account', 'Networks'] as const) }),
    async 'the dApp closes'() {
      await visitor.appKit.close()
      closedByDapp = subjectKey()
    },
    'the dApp asks the embedded wallet'() {
      if (isApproving || !visitor.appKit.getIsConnectedState()) return
      isApproving = true
      askForApproval(visitor.modal, 'personal_sign')
    },
    'the embedded wallet has answered': endOfApproval,
    async 'another tab signs in'() {
      const subject = visitor.modal.signIn?.subject.peek()
      if (subject) siwx.give(subject.network, subject.account.address)
      await fromOtherTab(visitor, '@appkit/siwx')
    },
    async 'another tab signs out'() {
      siwx.sessions = []
      await fromOtherTab(visitor, null)
    },
    'time passes': () => visitor.clock.advance(pick([400, 10_000, 31_000])),
  }

  function check(): void {
    const it = visitor.modal.signIn
    const phase = it?.phase.peek()
    const seen = screen()
    const isHeld = seen === PROMPT && Boolean(it?.isDue())
    if (seen === PROMPT || subjectKey() !== closedByDapp) closedByDapp = undefined
    // Whoever cannot close can cancel.
    if (isHeld) assert.is.not(it?.step.peek(), 'cancelling')
    if (!visitor.appKit.getIsConnectedState()) assert.ok(phase === undefined || phase === 'none', `nobody is asked, but ${phase}`)
    if (phase === 'due' && it!.isRequired() && !closedByDapp)
      assert.ok(/^(SIWX|Connecting|SwitchNetwork|ApproveT)/.test(seen), `who has to sign is asked, but sees ${seen}`)
    if (phase === 'signed') assert.is.not(seen, PROMPT)
    // What the view showed is declined as the view goes.
    if (seen === 'ApproveTransaction') assert.ok(isApproving, 'nothing is asked, and it is shown')
    else isApproving = false
    if (phase === 'left') assert.not.ok(it!.isRequired())
  }

  try {
    for (let step = 0; step < STEPS; step++) {
      const name = pick(Object.keys(steps))
      log.push(name)
      await settled(steps[name]!())
      check()
    }
    // All are well again: the visitor finds a way out of wherever they are.
    Object.assign(siwx.answers, { getSessions: 'always', addSession: 'always', createMessage: 'always', setSessions: 'always' })
    answer = 'sign'
    siwx.release()
    releaseWallet()
    await visitor.clock.advance(60_000)
    check()
    endOfApproval()
    await settlePromises()
    check()
    for (let tries = 0; tries < 4 && !isAway(); tries++) {
      log.push(`the way out of ${screen()} at the end`)
      if (screen() === PROMPT) await cancelSignIn(visitor.modal)
      else closeSafely(visitor.modal)
      await settlePromises()
      check()
    }
    assert.ok(isAway(), `there is no way out of ${screen()}`)
    visitor.appKit.destroy()
    await settlePromises()
    assert.equal(visitor.clock.pending(), [], 'nothing waits any more')
  } catch (error) {
    throw Object.assign(error as Error, { message: `${(error as Error).message}\nseed ${seed}: ${log.join(', ')}` })
  }
}

test('the promises of signing in hold on every way', async () => {
  for (let seed = 1; seed <= WALKS; seed++) {
    await walk(seed)
    cleanupModals()
  }
})
