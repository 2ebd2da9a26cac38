// What only a modal needs that is part of the page.

/** The `<appkit-modal>` a dApp placed in its page; waits for one that a framework has yet to render. */
export function findPlaced(): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>('appkit-modal,w3m-modal')
  return new Promise(resolve => {
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
