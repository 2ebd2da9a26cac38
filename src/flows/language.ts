// The room of languages: fetched where the page, or the visitor, speaks another one than English; and by the first `setLanguage`.
import { effect } from '@preact/signals-core'
import type { Namespace } from '../domain/caip.js'
import { isRightToLeft, toLanguage, type Language } from '../domain/languages.js'
import type { Texts } from '../domain/texts.js'
import { LANGUAGE_LIMIT } from '../domain/times.js'
import { BUTTONS } from '../locales/buttons.js'
import type { Modal, Speech } from '../modal.js'
import { inTime } from './rooms.js'

type Foreign = Exclude<Language, 'en'>

const LOCALES: Record<Foreign, () => Promise<{ default: unknown }>> = {
  ar: () => import('../locales/ar.js'),
  de: () => import('../locales/de.js'),
  es: () => import('../locales/es.js'),
  fa: () => import('../locales/fa.js'),
  fr: () => import('../locales/fr.js'),
  hi: () => import('../locales/hi.js'),
  id: () => import('../locales/id.js'),
  it: () => import('../locales/it.js'),
  ja: () => import('../locales/ja.js'),
  ko: () => import('../locales/ko.js'),
  nl: () => import('../locales/nl.js'),
  pl: () => import('../locales/pl.js'),
  'pt-BR': () => import('../locales/pt-BR.js'),
  ru: () => import('../locales/ru.js'),
  th: () => import('../locales/th.js'),
  tr: () => import('../locales/tr.js'),
  uk: () => import('../locales/uk.js'),
  vi: () => import('../locales/vi.js'),
  'zh-CN': () => import('../locales/zh-CN.js'),
  'zh-TW': () => import('../locales/zh-TW.js'),
}

/** A modal, and what fetches its dialog as a click comes near. */
interface Spoken {
  readonly modal: Modal
  prefetch(event?: { type: string }): void
}

/** Has the page's buttons speak the page's language, or else the visitor's, and the dialog as soon as it is wanted; again when the page's has changed. */
export function speak(owned: Spoken): void {
  const { modal, prefetch } = owned
  const { options, speech: known, stops } = modal
  if (!stops.has('page')) return
  const speech = learn(modal)
  if (!known)
    owned.prefetch = event => {
      prefetch(event)
      void speech.ready()
    }
  turnTo(modal, speech, toLanguage([options.language, document.documentElement.lang || undefined, ...(navigator.languages ?? [])]))
  if (isShown(modal)) void speech.ready()
}

/** Changes the language of buttons and dialog, for good: what the page says from now on changes nothing. A tag we do not speak is English. Resolves once the dialog speaks it, if it is on screen. */
export async function setLanguage(modal: Modal, tag: string): Promise<void> {
  const speech = learn(modal)
  modal.stops.get('lang')?.()
  turnTo(modal, speech, toLanguage([tag]))
  if (isShown(modal)) await speech.ready()
}

/** Whether the dialog is on screen; as a part of the page it is without being opened. */
const isShown = ({ state, screen, options }: Modal): boolean => state.isOpen.peek() || Boolean(screen && options.enableEmbedded)

/** How a modal speaks, made once. */
function learn(modal: Modal): Speech {
  if (modal.speech) return modal.speech
  const { state, clock, stops } = modal
  const own = state.texts.peek() ?? {}
  const speech: Speech = (modal.speech = {
    own,
    language: 'en',
    // What does not come in time leaves the words that stand, and is asked for again at the next opening.
    ready: () => inTime(clock, fetchWords(modal, speech), LANGUAGE_LIMIT).catch(() => {}),
  })
  stops.set(
    'language',
    effect(() => {
      if (state.isOpen.value) void speech.ready()
    }),
  )
  return speech
}

function turnTo(modal: Modal, speech: Speech, language: Language): void {
  const { state } = modal
  speech.language = language
  // A dialog goes on in the words it has, until the others are here.
  if (!isShown(modal)) say(modal, speech, language === 'en' ? {} : BUTTONS[language], language)
  const { hide: _, ...looks } = state.looks.peek() ?? {}
  state.looks.value = { ...looks, connect: language === 'en' ? undefined : toConnectLook }
}

/** Brings the words of the language that is spoken now; of one that was turned away from meanwhile nothing is said. */
async function fetchWords(modal: Modal, speech: Speech): Promise<void> {
  const { language } = speech
  if (speech.spoken === language) return
  const words = language === 'en' ? {} : withForms(await fetchLocale(language), language)
  if (speech.language !== language) return
  say(modal, speech, words, language)
  speech.spoken = language
}

/** The texts of a language by key, out of both files that the build has made of it. */
async function fetchLocale(language: Foreign): Promise<Texts> {
  const [{ default: keys }, { default: made }] = await Promise.all([import('../locales/keys.js'), LOCALES[language]()])
  const texts = made as readonly (string | 0)[]
  return Object.fromEntries(keys.flatMap((key, at) => (texts[at] ? [[key, texts[at]]] : [])))
}

/** The dApp's own words come before those of any language. */
function say({ state }: Modal, { own }: Speech, words: Texts, language: Language): void {
  state.texts.value = { ...words, locale: language, ...(isRightToLeft(language) && { dir: 'rtl' }), ...own }
}

/** Numbers that a text may be about. */
const NUMBERS = ['count', 'seconds', 'decimals']

/** A locale as texts are looked up: of a text with plurals the form is chosen by its number, and what is filled in from right to left keeps its own direction. */
export function withForms(locale: Texts, language: Language): Texts {
  const rules = new Intl.PluralRules(language)
  const isolate = (text: string) => (isRightToLeft(language) ? text.replace(/\{\w+\}/g, '\u2068$&\u2069') : text)
  const words: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(locale)) {
    const [, base] = /^(.+)\.(?:zero|one|two|few|many)$/.exec(key) ?? []
    if (base === undefined) words[key] ??= isolate(text)
    else
      words[base] = (values: Record<string, string>) => {
        const number = NUMBERS.map(name => values[name]).find(value => value !== undefined)
        return isolate(locale[`${base}.${rules.select(Number(number))}`] ?? locale[base]!)
      }
  }
  return words as Texts
}

/** What the connect button says in another language (`Looker` in elements.ts); as in English, the dApp's own label comes first. */
function toConnectLook(
  { modal: { state } }: Spoken,
  namespace: Namespace | undefined,
  element: { readonly label: string | null; readonly loadingLabel: string | null },
): { parts: string[]; view: 'Connect'; isBusy: boolean } {
  const isBusy = state.isLoading.value || state.of(namespace).status === 'connecting'
  const say = (key: string) => state.texts.value?.[key] ?? ''
  return {
    parts: [isBusy ? (element.loadingLabel ?? say('buttonConnecting')) : (element.label ?? say('buttonConnect'))],
    view: 'Connect',
    isBusy,
  }
}
