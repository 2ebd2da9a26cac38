/** @jsxImportSource react */
// The demo within the site: a page with a button, and the editor of the look.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Look } from '../../demo/Look.js'
import { usePageTheme } from '../../demo/use-page-theme.js'
import { Live } from './Live.js'
import { followSite, isEditor } from './modal.js'

function Editor() {
  return (
    <main className="showcase">
      <section className="stage" aria-label="The modal, live">
        {createElement('appkit-modal')}
      </section>
      <Look />
    </main>
  )
}

function Page() {
  usePageTheme()
  return isEditor ? <Editor /> : <Live />
}

followSite()
createRoot(document.getElementById('root')!).render(<Page />)
