// Whether what is on screen fits, can be read, hit and told apart, as a page sees it. For `walk.ts`.
import type { Page } from 'playwright-core'
import type { AppKit } from '../../src/page/public-types.js'

/** What can be looked for. */
export type Kind =
  /** What sticks out, is cut, or has to be scrolled sideways. */
  | 'cut'
  /** The same with as much space between lines, letters and words as somebody may need (WCAG 1.4.12). */
  | 'spaced'
  /** What cannot be seen as a control, or as the chosen one, where colours are the system's alone. */
  | 'faint'
  /** What moves though nothing should. */
  | 'moving'
  /** Controls that are smaller than 24 px in a direction; WCAG 2.5.8 leaves out links within a sentence. */
  | 'small'
  /** In the lowest of windows: no way out, or nothing of the view. */
  | 'lost'

interface Wanted {
  kinds: readonly Kind[]
  /** The languages to look in, one after another; none means the one that is spoken. */
  languages: readonly string[]
}

/** Looks for all of these at once; what was found is one sentence each. */
export async function find(page: Page, ...kinds: readonly Kind[]): Promise<string[]> {
  return (await page.evaluate(inPage, { kinds, languages: [] } as Wanted))!
}

/** Looks for what is cut in each of these languages; `undefined` where the dialog has not come to speak one of them. */
export function findCutIn(page: Page, languages: readonly string[]): Promise<string[] | undefined> {
  return page.evaluate(inPage, { kinds: ['cut'], languages } as Wanted)
}

/** In the page: nothing from outside it is at hand. */
async function inPage({ kinds, languages }: Wanted): Promise<string[] | undefined> {
  const root = document.querySelector('w3m-modal')?.shadowRoot
  const card = root?.querySelector<HTMLElement>('[data-testid="w3m-modal-card"]')
  const all = (selector: string) => [...(card?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const textOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.innerText).trim().replace(/\s+/g, ' ').slice(0, 60)

  const cut = () => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
    if (!card) return faults
    const { left, right } = card.getBoundingClientRect()
    for (const element of [card, ...all('*')]) {
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
    for (const clamped of all('span,bdi,h1')) {
      if (getComputedStyle(clamped).webkitLineClamp !== 'none' && clamped.scrollHeight > clamped.clientHeight + 1 && !clamped.title)
        faults.push(`“${textOf(clamped)}” is cut after its lines`)
    }
    for (const control of all('button,a,[role=tab]')) {
      // What a finger hits around a button is no part of how high it looks.
      if (getComputedStyle(control, '::after').position === 'absolute') continue
      if (control.scrollHeight > control.clientHeight + 1 && getComputedStyle(control).display !== 'inline' && control.clientHeight)
        faults.push(`“${textOf(control)}” is higher than its button: ${control.scrollHeight} of ${control.clientHeight}`)
    }
    return [...new Set(faults)]
  }

  const spaced = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    root?.adoptedStyleSheets.push(sheet)
    const faults = cut().map(fault => `with wide spacing, ${fault}`)
    root?.adoptedStyleSheets.pop()
    return faults
  }

  const faint = () => {
    const faults: string[] = []
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
    for (const control of root?.querySelectorAll<HTMLElement>('[role=switch]') ?? [])
      if ((control.getAttribute('aria-checked') === 'true') !== Boolean(control.querySelector('svg')))
        faults.push(`“${textOf(control)}” says by its colour alone how it stands`)
    const CHOSEN = '[aria-selected=true],[aria-checked=true],[aria-current=true]'
    const lookOf = (element: HTMLElement) => {
      const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(element)
      const paths = [...element.querySelectorAll('path')].map(path => path.getAttribute('d'))
      return [backgroundColor, borderTopColor, borderTopWidth, outlineStyle, textDecorationLine, ...paths].join()
    }
    for (const chosen of root?.querySelectorAll<HTMLElement>(CHOSEN) ?? []) {
      const others = chosen.closest('[role=tablist],ul,[role=radiogroup]')?.querySelectorAll<HTMLElement>(chosen.tagName) ?? []
      const other = [...others].find(each => each !== chosen && !each.matches(CHOSEN))
      if (other && lookOf(chosen) === lookOf(other)) faults.push(`“${textOf(chosen)}” does not look chosen in forced colours`)
    }
    return [...new Set(faults)]
  }

  /** The document and every shadow root within. */
  const roots = (from: Document | ShadowRoot = document): (Document | ShadowRoot)[] => [
    from,
    ...[...from.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]

  const moving = () =>
    roots()
      .flatMap(each => each.getAnimations())
      .filter(({ playState }) => playState === 'running')
      .map(animation => {
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        const { animationName, transitionProperty } = animation as Partial<CSSAnimation & CSSTransition>
        return `<${target!.localName} class="${target!.className}">${pseudoElement ?? ''} moves: ${animationName ?? transitionProperty ?? 'by script'}`
      })

  const small = () =>
    roots()
      .flatMap(each => [
        ...each.querySelectorAll<HTMLElement>('button,a[href],input,select,textarea,[role=button],[role=tab],[role=switch]'),
      ])
      .filter(element => {
        const isInSentence =
          element.matches('a') &&
          [...(element.parentNode?.childNodes ?? [])].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
        const { width, height } = element.getBoundingClientRect()
        return !isInSentence && width && Math.min(width, height) < 24
      })
      .map(element => {
        const { width, height } = element.getBoundingClientRect()
        return `“${element.dataset['testid'] ?? textOf(element)}” is too small to hit: ${Math.round(width)} × ${Math.round(height)}`
      })

  const lost = () => {
    const body = root?.querySelector('dialog [part=body]')
    // A word to the developer takes its room from who develops.
    if (!body || root!.querySelector('[data-testid=wui-alertbar-text]')) return []
    const { top, bottom } = body.getBoundingClientRect()
    // Who has to sign in leaves by Cancel, of the view or in the embedded wallet's frame; that of the view may have to be scrolled to.
    const way = root!.querySelector('[part=close],[data-testid=w3m-connecting-siwe-cancel]') ?? document.getElementById('w3m-iframe')
    const stood = body.scrollTop
    if (body.contains(way)) way!.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const close = way!.getBoundingClientRect()
    body.scrollTop = stood
    return [
      ...(Math.min(bottom, innerHeight) - top < 80 ? [`there are ${Math.round(bottom - top)} px for the view`] : []),
      ...(close.top < 0 || close.bottom > innerHeight ? ['the way out is out of sight'] : []),
    ]
  }

  // Observed anew, a size is told with the next frame that is drawn, whoever holds the clock: by then the page is laid out for its window.
  const drawn = () =>
    new Promise<void>(resolve => {
      new ResizeObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(document.body)
    })

  const finders: Record<Kind, () => string[]> = { cut, spaced, faint, moving, small, lost }
  await drawn()
  const look = () => kinds.flatMap(kind => finders[kind]())
  if (!languages.length) return look()
  const found: string[] = []
  for (const language of languages) {
    await (window as unknown as { modal: AppKit }).modal.setLanguage(language)
    if (card && card.lang !== language) return undefined
    await drawn()
    found.push(...look().map(fault => `in ${language}, ${fault}`))
  }
  return found
}
