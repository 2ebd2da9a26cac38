// Where the project lies, for code that may run bundled from another folder.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder: the nearest one above this code, or above the working folder, whose package is `latchkey`. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url))) ?? findRoot(process.cwd()) ?? process.cwd()

/** A file of a package that is installed with us, or in the project that is worked on. @throws where there is none */
export function resolvePackage(file: string): string {
  try {
    return createRequire(join(projectRoot, 'scripts/sandbox/package.json')).resolve(file)
  } catch {
    return createRequire(join(process.cwd(), 'package.json')).resolve(file)
  }
}

function findRoot(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'latchkey') return folder
    if (dirname(folder) === folder) return undefined
  }
}
