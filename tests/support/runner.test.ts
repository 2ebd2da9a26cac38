import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from './root.js'
import { bundle } from './runner/bundle.mjs'
import { pickTests } from './runner/changed.mjs'
import { createLane } from './runner/lane.mjs'

const test = suite('the runner')
const folder = join(root, `node_modules/.cache/latchkey/runner-${process.pid}`)
const lane = createLane({ LATCHKEY_LEAVING: '500' })

const head = `import { test, suite } from 'uvu'\nimport * as assert from 'uvu/assert'\n`

/** Runs a test file made of `source`, as `npm test` would. */
async function runSource(source: string, timeout = 60_000) {
  const name = `case-${Math.random().toString(36).slice(2)}.test.ts`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), head + source)
  const made = (await bundle([join(folder, name)], join(folder, 'out'))).values().next().value
  if (!made || !('outfile' in made)) throw new Error(made?.error)
  return lane.run({ outfile: made.outfile, timeout })
}

test.after(async () => {
  await lane.close()
  await rm(folder, { recursive: true, force: true })
})

test('fails when a before hook throws, although uvu exits with 0', async () => {
  const end = await runSource(`test.before(() => { throw new Error('no ground') })\ntest('a', () => {})\ntest('b', () => {})`)
  assert.equal([end.passed, end.failed], [0, 2])
  assert.match(end.problems.join('\n'), 'exception in before: no ground')
})

test('fails when a test is skipped or singled out', async () => {
  assert.is((await runSource(`test('a', () => {})\ntest.skip('b', () => {})`)).failed, 1)
  assert.is((await runSource(`test('a', () => {})\ntest.only('b', () => {})`)).failed, 1)
})

test('fails when a file runs no test', async () => {
  assert.is((await runSource(``)).failed, 1)
  assert.is((await runSource(`export {}`)).failed, 1)
})

test('runs what a file defines, though nothing in it says so; fails when more is defined while that runs', async () => {
  const end = await runSource(`test('a', () => {})\nconst more = suite('more')\nmore('b', () => {})`)
  assert.equal([end.passed, end.failed], [2, 0])
  const late = await runSource(`const more = suite('more')\ntest('a', () => more('b', () => {}))`)
  assert.match(late.problems.join('\n'), `1 tests of 'more' never run`)
})

test('fails when a promise is rejected unseen', async () => {
  const end = await runSource(
    `test('a', async () => { void Promise.reject(new Error('unseen')); await new Promise(r => setTimeout(r, 5)) })`,
  )
  assert.equal([end.passed, end.failed], [1, 1])
  assert.match(end.problems.join('\n'), 'unhandled rejection: Error: unseen')
})

test('fails when the process dies', async () => {
  assert.is((await runSource(`test('a', () => process.exit(0))`)).failed, 1)
  assert.is((await runSource(`test('a', () => process.kill(process.pid, 'SIGKILL'))`)).failed, 1)
  assert.is((await runSource(`throw new Error('at load')`)).failed, 1)
})

test('fails when a test never ends, and when something stays open after the last', async () => {
  const endless = await runSource(`test('a', () => new Promise(() => setInterval(() => {}, 1000)))`, 1_500)
  assert.match(endless.problems.join('\n'), 'not done after 1.5 s')
  const open = await runSource(`test('a', () => { setInterval(() => {}, 1000) })`)
  assert.match(open.problems.join('\n'), 'something is still open: Timeout')
})

test('gives each file the global object, the environment and the timers as the first one found them', async () => {
  const leaves = `globalThis.left = 1; globalThis.fetch = 2; process.env.LEFT = '3'`
  await runSource(`test('a', () => { ${leaves} })`)
  const end = await runSource(
    `test('b', () => assert.equal([globalThis.left, typeof fetch, process.env.LEFT], [undefined, 'function', undefined]))`,
  )
  assert.equal([end.passed, end.failed], [1, 0])
})

test('fails when a test reaches for an outside host', async () => {
  const end = await runSource(`test('a', () => fetch('https://latchkey.invalid/').catch(() => {}))`)
  assert.match(end.problems.join('\n'), 'reached for an outside host: latchkey.invalid')
})

for (const [changed, ...names] of [
  ['src/domain/links.ts', 'floors', 'house', 'state-writers', 'literals', 'build/signals'],
  ['tests/domain/links.test.ts', 'lint', 'domain/links'],
  ['tests/faults/kept.txt', 'faults/matrix'],
] as const)
  test(`${changed} is judged by ${names.join(', ')}, whatever they take`, async () => {
    const all = [...names, 'server', 'locales'].map(name => `tests/${name}.test.ts`)
    const took = Object.fromEntries(all.map(file => [file, 50_000]))
    const picked = await pickTests({ changed: [changed], all, took, isLarge: file => file.startsWith('tests/faults/') })
    assert.equal(picked.files.sort(), names.map(name => `tests/${name}.test.ts`).sort())
  })
