// `npx latchkey sandbox`: the command of `latchkey-sandbox`, which is a package of its own.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { own } from './package.mjs'

export const summary = "everything outside your page on this machine: chains, wallets, relay, and the modal's services"

export const help = `latchkey sandbox [--env FILE] [--families] [--frame] [--any-ports] [--json]

Runs latchkey-sandbox, a package of its own that a page never needs:

  npm install --save-dev latchkey-sandbox

Without latchkey, and with nothing installed: npx latchkey-sandbox --help
`

/**
 * Where the command of the sandbox lies.
 * @param {string[]} [folders] the project, and this package
 * @throws with how it is installed where it is not
 */
export function findSandbox(folders = [process.cwd(), own]) {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json'))
        .resolve('latchkey-sandbox/package.json')
        .replace(/package\.json$/, 'cli.mjs')
    } catch {
      // perhaps the next one has it
    }
  }
  throw new Error(
    'it is a package of its own, which is not installed here:\n\n  npm install --save-dev latchkey-sandbox\n\nor, at once: npx latchkey-sandbox\n',
  )
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, io) {
  const { run } = await import(pathToFileURL(findSandbox()).href)
  return run(args, io)
}
