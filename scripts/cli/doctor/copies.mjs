// Packages of which a page must have one copy: two have two states, and what one knows the other does not.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** What the page has two of where the dApp and we find another; the copies that other packages keep to themselves do no harm. */
const SHARED = ['react', 'react-dom', 'vue', 'viem']
/** Who is asked what they find. */
const ASKED = ['latchkey', 'wagmi', '@wagmi/vue']

const readManifest = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const toVersion = path => path && readManifest(path).version

/** The folder of an installed package, found from a folder as Node finds it. */
export function findPackage(folder, name) {
  const path = join(folder, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return realpathSync(path)
  return dirname(folder) === folder ? undefined : findPackage(dirname(folder), name)
}

/**
 * @param {string} root
 * @returns {{ name: string, own?: string, copies: { version: string, path: string }[] }[]} those of which there are several; `own` is the version that the dApp finds
 */
export function findCopies(root) {
  const askers = [root, ...ASKED.flatMap(name => findPackage(root, name) ?? [])]
  const found = new Map([['latchkey', findEverywhere(root, 'latchkey')]])
  for (const name of SHARED) {
    const paths = askers.flatMap(folder => findPackage(folder, name) ?? [])
    // An alias (`npm:react@18`) is another package by its folder.
    found.set(name, new Set(paths.filter(path => readManifest(path).name === name)))
  }
  return [...found]
    .filter(([, copies]) => copies.size > 1)
    .map(([name, copies]) => ({
      name,
      own: toVersion(findPackage(root, name)),
      copies: [...copies]
        .map(path => ({ version: toVersion(path), path: relative(realpathSync(root), path).split(sep).join('/') }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    }))
}

/** Every copy of a package that is installed, whoever has brought it. */
function findEverywhere(root, wanted) {
  const found = new Set()
  const seen = new Set()

  function look(folder) {
    if (!existsSync(folder)) return
    const real = realpathSync(folder)
    if (seen.has(real)) return
    seen.add(real)
    for (const name of listPackages(real)) {
      const path = join(real, name)
      if (name === wanted && existsSync(join(path, 'package.json')) && readManifest(path).name === wanted) found.add(realpathSync(path))
      look(join(path, 'node_modules'))
    }
    // pnpm keeps all there, each with its neighbours.
    const store = join(real, '.pnpm')
    if (existsSync(store)) for (const entry of readdirSync(store)) look(join(store, entry, 'node_modules'))
  }
  look(join(root, 'node_modules'))
  return found
}

function listPackages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    if (name.startsWith('.')) return []
    if (!name.startsWith('@')) return [name]
    return readdirSync(join(folder, name)).map(own => `${name}/${own}`)
  })
}
