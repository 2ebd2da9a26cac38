// Builds what developers use and no page loads: the command, `latchkey/testing`, and the packages `latchkey-testing` and `latchkey-sandbox`.
import { readFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import ts from 'typescript'
import { toBill, findParts } from './bill.mjs'
import { writeLicences } from './licences.mjs'
import { minifying } from './minifying.mjs'
import { prune } from './prune-declarations.mjs'

/** What the kit runs, by the file in the dist of its package. */
const kitEntries = {
  index: 'scripts/testing/testing.ts',
  playwright: 'scripts/testing/playwright.ts',
  vitest: 'scripts/testing/vitest.ts',
}

/** What runs on the other package, and has its types here. */
const phone = { 'testing/phone': 'scripts/testing/phone.ts' }

/** What is asked of WalletConnect's packages, which are those that WalletKit brings. */
const ofWalletKit = {
  '@reown/walletkit': ['WalletKit'],
  '@walletconnect/core': ['Core'],
  '@walletconnect/utils': [
    'buildApprovedNamespaces',
    'buildAuthObject',
    'formatMessage',
    'getMethodsFromRecap',
    'getRecapFromResources',
    'getSdkError',
    'normalizeNamespaces',
    'parseUri',
    'populateAuthPayload',
  ],
}

/** Pages of the sandbox: their scripts, compiled, and what is sent as it is; they lie as their sources do. */
const pages = {
  scripts: [
    'wallet/window/main.tsx',
    'frame/page/main.tsx',
    'frame/site/mailbox.ts',
    'frame/site/social.ts',
    'frame/site/foreign.ts',
    'api/onramp-page/main.tsx',
  ],
  // Bundled with WalletKit, whose licence is another, when they are asked for.
  unfinished: ['web-wallet/page/main.tsx', 'web-wallet/page/no-log.ts', 'web-wallet/page/buffer.ts'],
  plain: [
    'wallet-parts.css',
    'wallet/window/window.html',
    'wallet/window/window.css',
    'web-wallet/page/page.html',
    'web-wallet/page/page.css',
    'frame/page/page.html',
    'frame/page/page.css',
    'frame/site/site.css',
    'api/onramp-page/page.html',
    'api/onramp-page/page.css',
  ],
}

/**
 * Scripts for pages are bundled when they are wanted; what is installed has neither their sources nor a bundler, so they are brought along.
 * @param {string} root
 * @param {string[]} files
 * @returns {esbuild.Plugin}
 */
function pageScripts(root, files) {
  return {
    name: 'page-scripts',
    setup(build) {
      build.onLoad({ filter: /[\\/]sandbox[\\/]wallet[\\/]bundle\.ts$/ }, async ({ path }) => {
        const scripts = {}
        for (const file of files) scripts[file] = await bundleScript(root, join(dirname(path), file), { format: 'iife' })
        return {
          contents: `
            const scripts = ${JSON.stringify(scripts)}
            export const bundleForPage = async (file, config) => '(()=>{const sandboxConfig=' + JSON.stringify(config) + ';' + scripts[file] + '})()'`,
          loader: 'js',
        }
      })
    },
  }
}

async function bundleScript(root, file, options) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    minify: true,
    legalComments: 'none',
    write: false,
    ...options,
  })
  return outputFiles[0].text.trim()
}

/**
 * The sandbox without its sources: how its pages' scripts are had, and whose WalletConnect it is.
 * @returns {esbuild.Plugin}
 */
function published() {
  return {
    name: 'published',
    setup(build) {
      build.onResolve({ filter: /[\\/]compile-page\.js$/ }, ({ resolveDir, path }) => ({
        path: join(resolveDir, dirname(path), 'built-page.ts'),
      }))
      build.onResolve({ filter: /^@(reown|walletconnect)\// }, ({ path }) =>
        ofWalletKit[path] ? { path, namespace: 'walletkit' } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'walletkit' }, ({ path }) => ({
        contents: `
          import { createRequire } from 'node:module'
          const all = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))('${path}')
          export const { ${ofWalletKit[path].join(', ')} } = all`,
        loader: 'js',
      }))
    },
  }
}

/**
 * bcoin within the sandbox. As its own package it brings a database that is built where it is installed, which newer versions of Node refuse;
 * the chain lives in memory and needs none.
 * @returns {esbuild.Plugin}
 */
function withBcoin() {
  return {
    name: 'bcoin',
    setup(build) {
      build.onResolve({ filter: /^(leveldown|bindings)$/ }, ({ path }) => ({ path, namespace: 'native' }))
      // Whoever asks for a native part goes on without it; the database nobody opens.
      build.onLoad({ filter: /.*/, namespace: 'native' }, ({ path }) => ({
        contents: path === 'bindings' ? "module.exports = () => { throw new Error('nothing native here') }" : 'module.exports = {}',
      }))
      build.onLoad({ filter: /[\\/]bitcoin[\\/]load-bcoin\.ts$/ }, async ({ path }) => {
        const table = /CLASSES = (\{[^}]*\})/.exec(await readFile(path, 'utf8'))[1]
        const classes = [...table.matchAll(/(\w+): '([^']+)'/g)].map(([, name, file]) => `${name}: require('bcoin/lib/${file}')`)
        return {
          contents: `export const loadClasses = () => ({ ${classes.join(', ')}, VerifyError: require('bcoin/lib/protocol/errors').VerifyError })`,
          loader: 'js',
        }
      })
    },
  }
}

/**
 * What a wallet for tests can do without: keys in files under a password, and a second copy of the curves.
 * @returns {esbuild.Plugin}
 */
function slim(root) {
  return {
    name: 'slim',
    setup(build) {
      build.onResolve({ filter: /\/json-(keystore|crowdsale)\.js$/ }, ({ path }) => ({ path, namespace: 'slim', sideEffects: false }))
      build.onLoad({ filter: /.*/, namespace: 'slim' }, () => ({
        contents: `export let isKeystoreJson, decryptKeystoreJson, decryptKeystoreJsonSync, encryptKeystoreJson, encryptKeystoreJsonSync,
          isCrowdsaleJson, decryptCrowdsaleJson`,
      }))
      // The package has them already.
      build.onResolve({ filter: /\/src\/networks\.js$/ }, () => ({ path: 'latchkey/networks', external: true }))
      // The later one has all that is asked of the earlier one.
      build.onResolve({ filter: /^@noble\/(curves|hashes)\// }, ({ path, importer, pluginData, kind }) => {
        if (pluginData === slim || /btc-signer|micro-packed/.test(importer)) return undefined
        return build.resolve(path, { kind, resolveDir: join(root, 'node_modules/@scure/sr25519'), pluginData: slim })
      })
    },
  }
}

/** The sandbox's pages, by their path. */
async function buildPages(root) {
  const from = join(root, 'scripts/sandbox')
  const compiled = [...pages.scripts, ...pages.unfinished].map(async file => {
    const options = pages.unfinished.includes(file)
      ? { external: [...Object.keys(ofWalletKit), 'pino'] }
      : { define: { 'process.env.NODE_ENV': '"production"' } }
    return [`${file}.js`, await bundleScript(root, join(from, file), options)]
  })
  const plain = pages.plain.map(async file => [file, await readFile(join(from, file), 'utf8')])
  return Promise.all([...compiled, ...plain])
}

const common = {
  bundle: true,
  splitting: true,
  format: 'esm',
  tsconfigRaw: {},
  minify: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
}

const byName = (outputFiles, folder) =>
  new Map(outputFiles.map(({ path, contents }) => [relative(folder, path).split(sep).join('/'), contents]))

/**
 * The command, in as few files as it loads at once.
 * @param {string} root
 * @returns {Promise<Map<string, Uint8Array>>} files by their path in dist
 */
export async function buildCommand(root) {
  const { outputFiles } = await esbuild.build({
    ...common,
    absWorkingDir: root,
    outdir: 'dist',
    entryPoints: { cli: 'scripts/cli.mjs' },
    outExtension: { '.js': '.mjs' },
    chunkNames: 'cli/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    // What a project brings, or has fetched for the command.
    packages: 'external',
  })
  const files = [...byName(outputFiles, join(root, 'dist'))].map(async ([path, contents]) => {
    const { code } = await minify(Buffer.from(contents).toString(), minifying)
    return [path, Buffer.from(code)]
  })
  return new Map(await Promise.all(files))
}

/** The folder of the package `latchkey-testing`. */
export const kitFolder = 'scripts/testing'

/**
 * Bundles the kit, with the packages it is made of inside: it runs in Node and in browsers, and depends on nothing.
 * @param {string} root
 * @param {string} version of this package
 * @returns {Promise<Map<string, Uint8Array | string>>} files by their path in the dist of its package
 */
export async function buildKit(root, version) {
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    absWorkingDir: root,
    outdir: `${kitFolder}/dist`,
    entryPoints: kitEntries,
    chunkNames: 'parts/[hash]',
    platform: 'browser',
    target: 'es2022',
    plugins: [pageScripts(root, ['attached.ts']), slim(root)],
  })
  const files = byName(outputFiles, join(root, kitFolder, 'dist'))
  for (const [name, text] of await writeKitTypes(root, kitEntries)) files.set(name, text)
  files.set('LICENSE.txt', await readFile(join(root, 'LICENSE'), 'utf8'))
  files.set('THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, root))
  files.set('sbom.json', toBill(await findParts(metafile, root), version, 'latchkey-testing'))
  return files
}

/**
 * `latchkey/testing` as dApps import it: what leads to the package that runs it, which no page needs.
 * @param {string} root
 * @returns {Promise<Map<string, Uint8Array | string>>} files by their path in dist
 */
export async function buildKitDoors(root) {
  const { outputFiles } = await esbuild.build({
    ...common,
    splitting: false,
    absWorkingDir: root,
    outdir: 'dist',
    entryPoints: phone,
    target: 'es2022',
    external: ['latchkey-sandbox/*'],
  })
  const files = byName(outputFiles, join(root, 'dist'))
  for (const name of Object.keys(kitEntries))
    for (const end of ['js', 'd.ts'])
      files.set(`testing/${name}.${end}`, `export * from 'latchkey-testing${name === 'index' ? '' : `/${name}`}'\n`)
  for (const [name, text] of await writeKitTypes(root, phone)) files.set(name, text)
  return files
}

/** The folder of the package `latchkey-sandbox`. */
export const sandboxFolder = 'scripts/sandbox'

/**
 * Bundles the sandbox for who has only its package; what it depends on stays outside.
 * @param {string} root
 * @returns {Promise<Map<string, Uint8Array | string>>} files by their path in its own dist
 */
export async function buildSandbox(root) {
  const folder = join(root, sandboxFolder)
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    absWorkingDir: root,
    outdir: `${sandboxFolder}/dist`,
    entryPoints: { sandbox: `${sandboxFolder}/sandbox.ts`, phone: `${sandboxFolder}/phone.ts` },
    chunkNames: 'parts/[hash]',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies)
      .filter(name => !ofWalletKit[name])
      .flatMap(name => [name, `${name}/*`]),
    define: { 'process.env.NODE_BACKEND': '"js"' },
    plugins: [pageScripts(root, ['inpage.ts']), published(), withBcoin()],
    // Packages of the old kind ask for Node's own parts by `require`.
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  })
  const files = byName(outputFiles, join(folder, 'dist'))
  for (const [name, text] of await buildPages(root)) files.set(name, text)
  files.set('LICENSE.txt', await readFile(join(root, 'LICENSE'), 'utf8'))
  files.set('THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, root))
  return files
}

/**
 * The kit's types, as far as the entries reach them. Each of its files says all its types itself, so that no other file is read for it.
 * @throws where one does not, or names a type of a package
 */
async function writeKitTypes(root, entries) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    isolatedDeclarations: true,
    strict: true,
  }
  const written = new Map()
  const pending = Object.entries(entries).map(([name, source]) => ({ name: `${name}.d.ts`, source }))
  const folder = posix.dirname(pending[0].name)
  const nameOf = source => {
    const entry = Object.entries(entries).find(([, each]) => each === source)
    return entry ? `${entry[0]}.d.ts` : posix.join(folder, posix.basename(source).replace(/\.ts$/, '.d.ts'))
  }
  while (pending.length) {
    const { name, source } = pending.shift()
    if (written.has(name)) continue
    const { outputText, diagnostics } = ts.transpileDeclaration(await readFile(join(root, source), 'utf8'), {
      fileName: source,
      compilerOptions: options,
    })
    const problems = (diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (problems.length) throw new Error(`${source} does not say its types: ${problems.join('; ')}`)
    let text = outputText
    for (const { fileName: specifier } of ts.preProcessFile(text).importedFiles) {
      if (!specifier.startsWith('./')) throw new Error(`A type of ${source} is made of "${specifier}", which a dApp does not have`)
      const next = posix.join(posix.dirname(source), specifier).replace(/\.js$/, '.ts')
      pending.push({ name: nameOf(next), source: next })
      const to = posix
        .relative(posix.dirname(name), nameOf(next))
        .replace(/^(?!\.)/, './')
        .replace(/\.d\.ts$/, '.js')
      text = text.replaceAll(`'${specifier}'`, `'${to}'`)
    }
    // By two, as all types of ours.
    written.set(
      name,
      text.replace(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 2)),
    )
  }
  return prune(
    written,
    Object.keys(entries).map(name => `${name}.d.ts`),
  )
}
