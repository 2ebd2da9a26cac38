// Collects the licences of the packages whose code is in dist.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fromSources } from './trims.mjs'

/** Licences under which others' code may be part of an MIT package. */
const permissive = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense'])

/** Generated sources and the package whose data they hold. */
const generated = { 'generated:viem/chains': 'node_modules/viem/' }

/**
 * The text of THIRD-PARTY-LICENSES.txt.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} from the folder that the metafile's paths begin in
 * @throws when a licence is not permissive, or its text is missing
 */
export async function writeLicences(metafile, from) {
  const folders = new Set()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(generated[path] ?? path)?.[0]
      if (folder && bytesInOutput) folders.add(folder)
    }
  }
  const changed = Object.keys(fromSources).join(', ')
  const parts = await Promise.all([...folders].sort().map(folder => readLicence(join(from, folder))))
  return `Latchkey contains code of these packages. Files of those compiled from their sources (scripts/trims.mjs: ${changed}) were changed.\n${parts.join('')}`
}

async function readLicence(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const words = String(license)
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
  const fine = / OR /.test(license) ? words.some(word => permissive.has(word)) : words.every(word => permissive.has(word))
  if (!fine) throw new Error(`${name} ${version} is in dist under "${license}", which is not among ${[...permissive].join(', ')}`)
  const file = (await readdir(folder)).sort().find(file => /^(licen[cs]e|copying)/i.test(file))
  if (!file) throw new Error(`${name} ${version} is in dist and has no licence text`)
  const text = await readFile(join(folder, file), 'utf8')
  return `\n\n---- ${name} ${version} (${license})\n\n${text.trim()}\n`
}
