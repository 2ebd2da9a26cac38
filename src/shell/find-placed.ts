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
