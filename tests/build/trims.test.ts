import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shorten } from '../../scripts/trims-plugin.mjs'
import '../support/dist.js' // The last looks at what was built.
import { root } from '../support/root.js'

const paths = ['browser', 'node'].map(kind => join(root, `node_modules/@solana/errors/dist/index.${kind}.mjs`))

test('a file that has changed fails the build', async () => {
  const [path] = paths as [string]
  const source = await readFile(path, 'utf8')
  assert.is(shorten(path, source.replace('var SolanaErrorMessages', 'var Messages')).errors.length, 1)
  assert.is(shorten(path, source + source).errors.length, 2)
})

test('what is built has none of them', async () => {
  const { readdir } = await import('node:fs/promises')
  const rooms = (await readdir(join(root, 'dist/rooms'))).filter(name => name.endsWith('.js'))
  for (const name of rooms) assert.not.match(await readFile(join(root, 'dist/rooms', name), 'utf8'), 'Account not found at address')
})
