// The rooms of the house: a room is one file to download, with one row in this table. It is the only place where a room is spelt, and where a
// limit stands: the build's files, size-limit.json, the demo's meter and the tests are derived from it.
//
// One rule, which the build and the floors' test hold: a room imports statically only what it holds, or what a room it comes `after` holds.
// What no room names is held by each room that is the first to want it: a copy each, where they do not come after each other. What must be
// there once, or is too large for that, is named by a room that all who want it come after.
import { readdirSync } from 'node:fs'

/**
 * @typedef {object} Room
 * @property {string} name its file in dist: `rooms/NAME.js`, or `NAME.js` where it is a public entry
 * @property {string} title what it is for, for people
 * @property {string[]} [holds] folders and files of `src`, and packages
 * @property {string[]} [after] rooms that are there before it, whose files it may import
 * @property {string} [entry] the public entry that it is, by its source
 * @property {string} [as] what a dApp imports after `latchkey/`, where that is not its name
 * @property {string[]} [standIns] what it holds that only packages import (scripts/trims.mjs)
 * @property {number} [limit] kB over the wire, with 3 to 5 % of air: a promise, easy to remember
 * @property {keyof typeof kinds} [kind] instead of a limit of its own: what its kind may weigh
 * @property {string} [house] rooms of another house share nothing with these: data, and signing in, which must cost its pages nothing
 * @property {string[]} [doors] what rooms of other houses may enter it for, by `import()`
 * @property {boolean} [isData]
 * @property {boolean} [isClient] its names are of the browser, also where a server component imports them: those of kits that say so, too
 * @property {boolean} [isEager] most of it runs at once, so that browsers are to compile it as it loads (scripts/eager.mjs)
 */

/**
 * Rules are placed name by name: a file of `domain` is about a subject, and each room brings the names of it that it is the first to want.
 * So are the questions to the page, and the icons. The error table, which is large and makes a class, is placed as it is.
 * @param {string} path
 */
export const isRule = path =>
  (path.startsWith('src/domain/') && path !== 'src/domain/errors.ts') || ['src/clients/page.ts', 'src/ui/icons.ts'].includes(path)

/* Names begin with the subject, so that rooms which share copies lie beside each other in the tarball: those weigh nothing there. */

/** Rooms of one kind have one row of the table of sizes, by the largest of them; the limit holds for each. */
export const kinds = {
  small: { title: 'Solana, Bitcoin, Polkadot and other small entries, on the page', limit: 2.3 },
  kit: { title: "names of RainbowKit, ConnectKit and Solana's wallet-adapter over ours, on the page", limit: 6 },
  returning: { title: 'coming back connected, and in the frame of Safe', limit: 2.3 },
  multichain: { title: 'several families with one approval: the wallet, its part in each', limit: 5.0 },
  seldom: { title: 'wallets for a list of your own; permissions', limit: 7.9 },
  'sign-in': { title: 'sign-in: asking who is connected, the prompt, with one click', limit: 4.6 },
  sheet: { title: 'smart sessions; calls of a dApp: the sheet, asking the wallet, what became of it', limit: 6 },
  asking: { title: 'email, socials, approving', limit: 8.8 },
  family: { title: 'Solana, Bitcoin, Polkadot: their wallets', limit: 18.5 },
  'family-part': { title: 'Solana, Bitcoin, Polkadot: names, tokens with rules, what dApps hand over', limit: 4.3 },
  locale: { title: 'a language', limit: 9.8 },
  siwx: { title: 'siwx and siweConfig on the page, siwx on a server', limit: 2.9 },
  'siwx-part': { title: 'siwx: what a kind of signature needs', limit: 15.5 },
}

/** Every language but English, by the files there are. */
export const locales = readdirSync(new URL('../src/locales/', import.meta.url))
  .flatMap(file => /^([a-z]{2}(?:-[A-Z]{2})?)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

/**
 * What a page and everything after it wants. The modal itself is here too: whichever framework's entry a page has, or the tag, it loads this
 * file, and each of them with a copy of its own would be 15 kB more of what is installed. @type {Room}
 */
const shared = {
  name: 'shared',
  title: 'the modal of a page, and what it shares with what comes later',
  holds: ['src/page/create-modal.ts', 'src/page/current-modal.ts', 'src/clients/clock.ts', 'src/clients/storage.ts', 'src/flows/rooms.ts'],
}

/** The modal: whatever comes after nothing else comes after what is shared. @type {Room[]} */
const modal = [
  { name: 'index', title: 'page', entry: 'src/index.ts' },
  { name: 'react', title: 'page in React', entry: 'src/react.tsx' },
  { name: 'vue', title: 'page in Vue', entry: 'src/vue.ts' },
  {
    name: 'ethers',
    title: 'EVM adapter',
    entry: 'src/ethers.ts',
    holds: ['src/adapters/eip155/discovery.ts', 'src/adapters/eip155/eip155.ts'],
  },
  { name: 'ethers5', title: 'ethers 5 adapter, beside that of the page', entry: 'src/ethers5.ts', after: ['ethers'], kind: 'small' },
  { name: 'coinbase', title: 'Coinbase and Base', entry: 'src/coinbase.ts', kind: 'small' },
  {
    name: 'wagmi',
    title: 'wagmi adapter, on the page',
    entry: 'src/wagmi/wagmi.ts',
    after: ['index', 'ethers'],
    limit: 10,
    holds: ['src/wagmi'],
  },
  {
    name: 'rainbowkit',
    title: "RainbowKit's names over ours, on the page",
    entry: 'src/kits/rainbowkit.tsx',
    isClient: true,
    after: ['react', 'wagmi'],
    kind: 'kit',
    holds: ['src/kits/rainbow-wallets.ts', 'src/kits/rainbow-auth.tsx'],
  },
  {
    name: 'rainbowkit-next-auth',
    title: "RainbowKit's sign-in by NextAuth",
    entry: 'src/kits/rainbow-next-auth.tsx',
    as: 'rainbowkit/siwe-next-auth',
    isClient: true,
    after: ['rainbowkit'],
    kind: 'small',
  },
  {
    name: 'rainbowkit-wallets',
    title: "RainbowKit's names of wallets",
    entry: 'src/kits/rainbow-wallet-names.ts',
    as: 'rainbowkit/wallets',
    after: ['rainbowkit'],
    kind: 'small',
  },
  {
    name: 'connectkit',
    title: "ConnectKit's names over ours, on the page",
    entry: 'src/kits/connectkit.tsx',
    isClient: true,
    after: ['react', 'wagmi'],
    kind: 'kit',
  },
  {
    name: 'solana',
    title: 'Solana adapter',
    entry: 'src/solana.ts',
    kind: 'small',
    holds: ['src/adapters/solana/solana.ts', 'src/adapters/solana/discovery.ts'],
  },
  {
    name: 'solana-react',
    title: "@solana/web3.js's Connection",
    entry: 'src/react/solana.ts',
    as: 'solana/react',
    after: ['react'],
    kind: 'small',
  },
  {
    name: 'wallet-adapter',
    title: "what Solana's wallet-adapter is asked for, in React",
    entry: 'src/react/wallet-adapter.tsx',
    as: 'solana/wallet-adapter',
    after: ['react', 'solana'],
    kind: 'kit',
  },
  {
    name: 'bitcoin',
    title: 'Bitcoin adapter',
    entry: 'src/bitcoin.ts',
    kind: 'small',
    holds: ['src/adapters/bip122/bip122.ts', 'src/adapters/bip122/discovery.ts'],
  },
  {
    name: 'polkadot',
    title: 'Polkadot adapter',
    entry: 'src/polkadot.ts',
    kind: 'small',
    holds: ['src/adapters/polkadot/polkadot.ts', 'src/adapters/polkadot/discovery.ts'],
  },
  { name: 'wallet-button', title: 'button for one wallet, on the page', entry: 'src/wallet-button.ts', kind: 'small' },
  {
    name: 'wallet-button-react',
    title: 'button for one wallet, in React',
    entry: 'src/react/wallet-button.tsx',
    as: 'wallet-button/react',
    after: ['wallet-button'],
    kind: 'small',
  },
  { name: 'siwx-react', title: 'useAppKitSIWX', entry: 'src/react/siwx.ts', as: 'siwx/react', after: ['react'], kind: 'small' },
  {
    name: 'connected',
    title: 'connecting',
    limit: 6.9,
    holds: ['src/flows/connecting/connected.ts', 'src/page/element-looks.ts', 'src/adapters/eip155/door.ts'],
  },
  { name: 'returning', title: 'coming back connected', after: ['connected'], kind: 'returning', holds: ['src/flows/session/returning.ts'] },
  {
    name: 'safe',
    title: 'in the frame of Safe',
    after: ['connected'],
    kind: 'returning',
    holds: ['src/flows/connecting/safe.ts', 'src/connectors/safe'],
  },
  {
    name: 'multichain',
    title: 'several families with one approval',
    after: ['connected'],
    kind: 'multichain',
    holds: [
      'src/flows/connecting/multichain.ts',
      'src/connectors/multichain/multichain.ts',
      'src/connectors/multichain/session.ts',
      'src/connectors/multichain/standing.ts',
      'src/connectors/multichain/wire.ts',
    ],
  },
  {
    name: 'multichain-part',
    title: 'its part in a family, once somebody connects',
    after: ['multichain'],
    kind: 'multichain',
    holds: ['src/connectors/multichain/part.ts', 'src/connectors/multichain/face.ts'],
  },
  { name: 'errors', title: 'error texts', limit: 5.8, holds: ['src/domain/errors.ts'] },
  {
    name: 'profile',
    title: 'somebody connected: balance, name, leaving, networks',
    after: ['connected'],
    limit: 13,
    holds: [
      'src/flows/account/profile.ts',
      'src/flows/connecting/provider-of.ts',
      'src/adapters/eip155/once-connected.ts',
      'src/clients/eip155-balance.ts',
      'src/clients/rpc.ts',
    ],
  },
  {
    name: 'dialog',
    title: 'dialog: the first list',
    limit: 18,
    isEager: true,
    holds: ['src/shell/dialog.tsx', 'src/views/Connect.tsx', 'src/ui/tw.ts'],
  },
  {
    name: 'ways',
    title: 'beside it: email, socials, terms, the directory, waiting for a wallet, what keeps the page behind',
    after: ['dialog'],
    limit: 13.8,
    holds: [
      'src/shell/ways.ts',
      'src/views/WaysIn.tsx',
      'src/views/ConnectingExternal.tsx',
      'src/views/FullAddress.tsx',
      'src/flows/money/feature-state.ts',
    ],
  },
  {
    name: 'rare',
    title: 'notices, inline modal, keyboards, stepping aside, the sign of a connection',
    after: ['dialog'],
    limit: 5.5,
    holds: [
      'src/shell/Notices.tsx',
      'src/shell/celebrate.tsx',
      'src/shell/embedded.tsx',
      'src/shell/sheet.ts',
      'src/ui/keyboard.ts',
      'src/flows/connecting/step-aside.ts',
    ],
  },
  {
    name: 'walletconnect',
    title: "WalletConnect's client",
    after: ['profile'],
    limit: 60,
    holds: [
      'src/flows/connecting/walletconnect.ts',
      'src/flows/connecting/finish-pairing.ts',
      'src/connectors/walletconnect/walletconnect.ts',
    ],
    standIns: ['src/connectors/walletconnect/trimmed/signatures.ts'],
  },
  {
    name: 'pairing',
    title: 'WalletConnect: the QR code',
    after: ['connected', 'ways'],
    limit: 11.7,
    holds: ['src/features/pairing', 'src/ui/QrCode.tsx'],
  },
  {
    name: 'wallets',
    title: 'all wallets, and help',
    after: ['ways'],
    limit: 5.2,
    holds: ['src/features/wallets', 'src/flows/wallets/open-by-name.ts'],
  },
  {
    name: 'late',
    title: 'methods that few dApps call',
    limit: 3.9,
    holds: ['src/flows/late.ts', 'src/flows/session/switch-connection.ts'],
  },
  {
    name: 'ways-headless',
    title: 'wallets for a list of your own',
    after: ['connected'],
    kind: 'seldom',
    holds: ['src/flows/wallets/headless.ts'],
  },
  {
    name: 'pairing-headless',
    title: 'wallets for a list of your own: link, pages, search',
    after: ['ways-headless'],
    kind: 'seldom',
    holds: ['src/flows/wallets/headless-link.ts'],
  },
  {
    name: 'embedded',
    title: 'embedded wallet: its client',
    after: ['profile'],
    limit: 11.4,
    holds: ['src/flows/login/embedded.ts', 'src/flows/login/login.ts', 'src/connectors/embedded'],
  },
  { name: 'login', title: 'email, socials, approving', after: ['ways', 'embedded'], kind: 'asking', holds: ['src/features/login'] },
  {
    name: 'account',
    title: 'account: tokens, NFTs, activity',
    after: ['ways', 'profile'],
    limit: 19.3,
    holds: [
      'src/features/account',
      // What sending, swapping and the like have in common.
      'src/flows/money/add-transaction.ts',
      'src/flows/money/ask-wallet.ts',
      'src/flows/money/sent-transactions.ts',
      'src/ui/Facts.tsx',
      'src/views/AmountCard.tsx',
      'src/views/TokenPicker.tsx',
    ],
  },
  { name: 'settings', title: 'settings, networks, receiving', after: ['ways', 'profile'], limit: 8.2, holds: ['src/features/settings'] },
  { name: 'send', title: 'sending', after: ['account', 'errors'], limit: 15.6, holds: ['src/features/send'] },
  { name: 'swaps', title: 'swapping', after: ['account'], limit: 17.9, holds: ['src/features/swaps'] },
  {
    name: 'calls',
    title: 'calls of a dApp: the sheet that says what will happen',
    after: ['account', 'errors'],
    kind: 'sheet',
    holds: ['src/features/calls'],
  },
  {
    name: 'calls-asking',
    title: 'calls of a dApp: asking the wallet',
    after: ['calls'],
    kind: 'sheet',
    holds: [
      'src/features/calls/asking.ts',
      'src/features/calls/begun.ts',
      'src/features/calls/carry-out.ts',
      'src/features/calls/Foreseen.tsx',
      'src/features/calls/prepare.ts',
      'src/features/calls/Standing.tsx',
      'src/features/calls/sent.ts',
      'src/features/calls/way.ts',
      'src/features/calls/asking-texts.ts',
    ],
  },
  {
    name: 'calls-sent',
    title: 'calls of a dApp: what became of them',
    after: ['calls'],
    kind: 'sheet',
    holds: ['src/features/calls/CallsSent.tsx'],
  },
  { name: 'onramp', title: 'buying', after: ['account', 'errors'], limit: 12.7, holds: ['src/features/onramp'] },
  { name: 'names', title: 'names', after: ['account', 'errors'], limit: 5.8, holds: ['src/features/names'] },
  { name: 'sessions', title: 'smart sessions', after: ['account'], kind: 'sheet', holds: ['src/features/sessions'] },
  {
    name: 'sign-in',
    title: 'sign-in: who is connected is asked for',
    after: ['profile'],
    kind: 'sign-in',
    holds: ['src/flows/sign-in/sign-in.ts'],
  },
  {
    name: 'one-click',
    title: 'sign-in: with one click',
    after: ['walletconnect', 'sign-in'],
    kind: 'sign-in',
    holds: ['src/flows/sign-in/one-click.ts'],
  },
  {
    name: 'one-press',
    title: 'sign-in: with the approval that connects',
    after: ['connected'],
    kind: 'sign-in',
    holds: ['src/flows/sign-in/one-press.ts', 'src/adapters/eip155/one-approval.ts'],
  },
  { name: 'sign-in-prompt', title: 'sign-in: the prompt', after: ['sign-in', 'ways'], kind: 'sign-in', holds: ['src/features/sign-in'] },
  { name: 'pay', title: 'EVM transactions', after: ['profile', 'errors'], limit: 15.2, holds: ['src/adapters/eip155/pay.ts'] },
  {
    name: 'permissions',
    title: 'permissions',
    after: ['account', 'pay'],
    kind: 'seldom',
    holds: ['src/features/permissions', 'src/adapters/eip155/allowances.ts'],
  },
  { name: 'ens', title: 'ENS names', after: ['pay'], limit: 26, holds: ['src/flows/account/ens.ts'] },
  { name: 'solana-wallets', title: 'Solana', after: ['profile'], kind: 'family', holds: ['src/adapters/solana'] },
  { name: 'solana-names', title: 'Solana: names', after: ['solana-wallets'], kind: 'family-part', holds: ['src/adapters/solana/names.ts'] },
  {
    name: 'solana-hooks',
    title: 'Solana: tokens with rules for transfers',
    after: ['solana-wallets'],
    kind: 'family-part',
    holds: ['src/adapters/solana/hook.ts'],
  },
  {
    name: 'solana-calls',
    title: 'Solana: instructions of a dApp, tried beforehand',
    after: ['solana-wallets'],
    kind: 'family-part',
    holds: ['compose', 'foresee', 'instructions', 'message', 'steps', 'told'].map(file => `src/adapters/solana/${file}.ts`),
  },
  {
    name: 'bitcoin-wallets',
    title: 'Bitcoin',
    after: ['profile'],
    kind: 'family',
    holds: ['src/adapters/bip122', 'src/adapters/sha256.ts'],
  },
  {
    name: 'bitcoin-calls',
    title: 'Bitcoin: payments of a dApp to several',
    after: ['bitcoin-wallets'],
    kind: 'family-part',
    holds: ['compose', 'write-address'].map(file => `src/adapters/bip122/${file}.ts`),
  },
  { name: 'polkadot-wallets', title: 'Polkadot', after: ['profile'], kind: 'family', holds: ['src/adapters/polkadot'] },
  {
    name: 'polkadot-names',
    title: 'Polkadot: names',
    after: ['polkadot-wallets'],
    kind: 'family-part',
    holds: ['src/adapters/polkadot/names.ts'],
  },
  { name: 'language', title: 'another language than English: the buttons', limit: 3.1, holds: ['src/flows/language.ts'] },
  { name: 'locale-keys', title: 'what all languages share', kind: 'locale', holds: ['src/locales/keys.ts'] },
  ...locales.map(tag => ({
    name: `locale-${tag}`,
    title: `language: ${new Intl.DisplayNames('en', { type: 'language' }).of(tag)}`,
    kind: 'locale',
    holds: [`src/locales/${tag}.ts`],
  })),
]

/** Signing in by itself, in a page and on a server: it knows no modal and must cost its pages nothing. @type {Room[]} */
const signIn = [
  { name: 'siwx', title: 'siwx, on the page', entry: 'src/siwx/siwx.ts', kind: 'siwx' },
  { name: 'siwe', title: 'siweConfig, on the page', entry: 'src/siwx/siwe.ts', kind: 'siwx' },
  { name: 'siwx-verify', title: 'siwx, on a server', entry: 'src/siwx/verify.ts', as: 'siwx/verify', kind: 'siwx' },
  {
    name: 'siwx-message',
    title: 'siwx: the message, Solana signatures',
    kind: 'siwx-part',
    holds: ['src/siwx/message.ts', 'src/adapters/solana/verify-message.ts'],
  },
  {
    name: 'verify-curve',
    title: 'siwx: the curve of EVM and Bitcoin signatures',
    kind: 'siwx-part',
    holds: ['src/adapters/curve.ts', 'src/adapters/sha256.ts'],
  },
  {
    name: 'verify-eip155',
    title: 'siwx: EVM signatures',
    after: ['verify-curve'],
    kind: 'siwx-part',
    doors: ['src/adapters/eip155/verify-message.ts'],
    holds: ['src/adapters/eip155/verify-message.ts', 'src/adapters/eip155/signatures.ts', 'src/adapters/eip155/ask-account.ts'],
  },
  {
    name: 'verify-ed25519',
    title: 'siwx: ed25519 in older browsers, sr25519',
    kind: 'siwx-part',
    holds: ['src/adapters/ed25519.ts', 'src/adapters/sr25519.ts'],
  },
  {
    name: 'bitcoin-verify',
    title: 'siwx: Bitcoin signatures',
    after: ['verify-curve'],
    kind: 'siwx-part',
    holds: ['src/adapters/bip122/verify-message.ts'],
  },
  {
    name: 'polkadot-verify',
    title: 'siwx: Polkadot signatures',
    after: ['verify-curve'],
    kind: 'siwx-part',
    holds: ['src/adapters/polkadot/verify-message.ts'],
  },
]

/** @type {Room[]} */
export const rooms = [
  shared,
  ...modal.map(room => ({ after: ['shared'], ...room })),
  { name: 'shell', title: 'button whose modal comes later', entry: 'src/page/shell.ts', house: 'shell', limit: 2.2 },
  { name: 'shell-react', title: 'the same, in React', entry: 'src/react/shell.ts', as: 'shell/react', house: 'shell', kind: 'small' },
  { name: 'networks', title: 'networks', entry: 'src/networks.ts', house: 'data', isData: true },
  { name: 'themes', title: 'six looks to begin with', entry: 'src/themes.ts', house: 'data', kind: 'small' },
  ...signIn.map(room => ({ house: 'sign-in', ...room })),
]

/**
 * What can be imported: `exports` of package.json, `paths` of tsconfig.json (both written by scripts/derive.mjs) and knip read it here.
 * @type {{ as: string, source: string, file: string, isTypes?: boolean }[]}
 */
export const entries = [
  ...rooms.flatMap(({ name, entry, as = name }) => (entry ? [{ as, source: entry, file: `${name}.js` }] : [])),
  { as: 'global', source: 'src/global.ts', file: 'latchkey.js' },
  // Our elements in the JSX, or the templates, of frameworks that have no entry of their own.
  ...['preact', 'solid', 'svelte'].map(name => ({ as: `jsx/${name}`, source: `src/jsx/${name}.ts`, file: 'jsx.js', isTypes: true })),
  { as: 'testing', source: 'scripts/testing/testing.ts', file: 'testing/index.js' },
  ...['playwright', 'phone', 'vitest'].map(name => ({
    as: `testing/${name}`,
    source: `scripts/testing/${name}.ts`,
    file: `testing/${name}.js`,
  })),
]

/** Pages as a dApp's bundler makes them of what they import, and all CSS: rows of the table of sizes that are no room. */
export const pages = [
  { name: 'page', title: 'page', path: 'page.js', limit: 7.2, files: ['index.js', 'ethers.js', 'rooms/shared.js'] },
  { name: 'page-react', title: 'page in React', path: 'page-react.js', limit: 8.1, files: ['react.js', 'ethers.js', 'rooms/shared.js'] },
  { name: 'page-vue', title: 'page in Vue', path: 'page-vue.js', limit: 8.6, files: ['vue.js', 'ethers.js', 'rooms/shared.js'] },
  {
    name: 'page-wallet-adapter',
    title: 'page on latchkey/solana/wallet-adapter',
    path: 'page-wallet-adapter.js',
    limit: 10.4,
    files: ['wallet-adapter.js', 'react.js', 'solana.js', 'rooms/shared.js'],
  },
  { name: 'css', title: 'all CSS, inside the rooms', path: 'all.css', limit: 5.5, files: [] },
]

/**
 * What a visitor waits for: a way through the modal in a dApp built by Vite, with a project id. Measured by tests/e2e/journeys.test.ts.
 * @typedef {object} Journey
 * @property {string} name
 * @property {string} title
 * @property {number} [limit] kB of our code that it loads, none where it is the room's row that limits it
 * @property {number} requests of our code, at most
 * @property {number} rounds how often the visitor waits for one answer before the next is asked for, at most; what comes while they read is no round
 */

/** @type {Journey[]} */
export const journeys = [
  { name: 'list', title: 'click → list, all of it', limit: 32.6, requests: 2, rounds: 1 },
  // All from the click on.
  { name: 'address', title: '… → address shown', limit: 40, requests: 3, rounds: 1 },
  { name: 'somebody', title: 'while the wallet asks: what is shown of somebody', requests: 2, rounds: 0 },
  // The code is drawn with what has come while the list was read.
  { name: 'qr', title: 'list → QR code shown', limit: 11.9, requests: 1, rounds: 0 },
  // Beside it come what adopts the link and proposes, and the sign of a connection.
  { name: 'client', title: '… → the client, once the code is shown', requests: 3, rounds: 0 },
  { name: 'account', title: 'address → account with tokens', limit: 19.2, requests: 1, rounds: 0 },
  { name: 'quote', title: 'account → a quote shown', limit: 18.2, requests: 1, rounds: 1 },
]
