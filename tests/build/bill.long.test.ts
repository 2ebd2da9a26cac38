// Anybody can make dist again, wherever the sources lie. On small sources, and at every merge: `dist.test.ts`.
// reads: build.mjs scripts package-lock.json src
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundle, root } from '../../build.mjs'
import '../support/dist.js'

test('the same sources make the same bytes in another folder', async () => {
  const from = join(root, '.cache', `elsewhere-${process.pid}`)
  try {
    await mkdir(from, { recursive: true })
    await cp(join(root, 'src'), join(from, 'src'), { recursive: true })
    const { files } = await bundle({ from })
    const code = files.filter(({ path }) => path.endsWith('.js'))
    assert.ok(code.length > 30)
    for (const { path, contents } of code) {
      const name = path.slice(join(from, 'dist').length + 1)
      assert.ok(Buffer.from(contents).equals(await readFile(join(root, 'dist', name))), name)
    }
  } finally {
    await rm(from, { recursive: true, force: true })
  }
})
