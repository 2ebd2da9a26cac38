// The long tests run before a merge where what they read has changed: the workflow's list knows all of it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { entries } from '../scripts/rooms.mjs'
import { root } from './support/root.js'
import { readPaths } from './support/workflow.js'

const test = suite('workflows')

/** Stand-ins and helpers that every end-to-end test reads are held by the gate, and so is what `src` has behind its entries. */
const isOfTheGate = (path: string) => /^(src|scripts\/sandbox|tests\/support)\//.test(path)

/** The long tests, with all they import that is theirs. */
function readLong(): Set<string> {
  const names = readdirSync(join(root, 'tests'), { recursive: true }).map(name => `tests/${String(name).replaceAll('\\', '/')}`)
  const found = new Set(names.filter(name => name.endsWith('.long.test.ts') && !name.includes('node_modules')))
  for (const file of found)
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"\n]+)['"]/g)) {
      const path = posix.join(posix.dirname(file), specifier!)
      const bare = path.replace(/\.js$/, '')
      const target = [path, `${bare}.ts`, `${bare}.tsx`].find(each => existsSync(join(root, each)) && statSync(join(root, each)).isFile())
      if (target && !isOfTheGate(target)) found.add(target)
    }
  return found
}

test('whoever changes what the long tests read, or an entry that they build with, has them run', () => {
  const isRead = readPaths('long.yml')
  const long = readLong()
  assert.ok(long.has('tests/e2e/endurance.ts') && long.has('scripts/cli/migrate.mjs'), [...long].join(', '))
  const folders = ['tests/consumers/apps/a/b.ts', 'tests/moving-in/a/b.tsx']
  assert.equal(
    [...long, ...entries.map(({ source }) => source), ...folders].filter(path => !isRead(path)),
    [],
  )
  for (const path of ['src/locales/de.ts', 'src/features/send/Send.tsx', 'tests/e2e/connect.test.ts', 'docs/shell.md'])
    assert.not(isRead(path), path)
})
