// The rooms of the house: a room is one file to download, with one row in this table. It is the only place where a room is spelt: the
// build's files, size-limit.json, the README's sizes, the demo's meter and the tests are derived from it.
//
// One rule, which the build and the floors' test hold: a room imports statically only what it holds, or what a room it comes `after` holds.
// What stands on a floor that rooms share (domain, state, clients, flows, ui, views) and is named by no room is held by the last room of this
// table that all who want it come after, or that is one of them.

/**
 * @typedef {object} Room
 * @property {string} name its file in dist: `rooms/NAME.js`, or `NAME.js` where it is a public entry
 * @property {string} title what it is for, for people
 * @property {string[]} [holds] folders and files of `src`, and packages
 * @property {string[]} [after] rooms that are there before it, whose files it may import
 * @property {string} [entry] the public entry that it is, by its source
 * @property {string[]} [standIns] what it holds that only packages import (scripts/trims.mjs)
 * @property {number} [limit] kB over the wire: what was measured and 2 %
 * @property {number} [aim] kB, where a very good build lands
 * @property {string} [house] rooms of another house share nothing with these: data, and signing in, which must cost its pages nothing
 * @property {boolean} [isData]
 */

/**
 * Rules are placed name by name: a file of `domain` is about a subject, and each room brings the names of it that it is the first to want.
 * So are the questions to the page, and the icons. The error table, which is large and makes a class, is placed as it is.
 * @param {string} path
 */
export const isRule = path =>
  (path.startsWith('src/domain/') && path !== 'src/domain/errors.ts') || ['src/clients/page.ts', 'src/ui/icons.ts'].includes(path)

/** Small and without a state of their own: rooms that do not come after each other each hold a copy, which is less than one more request. */
export const copied = [
  'src/balance.ts',
  'src/clients/http.ts',
  'src/clients/wallet-directory.ts',
  'src/clients/wallet-standard.ts',
  'src/connection-change.ts',
  'src/create-modal.ts',
  'src/elements.ts',
  'src/facade.ts',
  'src/flows/close.ts',
  'src/flows/deep-link.ts',
  'src/flows/load-all-wallets.ts',
  'src/flows/make-link.ts',
  'src/flows/pairing.ts',
  'src/flows/sdk-version.ts',
  'src/flows/show-last.ts',
  'src/flows/toast.ts',
  'src/flows/track.ts',
  'src/flows/until.ts',
  'src/flows/wallets.ts',
  'src/flows/watch.ts',
  'src/readings.ts',
  'src/state/all-wallets.ts',
  'src/state/pairing.ts',
  'src/state/wallets.ts',
  'src/state/state.ts',
  'src/ui/Address.tsx',
  'src/ui/Avatar.tsx',
  'src/ui/SearchField.tsx',
  'src/ui/Tabs.tsx',
  'src/ui/button-css.ts',
  'src/views/AskWallet.tsx',
  'src/views/Result.tsx',
  'src/views/Review.tsx',
  'src/ui/Tick.tsx',
]

/** @type {Room[]} */
export const rooms = [
  { name: 'shared', title: 'what the page shares with what comes later' },
  { name: 'index', title: 'page', entry: 'src/index.ts', after: ['shared'] },
  { name: 'react', title: 'page in React', entry: 'src/react.tsx', after: ['shared'] },
  { name: 'vue', title: 'page in Vue, without an adapter', entry: 'src/vue.ts', after: ['shared'], limit: 6.9, aim: 5.5 },
  {
    name: 'ethers',
    title: 'EVM adapter',
    entry: 'src/ethers.ts',
    after: ['shared'],
    holds: ['src/adapters/eip155/discovery.ts', 'src/adapters/eip155/eip155.ts'],
  },
  {
    name: 'ethers5',
    title: 'ethers 5 adapter, beside that of the page',
    entry: 'src/ethers5.ts',
    after: ['shared', 'ethers'],
    limit: 0.1,
    aim: 0.2,
  },
  {
    name: 'coinbase',
    title: 'Coinbase and Base, on the page',
    entry: 'src/coinbase.ts',
    after: ['shared'],
    limit: 0.9,
    aim: 0.8,
  },
  {
    name: 'wagmi',
    title: 'wagmi adapter, on the page',
    entry: 'src/wagmi/wagmi.ts',
    after: ['shared', 'index', 'ethers'],
    limit: 4,
    aim: 2,
    holds: ['src/wagmi'],
  },
  {
    name: 'solana',
    title: 'Solana adapter, on the page',
    entry: 'src/solana.ts',
    after: ['shared'],
    limit: 1.4,
    aim: 1,
    holds: ['src/adapters/solana/solana.ts', 'src/adapters/solana/discovery.ts'],
  },
  {
    name: 'solana-react',
    title: "@solana/web3.js's Connection",
    entry: 'src/react-solana.ts',
    after: ['shared', 'react'],
    limit: 0.8,
    aim: 0.3,
  },
  {
    name: 'bitcoin',
    title: 'Bitcoin adapter, on the page',
    entry: 'src/bitcoin.ts',
    after: ['shared'],
    limit: 1.6,
    aim: 1,
    holds: ['src/adapters/bip122/bip122.ts', 'src/adapters/bip122/discovery.ts'],
  },
  {
    name: 'polkadot',
    title: 'Polkadot adapter, on the page',
    entry: 'src/polkadot.ts',
    after: ['shared'],
    limit: 0.8,
    aim: 1,
    holds: ['src/adapters/polkadot/polkadot.ts', 'src/adapters/polkadot/discovery.ts'],
  },
  {
    name: 'wallet-button',
    title: 'button for one wallet, on the page',
    entry: 'src/wallet-button.ts',
    after: ['shared'],
    limit: 2,
    aim: 1.5,
  },
  {
    name: 'wallet-button-react',
    title: 'button for one wallet, in React',
    entry: 'src/react-wallet-button.tsx',
    after: ['shared', 'wallet-button'],
    limit: 0.5,
    aim: 0.4,
  },
  { name: 'siwx-react', title: 'useAppKitSIWX', entry: 'src/react-siwx.ts', after: ['shared', 'react'], limit: 0.2, aim: 0.2 },
  {
    name: 'connected',
    title: 'connecting',
    after: ['shared'],
    limit: 3.8,
    aim: 3.5,
    holds: ['src/flows/connected.ts', 'src/element-looks.ts', 'src/adapters/eip155/door.ts'],
  },
  { name: 'returning', title: 'coming back connected', after: ['connected'], limit: 1.2, aim: 0.8, holds: ['src/flows/reconnect.ts'] },
  {
    name: 'safe',
    title: 'in the frame of Safe',
    after: ['connected'],
    limit: 2.2,
    aim: 1.5,
    holds: ['src/flows/safe.ts', 'src/connectors/safe'],
  },
  { name: 'errors', title: 'error texts', after: ['shared'], limit: 4.5, aim: 2, holds: ['src/domain/errors.ts'] },
  {
    name: 'profile',
    title: 'somebody connected: balance, name, leaving, networks',
    after: ['connected'],
    limit: 10.7,
    aim: 6,
    holds: ['src/flows/held.ts', 'src/adapters/eip155/once-connected.ts', 'src/clients/eip155-balance.ts', 'src/clients/rpc.ts'],
  },
  {
    name: 'dialog',
    title: 'dialog: every way in',
    after: ['shared'],
    limit: 24.9,
    aim: 22,
    holds: ['src/shell/shell.tsx', 'src/views/Connect.tsx'],
  },
  {
    name: 'rare',
    title: 'notices, inline modal, keyboards',
    after: ['dialog'],
    limit: 2.5,
    aim: 2,
    holds: ['src/shell/Notices.tsx', 'src/shell/embedded.tsx', 'src/shell/sheet.ts', 'src/ui/keyboard.ts'],
  },
  {
    name: 'walletconnect',
    title: "WalletConnect's client",
    after: ['profile'],
    limit: 60.9,
    aim: 50,
    holds: ['src/flows/walletconnect.ts', 'src/connectors/walletconnect/walletconnect.ts'],
    standIns: ['src/connectors/walletconnect/trimmed/signatures.ts'],
  },
  {
    name: 'pairing',
    title: 'WalletConnect: the QR code',
    after: ['connected', 'dialog'],
    limit: 10,
    aim: 6,
    holds: ['src/features/pairing', 'src/ui/QrCode.tsx'],
  },
  {
    name: 'wallets',
    title: 'all wallets, and help',
    after: ['dialog'],
    limit: 5.1,
    aim: 3.5,
    holds: ['src/features/wallets', 'src/flows/open-by-name.ts'],
  },
  {
    name: 'late',
    title: 'methods that few dApps call',
    after: ['shared'],
    limit: 2,
    aim: 1.4,
    holds: ['src/flows/late.ts', 'src/flows/switch-connection.ts'],
  },
  {
    name: 'headless',
    title: 'wallets for a list of your own',
    after: ['connected'],
    limit: 6.2,
    aim: 5,
    holds: ['src/flows/headless.ts'],
  },
  {
    name: 'headless-link',
    title: 'wallets for a list of your own: link, pages, search',
    after: ['headless'],
    limit: 4.4,
    aim: 3,
    holds: ['src/flows/headless-link.ts'],
  },
  {
    name: 'embedded',
    title: 'embedded wallet: its client',
    after: ['profile'],
    limit: 10.9,
    aim: 8,
    holds: ['src/flows/embedded.ts', 'src/flows/login.ts', 'src/connectors/embedded'],
  },
  { name: 'login', title: 'email, socials, approving', after: ['dialog', 'embedded'], limit: 7.4, aim: 6, holds: ['src/features/login'] },
  {
    name: 'account',
    title: 'account: tokens, NFTs, activity',
    after: ['dialog', 'profile'],
    limit: 17.1,
    aim: 12,
    holds: ['src/features/account'],
  },
  {
    name: 'settings',
    title: 'settings, networks, receiving',
    after: ['dialog', 'profile'],
    limit: 7.3,
    aim: 8,
    holds: ['src/features/settings'],
  },
  { name: 'send', title: 'sending', after: ['account', 'errors'], limit: 12.5, aim: 9, holds: ['src/features/send'] },
  { name: 'swaps', title: 'swapping', after: ['account'], limit: 14.8, aim: 12, holds: ['src/features/swaps'] },
  { name: 'onramp', title: 'buying', after: ['account', 'errors'], limit: 10.8, aim: 10, holds: ['src/features/onramp'] },
  { name: 'names', title: 'names', after: ['account', 'errors'], limit: 5.4, aim: 4, holds: ['src/features/names'] },
  { name: 'sessions', title: 'smart sessions', after: ['account'], limit: 3.7, aim: 3.5, holds: ['src/features/sessions'] },
  {
    name: 'sign-in',
    title: 'sign-in: who is connected is asked for',
    after: ['profile'],
    limit: 2.4,
    aim: 2,
    holds: ['src/flows/watch-sign-in.ts'],
  },
  {
    name: 'one-click',
    title: 'sign-in: with one click',
    after: ['walletconnect', 'sign-in'],
    limit: 13.7,
    aim: 7,
    holds: [
      'src/flows/one-click.ts',
      'src/adapters/eip155/verify-message.ts',
      'src/adapters/eip155/signatures.ts',
      'src/adapters/eip155/ask-account.ts',
    ],
  },
  {
    name: 'sign-in-prompt',
    title: 'sign-in: the prompt',
    after: ['sign-in', 'dialog'],
    limit: 3.5,
    aim: 2,
    holds: ['src/features/sign-in'],
  },
  { name: 'pay', title: 'EVM transactions', after: ['profile', 'errors'], limit: 9.6, aim: 8, holds: ['src/adapters/eip155/pay.ts'] },
  { name: 'ens', title: 'ENS names', after: ['pay'], limit: 25.8, aim: 28, holds: ['src/flows/resolve-ens.ts'] },
  { name: 'solana-wallets', title: 'Solana', after: ['profile'], limit: 15.6, aim: 13, holds: ['src/adapters/solana'] },
  {
    name: 'solana-names',
    title: 'Solana: names',
    after: ['solana-wallets'],
    limit: 1.8,
    aim: 1.8,
    holds: ['src/adapters/solana/names.ts'],
  },
  {
    name: 'solana-hooks',
    title: 'Solana: tokens with rules for transfers',
    after: ['solana-wallets'],
    limit: 1,
    aim: 1,
    holds: ['src/adapters/solana/hook.ts'],
  },
  { name: 'bitcoin-wallets', title: 'Bitcoin', after: ['profile'], limit: 13.6, aim: 12, holds: ['src/adapters/bip122'] },
  { name: 'polkadot-wallets', title: 'Polkadot', after: ['profile'], limit: 7.2, aim: 6.5, holds: ['src/adapters/polkadot'] },
  {
    name: 'polkadot-names',
    title: 'Polkadot: names',
    after: ['polkadot-wallets'],
    limit: 1.3,
    aim: 1.5,
    holds: ['src/adapters/polkadot/names.ts'],
  },
  {
    name: 'language',
    title: 'another language than English: the buttons',
    after: ['shared'],
    limit: 3.1,
    aim: 2,
    holds: ['src/flows/language.ts'],
  },
  { name: 'locale-ar', title: 'language: Arabic', after: ['shared'], limit: 10.6, aim: 8, holds: ['src/locales/ar.ts'] },
  { name: 'locale-de', title: 'language: German', after: ['shared'], limit: 11.1, aim: 8, holds: ['src/locales/de.ts'] },
  { name: 'locale-es', title: 'language: Spanish', after: ['shared'], limit: 10.5, aim: 8, holds: ['src/locales/es.ts'] },
  { name: 'locale-fa', title: 'language: Persian', after: ['shared'], limit: 10.6, aim: 8, holds: ['src/locales/fa.ts'] },
  { name: 'locale-fr', title: 'language: French', after: ['shared'], limit: 11.1, aim: 8, holds: ['src/locales/fr.ts'] },
  { name: 'locale-hi', title: 'language: Hindi', after: ['shared'], limit: 11, aim: 8, holds: ['src/locales/hi.ts'] },
  { name: 'locale-id', title: 'language: Indonesian', after: ['shared'], limit: 9.8, aim: 8, holds: ['src/locales/id.ts'] },
  { name: 'locale-it', title: 'language: Italian', after: ['shared'], limit: 10.5, aim: 8, holds: ['src/locales/it.ts'] },
  { name: 'locale-ja', title: 'language: Japanese', after: ['shared'], limit: 10.6, aim: 8, holds: ['src/locales/ja.ts'] },
  { name: 'locale-ko', title: 'language: Korean', after: ['shared'], limit: 10.4, aim: 8, holds: ['src/locales/ko.ts'] },
  { name: 'locale-nl', title: 'language: Dutch', after: ['shared'], limit: 10.7, aim: 8, holds: ['src/locales/nl.ts'] },
  { name: 'locale-pl', title: 'language: Polish', after: ['shared'], limit: 10.9, aim: 8, holds: ['src/locales/pl.ts'] },
  { name: 'locale-pt-BR', title: 'language: Portuguese', after: ['shared'], limit: 10.5, aim: 8, holds: ['src/locales/pt-BR.ts'] },
  { name: 'locale-ru', title: 'language: Russian', after: ['shared'], limit: 11.4, aim: 8, holds: ['src/locales/ru.ts'] },
  { name: 'locale-th', title: 'language: Thai', after: ['shared'], limit: 10.9, aim: 8, holds: ['src/locales/th.ts'] },
  { name: 'locale-tr', title: 'language: Turkish', after: ['shared'], limit: 10.4, aim: 8, holds: ['src/locales/tr.ts'] },
  { name: 'locale-uk', title: 'language: Ukrainian', after: ['shared'], limit: 11.6, aim: 8, holds: ['src/locales/uk.ts'] },
  { name: 'locale-vi', title: 'language: Vietnamese', after: ['shared'], limit: 10.3, aim: 8, holds: ['src/locales/vi.ts'] },
  { name: 'locale-zh-CN', title: 'language: Chinese, simplified', after: ['shared'], limit: 9.7, aim: 8, holds: ['src/locales/zh-CN.ts'] },
  { name: 'locale-zh-TW', title: 'language: Chinese, traditional', after: ['shared'], limit: 9.9, aim: 8, holds: ['src/locales/zh-TW.ts'] },

  { name: 'networks', title: 'networks', entry: 'src/networks.ts', house: 'data', isData: true },
  { name: 'themes', title: 'six looks to begin with', entry: 'src/themes.ts', house: 'data', limit: 0.9, aim: 1.5 },

  { name: 'siwx', title: 'siwx, on the page', entry: 'src/siwx/siwx.ts', house: 'sign-in', limit: 2.6, aim: 2 },
  { name: 'siwe', title: 'siweConfig, on the page', entry: 'src/siwx/siwe.ts', house: 'sign-in', limit: 1.8, aim: 2 },
  { name: 'siwx-verify', title: 'siwx, on a server', entry: 'src/siwx/verify.ts', house: 'sign-in', limit: 2.4, aim: 2 },
  {
    name: 'siwx-message',
    title: 'siwx: the message, Solana signatures',
    house: 'sign-in',
    limit: 2,
    aim: 2,
    holds: ['src/siwx/message.ts', 'src/adapters/solana/verify-message.ts'],
  },
  {
    name: 'verify-curve',
    title: 'siwx: the curve of EVM and Bitcoin signatures',
    house: 'sign-in',
    limit: 10.7,
    aim: 10,
    holds: ['src/adapters/curve.ts'],
  },
  {
    name: 'verify-eip155',
    title: 'siwx: EVM signatures',
    house: 'sign-in',
    after: ['verify-curve'],
    limit: 4.8,
    aim: 8,
    holds: ['src/adapters/eip155/verify-message.ts', 'src/adapters/eip155/signatures.ts', 'src/adapters/eip155/ask-account.ts'],
  },
  {
    name: 'verify-ed25519',
    title: 'siwx: ed25519 in older browsers',
    house: 'sign-in',
    limit: 8.4,
    aim: 8,
    holds: ['src/adapters/ed25519.ts'],
  },
  {
    name: 'verify-bip122',
    title: 'siwx: Bitcoin signatures',
    house: 'sign-in',
    after: ['verify-curve'],
    limit: 4.5,
    aim: 8,
    holds: ['src/adapters/bip122/verify-message.ts'],
  },
  {
    name: 'verify-polkadot',
    title: 'siwx: Polkadot signatures',
    house: 'sign-in',
    after: ['verify-curve'],
    limit: 15,
    aim: 12,
    holds: ['src/adapters/polkadot/verify-message.ts'],
  },
]

/** Pages as a dApp's bundler makes them of what they import, and all CSS: rows of the table of sizes that are no room. */
export const measured = [
  { name: 'page', title: 'page', path: 'pages/page.js', limit: 6.7, aim: 4.5, files: ['index.js', 'ethers.js', 'rooms/shared.js'] },
  {
    name: 'page-react',
    title: 'page in React',
    path: 'pages/page-react.js',
    limit: 7.6,
    aim: 5.5,
    files: ['react.js', 'ethers.js', 'rooms/shared.js'],
  },
  { name: 'css', title: 'all CSS, inside the rooms', path: 'pages/all.css', limit: 4.3, aim: 2.5, files: [] },
]

const cache = 'node_modules/.cache/latchkey'

/**
 * The table of sizes: pages, then rooms.
 * @returns {{ name: string, title: string, path: string, limit: number, aim: number, files: string[] }[]} limits in kB, `files` by their names in dist
 */
export function toRows() {
  const [page, react, css] = measured.map(row => ({ ...row, path: `${cache}/${row.path}` }))
  const rest = rooms
    .filter(({ limit }) => limit !== undefined)
    .map(({ name, title, limit, aim, entry }) => {
      const file = entry ? `${name}.js` : `rooms/${name}.js`
      return { name, title, path: `dist/${file}`, limit, aim, files: [file] }
    })
  return [page, react, ...rest, css]
}

/** size-limit.json, as its text. */
export function toSizeLimits() {
  const lines = toRows().map(
    ({ title, path, limit }) =>
      `  ${JSON.stringify({ name: title, path, limit: `${limit} kB` })
        .replaceAll(/([:,{])"/g, '$1 "')
        .replace(/}$/, ' }')}`,
  )
  return `[\n${lines.join(',\n')}\n]\n`
}

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
  { name: 'list', title: 'click → list, all of it', limit: 25, requests: 1, rounds: 1 },
  // All from the click on.
  { name: 'address', title: '… → address shown', limit: 29, requests: 2, rounds: 1 },
  { name: 'somebody', title: 'while the wallet asks: what is shown of somebody', requests: 1, rounds: 0 },
  // The code is drawn with what has come while the list was read.
  { name: 'qr', title: 'list → QR code shown', limit: 10.5, requests: 1, rounds: 0 },
  // Beside it comes what adopts the link and proposes.
  { name: 'client', title: '… → the client, once the code is shown', requests: 2, rounds: 0 },
  { name: 'account', title: 'address → account with tokens', limit: 20, requests: 1, rounds: 1 },
  { name: 'quote', title: 'account → a quote shown', limit: 15, requests: 1, rounds: 1 },
]
