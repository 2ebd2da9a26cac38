import { join } from 'node:path'
import { projectRoot } from '../root.js'
import { bundle } from '../wallet-pages.js'

/** Bundles one of the wallet's files for a page, as a plain script; `config` is what it finds as `sandboxConfig`. */
export async function bundleForPage(file: string, config: unknown): Promise<string> {
  const script = await bundle(join(projectRoot, 'scripts/sandbox/wallet', file), { format: 'iife' })
  return `(()=>{const sandboxConfig=${JSON.stringify(config)};\n${script}})()`
}
