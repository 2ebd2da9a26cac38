// What stands around a page and keeps it from working: a header that severs windows, settings of TypeScript that find no types.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf } from '../tokens.mjs'

/** The policy that severs windows, as it is written in headers, configurations and calls. */
const SEVERS = /Cross-?Origin-?Opener-?Policy(?:["'`\s:=,({[]|\b(?:values?|policy|always)\b)*(same-origin|noopener-allow-popups)(?![-\w])/gi

/** Where servers and hosts are told which headers to send, in sources and beside them. */
const HEADERS = /(^|\/)(_headers|\.htaccess|Caddyfile|[^/]*\.([cm]?[jt]sx?|vue|svelte|astro|html|json|toml|ya?ml|conf|php|rb|py))$/

/** A header with which no window that the page opens can answer it. @returns {import('../doctor.mjs').Finding[]} */
export function examineHeaders(root, files) {
  return files
    .filter(path => HEADERS.test(path))
    .filter(path => !/(^|\/)(package-lock|pnpm-lock|yarn)\b/.test(path))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...text.matchAll(SEVERS)].map(({ index, 1: value }) => ({
        level: 'bad',
        text: `Cross-Origin-Opener-Policy: ${value} severs the windows of social logins, Coinbase and Base: same-origin-allow-popups`,
        where: `${path}:${lineOf(text, index)}`,
      }))
    })
}

/** Entries whose types are in the words of TypeScript 5; those of others it reads from 4.9 on. */
const NEWER = /^latchkey\/(networks|rainbowkit)$/

/** Settings with which TypeScript finds no types of ours. @returns {import('../doctor.mjs').Finding[]} */
export function examineTypes(root, files, version, imports) {
  const settings = files.filter(path => /(^|\/)tsconfig[\w.-]*\.json$/.test(path))
  const [major = 5, minor = 0] = version?.split('.').map(Number) ?? []
  const old = settings.length && major < 5
  const isBad = major < 4 || (major === 4 && minor < 9) || imports.some(({ from }) => NEWER.test(from))
  const text = `TypeScript ${version} ${isBad ? 'cannot' : 'may not'} read our types: npm install --save-dev typescript@5`
  const findings = old ? [{ level: isBad ? 'bad' : 'doubtful', text, where: settings[0] }] : []
  const manifest = join(root, 'package.json')
  const isModule = existsSync(manifest) && /"type"\s*:\s*"module"/.test(readFileSync(manifest, 'utf8'))
  for (const path of settings) {
    const text = readFileSync(join(root, path), 'utf8')
    const found = /^\s*"moduleResolution"\s*:\s*"(classic|node16)"/im.exec(text)
    if (!found) continue
    const where = `${path}:${lineOf(text, found.index + found[0].search(/"/))}`
    if (/classic/i.test(found[1]))
      findings.push({ level: 'bad', text: '"moduleResolution": "classic" finds no package: "bundler", or "node"', where })
    else if (!isModule)
      findings.push({
        level: 'doubtful',
        text: '"node16" without "type": "module" in package.json takes sources for CommonJS, and we are an ES module',
        where,
      })
  }
  return findings
}
