/** @jsxImportSource react */
import { AppKitButton, AppKitNetworkButton, useAppKitAccount } from 'latchkey/react'
import { LanguageChoice } from './LanguageChoice.js'
import { isWorkbench } from './pages.js'
import { sandbox } from './sandbox.js'
import { useMedia } from './use-media.js'

const tabs = [
  { href: '/', label: 'Showcase', isHere: !isWorkbench },
  { href: '/workbench.html', label: 'Workbench', isHere: isWorkbench },
]

/** Who we are, the demo's pages, what the modal speaks, and the buttons every dApp has; in one row, on a phone too, where pages and language come by a menu. */
export function Header() {
  const isNarrow = useMedia('(max-width: 860px)')
  const { address } = useAppKitAccount()
  return (
    <header className="top">
      <div className="brand">
        <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
          <rect className="mark-ground" width="40" height="40" rx="12" />
          <path className="mark-hole" d="M20 9a7 7 0 0 0-3.6 13L14.7 31h10.6l-1.7-9A7 7 0 0 0 20 9Z" />
        </svg>
        {isWorkbench ? <h1>Latchkey</h1> : <p className="name">Latchkey</p>}
      </div>
      <div id="menu" className="menu" popover="auto">
        <nav className="tabs" aria-label="Pages">
          {tabs.map(({ href, label, isHere }) => (
            <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
              {label}
            </a>
          ))}
          {sandbox.urls.docs && <a href={sandbox.urls.docs}>Docs</a>}
        </nav>
        <LanguageChoice />
      </div>
      {/* Of somebody the first page's button says the balance, too, which comes later: it has its room already. */}
      <div className="top-buttons" data-reserved={(address && !isWorkbench && !isNarrow) || undefined}>
        {isWorkbench && <AppKitNetworkButton />}
        <AppKitButton balance={isNarrow ? 'hide' : 'show'} />
      </div>
      <button type="button" className="menu-button" data-testid="menu" aria-label="Pages and language" popoverTarget="menu">
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M4 8h16M4 16h16" />
        </svg>
      </button>
    </header>
  )
}
