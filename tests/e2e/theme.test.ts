// How it looks: themes, motion, directions, sizes, and what lies above what.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readLocale } from '../../scripts/locales.mjs'
import { connect, createDapp, isAt, isClosed, isConnected, openModal, reads, SANDBOX_ROW } from './dapp.js'
import { until } from '../support/patience.js'

const test = suite('look')
const world = createDapp(test)

const card = (page: Page) => page.locator('[data-testid="w3m-modal-card"]')
const style = (page: Page, name: string) =>
  card(page).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

async function box(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const rests = () => card(page).evaluate(element => element.getAnimations().every(({ playState }) => playState !== 'running'))
  await until(rests, 'the card to rest')
  return (await card(page).boundingBox())!
}

test('on a desktop it is a dialog of 360 px in the middle, whose header stands where it does in a higher or lower view', async () => {
  const visit = await world.enter({ viewport: { width: 1280, height: 800 } })
  await openModal(visit)
  await visit.page.getByText('Bramblewick').waitFor()
  const { x, y, width, height } = await box(visit.page)
  assert.is(width, 360)
  assert.ok(Math.abs(x + width / 2 - 640) <= 1, `${x}`)
  assert.is(y, 400 - 640 / 2)
  assert.ok(y + height < 800, `${y}, ${height}`)
  await visit.id('all-wallets').click()
  await isAt(visit, 'All Wallets')
  // Its height is on its way from the one to the other.
  await until(async () => (await box(visit.page)).height !== height, 'the card to follow the view')
  assert.is((await box(visit.page)).y, y)
})

test('the keyboard of a phone covers nothing of the list', async () => {
  const visit = await world.enter({
    phone: true,
    reducedMotion: 'reduce',
    allow: [/./],
    // Chromium has no keyboard here: what a phone tells of it.
    before: page =>
      page.addInitScript(() => {
        const seen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
        Object.defineProperty(window, 'visualViewport', { value: seen })
      }),
  })
  const { page, id } = visit
  await openModal(visit)
  await id('all-wallets').click()
  await page.locator('[data-testid^="wallet-search-item-"]').first().waitFor()
  await id('wui-input-text').focus()
  const bottom = () => id('w3m-modal-card').evaluate(card => Math.round(card.getBoundingClientRect().bottom))
  const top = () => id('w3m-modal-card').evaluate(card => Math.round(card.getBoundingClientRect().top))
  assert.is(await bottom(), 844)
  await until(async () => {
    await page.evaluate(() => Object.assign(window.visualViewport!, { height: 500 }).dispatchEvent(new Event('resize')))
    // Its height follows in the next frame.
    return (await bottom()) === 500 && (await top()) >= 0
  }, 'the sheet stands on the keyboard, and all of it is seen')
})

test('with enableMobileFullScreen it takes the whole screen of a phone, and stays a dialog on a desktop', async () => {
  const visit = await world.enter({ phone: true, viewport: { width: 390, height: 740 }, options: { enableMobileFullScreen: true } })
  await openModal(visit)
  await visit.page.getByText('Bramblewick').waitFor()
  assert.equal(await box(visit.page), { x: 0, y: 0, width: 390, height: 740 })
  await visit.page.setViewportSize({ width: 1280, height: 800 })
  await until(async () => (await box(visit.page)).width === 360, 'the dialog')
})

test('variables of a mode hold in that mode alone, in the dialog and on the page’s buttons; others repaint both at once', async () => {
  const themeVariables = {
    '--w3m-on-accent': '#ffffff',
    light: { '--w3m-accent': '#ff007a', '--w3m-surface': '#fff0f6' },
    dark: { '--w3m-accent': '#00d0ff', '--w3m-text': '#eeffee' },
  }
  const visit = await world.enter({ colorScheme: 'light', options: { themeVariables } })
  const { page, id } = visit
  const button = (name: string) => id('connect-button').evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), name)
  assert.equal([await button('background-color'), await button('color')], ['rgb(255, 0, 122)', 'rgb(255, 255, 255)'])
  await openModal(visit)
  assert.equal([await style(page, 'background-color'), await style(page, 'color')], ['rgb(255, 240, 246)', 'rgb(20, 21, 26)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  const colors = async () => [await style(page, 'background-color'), await style(page, 'color'), await button('background-color')].join()
  await until(
    async () => (await colors()) === 'rgb(21, 22, 26),rgb(238, 255, 238),rgb(0, 208, 255)',
    'our own surface again, and the rest in the colours of the dark',
  )
  const modal = await visit.modal()
  const vary = (more: object) =>
    modal.evaluate(
      (each, more) => each.setThemeVariables({ '--w3m-on-accent': undefined, light: undefined, dark: undefined, ...more }),
      more,
    )
  const looks = async () => `${await button('background-color')} ${await button('color')}`
  await vary({ '--w3m-accent': '#ffe600', '--w3m-border-radius-master': '1px', '--w3m-font-family': 'Georgia' })
  await until(async () => (await looks()) === 'rgb(255, 230, 0) lab(0 0 0)', 'the button has the accent, and what can be read on it')
  assert.match(await style(page, 'font-family'), 'Georgia')
  await until(async () => Number.parseFloat(await style(page, 'border-radius')) <= 8, 'the corners follow')
  await vary({ '--w3m-accent': '#003366' })
  await until(async () => (await looks()) === 'rgb(0, 51, 102) lab(100 0 0)', 'the button follows')
})

test('with a radius of 0 nothing is round, while one waits and in the account too', async () => {
  const visit = await world.enter({ wallet: { answer: 'ask' }, options: { themeVariables: { '--w3m-border-radius-master': '0px' } } })
  const { page, id, wallet } = visit
  const round = () =>
    page.evaluate(() =>
      [...document.querySelector('w3m-modal')!.shadowRoot!.querySelectorAll<HTMLElement>('*')]
        .filter(each => [getComputedStyle(each).borderTopLeftRadius, getComputedStyle(each).rx].some(value => parseFloat(value) > 0))
        .map(each => each.outerHTML.slice(0, 120)),
    )
  await openModal(visit)
  await page.getByText('Bramblewick').waitFor()
  assert.equal(await round(), [])
  await id(SANDBOX_ROW).click()
  await wallet.nextPending()
  assert.equal(await round(), [])
  wallet.approve()
  await isConnected(visit)
  await id('account-button').click()
  await id('token-balance').first().waitFor()
  assert.equal(await round(), [])
})

test('a logo and a headline stand above the ways in, and the page’s own CSS reaches parts', async () => {
  const visit = await world.enter({
    head: '<style>w3m-modal::part(card){outline:3px solid rgb(1,2,3)} w3m-modal::part(row){letter-spacing:2px} w3m-modal::part(button-link){color:rgb(4,5,6)}</style>',
    options: {
      logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>',
      headline: 'Welcome to the dApp',
    },
  })
  const { page, id } = visit
  await openModal(visit)
  await page.getByText('Welcome to the dApp').waitFor()
  const y = async (selector: string) => (await page.locator(`w3m-modal ${selector}`).first().boundingBox())!.y
  assert.ok((await y('[part=logo]')) < (await y('[part=headline]')) && (await y('[part=headline]')) < (await y('[part=row]')))
  assert.is(await style(page, 'outline-color'), 'rgb(1, 2, 3)')
  assert.is(await id(SANDBOX_ROW).evaluate(each => getComputedStyle(each).letterSpacing), '2px')
  assert.is(
    await page.getByRole('button', { name: 'I Don’t Have a Wallet' }).evaluate(each => getComputedStyle(each).color),
    'rgb(4, 5, 6)',
  )
})

test('at 430 px it is a sheet at the bottom edge, as wide as the screen; a tap beside it closes it, and nothing beneath is hit', async () => {
  const visit = await world.enter({
    phone: true,
    viewport: { width: 430, height: 740 },
    body: '<appkit-button></appkit-button><button id="beneath" style="position:fixed;inset:0 0 auto;height:60px">Beneath</button>',
  })
  const { page } = visit
  await page.evaluate(() => document.querySelector('#beneath')!.addEventListener('click', () => (document.title += '!')))
  await (await visit.modal()).evaluate(modal => modal.open())
  await page.getByText('Bramblewick').waitFor()
  const { x, y, width, height } = await box(page)
  assert.equal([x, width], [0, 430])
  assert.ok(y > 0 && Math.abs(y + height - 740) <= 1, `${y}, ${height}`)
  await page.touchscreen.tap(20, 20)
  await isClosed(visit)
  assert.is(await page.title(), 'A dApp')
})

test('it works while a dialog of the page is open, and leaves that one open', async () => {
  const visit = await world.enter({ body: '<dialog id="host"><h2>Pay</h2><appkit-button></appkit-button></dialog>' })
  const { page, id } = visit
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')!.showModal())
  await openModal(visit)
  await id(SANDBOX_ROW).waitFor()
  assert.is(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.tagName), 'W3M-MODAL')
  await page.keyboard.press('Escape')
  await isClosed(visit)
  assert.is(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')!.open), true)
  await connect(visit)
  assert.is(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')!.open), true)
})

test('the page does not scroll beneath it, and scrolls again afterwards', async () => {
  const visit = await world.enter({ body: '<appkit-button></appkit-button><div style="height:3000px"></div>' })
  const { page } = visit
  await openModal(visit)
  await page.evaluate(() => addEventListener('wheel', () => document.body.classList.add('turned'), true))
  await page.mouse.move(5, 300)
  // A turn that comes before the compositor knows of who listens is heard by nobody.
  const turn = async (isDone: () => boolean) => {
    await page.mouse.wheel(0, 400)
    return page.evaluate(isDone)
  }
  await until(() => turn(() => document.body.classList.contains('turned')), 'the page to hear the wheel')
  // A turn that scrolls has done so with the next frame but one.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.is(await page.evaluate(() => scrollY), 0)
  await page.keyboard.press('Escape')
  await isClosed(visit)
  await until(() => turn(() => scrollY > 0), 'the page scrolls')
})

test('in forced colours the page’s button and the card have an edge, and the focus is seen', async () => {
  const visit = await world.enter({ forcedColors: 'active' })
  const { page, id } = visit
  const edge = (name: string) => id(name).evaluate(element => getComputedStyle(element).borderTopStyle)
  assert.is(await edge('connect-button'), 'solid')
  await id('connect-button').focus()
  await page.keyboard.press('Enter')
  await id(SANDBOX_ROW).waitFor()
  assert.is(await edge('w3m-modal-card'), 'solid')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element!)
    return `${outlineStyle} ${outlineWidth}`
  })
  assert.is(outline, 'solid 2px')
})

test('from right to left everything changes sides, and the arrows with it', async () => {
  const visit = await world.enter({ dir: 'rtl', lang: 'ar' })
  const { page, id } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).waitFor()
  const { x, width } = await box(page)
  assert.is(await style(page, 'direction'), 'rtl')
  assert.ok((await id('w3m-header-close').boundingBox())!.x < x + width / 2, 'the cross is at the left')
  const row = await id(SANDBOX_ROW).evaluate(element => {
    const middle = (part: Element | null) => part!.getBoundingClientRect().left
    return [middle(element.querySelector('img')), middle(element.lastElementChild)]
  })
  assert.ok(row[0]! > row[1]!, 'the picture is at the right of the arrow')
  assert.match(
    await id(SANDBOX_ROW).evaluate(
      element => `${getComputedStyle(element.lastElementChild!).scale} ${getComputedStyle(element.lastElementChild!).transform}`,
    ),
    '-1',
  )
  await page.getByRole('button', { name: (await readLocale('ar'))['noWallet']! }).click()
  const back = (await id('header-back').boundingBox())!
  assert.ok(back.x > x + width / 2, 'back is at the right')
})

test('styles of the page do not reach into the modal, and its own do not reach out', async () => {
  const visit = await world.enter({
    head: '<style>*{font-size:40px!important;color:red!important} button{display:none!important} dialog{display:none!important}</style>',
    body: '<appkit-button></appkit-button>',
  })
  await openModal(visit)
  await visit.id(SANDBOX_ROW).click()
  await isConnected(visit)
  await reads(visit.id('account-button'), '1234.567 ETH')
})
