/** @jsxImportSource react */
// The demo within the site: a page with a button, the editor of the look, and the modal alone.
import { createRoot } from 'react-dom/client'
import { Look } from '../../demo/Look.js'
import { Stage } from '../../demo/Stage.js'
import { usePageTheme } from '../../demo/use-page-theme.js'
import { Live } from './Live.js'
import { followSite, isEditor, isHero, showHero } from './modal.js'

function Editor() {
  return (
    <main className="showcase">
      <Stage whole="[part=footer]" />
      <Look />
    </main>
  )
}

function Hero() {
  return (
    <main className="hero">
      <Stage whole="[part=footer]" onWhole={showHero} />
    </main>
  )
}

function Page() {
  usePageTheme()
  return isEditor ? <Editor /> : isHero ? <Hero /> : <Live />
}

followSite()
createRoot(document.getElementById('root')!).render(<Page />)
