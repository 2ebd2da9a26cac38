// `npx latchkey migrate`: a dApp comes from AppKit, RainbowKit or ConnectKit.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { applyEdits } from './edits.mjs'
import { listFiles } from './files.mjs'
import { readImports, toScripts } from './imports.mjs'
import { isAppKit, migrateAppKit, PACKAGES } from './migrate/appkit.mjs'
import { migrateManifest } from './migrate/manifest.mjs'
import { kitOf, migrateRainbow } from './migrate/rainbow.mjs'
import { manifest, namesOf } from './package.mjs'
import { lineOf, readTokens } from './tokens.mjs'

export const summary = 'brings a project over from AppKit, RainbowKit or ConnectKit'

export const help = `latchkey migrate [folder] [--dry-run]

Rewrites the imports of AppKit 1.7 and 1.8 (also require, import() and mocks in tests) and package.json, by the table of docs/appkit.md; RainbowKit and ConnectKit
as far as the table of docs/wagmi.md goes. What has no counterpart is reported with its file and line, and left as it is. Nothing else is changed: no file that
git ignores, nothing in node_modules. It may be run twice.

  --dry-run   only says what it would do
`

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/

/**
 * What would change.
 * @param {string} root
 * @returns {{ changes: Map<string, string>, notes: { path: string, line: number, text: string }[] }} new texts by path
 */
export function planMigration(root) {
  const changes = new Map()
  const notes = []
  const files = listFiles(root)
  const left = new Set()
  for (const path of files.filter(path => SOURCE.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    if (!/@reown\/appkit|@rainbow-me\/rainbowkit|connectkit/.test(source)) continue
    const file = {
      source,
      imports: readImports(path, source),
      tokens: toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to)),
    }
    const results = [migrateAppKit(file, namesOf), migrateRainbow(file)]
    const text = applyEdits(
      source,
      results.flatMap(({ edits }) => edits),
    )
    for (const { at, text } of results.flatMap(({ notes }) => notes)) notes.push({ path, line: lineOf(source, at), text })
    if (text !== source) changes.set(path, text)
    for (const { from } of readImports(path, text)) left.add(kitOf(from) ?? (isAppKit(from) ? from.split('/').slice(0, 2).join('/') : ''))
  }
  for (const path of files.filter(path => /(^|\/)package\.json$/.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    const result = migrateManifest(source, {
      isReplaced: name => (PACKAGES.has(name) || kitOf(name) === name) && !left.has(name),
      isTheirs: name => isAppKit(name) || kitOf(name) === name,
      version: `^${manifest.version}`,
    })
    if (result.source !== source) changes.set(path, result.source)
    for (const note of result.notes) notes.push({ path, ...note })
  }
  return { changes, notes: notes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)) }
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export function run(args, { out }) {
  const isDry = args.includes('--dry-run')
  const unknown = args.find(arg => arg.startsWith('-') && arg !== '--dry-run')
  if (unknown) throw new Error(`there is no ${unknown}`)
  const root = resolve(args.find(arg => !arg.startsWith('-')) ?? '.')
  if (!existsSync(root)) throw new Error(`there is no folder ${root}`)
  const { changes, notes } = planMigration(root)
  if (!isDry) for (const [path, text] of changes) writeFileSync(join(root, path), text)
  for (const path of changes.keys()) out(`${isDry ? 'would change' : 'changed'}  ${path}\n`)
  if (notes.length) out(`${changes.size ? '\n' : ''}By hand:\n`)
  for (const { path, line, text } of notes) out(`${path}:${line}  ${text}\n`)
  if (!changes.size && !notes.length) out('There is nothing of AppKit, RainbowKit or ConnectKit here.\n')
  if ([...changes.keys()].some(path => path.endsWith('package.json')))
    out('\nInstall next, as you usually do: npm install, pnpm install, yarn.\n')
}
