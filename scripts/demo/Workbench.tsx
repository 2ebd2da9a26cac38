/** @jsxImportSource react */
import { createElement } from 'react'
import { chosen } from './app-kit.js'
import { EventLog } from './EventLog.js'
import { Families } from './Families.js'
import { FeatureSwitches } from './FeatureSwitches.js'
import { Header } from './Header.js'
import { Mailbox } from './Mailbox.js'
import { LiveState } from './LiveState.js'
import { Meter } from './Meter.js'
import { Panel } from './Panel.js'
import { Phone } from './Phone.js'
import { ThemeEditor } from './ThemeEditor.js'
import { TryIt } from './TryIt.js'
import { usePageTheme } from './use-page-theme.js'
import { WhatToTry } from './WhatToTry.js'

/** The page: what a visitor does, what happens, and how it looks, in three columns where there is room. */
export function Page() {
  usePageTheme()
  return (
    <>
      <Header />
      <main className="columns">
        <div className="column do">
          {chosen.enableEmbedded && (
            <Panel title="Embedded" className="embedded">
              {createElement('appkit-modal')}
            </Panel>
          )}
          <TryIt />
          <Families />
          <Phone />
          <Mailbox />
          <WhatToTry />
          <EventLog />
        </div>
        <div className="column see">
          <Meter />
          <LiveState />
        </div>
        <div className="column change">
          <ThemeEditor />
          <FeatureSwitches />
        </div>
      </main>
    </>
  )
}
