/**
 * A link into a wallet's app: its own scheme, or a web address that the app takes over. Schemes that run or read something in
 * this page are refused.
 */
export function toAppLink(url: unknown): string | undefined {
  // Browsers drop white space and control characters from a scheme, so they go before it is looked at.
  const text = typeof url === 'string' ? url.replace(/[\0-\x20]/g, '') : ''
  return text && !/^(javascript|data|vbscript|file|blob|about|filesystem|view-source):/i.test(text) ? text : undefined
}
