/** The texts of a language by key, as `npm run locales -- words` lists them. What it lacks is said in English until it is translated. */
export type Locale = Readonly<Record<string, string>>
