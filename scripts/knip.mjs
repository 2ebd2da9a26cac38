// What knip (https://knip.dev) counts as used: the entries of the package, the tests, and every door. A door is a file that an `import()`
// names: knip does not follow what is taken from one that is handed on.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { entries } from './rooms.mjs'

/** @returns {string[]} the files of `folder` that an `import()` of one of its files names */
function findDoors(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => /\.tsx?$/.test(path))
  const doors = new Set()
  for (const file of files) {
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(/import\('(\.[^']+)\.js'\)/g)) {
      const door = join(folder, file, '..', path)
      for (const end of ['.ts', '.tsx']) if (files.some(each => join(folder, each) === door + end)) doors.add(door + end)
    }
  }
  return [...doors]
}

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        ...entries.map(({ source }) => source),
        // Stand in for what packages import: scripts/trims.mjs.
        'src/connectors/walletconnect/{log,records,trimmed/*}.ts',
        ...findDoors('src'),
        // Handed on as a whole by the door beside it.
        'src/adapters/eip155/calls.ts',
        'scripts/*.mjs',
        // Each is a command, which scripts/cli.mjs hands on.
        'scripts/cli/*.mjs',
        // Each page of the demo is taken by an `import()` of either.
        'scripts/demo/{main,Showcase,Workbench}.tsx',
        'scripts/demo/*.mjs',
        'scripts/docs/demo/{login.ts,main.tsx}',
        'scripts/pictures/main.tsx',
        'scripts/take-pictures.ts',
        'tests/**/*.test.{ts,tsx}',
        'tests/e2e/pages/*',
        'tests/e2e/swap-in/**',
        'tests/consumers/apps/**',
        'tests/build/kits/*',
        'tests/sandbox/page/main.tsx',
        'tests/support/runner/{preload,uvu,worker}.mjs',
        // In the place of a package: tests/support/runner/bundle.mjs.
        'tests/support/fake-next-auth.ts',
        'tests/support/server-page.mjs',
      ],
      project: ['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,tsx,mjs}', 'tests/**/*.{ts,tsx,mjs}'],
    },
    'scripts/sandbox': {
      entry: ['**/main.tsx', 'built-page.ts', 'frame/site/{foreign,mailbox,social}.ts', 'web-wallet/page/{buffer,no-log}.ts', '*.mjs'],
      project: ['**/*.{ts,tsx,mjs}'],
    },
  },
}
