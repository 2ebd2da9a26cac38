// Builds what developers use and no page loads: `latchkey/testing` and the sandbox of `npx latchkey sandbox`.
import { readFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import * as esbuild from 'esbuild'
import ts from 'typescript'
import { toBill, findParts } from './bill.mjs'
import { writeLicences } from './licences.mjs'

/** The public entries of the kit, by their file in dist. */
export const kitEntries = {
  'testing/index': 'scripts/testing/testing.ts',
  'testing/playwright': 'scripts/testing/playwright.ts',
  'testing/vitest': 'scripts/testing/vitest.ts',
  'sandbox/phone': 'scripts/testing/phone.ts',
}

/** What runs in Node only. */
const nodeEntries = { 'sandbox/sandbox': 'scripts/sandbox/sandbox.ts', 'sandbox/phone': kitEntries['sandbox/phone'] }

/** Packages that a developer brings: programs, what is under another licence than ours, and what is large. */
const brought = ['esbuild', 'litesvm', 'bcoin', 'viem', 'viem/*', '@solana-program/system', '@solana-program/token']

/** What is asked of WalletConnect's packages, which are those of the developer's own WalletKit. */
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

/** Pages of the sandbox: their scripts, compiled, and what is sent as it is; where their sources lie, below `sandbox/files`. */
const pages = {
  scripts: [
    'wallet/window/main.tsx',
    'frame/page/main.tsx',
    'frame/site/mailbox.ts',
    'frame/site/social.ts',
    'frame/site/foreign.ts',
    'api/onramp-page/main.tsx',
  ],
  // Bundled with the developer's WalletKit when they are asked for.
  unfinished: ['web-wallet/page/main.tsx', 'web-wallet/page/no-log.ts', 'web-wallet/page/buffer.ts'],
  plain: [
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
 * The sandbox without its sources and packages: where it lies, how its pages' scripts are had, whose WalletKit it is.
 * @returns {esbuild.Plugin}
 */
function published() {
  return {
    name: 'published',
    setup(build) {
      build.onResolve({ filter: /[\\/]compile-page\.js$/ }, ({ resolveDir }) => ({ path: join(resolveDir, 'built-page.ts') }))
      build.onLoad({ filter: /[\\/]sandbox[\\/]root\.ts$/ }, async ({ path }) => ({
        // All files of the sandbox lie in one folder, so that this leads to the same place from each.
        contents: (await readFile(path, 'utf8')).replace(
          /^export const projectRoot: string = .*$/m,
          "export const projectRoot: string = join(dirname(fileURLToPath(import.meta.url)), 'files')",
        ),
        loader: 'ts',
      }))
      build.onResolve({ filter: /^@(reown|walletconnect)\// }, ({ path }) =>
        ofWalletKit[path] ? { path, namespace: 'walletkit' } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'walletkit' }, ({ path }) => ({
        contents: `
          import { createRequire } from 'node:module'
          const find = from => createRequire(from).resolve('@reown/walletkit')
          const findKit = () => {
            try {
              return find(import.meta.url)
            } catch {
              try {
                return find(process.cwd() + '/package.json')
              } catch {
                throw new Error('latchkey/testing/phone needs WalletKit: npm install --save-dev @reown/walletkit')
              }
            }
          }
          const all = createRequire(findKit())('${path}')
          export const { ${ofWalletKit[path].join(', ')} } = all`,
        loader: 'js',
      }))
    },
  }
}

/** The sandbox's pages, as files of dist. */
async function buildPages(root) {
  const from = join(root, 'scripts/sandbox')
  const to = file => `sandbox/files/scripts/sandbox/${file}`
  const compiled = [...pages.scripts, ...pages.unfinished].map(async file => {
    const options = pages.unfinished.includes(file)
      ? { external: [...Object.keys(ofWalletKit), 'pino'] }
      : { define: { 'process.env.NODE_ENV': '"production"' } }
    return [to(`${file}.js`), await bundleScript(root, join(from, file), options)]
  })
  const plain = pages.plain.map(async file => [to(file), await readFile(join(from, file), 'utf8')])
  return Promise.all([...compiled, ...plain])
}

/**
 * Bundles the kit, with the packages it is made of inside: it runs in Node and in browsers.
 * @param {string} root
 * @param {string} version of this package
 * @returns {Promise<Map<string, Uint8Array | string>>} files by their path in dist
 */
export async function buildTools(root, version) {
  const options = {
    absWorkingDir: root,
    outdir: 'dist',
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
  const everywhere = Object.fromEntries(Object.entries(kitEntries).filter(([name]) => !nodeEntries[name]))
  const builds = await Promise.all([
    esbuild.build({
      ...options,
      entryPoints: everywhere,
      chunkNames: 'testing/parts/[hash]',
      platform: 'browser',
      target: 'es2022',
      plugins: [pageScripts(root, ['attached.ts'])],
    }),
    esbuild.build({
      ...options,
      entryPoints: nodeEntries,
      chunkNames: 'sandbox/[hash]',
      platform: 'node',
      target: 'node20',
      external: brought,
      plugins: [pageScripts(root, ['inpage.ts']), published()],
      // Packages of the old kind ask for Node's own parts by `require`.
      banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
    }),
  ])
  const written = builds.flatMap(({ outputFiles }) => outputFiles)
  const files = new Map(written.map(({ path, contents }) => [relative(join(root, 'dist'), path).split(sep).join('/'), contents]))
  for (const [name, text] of [...(await buildPages(root)), ...(await writeKitTypes(root))]) files.set(name, text)
  const metafile = { outputs: Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs)), inputs: {} }
  files.set('testing/THIRD-PARTY-LICENSES.txt', await writeLicences(metafile, root))
  files.set('testing/sbom.json', toBill(await findParts(metafile, root), version))
  return files
}

/**
 * The kit's types. Each file of it that the entries' types reach says all its types itself, so that no other file is read for it.
 * @throws where one does not, or names a type of a package
 */
async function writeKitTypes(root) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    isolatedDeclarations: true,
    strict: true,
  }
  const written = new Map()
  const pending = Object.entries(kitEntries).map(([name, source]) => ({ name: `${name}.d.ts`, source }))
  const nameOf = source => {
    const entry = Object.entries(kitEntries).find(([, each]) => each === source)
    return entry ? `${entry[0]}.d.ts` : source.replace(/^scripts\//, '').replace(/\.ts$/, '.d.ts')
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
    written.set(name, text)
  }
  return written
}
