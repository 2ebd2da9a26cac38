// The package in every other host that dApps are made with, and its types by every TypeScript that they have. HOSTS=PATTERN tries those hosts alone.
// reads: package.json build.mjs scripts/declarations.mjs scripts/rooms.mjs scripts/testing docs/testing.md src/*.ts src/*.tsx tests/consumers
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serve-folder.mjs'
import { root } from '../support/root.js'
import { clear, consume, install, leave, pack, place, run, visit } from './consumers.js'
import { COMPILERS, managers, others, quick, TYPED, wagmiApp } from './table.js'

const test = suite('consumers')
test.after(async () => {
  await leave()
  await clear()
})

const only = process.env.HOSTS && new RegExp(process.env.HOSTS)

test('the types of every entry are found, whichever way modules are resolved, as attw wants it', async () => {
  if (only) return
  // There is nothing for `require`, which Node has loaded modules by since 20.19; style sheets are no modules, and have no types.
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { exports: object }
  const styles = Object.keys(exports).filter(path => path.endsWith('.css'))
  const args = ['--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...styles]
  await run(root, 'npx', ['--no-install', 'attw', await pack(), ...args])
})

for (const version of only ? [] : COMPILERS)
  test(`TypeScript ${version} takes every entry, without skipLibCheck, whichever way modules are resolved`, async () => {
    const folder = await install({ name: 'types', dependencies: { ...TYPED, typescript: version } })
    try {
      for (const [module, resolution] of [
        ['esnext', 'bundler'],
        ['nodenext', 'nodenext'],
      ]) {
        const compilerOptions = {
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          module,
          moduleResolution: resolution,
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          types: [],
        }
        await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }))
        const said = await run(folder, 'npx', ['--no-install', 'tsc', '-p', '.', '--pretty', 'false']).catch(String)
        // Declarations of the newest Vue, Svelte and Solid do not take the oldest compiler; that is not ours to mend.
        const ours = said.split('\n').filter(line => /error TS/.test(line) && !/node_modules\/(?!latchkey\/)/.test(line.split('(')[0]!))
        assert.equal(ours, [])
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

test("what docs/testing.md prints runs as it is printed, in an app of Vite's own making", async () => {
  if (only) return
  const vite = quick.find(({ name }) => name === 'vite-react')!
  const kit = {
    'latchkey-testing': `file:${await pack('scripts/testing')}`,
    '@playwright/test': '1.65.1',
    vitest: '4.1.12',
    'happy-dom': '21.0.4',
  }
  const folder = await install({ ...vite, dependencies: { ...vite.dependencies, ...kit } })
  try {
    const page = await readFile(join(root, 'docs/testing.md'), 'utf8')
    for (const [, path, code] of page.matchAll(/^`(\S+)`\n\n```ts\n([\s\S]*?)^```/gm)) {
      await mkdir(dirname(join(folder, path!)), { recursive: true })
      await writeFile(join(folder, path!), code!)
    }
    // The browser that is here, without the internet.
    const launchOptions = JSON.stringify({ executablePath: findChromium(), args: chromiumArgs })
    const here = `import config from './playwright.config'\nexport default { ...config, use: { ...config.use, launchOptions: ${launchOptions} } }`
    await writeFile(join(folder, 'here.config.ts'), here)
    assert.match(await run(folder, 'npx', ['--no-install', 'playwright', 'test', '-c', 'here.config.ts'], { NODE_ENV: 'test' }), /2 passed/)
    assert.match(await run(folder, 'npx', ['--no-install', 'vitest', 'run'], { NODE_ENV: 'test' }), /1 passed/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

for (const wagmi of only ? [] : ['2', '3'])
  for (const {
    name,
    install: [command, ...args],
    run: [runner, ...words],
    rc,
  } of managers)
    test(`wagmi ${wagmi} in the layout of ${name}: installed without a flag, type-checked, built, and a visitor connects`, async () => {
      const folder = await place(wagmiApp, { wagmi })
      try {
        if (rc) await writeFile(join(folder, rc[0]), rc[1])
        // Else yarn looks for a project further up.
        await writeFile(join(folder, 'yarn.lock'), '')
        await run(folder, command!, args, { NODE_ENV: 'development' })
        await run(folder, runner!, [...words, 'tsc', '-p', '.'])
        await run(folder, runner!, [...words, 'vite', 'build'])
        const served = await serveFolder(join(folder, 'dist'))
        await visit(served.url).finally(() => served.close())
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })

for (const consumer of others) {
  const title = consumer.title ?? consumer.name
  if (!only || only.test(title)) test(`${title}: installed, built without a warning, and a visitor connects`, () => consume(consumer))
}
