// Builds WalletConnect's client from its own sources, and shortens other packages, as the tables of `trims.mjs` say.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { digests, asTheyAre, exchanged, fromSources, globals, mended, ours, shortened } from './trims.mjs'

/** What is looked at: the packages of the client, and those of which they import what has a row. */
const bare = /^(@walletconnect\/|@noble\/|events$|uint8arrays(\/|$)|es-toolkit\/|detect-browser$)/

const packageOf = name => /^(@[^/]+\/)?[^/]+/.exec(name)[0]

/**
 * The esbuild plugin that applies the tables to what `src` imports of WalletConnect, and of the packages that are shortened.
 * @param {string} root where packages are
 * @param {string} [from] the folder that holds `src`
 * @param {Set<object>} [ledger] of rows that were used, for who builds the client in several pieces and looks itself for what is idle (`findIdle`)
 * @returns {import('esbuild').Plugin}
 */
export function trimsPlugin(root, from = root, ledger = undefined) {
  return {
    name: 'trims',
    setup(build) {
      /** @type {ReturnType<typeof readClient>} */
      let client
      const used = ledger ?? new Set()
      let isWhole = false
      const stand = by => join(from, ours, by)
      const isOurs = path => path.startsWith(join(from, ours) + sep)
      const pathOf = name => join(client.places.get(packageOf(name)), name.slice(packageOf(name).length))

      /** Where an import of the client leads: to what stands in for it, or to the client's own source. */
      function lead(name) {
        const row = exchanged.find(({ module }) => (typeof module === 'string' ? module === name : module.test(name)))
        if (row) {
          used.add(row)
          return row.as
            ? { path: name, namespace: 'trimmed', pluginData: row, sideEffects: false }
            : { path: stand(row.by), sideEffects: false }
        }
        if (!client.places.has(packageOf(name))) return undefined
        const path = client.modules.get(name) ?? pathOf(name)
        return client.modules.has(name) || client.sources.has(path) ? { path, sideEffects: false } : undefined
      }

      build.onStart(() => {
        if (!ledger) used.clear()
        isWhole = false
      })

      build.onResolve({ filter: bare }, ({ path, importer, kind, pluginData }) => {
        if (pluginData === trimsPlugin) return undefined
        const isClients = client?.owns(importer) || isOurs(importer)
        // Whoever else brings these packages (a wallet in a test) gets them as they are.
        if (!isClients && (importer.includes(`${sep}node_modules${sep}`) || !(packageOf(path) in fromSources))) return undefined
        client ??= readClient(root)
        if (path === '@walletconnect/sign-client') isWhole = true
        const shared = exchanged.find(row => row.of && row.module.test(path))
        if (shared) {
          used.add(shared)
          return build.resolve(path, { importer, kind, resolveDir: client.places.get(shared.of), pluginData: trimsPlugin })
        }
        return lead(packageOf(path) in fromSources ? `${path}/src/index.ts` : path)
      })
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
        // The build's groups name sources by their paths, at times before anybody imports them.
        if (path.includes('/@walletconnect/')) client ??= readClient(root)
        const found = client?.find(resolve(client.sources.has(importer) ? dirname(importer) : resolveDir, path))
        return found && lead(client.nameOf(found))
      })
      build.onResolve({ filter: /^global:/ }, ({ path }) => ({ path: stand(globals[path.slice(7)]), sideEffects: false }))
      build.onLoad({ filter: /.*/, namespace: 'trimmed' }, ({ pluginData }) => ({
        contents: pluginData.as,
        loader: 'js',
        resolveDir: dirname(stand(pluginData.by)),
      }))
      build.onLoad({ filter: /[\\/]@walletconnect[\\/].*[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        if (!client?.sources.has(path)) return undefined
        const { text, errors } = mend(client.nameOf(path), client.sources.get(path), used)
        const names = Object.keys(globals).filter(name => new RegExp(`\\b${name}\\b`).test(text))
        const imports = names.map(name => `import { ${name} } from 'global:${name}';`).join('')
        const { code } = await compile(path, imports + text)
        return { contents: code, loader: 'js', resolveDir: client.places.get(packageOf(client.nameOf(path))), errors }
      })
      build.onLoad({ filter: new RegExp(shortened.map(({ file }) => file.source).join('|')) }, ({ path }) => ({
        ...shorten(path, readFileSync(path, 'utf8')),
        loader: 'js',
        resolveDir: dirname(path),
      }))
      build.onEnd(({ errors }) => {
        return !isWhole || ledger || errors.length ? undefined : { errors: findIdle(used) }
      })
    },
  }
}

/** The rows that stand for nothing any more. @param {Set<object>} used */
export function findIdle(used) {
  const idle = [...exchanged, ...mended].filter(row => !used.has(row))
  return idle.map(row => ({
    text: `scripts/trims.mjs: ${row.module ?? row.file} is not part of WalletConnect's client any more: ${row.text ?? row.reason}`,
  }))
}

/** Puts a source right. Each text must be there once. */
function mend(name, source, used) {
  let text = source
  const errors = []
  for (const row of mended.filter(({ file }) => file === name)) {
    used.add(row)
    if (source.split(row.text).length !== 2) errors.push({ text: `scripts/trims.mjs: ${name} does not say once: ${row.text}` })
    text = text.replace(row.text, () => row.by)
  }
  return { text, errors }
}

/**
 * Leaves out of a file what its rows say.
 * @param {string} path
 * @param {string} source
 */
export function shorten(path, source) {
  const rows = shortened.filter(({ file }) => file.test(path))
  const errors = rows
    .filter(({ text }) => source.match(text)?.length !== 1)
    .map(({ text }) => ({ text: `scripts/trims.mjs: ${path} does not say once: ${text}` }))
  return { contents: rows.reduce((left, { text, by }) => left.replace(text, by), source), errors }
}

/** Each is compiled once for all passes and builds of a process. @type {Map<string, Promise<{ code: string }>>} */
const compiled = new Map()

/** TypeScript as its authors compile it: fields are set, not defined. */
function compile(path, text) {
  const key = `${path}\n${text}`
  if (!compiled.has(key)) {
    const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } }
    compiled.set(
      key,
      esbuild.transform(text, { loader: 'ts', target: 'es2022', tsconfigRaw, sourcefile: basename(path), sourcemap: 'inline' }),
    )
  }
  return compiled.get(key)
}

/** @type {Map<string, { places: Map<string, string>, sources: Map<string, string>, modules: Map<string, string>, find(path: string): string | undefined, nameOf(path: string): string, owns(path: string): boolean }>} */
const clients = new Map()

/** Where the packages of the client are, and the sources of those that are compiled from them, by the paths they would have. */
function readClient(root) {
  const known = clients.get(root)
  if (known) return known
  const find = (name, from) => dirname(createRequire(join(from, 'index.js')).resolve(`${name}/package.json`))
  const signClient = find('@walletconnect/sign-client', root)
  const inCore = find('@walletconnect/core', signClient)
  const places = new Map([
    ['@walletconnect/sign-client', signClient],
    ['@walletconnect/core', inCore],
  ])
  for (const name of [...Object.keys(fromSources), ...asTheyAre]) if (!places.has(name)) places.set(name, find(name, inCore))
  const sources = new Map()
  for (const [name, version] of Object.entries(fromSources)) {
    const place = places.get(name)
    const { version: found } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    if (found !== version)
      throw new Error(`scripts/trims.mjs knows ${name} ${version}, but ${found} is installed: read its changes, then set the version`)
    const read = readSources(place)
    const digest = toDigest(place)
    if (digest !== digests[name])
      throw new Error(`scripts/trims.mjs knows the sources of ${name} by another digest than ${digest}: read what has changed`)
    for (const [path, text] of read) sources.set(path, text)
  }
  const modules = new Map(
    asTheyAre.map(name => [name, join(places.get(name), JSON.parse(readFileSync(join(places.get(name), 'package.json'), 'utf8')).module)]),
  )
  const folders = [...places.values()].map(place => place + sep)
  const client = {
    places,
    sources,
    modules,
    find: path => [path, `${path}.ts`, join(path, 'index.ts')].find(each => sources.has(each)),
    nameOf(path) {
      const [name, place] = [...places].filter(([, place]) => path.startsWith(place + sep)).sort(([, a], [, b]) => b.length - a.length)[0]
      return name + path.slice(place.length).split(sep).join('/')
    },
    owns: path => folders.some(folder => path.startsWith(folder)),
  }
  clients.set(root, client)
  return client
}

/** What the sources in a package's map come to. */
function toDigest(place) {
  const { sources, sourcesContent } = JSON.parse(readFileSync(join(place, 'dist/index.es.js.map'), 'utf8'))
  const hash = createHash('sha256')
  sources.forEach((source, index) => {
    if (/^(\.\.\/)*src\//.test(source)) hash.update(`${source}\n${sourcesContent[index]}\n`)
  })
  return hash.digest('hex')
}

/** The sources in a package's map. An index that only exports others makes no code and is not in it: it exports all of its folder. */
function readSources(place) {
  const map = JSON.parse(readFileSync(join(place, 'dist/index.es.js.map'), 'utf8'))
  const sources = new Map()
  map.sources.forEach((source, index) => {
    const path = source.replace(/^(\.\.\/)+/, '')
    if (path.startsWith('src/')) sources.set(join(place, path), map.sourcesContent[index])
  })
  for (const folder of new Set([...sources.keys()].map(dirname))) {
    const index = join(folder, 'index.ts')
    if (sources.has(index)) continue
    const files = [...sources.keys()].filter(path => dirname(path) === folder)
    const main = files.filter(path => /^export default /m.test(sources.get(path)))
    const lines = [
      ...files.map(path => `export * from './${basename(path, '.ts')}'`),
      ...main.map(path => `export { default } from './${basename(path, '.ts')}'`),
    ]
    sources.set(index, lines.join('\n'))
  }
  return sources
}
