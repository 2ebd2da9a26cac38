// Packages of which a page must have one copy: two have two states, and what one knows the other does not.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const SINGLE = ['latchkey', 'react', 'react-dom', '@wagmi/core', 'wagmi', 'viem']

/**
 * @param {string} root
 * @returns {{ name: string, copies: { version: string, path: string }[] }[]} those of which there are several
 */
export function findCopies(root) {
  /** @type {Map<string, Map<string, string>>} version by path, by name */
  const found = new Map(SINGLE.map(name => [name, new Map()]))
  const seen = new Set()

  function look(folder) {
    if (!existsSync(folder)) return
    const real = realpathSync(folder)
    if (seen.has(real)) return
    seen.add(real)
    for (const name of listPackages(real)) {
      const path = join(real, name)
      const manifest = join(path, 'package.json')
      if (found.has(name) && existsSync(manifest)) {
        // An alias (`npm:react@18`) is another package by its folder, and links of one are one.
        const { name: ownName, version } = JSON.parse(readFileSync(manifest, 'utf8'))
        if (ownName === name) found.get(name).set(realpathSync(path), version)
      }
      look(join(path, 'node_modules'))
    }
    // pnpm keeps all there, each with its neighbours.
    const store = join(real, '.pnpm')
    if (existsSync(store)) for (const entry of readdirSync(store)) look(join(store, entry, 'node_modules'))
  }
  look(join(root, 'node_modules'))

  return [...found]
    .filter(([, copies]) => copies.size > 1)
    .map(([name, copies]) => ({
      name,
      copies: [...copies]
        .map(([path, version]) => ({ version, path: relative(realpathSync(root), path).split(sep).join('/') }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    }))
}

function listPackages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    if (name.startsWith('.')) return []
    if (!name.startsWith('@')) return [name]
    return readdirSync(join(folder, name)).map(own => `${name}/${own}`)
  })
}
