/** @jsxImportSource react */
import { Panel } from './Panel.js'
import { useEventLog, type Logged } from './use-event-log.js'

/** What the modal tells a dApp, newest first. */
export function EventLog() {
  const { events, clear } = useEventLog()
  const button = (
    <button type="button" className="quiet" disabled={!events.length} onClick={clear}>
      Clear
    </button>
  )
  return (
    <Panel title="Events" beside={button}>
      <div className="log" role="log" aria-label="Events, newest first" tabIndex={0}>
        {events.length === 0 && <p className="soft">Nothing yet. Open the modal and events appear here.</p>}
        {events.map(event => (
          <Entry key={event.id} event={event} />
        ))}
      </div>
    </Panel>
  )
}

function Entry({ event: { timestamp, data, id } }: { event: Logged }) {
  const properties = 'properties' in data ? Object.entries(data.properties) : []
  const time = new Date(timestamp)
  return (
    <div className={id ? 'entry changed' : 'entry'}>
      <time className="soft" dateTime={time.toISOString()}>
        {time.toTimeString().slice(0, 8)}
      </time>
      <div>
        <span className="code">{data.event}</span>
        {properties.length > 0 && (
          <div className="soft properties">{properties.map(([name, value]) => `${name}: ${String(value)}`).join(' · ')}</div>
        )}
      </div>
    </div>
  )
}
