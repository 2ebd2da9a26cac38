// Every language says all there is to say, and no more; what stands on the page's buttons is taken of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkLocale, listLocales, readDictionary, readLocale, toButtons } from '../scripts/dictionary.mjs'
import { rooms } from '../scripts/rooms.mjs'
import { ERRORS, type ErrorName, ModalError, setErrorTexts, textOf } from '../src/domain/errors.js'
import { LANGUAGES } from '../src/domain/languages.js'
import { withForms } from '../src/flows/language.js'
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

test('every error can be told in every language, with whatever number it is about', async () => {
  const names = Object.keys(ERRORS) as ErrorName[]
  for (const language of languages) {
    setErrorTexts({}, withForms(await readLocale(language), language))
    for (const name of names) {
      for (const seconds of [1, 2, 5, 21]) {
        const error = new ModalError(name, { name: 'Wallet', network: 'Net', symbol: 'ETH', words: 'Words', seconds })
        assert.ok(error.said && !/\{\w+\}/.test(error.said), `${language}: ${name}`)
        assert.is(error.message, new ModalError(name, { name: 'Wallet', network: 'Net', symbol: 'ETH', words: 'Words', seconds }).message)
      }
      assert.type(textOf(name), 'string')
    }
  }
  setErrorTexts({})
  assert.is(new ModalError('emailCooldown', { seconds: 1 }).said, 'Please try again after 1 seconds')
})

test('the README names every language', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const page = readFileSync(join(root, 'docs/languages.md'), 'utf8')
  for (const language of LANGUAGES) assert.ok(page.includes(`| \`${language}\` |`), `${language}, ${names.of(language)}`)
})

test.run()
