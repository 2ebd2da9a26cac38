// What is packed for a release, and what its publishing job does with what has come from the other: its own script, with tarballs of the
// test's and an npm that only tells.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pack, packages, toPackedPage } from '../../scripts/pack.mjs'
import '../support/dist.js'
import { createFolders } from '../support/folders.js'
import { root } from '../support/root.js'

const folderOf = createFolders(test)

/** The lines of the job's last step. */
const script = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  .split('      - run: |\n')
  .at(-1)!
  .replace(/^ {10}/gm, '')

/** One entry of a tarball, as npm writes it; `change` is made before its sum is, `after` behind. */
function entry(path: string, body: string | Buffer, change = (_: Buffer) => {}, after = (_: Buffer) => {}): Buffer {
  const head = Buffer.alloc(512)
  const write = (at: number, value: string) => head.write(value, at, 'latin1')
  write(0, path)
  write(100, '000644 \0')
  write(124, `${Buffer.byteLength(body).toString(8).padStart(10, '0')} \0`)
  write(136, '3560116604 \0')
  write(148, ' '.repeat(8))
  write(156, '0')
  write(257, 'ustar\x0000')
  for (const at of [329, 337]) write(at, '000000 \0')
  change(head)
  write(
    148,
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')} \0`,
  )
  after(head)
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc(-Buffer.byteLength(body) & 511)])
}

const END = Buffer.alloc(1024)
const made = (...entries: Buffer[]): Buffer => gzipSync(Buffer.concat([...entries, END]))

/**
 * Runs it on packages, by their files or as tarballs, and on what else lies beside them; answers what npm was asked, in a folder of how many files, and
 * what it was given.
 */
function publish(
  packages: readonly (Record<string, string> | Buffer)[],
  more: Record<string, string> = {},
  toSums = (sums: string) => sums,
): { isDone: boolean; asked: string[]; given: Buffer[] } {
  const folder = folderOf()
  const [from, bin, given] = ['tarballs', 'bin', 'given'].map(name => join(folder, name)) as [string, string, string]
  for (const each of [from, bin, given]) mkdirSync(each)
  const sums = packages.map((files, at) => {
    const tarball = files instanceof Buffer ? files : made(...Object.entries(files).map(([path, text]) => entry(path, text)))
    writeFileSync(join(from, `part-${at}.0.0.tgz`), tarball)
    return `${toSum(tarball)}  part-${at}.0.0.tgz\n`
  })
  writeFileSync(join(from, 'SHA256SUMS'), toSums(sums.join('')))
  for (const [path, text] of Object.entries(more)) writeFileSync(join(from, path), text)
  const npm = `echo "$(ls -A | wc -l) $*" >> "${folder}/asked"; case $1 in publish) cp "$2" "${given}";; esac`
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  const { status } = spawnSync('bash', ['-e', '-c', script], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder, PATH: `${bin}:${process.env.PATH}` },
  })
  const told = spawnSync('cat', [join(folder, 'asked')], { encoding: 'utf8' }).stdout
  const asked = told.replaceAll(/\/\S+\/(?=part-)/g, '').split('\n')
  return {
    isDone: status === 0,
    asked: asked.filter(line => line.includes(' publish ')),
    given: readdirSync(given).map(name => readFileSync(join(given, name))),
  }
}

const toSum = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const NOTHING = { isDone: false, asked: [], given: [] }

const ours = { 'package/package.json': '{"name":"x","publishConfig":{"access":"public","provenance":true}}', 'package/dist/index.js': '' }

test('it publishes each tarball from an empty folder, obeying no settings of anybody’s', () => {
  const { isDone, asked } = publish([ours, { 'package/package.json': '{"name":"y"}' }])
  const words = '--userconfig /dev/null --ignore-scripts --provenance --access public'
  assert.equal([isDone, asked], [true, [0, 1].map(at => `0 publish part-${at}.0.0.tgz ${words}`)])
})

for (const [what, packages, more] of [
  ['settings for npm beside them', [ours], { '.npmrc': 'https-proxy=http://evil.test' }],
  ['a package beside them', [ours], { 'package.json': '{}' }],
  ['a tarball beside them that is not listed', [ours], { 'more-1.0.0.tgz': '' }],
  ['a registry of a package’s own', [{ ...ours, 'package/package.json': '{"publishConfig":{"registry":"https://evil.test"}}' }], {}],
  ['a proxy of a package’s own', [{ 'package/package.json': '{"publishConfig":{"access":"public","https-proxy":"x"}}' }], {}],
  ['a second package.json under another folder', [{ ...ours, 'other/package.json': '{"publishConfig":{"registry":"x"}}' }], {}],
  ['no package.json', [{ 'package/index.js': '' }], {}],
  ['one that is no JSON', [{ 'package/package.json': '{}{}' }], {}],
] as [string, Record<string, string>[], Record<string, string>][])
  test(`it publishes nothing where there is ${what}`, () => {
    assert.equal(publish(packages, more), NOTHING)
  })

for (const [what, toSums] of [
  ['a tarball with another sum', sums => sums.replace(/^./, digit => (digit === '0' ? '1' : '0'))],
  ['a tarball twice', sums => sums + sums],
  ['one that is not there', sums => sums + sums.replace('part', 'other')],
  ['one of another folder', sums => sums.replace('part', '../tarballs/part')],
  ['nothing', () => ''],
] as [string, (sums: string) => string][])
  test(`it publishes nothing where the list of sums names ${what}`, () => {
    assert.equal(publish([ours], {}, toSums), NOTHING)
  })

test('a name of a tarball is none of node’s options', () => {
  const env = '--env-file=env.tgz'
  const files: Record<string, string> = {
    [env]: '',
    'env.tgz': 'NODE_OPTIONS=--require ./code.tgz',
    // The folder of the run.
    'code.tgz': "require('fs').appendFileSync(process.env.TMPDIR + '/asked', 'code may publish now')",
  }
  for (const names of [[env], Object.keys(files)])
    assert.equal(
      publish([ours], files, sums => names.map(name => `${toSum(files[name]!)}  ${name}\n`).join('') + sums),
      NOTHING,
    )
})

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
const SECOND = entry('package/package.json', EVIL)
const NOTES = entry('package/dist/notes.txt', EVIL)
const BOTH_NAMES = pax({ path: 'package/package.json', 'GNU.sparse.name': 'package/dist/notes.txt' })
const type = (letter: string) => (head: Buffer) => void head.write(letter, 156)
const byte = (at: number, value: number) => (head: Buffer) => void (head[at] = value)
const nested = (...changes: ((head: Buffer) => void)[]) => entry('package/dist/notes.txt', SECOND, ...changes)
const same = () => {}

for (const [what, ...entries] of [
  ['one that tars call by different names', entry('package/x', BOTH_NAMES, type('x')), NOTES],
  ['one whose name stands in front of it', entry('package/x', 'package/package.json\0', type('L')), NOTES],
  ['a name for all that follow', entry('package/x', pax({ path: 'package/package.json' }), type('g')), NOTES],
  ['a second manifest', SECOND],
  ['a second manifest behind the end that some readers stop at', END, SECOND],
  ['a second manifest behind half of that end', END.subarray(512), SECOND],
  ['one inside another whose sum some readers read on', nested(same, byte(154, 0x37))],
  ['one inside another whose mode some readers cannot read', nested(byte(100, 0x81))],
  ['one inside another whose owner some readers cannot read', nested(byte(108, 0x81))],
  ['one inside another whose device some readers cannot read', nested(byte(329, 0x81))],
  ['one inside another whose size is less than none', nested(head => void head.write('-0000001000', 124))],
  ['a part in front of its name', entry('notes.txt', EVIL, head => void head.write('package/dist', 345))],
  ['a link', entry('package/dist/link', '', type('2'))],
  ['a folder', entry('package/dist/', '', type('5'))],
  ['bytes behind the end of a name', entry('package/notes.txt\0\n/package.json', EVIL)],
  ['bytes behind a file', Buffer.concat([NOTES.subarray(0, -1), Buffer.from('x')])],
  ['an entry that is longer than the tarball', NOTES.subarray(0, 512)],
] as [string, ...Buffer[]][])
  test(`it publishes nothing of a tarball with ${what}`, () => {
    assert.equal(publish([made(GOOD, ...entries)]), NOTHING)
  })

test('it publishes nothing of a tarball behind which another is compressed', () => {
  assert.is(publish([made(GOOD)]).isDone, true)
  assert.equal(publish([Buffer.concat([made(GOOD), Buffer.alloc(512), made(SECOND)])]), NOTHING)
  assert.equal(publish([Buffer.concat([made(GOOD), made(SECOND)])]), NOTHING)
})

const tarballsOf = folderOf()
/** What each package of ours is packed as. */
let packed: Map<string, ReturnType<typeof pack>>
test.before(() => {
  packed = new Map(packages.map(folder => [folder, pack(folder, tarballsOf)]))
})

test('no page of the package has a link or a picture to what is not in it; where the source is known, they lead there', () => {
  const paths = new Set(packed.get('.')!.paths)
  const pages = [...paths].filter(path => path.endsWith('.md'))
  assert.ok(pages.length > 8)
  for (const path of pages) {
    const text = toPackedPage(readFileSync(join(root, path), 'utf8'), { path, paths })
    for (const [, link, source] of text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)) {
      const [target] = (link ?? source)!.split('#')
      if (target && !/^[a-z]+:/i.test(target)) assert.ok(paths.has(posix.join(posix.dirname(path), target)), `${path}: ${target}`)
    }
  }
  const place = { path: 'docs/a.md', paths: new Set(['docs/b.md']), home: 'https://code.test/x/blob/v1' }
  assert.is(
    toPackedPage('[b](b.md#c) [d [e]](../src/d.ts#f) [g](#h)', place),
    '[b](b.md#c) [d [e]](https://code.test/x/blob/v1/src/d.ts#f) [g](#h)',
  )
})

test('the package of the modal holds the library, its command, types and the guides its reports lead to, and that of the sandbox all it runs from', () => {
  const { paths: files, size } = packed.get('.')!
  assert.equal(
    files.filter(path => !/^(dist\/(?!sandbox)|docs\/[a-z0-9-]+\.md$|(README|CHANGELOG)\.md$|LICENSE$|package\.json$)/.test(path)),
    [],
  )
  assert.ok(size < 900_000, `${size} bytes`)
  const { paths: sandbox } = packed.get('scripts/sandbox')!
  for (const path of ['cli.mjs', 'kept.mjs', 'dist/sandbox.js', 'dist/phone.js', 'dist/web-wallet/page/main.tsx.js'])
    assert.ok(sandbox.includes(path), path)
  assert.equal(
    sandbox.filter(path => /\.tsx?$|\.sol$/.test(path)),
    [],
  )
  assert.equal(
    packed.get('scripts/testing')!.paths.filter(path => !/^(dist\/|README\.md$|package\.json$)/.test(path)),
    [],
  )
})

test('what we pack is what npm gets, written anew: names, modes and contents to the last byte', () => {
  const tarballs = [...packed.values()].map(({ filename }) => readFileSync(join(tarballsOf, filename)))
  const { isDone, given } = publish(tarballs)
  assert.is(isDone, true)
  const toTars = (tarballs: Buffer[]) => tarballs.map(tarball => toSum(gunzipSync(tarball)))
  assert.equal(toTars(given), toTars(tarballs))
})
