// What dist is made of: the packages whose code is in it, as a bill of materials and as a table, and the hash of each file.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Generated sources and the package whose data they hold. */
const generated = { 'generated:viem/chains': 'node_modules/viem/' }

/** Why a package is in dist, by the beginning of its name. */
const reasons = {
  preact: 'draws the dialog; less what our views never do (`scripts/preact-plugin.mjs`)',
  '@preact/signals': 'the shared state, and what draws exactly who reads it',
  'lean-qr': 'the QR code',
  '@walletconnect/': "WalletConnect's client: pairing, sessions, relay; compiled from its sources (`scripts/trims.mjs`)",
  '@solana/': 'addresses and transactions of Solana',
  '@scure/sr25519': 'checks signatures of Polkadot (sr25519)',
  '@noble/': 'hashes, curves and ciphers of WalletConnect, and of signatures that are verified',
  '@adraffy/ens-normalize': 'how ENS names are spelt (ENSIP-15)',
  ethers: 'transactions and typed data of EVM chains',
  '@wagmi/core': "wagmi's config and its actions, in `latchkey/wagmi` (`scripts/wagmi-plugin.mjs`)",
  zustand: "the store of wagmi's config",
  viem: "the networks' data, in `latchkey/networks`",
}

/**
 * A package whose code is in dist.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} license SPDX
 * @property {string} folder from where the build began
 * @property {number} bytes minified, in all files together
 */

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} from the folder that the metafile's paths begin in
 * @returns {Promise<Part[]>} by folder
 */
export async function findParts(metafile, from) {
  const sizes = new Map()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(generated[path] ?? path)?.[0]
      if (folder && bytesInOutput) sizes.set(folder, (sizes.get(folder) ?? 0) + bytesInOutput)
    }
  }
  return Promise.all(
    [...sizes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([folder, bytes]) => {
        const { name, version, license } = JSON.parse(await readFile(join(from, folder, 'package.json'), 'utf8'))
        return { name, version, license: String(license), folder, bytes }
      }),
  )
}

/** Why it is there. @throws where nobody has said */
export function reasonOf(name) {
  const found = Object.keys(reasons).find(each => name === each || (/[/s]$/.test(each) && name.startsWith(each)))
  if (!found) throw new Error(`Nobody has said why ${name} is in dist (scripts/bill.mjs)`)
  return reasons[found]
}

/**
 * A bill of materials (CycloneDX 1.6). It bears no time and no serial number, so that the same sources make the same bytes.
 * @param {Part[]} parts
 * @param {string} version of the package
 * @param {string} [name] of the package
 */
export function toBill(parts, version, name = 'latchkey') {
  const toLicences = license => (/ (AND|OR) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }])
  const components = unique(parts).map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: toLicences(license),
  }))
  const component = { type: 'library', name, version, purl: `pkg:npm/${name}@${version}`, licenses: toLicences('MIT') }
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }, null, 2)}\n`
}

/**
 * A bill of all that a release was made with: every package of the lock file, tools and tests too, with the hash that npm holds it to.
 * `npm sbom` refuses, since some packages ask for peers of other versions.
 * @param {{ version: string, packages: Record<string, { name?: string, version?: string, integrity?: string, license?: string, link?: boolean, dev?: boolean }> }} lock
 */
export function toLockBill({ version, packages }) {
  const all = new Map()
  for (const [path, { name, version, integrity, license, link }] of Object.entries(packages)) {
    if (link || !version || !path.includes('node_modules/')) continue
    const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const [, algorithm, hash] = /^(sha\d+)-(\S+)/.exec(integrity ?? '') ?? []
    all.set(`${known}@${version}`, {
      type: 'library',
      name: known,
      version,
      purl: `pkg:npm/${known.replace('@', '%40')}@${version}`,
      ...(hash && { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }] }),
      ...(typeof license === 'string' && {
        licenses: [/ (AND|OR) |^\(/.test(license) ? { expression: license } : { license: { name: license } }],
      }),
    })
  }
  const components = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component)
  const component = { type: 'application', name: 'latchkey, with all that it is built and tested by', version }
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }, null, 2)}\n`
}

/**
 * The hash of each file of code, as `integrity` takes it (Subresource Integrity).
 * @param {Map<string, Uint8Array | string>} files by their path in dist
 */
export function toIntegrity(files) {
  const code = [...files].filter(([path]) => path.endsWith('.js')).sort(([a], [b]) => (a < b ? -1 : 1))
  const hashes = code.map(([path, contents]) => [path, `sha256-${createHash('sha256').update(contents).digest('base64')}`])
  return `${JSON.stringify(Object.fromEntries(hashes))}\n`
}

/** The same packages as a table of Markdown, with sizes. @param {Part[]} parts */
export function toTable(parts) {
  const rows = unique(parts).map(
    ({ name, version, license, bytes }) => `| ${name} ${version} | ${license} | ${(bytes / 1000).toFixed(1)} | ${reasonOf(name)} |`,
  )
  return ['| package | licence | kB, minified | why |', '| --- | --- | ---: | --- |', ...rows].join('\n')
}

/** Each version of a package once. */
function unique(parts) {
  const all = new Map()
  for (const part of parts) {
    const key = `${part.name}@${part.version}`
    all.set(key, { ...part, bytes: (all.get(key)?.bytes ?? 0) + part.bytes })
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}
