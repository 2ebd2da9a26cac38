/** @jsxImportSource react */
import { toKb } from './downloads.js'
import { MeterRow } from './MeterRow.js'
import { OtherRequests } from './OtherRequests.js'
import { Panel } from './Panel.js'
import { useDownloads } from './use-downloads.js'

/** What a visitor has downloaded of Latchkey so far, room by room, each against its budget. */
export function Meter() {
  const { downloads, others, hasActed } = useDownloads()
  return (
    <Panel title="Downloaded so far">
      <div className="totals">
        <p>
          <strong className="figure" data-testid="meter-total">
            {downloads ? toKb(downloads.total) : '…'}
          </strong>
          <span className="soft">of Latchkey, in {downloads?.files.length ?? 0} files</span>
        </p>
        <OtherRequests others={others} hasActed={hasActed} />
      </div>
      <ul className="meter">
        {downloads?.rows.map(row => (
          <MeterRow key={row.name} row={row} />
        ))}
      </ul>
      <p className="soft hint">
        From the browser’s own list of requests; sizes as a server would send them (brotli 11), the same as in <code>npm run size</code>.
        The wallet’s script stands in for an extension and is left out. The page comes in three files here; the one that a bundler makes of
        them is smaller.
      </p>
      <details>
        <summary>Files in the order they came</summary>
        <table className="files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Size</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {downloads?.files.map(({ name, size, at }) => (
              <tr key={name}>
                <td className="code">{name.replace('rooms/', '')}</td>
                <td>{toKb(size)}</td>
                <td>{(at / 1000).toFixed(1)} s</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}
