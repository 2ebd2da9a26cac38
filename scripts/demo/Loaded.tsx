/** @jsxImportSource react */
import { known } from './use-downloads.js'

const toKb = (bytes = 0) => `${bytes / 1000} kB`

/**
 * What it costs, in three figures that hold for every visit, as the README has them: what a page with a button loads at most, what more for the
 * list with every way in, and what else there is to it.
 */
export function Loaded() {
  return (
    <dl className="figures">
      <div>
        <dt>for a page with a button</dt>
        <dd>{toKb(known?.rooms.find(({ name }) => name === 'page')?.limit)}</dd>
      </div>
      <div>
        <dt>more to see every way in</dt>
        <dd>{toKb(known?.list)}</dd>
      </div>
      <div>
        <dt>dependencies and polyfills</dt>
        <dd>0</dd>
      </div>
    </dl>
  )
}
