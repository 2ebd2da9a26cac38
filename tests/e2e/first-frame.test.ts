// What a visitor has waited for stands in the first frame of the dialog: it may rise a little, but nothing of it comes out of the mist.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
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
        new Promise<{ opacities: number[]; isPressed: boolean; below: number }>(resolve => {
          const look = () => {
            const root = document.querySelector('w3m-modal')?.shadowRoot
            const card = root?.querySelector('dialog[open] [data-testid="w3m-modal-card"]')
            if (!root || !card) return void requestAnimationFrame(look)
            const chosen = root.querySelector(`[data-testid="${row}"]`)!
            const opacities: number[] = []
            for (let at: Element | null = chosen; at; at = at.parentElement) opacities.push(Number(getComputedStyle(at).opacity))
            const { left, top, width, height } = chosen.getBoundingClientRect()
            const under = root.elementFromPoint(left + width / 2, top + height / 2)
            const begin = card.getBoundingClientRect().top
            for (const animation of card.getAnimations()) animation.finish()
            resolve({ opacities, isPressed: chosen.contains(under), below: begin - card.getBoundingClientRect().top })
          }
          look()
        }),
      SANDBOX_ROW,
    )
    await page.locator('appkit-button').getByRole('button').click()
    const { opacities, isPressed, below } = await seen
    assert.equal(
      opacities.filter(opacity => opacity !== 1),
      [],
    )
    assert.ok(isPressed, 'the row can be pressed')
    assert.ok(below >= 0 && below <= RISE, `the card begins ${below} px below its place`)
  })
}

test('nothing of it is measured before it is painted, so that it is laid out once', async () => {
  const { page } = await world.enter()
  const asked = page.evaluate(() => {
    const asked: string[] = []
    const isThere = () => document.querySelector('w3m-modal') !== null
    const note = (name: string) => void (isThere() && asked.push(name))
    for (const [kind, ...names] of [
      [HTMLElement, 'offsetHeight', 'offsetWidth'],
      [Element, 'clientHeight', 'scrollHeight', 'scrollTop'],
    ] as const)
      for (const name of names) {
        const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, name)!
        Object.defineProperty(kind.prototype, name, {
          get(): unknown {
            note(name)
            return get!.call(this)
          },
          set(value: unknown) {
            note(`${name} =`)
            set?.call(this, value)
          },
        })
      }
    for (const [place, name] of [
      [Element.prototype, 'getBoundingClientRect'],
      [window, 'getComputedStyle'],
    ] as unknown as [Record<string, (...given: unknown[]) => unknown>, string][]) {
      const before = place[name]!
      place[name] = function (...given) {
        note(name)
        return before.apply(this, given)
      }
    }
    return new Promise<string[]>(resolve => {
      const look = () => (isThere() ? resolve(asked) : requestAnimationFrame(look))
      look()
    })
  })
  await page.locator('appkit-button').getByRole('button').click()
  assert.equal(await asked, [])
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
