/** @jsxImportSource react */
import { known } from './use-downloads.js'

/** What a room weighs, in words, rounded up to its limit. */
const most = (room: string) => `${(known?.rooms.find(({ name }) => name === room)?.limit ?? 0) / 1000} kB`

/** What it costs, in three figures that hold for every visit: what a page pays for its button, what the first list, and what else there is to it. */
export function Loaded() {
  return (
    <dl className="figures">
      <div>
        <dt>for a page with a button</dt>
        <dd>{most('page')}</dd>
      </div>
      <div>
        <dt>more when the list opens</dt>
        <dd>{most('dialog')}</dd>
      </div>
      <div>
        <dt>dependencies and polyfills</dt>
        <dd>0</dd>
      </div>
    </dl>
  )
}
