/** @jsxImportSource react */
import { AppKitButton, AppKitNetworkButton } from 'latchkey/react'
import { LanguageChoice } from './LanguageChoice.js'
import { isWorkbench } from './pages.js'
import { sandbox } from './sandbox.js'

const tabs = [
  { href: '/', label: 'Showcase', isHere: !isWorkbench },
  { href: '/workbench.html', label: 'Workbench', isHere: isWorkbench },
]

/** Who we are, the demo's two pages, what the modal speaks, and the buttons every dApp has. */
export function Header() {
  return (
    <header className="top">
      <div className="brand">
        <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
          <rect className="mark-ground" width="40" height="40" rx="12" />
          <path className="mark-hole" d="M20 9a7 7 0 0 0-3.6 13L14.7 31h10.6l-1.7-9A7 7 0 0 0 20 9Z" />
        </svg>
        {isWorkbench ? <h1>Latchkey</h1> : <p className="name">Latchkey</p>}
      </div>
      <nav className="tabs" aria-label="Pages">
        {tabs.map(({ href, label, isHere }) => (
          <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
            {label}
          </a>
        ))}
        {sandbox.urls.docs && <a href={sandbox.urls.docs}>Docs</a>}
      </nav>
      <div className="top-buttons">
        <LanguageChoice />
        {isWorkbench && <AppKitNetworkButton />}
        <AppKitButton />
      </div>
    </header>
  )
}
