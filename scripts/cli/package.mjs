// What the command line knows of the package it is part of.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where this package is. */
export const own = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Its package.json. */
export const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))

/** What an entry of ours exports, values and types; undefined where there is no such entry, or nothing was built. @param {string} entry as it is imported */
export function namesOf(entry) {
  const types = manifest.exports[entry.replace(/^latchkey/, '.')]?.types
  return types && existsSync(join(own, types)) ? readNames(join(own, types)) : undefined
}

function readNames(path, seen = new Set()) {
  const names = new Set()
  if (seen.has(path) || !existsSync(path)) return names
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const each of list.split(',')) if (each.trim()) names.add(each.trim().split(/\s+/).at(-1))
  for (const [, name] of text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) ([\w$]+)/gm,
  ))
    names.add(name)
  for (const [, name] of text.matchAll(/^export (?:type )?\* as ([\w$]+) from/gm)) names.add(name)
  for (const [, from] of text.matchAll(/^export (?:type )?\* from ['"](\.[^'"]+)['"]/gm))
    for (const name of readNames(join(dirname(path), from.replace(/\.js$/, '.d.ts')), seen)) names.add(name)
  return names
}
