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
  // What each further adapter adds to a page.
  { name: 'solana', title: 'Solana adapter: page load (added)', entries: ['src/solana.ts'], after: ['page-load'], aim: 1 },
  { name: 'bitcoin', title: 'Bitcoin adapter: page load (added)', entries: ['src/bitcoin.ts'], after: ['page-load'], aim: 1 },
  { name: 'polkadot', title: 'Polkadot adapter: page load (added)', entries: ['src/polkadot.ts'], after: ['page-load'], aim: 1 },
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
  // Beside the account's view: what one can do with the wallet.
  { name: 'wallet-features', title: 'account: wallet features (added)', entries: ['src/views/WalletFeatures.tsx', 'src/shell/later-views.ts'], after: ['account'], aim: 1 },
  // Beside the account's view, where a dApp has a project id; and what only a long list needs.
  { name: 'tokens', title: 'account: tokens and names (added)', entries: ['src/views/Tokens.tsx', 'src/flows/load-tokens.ts', 'src/flows/load-names.ts'], after: ['account'], aim: 2 },
  { name: 'long-list', title: 'long list (added)', entries: ['src/ui/LongList.tsx'], after: ['account'], aim: 1 },
  { name: 'settings', title: 'account settings (added)', entries: ['src/views/AccountSettings.tsx'], after: ['account', 'returning'], aim: 2 },
  // The address stands there at once; its code comes by itself, and is the one of WalletConnect's view.
  { name: 'receive', title: 'receive (added)', entries: ['src/features/receive/receive.tsx'], after: ['account'], aim: 2 },
  { name: 'qr-code', title: 'receive: the code of an address (added)', entries: ['src/ui/QrCode.tsx'], after: ['receive'], aim: 2.5 },
  // The wallet directory, its pictures, the way to all wallets, and usage events: only for a dApp with a project id, beside the first open.
  { name: 'hosted', title: 'hosted services (added)', entries: ['src/flows/hosted.ts', 'src/views/ConnectExtras.tsx'], after: ['first-open'], aim: 2 },
  { name: 'names', title: 'names (added)', entries: ['src/features/names/names.tsx'], after: ['account', 'wallet-features', 'hosted'], aim: 2 },
  { name: 'registering', title: 'names: registering one (added)', entries: ['src/features/names/name-registration.ts'], after: ['names'], aim: 2 },
  // Buying: the order, and what asks for prices beside it; lists of coins and currencies; and what comes once a provider's window is open.
  { name: 'onramp', title: 'onramp (added)', entries: ['src/features/onramp/onramp.tsx'], after: ['account', 'hosted'], aim: 3 },
  { name: 'onramp-prices', title: 'onramp: prices (added)', entries: ['src/features/onramp/pricing.tsx'], after: ['onramp', 'tokens', 'identity'], aim: 2 },
  { name: 'onramp-beside', title: 'onramp: choices and help (added)', entries: ['src/features/onramp/beside.tsx'], after: ['onramp-prices'], aim: 2 },
  { name: 'onramp-buying', title: 'onramp: waiting and purchases (added)', entries: ['src/features/onramp/buying.tsx'], after: ['onramp-prices'], aim: 3 },
  // Off unless a dApp wants it: what apps may do without asking each time.
  { name: 'sessions', title: 'smart sessions (added)', entries: ['src/features/sessions/sessions.tsx'], after: ['account', 'hosted', 'wallet-features', 'tokens', 'identity'], aim: 2 },
  { name: 'history', title: 'history (added)', entries: ['src/features/history/history.tsx'], after: ['account', 'hosted', 'long-list'], aim: 2 },
  // Beside it: what asks for it; and the NFTs that came with it.
  { name: 'reading', title: 'history: what reads it (added)', entries: ['src/features/history/load-history.ts'], after: ['history', 'tokens', 'identity'], aim: 2 },
  // For those who have sent something a moment ago: what the network says of it.
  { name: 'sent', title: 'history: transactions on their way (added)', entries: ['src/features/history/sent.ts'], after: ['reading'], aim: 1.5 },
  // Swapping: what for what; and once an amount is typed the preview, and the way through the wallet.
  { name: 'swaps', title: 'swaps (added)', entries: ['src/features/swaps/swaps.tsx'], after: ['account', 'hosted', 'tokens'], aim: 3 },
  // Beside it: what asks for tokens, prices and quotes, and where one chooses a token.
  { name: 'swaps-asking', title: 'swaps: what asks for tokens and quotes (added)', entries: ['src/features/swaps/asking.ts'], after: ['swaps'], aim: 3 },
  { name: 'swapping', title: 'swaps: preview (added)', entries: ['src/features/swaps/swapping.ts'], after: ['swaps', 'swaps-asking', 'sent'], aim: 3 },
  { name: 'swap-signing', title: 'swaps: signing (added)', entries: ['src/features/swaps/carry-out.ts'], after: ['swapping'], aim: 2 },
  { name: 'nfts', title: 'history: NFTs (added)', entries: ['src/features/history/Nfts.tsx'], after: ['history'], aim: 1 },
  { name: 'networks', title: 'networks view (added)', entries: ['src/views/network-views.ts', 'src/flows/connected.ts', 'src/adapters/eip155/later.ts'], after: ['account', 'returning'], aim: 2 },
  // What a wallet's door and provider bring, and what builds a transfer.
  { name: 'solana-wallet', title: 'Solana: a wallet, opened (added)', entries: ['src/adapters/solana/door.ts'], after: ['solana', 'connected'], aim: 5 },
  { name: 'solana-other', title: 'Solana: WalletConnect, Coinbase, balance, sending (added)', entries: ['src/adapters/solana/session.ts', 'src/adapters/solana/coinbase.ts', 'src/adapters/solana/balance.ts', 'src/adapters/solana/sending.ts', 'src/adapters/solana/sign-message.ts'], after: ['solana-wallet', 'balance'], aim: 3 },
  // Where a wallet answers with another message than it was given.
  { name: 'solana-amended', title: 'Solana: what a wallet has added (added)', entries: ['src/adapters/solana/amended.ts'], after: ['solana-wallet'], aim: 0.9 },
  { name: 'solana-transfer', title: 'Solana transaction parts (kit)', entries: ['src/adapters/solana/transfer.ts'], after: ['solana-wallet', 'balance'], aim: 12 },
  // Where a dApp is on several chain families, and its visitor in more than one.
  { name: 'chains', title: 'several chain families (added)', entries: ['src/views/chain-views.ts'], after: ['account', 'hosted', 'settings', 'networks'], aim: 1 },
  { name: 'wallet-help', title: 'wallet help (added)', entries: ['src/views/WalletHelp.tsx'], after: ['connected'], aim: 2 },
  { name: 'all-wallets', title: 'all wallets list (added)', entries: ['src/views/AllWallets.tsx'], after: ['connected', 'hosted'], aim: 2 },
  // Where a dApp has its visitors sign in: what finds out whether they are, with whoever is connected; and the prompt.
  { name: 'sign-in-watching', title: 'sign-in: who is connected is asked for (added)', entries: ['src/flows/watch-sign-in.ts'], after: ['connected', 'balance'], aim: 1.5 },
  { name: 'sign-in-asking', title: 'sign-in: asking (added)', entries: ['src/features/sign-in/sign-in.tsx'], after: ['sign-in-watching'], aim: 2 },
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
  { name: 'walletconnect-sign-in', title: 'WalletConnect: one-click sign-in (added)', entries: ['src/flows/one-click.ts', 'src/connectors/walletconnect/trimmed/check-signature.ts'], after: ['walletconnect', 'sign-in-watching'], aim: 7 },
  // A toast, an alert, an error's text, a phone's keyboard, a modal embedded in the page: all of it together.
  {
    name: 'rare', title: 'now and then: notices, errors, embedded (added)', after: ['connected', 'account', 'history'], aim: 3,
    entries: ['src/shell/Notices.tsx', 'src/ui/walk.ts', 'src/domain/errors.ts', 'src/shell/embedded.tsx', 'src/ui/keyboard-room.ts', 'src/views/TokensFailed.tsx', 'src/features/history/Absence.tsx'],
  },
  // For who logs in, or has: the frame's client; what brings him back, moves and changes; what a dApp asks, and where he approves it.
  { name: 'frame', title: "embedded wallet: the frame's client (added)", entries: ['src/connectors/embedded/embedded.ts'], after: ['rare', 'returning', 'solana-wallet'], aim: 3 },
  {
    name: 'login', title: 'embedded wallet: logging in, coming back, changing (added)', after: ['frame', 'hosted'], aim: 3,
    entries: ['src/flows/find-login.ts', 'src/flows/take-along.ts', 'src/flows/set-preferred-account.ts', 'src/connectors/embedded/steps.ts'],
  },
  {
    name: 'approve', title: 'embedded wallet: requests and approval (added)', after: ['frame'], aim: 3,
    entries: ['src/connectors/embedded/requests.ts', 'src/connectors/embedded/lay.ts', 'src/features/approve/approve.tsx'],
  },
  // Beside the wallets: a field and what follows on it; another address; accounts of others. The frame's client comes once somebody logs in.
  { name: 'email', title: 'email (added)', entries: ['src/features/email/EmailInput.tsx'], after: ['connected', 'hosted'], aim: 2 },
  { name: 'email-code', title: 'email: the code (added)', entries: ['src/features/email/email.tsx'], after: ['email', 'login'], aim: 2 },
  { name: 'email-device', title: 'email: a new browser (added)', entries: ['src/features/email/device.tsx'], after: ['email', 'login'], aim: 1 },
  { name: 'email-change', title: 'email: changing it (added)', entries: ['src/features/email/email-change.tsx'], after: ['email-code', 'settings'], aim: 1 },
  { name: 'socials', title: 'socials (added)', entries: ['src/features/socials/SocialButtons.tsx'], after: ['connected', 'hosted'], aim: 2 },
  { name: 'socials-login', title: 'socials: logging in (added)', entries: ['src/features/socials/socials.tsx'], after: ['socials', 'login'], aim: 2 },
  { name: 'agreement', title: 'legal checkbox (added)', entries: ['src/views/Agreement.tsx'], after: ['hosted'], aim: 0.6 },
  { name: 'embedded-rows', title: 'account settings: email, social, account type (added)', entries: ['src/views/EmbeddedRows.tsx'], after: ['settings', 'login'], aim: 1 },
  // Bitcoin: connecting fetches one of the five interfaces, which all stand here; then what the chain is asked, and what a wallet signs.
  {
    name: 'bitcoin-wallets', title: 'Bitcoin: the ways to wallets (added)', after: ['bitcoin', 'rare'], aim: 7,
    entries: ['src/adapters/bip122/door.ts', ...['standard', 'sats', 'leather', 'okx', 'unisat'].map(kind => `src/adapters/bip122/${kind}-wallet.ts`)],
  },
  { name: 'bitcoin-session', title: 'Bitcoin: over WalletConnect (added)', entries: ['src/adapters/bip122/session-provider.ts'], after: ['bitcoin-wallets'], aim: 1 },
  { name: 'bitcoin-chain', title: 'Bitcoin: balance, fees, confirmation (added)', entries: ['src/adapters/bip122/chain.ts'], after: ['bitcoin-wallets', 'balance'], aim: 2.5 },
  { name: 'bitcoin-transfer', title: 'Bitcoin: signing and building transactions (added)', entries: ['src/adapters/bip122/psbt.ts', 'src/adapters/bip122/transfer.ts'], after: ['bitcoin-chain'], aim: 4 },
  // Paying on EVM chains: the fee, the transaction, its confirmation. Of ethers only the checksum of addresses and plain encoding.
  { name: 'evm-transactions', title: 'EVM transaction parts (ethers)', entries: ['src/adapters/eip155/transactions.ts'], after: ['balance'], aim: 6 },
  // For who types an ENS name where an address is wanted: which names there are (ENSIP-15), in all scripts.
  { name: 'ens-names', title: 'ENS names (added)', entries: ['src/flows/ens-names.ts'], after: ['evm-transactions'], aim: 28 },
  // Approvals, swaps, several calls at once.
  { name: 'evm-calls', title: 'EVM calls: approvals, swaps, batches (added)', entries: ['src/adapters/eip155/calling.ts'], after: ['evm-transactions'], aim: 2 },
  // What a node meant by its error, and a contract's words: when paying failed.
  { name: 'evm-failures', title: 'EVM transactions: what went wrong (added)', entries: ['src/adapters/eip155/meaning.ts'], after: ['evm-transactions', 'rare'], aim: 1 },
  // The form; beside it what reads the chain and services; then the choice of a token, and the review with what asks the wallet.
  { name: 'send', title: 'send (added)', entries: ['src/features/send/send.tsx'], after: ['account', 'tokens', 'rare'], aim: 3 },
  { name: 'send-checks', title: 'send: balance, fee, receiver (added)', entries: ['src/features/send/paying.ts'], after: ['send', 'hosted', 'evm-transactions'], aim: 3 },
  { name: 'send-review', title: 'send: review and wallet (added)', entries: ['src/features/send/review.ts'], after: ['send-checks', 'sent'], aim: 3 },
  // Now and then: another token, a network without, what a dApp has filled in, a name of ENS.
  {
    name: 'send-rare', title: 'send: choice of a token, filled in by the dApp, ENS (added)', after: ['send-checks', 'returning'], aim: 3,
    entries: ['src/features/send/choice.ts', 'src/features/send/Sendless.tsx', 'src/flows/resolve-ens.ts'],
  },
  // Polkadot: with connecting, or returning; with a WalletConnect session; and beside the account.
  { name: 'polkadot-connecting', title: 'Polkadot: connecting (added)', entries: ['src/adapters/polkadot/door.ts'], after: ['connected', 'polkadot'], aim: 6 },
  { name: 'polkadot-balance', title: 'Polkadot: balance (added)', entries: ['src/adapters/polkadot/balance.ts', 'src/adapters/polkadot/node.ts'], after: ['balance', 'polkadot-connecting'], aim: 1 },
  {
    name: 'polkadot-session', title: 'Polkadot: WalletConnect (added)', entries: ['src/adapters/polkadot/session-provider.ts'],
    after: ['walletconnect', 'polkadot-connecting'], aim: 1,
  },
  // Signing in: what a page loads that asks for it, what signing loads, and what checks a signature of each chain family.
  { name: 'siwx', title: 'sign-in: page load (added)', entries: ['src/siwx.ts'], aim: 2 },
  { name: 'siwe', title: 'sign-in: siweConfig, page load (added)', entries: ['src/siwe.ts'], aim: 2 },
  { name: 'siwx-message', title: 'sign-in: the message (added)', entries: ['src/siwx-later.ts'], after: ['siwx'], aim: 2 },
  { name: 'siwx-eip155', title: 'sign-in: EVM signatures (added)', entries: ['src/adapters/eip155/verify-message.ts'], after: ['siwx-message'], aim: 8 },
  { name: 'siwx-account', title: 'sign-in: accounts that are contracts (added)', entries: ['src/adapters/eip155/ask-account.ts'], after: ['siwx-eip155'], aim: 2 },
  { name: 'siwx-solana', title: 'sign-in: Solana signatures (added)', entries: ['src/adapters/solana/verify-message.ts'], after: ['siwx-message'], aim: 1 },
  // Only where a browser does not know the curve itself, and on servers.
  { name: 'siwx-ed25519', title: 'sign-in: Solana signatures in older browsers (added)', entries: ['src/adapters/solana/ed25519.ts'], after: ['siwx-solana'], aim: 8 },
  { name: 'siwx-bip122', title: 'sign-in: Bitcoin signatures (added)', entries: ['src/adapters/bip122/verify-message.ts'], after: ['siwx-message'], aim: 8 },
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
