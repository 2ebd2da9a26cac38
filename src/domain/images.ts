/**
 * Picture addresses come from wallets and services, so only those that can do nothing but show are let through:
 * `https:`, `data:image/…` and `blob:`, and `http:` on this machine for development.
 * Everything is drawn by `<img>`, where a script inside an SVG does not run.
 */
export function toImageUrl(url: unknown): string | undefined {
  return typeof url === 'string' && /^\s*(https:|blob:|data:image|http:..(localhost|127\.0\.0\.1)[:/])/i.test(url) ? url.trim() : undefined
}
