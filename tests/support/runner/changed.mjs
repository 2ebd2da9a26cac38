// Which tests a change can break: those that are made of what has changed, the nearest first, as many as fit into a minute.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './bundle.mjs'

/** What may be spent on tests, in ms of one lane. Types and format take the rest of the minute. */
const BUDGET = 40_000

/** Tests of the house itself, which read sources instead of importing them. */
const OF_THE_HOUSE = ['floors', 'state-writers', 'literals', 'lint'].map(name => `tests/${name}.test.ts`)

const git = async (...args) => (await promisify(execFile)('git', args, { cwd: root })).stdout.split('\n').filter(Boolean)

/** @returns {Promise<{ files: string[], formatted: string[] }>} paths from the root: all that differs from the last commit; what prettier looks after */
export async function findChanges() {
  const files = [...(await git('diff', '--name-only', 'HEAD')), ...(await git('ls-files', '--others', '--exclude-standard'))]
  const formatted = files.filter(file => /^(src|scripts|tests|docs\/\.vitepress)\/|^build\.mjs$/.test(file) && existsSync(join(root, file)))
  return { files, formatted }
}

/** How near a test stands to a change: 0 is the change itself, 1 its namesake, then those made of the fewest files. */
function distance(test, inputs, changed) {
  if (changed.includes(test)) return 0
  const name = path => basename(path).split('.')[0]
  const place = path => dirname(path).replace(/^(src|tests|scripts)/, '')
  if (changed.some(file => place(file) === place(test))) return name(test) === name(changed[0]) ? 1 : 2
  return 3 + inputs.length
}

/**
 * @param {{ changes: { files: string[] }, all: string[], notes: { took: Record<string, number>, inputs: Record<string, string[]> }, isE2e(file: string): boolean }} options
 * @returns {{ files: string[], left: string[], isSeen: boolean }} what to run, what is reached and left, and whether a browser would see it
 */
export function pickTests({ changes: { files: changed }, all, notes, isE2e }) {
  const isSource = changed.some(file => file.startsWith('src/'))
  const scripts = changed.filter(file => /^scripts\/.*\.mjs$|^build\.mjs$/.test(file)).map(file => basename(file))
  const names = file => scripts.length > 0 && scripts.some(name => readFileSync(join(root, file), 'utf8').includes(name))
  const reached = all.filter(
    file =>
      changed.includes(file) ||
      (isSource && OF_THE_HOUSE.includes(file)) ||
      (!isE2e(file) && (!notes.inputs[file] || notes.inputs[file].some(input => changed.includes(input)) || names(file))),
  )
  const ranked = reached.sort((a, b) => distance(a, notes.inputs[a] ?? [], changed) - distance(b, notes.inputs[b] ?? [], changed))
  let spent = 0
  const isWithin = file => changed.includes(file) || OF_THE_HOUSE.includes(file) || (spent += notes.took[file] ?? 1_000) <= BUDGET
  const files = ranked.filter(isWithin)
  return { files, left: ranked.filter(file => !files.includes(file)), isSeen: isSource }
}
