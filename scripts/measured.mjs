// What is measured of a build: the pages that a dApp's bundler makes, and notes for `npm run size`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { minifying } from './minifying.mjs'

/** What pages import; their bundler joins our files into its own. */
export const pages = {
  page: "export { createAppKit } from './index.js'; export { EthersAdapter } from './ethers.js'",
  // What a dApp of wallet-adapter's imports.
  'page-wallet-adapter':
    "export { ConnectionProvider, WalletProvider, WalletModalProvider, WalletMultiButton, useWallet, useConnection, useAnchorWallet, WalletAdapterNetwork } from './wallet-adapter.js'",
  'page-react': "export { * } from './react.js'; export { EthersAdapter } from './ethers.js'",
  'page-vue': "export { * } from './vue.js'; export { EthersAdapter } from './ethers.js'",
}

/** What few pages use: the others' bundlers leave it out. */
const rare = ['ConnectButton', 'useAppKitConnection', 'useAppKitConnections', 'useAppKitNetworkCore', 'useAppKitWallets']

/** Every name of an entry but those, and but what begins with `$`: other entries take it, on the pages that import them. */
const toUsual = (contents, metafile) =>
  contents.replace(/\*(?= \} from '\.\/(\w+\.js)')/, (_, file) =>
    (metafile.outputs[`dist/${file}`]?.exports ?? []).filter(name => !name.startsWith('$') && !rare.includes(name)).join(', '),
  )

/**
 * Writes what size-limit and `npm run size` read.
 * @param {object} options
 * @param {string} options.folder
 * @param {import('esbuild').Metafile} options.metafile
 * @param {string[]} options.css every sheet of the build
 * @param {string} options.dist where the files of dist are
 */
export async function writeNotes({ folder, metafile, css, dist }) {
  await rm(join(folder, 'pages'), { recursive: true, force: true })
  await mkdir(join(folder, 'pages'), { recursive: true })
  if (metafile.outputs['dist/ethers.js']) {
    for (const [name, contents] of Object.entries(pages))
      await writeFile(join(folder, 'pages', `${name}.js`), await buildPage(toUsual(contents, metafile), dist))
  }
  await writeFile(join(folder, 'pages/all.css'), css.join(''))
  await writeFile(join(folder, 'meta.json'), JSON.stringify(metafile))
}

/** What a dApp's bundler makes of these imports: one file, with what loads on demand left where it is. */
async function buildPage(contents, dist) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: dist },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minifyWhitespace: true,
    minifyIdentifiers: true,
    write: false,
    external: ['react', 'react/jsx-runtime', 'vue', '@solana/web3.js'],
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [
      {
        name: 'on-demand',
        setup: build =>
          build.onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined)),
      },
    ],
  })
  const { code } = await minify(outputFiles[0].text, minifying)
  return code
}

const wire = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compress = promisify(brotliCompress)

/** The size over the wire, as every budget counts it. */
export function toBrotliSize(contents) {
  return brotliCompressSync(contents, wire).length
}

/** The same, while others work: a server goes on answering. */
export async function measureBrotli(contents) {
  return (await compress(contents, wire)).length
}
