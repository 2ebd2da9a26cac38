/** @jsxImportSource react */
import { useAppKit, useAppKitAccount } from 'latchkey/react'
import { NOT_ON_NPM } from '../not-on-npm.mjs'
import './app-kit.js'
import { Header } from './Header.js'
import { Install } from './Install.js'
import { Loaded } from './Loaded.js'
import { Look } from './Look.js'
import { Stage } from './Stage.js'
import { sandbox } from './sandbox.js'
import { usePageTheme } from './use-page-theme.js'

/** The first page: the modal itself, what it costs, and how it takes on the look of a brand. */
export function Page() {
  usePageTheme()
  const { open } = useAppKit()
  const { address } = useAppKitAccount()
  return (
    <>
      <Header />
      <main className="showcase">
        <div className="pitch">
          <p className="eyebrow">Wallet connection for web dApps</p>
          <h1>Every wallet, one small window.</h1>
          <p className="lead">
            Browser wallets, phones, email and social accounts in one window, which loads only what a visitor asks for. In your colours, in
            21 languages.
          </p>
          <div className="buttons">
            <button type="button" className="primary" data-testid="open-over" onClick={() => void open()}>
              {address ? 'Open the Account' : 'Open the Modal'}
            </button>
            <Install line="npm install latchkey" isReady={!NOT_ON_NPM} />
          </div>
          {NOT_ON_NPM && <p className="soft hint not-on-npm">{NOT_ON_NPM}</p>}
        </div>
        <Stage />
        <Loaded />
        <Look />
      </main>
      {sandbox.urls.docs && <NextSteps docs={sandbox.urls.docs} />}
    </>
  )
}

const STEPS = [
  { page: 'start', label: 'Start in five minutes', more: 'From an empty folder to a wallet that is connected.' },
  { page: 'migrate', label: 'Move in', more: 'AppKit, RainbowKit, ConnectKit and others, by one command.' },
  { page: 'size', label: 'See what it weighs', more: 'Each room beside its limit, and the scale with other modals.' },
]

/** Where whoever has seen enough goes on. */
function NextSteps({ docs }: { docs: string }) {
  return (
    <footer className="next-steps">
      {STEPS.map(({ page, label, more }) => (
        <a key={page} href={new URL(`${page}.html`, `${docs}/`).href}>
          <strong>{label}</strong>
          <span className="soft">{more}</span>
        </a>
      ))}
    </footer>
  )
}
