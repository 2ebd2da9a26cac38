// Locales as they are downloaded. Keys are a third of a locale's letters, and the same in each: they are fetched beside it, once for all languages.
import { basename } from 'node:path'
import { readLocales } from './locales.mjs'
import { locales as languages } from './rooms.mjs'

/** @returns {import('esbuild').Plugin} writes `src/locales/keys.ts`, and of each locale its texts in that order: 0 where it lacks one */
export function localesPlugin() {
  return {
    name: 'locales',
    setup(build) {
      let reading
      build.onStart(() => void (reading = undefined))
      build.onLoad({ filter: /[\\/]src[\\/]locales[\\/](keys|[a-z]{2}(-[A-Z]{2})?)\.ts$/ }, async ({ path }) => {
        const all = await (reading ??= readLocales(languages))
        const keys = [...new Set(Object.values(all).flatMap(locale => Object.keys(locale)))]
        const locale = all[basename(path, '.ts')]
        return {
          contents: `export default ${locale ? JSON.stringify(keys.map(key => locale[key] ?? 0)) : `'${keys.join(' ')}'.split(' ')`}`,
        }
      })
    },
  }
}
