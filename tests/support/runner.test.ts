import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from './root.js'
import { bundle } from './runner/bundle.mjs'
import { pickTests } from './runner/changed.mjs'
import { createLane } from './runner/lane.mjs'

const test = suite('the runner')
const folder = join(root, `node_modules/.cache/latchkey/runner-${process.pid}`)
const lane = createLane({ LATCHKEY_LEAVING: '500', LATCHKEY_PATIENCE: '50' })

const head = `import { test, suite } from 'uvu'\nimport * as assert from 'uvu/assert'\n`

/** Runs a test file made of `source`, as `npm test` would. */
async function runSource(source: string, timeout = 60_000, limit?: number) {
  const name = `case-${Math.random().toString(36).slice(2)}.test.ts`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), head + source)
  const made = (await bundle([join(folder, name)], join(folder, 'out'))).values().next().value
  if (!made || !('outfile' in made)) throw new Error(made?.error)
  return lane.run({ outfile: made.outfile, timeout, ...(limit && { limit }) })
}

test.after(async () => {
  await lane.close()
  await rm(folder, { recursive: true, force: true })
})

test('counts the tests that passed', async () => {
  const end = await runSource(`test('a', () => {})\ntest('b', () => {})`)
  assert.equal([end.passed, end.failed], [2, 0])
})

test('fails when a before hook throws, although uvu exits with 0', async () => {
  const end = await runSource(`test.before(() => { throw new Error('no ground') })\ntest('a', () => {})\ntest('b', () => {})`)
  assert.equal([end.passed, end.failed], [0, 2])
  assert.match(end.problems.join('\n'), 'exception in before: no ground')
})

test('goes on with the next test when a test and the hook after it fail', async () => {
  const end = await runSource(
    `test.after.each(() => { throw new Error('hook') })\ntest('a', () => { throw new Error('body') })\ntest('b', () => {})`,
  )
  assert.equal([end.passed, end.failed], [0, 2])
  assert.match(end.output, 'body')
  assert.match(end.output, 'and then: hook')
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

test('names the test that never ends, says where it was once its page is gone, and goes on with the next', async () => {
  const end = await runSource(
    `let close\nconst answer = new Promise((_, reject) => (close = () => reject(new Error('the page is closed'))))\n` +
      `test.after.each(() => close())\ntest('waits for a word', async function hangs() { await answer })\ntest('b', () => {})`,
    60_000,
    300,
  )
  assert.equal([end.passed, end.failed], [1, 1])
  assert.match(end.output, 'not done after 0.3 s: waits for a word')
  assert.match(end.output, /it was at Error: the page is closed/)
  const loop = await runSource(`test('turns round', () => { for (;;); })`, 60_000, 300)
  assert.match(loop.problems.join('\n'), 'the file was at turns round')
  const before = await runSource(`test.before(() => new Promise(() => {}))\ntest('a', () => {})`, 60_000, 300)
  assert.match(before.problems.join('\n'), 'exception in before: not done after 0.3 s')
})

test('where nobody says how long a test may take, it may wait', async () => {
  const fresh = JSON.stringify(`${pathToFileURL(join(root, 'tests/support/runner/uvu.mjs')).href}?fresh`)
  const end = await runSource(
    `const mine = (await import(${fresh})).suite('mine')\nmine('a', () => new Promise(r => setTimeout(r, 20)))\nmine.run()`,
  )
  assert.equal([end.passed, end.failed], [1, 0], end.output)
})

test('where nothing works not every test waits for it', async () => {
  const vain = [1, 2, 3].map(n => `test('${n}', () => until(() => false, 'it'))`)
  const patience = JSON.stringify(join(root, 'tests/support/patience.js'))
  const end = await runSource(`import { until } from ${patience}\n${vain.join('\n')}\ntest('4', () => {})`)
  assert.equal([end.passed, end.failed], [0, 4])
  assert.match(end.output, 'not run: the 3 tests before it have waited in vain')
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
  ['src/views/Connect.tsx', 'floors', 'house', 'state-writers', 'literals', 'build/signals', 'build/our-jsx'],
  ['src/domain/links.ts', 'floors', 'house', 'state-writers', 'literals', 'build/signals'],
  ['scripts/patches/models.patch', 'build/our-jsx', 'build/signals'],
  ['tests/domain/links.test.ts', 'lint', 'domain/links'],
  ['tests/faults/kept.txt', 'faults/matrix'],
  ['CONTRIBUTING.md', 'domain/texts'],
  ['.github/workflows/long.yml', 'workflows'],
  ['.github/workflows/bench.yml', 'bench'],
] as const)
  test(`${changed} is judged by ${names.join(', ')}, whatever they take`, async () => {
    const all = [...names, 'server', 'locales'].map(name => `tests/${name}.test.ts`)
    const took = Object.fromEntries(all.map(file => [file, 50_000]))
    const picked = await pickTests({ changed: [changed], all, took, isLarge: file => file.startsWith('tests/faults/') })
    assert.equal(picked.files.sort(), names.map(name => `tests/${name}.test.ts`).sort())
  })

test('what imports the change runs as far as the time goes, without a browser and a build; the others are told of', async () => {
  const all = ['domain/links.tellable', 'floors', 'house', 'e2e/journey'].map(name => `tests/${name}.test.ts`)
  const took = { 'tests/domain/links.tellable.test.ts': 50_000 }
  const picked = await pickTests({ changed: ['src/domain/links.ts'], all, took, isLarge: file => file.startsWith('tests/e2e/') })
  assert.equal(picked.files.sort(), ['tests/floors.test.ts', 'tests/house.test.ts'])
  assert.ok(picked.left.includes('tests/domain/links.tellable.test.ts'))
})
