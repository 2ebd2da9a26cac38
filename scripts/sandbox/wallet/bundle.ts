import { build } from 'esbuild'
import { join } from 'node:path'
import { projectRoot } from '../root.js'

const bundles = new Map<string, Promise<string>>()

/** Bundles one of the wallet's files for a page, as a plain script; `config` is what it finds as `sandboxConfig`. */
export async function bundleForPage(file: string, config: unknown): Promise<string> {
  let bundle = bundles.get(file)
  if (!bundle) bundles.set(file, (bundle = compile(file)))
  return `(()=>{const sandboxConfig=${JSON.stringify(config)};\n${await bundle}})()`
}

async function compile(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'scripts/sandbox/wallet', file)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {}, // the product's settings are no business of ours
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}
