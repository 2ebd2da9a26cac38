import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../build.mjs'
import { writeLicences } from '../../scripts/licences.mjs'

const from = join(root, '.cache', `licences-${process.pid}`)

async function collect(license: string, text?: string): Promise<string> {
  const folder = join(from, 'node_modules/other')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'other', version: '1.0.0', license }))
  if (text) await writeFile(join(folder, 'LICENSE'), text)
  const inputs = { 'node_modules/other/index.js': { bytesInOutput: 10 }, 'node_modules/unused/index.js': { bytesInOutput: 0 } }
  try {
    return await writeLicences({ inputs: {}, outputs: { 'dist/index.js': { inputs } } } as never, from)
  } finally {
    await rm(from, { recursive: true, force: true })
  }
}

async function refusal(license: string, text?: string): Promise<string> {
  return collect(license, text).then(
    () => 'collected',
    error => error.message,
  )
}

test('a licence that is not permissive stops the build', async () => {
  assert.match(await refusal('GPL-3.0', 'text'), /is in dist under "GPL-3\.0"/)
  assert.match(await refusal('SEE LICENSE IN LICENSE', 'text'), /is in dist under/)
  assert.match(await refusal('(MIT AND GPL-3.0)', 'text'), /is in dist under/)
})

test('a package without a licence text stops the build', async () => {
  assert.match(await refusal('MIT'), /has no licence text/)
})
