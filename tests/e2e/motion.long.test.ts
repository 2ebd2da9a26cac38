// What the eye sees as views change, frame by frame: the card moves without a jump, old content fades as the new comes, the title with it,
// nothing flashes, and the header's buttons stand still. `npm run sheets -- motion` shows each change in eight frames. It looks at how far things move in a frame, which a busy machine has few of: `npm run test:long`. What is so in any frame is in `motion.test.ts`.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LEAVING, VIEW_PATIENCE } from '../../src/domain/times.js'
import { isForSheets, photographMotion } from '../support/e2e/sheets.js'
import { connect, createDapp, hasBalance, isAt, openModal, SANDBOX_ROW, passRound, type Visit, type VisitWishes } from './dapp.js'

const test = suite('motion')
const world = createDapp(test)

/** No frame may move an edge further: at 60 frames a second, and what is slower is forgiven in proportion. */
const STEP = 40
/** Motion is slowed down, so that a machine with much to do shows enough frames of it; for pictures it nearly stands. */
const SLOWNESS = isForSheets ? 1e4 : 5

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
  /** How much is seen of the view before, in its place and size; nothing once it has gone. */
  old: Look | undefined
  /** The same of the view that has come, and of its title. */
  fresh: Look
  head: Look
}

interface Look {
  opacity: number
  /** How far it is from its place, in px. */
  way: number
  scale: number
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
    ([waits, slowness]) => {
      const { setTimeout } = window
      window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
        setTimeout(run, waits.includes(ms) ? ms * slowness : ms, ...rest)) as typeof setTimeout
    },
    [[VIEW_PATIENCE, 2 * LEAVING], SLOWNESS] as const,
  )
}

/** Looks at the card in each frame from here on. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const motion: NonNullable<Window['motion']> = (window.motion = { frames: [], isOver: false })
    const lookAt = (element: Element): Look => {
      const { opacity, marginLeft, position, scale } = getComputedStyle(element)
      // A title for screen readers alone is out of the flow, and its margin is no way.
      return { opacity: Number(opacity), way: position === 'absolute' ? 0 : parseFloat(marginLeft) || 0, scale: parseFloat(scale) || 1 }
    }
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
          isSkeleton: content?.matches('[role=status]') ?? false,
          old: [...root.querySelectorAll('.lk-held, .lk-out')].map(lookAt)[0],
          fresh: lookAt(content ?? body),
          head: lookAt(title),
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
    assert.not.ok(frame.isEmpty && frame.old?.opacity !== 1, `${what}: nothing in frame ${n} of ${frames.length}`)
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

/** Whether the old content leaves as the new comes, both at a stretch, and the title with it. */
function crosses(frames: readonly Frame[], what: string): void {
  // Of the step before there may be a still that has faded.
  const seen = frames.slice(frames.findIndex(({ old }) => old?.opacity)).filter(({ old }) => old)
  const [first, last] = [seen[0], frames.at(-1)!]
  assert.ok(first && first.old!.opacity > 0.5, `${what}: the view before is cut: ${JSON.stringify(first)}`)
  // How it fades is held by a clock in `motion.test.ts`: a busy machine may have no frame within its tenth of a second.
  assert.ok(
    seen.some(({ old }) => old!.opacity < 1 && old!.scale < 1),
    `${what}: the view before does not leave`,
  )
  assert.ok(
    frames.some(({ fresh }) => fresh.opacity > 0 && fresh.opacity < 1 && fresh.way),
    `${what}: the view does not come in`,
  )
  seen.forEach(({ old, fresh, head }, n) => {
    const before = seen[n - 1]
    assert.ok(
      !before || (old!.opacity <= before.old!.opacity && old!.scale <= before.old!.scale),
      `${what}: the view before comes back in frame ${n}`,
    )
    assert.ok(old!.opacity + fresh.opacity > 0.8, `${what}: between two views the card is empty in frame ${n}`)
    // Where a room was waited for, both are unseen until then. A new title comes as the old one has gone (`motion.test.ts`).
    assert.ok(head.opacity - fresh.opacity < 0.1, `${what}: the title is at ${head.opacity} in frame ${n}, its view at ${fresh.opacity}`)
  })
  assert.equal(
    [last.fresh, last.head].map(({ opacity, way }) => [opacity, way]),
    [
      [1, 0],
      [1, 0],
    ],
  )
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
    if (isForSheets) {
      await photographMotion(visit.page, `${isSheet ? 'phone' : 'desktop'} ${what}`, async () => {
        await go(visit)
        await isAt(visit, title)
      })
      continue
    }
    await watch(visit.page)
    await go(visit)
    await isAt(visit, title)
    const frames = await seen(visit)
    holds(frames, what, isSheet)
    // What a code stands over is gone at once.
    if (!what.endsWith('→ code')) crosses(frames, what)
  }
}

const WAYS_IN: readonly Step[] = [
  ['connect → all wallets', press('all-wallets'), 'All Wallets'],
  ['all wallets → connect', back, 'Connect Wallet'],
  ['connect → waiting', press(SANDBOX_ROW), 'Sandbox Wallet'],
  ['waiting → connect', back, 'Connect Wallet'],
  ['connect → help', ({ page }) => page.getByRole('button', { name: 'I Don’t Have a Wallet' }).click(), 'What Is a Wallet?'],
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
