/** @jsxImportSource react */
import type { Others } from './downloads.js'
import { sandbox } from './sandbox.js'

const names = new Map(
  Object.entries({
    directory: 'wallet directory',
    one: 'Anvil One',
    two: 'Anvil Two',
    api: 'blockchain API',
    explorer: 'explorer',
    relay: 'relay',
    webWallet: 'web wallet',
    frame: 'embedded wallet',
  } satisfies Partial<Record<keyof typeof sandbox.urls, string>>).map(([key, name]) => [
    sandbox.urls[key as keyof typeof sandbox.urls],
    name,
  ]),
)

/** How often the page has asked anyone else: never, before its visitor acts. */
export function OtherRequests({ others: { before, total, byOrigin }, hasActed }: { others: Others; hasActed: boolean }) {
  const to = byOrigin.map(([origin, count]) => `${names.get(origin) ?? new URL(origin).host} (${count})`).join(', ')
  return (
    <p>
      <strong className="figure" data-testid="meter-others">
        {total}
      </strong>
      <span className="soft">requests to anyone else{hasActed ? `, ${before} of them before you acted` : ' before you act'}</span>
      {to && <span className="soft hint">{to}</span>}
    </p>
  )
}
