// Which tests a change can break: those that import what has changed, the nearest first, as many as fit into a minute.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { root } from './bundle.mjs'

/** What may be spent on tests, in ms of one lane. Types and format take the rest of the minute. */
const BUDGET = 20_000

/** Tests of the house itself, which read sources instead of importing them. */
const OF_THE_HOUSE = ['floors', 'state-writers', 'literals', 'lint'].map(name => `tests/${name}.test.ts`)

const SOURCE = /^(src|scripts|tests|docs\/\.vitepress)\/.*\.(tsx?|mjs)$|^build\.mjs$/
const git = async (...args) => (await promisify(execFile)('git', args, { cwd: root })).stdout.split('\n').filter(Boolean)

/** Paths from the root of all that differs from the last commit and is still there. */
export async function findChanges() {
  const files = [
    ...(await git('diff', '--name-only', '--diff-filter=d', 'HEAD')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
  return { files, formatted: files.filter(file => SOURCE.test(file)) }
}

/** Who imports each file, by paths from the root. What is imported for its types alone is the type check's. */
async function readImporters() {
  const found = await Promise.all(
    ['src', 'scripts', 'tests'].map(folder =>
      readdir(join(root, folder), { recursive: true }).then(names => names.map(name => posix.join(folder, name))),
    ),
  )
  const files = [...found.flat(), 'build.mjs'].filter(file => SOURCE.test(file) && !file.includes('node_modules'))
  const known = new Set(files)
  const importers = new Map()
  await Promise.all(
    files.map(async file => {
      const text = (await readFile(join(root, file), 'utf8')).replace(/^(import|export) type .*$/gm, '')
      for (const [, specifier] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
        const base = posix.join(posix.dirname(file), specifier)
        const bare = base.replace(/\.js$/, '')
        const target = [base, `${bare}.ts`, `${bare}.tsx`].find(path => known.has(path))
        if (target) importers.set(target, [...(importers.get(target) ?? []), file])
      }
    }),
  )
  return importers
}

/** How many imports each file is away from the nearest of `files`. */
function measureFrom(files, importers) {
  const steps = new Map(files.map(file => [file, 0]))
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  return steps
}

/**
 * @param {{ changed: string[], all: string[], took: Record<string, number>, isLarge(file: string): boolean }} options paths; ms; which tests want a browser
 * @returns {Promise<{ files: string[], left: string[] }>} what to run, and what the change reaches as well
 */
export async function pickTests({ changed, all, took, isLarge }) {
  const importers = await readImporters()
  const steps = measureFrom(changed, importers)
  const wantBuild = measureFrom(['tests/support/dist.ts'], importers)
  const isSmall = file => changed.includes(file) || (!isLarge(file) && !wantBuild.has(file))
  const isOfHouse = file => changed.some(path => path.startsWith('src/')) && OF_THE_HOUSE.includes(file)
  const guess = file => took[file] ?? 500
  const reached = all
    .filter(file => steps.has(file) || isOfHouse(file))
    .sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || guess(a) - guess(b))
  let spent = 0
  const files = reached.filter(file => isSmall(file) && (changed.includes(file) || (spent += guess(file)) <= BUDGET))
  return { files, left: reached.filter(file => !files.includes(file)) }
}
