// Every language says all there is to say, and no more; what stands on the page's buttons is taken of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkLocale, listLocales, readDictionary, readLocale, toButtons } from '../scripts/dictionary.mjs'
import { rooms } from '../scripts/rooms.mjs'
import { LANGUAGES } from '../src/domain/languages.js'
import { root } from './support/root.js'

const test = suite('locales')
const languages = LANGUAGES.filter(language => language !== 'en')

test('there is a locale and a room for each language that is spoken', async () => {
  const sorted = [...languages].sort()
  assert.equal(await listLocales(), sorted)
  assert.equal(
    rooms.flatMap(({ name }) => /^locale-(.+)$/.exec(name)?.[1] ?? []),
    sorted,
  )
})

test('no locale lacks a text, has one too many, or fills in something else', async () => {
  const words = await readDictionary()
  for (const language of languages) assert.equal(checkLocale(language, await readLocale(language), words), [], language)
})

test("the buttons' words are those of the locales", async () => {
  const locales: Record<string, Record<string, string>> = {}
  for (const language of await listLocales()) locales[language] = await readLocale(language)
  const { BUTTONS } = await import('../src/locales/buttons.js')
  const written = await import(
    `data:text/javascript,${encodeURIComponent(toButtons(locales, await readDictionary()).replace('as const', ''))}`
  )
  assert.equal(BUTTONS, (written as { BUTTONS: unknown }).BUTTONS, 'node scripts/dictionary.mjs --buttons writes them')
})

test('the README names every language', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const page = readFileSync(join(root, 'docs/languages.md'), 'utf8')
  for (const language of LANGUAGES) assert.ok(page.includes(`| \`${language}\` |`), `${language}, ${names.of(language)}`)
})

test.run()
