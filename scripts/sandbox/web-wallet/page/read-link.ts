/** Any link longer than this is none of ours. */
const LONGEST = 4_000

/**
 * The `wc:` link in what somebody pasted, scanned or opened: the link itself, or a wallet's link around it
 * (`https://wallet.example/wc?uri=wc%3A…`). Undefined when there is none.
 */
export function readLink(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return undefined
  if (/^wc:/i.test(trimmed)) return trimmed
  if (!URL.canParse(trimmed)) return undefined
  const uri = new URL(trimmed).searchParams.get('uri')?.trim()
  return uri && /^wc:/i.test(uri) ? uri : undefined
}

/** What the page was opened for: a link to connect by, or a request that waits (references, wire 10.1). */
export function readAddress(address: string): { uri?: string; isForRequest: boolean } {
  const { pathname, searchParams } = new URL(address)
  return { uri: readLink(address), isForRequest: pathname === '/wc' && searchParams.has('requestId') }
}
