// In the page: what a visitor sees when the browser blocked the wallet's window.

const css = `
dialog { position: fixed; inset: auto 16px 16px auto; margin: 0; max-width: 320px; padding: 16px; border: 0; border-radius: 20px;
  background: #15161a; color: #f3f4f7; font: 14px/20px system-ui, sans-serif; box-shadow: 0 12px 40px #0006 }
dialog::backdrop { background: #0000 }
p { margin: 0 0 12px } div { display: flex; gap: 8px }
a, button { flex: 1; padding: 10px 12px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
a { background: #ffb84d; color: #14151a } button { background: #26282f; color: #f3f4f7 }
:focus-visible { outline: 2px solid #ffb84d; outline-offset: 2px }`

/**
 * Offers a link to the wallet's window; `onDismiss` is called when the visitor turns it down. Returns the way
 * to take the banner away. A modal dialog, since a page's own modal would make anything else unreachable.
 */
export function showBanner(walletName: string, url: string, onDismiss: () => void): () => void {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]

  const dialog = document.createElement('dialog')
  const text = document.createElement('p')
  text.textContent = `${walletName} has a question for you, but the browser blocked its window.`
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'opener' // so that the window may close itself
  link.textContent = 'Open the wallet'
  const dismiss = document.createElement('button')
  dismiss.textContent = 'Not now'
  const actions = document.createElement('div')
  actions.append(link, dismiss)
  dialog.append(text, actions)
  root.append(dialog)
  document.body.append(host)

  const hide = () => {
    dialog.close()
    host.remove()
  }
  const turnDown = () => {
    hide()
    onDismiss()
  }
  dismiss.onclick = turnDown
  dialog.oncancel = turnDown
  dialog.showModal()
  return hide
}
