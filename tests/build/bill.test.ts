// What dist says it is made of; that anybody can make it again is `bill.long.test.ts`.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../build.mjs'
import { toLockBill } from '../../scripts/bill.mjs'
import '../support/dist.js'

const read = (path: string) => readFile(join(root, path), 'utf8')

interface Bill {
  components: { name: string; version: string; purl: string; licenses: unknown[] }[]
}

test('the bill of materials names every package that has a licence in dist, and no other', async () => {
  const { components } = JSON.parse(await read('dist/sbom.json')) as Bill
  const licensed = [...(await read('dist/THIRD-PARTY-LICENSES.txt')).matchAll(/^---- (\S+) (\S+) \((.+)\)$/gm)]
  assert.ok(components.length > 30)
  assert.equal(
    components.map(({ name, version }) => `${name} ${version}`).sort(),
    [...new Set(licensed.map(([, name, version]) => `${name} ${version}`))].sort(),
  )
  for (const { purl, licenses } of components) {
    assert.match(purl, /^pkg:npm\/(%40[\w-]+\/)?[\w-]+@[\d.]+$/)
    assert.is(licenses.length, 1)
  }
})

test('the bill of a release has every package of the lock file once, under its own name, with the hash that npm holds it to', async () => {
  const lock = JSON.parse(await read('package-lock.json')) as Parameters<typeof toLockBill>[0]
  const { components } = JSON.parse(toLockBill(lock)) as { components: { name: string; version: string; hashes?: { content: string }[] }[] }
  assert.is(new Set(components.map(({ name, version }) => `${name}@${version}`)).size, components.length)
  assert.ok(
    components.some(({ name, version }) => name === '@wagmi/core' && version.startsWith('2.')),
    'an alias goes by the name of its package',
  )
  assert.not.ok(components.some(({ name }) => name.startsWith('latchkey')))
  const { version } = lock.packages['node_modules/esbuild']!
  const esbuild = components.find(each => each.name === 'esbuild' && each.version === version)!
  assert.match(lock.packages['node_modules/esbuild']!.integrity!, Buffer.from(esbuild.hashes![0]!.content, 'hex').toString('base64'))
})

test('the hashes are those of the files', async () => {
  const hashes = JSON.parse(await read('dist/integrity.json')) as Record<string, string>
  // What developers use is in no page, and types run nowhere.
  const files = (await readdir(join(root, 'dist'), { recursive: true }))
    .filter(path => path.endsWith('.js') && !/^(jsx\.js|(testing|sandbox)\/)/.test(path))
    .sort()
  assert.equal(Object.keys(hashes).sort(), files)
  for (const path of files)
    assert.is(
      hashes[path],
      `sha256-${createHash('sha256')
        .update(await readFile(join(root, 'dist', path)))
        .digest('base64')}`,
      path,
    )
})
