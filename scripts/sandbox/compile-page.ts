// Compiles a page's script from its sources. What is published has none: built-page.ts stands there in its place.
import { build, type BuildOptions } from 'esbuild'
import { packageRoot } from './root.js'

/** The folder that the pages' files are read from. */
export const pagesFolder: string = packageRoot

/** Bundles a file for the browser. */
export async function compile(file: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {}, // the product's settings are no business of ours
    logLevel: 'error',
    ...options,
    write: false,
  })
  return outputFiles![0]!.text
}
