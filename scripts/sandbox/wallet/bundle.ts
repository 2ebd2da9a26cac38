import { join } from 'node:path'
import { pagesFolder } from '../compile-page.js'
import { bundle } from '../wallet-pages.js'

/** Bundles one of the wallet's files for a page, as a plain script; `config` is what it finds as `sandboxConfig`. */
export async function bundleForPage(file: string, config: unknown): Promise<string> {
  const script = await bundle(join(pagesFolder, 'wallet', file), { format: 'iife' })
  return `(()=>{const sandboxConfig=${JSON.stringify(config)};\n${script}})()`
}
