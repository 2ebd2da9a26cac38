// The package in every other host that dApps are made with, and its types by every TypeScript that they have.
// reads: package.json build.mjs scripts/declarations.mjs scripts/rooms.mjs src/*.ts src/*.tsx tests/consumers
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clear, consume, install, leave, run } from './consumers.js'
import { COMPILERS, others, TYPED } from './table.js'

const test = suite('consumers')
test.after(async () => {
  await leave()
  await clear()
})

for (const version of COMPILERS)
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

for (const consumer of others) test(`${consumer.name}: installed, built without a warning, and a visitor connects`, () => consume(consumer))

test.run()
