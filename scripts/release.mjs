// What a release is made of: built, looked at, packed. `release.yml` publishes what this has written, and nothing else.
//
//   npm run release -- FOLDER      writes the tarballs, their sums, the bill of materials and the site into FOLDER
//   npm run release -- --dry-run   the same into a folder that goes away again, and tells npm to publish without publishing
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toLockBill } from './bill.mjs'
import { packages } from './pack.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const isDry = args.includes('--dry-run')
const given = args.find(arg => !arg.startsWith('-'))

const run = (file, words, cwd = root) =>
  execFileSync(file, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  })
const node = (...words) => run(process.execPath, words)
const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * What is wrong with the versions that a release names.
 * @param {{ own: string, others: Record<string, string>, lock: any, changelog: string, tag?: string, told?: Record<string, string> }} named `others` by
 *   their folder, `told` by its file: what people read beside the version
 * @returns {string[]}
 */
export function findMismatches({ own, others, lock, changelog, tag, told = {} }) {
  const [, head, date] = /^## (\S+) \((.+)\)$/m.exec(changelog) ?? []
  const wrong = (what, version) => (version === own ? [] : [`${what} says ${version}, package.json ${own}`])
  return [
    ...wrong('package-lock.json', lock.version),
    ...Object.entries(others).flatMap(([folder, version]) => [
      ...wrong(`${folder}/package.json`, version),
      ...wrong(`package-lock.json for ${folder}`, lock.packages?.[folder]?.version),
    ]),
    ...wrong('CHANGELOG.md', head),
    ...(/^\d{4}-\d\d-\d\d$/.test(date ?? '') ? [] : [`CHANGELOG.md says (${date}) where the day of ${own} belongs`]),
    ...(tag === undefined ? [] : wrong('the tag', tag.replace(/^v/, ''))),
    // What is tagged is there a moment later.
    ...Object.entries(tag === undefined ? {} : told).flatMap(([file, text]) =>
      /not on npm yet/i.test(text) ? [`${file} says that it is not on npm yet`] : [],
    ),
  ]
}

/** Installs the tarball where nothing is, and uses it as dApps do. */
function tryTarball(tarball, from) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-use-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', join(from, tarball)], folder)
    writeFileSync(
      join(folder, 'use.ts'),
      "import { createAppKit } from 'latchkey'\nimport { EthersAdapter } from 'latchkey/ethers'\nimport { mainnet } from 'latchkey/networks'\nexport const modal = createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet] })\n",
    )
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck']
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ])
      run(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), ...strict, '--module', module, '--moduleResolution', resolution, 'use.ts'],
        folder,
      )
    if (!run(process.execPath, ['node_modules/latchkey/dist/cli.mjs', '--help'], folder).includes('audit'))
      throw new Error('its command says nothing')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What has to hold, in this order. @param {string} out */
const toSteps = out => [
  ['packages are installed as the lock file has them', () => existsSync(join(root, 'node_modules/esbuild')) || run('npm', ['ci'])],
  [
    'versions, changelog and tag agree',
    () => {
      const wrong = findMismatches({
        own: readJson('package.json').version,
        others: Object.fromEntries(
          packages.filter(folder => folder !== '.').map(folder => [folder, readJson(`${folder}/package.json`).version]),
        ),
        lock: readJson('package-lock.json'),
        changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
        told: Object.fromEntries(
          ['README.md', 'docs/start.md', 'docs/migrate.md', 'scripts/not-on-npm.mjs'].map(path => [
            path,
            readFileSync(join(root, path), 'utf8'),
          ]),
        ),
        tag: process.env['GITHUB_REF_TYPE'] === 'tag' ? process.env['GITHUB_REF_NAME'] : undefined,
      })
      if (wrong.length) throw new Error(wrong.join('\n'))
    },
  ],
  ['it builds', () => node('build.mjs')],
  ['every language says every text', () => node('scripts/locales.mjs', 'release')],
  ['every room is within its limit', () => node('scripts/size.mjs', '--no-build')],
  [
    'what is told of a version is of this one (else: commit what this has written)',
    () => {
      const told = ['README.md', 'docs/dependencies.md', 'size-limit.json']
      const before = told.map(path => readFileSync(join(root, path), 'utf8'))
      node('scripts/derive.mjs', '--release')
      const other = told.filter((path, at) => readFileSync(join(root, path), 'utf8') !== before[at])
      if (other.length) throw new Error(`written anew: ${other.join(', ')}`)
    },
  ],
  [
    'the bills of materials: what is in the package, and all that it was made with',
    () => {
      const { components } = readJson('dist/sbom.json')
      const bill = toLockBill(readJson('package-lock.json'))
      if (!(components.length > 10) || !(JSON.parse(bill).components.length > 100)) throw new Error('a bill lacks its packages')
      writeFileSync(join(out, 'sbom.json'), bill)
    },
  ],
  [
    'the site of the documentation, for any host',
    () => {
      node('scripts/docs.mjs')
      cpSync(join(root, '.cache/docs'), join(out, 'site'), { recursive: true })
      for (const page of ['index.html', 'start.html', 'bench/scale.html', 'llms.txt'])
        if (!existsSync(join(out, 'site', page))) throw new Error(`the site lacks ${page}`)
    },
  ],
  ['the tarballs, with all that their packages name', () => node('scripts/pack.mjs', join(out, 'tarballs'))],
  [
    'the modal, installed in an empty project: types, and its command',
    () =>
      tryTarball(
        tarballsOf(out).find(name => /^latchkey-\d/.test(name)),
        join(out, 'tarballs'),
      ),
  ],
  ...(isDry
    ? [
        [
          'what npm would publish, with provenance',
          () => {
            const sums = new Map(
              readFileSync(join(out, 'tarballs/SHA256SUMS'), 'utf8')
                .trim()
                .split('\n')
                .map(line => line.split('  ').reverse()),
            )
            for (const name of tarballsOf(out)) {
              const sum = createHash('sha256')
                .update(readFileSync(join(out, 'tarballs', name)))
                .digest('hex')
              if (sums.get(name) !== sum) throw new Error(`${name} is not what SHA256SUMS has`)
              run(
                'npm',
                ['publish', `./${name}`, '--ignore-scripts', '--provenance', '--access', 'public', '--dry-run'],
                join(out, 'tarballs'),
              )
            }
          },
        ],
      ]
    : []),
]

const tarballsOf = out => readdirSync(join(out, 'tarballs')).filter(name => name.endsWith('.tgz'))

function release() {
  if (!isDry && !given) throw new Error('name the folder that it is written to, or --dry-run')
  const out = given ? resolve(given) : mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  mkdirSync(out, { recursive: true })
  try {
    for (const [what, hold] of toSteps(out)) {
      const began = performance.now()
      try {
        hold()
      } catch (error) {
        console.log(`✗ ${what}\n${[error.stdout, error.stderr, error.stdout === undefined && error.message].filter(Boolean).join('\n')}`)
        process.exitCode = 1
        return
      }
      console.log(`✓ ${what}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    const sizes = tarballsOf(out).map(name => `${name} ${(readFileSync(join(out, 'tarballs', name)).length / 1000).toFixed(0)} kB`)
    console.log(`\n${readJson('package.json').version}: ${sizes.join(', ')}.${isDry ? ' Nothing was published.' : ''}`)
    if (isDry) console.log('What only a person can do stands in CONTRIBUTING.md, under Releasing.')
  } finally {
    if (isDry && !given) rmSync(out, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release()
