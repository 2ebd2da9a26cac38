// How views come and go, whatever the machine's pace: what was seen before is there in the next frame, the dialog leaves as it came, a sheet follows the
// finger, a double click chooses once, and who wants less motion sees none. How far things move in a frame is in `motion.long.test.ts`.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LEAVING, WON } from '../../src/domain/times.js'
import { until } from '../support/patience.js'
import { comesToRest, connect, createDapp, hasBalance, isConnected, openModal, SANDBOX_ROW, type Visit } from './dapp.js'

const test = suite('coming and going')
const world = createDapp(test)

/** Waits until all has come to rest that ends by itself. */
const rests = ({ page }: Visit): Promise<void> =>
  page.evaluate(async () => {
    for (;;) {
      const moving = (document.querySelector('w3m-modal')?.shadowRoot?.getAnimations() ?? []).filter(
        ({ effect, playState }) => playState === 'running' && effect!.getComputedTiming().endTime !== Infinity,
      )
      if (!moving.length) return
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
    }
  })

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

test('no view has more than two heights as it opens for the first time, one that was seen shows in the next frame, and nothing is left of a higher one', async () => {
  const visit = await world.enter({ knowsBoth: true, allow: [/404/] })
  const { page, id } = visit
  const measure = () =>
    page.evaluate(() => {
      const inner = document.querySelector('w3m-modal')!.shadowRoot!.querySelector<HTMLElement>('.lk-in')!
      const heights: number[] = []
      Object.assign(window, { heights })
      new ResizeObserver(() => void heights.push(inner.offsetHeight)).observe(inner)
    })
  const found: Record<string, number[]> = {}
  /** What the card had as its height since the last step; what it began with is not counted. */
  const tell = async (view: string, part: string) => {
    await page.locator(`[data-testid^="${part}"]`).first().waitFor()
    await comesToRest(page)
    await rests(visit)
    found[view] = await page.evaluate(() => (window as unknown as { heights: number[] }).heights.splice(0))
  }
  await openModal(visit)
  await measure()
  await tell('Connect', 'all-wallets')
  await id('all-wallets').click()
  await tell('AllWallets', 'wallet-search-item-')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await connect(visit)
  await hasBalance(visit)
  await id('account-button').click()
  await id('single-account-avatar').waitFor()
  await measure()
  await tell('Account', 'token-balance')
  for (const [view, button, part] of [
    ['Settings', 'account-settings-button', 'account-switch-network-button'],
    ['Networks', 'w3m-account-select-network', 'w3m-network-switch-Anvil One'],
    ['Send', 'wallet-features-send-button', 'send-amount'],
    ['Receive', 'wallet-features-receive-button', 'receive-address-copy-button'],
    ['Activity', 'tab-activity', 'month-indexes'],
  ] as const) {
    await id(button).click()
    await tell(view, part)
    if (button.startsWith('tab')) continue
    await id('header-back').click()
    await tell(`back from ${view}`, 'token-balance')
  }
  const over = Object.entries(found).filter(([, heights]) => heights.length > 2)
  assert.equal(over, [])

  await id('tab-tokens').click()
  await id('token-balance').first().waitFor()
  await rests(visit)
  for (const [button, title, part] of [
    ['account-settings-button', 'Settings', 'account-switch-network-button'],
    ['w3m-account-select-network', 'Choose Network', 'w3m-network-switch-Anvil One'],
    ['wallet-features-send-button', 'Send', 'send-amount'],
  ] as const) {
    const again = await nextFrame(visit, button)
    assert.equal([again.title, again.isSkeleton, again.ids.includes(part)], [title, false, true])
    await rests(visit)
    const back = await nextFrame(visit, 'header-back')
    assert.equal([back.title, back.ids.includes(button)], ['Account', true])
    await rests(visit)
  }

  // By the time that a lower view is opaque there is bare ground below its end, until the edge is there.
  const seen = await page.evaluate(async () => {
    const root = document.querySelector('w3m-modal')!.shadowRoot!
    root.querySelector<HTMLElement>('[data-testid=w3m-account-select-network]')!.click()
    await new Promise(requestAnimationFrame)
    const [still, inner, card] = ['.lk-out', '.lk-in', '.lk-card'].map(css => root.querySelector<HTMLElement>(css)!)
    const view = inner!.querySelector('.lk-view')!
    const animations = root.getAnimations()
    const shown = (time: number) => {
      for (const animation of animations) {
        animation.pause()
        animation.currentTime = time
      }
      return [still!, view].map(each => Number(getComputedStyle(each).opacity)) as [number, number]
    }
    const half = shown(50)
    const whole = shown(100)
    const { left, width, bottom } = inner!.getBoundingClientRect()
    return {
      // Between the two there is no empty card.
      isSeenAtFirst: half[0] > 0.5 && half[0] < 1 && half[1] >= 0.5,
      whole,
      isLower: card!.getBoundingClientRect().bottom - bottom > 200,
      isOver: root.elementFromPoint(left + width / 2, bottom - 40)?.closest('.lk-in') === inner,
      edge: getComputedStyle(inner!.querySelector('[part=body]')!, '::after').animationName,
    }
  })
  assert.equal(seen, { isSeenAtFirst: true, whole: [0, 1], isLower: true, isOver: true, edge: 'lk-fade' })
})

test('the picture of the wallet that was pressed sets out from its row in the first frame that paints its view; who has connected sees a sign of it, which nobody waits for', async () => {
  const visit = await world.enter({ wallet: { answer: 'hang' } })
  const { page, id, wallet } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).hover()
  await comesToRest(page)
  await rests(visit)
  const { from, to, ring, late, begun } = await id(SANDBOX_ROW).evaluate(async row => {
    const root = row.getRootNode() as ShadowRoot
    const middleOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x + width / 2, y + height / 2].map(Math.round)
    }
    // After whatever is done for a frame, and before it is painted: what stands then is what is seen.
    const frame = () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() =>
          new ResizeObserver((_, observer) => {
            observer.disconnect()
            resolve()
          }).observe(document.body),
        ),
      )
    const from = middleOf(row.querySelector('[data-i]')!)
    ;(row as HTMLElement).click()
    let ring: Element | null | undefined
    do await frame()
    while (!(ring = root.querySelector('.lk-in .lk-ring')?.parentElement))
    const picture = ring.parentElement!.querySelector('[data-i]')!
    const coming = ring.closest('.lk-view')!.getAnimations()
    return {
      from,
      to: middleOf(picture),
      ring: getComputedStyle(ring).opacity,
      late: root
        .querySelector('.lk-in h1')!
        .getAnimations()
        .map(({ effect }) => effect!.getTiming().delay),
      begun: { flight: picture.getAnimations().map(each => each.currentTime), view: coming.map(each => each.currentTime) },
    }
  })
  assert.ok(Math.hypot(from[0]! - to[0]!, from[1]! - to[1]!) < 4, `${from.join()} → ${to.join()}`)
  assert.is(ring, '1')
  // Where the page is busy then, as with a wallet that answers at once, what is delayed would come later than the words.
  assert.equal(late, [0, 0])
  assert.equal(begun, { flight: [0], view: [0, 0] })

  await wallet.nextPending()
  await comesToRest(page)
  await page.evaluate(() => {
    const root = document.querySelector('w3m-modal')!.shadowRoot!
    // What flies before it is told where to is drawn where it stands, whatever it is told later: a browser's compositor has it by then.
    const tooSoon: string[] = []
    let goal = new DOMRect()
    const { getBoundingClientRect } = Element.prototype
    const flight = (card: HTMLElement) => {
      const names = card.getAnimations().map(each => (each as CSSAnimation).animationName)
      return names.includes('lk-fly') ? `to ${card.style.getPropertyValue('--lk-dx') || 'nowhere'}` : ''
    }
    Element.prototype.getBoundingClientRect = function () {
      if (this.matches('.lk-still > .lk-card')) tooSoon.push(flight(this as HTMLElement))
      const box = getBoundingClientRect.call(this)
      if (this.localName === 'appkit-button') goal = box
      return box
    }
    const seen = new Promise(resolve => {
      const observer = new MutationObserver(() => {
        const still = root.querySelector<HTMLElement>('.lk-still')
        if (!still) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const looked = {
            flies: [...tooSoon, flight(still.querySelector('.lk-card')!).replace(/-?[1-9][\d.]*px/, 'the button')],
            text: still.querySelector('[part=body]')!.textContent,
            // Not over what was said.
            saysIt: getComputedStyle(still.querySelector('.lk-says')!).opacity,
            isInert: still.inert,
            isShown: getComputedStyle(still).display !== 'none',
            dialogs: root.querySelectorAll('dialog').length,
            isOpen: (window as unknown as { modal: { isOpen(): boolean } }).modal.isOpen(),
            focus: document.activeElement?.localName,
          }
          // Its goal is the middle of what opened it, as that stood when the card set out: a balance may have made it wider since.
          const card = still.querySelector<HTMLElement>('.lk-card')!
          for (const each of card.getAnimations()) each.finish()
          const at = getBoundingClientRect.call(card)
          const way = Math.hypot(at.x + at.width / 2 - goal.x - goal.width / 2, at.y + at.height / 2 - goal.y - goal.height / 2)
          resolve({ ...looked, isAtGoal: way < 12 })
        })
      })
      observer.observe(root, { childList: true })
    })
    Object.assign(window, { seen })
  })
  wallet.approve()
  await isConnected(visit)
  assert.equal(await page.evaluate(() => (window as unknown as { seen: Promise<unknown> }).seen), {
    flies: ['', 'to the button'],
    isAtGoal: true,
    text: 'Connected',
    saysIt: '0',
    isInert: true,
    isShown: true,
    dialogs: 0,
    isOpen: false,
    focus: 'appkit-button',
  })
  await page.waitForFunction(() => !document.querySelector('w3m-modal')!.shadowRoot!.querySelector('.lk-still'))
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
  await rests(visit)
  const { text, under, moves, ...rest } = await leave(visit)
  assert.equal(rest, { isOpen: false, dialogs: 0, named: 0, focus: 'appkit-button', isInert: true })
  assert.match(text, /Bramblewick/)
  assert.is.not(under, 'w3m-modal')
  // The card, and what dims the page.
  assert.is(moves, 2)
  await visit.page.waitForFunction(() => !document.querySelector('w3m-modal')!.shadowRoot!.querySelector('.lk-still'))
})

/**
 * A modal in the page, where a wallet is asked; the page's time stands, `since` the press or since all is at rest. A still is in a closed shadow,
 * which this page lets one look into.
 */
async function waitInPage(reducedMotion: 'no-preference' | 'reduce', since: 'press' | 'rest' = 'rest'): Promise<Visit> {
  const visit = await world.enter({
    body: '<appkit-button></appkit-button><appkit-modal></appkit-modal>',
    options: { enableEmbedded: true },
    wallet: { answer: 'hang' },
    reducedMotion,
    async before(page) {
      await page.clock.install()
      await page.addInitScript(() => {
        const { attachShadow } = Element.prototype
        const roots = new WeakMap<Element, ShadowRoot>()
        Object.assign(window, { roots })
        Element.prototype.attachShadow = function (init) {
          const root = attachShadow.call(this, init)
          roots.set(this, root)
          return root
        }
      })
    },
  })
  const { page, id, wallet } = visit
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await id(SANDBOX_ROW).hover()
  if (since === 'press') await stop()
  await id(SANDBOX_ROW).click()
  if (since === 'press') {
    await until(async () => {
      await page.clock.runFor(10)
      return (await seenInPage(visit)).still.startsWith('lk-out')
    }, 'the list to leave')
  }
  await wallet.nextPending()
  if (since === 'press') return visit
  await comesToRest(page)
  await stop()
  return visit
}

/** What is seen of somebody connected, and heard. */
const seenInPage = ({ page }: Visit) =>
  page.evaluate(() => {
    const root = document.querySelector('appkit-modal')!.shadowRoot!
    const { roots } = window as unknown as { roots: WeakMap<Element, ShadowRoot> }
    const still = root.querySelector('.lk-held, .lk-out')
    const inner = root.querySelector<HTMLElement>('.lk-in')!
    return {
      still: still?.className.replace('lk-root ', '') ?? '',
      says: (still && roots.get(still)!.querySelector('[part=body]')!.textContent) ?? '',
      title: inner.querySelector('h1')!.textContent,
      height: inner.offsetHeight,
      heard: [...root.children].find(each => each.matches('[role=status]'))?.textContent,
    }
  })

test('who connects in a card of the page sees the sign of it there, as long as in a dialog, and then the account; the page has it at once', async () => {
  const visit = await waitInPage('no-preference')
  const { page, wallet } = visit
  const { height } = await seenInPage(visit)
  wallet.approve()
  await until(async () => {
    await page.clock.runFor(10)
    return (await seenInPage(visit)).still
  }, 'the sign of it')
  assert.equal(await seenInPage(visit), { still: 'lk-held lk-stays', says: 'Connected', title: 'Account', height, heard: '' })
  await isConnected(visit, visit.address)
  await page.clock.runFor(WON - 50)
  const { still, says, heard, ...later } = await seenInPage(visit)
  assert.equal([still, says, heard, later.height], ['lk-held lk-stays', 'Connected', 'Connected', height])
  await page.clock.runFor(50)
  const after = await seenInPage(visit)
  assert.equal([after.still, after.says, after.heard], ['lk-out lk-retitled', 'Connected', undefined])
  assert.is.not(after.height, height)
  await page.clock.runFor(2 * LEAVING)
  assert.is((await seenInPage(visit)).still, '')
})

test('a wallet that answers before the list has left leaves the account in the card, and not an empty one', async () => {
  const visit = await waitInPage('no-preference', 'press')
  const { page, wallet, address } = visit
  wallet.approve()
  await isConnected(visit, address)
  await page.clock.runFor(WON + 2 * LEAVING)
  await until(async () => {
    await page.clock.runFor(100)
    const { still, title, heard } = await seenInPage(visit)
    return title === 'Account' && !still && heard === undefined
  }, 'the account alone')
  const seen = await page.evaluate(
    () => getComputedStyle(document.querySelector('appkit-modal')!.shadowRoot!.querySelector('.lk-in > *')!).opacity,
  )
  assert.is(seen, '1')
})

test('who connects in a card of the page and wants less motion sees the account, and hears what has happened', async () => {
  const visit = await waitInPage('reduce')
  const { page, wallet } = visit
  const marks: string[] = []
  wallet.approve()
  await until(async () => {
    await page.clock.runFor(10)
    const { still, title } = await seenInPage(visit)
    marks.push(still)
    return title === 'Account'
  }, 'the account')
  assert.not.ok(
    marks.some(each => each.includes('lk-stays')),
    marks.join(),
  )
  await page.clock.runFor(WON - 50)
  assert.is((await seenInPage(visit)).heard, 'Connected')
})

test('who wants less motion sees cuts; what goes on below fades at its foot until its end is there, and where nothing scrolls there is no edge', async () => {
  const visit = await world.enter({ allow: [/404/], reducedMotion: 'reduce' })
  const { page } = visit
  const body = page.locator('dialog [part=body]')
  const edge = (opacity: string, what: string) =>
    until(() => body.evaluate((each, is) => getComputedStyle(each, '::after').opacity === is, opacity), `${what}: an edge of ${opacity}`)
  const isScrolling = () => body.evaluate(each => each.scrollHeight > each.clientHeight + 16)
  const moving = () =>
    page.evaluate(
      () =>
        document
          .querySelector('w3m-modal')!
          .shadowRoot!.getAnimations()
          .filter(({ playState }) => playState === 'running').length,
    )
  await openModal(visit)
  assert.is(await moving(), 0)
  await page.getByText('Bramblewick').waitFor()
  assert.is(await isScrolling(), false)
  await edge('0', 'the list')
  await page.setViewportSize({ width: 1024, height: 420 })
  assert.is(await isScrolling(), true)
  await edge('1', 'the list in a low window')
  await body.evaluate(each => each.scrollTo(0, each.scrollHeight))
  await edge('0', 'its end')

  await nextFrame(visit, 'all-wallets')
  assert.is(await moving(), 0)
  assert.is((await leave(visit)).moves, 0)
  assert.is(
    await page.evaluate(() => {
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

/** Opens the sheet, and waits until it rests: what follows the finger comes then. */
async function openSheet(visit: Visit): Promise<void> {
  await openModal(visit)
  // Not in the still of the sheet that has just been closed.
  await visit.page.locator('[data-testid^=wallet-selector-]', { hasText: 'Bramblewick' }).waitFor()
  await visit.page.waitForFunction(() => {
    const close = document.querySelector('w3m-modal')!.shadowRoot!.querySelector('[data-testid=w3m-header-close]')!
    return getComputedStyle(close, '::after').position === 'absolute'
  })
  await rests(visit)
}

test('of a sheet what can be pressed is 44 pixels high, whatever it looks like; let go after a little it comes back, dragged far, or thrown, it closes', async () => {
  const visit = await world.enter({ phone: true, allow: [/404/] })
  const card = visit.id('w3m-modal-card')
  await openSheet(visit)
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

  const before = (await card.boundingBox())!
  await dragSheet(visit, 80, 8, 200)
  assert.is(await isOpen(visit), true)
  await until(async () => (await card.boundingBox())!.y === before.y, 'the sheet to be back')
  await dragSheet(visit, 300, 20, 200)
  assert.is(await isOpen(visit), false)
  await card.waitFor({ state: 'detached' })
  await openSheet(visit)
  await dragSheet(visit, 120, 3)
  assert.is(await isOpen(visit), false)
  await card.waitFor({ state: 'detached' })
})
