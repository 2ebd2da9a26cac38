// What a page without a build loads by one script tag: `dist/latchkey.js`, made of built files as a dApp's bundler would, beside the room that
// rooms share with it.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { minifying } from './minifying.mjs'

/** Its source; without it there is no such file. */
export const tagSource = 'src/global.ts'

/**
 * @param {string} from the folder that holds `src`
 * @param {Map<string, Uint8Array | string>} written files of dist by name
 * @returns {Promise<string>}
 */
export async function buildTag(from, written) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: await readFile(join(from, tagSource), 'utf8'), resolveDir: from, sourcefile: tagSource, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [
      {
        name: 'built',
        setup(build) {
          // Rooms stay files of their own: what they share has a state, and what comes later has to be asked for.
          build.onResolve({ filter: /^\.\/rooms\// }, ({ path }) => ({ path, external: true }))
          build.onResolve({ filter: /^\.\// }, ({ path }) => ({ path: basename(path), namespace: 'built', sideEffects: false }))
          build.onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => ({ contents: written.get(path), resolveDir: from }))
        },
      },
    ],
  })
  const { code } = await minify(outputFiles[0].text, minifying)
  return code
}
