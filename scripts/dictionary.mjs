// The dictionary: every sentence a visitor can read, by key, for translators. `node scripts/dictionary.mjs` prints it;
// `… LANG` checks `src/locales/LANG.ts` against it; `… LANG --missing` prints what that file lacks, to be filled in; `… --buttons` writes
// `src/locales/buttons.ts` anew.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { BY_INTL, CONTEXT } from './dictionary-context.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * One text.
 * @typedef {object} Word
 * @property {string} key
 * @property {string} text the English
 * @property {string} group the table it stands in, and what that is about
 * @property {string} place file and line
 * @property {string} context what a translator has to know beside it
 */

/** Numbers that a text may be about: a language with several plurals may give a form for each. */
const NUMBERS = ['count', 'seconds', 'decimals']

const toPlaceholders = text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

/**
 * All that is for translators: the tables of texts, and what the error table says to visitors.
 * @param {string} [from] the folder that holds `src`
 * @returns {Promise<Word[]>}
 */
export async function readDictionary(from = root) {
  const paths = (await readdir(join(from, 'src'), { recursive: true })).map(path => `src/${path.replaceAll('\\', '/')}`)
  const tables = paths.filter(path => /\/texts\.ts$/.test(path)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const words = []
  for (const path of [...tables, 'src/domain/error-table.ts']) words.push(...readTables(path, await readFile(join(from, path), 'utf8')))
  return words.filter(({ key }) => !BY_INTL.includes(key))
}

function readTables(path, code) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true)
  const words = []
  // Only what is written for readers of the text; a line comment is a heading.
  const commentOf = node =>
    (ts.getLeadingCommentRanges(code, node.getFullStart()) ?? [])
      .filter(({ pos }) => code.startsWith('/**', pos))
      .map(({ pos, end }) =>
        code
          .slice(pos, end)
          .replace(/^\/\*+|\*+\/$|^\/\/|^\s*\*/gm, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .join(' ')
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const table = toObject(initializer)
      if (!table || !/TEXTS$|TITLES$|^ERRORS$/.test(name.text)) continue
      const about = commentOf(statement).replace(/ ?See `.*?texts\.ts`\.?/, '')
      for (const property of table.properties) {
        if (!ts.isPropertyAssignment(property)) continue
        const isError = name.text === 'ERRORS'
        const text = isError ? readError(property.initializer) : property.initializer.text
        if (text === undefined) continue
        const key = (isError ? 'error.' : '') + property.name.text
        const { line } = file.getLineAndCharacterOfPosition(property.getStart())
        const context = [commentOf(property), CONTEXT[key]].filter(Boolean).join(' ')
        words.push({ key, text, group: `${name.text}: ${about}`, place: `${path}:${line + 1}`, context })
      }
    }
  }
  return words
}

/** The object a table is made from, whatever stands around it. */
function toObject(node) {
  while (node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))) node = node.expression
  return node && ts.isObjectLiteralExpression(node) ? node : undefined
}

/** What an entry says to visitors: undefined where it is for the code that called. What it says of what has moved is said apart. */
function readError(node) {
  if (!ts.isCallExpression(node)) return undefined
  const [first, second] = node.arguments
  const maker = node.expression.getText()
  if (maker === 'maybe') return readError(first)
  if (maker === 'thrown') return undefined
  return first.text + (maker === 'unsent' && second ? second.text : '')
}

/**
 * What is wrong with a locale.
 * @param {string} language its tag
 * @param {Record<string, string>} locale
 * @param {Word[]} words
 * @returns {string[]} a sentence for each fault
 */
export function checkLocale(language, locale, words) {
  const faults = []
  const known = new Map(words.map(word => [word.key, word]))
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const [key, { text }] of known) {
    if (!locale[key]?.trim()) faults.push(`${key} is missing: ${JSON.stringify(text)}`)
    const forms = Object.keys(locale).filter(each => each.startsWith(`${key}.`) && !known.has(each))
    if (!forms.length) continue
    const wanted = pluralCategories.filter(category => category !== 'other').map(category => `${key}.${category}`)
    if (!toPlaceholders(text).some(name => NUMBERS.includes(name))) faults.push(`${key} has no number, and so no plural forms`)
    else for (const form of wanted) if (!(form in locale)) faults.push(`${form} is missing, beside ${forms.join(', ')}`)
  }
  for (const [key, text] of Object.entries(locale)) {
    const base = known.has(key) ? key : key.replace(/\.(zero|one|two|few|many)$/, '')
    const word = known.get(base)
    if (!word) {
      faults.push(`${key} is not in the dictionary`)
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
 * Reads a locale without building anything: the file is plain data.
 * @param {string} language
 * @param {string} [from]
 * @returns {Promise<Record<string, string>>}
 */
export async function readLocale(language, from = root) {
  const path = join(from, 'src/locales', `${language}.ts`)
  const file = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  const table = toObject(file.statements.find(ts.isExportAssignment)?.expression)
  if (!table) throw new Error(`${path} exports no object: export default { … } satisfies Locale`)
  const entries = table.properties.map(property => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer))
      throw new Error(`${path}: ${property.getText()} is no plain string`)
    return [property.name.text, property.initializer.text]
  })
  const twice = entries.map(([key]) => key).filter((key, index, all) => all.indexOf(key) !== index)
  if (twice.length) throw new Error(`${path} has ${twice.join(', ')} twice`)
  return Object.fromEntries(entries)
}

/** Every language there is a file for. */
export async function listLocales(from = root) {
  const folder = join(from, 'src/locales')
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .filter(name => /^[a-z]{2}(-[A-Z]{2})?\.ts$/.test(name))
    .map(name => basename(name, '.ts'))
    .sort()
}

/**
 * What stands on the page's buttons in every language, as the text of `src/locales/buttons.ts`: a page that is not in English loads these few
 * words, and no locale before somebody opens the dialog.
 * @param {Record<string, Record<string, string>>} locales
 * @param {Word[]} words
 */
export function toButtons(locales, words) {
  const keys = words.filter(({ group }) => group.startsWith('BUTTON_TEXTS')).map(({ key }) => key)
  const toRow = ([language, locale]) =>
    `  ${language.includes('-') ? `'${language}'` : language}: {\n${keys.map(key => `    ${key}: ${quote(locale[key])},`).join('\n')}\n  },`
  return [
    '/** The words of the page’s buttons by language, out of the locales: `node scripts/dictionary.mjs --buttons` writes this file. */',
    'export const BUTTONS = {',
    ...Object.entries(locales).map(toRow),
    '} as const',
    '',
  ].join('\n')
}

const quote = text => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

function print(words) {
  let group
  for (const word of words) {
    if (word.group !== group) console.log(`\n== ${(group = word.group)}`)
    console.log(`${word.key}\n    ${word.text}${word.context ? `\n    (${word.context})` : ''}\n    ${word.place}`)
  }
  console.log(`\n${words.length} texts`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [language, option] = process.argv.slice(2)
  const words = await readDictionary()
  if (!language) print(words)
  else if (language === '--buttons') {
    const locales = {}
    for (const each of await listLocales()) locales[each] = await readLocale(each)
    await writeFile(join(root, 'src/locales/buttons.ts'), toButtons(locales, words))
  } else if (option === '--missing') {
    const locale = existsSync(join(root, 'src/locales', `${language}.ts`)) ? await readLocale(language) : {}
    for (const { key, text, context } of words.filter(word => !(word.key in locale))) {
      if (context) console.log(`  // ${context}`)
      console.log(`  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${JSON.stringify(text)},`)
    }
  } else {
    const faults = checkLocale(language, await readLocale(language), words)
    console.log(faults.join('\n') || `${language}: all ${words.length} texts`)
    process.exitCode = faults.length ? 1 : 0
  }
}
