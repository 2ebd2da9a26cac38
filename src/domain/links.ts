/** A link somebody else gave us may lead to a web page; never to a script. */
export function toLink(url: unknown): string | undefined {
  return typeof url === 'string' && /^https?:\/\//i.test(url.trim()) ? url.trim() : undefined
}
