// Runs the checks of this project: `npm test`. Its last line is always `N passed, N failed`.
//
//   node scripts/test.mjs               everything
//   node scripts/test.mjs PATTERN …     the test files whose path contains a PATTERN
//   node scripts/test.mjs --unit        without the browser
//   node scripts/test.mjs --e2e         only the browser
//   node scripts/test.mjs --long        only tests/**/*.long.test.ts, which `npm test` leaves out
//   node scripts/test.mjs --with-long   everything, and those
//   --no-build                          trust the `dist` that is there
//   --verbose                           print what passing files write, too
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../tests/support/runner/bundle.mjs'
import { endAll, runFile } from '../tests/support/runner/run-file.mjs'

const args = process.argv.slice(2)
const has = option => args.includes(`--${option}`)
const patterns = args.filter(arg => !arg.startsWith('--'))
const isWhole = patterns.length === 0 && !has('long')

/** What prettier looks after; `npm run format` mends it. */
const formatted = ['src', 'scripts', 'tests', 'docs/.vitepress', 'build.mjs']

const isE2e = file => /^tests\/(e2e|engines|faults|consumers)\//.test(file)
const isLong = file => /\.long\.test\.tsx?$/.test(file)
const windowModule = 'tests/support/window.ts'
/** Tests that look at what was built say so by importing this. */
const distModule = 'tests/support/dist.ts'

/**
 * What took longest when somebody last looked, the longest first: begun early, it does not run on alone at the end. The rest follows by its size.
 */
const longest = [
  'faults/services',
  'faults/wallets',
  'faults/storage',
  'faults/code',
  'engines/webkit',
  'engines/firefox',
  'e2e/axe',
  'e2e/axe-dark',
  'e2e/account',
  'e2e/axe-logins-dark',
  'e2e/axe-logins',
  'e2e/axe-money',
  'e2e/access-views',
  'e2e/access-logins',
  'e2e/families',
  'e2e/embedded-wallet',
  'e2e/embedded-money',
  'faults/frame',
  'e2e/connecting',
  'e2e/bad-input',
  'e2e/all-wallets',
  'e2e/csp',
  'e2e/journey',
  'demo/phone',
  'demo/embedded',
  'demo/money',
  'demo/families',
  'demo/page',
  'sandbox/web-wallet',
  'sandbox/web-wallet-sessions',
].map(name => `tests/${name}.test.ts`)

/** The longest first. */
async function inOrder(files) {
  const rank = file => (longest.includes(file) ? longest.indexOf(file) : longest.length)
  const sizes = new Map(await Promise.all(files.map(async file => [file, (await stat(join(root, file))).size])))
  return [...files].sort((a, b) => rank(a) - rank(b) || sizes.get(b) - sizes.get(a) || (a < b ? -1 : 1))
}

const counts = { passed: 0, failed: 0 }

/** How long each part and each file took, in ms. */
const parts = new Map()
const took = new Map()

async function timed(part, work) {
  const started = performance.now()
  try {
    return await work()
  } finally {
    parts.set(part, performance.now() - started)
  }
}

/** What took how long, for who wants it faster. Parts overlap where they run side by side. */
function tellTimes() {
  const toSeconds = ms => `${(ms / 1000).toFixed(1)} s`
  if (parts.size) console.log(`\n${[...parts].map(([part, ms]) => `${part} ${toSeconds(ms)}`).join(', ')}`)
  if (took.size < 2) return
  console.log('The slowest files:')
  for (const [file, ms] of [...took].sort(([, a], [, b]) => b - a).slice(0, 10)) console.log(`  ${toSeconds(ms).padStart(8)}  ${file}`)
}

function tell(ok, name, detail, ms) {
  console.log(`${ok ? '✓' : '✗'} ${name}  ${detail}  ${(ms / 1000).toFixed(1)} s`)
}

/** Counts and prints one finished piece of work: in full when it failed. */
function record(name, { passed, failed, problems = [], output = '', ms = 0 }) {
  counts.passed += passed
  counts.failed += failed
  tell(!failed, name, failed ? `${passed} passed, ${failed} failed` : `${passed} passed`, ms)
  if (!failed && !has('verbose')) return
  if (output.trim()) console.log(output.trimEnd().replace(/^/gm, '  │ '))
  for (const problem of problems) console.log(`  └ ${problem}`)
}

/** Runs one command as a step that passes or fails as a whole. */
function runStep(name, command, commandArgs) {
  const started = performance.now()
  return new Promise(resolve => {
    const child = spawn(command, commandArgs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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

async function findTests() {
  const found = await readdir(join(root, 'tests'), { recursive: true })
  return found
    .map(path => `tests/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .filter(file => (has('long') ? isLong(file) : !isLong(file) || has('with-long') || patterns.some(pattern => file.includes(pattern))))
    .filter(file => (patterns.length ? patterns.some(pattern => file.includes(pattern)) : true))
    .filter(file => !(has('unit') && isE2e(file)) && !(has('e2e') && !isE2e(file)))
    .sort()
}

/** Calls `work` for every item, at most `limit` at a time. */
async function each(items, limit, work) {
  const rest = [...items]
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, lane))
}

/** Runs test files as one part of the whole, at most `limit` at a time. */
async function runTests(part, files, bundled, limit) {
  if (!files.length) return
  await timed(part, async () =>
    each(await inOrder(files), limit, async file => {
      const made = bundled.get(file)
      if (!made || 'error' in made) return record(file, { passed: 0, failed: 1, problems: [made?.error ?? 'was not bundled'] })
      // The window has to stand before Preact loads, whatever the order of the file's imports.
      const imports = made.inputs.includes(windowModule) ? [pathToFileURL(bundled.get(windowModule).outfile).href] : []
      const timeout = isLong(file) ? 1_800_000 : isE2e(file) ? 600_000 : 120_000
      const result = await runFile({ outfile: made.outfile, timeout, imports })
      took.set(file, result.ms)
      record(file, result)
    }),
  )
}

const outdir = join(root, 'node_modules/.cache/latchkey', `tests-${process.pid}`)
const leave = async () => {
  endAll()
  await rm(outdir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void leave().finally(() => process.exit(1)))

const limit = Math.max(1, cpus().length)
const files = await findTests()
const isFull = isWhole && !has('e2e')

try {
  // The type check takes one core while the bundle and the build are made; tests take the free cores as they come.
  const checked = isFull
    ? timed('type check', async () => {
        await runStep('type check', process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'])
        await runStep('format', process.execPath, [
          'node_modules/prettier/bin/prettier.cjs',
          '--check',
          '--log-level',
          'warn',
          ...formatted,
        ])
        await runStep('unused', process.execPath, [
          'node_modules/knip/bin/knip.js',
          '--config',
          'scripts/knip.mjs',
          '--include',
          'files,exports,types',
        ])
      })
    : undefined
  const bundled = files.length ? await bundle([...files, ...(files.includes(windowModule) ? [] : [windowModule])], outdir) : new Map()
  const needsDist = file => isE2e(file) || Boolean(bundled.get(file)?.inputs?.includes(distModule))
  const wantsBuild = (isFull || files.some(needsDist)) && !has('no-build')
  const built = wantsBuild ? await timed('build', () => runStep('build', process.execPath, ['build.mjs'])) : existsSync(join(root, 'dist'))
  // Tests of the site find it built; where they run alone they build it themselves.
  const documented = isFull && built ? timed('docs', () => runStep('docs', process.execPath, ['scripts/docs.mjs'])) : undefined

  await runTests(
    'node tests',
    files.filter(file => !needsDist(file)),
    bundled,
    checked ? Math.max(1, limit - 1) : limit,
  )
  await Promise.all([checked, documented])
  const late = files.filter(needsDist)
  if (built) {
    await runTests(
      'tests of the build',
      late.filter(file => !isE2e(file)),
      bundled,
      limit,
    )
    if (isFull) await runStep('size', process.execPath, ['scripts/size.mjs'])
    // Tests that measure time have the machine for themselves.
    const isAlone = file => /\.alone\.test\.tsx?$/.test(file)
    await runTests(
      'end-to-end',
      late.filter(file => isE2e(file) && !isAlone(file) && !isLong(file)),
      bundled,
      Math.min(2, limit),
    )
    await runTests(
      'alone',
      late.filter(file => isE2e(file) && isAlone(file)),
      bundled,
      1,
    )
    // Last, and side by side: none of them measures what a visitor waits for.
    await runTests('long', late.filter(isLong), bundled, Math.min(2, limit))
  } else {
    for (const file of late) record(file, { passed: 0, failed: 1, problems: ['not run: there is no build'] })
  }
} catch (error) {
  counts.failed++
  console.log(error)
} finally {
  await leave()
}

if (counts.passed + counts.failed === 0) console.log(`No test matches ${patterns.join(' ')}`)
tellTimes()
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
