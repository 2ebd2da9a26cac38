// Runs the checks of this project: `npm test`. Its last line is always `N passed, N failed`.
//
//   node scripts/test.mjs               everything that a merge waits for
//   node scripts/test.mjs PATTERN …     the test files whose path contains a PATTERN
//   node scripts/test.mjs --changed     what the uncommitted change can break, as far as it is known in a minute
//   node scripts/test.mjs --unit        without the browser
//   node scripts/test.mjs --e2e         only the browser
//   node scripts/test.mjs --long        only tests/**/*.long.test.ts: what takes minutes and changes seldom, and what measures time
//   --no-build                          trust the `dist` that is there
//   --verbose                           print what passing files write, too
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../tests/support/runner/bundle.mjs'
import { findChanges, pickTests } from '../tests/support/runner/changed.mjs'
import { createLane, endAll } from '../tests/support/runner/lane.mjs'
import { measurePatience } from '../tests/support/runner/patience.mjs'
import { readTimes, writeTimes } from '../tests/support/runner/times.mjs'

const args = process.argv.slice(2)
const has = option => args.includes(`--${option}`)
const patterns = args.filter(arg => !arg.startsWith('--'))
const isWhole = !patterns.length && !['long', 'e2e', 'changed'].some(has)

/** What prettier looks after; `npm run format` mends it. */
const formatted = ['src', 'scripts', 'tests', 'docs/.vitepress', 'build.mjs']
const cache = join(root, 'node_modules/.cache/latchkey')

const isE2e = file => /^tests\/(e2e|engines|faults|consumers|demo)\//.test(file)
const isLong = file => /\.long\.test\.tsx?$/.test(file)
/** Tests of the site of the documentation. */
const readsDocs = file => /\/docs\.test/.test(file)
const windowModule = 'tests/support/window.ts'
/** Tests that look at what was built say so by importing this. */
const distModule = 'tests/support/dist.ts'
/** Tests that want the lane's browser. */
const laneModule = 'tests/support/lane.ts'

const counts = { passed: 0, failed: 0 }
/** What failed is told once more at the end: of a long log, often only its end is kept. */
const failures = []
/** How long each piece of work took, in ms: in the last run, and in this one. */
const before = await readTimes()
const took = {}

function tell(ok, name, detail, ms) {
  console.log(`${ok ? '✓' : '✗'} ${name}  ${detail}  ${(ms / 1000).toFixed(1)} s`)
}

/** Counts and prints one finished piece of work: in full when it failed. */
function record(name, { passed, failed, problems = [], output = '', ms = 0 }) {
  counts.passed += passed
  counts.failed += failed
  took[name] = Math.round(ms)
  tell(!failed, name, failed ? `${passed} passed, ${failed} failed` : `${passed} passed`, ms)
  const told = [...(output.trim() ? [output.trimEnd().replace(/^/gm, '  │ ')] : []), ...problems.map(problem => `  └ ${problem}`)].join(
    '\n',
  )
  if (failed) failures.push(`✗ ${name}\n${told}`)
  if (told && (failed || has('verbose'))) console.log(told)
}

/** What took how long, for who wants it faster. */
function tellTimes(total) {
  const toSeconds = ms => `${(ms / 1000).toFixed(1)} s`
  const all = Object.entries(took).sort(([, a], [, b]) => b - a)
  if (all.length < 2) return
  const sum = all.reduce((sum, [, ms]) => sum + ms, 0)
  console.log(`\n${toSeconds(total)} on ${limit} lanes, which were busy for ${toSeconds(sum)}. What took longest:`)
  for (const [name, ms] of all.slice(0, 15)) console.log(`  ${toSeconds(ms).padStart(8)}  ${name}`)
}

/** Runs one command, which passes or fails as a whole. */
function runStep(name, script, ...commandArgs) {
  const started = performance.now()
  return new Promise(resolve => {
    const child = spawn(process.execPath, [script, ...commandArgs], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.once('error', error => (output += String(error)))
    child.once('close', code => {
      const ok = code === 0
      record(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, ms: performance.now() - started })
      resolve(ok)
    })
  })
}

const typeCheck = () =>
  runStep('type check', 'node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', join(cache, 'types.json'))
const format = (...paths) =>
  runStep('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...paths)

async function findTests() {
  const found = await readdir(join(root, 'tests'), { recursive: true })
  return found
    .map(path => `tests/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .filter(file => isLong(file) === has('long') || patterns.some(pattern => file.includes(pattern)))
    .filter(file => !patterns.length || patterns.some(pattern => file.includes(pattern)))
    .filter(file => !(has('unit') && isE2e(file)) && !(has('e2e') && !isE2e(file)))
    .sort()
}

/**
 * Does the work in lanes, the longest first: begun early, it does not run on alone at the end. Work that waits for other work is passed over until then.
 * @param {{ name: string, guess: number, after?(): string[], run(lane: object): Promise<unknown> }[]} work
 * @param {number} lanes
 */
async function doWork(work, lanes) {
  const rest = [...work].sort((a, b) => b.guess - a.guess || (a.name < b.name ? -1 : 1))
  const open = new Set(rest.map(({ name }) => name))
  const isReady = ({ after }) => !after?.().some(name => open.has(name))
  const waiting = []
  const runLane = async () => {
    const lane = createLane()
    while (rest.length) {
      const at = rest.findIndex(isReady)
      if (at < 0) {
        await new Promise(resolve => waiting.push(resolve))
        continue
      }
      const [job] = rest.splice(at, 1)
      try {
        await job.run(lane)
      } catch (error) {
        // Nobody goes on with a run that has broken down.
        rest.length = 0
        throw error
      } finally {
        open.delete(job.name)
        for (const wake of waiting.splice(0)) wake()
      }
    }
    await lane.close()
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
}

/** What the test files are made of, once they are bundled: by their paths. */
let bundled = new Map()
const isMadeOf = (file, module) => Boolean(bundled.get(file)?.inputs?.includes(module))
const needsDist = file => isE2e(file) || isMadeOf(file, distModule)

/** How long a file takes that has never run here, in ms: tables of faults and other engines take long. */
const guessOf = file => (/^tests\/(faults|engines)\//.test(file) ? 100_000 : isE2e(file) ? 20_000 : 1_000)

/** A test file as a piece of work. */
function toWork(file, isBuilt) {
  return {
    name: file,
    guess: before[file] ?? guessOf(file),
    after: () => ['bundle', ...(needsDist(file) ? ['build'] : []), ...(readsDocs(file) ? ['docs'] : [])],
    async run(lane) {
      const made = bundled.get(file)
      if (!made || 'error' in made) return record(file, { passed: 0, failed: 1, problems: [made?.error ?? 'was not bundled'] })
      if (needsDist(file) && !isBuilt()) return record(file, { passed: 0, failed: 1, problems: ['not run: there is no build'] })
      const window = isMadeOf(file, windowModule) ? pathToFileURL(bundled.get(windowModule).outfile).href : undefined
      const timeout = (isLong(file) ? 30 : 10) * patience
      const isFirst = (await readFile(join(root, file), 'utf8')).includes('// A process of its own:')
      record(
        file,
        await lane.run({ outfile: made.outfile, timeout, limit: timeout / 2, window, needsBrowser: isMadeOf(file, laneModule), isFirst }),
      )
    },
  }
}

const outdir = join(cache, `tests-${process.pid}`)
const leave = async () => {
  endAll()
  await rm(outdir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void leave().finally(() => process.exit(1)))

const started = performance.now()
/** A lane waits for pages and servers a third of its time, so there is one more than cores. What is long measures, or fills the machine by itself. */
const limit = has('long') ? 1 : availableParallelism() + 1
process.env.LATCHKEY_PATIENCE ??= String(measurePatience())
const patience = Number(process.env.LATCHKEY_PATIENCE)

try {
  const all = await findTests()
  const changes = has('changed') ? await findChanges() : undefined
  const picked = changes && (await pickTests({ changed: changes.files, all, took: before, isLarge: isE2e }))
  const files = picked?.files ?? all

  let built = existsSync(join(root, 'dist'))
  const steps = []
  if (isWhole) {
    steps.push(
      { name: 'format', guess: 30_000, run: () => format(...formatted) },
      {
        name: 'unused',
        guess: 10_000,
        run: () => runStep('unused', 'node_modules/knip/bin/knip.js', '--config', 'scripts/knip.mjs', '--include', 'files,exports,types'),
      },
      {
        name: 'size',
        guess: 2_000,
        after: () => ['build', 'docs'],
        run: async () => built && runStep('size', 'scripts/size.mjs', '--no-build'),
      },
    )
  }
  // Once for the tests that read the site: each would build it anew beneath the other.
  if (isWhole || files.some(readsDocs))
    steps.push({ name: 'docs', guess: 15_000, after: () => ['build'], run: async () => built && runStep('docs', 'scripts/docs.mjs') })
  if (changes?.formatted.length) steps.push({ name: 'format', guess: 3_000, run: () => format(...changes.formatted) })
  if (isWhole || changes) steps.push({ name: 'type check', guess: 1_000_000, run: typeCheck })

  const makeBundles = async () => {
    bundled = await bundle([...files, ...(files.includes(windowModule) ? [] : [windowModule])], outdir)
  }
  // A whole run builds anyway, and begins with it; any other has to look first whether one of its tests wants a build.
  if (isWhole) steps.push({ name: 'bundle', guess: 3_000_000, run: makeBundles })
  else if (files.length) await makeBundles()
  if ((isWhole || files.some(needsDist)) && !has('no-build'))
    steps.push({ name: 'build', guess: 2_000_000, run: async () => void (built = await runStep('build', 'build.mjs')) })

  const work = files.map(file => toWork(file, () => built))
  await doWork([...steps, ...work], limit)
  if (picked?.left.length) console.log(`\nLeft to npm test: ${picked.left.length} more files of tests that this change reaches.`)
} catch (error) {
  counts.failed++
  console.log(error)
} finally {
  await leave()
}

if (counts.passed + counts.failed === 0) console.log(`No test matches ${patterns.join(' ')}`)
tellTimes(performance.now() - started)
await writeTimes({ ...before, ...took })
if (failures.length && Object.keys(took).length > 20) console.log(`\n${failures.join('\n')}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
