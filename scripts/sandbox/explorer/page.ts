// A page of the explorer: a title, and what there is to know in rows.

/** What a page tells, in order. */
export type Rows = readonly (readonly [label: string, value: string])[]

/** A chain the explorer has pages for. What it does not know it throws as an `HttpError` of status 404. */
export interface ExplorerChain {
  /** As it stands in the path: the chain's CAIP-2 reference. */
  id: string
  name: string
  describeAddress(address: string): Promise<Rows>
  describeTransaction(hash: string): Promise<Rows>
}

const style = `
:root { color-scheme: light dark }
body { max-width: 720px; margin: 48px auto; padding: 0 20px; font: 15px/22px system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 22px } dt { margin-top: 16px; opacity: .7 } dd { margin: 2px 0 0; font-variant-numeric: tabular-nums }`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, each => entities[each]!)

/** The page as HTML. */
export function toPage(title: string, rows: Rows): string {
  const list = rows.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>${style}</style><h1>${escape(title)}</h1><dl>${list}</dl></html>`
}
