/** @jsxImportSource react */
import { createElement } from 'react'
import { Panel } from './Panel.js'

/** The modal as a part of the page, where the dApp put its element. */
export function EmbeddedModal() {
  return (
    <Panel title="Embedded" className="embedded">
      {createElement('appkit-modal')}
    </Panel>
  )
}
