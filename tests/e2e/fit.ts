// Whether what is on screen fits, can be read, and can be told apart, as a page sees it. For `access-look.ts`.
import type { Page } from 'playwright-core'

/** What sticks out, is cut, or has to be scrolled sideways, one sentence each. */
export function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector<HTMLElement>('[data-testid="w3m-modal-card"]')
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
    if (!card) return faults
    const { left, right } = card.getBoundingClientRect()
    const textOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.innerText).trim().replace(/\s+/g, ' ').slice(0, 60)
    for (const element of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (!box.width || style.clipPath !== 'none' || element.closest('[aria-hidden=true],svg')) continue
      if (box.left < left - 1 || box.right > right + 1) faults.push(`“${textOf(element)}” reaches beyond the card`)
      const isWide = element.scrollWidth > element.clientWidth + 1
      if (!isWide || element.clientWidth === 0 || element instanceof HTMLInputElement) continue
      if (/auto|scroll/.test(style.overflowX))
        faults.push(`“${textOf(element)}” scrolls sideways: ${element.scrollWidth} of ${element.clientWidth}`)
      // What is shortened on purpose says all of it where one points at it, or to who listens.
      else if (style.textOverflow === 'ellipsis' && style.webkitLineClamp === 'none' && !element.closest('[title]'))
        faults.push(`“${textOf(element)}” is cut`)
    }
    for (const clamped of card.querySelectorAll<HTMLElement>('span,bdi,h1')) {
      if (getComputedStyle(clamped).webkitLineClamp !== 'none' && clamped.scrollHeight > clamped.clientHeight + 1 && !clamped.title)
        faults.push(`“${textOf(clamped)}” is cut after its lines`)
    }
    for (const control of card.querySelectorAll<HTMLElement>('button,a,[role=tab]')) {
      if (control.scrollHeight > control.clientHeight + 1 && getComputedStyle(control).display !== 'inline' && control.clientHeight)
        faults.push(`“${textOf(control)}” is higher than its button: ${control.scrollHeight} of ${control.clientHeight}`)
    }
    return [...new Set(faults)]
  })
}

/** The same with as much space between lines, letters and words as somebody may need (WCAG 1.4.12). */
export async function findCutWithSpacing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.querySelector('w3m-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
  })
  const faults = await findCut(page)
  await page.evaluate(() => void document.querySelector('w3m-modal')?.shadowRoot?.adoptedStyleSheets.pop())
  return faults
}

/** What cannot be seen as a control, or as the chosen one, where colours are the system's alone. */
export async function findFaint(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = await page.evaluate(() => {
    const root = document.querySelector('w3m-modal')?.shadowRoot
    const faults: string[] = []
    const textOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return borderTopStyle === 'solid' && parseFloat(borderTopWidth) > 0
    }
    for (const control of root?.querySelectorAll<HTMLElement>('button,a,input:not([type=checkbox]),textarea,select') ?? []) {
      if (!control.getBoundingClientRect().width || getComputedStyle(control).clipPath !== 'none') continue
      const isInSentence = control.matches('a') && getComputedStyle(control).display === 'inline'
      // A field may be drawn by what is around it.
      const around = control.matches('input,textarea')
        ? [control, control.parentElement!, control.parentElement!.parentElement!]
        : [control]
      if (!isInSentence && !around.some(hasEdge)) faults.push(`“${textOf(control)}” has no edge in forced colours`)
    }
    for (const control of root?.querySelectorAll('[role=switch]') ?? [])
      if ((control.getAttribute('aria-checked') === 'true') !== Boolean(control.querySelector('svg')))
        faults.push(`“${textOf(control)}” says by its colour alone how it stands`)
    for (const chosen of root?.querySelectorAll('[aria-selected=true],[aria-checked=true],[aria-current=true]') ?? []) {
      const other = [...(chosen.closest('[role=tablist],ul,[role=radiogroup]')?.querySelectorAll(chosen.tagName) ?? [])].find(
        each => each !== chosen && !each.matches('[aria-selected=true],[aria-checked=true],[aria-current=true]'),
      )
      if (!other) continue
      const looks = [chosen, other].map(each => {
        const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(each)
        return [
          backgroundColor,
          borderTopColor,
          borderTopWidth,
          outlineStyle,
          textDecorationLine,
          [...each.querySelectorAll('path')].map(path => path.getAttribute('d')),
        ].join()
      })
      if (looks[0] === looks[1]) faults.push(`“${textOf(chosen)}” does not look chosen in forced colours`)
    }
    return [...new Set(faults)]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}

/** What moves though nothing should. */
export function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const visit = (root: Document | ShadowRoot) => {
      for (const { playState, effect } of root.getAnimations())
        if (playState === 'running')
          found.push(`<${(effect as KeyframeEffect).target?.localName} class="${(effect as KeyframeEffect).target?.className}"> moves`)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) visit(element.shadowRoot)
    }
    visit(document)
    return found
  })
}
