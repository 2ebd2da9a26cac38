// `npx latchkey migrate`: a dApp comes from AppKit, RainbowKit or ConnectKit.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { applyEdits } from './edits.mjs'
import { listFiles } from './files.mjs'
import { readImports, toScripts } from './imports.mjs'
import { isAppKit, migrateAppKit, packageOf, PACKAGES } from './migrate/appkit.mjs'
import { otherKitOf, readKits } from './migrate/kits.mjs'
import { migrateManifest } from './migrate/manifest.mjs'
import { readOthers, readWagmi } from './migrate/others.mjs'
import { besideKit, kitOf, migrateRainbow, TAKEN } from './migrate/rainbow.mjs'
import { manifest, namesOf } from './package.mjs'
import { lineOf, readTokens } from './tokens.mjs'

/**
 * Something that is said of a place.
 * @typedef {{ at: number, text: string, isTold?: boolean, isTaken?: boolean, page?: string }} Note `isTold`: nothing is left to do; `isTaken`: it stands in a comment now; `page`: what of docs says more
 */

export const summary = 'brings a project over from AppKit, RainbowKit or ConnectKit'

export const help = `latchkey migrate [folder] [--dry-run | --check]

Rewrites the imports of AppKit 1.7 and 1.8 (also require, import() and mocks in tests) and package.json; of RainbowKit and ConnectKit the config, lists of
wallets, the button, the hooks, and takes the provider and its styles out. Of Web3Modal, Web3-Onboard, Dynamic, Privy, thirdweb and Solana's wallet-adapter it
names what stands for each import. What has no counterpart is reported with its file and line, and left as it is; what
had to be taken out stands in a comment that begins with "latchkey migrate:". Nothing else is changed: no file that git ignores, nothing in node_modules.
Run it as often as you like: what is left is told each time.

  --dry-run   only says what it would do
  --check     the same, and ends with an error where something is left to do
`

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/
const THEIRS = /@reown\/appkit|@rainbow-me\/|connectkit|wallet-adapter|web3modal|@web3-onboard|@dynamic-labs|@privy-io|thirdweb|latchkey/

/** Where the pages are that the report names: they come with the package. */
const DOCS = 'node_modules/latchkey/docs'

const withPage = (page, notes) => notes.map(note => ({ page, ...note }))

/** What one source would become, and what is said of it. */
function migrateSource(path, source) {
  const file = {
    path,
    source,
    imports: readImports(path, source),
    tokens: toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to)),
  }
  const appKit = migrateAppKit(file, namesOf)
  const rainbow = migrateRainbow(file)
  const taken = [...source.matchAll(new RegExp(`${TAKEN}(.*)`, 'g'))].map(({ index, 1: text }) => ({ at: index, text }))
  return {
    text: applyEdits(
      source,
      [appKit, rainbow].flatMap(({ edits }) => edits),
    ),
    notes: [
      ...withPage('appkit.md#what-has-no-place-here', appKit.notes),
      ...withPage('wagmi.md#a-config-of-your-own', [...rainbow.notes, ...taken]),
      ...withPage('migrate.md#from-solanas-wallet-adapter', readOthers(file)),
      ...readKits(file),
    ],
  }
}

/**
 * What would change.
 * @param {string} root
 * @param {{ isDry?: boolean }} [given] whether lines are those of before
 * @returns {{ changes: Map<string, string>, notes: { path: string, line: number, text: string, page?: string, isTold?: boolean }[] }} new texts by path
 */
export function planMigration(root, { isDry = false } = {}) {
  const changes = new Map()
  const notes = []
  const files = listFiles(root)
  const left = new Set()
  const moved = new Set()
  for (const path of files.filter(path => SOURCE.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    if (!THEIRS.test(source)) continue
    const first = migrateSource(path, source)
    if (first.text !== source) changes.set(path, first.text)
    const say = (text, notes_) => {
      for (const { at, text: said, ...rest } of notes_) notes.push({ path, line: lineOf(text, at), text: said, ...rest })
    }
    // What is left is read of what the file is now, so that every later run says the same.
    if (isDry) say(source, first.notes)
    else {
      say(
        source,
        first.notes.filter(({ isTold }) => isTold),
      )
      say(first.text, migrateSource(path, first.text).notes)
    }
    const packages = text =>
      readImports(path, text).flatMap(({ from }) => besideKit(from) ?? kitOf(from) ?? (isAppKit(from) ? packageOf(from) : []))
    for (const name of packages(source)) moved.add(name)
    for (const name of packages(first.text)) left.add(name)
  }
  for (const path of files.filter(path => /(^|\/)package\.json$/.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    const names = Object.keys(toDependencies(source))
    // A package beside a kit needs it.
    for (const name of names) if (besideKit(name)) left.add(besideKit(name))
    const result = migrateManifest(source, {
      isReplaced: name => (PACKAGES.has(name) || kitOf(name) === name || moved.has(name)) && !left.has(name),
      isTheirs: name => isAppKit(name) || Boolean(kitOf(name) ?? besideKit(name)),
      version: `^${manifest.version}`,
    })
    if (result.source !== source) changes.set(path, result.source)
    const isConcerned = names.some(name => name === 'latchkey' || isAppKit(name) || kitOf(name))
    const others = names.flatMap(name => (otherKitOf(name) ? { line: lineOf(source, source.indexOf(`"${name}"`)), name } : []))
    for (const { line, name } of others)
      notes.push({ path, line, page: otherKitOf(name).page, text: `${name} is still named: remove it once nothing needs it` })
    for (const note of [...result.notes, ...(isConcerned ? readWagmi(source) : [])]) notes.push({ path, page: 'migrate.md', ...note })
  }
  return { changes, notes: notes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)) }
}

function toDependencies(source) {
  try {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(source)
    return { ...dependencies, ...devDependencies, ...peerDependencies }
  } catch {
    return {}
  }
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export function run(args, { out }) {
  const isCheck = args.includes('--check')
  const isDry = isCheck || args.includes('--dry-run')
  const unknown = args.find(arg => arg.startsWith('-') && arg !== '--dry-run' && arg !== '--check')
  if (unknown) throw new Error(`there is no ${unknown}`)
  const root = resolve(args.find(arg => !arg.startsWith('-')) ?? '.')
  if (!existsSync(root)) throw new Error(`there is no folder ${root}`)
  const { changes, notes } = planMigration(root, { isDry })
  const left = notes.filter(({ isTold }) => !isTold)
  const told = notes.filter(({ isTold }) => isTold)
  if (left.length)
    out(`This project is not moved yet: ${left.length === 1 ? 'one place is' : `${left.length} places are`} to be changed by hand.\n\n`)
  if (!isDry) for (const [path, text] of changes) writeFileSync(join(root, path), text)
  for (const path of changes.keys()) out(`${isDry ? 'would change' : 'changed'}  ${path}\n`)
  const list = (title, notes) => {
    if (notes.length) out(`${changes.size || title !== 'By hand' ? '\n' : ''}${title}:\n`)
    for (const { path, line, text, page } of notes) out(`${path}:${line}  ${text}${page && title === 'By hand' ? ` (${page})` : ''}\n`)
  }
  list('By hand', left)
  if (left.length) out(`\nThe pages in brackets show each before and after: ${DOCS}, or the site.\n`)
  list('Left out, with nothing to do', told)
  if (!changes.size && !notes.length) out('There is nothing of AppKit, RainbowKit, ConnectKit or another kit here.\n')
  if (!isDry && [...changes.keys()].some(path => path.endsWith('package.json')))
    out('\nInstall next, as you usually do: npm install, pnpm install, yarn.\n')
  if (isCheck && (left.length || changes.size)) process.exitCode = 1
}
