// package.json: their packages go, ours comes, and not a blank besides is changed.
import { lineOf } from '../tokens.mjs'

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * @param {string} source
 * @param {object} given
 * @param {(name: string) => boolean} given.isReplaced packages that ours takes the place of
 * @param {(name: string) => boolean} [given.isBeside] packages that stay, while sources use ours
 * @param {(name: string) => boolean} given.isTheirs packages that are named in the report
 * @param {(name: string) => boolean} [given.isKept] packages of which nothing is left to do
 * @param {string} given.version what we are asked for
 * @returns {{ source: string, notes: { line: number, text: string }[] }}
 */
export function migrateManifest(source, { isReplaced, isBeside = () => false, isTheirs, isKept = () => false, version }) {
  const notes = []
  let text = source
  let manifest
  try {
    manifest = JSON.parse(source)
  } catch {
    return { source, notes: [{ line: 1, text: 'this is no JSON' }] }
  }
  let isThere = SECTIONS.some(section => manifest[section]?.latchkey)
  for (const section of SECTIONS) {
    const names = Object.keys(manifest[section] ?? {}).filter(isReplaced)
    for (const name of names) {
      const isLast = isThere
      const replaced = replaceEntry(text, section, name, isLast ? undefined : `"latchkey": "${version}"`)
      if (replaced === undefined)
        notes.push({ line: 1, text: `${name} of ${section} is written in a way that is not understood: change it by hand` })
      else {
        text = replaced
        isThere = true
      }
    }
  }
  for (const section of SECTIONS) {
    const name = Object.keys(manifest[section] ?? {}).find(name => !isThere && isBeside(name) && !isReplaced(name))
    if (!name) continue
    const entry = new RegExp(`("${section}"\\s*:\\s*\\{[^}]*?)(\\s*)(?="${toPattern(name)}"\\s*:)`)
    isThere = entry.test(text)
    text = text.replace(entry, (_, head, space) => `${head}${space}"latchkey": "${version}",${space}`)
  }
  const left = new RegExp(`"(${['@reown/appkit[\\w-]*', '@rainbow-me/[\\w-]+', 'connectkit[\\w-]*'].join('|')})(@[^"/]+)?"\\s*:`, 'g')
  for (const { index, 1: name } of text.matchAll(left))
    if (isKept(name)) notes.push({ line: lineOf(text, index), isTold: true, text: `${name} stays for its routes` })
    else if (isTheirs(name) || isReplaced(name))
      notes.push({ line: lineOf(text, index), text: `${name} is still named: remove it once nothing needs it` })
  return { source: text, notes }
}

/** A package's name as a pattern finds it. */
const toPattern = name => name.replace(/[/.]/g, '\\$&')

/** An entry of a section's object; replaced, or taken out with its comma. */
function replaceEntry(text, section, name, by) {
  const head = new RegExp(`"${section}"\\s*:\\s*\\{`).exec(text)
  if (!head) return undefined
  const from = head.index + head[0].length
  const to = text.indexOf('}', from)
  const entry = new RegExp(`(\\s*)"${toPattern(name)}"\\s*:\\s*"[^"]*"(\\s*,)?`).exec(text.slice(from, to))
  if (!entry) return undefined
  const start = from + entry.index
  const end = start + entry[0].length
  if (by) return `${text.slice(0, start)}${entry[1]}${by}${entry[2] ?? ''}${text.slice(end)}`
  const before = text.slice(0, start)
  // The last one leaves no comma before it.
  return entry[2] ? before + text.slice(end) : before.replace(/\s*,$/, '') + text.slice(end)
}
