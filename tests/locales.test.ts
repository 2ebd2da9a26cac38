// What every language says fits what is asked of it; what stands on the page's buttons is taken of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkLocale, findMissing, readDictionary, readLocale, toButtons } from '../scripts/locales.mjs'
import { locales } from '../scripts/rooms.mjs'
import { ERRORS, type ErrorName, ModalError, tellingOf } from '../src/domain/errors.js'
import { LANGUAGES } from '../src/domain/languages.js'
import { FRAME_TEXTS, toText } from '../src/domain/texts.js'
import { withForms } from '../src/flows/language.js'
import { BUTTONS } from '../src/locales/buttons.js'
import { root } from './support/root.js'

const test = suite('locales')
const languages = LANGUAGES.filter(language => language !== 'en')
const words = await readDictionary()

test('there is a locale and a room for each language that is spoken', () => {
  assert.equal(locales, [...languages].sort())
})

for (const language of languages)
  test(`${language} has no text too many, and fills in what is there to be filled in`, async () => {
    const locale = await readLocale(language)
    assert.equal(checkLocale(language, locale, words), [])
    assert.equal(BUTTONS[language], toButtons(locale, words), 'npm run locales -- buttons writes them')
  })

test('a text that a language lacks is English, and is listed; on a button of the page it is a fault', async () => {
  const whole = await readLocale('de')
  const { close: _, buttonConnect: __, ...locale } = whole
  // Others may be waiting for the release as well.
  const known = findMissing(whole, words)
  const found = findMissing(locale, words)
    .map(({ key }) => key)
    .filter(key => !known.some(other => other.key === key))
  assert.equal(found, ['buttonConnect', 'close'])
  assert.equal(checkLocale('de', locale, words), ['buttonConnect is missing, which stands on a button of the page: "Connect Wallet"'])
  assert.is(toText(withForms(locale, 'de'), FRAME_TEXTS, 'close'), 'Close')
})

const { titleDownloads } = Object.fromEntries(words.map(word => [word.key, word]))
const counted = words.find(({ key }) => key === 'accountCount')!

for (const [what, locale, fault] of [
  ['a text nobody says', { gone: 'x' }, 'gone is no text any more: npm run locales -- prune'],
  ['a place left out', { titleDownloads: 'Holen' }, 'titleDownloads lacks {name}: "Get {name}"'],
  ['a place that nothing fills', { titleDownloads: '{name} {way} holen' }, 'titleDownloads has {way}, which nothing fills: "Get {name}"'],
  ['markup', { titleDownloads: '<b>{name}</b>' }, 'titleDownloads has markup, which would be shown as it is'],
  [
    'a plural that the language lacks',
    { accountCount: '{count}', 'accountCount.few': '{count}' },
    'accountCount.few: de has no such plural',
  ],
] as const)
  test(`${what} is a fault`, () => {
    assert.ok(checkLocale('de', locale, [titleDownloads!, counted]).includes(fault))
  })

test('every error can be told in every language, with whatever number it is about', async () => {
  const names = Object.keys(ERRORS) as ErrorName[]
  for (const language of languages) {
    const words = withForms(await readLocale(language), language)
    const modal = { state: { texts: { peek: () => words } }, speech: { own: {} } }
    for (const name of names) {
      for (const seconds of [1, 2, 5, 21]) {
        const error = new ModalError(name, { name: 'Wallet', network: 'Net', symbol: 'ETH', words: 'Words', seconds })
        const { said } = tellingOf(modal, error)
        assert.ok(said && !/\{\w+\}/.test(said), `${language}: ${name}`)
      }
    }
  }
  assert.is(new ModalError('emailCooldown', { seconds: 1 }).message, 'Please try again after 1 seconds')
})

test('the README names every language', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const page = readFileSync(join(root, 'docs/languages.md'), 'utf8')
  for (const language of LANGUAGES) assert.ok(page.includes(`| \`${language}\` |`), `${language}, ${names.of(language)}`)
})
