// What the release's publishing job does with what has come from the other: its own script, with tarballs of the test's and an npm that only tells.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pack } from '../../scripts/pack.mjs'
import { root } from '../support/root.js'

/** The lines of the job's last step. */
const script = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  .split('      - run: |\n')
  .at(-1)!
  .replace(/^ {10}/gm, '')

/** Runs it on packages by their files, each with a manifest behind its first end if one is given; answers what npm was asked, and in which folder. */
function publish(
  packages: readonly Record<string, string>[],
  more: Record<string, string> = {},
  hidden = '',
): { isDone: boolean; asked: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
  try {
    const [from, bin, made] = ['tarballs', 'bin', 'made'].map(name => join(folder, name)) as [string, string, string]
    for (const each of [from, bin]) mkdirSync(each)
    packages.forEach((files, at) => {
      rmSync(made, { recursive: true, force: true })
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(made, path, '..'), { recursive: true })
        writeFileSync(join(made, path), text)
      }
      const tar = () => execFileSync('tar', ['-cf', '-', ...Object.keys(files)], { cwd: made })
      const whole = [tar()]
      if (hidden) {
        writeFileSync(join(made, 'package/package.json'), hidden)
        // Of the many blocks of zeros at the end, one.
        const length = Object.values(files).reduce((sum, text) => sum + 512 + Math.ceil(text.length / 512) * 512, 0)
        const entries = whole[0]!.subarray(0, length)
        whole.splice(0, 1, entries, Buffer.alloc(512), tar())
      }
      writeFileSync(join(from, `${at}.tgz`), gzipSync(Buffer.concat(whole)))
    })
    writeFileSync(
      join(from, 'SHA256SUMS'),
      execFileSync(
        'sha256sum',
        packages.map((_, at) => `${at}.tgz`),
        { cwd: from },
      ),
    )
    for (const [path, text] of Object.entries(more)) writeFileSync(join(from, path), text)
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$(ls -A | wc -l) $*" >> "${folder}/asked"\n`)
    chmodSync(join(bin, 'npm'), 0o755)
    const { status } = spawnSync('bash', ['-e', '-c', script], {
      cwd: folder,
      env: { ...process.env, TMPDIR: folder, PATH: `${bin}:${process.env.PATH}` },
    })
    const told = spawnSync('cat', [join(folder, 'asked')], { encoding: 'utf8' }).stdout
    const asked = told.replaceAll(`${folder}/`, '').split('\n')
    return { isDone: status === 0, asked: asked.filter(line => line.includes(' publish ')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const ours = { 'package/package.json': '{"name":"x","publishConfig":{"access":"public","provenance":true}}', 'package/dist/index.js': '' }

test('it publishes each tarball from an empty folder, obeying no settings of anybody’s', () => {
  const { isDone, asked } = publish([ours, { 'package/package.json': '{"name":"y"}' }])
  const words = '--userconfig /dev/null --ignore-scripts --provenance --access public'
  assert.equal([isDone, asked], [true, ['0', '1'].map(name => `0 publish tarballs/${name}.tgz ${words}`)])
})

for (const [what, packages, more] of [
  ['settings for npm beside them', [ours], { '.npmrc': 'https-proxy=http://evil.test' }],
  ['a package beside them', [ours], { 'package.json': '{}' }],
  ['a registry of a package’s own', [ours, { 'package/package.json': '{"publishConfig":{"registry":"https://evil.test"}}' }], {}],
  ['a proxy of a package’s own', [{ 'package/package.json': '{"publishConfig":{"access":"public","https-proxy":"x"}}' }], {}],
  ['a second package.json under another folder', [{ ...ours, 'other/package.json': '{"publishConfig":{"registry":"x"}}' }], {}],
  ['no package.json', [{ 'package/index.js': '' }], {}],
  ['one that is no JSON', [{ 'package/package.json': '{}{}' }], {}],
] as [string, Record<string, string>[], Record<string, string>][])
  test(`it publishes nothing where there is ${what}`, () => {
    assert.equal(publish(packages, more), { isDone: false, asked: [] })
  })

test('it publishes nothing whose manifest has another behind the end that some readers stop at', () => {
  const { publishConfig: _, ...plain } = JSON.parse(ours['package/package.json']) as Record<string, unknown>
  const hidden = JSON.stringify({ ...plain, publishConfig: { 'https-proxy': 'http://evil.test' } })
  assert.equal(publish([ours], {}, hidden), { isDone: false, asked: [] })
  assert.equal(publish([{ 'package/index.js': '', ...ours }]).isDone, true)
})

test('what we pack is what it takes', () => {
  for (const folder of ['.', 'scripts/sandbox', 'scripts/testing'])
    for (const path of pack(folder).paths) assert.match(`package/${path}`, /^package(\/\.?[^/.][^/]*)+$/)
})
