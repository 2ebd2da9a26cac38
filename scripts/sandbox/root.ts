// Where the project lies, for code that may run bundled from another folder.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder: the nearest one above this code, or above the working folder, whose package is `latchkey`. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url))) ?? findRoot(process.cwd()) ?? process.cwd()

function findRoot(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'latchkey') return folder
    if (dirname(folder) === folder) return undefined
  }
}
