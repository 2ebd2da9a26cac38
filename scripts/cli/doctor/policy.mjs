// Content-Security-Policies: where a project writes them down, and what they block of what is needed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf } from '../tokens.mjs'

/** @returns {{ text: string, where: string }[]} */
export function readPolicies(root, files) {
  return files
    .filter(path => /\.html$|(^|\/)(_headers|vercel\.json|netlify\.toml)$/.test(path))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      const found = path.endsWith('.html')
        ? [...text.matchAll(/<meta[^>]+http-equiv=["']Content-Security-Policy["'][^>]*>/gi)].map(({ index, 0: tag }) => [
            index,
            /content="([^"]*)"|content='([^']*)'/i.exec(tag),
          ])
        : [
            ...text.matchAll(/Content-Security-Policy["']?\s*[:=]\s*"?([^"\n]+)|"Content-Security-Policy"\s*,\s*"value"\s*:\s*"([^"]+)"/gi),
          ].map(each => [each.index, each])
      return found.flatMap(([index, match]) => {
        const policy = match?.[1] ?? match?.[2]
        return policy ? [{ text: policy, where: `${path}:${lineOf(text, index)}` }] : []
      })
    })
}

/** Directives of a policy, by name. */
function parse(policy) {
  const directives = new Map()
  for (const each of policy.split(';')) {
    const [name, ...sources] = each.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/**
 * What a policy blocks of what another one lists.
 * @param {string} policy that of the page
 * @param {string} needed that of `latchkey csp`
 * @returns {{ directive: string, source: string }[]}
 */
export function findBlocked(policy, needed) {
  const own = parse(policy)
  const blocked = []
  for (const directive of ['connect-src', 'frame-src', 'img-src']) {
    const sources = own.get(directive) ?? (directive === 'frame-src' ? own.get('child-src') : undefined) ?? own.get('default-src')
    if (!sources) continue
    for (const source of parse(needed).get(directive) ?? [])
      if (!source.startsWith("'") && !sources.some(each => allows(each, source))) blocked.push({ directive, source })
  }
  return blocked
}

/** Whether one source of a policy lets another one in: `https:`, `*`, `https://*.example`, a host with or without its scheme. */
function allows(source, wanted) {
  if (source === wanted || source === '*') return source === wanted || !/^data:/.test(wanted)
  if (/^\w+:$/.test(wanted) || /^\w+:$/.test(source)) return wanted.startsWith(source)
  const [, scheme, host] = /^(?:(\w+:)\/\/)?([^/:]+)/.exec(source) ?? []
  if (!host || !URL.canParse(wanted)) return false
  const { protocol, hostname } = new URL(wanted)
  if (scheme && scheme !== protocol) return false
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname
}
