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

/** Runs it on packages by their files or as tarballs, each with a manifest behind its first end if one is given; answers what npm was asked, and in which folder. */
function publish(
  packages: readonly (Record<string, string> | Buffer)[],
  more: Record<string, string> = {},
  hidden = '',
): { isDone: boolean; asked: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
  try {
    const [from, bin, made] = ['tarballs', 'bin', 'made'].map(name => join(folder, name)) as [string, string, string]
    for (const each of [from, bin]) mkdirSync(each)
    packages.forEach((files, at) => {
      if (files instanceof Buffer) return writeFileSync(join(from, `${at}.tgz`), files)
      rmSync(made, { recursive: true, force: true })
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(made, path, '..'), { recursive: true })
        writeFileSync(join(made, path), text)
      }
      const tar = () => execFileSync('tar', ['--format=ustar', '-cf', '-', ...Object.keys(files)], { cwd: made })
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

/** One entry of a tarball, by hand. */
function entry(path: string, text: string, type = '0'): Buffer {
  const head = Buffer.alloc(512)
  const write = (at: number, value: string) => head.write(value, at, 'latin1')
  write(0, path)
  write(124, Buffer.byteLength(text).toString(8).padStart(11, '0'))
  write(148, ' '.repeat(8))
  write(156, type)
  write(257, 'ustar\x0000')
  const sum = head.reduce((sum, byte) => sum + byte, 0)
  write(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512)
  body.write(text)
  return Buffer.concat([head, body])
}

const pax = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => {
      const rest = ` ${key}=${value}\n`
      const length = rest.length + String(rest.length + 2).length
      return `${length}${rest}`
    })
    .join('')

const GOOD = entry('package/package.json', ours['package/package.json'])
const EVIL = '{"publishConfig":{"https-proxy":"http://evil.test"}}'
const NOTES = entry('package/dist/notes.txt', EVIL)
const BOTH_NAMES = pax({ path: 'package/package.json', 'GNU.sparse.name': 'package/dist/notes.txt' })

for (const [what, ...entries] of [
  ['one that tars call by different names', entry('package/x', BOTH_NAMES, 'x'), NOTES],
  ['one whose name stands in front of it', entry('package/x', 'package/package.json\0', 'L'), NOTES],
  ['a name for all that follow', entry('package/x', pax({ path: 'package/package.json' }), 'g'), NOTES],
  ['a second manifest', entry('package/package.json', EVIL)],
  ['a link', entry('package/dist/link', '', '2')],
  ['a folder', entry('package/dist/', '', '5')],
  ['bytes behind the end of a name', entry('package/notes.txt\0\n/package.json', EVIL)],
  ['an entry that is longer than the tarball', entry('package/notes.txt', EVIL).subarray(0, 512)],
] as [string, ...Buffer[]][])
  test(`it publishes nothing of a tarball with ${what}`, () => {
    const made = (...more: Buffer[]) =>
      gzipSync(Buffer.concat([GOOD, ...more, Buffer.alloc(what.includes('longer') && more.length ? 0 : 1024)]))
    assert.equal(publish([made(...entries)]), { isDone: false, asked: [] })
    assert.is(publish([made()]).isDone, true)
  })

test('what we pack is what it takes', () => {
  const to = mkdtempSync(join(tmpdir(), 'latchkey-packed-'))
  try {
    const packed = ['.', 'scripts/sandbox', 'scripts/testing'].map(folder => readFileSync(join(to, pack(folder, to).filename)))
    assert.is(publish(packed).isDone, true)
  } finally {
    rmSync(to, { recursive: true })
  }
})
