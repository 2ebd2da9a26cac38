import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Makes folders for a suite, each with these files in it; they go with the suite.
 * @param within where packages have to be found as the project finds them, a folder of it
 */
export function createFolders(test: { after(hook: () => void): void }, within = tmpdir()) {
  const made: string[] = []
  test.after(() => made.forEach(folder => rmSync(folder, { recursive: true, force: true })))
  return (files: Record<string, string | Uint8Array> | Map<string, string | Uint8Array> = {}): string => {
    mkdirSync(within, { recursive: true })
    const folder = mkdtempSync(join(within, 'latchkey-'))
    made.push(folder)
    for (const [path, contents] of files instanceof Map ? files : Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), contents)
    }
    return folder
  }
}
