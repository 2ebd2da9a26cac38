// Collects the licences of the packages whose code is in dist.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findParts } from './bill.mjs'
import { fromSources } from './trims.mjs'

/** Licences under which others' code may be part of an MIT package. */
const permissive = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense'])

/**
 * The text of THIRD-PARTY-LICENSES.txt.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} from the folder that the metafile's paths begin in
 * @throws when a licence is not permissive, or its text is missing
 */
export async function writeLicences(metafile, from) {
  const found = await findParts(metafile, from)
  const changed = Object.keys(fromSources).join(', ')
  // Of one text, which many have, the packages that have it stand above it.
  const heads = new Map()
  for (const { head, text } of await Promise.all(found.map(part => readLicence(part, from))))
    heads.set(text, [...(heads.get(text) ?? []), head])
  const parts = [...heads].map(([text, all]) => `\n\n${all.join('\n')}\n\n${text}\n`)
  return `Latchkey contains code of these packages. Files of those compiled from their sources (scripts/trims.mjs: ${changed}) were changed.\n${parts.join('')}`
}

async function readLicence({ name, version, license, folder }, from) {
  const words = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  const fine = / OR /.test(license) ? words.some(word => permissive.has(word)) : words.every(word => permissive.has(word))
  if (!fine) throw new Error(`${name} ${version} is in dist under "${license}", which is not among ${[...permissive].join(', ')}`)
  const files = (await readdir(join(from, folder))).sort()
  const find = async pattern => {
    const file = files.find(file => pattern.test(file))
    return file && readFile(join(from, folder, file), 'utf8')
  }
  // Older packages have it at the end of their README.
  const text = (await find(/^(licen[cs]e|copying)/i)) ?? /^#+ *licen[cs]e\s+(.*permission.*)/ims.exec((await find(/^readme/i)) ?? '')?.[1]
  if (!text) throw new Error(`${name} ${version} is in dist and has no licence text`)
  return { head: `---- ${name} ${version} (${license})`, text: text.trim() }
}
