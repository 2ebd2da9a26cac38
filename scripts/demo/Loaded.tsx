/** @jsxImportSource react */
import { toKb } from './downloads.js'
import { useDownloads } from './use-downloads.js'

/** What it costs, in three figures: a page with a button, this one with its modal open, and whom it talks to. */
export function Loaded() {
  const { downloads, button } = useDownloads()
  return (
    <dl className="figures">
      <div>
        <dt>on a page with a button, at most</dt>
        <dd>{button ? toKb(button) : '…'}</dd>
      </div>
      <div>
        <dt>loaded by this page, whose modal is open</dt>
        <dd data-testid="meter-total">{downloads ? toKb(downloads.total) : '…'}</dd>
      </div>
      <div>
        <dt>dependencies, polyfills and settings of a bundler</dt>
        <dd>0</dd>
      </div>
    </dl>
  )
}
