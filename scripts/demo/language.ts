/** Each language by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  vi: 'Tiếng Việt',
  tr: 'Türkçe',
  ru: 'Русский',
  uk: 'Українська',
  ar: 'العربية',
  fa: 'فارسی',
  hi: 'हिन्दी',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}

export type Tag = keyof typeof languages

const KEY = 'demo-language'

/** The language that was chosen on this page before; the page itself is in English. */
export function readLanguage(): Tag {
  const tag = localStorage.getItem(KEY)
  return tag !== null && tag in languages ? (tag as Tag) : 'en'
}

/** Keeps what was chosen for the next visit. */
export const keepLanguage = (tag: Tag): void => localStorage.setItem(KEY, tag)
