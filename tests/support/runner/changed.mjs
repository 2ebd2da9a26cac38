// Which tests a change can break: those that read what has changed, and those that import it, the nearest first, as many as fit into a minute.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { root } from './bundle.mjs'

/** What may be spent on tests that import what has changed, in ms of one lane. Types, format and what reads the change take the rest of the minute. */
const BUDGET = 20_000

/** Tests that read files instead of importing them, by what they read. They run whatever they take, builds among it: nothing else looks at it. */
const READERS = [
  [/^src\//, ['floors', 'house', 'state-writers', 'literals', 'build/signals']],
  [/^src\/.*(x|\/use-[a-z-]+\.ts)$/, ['build/our-jsx']],
  [/^scripts\/patches\//, ['build/our-jsx', 'build/signals']],
  [/^tests\/.*\.(tsx?|mjs)$/, ['lint']],
  [/^tests\/faults\/.*\.txt$/, ['faults/matrix']],
  [/^CONTRIBUTING\.md$/, ['domain/texts']],
  [/^\.github\/workflows\/long\.yml$|\.long\.test\.ts$/, ['workflows']],
  [/^\.github\/workflows\/bench\.yml$/, ['bench']],
  [/^\.github\/workflows\/release\.yml$/, ['build/publish', 'build/sandbox-cli']],
]

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
  const isSmall = file => !isLarge(file) && !wantBuild.has(file)
  const names = READERS.flatMap(([pattern, names]) => (changed.some(path => pattern.test(path)) ? names : []))
  const isAsked = file => changed.includes(file) || names.some(name => file === `tests/${name}.test.ts`)
  const guess = file => took[file] ?? 500
  const reached = all
    .filter(file => steps.has(file) || isAsked(file))
    .sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || guess(a) - guess(b))
  let spent = 0
  const files = reached.filter(file => isAsked(file) || (isSmall(file) && (spent += guess(file)) <= BUDGET))
  return { files, left: reached.filter(file => !files.includes(file)) }
}
