// The words of the modal in every language: `npm run locales`.
//
//   npm run locales               what each language lacks; fails where one says something wrong
//   npm run locales -- de         the same of one, with lines to fill in
//   npm run locales -- words      every text: its key, the English, what to know beside it, where it stands
//   npm run locales -- buttons    writes src/locales/buttons.ts anew
//   npm run locales -- prune      takes out of all languages what is no text any more
//   npm run locales -- release    fails where a language lacks a text, too
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { BY_INTL, CONTEXT } from './locales-context.mjs'
import { locales as languages } from './rooms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const pathOf = language => `src/locales/${language}.ts`

/**
 * One text.
 * @typedef {object} Word
 * @property {string} key
 * @property {string} text the English
 * @property {string} table the table it stands in
 * @property {string} about what that is about
 * @property {string} place file and line
 * @property {string} context what a translator has to know beside it
 */

/** Numbers that a text may be about: a language with several plurals may give a form for each. */
const NUMBERS = ['count', 'seconds', 'decimals']

const toPlaceholders = text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

/**
 * What modules of `src` export that are plain tables.
 * @param {string[]} paths
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function load(paths) {
  const contents = paths.map((path, index) => `export * as _${index} from './${path}'`).join('\n')
  const { outputFiles, warnings } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  // A key that stands twice.
  for (const { text, location } of warnings) throw new Error(`${location?.file}:${location?.line}: ${text}`)
  const loaded = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  return paths.map((_, index) => loaded[`_${index}`])
}

/**
 * All that is for translators: the tables of texts, and what the error table says to visitors.
 * @returns {Promise<Word[]>}
 */
export async function readDictionary() {
  const found = (await readdir(join(root, 'src'), { recursive: true })).map(path => `src/${path.replaceAll('\\', '/')}`)
  const tables = found.filter(path => /[/-]texts\.ts$/.test(path)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const paths = [...tables, 'src/domain/error-table.ts']
  const modules = await load(paths)
  const words = await Promise.all(paths.map(async (path, at) => readTables(path, await readFile(join(root, path), 'utf8'), modules[at])))
  return words.flat().filter(({ key }) => !BY_INTL.includes(key))
}

/** The words of a file; places and comments are those of its text. */
function readTables(path, source, exports) {
  const lines = source.split('\n')
  const commentAbove = line => /^\s*\/\*\* (.*) \*\/$/.exec(lines[line - 1] ?? '')?.[1] ?? ''
  const words = []
  for (const [start, line] of lines.entries()) {
    const table = /^export const (\w*(?:TEXTS|TITLES)|ERRORS)\b/.exec(line)?.[1]
    if (!table) continue
    const end = lines.findIndex((each, at) => at >= start && /^\}|\} as const$/.test(each))
    const about = commentAbove(start).replace(/ ?See `.*?texts\.ts`\.?/, '')
    for (const [name, value] of Object.entries(exports[table])) {
      // What is taken over from another table stands there.
      const at = lines.findIndex((each, index) => index >= start && index <= end && new RegExp(`(^|[\\s{])'?${name}'?:`).test(each))
      const text = table === 'ERRORS' ? toSaid(value) : value
      if (at < 0 || text === undefined) continue
      const key = (table === 'ERRORS' ? 'error.' : '') + name
      const context = [at > start && commentAbove(at), CONTEXT[key]].filter(Boolean).join(' ')
      words.push({ key, text, table, about, place: `${path}:${at + 1}`, context })
    }
  }
  return words
}

/** What an error says to visitors: undefined where it is for the code that called. What it says of what has moved is said apart. */
function toSaid({ is, text, bare }) {
  if (is !== 'toast') return undefined
  return bare && bare !== '{what}' ? bare : text
}

/** @param {string[]} languages their tags @returns {Promise<Record<string, Record<string, string>>>} */
export async function readLocales(languages) {
  const tables = languages.length ? await load(languages.map(pathOf)) : []
  return Object.fromEntries(languages.map((language, at) => [language, tables[at].default]))
}

/** @param {string} language its tag @returns {Promise<Record<string, string>>} */
export const readLocale = async language => (await readLocales([language]))[language]

/** What a language lacks, and says in English. @param {Record<string, string>} locale @param {Word[]} words */
export const findMissing = (locale, words) => words.filter(({ key }) => !locale[key]?.trim())

/**
 * What is wrong with a locale. That it lacks a text is no fault before a release, but for the few words of the page's buttons.
 * @param {string} language its tag
 * @param {Record<string, string>} locale
 * @param {Word[]} words
 * @returns {string[]} a sentence for each fault
 */
export function checkLocale(language, locale, words) {
  const known = new Map(words.map(word => [word.key, word]))
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const faults = findMissing(locale, words)
    .filter(({ table }) => table === 'BUTTON_TEXTS')
    .map(({ key, text }) => `${key} is missing, which stands on a button of the page: ${JSON.stringify(text)}`)
  for (const [key, { text }] of known) {
    const forms = Object.keys(locale).filter(each => each.startsWith(`${key}.`) && !known.has(each))
    if (!forms.length) continue
    const wanted = pluralCategories.map(category => (category === 'other' ? key : `${key}.${category}`))
    if (!toPlaceholders(text).some(name => NUMBERS.includes(name))) faults.push(`${key} has no number, and so no plural forms`)
    else for (const form of wanted) if (!(form in locale)) faults.push(`${form} is missing, beside ${forms.join(', ')}`)
  }
  for (const [key, text] of Object.entries(locale)) {
    const base = known.has(key) ? key : key.replace(/\.(zero|one|two|few|many)$/, '')
    const word = known.get(base)
    if (!word) {
      faults.push(`${key} is no text any more: npm run locales -- prune`)
      continue
    }
    if (base !== key && !pluralCategories.includes(key.slice(base.length + 1))) faults.push(`${key}: ${language} has no such plural`)
    const [given, wanted] = [text, word.text].map(each => new Set(toPlaceholders(each)))
    for (const name of wanted)
      if (!given.has(name) && (base === key || !NUMBERS.includes(name))) faults.push(`${key} lacks {${name}}: ${JSON.stringify(word.text)}`)
    for (const name of given) if (!wanted.has(name)) faults.push(`${key} has {${name}}, which nothing fills: ${JSON.stringify(word.text)}`)
    if (text !== text.trim() || / {2}/.test(text)) faults.push(`${key} has a space too many`)
    if (/<[a-z/]/i.test(text)) faults.push(`${key} has markup, which would be shown as it is`)
  }
  return faults
}

/**
 * What stands on the page's buttons in a language: a page that is not in English loads these few words, and no locale before somebody opens the
 * dialog.
 * @param {Record<string, string>} locale
 * @param {Word[]} words
 * @returns {Record<string, string>}
 */
export const toButtons = (locale, words) =>
  Object.fromEntries(words.filter(({ table }) => table === 'BUTTON_TEXTS').map(({ key }) => [key, locale[key]]))

const quote = text => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
const quoteKey = key => (/^\w+$/.test(key) ? key : `'${key}'`)

/** `src/locales/buttons.ts`, as its text. */
function writeButtons(locales, words) {
  const toRow = ([language, locale]) => {
    const rows = Object.entries(toButtons(locale, words)).map(([key, text]) => `    ${key}: ${quote(text)},\n`)
    return `  ${quoteKey(language)}: {\n${rows.join('')}  },\n`
  }
  const about = '/** The words of the page’s buttons by language, out of the locales: `npm run locales -- buttons` writes this file. */'
  return `${about}\nexport const BUTTONS = {\n${Object.entries(locales).map(toRow).join('')}} as const\n`
}

async function prune(locales, words) {
  const known = new Set(words.map(({ key }) => key))
  for (const [language, locale] of Object.entries(locales)) {
    const gone = Object.keys(locale).filter(key => !known.has(key) && !known.has(key.replace(/\.(zero|one|two|few|many)$/, '')))
    let text = await readFile(join(root, pathOf(language)), 'utf8')
    for (const key of gone) text = text.replace(new RegExp(`^  ${quoteKey(key).replaceAll('.', '\\.')}:\\s+(['"]).*\\1,\\n`, 'm'), '')
    if (gone.length) await writeFile(join(root, pathOf(language)), text)
  }
}

function printWords(words) {
  let table
  for (const word of words) {
    if (word.table !== table) console.log(`\n== ${(table = word.table)}: ${word.about}`)
    console.log(`${word.key}\n    ${word.text}${word.context ? `\n    (${word.context})` : ''}\n    ${word.place}`)
  }
  console.log(`\n${words.length} texts`)
}

/** What a language lacks, as lines to be filled in. */
function printMissing(missing) {
  for (const { key, text, context } of missing) {
    if (context) console.log(`  // ${context}`)
    console.log(`  ${quoteKey(key)}: ${JSON.stringify(text)},`)
  }
}

function report(locales, words) {
  for (const [language, locale] of Object.entries(locales)) {
    const missing = findMissing(locale, words)
    console.log(`${language}: ${missing.length ? `lacks ${missing.map(({ key }) => key).join(', ')}` : `all ${words.length} texts`}`)
    for (const fault of checkLocale(language, locale, words)) {
      console.log(`  ✗ ${fault}`)
      process.exitCode = 1
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what] = process.argv.slice(2)
  const words = await readDictionary()
  const locales = await readLocales(languages)
  if (what === 'words') printWords(words)
  else if (what === 'buttons') await writeFile(join(root, 'src/locales/buttons.ts'), writeButtons(locales, words))
  else if (what === 'prune') await prune(locales, words)
  else if (what === undefined || what === 'release') {
    report(locales, words)
    if (what && Object.values(locales).some(locale => findMissing(locale, words).length)) process.exitCode = 1
  } else {
    const locale = locales[what] ?? {}
    report({ [what]: locale }, words)
    printMissing(findMissing(locale, words))
  }
}
