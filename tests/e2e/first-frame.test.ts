// What a visitor has waited for stands in the first frame of the dialog: it may rise a little, but nothing of it comes out of the mist.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIST_FIRST } from '../../src/domain/times.js'
import { later } from '../support/later.js'
import { createDapp, openModal, SANDBOX_ROW, until, type VisitWishes } from './dapp.js'

const test = suite('the first frame')
const world = createDapp(test)

/** How far below its place the card may begin, in px. */
const RISE = 8

const ways: [string, VisitWishes][] = [
  ['on a desktop', {}],
  ['as a sheet on a phone', { phone: true }],
]

for (const [where, wishes] of ways) {
  test(`${where} the card and its rows are opaque, in their place and can be pressed in the first frame that shows the dialog`, async () => {
    const { page } = await world.enter(wishes)
    const seen = page.evaluate(
      row =>
        new Promise<{ opacities: number[]; fading: unknown[]; isPressed: boolean; below: number }>(resolve => {
          const look = () => {
            const root = document.querySelector('w3m-modal')?.shadowRoot
            const card = root?.querySelector('dialog[open] [data-testid="w3m-modal-card"]')
            if (!root || !card) return void requestAnimationFrame(look)
            const chosen = root.querySelector(`[data-testid="${row}"]`)!
            const opacities: number[] = []
            for (const each of root.querySelectorAll('[data-testid^="wallet-selector-"]'))
              for (let at: Element | null = each; at; at = at.parentElement) opacities.push(Number(getComputedStyle(at).opacity))
            // Placeholders of rows that are still to come go on for as long as they do.
            const fading = root.getAnimations().flatMap(each => {
              const effect = each.effect as KeyframeEffect
              const fades = effect.getTiming().iterations !== Infinity && effect.getKeyframes().some(frame => 'opacity' in frame)
              return fades ? [`${effect.target!.localName}${effect.pseudoElement}`] : []
            })
            const { left, top, width, height } = chosen.getBoundingClientRect()
            const under = root.elementFromPoint(left + width / 2, top + height / 2)
            const begin = card.getBoundingClientRect().top
            for (const animation of card.getAnimations()) animation.finish()
            resolve({ opacities, fading, isPressed: chosen.contains(under), below: begin - card.getBoundingClientRect().top })
          }
          look()
        }),
      SANDBOX_ROW,
    )
    await page.locator('appkit-button').getByRole('button').click()
    const { opacities, fading, isPressed, below } = await seen
    assert.equal(
      opacities.filter(opacity => opacity !== 1),
      [],
    )
    assert.equal(fading, ['dialog::backdrop'])
    assert.ok(isPressed, 'the row can be pressed')
    assert.ok(below >= 0 && below <= RISE, `the card begins ${below} px below its place`)
  })
}

test('the card has a height from its first frame on: what comes in the next one moves its edge, and does not make it jump', async () => {
  const { page } = await world.enter()
  const height = page.evaluate(
    () =>
      new Promise<{ set: string; inside: number }>(resolve => {
        const look = () => {
          const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector<HTMLElement>('dialog[open] .lk-card')
          if (!card) return void requestAnimationFrame(look)
          // Behind whatever is done as the frame is laid out, and before it is painted.
          new ResizeObserver((_, observer) => {
            observer.disconnect()
            resolve({ set: card.style.height, inside: card.querySelector<HTMLElement>('.lk-in')!.offsetHeight })
          }).observe(document.body)
        }
        look()
      }),
  )
  await page.locator('appkit-button').getByRole('button').click()
  const { set, inside } = await height
  assert.is(set, `${inside + 2}px`)
})

test('the list does not wait for what stands beside it, and nothing in it moves as that comes', async () => {
  let letThrough = () => {}
  const held = new Promise<void>(resolve => (letThrough = resolve))
  const visit = await world.enter({
    pages: 'smallest',
    bundler: 'vite',
    reducedMotion: 'reduce',
    options: { features: { email: false, socials: false } },
    before: page =>
      page.route(/\/ways-/, async route => {
        await held
        await route.continue()
      }),
  })
  const { id, page } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).waitFor()
  const rows = page.locator('[data-testid^="wallet-selector-"]')
  const place = () => id(SANDBOX_ROW).boundingBox()
  const [known, before] = [await rows.count(), await place()]
  letThrough()
  await until(async () => (await rows.count()) > known, 'wallets of the directory')
  assert.equal(await place(), before)
})

test('on a slow line what stands beside the list is asked for a moment later, and in the same round where the list waits for it', async () => {
  for (const email of [false, true]) {
    const asked: string[] = []
    const list = later()
    const { page } = await world.enter({
      options: { features: { email } },
      before: async page => {
        // Once it is here it asks for the rest itself.
        await page.route(/\/dialog-\w+\.js/, route => list.promise.then(() => route.continue()))
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { rtt: 150 } }))
        await page.clock.install()
        await page.route('**/marker', route => route.fulfill())
        page.on('request', request => asked.push(request.url()))
      },
    })
    const has = (name: string) => asked.some(url => url.includes(`/${name}`))
    const isAsked = (name: string) => until(() => has(name), `${name} to be asked for`)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator('appkit-button').getByRole('button').dispatchEvent('click')
    await isAsked('dialog-')
    await page.clock.runFor(LIST_FIRST - 1)
    // What a page asks for later is told later.
    await page.evaluate(() => void fetch('/marker').catch(() => {}))
    await isAsked('marker')
    assert.is(has('ways-'), email)
    await page.clock.runFor(1)
    await isAsked('ways-')
    list.come()
  }
})

test('in a sheet a press that goes on while the directory answers with less than was expected is for the row it began on', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  const visit = await world.enter({
    viewport: { width: 360, height: 720 },
    reducedMotion: 'reduce',
    wallet: { answer: 'ask' },
    options: { features: { email: false, socials: false } },
    before: page =>
      page.route(/\/getWallets/, async route => {
        await held
        await route.fulfill({ json: { count: 1, data: [{ id: 'few', name: 'Few' }] } })
      }),
  })
  const { id, page } = visit
  await openModal(visit)
  // What is pressed is drawn smaller, its item is not.
  const place = async () => (await id(SANDBOX_ROW).locator('..').boundingBox())!
  const before = await place()
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  answer()
  await id('wallet-selector-few').waitFor()
  // The card follows what is in it a frame later.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.equal(await place(), before)
  await page.mouse.up()
  await visit.wallet.nextPending()
})
