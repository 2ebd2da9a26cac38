// What the eye sees as views change, frame by frame: the card moves without a jump, nothing flashes, and the header stands still.
// It looks at how far things move in a frame, which a busy machine has few of: `npm run test:long`. What is so in any frame is in `motion.test.ts`.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { VIEW_PATIENCE } from '../../src/domain/times.js'
import { connect, createDapp, hasBalance, isAt, openModal, SANDBOX_ROW, passRound, type Visit, type VisitWishes } from './dapp.js'

const test = suite('motion')
const world = createDapp(test)

/** No frame may move an edge further: at 60 frames a second, and what is slower is forgiven in proportion. */
const STEP = 40
/** Motion is slowed down, so that a machine with much to do shows enough frames of it. */
const SLOWNESS = 5

/** What one frame showed. */
interface Frame {
  /** By the clock of animations, which runs slower here. */
  at: number
  title: string
  height: number
  top: number
  /** Where the header's buttons are, by their names. */
  buttons: Record<string, [left: number, top: number]>
  /** Nothing of a view is there, or its skeleton. */
  isEmpty: boolean
  isSkeleton: boolean
}

declare global {
  interface Window {
    motion?: { frames: Frame[]; isOver: boolean }
  }
}

async function slowDown({ page, context }: Visit): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWNESS })
  // What is waited for before a skeleton takes the old view's place is as slow as all else.
  await page.evaluate(
    ([patience, slowness]) => {
      const { setTimeout } = window
      window.setTimeout = ((run: () => void, ms?: number, ...rest: []) =>
        setTimeout(run, ms === patience ? ms * slowness : ms, ...rest)) as typeof setTimeout
    },
    [VIEW_PATIENCE, SLOWNESS] as const,
  )
}

/** Looks at the card in each frame from here on. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const motion: NonNullable<Window['motion']> = (window.motion = { frames: [], isOver: false })
    const look = () => {
      const root = document.querySelector('w3m-modal')?.shadowRoot
      const card = root?.querySelector('dialog [data-testid="w3m-modal-card"]')
      if (root && card) {
        const { height, top } = card.getBoundingClientRect()
        const title = root.querySelector('h1')!
        const body = title.parentElement!.nextElementSibling!
        const buttons: Frame['buttons'] = {}
        for (const button of title.parentElement!.querySelectorAll('button')) {
          const box = button.getBoundingClientRect()
          buttons[button.getAttribute('aria-label')!] = [box.left, box.top]
        }
        const content = body.firstElementChild
        motion.frames.push({
          at: Number(document.timeline.currentTime),
          title: title.textContent,
          height,
          top,
          buttons,
          isEmpty: !content || content.getBoundingClientRect().height < 20 || !(content.textContent.trim() || content.querySelector('*')),
          isSkeleton: content?.matches('[role=status]:not(.lk-still)') ?? false,
        })
      }
      if (!motion.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Waits until the card rests, and tells what was seen. */
async function seen({ page }: Visit): Promise<Frame[]> {
  await passRound(page)
  await page.evaluate(() =>
    Promise.all(
      (document.querySelector('w3m-modal')?.shadowRoot?.getAnimations() ?? [])
        .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
  return page.evaluate(() => {
    window.motion!.isOver = true
    return window.motion!.frames
  })
}

/** Whether what was seen holds still. */
function holds(frames: readonly Frame[], what: string, isSheet: boolean): void {
  assert.ok(frames.length > 3, `${what}: ${frames.length} frames`)
  const places = new Map<string, [number, number]>()
  frames.forEach((frame, n) => {
    const before = frames[n - 1]
    if (before) {
      const allowed = STEP * Math.max(1, (frame.at - before.at) / 16.7)
      const step = Math.abs(frame.height - before.height)
      assert.ok(
        step <= allowed,
        `${what}: a step of ${step} px in frame ${n} of ${frames.length}, ${before.height} to ${frame.height}, after ${frame.at - before.at} ms`,
      )
    }
    assert.not.ok(frame.isEmpty, `${what}: nothing in frame ${n} of ${frames.length}`)
    assert.not.ok(frame.isSkeleton, `${what}: a skeleton in frame ${n} of ${frames.length}`)
    for (const [name, [left, y]] of Object.entries(frame.buttons)) {
      // A sheet stands on the bottom of the screen, so its header moves with its edge, and not within it.
      const place: [number, number] = [left, isSheet ? y - frame.top : y]
      const [wasLeft, wasTop] = places.get(name) ?? place
      places.set(name, place)
      assert.ok(
        Math.abs(place[0] - wasLeft) < 0.6 && Math.abs(place[1] - wasTop) < 0.6,
        `${what}: ${name} moved in frame ${n}, from ${wasLeft}, ${wasTop} to ${place.join(', ')}`,
      )
    }
  })
}

type Step = readonly [what: string, go: (visit: Visit) => Promise<unknown>, title: string]

const back: Step[1] = ({ id }) => id('header-back').click()
const press =
  (testId: string): Step[1] =>
  ({ id }) =>
    id(testId).click()

/** Goes a way, and looks at each step of it. */
async function walk(visit: Visit, steps: readonly Step[], isSheet: boolean): Promise<void> {
  await slowDown(visit)
  for (const [what, go, title] of steps) {
    await watch(visit.page)
    await go(visit)
    await isAt(visit, title)
    holds(await seen(visit), what, isSheet)
  }
}

const WAYS_IN: readonly Step[] = [
  ['connect → all wallets', press('all-wallets'), 'All Wallets'],
  ['all wallets → connect', back, 'Connect Wallet'],
  ['connect → waiting', press(SANDBOX_ROW), 'Sandbox Wallet'],
  ['waiting → connect', back, 'Connect Wallet'],
  ['connect → help', ({ page }) => page.getByRole('button', { name: 'I don’t have a wallet' }).click(), 'What is a wallet?'],
  ['help → connect', back, 'Connect Wallet'],
  ['connect → all wallets, again', press('all-wallets'), 'All Wallets'],
]

/** A code is for whoever has another device in the hand. */
const CODE: readonly Step[] = [
  ['all wallets → connect, again', back, 'Connect Wallet'],
  ['connect → code', press('wallet-selector-walletconnect'), 'WalletConnect'],
  ['code → connect', back, 'Connect Wallet'],
]

const ACCOUNT: readonly Step[] = [
  ['account → settings', press('account-settings-button'), 'Settings'],
  ['settings → networks', press('account-switch-network-button'), 'Choose Network'],
  ['networks → settings', back, 'Settings'],
  ['settings → account', back, 'Account'],
  ['account → send', press('wallet-features-send-button'), 'Send'],
  ['send → account', back, 'Account'],
  ['account → swap', press('wallet-features-swaps-button'), 'Swap'],
  ['swap → account', back, 'Account'],
  ['account → receive', press('wallet-features-receive-button'), 'Receive'],
  ['receive → account', back, 'Account'],
  ['account → networks', press('w3m-account-select-network'), 'Choose Network'],
  ['networks → account', back, 'Account'],
]

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'on a desktop'
  const wishes: VisitWishes = { phone, allow: [/./] }

  test(`every way in holds still ${where}`, async () => {
    const visit = await world.enter({ ...wishes, wallet: { answer: 'hang' } })
    await openModal(visit)
    await visit.page.getByText('Bramblewick').waitFor()
    await passRound(visit.page)
    await walk(visit, phone ? WAYS_IN : [...WAYS_IN, ...CODE], phone)
  })

  test(`every view of the account holds still ${where}`, async () => {
    const visit = await world.enter({ ...wishes, knowsBoth: true })
    await connect(visit)
    await hasBalance(visit)
    await visit.id('account-button').click()
    await visit.id('account-settings-button').waitFor()
    await passRound(visit.page)
    await walk(visit, ACCOUNT, phone)
  })
}

test.run()
