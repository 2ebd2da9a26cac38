// `npx latchkey migrate`: a dApp comes from AppKit, RainbowKit, ConnectKit or Solana's wallet-adapter.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { applyEdits } from './edits.mjs'
import { listFiles, toLine } from './files.mjs'
import { readImports, toScripts } from './imports.mjs'
import { isAppKit, migrateAppKit, packageOf, PACKAGES } from './migrate/appkit.mjs'
import { otherKitOf, readKits } from './migrate/kits.mjs'
import { migrateManifest } from './migrate/manifest.mjs'
import { isServed, migrateWalletAdapter, readOthers, readWagmi } from './migrate/others.mjs'
import { checkTypes, whyUnasked } from './migrate/types.mjs'
import { besideKit, isOfRoutes, kitOf, migrateRainbow, neededBy, OF_ROUTES, TAKEN } from './migrate/rainbow.mjs'
import { manifest, namesOf } from './package.mjs'
import { lineOf, readTokens } from './tokens.mjs'

/**
 * Something that is said of a place.
 * @typedef {{ at: number, text: string, isTold?: boolean, isTaken?: boolean, page?: string }} Note `isTold`: nothing is left to do; `isTaken`: it stands in a comment now; `page`: what of docs says more
 */

export const summary = "brings a project over from AppKit, RainbowKit, ConnectKit or Solana's wallet-adapter"

export const help = `latchkey migrate [folder] [--dry-run | --check] [--rewrite]

Rewrites the imports of AppKit 1.7 and 1.8, RainbowKit and ConnectKit (also require, import() and mocks in tests) and package.json. A source that uses a name
of RainbowKit or ConnectKit that we do not have is rewritten as far as it goes: the config, lists of wallets, the button, the hooks; the provider goes. Of Web3Modal,
Web3-Onboard, Dynamic, Privy and thirdweb it names what stands for each import; of Solana's wallet-adapter it changes the imports. What has no counterpart is reported with its file and line, and left as it is; what
had to be taken out stands in a comment that begins with "latchkey migrate:". What was written is then checked by the project's own TypeScript, where that is installed.
Nothing else is changed: no file that a .gitignore leaves out, nothing in node_modules.
Run it as often as you like: what is left is told each time.

  --dry-run   only says what it would do, and runs nothing of the project's
  --check     the same, asks its TypeScript, and ends with an error where something is left to do
  --rewrite   rewrites each source of RainbowKit and ConnectKit so, instead of keeping their names
`

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/
const THEIRS = /@reown\/appkit|@rainbow-me\/|connectkit|wallet-adapter|web3modal|@web3-onboard|@dynamic-labs|@privy-io|thirdweb|latchkey/

/** Where the pages are that the report names: they come with the package. */
const DOCS = 'node_modules/latchkey/docs'

const withPage = (page, notes) => notes.map(note => ({ page, ...note }))

/** What one source would become, and what is said of it. */
function migrateSource(path, source, isRewritten) {
  const file = {
    path,
    source,
    imports: readImports(path, source),
    tokens: toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to)),
  }
  const appKit = migrateAppKit(file, namesOf)
  const rainbow = migrateRainbow(file, namesOf, isRewritten)
  const walletAdapter = migrateWalletAdapter(file, namesOf)
  const taken = [...source.matchAll(new RegExp(`${TAKEN}(.*)`, 'g'))].map(({ index, 1: text }) => ({ at: index, text }))
  return {
    text: applyEdits(
      source,
      [appKit, rainbow, walletAdapter].flatMap(({ edits }) => edits),
    ),
    notes: [
      ...withPage('appkit.md#what-has-no-place-here', appKit.notes),
      ...withPage('wagmi.md#a-config-of-your-own', [...rainbow.notes, ...taken]),
      ...withPage('wallet-adapter.md', [...walletAdapter.notes, ...readOthers(file)]),
      ...readKits(file),
    ],
  }
}

/**
 * What would change.
 * @param {string} root
 * @param {{ isDry?: boolean, isRewritten?: boolean }} [given] whether lines are those of before; whether names of RainbowKit and ConnectKit go as well
 * @returns {{ changes: Map<string, string>, notes: { path: string, line: number, text: string, page?: string, isTold?: boolean }[] }} new texts by path
 */
export function planMigration(root, { isDry = false, isRewritten = false } = {}) {
  const changes = new Map()
  const notes = []
  const files = listFiles(root)
  const left = new Set()
  const used = new Set()
  const moved = new Set()
  for (const path of files.filter(path => SOURCE.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    if (!THEIRS.test(source)) continue
    const first = migrateSource(path, source, isRewritten)
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
      say(
        first.text,
        migrateSource(path, first.text, isRewritten).notes.filter(({ isTold }) => !isTold),
      )
    }
    const packages = imports =>
      imports.flatMap(({ from }) => besideKit(from) ?? kitOf(from) ?? (isAppKit(from) || isServed(packageOf(from)) ? packageOf(from) : []))
    for (const name of packages(readImports(path, source))) moved.add(name)
    const still = readImports(path, first.text)
    for (const name of packages(still)) left.add(name)
    for (const name of packages(still.filter(each => !isOfRoutes(each)))) used.add(name)
  }
  const isOursUsed = [...changes.values()].some(text => /['"]latchkey['"/]/.test(text))
  for (const path of files.filter(path => /(^|\/)package\.json$/.test(path))) {
    const source = readFileSync(join(root, path), 'utf8')
    const names = Object.keys(toDependencies(source))
    // A package that stays beside a kit needs it.
    for (const name of names) if (besideKit(name) || (left.has(name) && neededBy(name))) left.add(neededBy(name))
    const result = migrateManifest(source, {
      // A package of wallet-adapter's goes with the others, whether it was imported or not.
      isReplaced: name =>
        (PACKAGES.has(name) || kitOf(name) === name || moved.has(name) || (isServed(name) && [...moved].some(isServed))) && !left.has(name),
      isBeside: name => isOursUsed && moved.has(name),
      isTheirs: name => isAppKit(name) || Boolean(kitOf(name) ?? besideKit(name)),
      isKept: name => left.has(OF_ROUTES[1]) && OF_ROUTES.includes(name) && !OF_ROUTES.some(each => used.has(each)),
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

/**
 * What the project's own TypeScript says of the sources that use us, as they would become.
 * @param {string} root
 * @param {Map<string, string>} changes that are not written yet
 * @returns {Promise<{ path: string, line: number, text: string, page: string }[]>}
 */
export async function checkMoved(root, changes) {
  const textOf = path => readFileSync(join(root, path), 'utf8')
  const users = listFiles(root).filter(path => /\.[cm]?tsx?$/.test(path) && /['"]latchkey['"/]/.test(changes.get(path) ?? textOf(path)))
  const before = new Map([...changes.keys()].filter(path => users.includes(path)).map(path => [path, textOf(path)]))
  const found = await checkTypes(root, users, changes, before)
  return found.map(each => ({ ...each, page: 'migrate.md#what-is-checked' }))
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  const isCheck = args.includes('--check')
  const isDry = isCheck || args.includes('--dry-run')
  const unknown = args.find(arg => arg.startsWith('-') && !['--dry-run', '--check', '--rewrite'].includes(arg))
  if (unknown) throw new Error(`there is no ${unknown}`)
  const root = resolve(args.find(arg => !arg.startsWith('-')) ?? '.')
  if (!existsSync(root)) throw new Error(`there is no folder ${root}`)
  // A compiler is code of the project's.
  const isAsked = isCheck || !isDry
  const { changes, notes } = planMigration(root, { isDry, isRewritten: args.includes('--rewrite') })
  const left = [...notes.filter(({ isTold }) => !isTold), ...(isAsked ? await checkMoved(root, changes) : [])]
  const told = notes.filter(({ isTold }) => isTold)
  if (left.length)
    out(`This project is not moved yet: ${left.length === 1 ? 'one place is' : `${left.length} places are`} to be changed by hand.\n\n`)
  if (!isDry) for (const [path, text] of changes) writeFileSync(join(root, path), text)
  for (const path of changes.keys()) out(`${isDry ? 'would change' : 'changed'}  ${toLine(path)}\n`)
  const list = (title, notes) => {
    if (notes.length) out(`${changes.size || title !== 'By hand' ? '\n' : ''}${title}:\n`)
    for (const { path, line, text, page } of notes)
      out(`${toLine(`${path}:${line}  ${text}${page && title === 'By hand' ? ` (${page})` : ''}`)}\n`)
  }
  list('By hand', left)
  if (left.length) out(`\nThe pages in brackets show each before and after: ${DOCS}, or the site.\n`)
  list('Left out, with nothing to do', told)
  if (!changes.size && !notes.length && !left.length) out('There is nothing of AppKit, RainbowKit, ConnectKit or another kit here.\n')
  const unasked = isAsked && (changes.size || left.length) ? await whyUnasked(root) : undefined
  if (unasked) out(`\n${unasked}\n`)
  if (!isDry && [...changes.keys()].some(path => path.endsWith('package.json')))
    out('\nInstall next, as you usually do: npm install, pnpm install, yarn.\n')
  if (isCheck && (left.length || changes.size)) process.exitCode = 1
}
