// The moments of a visitor (budgets.md): which of our files each one downloads, from esbuild's metafile.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { minifying } from './minifying.mjs'
import { readEntries } from './chunks.mjs'

/**
 * One row of the budget table. The limit stands in size-limit.json.
 * @typedef {object} Moment
 * @property {string} name also the folder that size-limit measures
 * @property {string} title
 * @property {string[]} entries sources whose closure is loaded; one that is not an entry of its own is part of another's closure
 * @property {string[]} [after] moments that came before: their files do not count again
 * @property {number} aim in kB
 * @property {number} [requests] the most files of ours that may be asked for
 * @property {string} [built] measured as a dApp that imports these entries builds it: its bundler joins our files into its own
 * @property {boolean} [total] counts the page load too
 * @property {boolean} [css] measures the CSS inside the chunks
 */

const connect = ['src/shell/shell.tsx', 'src/views/Connect.tsx']

/** @type {Moment[]} */
export const moments = [
  {
    name: 'page-load', title: 'page load (plain)', entries: ['src/index.ts', 'src/ethers.ts'], aim: 4.5, requests: 3,
    built: "export { createAppKit } from './index.js'; export { EthersAdapter } from './ethers.js'",
  },
  {
    name: 'page-load-react', title: 'page load (react)', entries: ['src/react.tsx', 'src/ethers.ts'], aim: 5.5, requests: 3,
    built: "export * from './react.js'; export { EthersAdapter } from './ethers.js'",
  },
  { name: 'first-open', title: 'first open (added)', entries: connect, after: ['page-load'], aim: 12, requests: 3 },
  {
    name: 'connected',
    title: 'connected (total since page load)',
    entries: [...connect, 'src/views/ConnectingExternal.tsx', 'src/flows/connecting.ts', 'src/adapters/eip155/door.ts'],
    after: ['page-load'],
    total: true,
    aim: 18,
  },
  // A visitor who returns connected downloads this with the page, and the account's look.
  {
    name: 'returning', title: 'returning connected (added to the page load)', after: ['page-load'], aim: 3,
    entries: ['src/flows/returning.ts', 'src/adapters/eip155/door.ts', 'src/element-looks.ts', 'src/flows/connected.ts'],
  },
  // For the account button, or the account view where a page has none.
  { name: 'balance', title: 'balance (added)', entries: ['src/flows/load-balance.ts', 'src/clients/eip155-balance.ts'], after: ['connected', 'returning'], aim: 2 },
  // How an account is called and pictured, where a dApp has a project id: for who returns, and in the account's view.
  { name: 'identity', title: 'identity: name and picture (added)', entries: ['src/flows/load-identity.ts'], after: ['balance'], aim: 1.5 },
  { name: 'account', title: 'account view (added)', entries: ['src/views/Account.tsx'], after: ['balance', 'identity'], aim: 2.5 },
  // Beside the account's view, where a dApp has a project id; and what only a long list needs.
  { name: 'tokens', title: 'account: tokens and names (added)', entries: ['src/views/Tokens.tsx', 'src/flows/load-tokens.ts', 'src/flows/load-names.ts'], after: ['account'], aim: 2 },
  { name: 'long-list', title: 'long list (added)', entries: ['src/ui/LongList.tsx'], after: ['account'], aim: 1 },
  { name: 'settings', title: 'account settings (added)', entries: ['src/views/AccountSettings.tsx'], after: ['account', 'returning'], aim: 2 },
  // The address stands there at once; its code comes by itself, and is the one of WalletConnect's view.
  { name: 'receive', title: 'receive (added)', entries: ['src/features/receive/receive.tsx'], after: ['account'], aim: 2 },
  { name: 'qr-code', title: 'receive: the code of an address (added)', entries: ['src/ui/QrCode.tsx'], after: ['receive'], aim: 2.5 },
  // The wallet directory, its pictures, the way to all wallets, and usage events: only for a dApp with a project id, beside the first open.
  { name: 'hosted', title: 'hosted services (added)', entries: ['src/flows/hosted.ts', 'src/views/ConnectExtras.tsx'], after: ['first-open'], aim: 2 },
  { name: 'names', title: 'names (added)', entries: ['src/features/names/names.tsx'], after: ['account', 'hosted'], aim: 2 },
  { name: 'registering', title: 'names: registering one (added)', entries: ['src/features/names/name-registration.ts'], after: ['names'], aim: 2 },
  { name: 'history', title: 'history (added)', entries: ['src/features/history/history.tsx'], after: ['account', 'hosted', 'long-list'], aim: 2 },
  // Beside it: what asks for it; and the NFTs that came with it.
  { name: 'reading', title: 'history: what reads it (added)', entries: ['src/features/history/load-history.ts'], after: ['history', 'tokens', 'identity'], aim: 2 },
  { name: 'nfts', title: 'history: NFTs (added)', entries: ['src/features/history/Nfts.tsx'], after: ['history'], aim: 1 },
  { name: 'networks', title: 'networks view (added)', entries: ['src/views/network-views.ts', 'src/flows/connected.ts', 'src/adapters/eip155/later.ts'], after: ['account', 'returning'], aim: 2 },
  { name: 'wallet-help', title: 'wallet help (added)', entries: ['src/views/WalletHelp.tsx'], after: ['connected'], aim: 2 },
  { name: 'all-wallets', title: 'all wallets list (added)', entries: ['src/views/AllWallets.tsx'], after: ['connected', 'hosted'], aim: 2 },
  // WalletConnect's own client, trimmed (scripts/trims.mjs); and what checks a signature once somebody has signed in with one click.
  {
    name: 'walletconnect', title: 'WalletConnect: QR code and client (added)', after: ['hosted'], aim: 60,
    entries: [
      'src/views/ConnectingWalletConnect.tsx', 'src/flows/pairing.ts', 'src/flows/walletconnect.ts', 'src/connectors/walletconnect/walletconnect.ts',
      'src/connectors/walletconnect/sign-client.ts',
    ],
  },
  // What a dApp asks of the session: answered here or by the wallet.
  { name: 'walletconnect-requests', title: 'WalletConnect: requests (added)', entries: ['src/connectors/walletconnect/answers.ts'], after: ['walletconnect', 'connected'], aim: 2 },
  { name: 'walletconnect-sign-in', title: 'WalletConnect: one-click sign-in (added)', entries: ['src/connectors/walletconnect/trimmed/check-signature.ts'], after: ['walletconnect'], aim: 7 },
  // A toast, an alert, an error's text, a phone's keyboard, a modal embedded in the page: all of it together.
  {
    name: 'rare', title: 'now and then: notices, errors, embedded (added)', after: ['connected', 'account', 'history'], aim: 3,
    entries: ['src/shell/Notices.tsx', 'src/ui/walk.ts', 'src/domain/errors.ts', 'src/shell/embedded.ts', 'src/ui/keyboard-room.ts', 'src/views/TokensFailed.tsx', 'src/features/history/Absence.tsx'],
  },
  { name: 'css', title: 'all CSS (inside the chunks)', entries: [], css: true, aim: 2.5 },
]

/**
 * @typedef {Moment & { files: string[], missing: string[], text?: string }} MeasuredMoment
 * `files` are names in dist, those that earlier moments loaded left out; `missing` are entries that the build does not have
 */

/**
 * Joins the table with a build. A moment whose view is loaded together with an earlier one has no files of its own.
 * @param {import('esbuild').Metafile} metafile
 * @param {string[]} css every sheet of the build
 * @returns {MeasuredMoment[]}
 */
export function joinMoments(metafile, css) {
  const entries = readEntries(metafile)
  const all = new Map()
  return moments.map(moment => {
    const loaded = new Set((moment.after ?? []).flatMap(name => [...all.get(name)]))
    const own = moment.entries.flatMap(source => [...(entries.get(source)?.files ?? [])])
    const files = [...new Set(own)].filter(file => !loaded.has(file)).sort()
    all.set(moment.name, new Set([...loaded, ...files]))
    return { ...moment, files: files.map(toName), missing: moment.entries.filter(source => !metafile.inputs[source]), ...(moment.css && { text: css.join('') }) }
  })
}

/**
 * Writes what size-limit and `npm run size` read: the metafile, and a folder of files for each moment,
 * so that the lines of size-limit.json need not know the hashes in file names.
 * @param {object} options
 * @param {string} options.folder
 * @param {import('esbuild').Metafile} options.metafile
 * @param {MeasuredMoment[]} options.moments
 * @param {(name: string) => string | Uint8Array} options.read a file of dist
 * @param {string} options.dist where the files of dist are
 */
export async function writeMoments({ folder, metafile, moments, read, dist }) {
  const copies = join(folder, 'moments')
  await rm(copies, { recursive: true, force: true })
  await Promise.all(
    moments.map(async ({ name, files, text, built, total }) => {
      await mkdir(join(copies, name), { recursive: true })
      const page = built ?? (total && moments[0].built)
      if (page) await writeFile(join(copies, name, 'page.js'), await buildPage(page, dist))
      if (built) return
      if (text !== undefined) await writeFile(join(copies, name, 'all.css'), text)
      await Promise.all(files.map(file => writeFile(join(copies, name, basename(file)), read(file))))
    }),
  )
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
    external: ['react', 'react/jsx-runtime'],
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [{ name: 'on-demand', setup: build => build.onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined)) }],
  })
  const { code } = await minify(outputFiles[0].text, minifying)
  return code
}

/** The size over the wire, as every budget counts it. */
export function toBrotliSize(contents) {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

const toName = output => output.replace(/^dist\//, '')
