/** The languages the modal speaks, by the tag of their file in `src/locales`; English needs none. */
export const LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fa',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
] as const

export type Language = (typeof LANGUAGES)[number]

/** Chinese is written in two ways; a tag says which by its script or by where it is spoken. */
const TRADITIONAL = /hant|tw|hk|mo/

/** The language of the first tag (BCP 47: `de-AT`, `zh-Hant-HK`) that we speak; English where there is none. */
export function toLanguage(tags: readonly (string | undefined)[]): Language {
  for (const tag of tags) {
    const [base = '', ...rest] = `${tag ?? ''}`.toLowerCase().split(/[-_]/)
    if (base === 'zh') return TRADITIONAL.test(rest.join()) ? 'zh-TW' : 'zh-CN'
    const language = LANGUAGES.find(each => each.split('-')[0] === base)
    if (language) return language
  }
  return 'en'
}

/** Languages that are written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar' || language === 'fa'
