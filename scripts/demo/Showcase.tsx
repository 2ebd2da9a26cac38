/** @jsxImportSource react */
import { createElement } from 'react'
import './app-kit.js'
import { Header } from './Header.js'
import { Loaded } from './Loaded.js'
import { Look } from './Look.js'
import { usePageTheme } from './use-page-theme.js'

/** The first page: the modal itself, what it costs, and how it takes on the look of a brand. */
export function Page() {
  usePageTheme()
  return (
    <>
      <Header />
      <main className="showcase">
        <div className="pitch">
          <h1>Every wallet, one small window.</h1>
          <p className="soft">
            A wallet modal for web dApps, in your colours. A page pays for its button; all else comes when a visitor asks for it.
          </p>
          <Loaded />
        </div>
        <section className="stage" aria-label="The modal, live">
          {createElement('appkit-modal')}
        </section>
        <Look />
      </main>
    </>
  )
}
