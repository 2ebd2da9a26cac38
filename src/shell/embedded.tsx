// What only a modal needs that is part of the page.
import type { Drawn } from '../ui/children.js'
import type { CreateAppKit } from '../domain/options.js'

/**
 * The `<appkit-modal>` a dApp placed in its page. An embedded modal waits for one that a framework has yet to render;
 * a dialog that is to open now cannot. @throws Error where there is none for it
 */
export function findPlaced({ enableEmbedded }: CreateAppKit): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>('appkit-modal,w3m-modal')
  return new Promise((resolve, reject) => {
    if (!enableEmbedded && !find()) reject(new Error('disableAppend: there is no <appkit-modal> in the page'))
    const look = () => {
      const element = find()
      if (!element) return
      observer.disconnect()
      resolve(element)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })
}

/** The modal as a part of the page, where the dApp placed it. */
export function Embedded({ Card, titleId }: { Card: (props: { isEmbedded?: boolean }) => Drawn; titleId: string }): Drawn {
  return (
    <div class="lk-root" role="region" aria-labelledby={titleId}>
      <Card isEmbedded />
    </div>
  )
}

/** Calls back once, when the visitor first comes near `element` by pointer or focus; returns the stop. */
export function onFirstAct(element: HTMLElement, callback: () => void): () => void {
  const events = ['pointerover', 'focusin']
  const stop = () => events.forEach(event => element.removeEventListener(event, act))
  const act = () => {
    stop()
    callback()
  }
  events.forEach(event => element.addEventListener(event, act))
  return stop
}
