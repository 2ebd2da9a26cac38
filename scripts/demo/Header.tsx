/** @jsxImportSource react */
import { AppKitButton, AppKitNetworkButton } from 'latchkey/react'

/** Who we are, and the two buttons every dApp has. */
export function Header() {
  return (
    <header className="top">
      <div className="brand">
        <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
          <rect className="mark-ground" width="40" height="40" rx="12" />
          <path className="mark-hole" d="M20 9a7 7 0 0 0-3.6 13L14.7 31h10.6l-1.7-9A7 7 0 0 0 20 9Z" />
        </svg>
        <div>
          <h1>Latchkey</h1>
          <p className="soft tagline">A wallet modal that costs a page almost nothing until someone uses it.</p>
        </div>
      </div>
      <div className="top-buttons">
        <AppKitNetworkButton />
        <AppKitButton />
      </div>
    </header>
  )
}
