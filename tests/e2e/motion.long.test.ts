// What the eye sees as views change, frame by frame: the card moves without a jump, nothing flashes, and the header stands still.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { VIEW_PATIENCE } from '../../src/domain/times.js'
import { connect, createDapp, hasBalance, isAt, openModal, SANDBOX_ROW, settled, type Visit, type VisitWishes } from './dapp.js'

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
  await settled(page)
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
    await settled(visit.page)
    await walk(visit, phone ? WAYS_IN : [...WAYS_IN, ...CODE], phone)
  })

  test(`every view of the account holds still ${where}`, async () => {
    const visit = await world.enter({ ...wishes, knowsBoth: true })
    await connect(visit)
    await hasBalance(visit)
    await visit.id('account-button').click()
    await visit.id('account-settings-button').waitFor()
    await settled(visit.page)
    await walk(visit, ACCOUNT, phone)
  })
}

/** Does something in the page, and tells what the next frame shows. */
const nextFrame = ({ page }: Visit, testId: string): Promise<{ title: string; ids: string[]; isSkeleton: boolean }> =>
  page.evaluate(id => {
    const root = document.querySelector('w3m-modal')!.shadowRoot!
    root.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click()
    return new Promise(resolve =>
      requestAnimationFrame(() => {
        const title = root.querySelector('h1')!
        const body = title.parentElement!.nextElementSibling!
        resolve({
          title: title.textContent,
          ids: [...body.querySelectorAll('[data-testid]')].map(each => each.getAttribute('data-testid')!),
          isSkeleton: body.firstElementChild!.matches('[role=status]'),
        })
      }),
    )
  }, testId)

test('a view that was seen before shows in the next frame', async () => {
  const visit = await world.enter({ knowsBoth: true })
  await connect(visit)
  await hasBalance(visit)
  await visit.id('account-button').click()
  for (const [id, title, part] of [
    ['account-settings-button', 'Settings', 'account-switch-network-button'],
    ['w3m-account-select-network', 'Choose Network', 'w3m-network-switch-Anvil One'],
    ['wallet-features-send-button', 'Send', 'send-amount'],
  ] as const) {
    // Once, to have seen it.
    await visit.id(id).click()
    await isAt(visit, title)
    await settled(visit.page)
    const back = await nextFrame(visit, 'header-back')
    assert.equal([back.title, back.ids.includes(id)], ['Account', true])
    await settled(visit.page)
    const again = await nextFrame(visit, id)
    assert.equal([again.title, again.isSkeleton, again.ids.includes(part)], [title, false, true])
    await settled(visit.page)
    await nextFrame(visit, 'header-back')
  }
})

test('the list of all wallets, seen before, shows in the next frame', async () => {
  const visit = await world.enter({ allow: [/404/] })
  await openModal(visit)
  await visit.id('all-wallets').click()
  await visit.page.locator('[data-testid^="wallet-search-item-"]').nth(30).waitFor()
  await settled(visit.page)
  await nextFrame(visit, 'header-back')
  await settled(visit.page)
  const { title, ids } = await nextFrame(visit, 'all-wallets')
  assert.is(title, 'All Wallets')
  assert.ok(ids.filter(id => id.startsWith('wallet-search-item-')).length > 30, ids.join())
})

test('a double click on a row chooses nothing in the view that it leads to', async () => {
  const visit = await world.enter({ allow: [/404/] })
  await openModal(visit)
  await visit.page.getByText('Bramblewick').waitFor()
  await settled(visit.page)
  await visit.id('all-wallets').dblclick({ delay: 20 })
  await settled(visit.page)
  await isAt(visit, 'All Wallets')
  await visit.id('header-back').dblclick({ delay: 20 })
  await settled(visit.page)
  await isAt(visit, 'Connect Wallet')
})

test('a double click on the page’s connect button opens the dialog, and neither closes it nor chooses a wallet', async () => {
  for (const style of ['', 'position:fixed;left:50%;top:50%']) {
    const visit = await world.enter({ body: `<div style="${style}"><appkit-button></appkit-button></div>` })
    // What opens it is here already, so that the second click finds the dialog.
    await openModal(visit)
    await visit.page.keyboard.press('Escape')
    await visit.id('w3m-modal-card').waitFor({ state: 'detached' })
    await visit.id('connect-button').dblclick({ delay: 60 })
    await settled(visit.page)
    await isAt(visit, 'Connect Wallet')
    assert.is(await (await visit.modal()).evaluate(modal => modal.isOpen()), true)
  }
})

/** What the page holds of a dialog that leaves, at the moment it is closed. */
const leave = ({ page }: Visit) =>
  page.evaluate(async () => {
    const { modal } = window as unknown as { modal: { close(): Promise<void>; isOpen(): boolean } }
    const root = document.querySelector('w3m-modal')!.shadowRoot!
    const closing = modal.close()
    const isOpen = modal.isOpen()
    await closing
    await new Promise(requestAnimationFrame)
    const still = root.querySelector<HTMLElement>('.lk-still')
    return {
      isOpen,
      dialogs: root.querySelectorAll('dialog').length,
      named: root.querySelectorAll('[data-testid]').length,
      focus: document.activeElement?.localName,
      isInert: still?.inert,
      text: still?.textContent ?? '',
      under: document.elementFromPoint(512, 300)?.localName,
      moves: still?.getAnimations({ subtree: true }).length ?? 0,
    }
  })

test('the dialog leaves as it came: for the dApp and the keyboard at once, for the eye as a still that nobody can press', async () => {
  const visit = await world.enter()
  await openModal(visit)
  await visit.page.getByText('Bramblewick').waitFor()
  await settled(visit.page)
  const { text, under, moves, ...rest } = await leave(visit)
  assert.equal(rest, { isOpen: false, dialogs: 0, named: 0, focus: 'appkit-button', isInert: true })
  assert.match(text, /Bramblewick/)
  assert.is.not(under, 'w3m-modal')
  // The card, and what dims the page.
  assert.is(moves, 2)
  await visit.page.waitForFunction(() => !document.querySelector('w3m-modal')!.shadowRoot!.querySelector('.lk-still'))
})

test('who wants less motion sees cuts: nothing moves on a way through the views, nor as the dialog leaves', async () => {
  const visit = await world.enter({ reducedMotion: 'reduce', allow: [/404/] })
  const moving = () =>
    visit.page.evaluate(
      () =>
        document
          .querySelector('w3m-modal')!
          .shadowRoot!.getAnimations()
          .filter(({ playState }) => playState === 'running').length,
    )
  await openModal(visit)
  assert.is(await moving(), 0)
  await visit.page.getByText('Bramblewick').waitFor()
  await nextFrame(visit, 'all-wallets')
  assert.is(await moving(), 0)
  assert.is((await leave(visit)).moves, 0)
  assert.is(
    await visit.page.evaluate(() => {
      const still = document.querySelector('w3m-modal')!.shadowRoot!.querySelector('.lk-still')
      return still ? getComputedStyle(still).display : 'none'
    }),
    'none',
  )
})

/** Drags the sheet by its handle: `way` pixels down in so many steps of 16 ms. */
async function dragSheet({ page, context, id }: Visit, way: number, steps: number, rest = 0): Promise<void> {
  const { y, x, width } = (await id('w3m-modal-card').boundingBox())!
  const session = await context.newCDPSession(page)
  // A finger has its own time, however slow the machine is.
  const began = Date.now()
  let at = 0
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (began + at) / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 10 + down }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= steps; step++) {
    at += 16
    await touch('touchMove', (way * step) / steps)
  }
  at += rest
  await touch('touchEnd', way)
}

const isOpen = async (visit: Visit) => (await visit.modal()).evaluate(modal => modal.isOpen())

async function openSheet(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter({ phone: true, allow: [/404/], ...wishes })
  await openModal(visit)
  await visit.page.getByText('Bramblewick').waitFor()
  // What follows the finger comes as the sheet rests.
  await visit.page.waitForFunction(() => {
    const close = document.querySelector('w3m-modal')!.shadowRoot!.querySelector('[data-testid=w3m-header-close]')!
    return getComputedStyle(close, '::after').position === 'absolute'
  })
  await settled(visit.page)
  return visit
}

test('a sheet that is let go after a little comes back to its place', async () => {
  const visit = await openSheet()
  const before = (await visit.id('w3m-modal-card').boundingBox())!
  await dragSheet(visit, 80, 8, 200)
  assert.is(await isOpen(visit), true)
  await settled(visit.page)
  await visit.page.waitForTimeout(200)
  assert.equal(await visit.id('w3m-modal-card').boundingBox(), before)
})

test('a sheet that is dragged far, or thrown, closes', async () => {
  for (const [way, steps, rest] of [
    [300, 20, 200],
    [120, 3, 0],
  ] as const) {
    const visit = await openSheet()
    await dragSheet(visit, way, steps, rest)
    assert.is(await isOpen(visit), false)
    await visit.id('w3m-modal-card').waitFor({ state: 'detached' })
  }
})

test('on a phone what can be pressed is 44 pixels high, whatever it looks like', async () => {
  const visit = await openSheet()
  const hits = await visit.page.evaluate(() => {
    const root = document.querySelector('w3m-modal')!.shadowRoot!
    return [...root.querySelectorAll<HTMLElement>('h1 ~ div button, button:not(:has(*))')].map(button => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return [-21, 21].every(by => root.elementFromPoint(x, y + by) === button)
    })
  })
  assert.ok(hits.length >= 2)
  assert.ok(hits.every(Boolean), JSON.stringify(hits))
})

test.run()
