/** The texts of a language by key, as `node scripts/dictionary.mjs` lists them. That none is missing and none too many is held by a test. */
export type Locale = Readonly<Record<string, string>>
