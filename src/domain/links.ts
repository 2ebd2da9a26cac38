/** A link somebody else gave us may lead to a web page, or with `schemes` also into an app; never to a script. */
export function toLink(url: unknown): string | undefined {
  return typeof url === 'string' && /^https?:\/\//i.test(url.trim()) ? url.trim() : undefined
}
