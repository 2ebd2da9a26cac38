/** @jsxImportSource react */
import { toKb } from './downloads.js'
import { useDownloads } from './use-downloads.js'

/** The one number: what this page has loaded of Latchkey, the modal that stands open included. */
export function Loaded() {
  const { downloads, button } = useDownloads()
  return (
    <p className="loaded-so-far">
      <strong data-testid="meter-total">{downloads ? toKb(downloads.total) : '…'}</strong>
      <span className="soft">
        loaded by this page so far, with the modal open; more comes as you point at it.
        {button ? ` Behind a button it is ${toKb(button)}.` : ''}
      </span>
    </p>
  )
}
