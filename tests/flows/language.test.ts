import { settle } from '../support/dom.js'
import { effect } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError, tellingOf } from '../../src/domain/errors.js'
import { FRAME_TEXTS, LOGINS_TEXTS, toText } from '../../src/domain/texts.js'
import { setLanguage, withForms } from '../../src/flows/language.js'
import { createScreen } from '../../src/state/screen.js'
import { cleanupModals, createTestModal } from '../support/modal.js'

test.after.each(cleanupModals)

const titleOf = ({ modal }: ReturnType<typeof createTestModal>) => toText(modal.options.texts, FRAME_TEXTS, 'titleConnect')

test('buttons change at once, and the words of the dialog come as it opens', async () => {
  const visit = createTestModal()
  const { modal } = visit
  assert.is(titleOf(visit), 'Connect Wallet')
  await setLanguage(modal, 'de-AT')
  assert.is(modal.options.texts?.buttonConnect, 'Wallet verbinden')
  assert.is(titleOf(visit), 'Connect Wallet', 'nothing of the dialog before it is wanted')
  await modal.open()
  await modal.speech?.ready()
  assert.equal([titleOf(visit), modal.options.texts?.locale], ['Wallet verbinden', 'de'])
})

test('an open dialog goes on in the words it has until the others are here, then in those', async () => {
  const visit = createTestModal()
  await visit.modal.open()
  const turned = setLanguage(visit.modal, 'fr')
  assert.is(titleOf(visit), 'Connect Wallet')
  await turned
  assert.is(titleOf(visit), 'Connecter un wallet')
  await setLanguage(visit.modal, 'en')
  assert.is(titleOf(visit), 'Connect Wallet')
})

test('a modal that is part of the page turns to another language without being opened, and never through English', async () => {
  const { modal } = createTestModal({ options: { enableEmbedded: true } })
  modal.screen = createScreen('Connect', false)
  const turned = setLanguage(modal, 'fr')
  assert.is(toText(modal.options.texts, FRAME_TEXTS, 'titleConnect'), 'Connect Wallet')
  await turned
  const heard: string[] = []
  const stop = effect(() => void heard.push(toText(modal.state.texts.value, FRAME_TEXTS, 'titleConnect')))
  await setLanguage(modal, 'de')
  stop()
  assert.equal(heard, ['Connecter un wallet', 'Wallet verbinden'])
})

test('the page’s language is followed while it lives; a dApp’s own choice comes before it', async () => {
  const { documentElement } = document
  const visit = createTestModal()
  const { modal, appKit } = visit
  const chosen = createTestModal({ options: { language: 'it' } })
  const turn = async (lang: string) => {
    documentElement.lang = lang
    await settle(3)
    await modal.speech?.ready()
    return modal.options.texts?.buttonConnect
  }
  assert.is(await turn('de-AT'), 'Wallet verbinden')
  await modal.open()
  await modal.speech?.ready()
  await turn('fr')
  assert.is(titleOf(visit), 'Connecter un wallet')
  await modal.close()
  await turn('en')
  assert.equal([titleOf(visit), chosen.modal.options.texts?.locale], ['Connect Wallet', 'it'])
  await setLanguage(modal, 'de')
  assert.is(await turn('fr'), 'Wallet verbinden')
  appKit.destroy()
  documentElement.lang = ''
})

test("a dApp's own words come before those of any language", async () => {
  const visit = createTestModal({ options: { texts: { titleConnect: 'Hereinspaziert' } } })
  await visit.modal.open()
  await setLanguage(visit.modal, 'de')
  assert.is(titleOf(visit), 'Hereinspaziert')
  assert.is(toText(visit.modal.options.texts, FRAME_TEXTS, 'close'), 'Schließen')
})

test('an error is told in the language of the modal, and its message stays what dApps compare', async () => {
  const { modal } = createTestModal()
  await modal.open()
  await setLanguage(modal, 'de')
  const error = new ModalError('userRejected')
  assert.equal([tellingOf(modal, error).said, error.message], ['Anfrage abgelehnt', 'User rejected the request'])
})

test('right to left is said, and what is filled in keeps its own direction', async () => {
  const { modal } = createTestModal()
  await modal.open()
  await setLanguage(modal, 'ar')
  assert.is(modal.options.texts?.dir, 'rtl')
  assert.match(toText(modal.options.texts, FRAME_TEXTS, 'titleDownloads', { name: 'MetaMask' }), '\u2068MetaMask\u2069')
  await setLanguage(modal, 'de')
  assert.is(modal.options.texts?.dir, undefined)
})

test('a text with a number takes the form that its language has for it', () => {
  const words = withForms(
    {
      emailWait: '{seconds} Sekund',
      'emailWait.one': '{seconds} sekundę',
      'emailWait.few': '{seconds} sekundy',
      'emailWait.many': '{seconds} sekund',
    },
    'pl',
  )
  const say = (seconds: string) => toText(words, LOGINS_TEXTS, 'emailWait', { seconds })
  assert.equal(['1', '3', '5', '22'].map(say), ['1 sekundę', '3 sekundy', '5 sekund', '22 sekundy'])
})
