// The table of wallets: docs/wallets.md is written from it (`LATCHKEY_KEEP=1 node scripts/test.mjs wallets/table`), and table.test.ts holds each word to a test.
import { ANNOUNCED } from './announced-wallets.js'
import { BITCOIN, BITCOIN_GLOBALS, POLKADOT, SOLANA } from './listed-wallets.js'

export const COLUMNS = ['connect', 'restore', 'sign', 'send', 'switch', 'several accounts'] as const
type Column = (typeof COLUMNS)[number]

/** How we know; `published` names the package whose code ran. */
type Known = 'published' | 'documentation' | 'report' | 'standard'

interface Row {
  wallet: string
  family: string
  /** The way in. */
  by: string
  /** A key of `SUITES`. */
  suite: keyof typeof SUITES
  how: Known
  /** The packages of its makers that ran, or the page or report. */
  source?: readonly string[]
  odd?: string
  /** What was tried of what the suite tries. @default all */
  tried?: readonly Column[]
  /** What it has no way to do. */
  none?: readonly Column[]
  /** What the test calls it. @default its name */
  as?: string
}

const LATE = '${name}, late in its global, is one row, connects, signs, sends, and is restored however late it comes'
const BY_KEY = '${name}, by its key, connects, signs, shares another account and is restored'

/** Tests, and the sentence by which each tries a thing of every wallet that it knows. */
export const SUITES = {
  metamask: {
    path: 'tests/wallets/metamask.test.ts',
    connect: 'connect: all accounts that are shared stand in the modal',
    restore: 'restore: a page that loads again is connected without a question',
    sign: 'sign and send: what the dApp asks for reaches the background',
    send: 'sign and send: what the dApp asks for reaches the background',
    switch: 'switch: a network it does not know is added first',
    'several accounts': 'several accounts: the one chosen in the modal stays',
  },
  multichain: {
    path: 'tests/wallets/multichain.test.ts',
    connect: 'one approval connects three families, and each signs and sends',
    sign: 'one approval connects three families, and each signs and sends',
    send: 'one approval connects three families, and each signs and sends',
    restore: 'restore: a page that loads again is connected in all families by one question, and nobody is asked aloud',
    switch: 'switch: a network that is granted needs no question, another widens the session, and a no leaves all as it was',
    'several accounts': 'several accounts: whom the visitor turns to in the wallet comes first',
  },
  ledger: { path: 'tests/wallets/metamask.test.ts', send: 'Ledger behind it: what the device says in words is a refusal' },
  announced: {
    path: 'tests/wallets/announced.test.ts',
    ...everything('${name}: it connects, signs, sends, switches the network, changes accounts, is restored and left'),
  },
  coinbase: {
    path: 'tests/e2e/coinbase.test.ts',
    connect: 'they connect, sign, return and leave',
    restore: 'they connect, sign, return and leave',
    sign: 'they connect, sign, return and leave',
  },
  base: { path: 'tests/coinbase.test.ts' },
  safe: {
    path: 'tests/e2e/safe.test.ts',
    connect: 'the Safe is connected by itself, also after a reload',
    restore: 'the Safe is connected by itself, also after a reload',
    send: 'sends by its owners',
  },
  phone: {
    path: 'tests/e2e/walletconnect.test.ts',
    connect: 'a visitor pairs by the code, signs, sends a transaction that is mined, and leaves',
    restore: 'a reload restores the connection without a flash',
    sign: 'a visitor pairs by the code, signs, sends a transaction that is mined, and leaves',
    send: 'a visitor pairs by the code, signs, sends a transaction that is mined, and leaves',
  },
  universal: {
    path: 'tests/wallets/walletconnect.test.ts',
    connect: 'connect: the modal shows the link of the dApp’s own provider',
    sign: 'sign, send and refuse: the modal’s provider and the dApp’s own reach the same wallet',
    switch: 'switch: the dApp’s own provider follows',
  },
  logins: { path: 'tests/e2e/logins.test.ts' },
  mobile: {
    path: 'tests/wallets/mobile-wallet-adapter.test.ts',
    connect: 'connect: the wallet of the phone is one row',
    restore: 'restore: a page that was thrown away while the wallet was open',
    sign: 'sign: a message is signed by a wallet that answers',
    send: 'send: it signs a transaction, and it sends one',
    switch: 'switch: the next transaction names the other network',
    'several accounts': 'several accounts: the one chosen in the modal signs',
  },
  solana: {
    path: 'tests/wallets/standard.test.ts',
    connect: 'is one row, connects, signs, changes its account and is restored',
    restore: 'is one row, connects, signs, changes its account and is restored',
    sign: 'is one row, connects, signs, changes its account and is restored',
    'several accounts': 'is one row, connects, signs, changes its account and is restored',
  },
  bitcoin: {
    path: 'tests/wallets/standard.test.ts',
    connect: 'by the Bitcoin Wallet Standard, connects and signs',
    sign: 'by the Bitcoin Wallet Standard, connects and signs',
  },
  strangers: { path: 'tests/wallets/standard.test.ts' },
  coinbaseSolana: {
    path: 'tests/adapters/solana/coinbase.test.ts',
    connect: 'it connects, signs messages, and is never asked at a restore',
    sign: 'it connects, signs messages, and is never asked at a restore',
  },
  sats: {
    path: 'tests/wallets/sats-connect.test.ts',
    connect: 'connect: its addresses of Bitcoin, the payment’s first',
    restore: 'restore and disconnect: who comes back is not asked',
    sign: 'sign: the kit’s own request and ours come to the same signature',
    'several accounts': 'several accounts: a change in the wallet is followed',
  },
  doors: {
    path: 'tests/adapters/bip122/door.wallets.test.ts',
    connect: '${kind}: connecting shares checked accounts',
    restore: '${kind}: restoring asks nobody',
    sign: '${kind}: what it signs as BIP-322 is verified by another library',
    send: "${kind}: a transfer is the wallet's to build",
  },
  unisat: { path: 'tests/adapters/bip122/door.wallets.test.ts', ...doors('unisat: the wallet is asked to move') },
  okx: { path: 'tests/adapters/bip122/door.wallets.test.ts', ...doors('okx: another network is another of its providers') },
  bitcoinGlobals: {
    path: 'tests/wallets/bitcoin-globals.test.ts',
    connect: LATE,
    restore: LATE,
    sign: LATE,
    send: LATE,
  },
  polkadot: {
    path: 'tests/wallets/polkadot.test.ts',
    connect: 'connect and sign: the extension learns the dApp’s name',
    restore: 'restore, refusals and disconnect: who comes back is known',
    sign: 'connect and sign: the extension learns the dApp’s name',
    'several accounts': 'several accounts: all that it shares',
  },
  polkadotListed: {
    path: 'tests/wallets/polkadot.test.ts',
    connect: BY_KEY,
    restore: BY_KEY,
    sign: BY_KEY,
    'several accounts': BY_KEY,
  },
  polkadotGlobals: { path: 'tests/adapters/polkadot/discovery.test.ts' },
} satisfies Record<string, { path: string } & Partial<Record<Column, string>>>

function everything(title: string) {
  return Object.fromEntries(COLUMNS.map(column => [column, title])) as Record<Column, string>
}

function doors(move: string) {
  return {
    connect: '${kind}: connecting shares checked accounts',
    restore: '${kind}: restoring asks nobody',
    sign: '${kind}: what it signs as BIP-322 is verified by another library',
    send: "${kind}: a transfer is the wallet's to build",
    switch: move,
  }
}

const nothing = { tried: [], none: COLUMNS } as const
const played = 'No code of its own was to be had: the standard’s types hold the one played'
const listed = { suite: 'polkadotGlobals', how: 'standard', tried: [], none: ['switch'] } as const
const web3 = '`window.injectedWeb3`'

/** A wallet that is played by the standard of its family, or by what is written of it. */
function toListed(
  { name, source, report, odd }: { name: string; source?: string; report?: string; odd?: string },
  row: Omit<Row, 'wallet' | 'how'> & { how?: Known },
): Row {
  const sources = [report, source].filter(each => each !== undefined)
  return { how: report ? 'report' : 'standard', ...row, wallet: name, ...(sources.length && { source: sources }), ...(odd && { odd }) }
}

export const ROWS: readonly Row[] = [
  {
    wallet: 'MetaMask',
    family: 'EVM',
    by: 'announces itself (EIP-6963), and `window.ethereum`',
    suite: 'metamask',
    how: 'published',
    source: ['@metamask/providers'],
    odd: 'Calls the loss of its own network a disconnection (1013). Updated beneath an open page, it answers nothing until a reload',
    as: 'metamask',
  },
  {
    wallet: 'MetaMask, several families',
    family: 'EVM, Solana, Bitcoin',
    by: 'announces itself (CAIP-294), one session (CAIP-25)',
    suite: 'multichain',
    how: 'published',
    source: ['@metamask/multichain-api-client'],
    odd: 'One approval for all. Signs every input of a PSBT that it can',
    as: 'MetaMask',
  },
  {
    wallet: 'Ledger',
    family: 'EVM',
    by: 'behind another wallet',
    suite: 'ledger',
    how: 'published',
    source: ['@ledgerhq/errors'],
    odd: 'Says no in words alone, under a code of JSON-RPC',
  },
  ...ANNOUNCED.map(
    ({ name, odd, source, report }): Row => ({
      wallet: name,
      family: 'EVM',
      by: 'announces itself',
      suite: 'announced',
      how: report ? 'report' : 'standard',
      source: [...new Set([...(report ? [report] : []), source])],
      ...(odd && { odd }),
    }),
  ),
  {
    wallet: 'Coinbase Wallet SDK',
    family: 'EVM',
    by: '`withCoinbase`',
    suite: 'coinbase',
    how: 'published',
    source: ['@coinbase/wallet-sdk'],
    odd: 'Opens a window of its own',
    as: 'coinbase',
  },
  {
    wallet: 'Base Account',
    family: 'EVM',
    by: '`withCoinbase`',
    suite: 'base',
    how: 'documentation',
    odd: 'Its SDK was not run: too much comes with it',
  },
  {
    wallet: 'Safe',
    family: 'EVM',
    by: 'the frame of Safe',
    suite: 'safe',
    how: 'published',
    source: ['@safe-global/safe-apps-sdk'],
    odd: 'A hash stands for a transaction that its owners have yet to sign',
    none: ['switch', 'several accounts'],
  },
  {
    wallet: 'Wallets on WalletKit',
    family: 'EVM, Solana, Bitcoin, Polkadot',
    by: 'WalletConnect',
    suite: 'phone',
    how: 'published',
    source: ['@reown/walletkit'],
    as: 'phone',
  },
  {
    wallet: 'WalletConnect’s universal provider',
    family: 'EVM',
    by: '`universalProvider`',
    suite: 'universal',
    how: 'published',
    source: ['@walletconnect/universal-provider'],
    odd: 'Its own `disconnect()` makes no event: call the modal’s',
    as: 'UniversalProvider',
  },
  {
    wallet: 'Email and social logins',
    family: 'EVM, Solana',
    by: 'a frame',
    suite: 'logins',
    how: 'documentation',
    odd: 'The frame is ours to play: what stands at the service was not seen',
    as: 'email',
  },
  {
    wallet: 'Mobile Wallet Adapter',
    family: 'Solana',
    by: 'Wallet Standard, Android',
    suite: 'mobile',
    how: 'published',
    source: ['@solana-mobile/wallet-standard-mobile'],
    odd: 'A signed message is answered with its signature behind it. A no is a failed request. A request whose token was taken back is never answered',
  },
  ...SOLANA.map(each => toListed(each, { family: 'Solana', by: 'Wallet Standard', suite: 'solana' })),
  {
    wallet: 'Coinbase Wallet',
    family: 'Solana',
    by: '`window.coinbaseSolana`',
    suite: 'coinbaseSolana',
    how: 'documentation',
    odd: 'Not of the Wallet Standard',
    as: 'Coinbase',
  },
  {
    wallet: 'Xverse Wallet',
    family: 'Bitcoin',
    by: 'sats-connect',
    suite: 'sats',
    how: 'published',
    source: ['@sats-connect/core'],
    odd: 'Also shares addresses of Stacks and Spark. Codes of its own: -32000 is a no',
    as: 'Xverse',
  },
  {
    wallet: 'Leather',
    family: 'Bitcoin',
    by: '`window.LeatherProvider`',
    suite: 'doors',
    how: 'documentation',
    source: ['https://github.com/leather-io/extension/wiki'],
    odd: 'Cannot tell what it shares without asking; signs by BIP-322 alone',
    tried: ['connect', 'sign', 'send'],
    none: ['restore', 'switch'],
    as: 'leather',
  },
  {
    wallet: 'UniSat',
    family: 'Bitcoin',
    by: '`window.unisat`',
    suite: 'unisat',
    how: 'report',
    source: [
      'https://github.com/babylonlabs-io/babylon-toolkit/pull/1715',
      'https://github.com/unisat-wallet/unisat-dev-docs/blob/master/wallet-api/README.md',
    ],
    odd: 'Comes late, without an event',
    as: 'unisat',
  },
  {
    wallet: 'OKX Wallet',
    family: 'Bitcoin',
    by: '`window.okxwallet.bitcoin`',
    suite: 'okx',
    how: 'documentation',
    odd: 'A provider for each network',
    as: 'okx',
  },
  ...BITCOIN_GLOBALS.map(({ path, how, ...each }) =>
    toListed(each, { family: 'Bitcoin', by: `\`window.${path}\``, suite: 'bitcoinGlobals', how }),
  ),
  ...BITCOIN.map(each =>
    toListed({ odd: played, ...each }, { family: 'Bitcoin', by: 'Bitcoin Wallet Standard', suite: 'bitcoin', how: 'standard' }),
  ),
  {
    wallet: 'Polkadot{.js}',
    family: 'Polkadot',
    by: web3,
    suite: 'polkadot',
    how: 'published',
    source: ['@polkadot/extension-dapp', '@polkadot/extension-inject'],
    odd: 'Is enabled anew at each load; says no in words alone',
    none: ['switch'],
    as: 'polkadot-js',
  },
  ...POLKADOT.map(each => toListed(each, { family: 'Polkadot', by: web3, suite: 'polkadotListed', none: ['switch'] })),
  { wallet: 'Nova Wallet', family: 'Polkadot', by: web3, ...listed, odd: 'Goes by the key of Polkadot{.js}, and says so beside it' },
  {
    wallet: 'Tonkeeper',
    family: 'TON',
    by: '`window.tonkeeper.tonconnect`',
    suite: 'strangers',
    how: 'published',
    source: ['@tonconnect/sdk'],
    odd: 'No wallet of these chains: it is left alone, and its own kit still finds it',
    ...nothing,
  },
  {
    wallet: 'TronLink',
    family: 'TRON',
    by: '`window.tron`, `window.tronWeb`',
    suite: 'strangers',
    how: 'documentation',
    odd: 'Looks as a wallet of EVM chains does; it is left alone',
    ...nothing,
  },
  {
    wallet: 'Slush',
    family: 'Sui',
    by: 'Wallet Standard',
    suite: 'strangers',
    how: 'standard',
    odd: 'Registers beside wallets of Solana; it is left alone',
    ...nothing,
  },
]

const HOW: Record<Known, string> = {
  published: 'by its published code',
  documentation: 'by its documentation',
  report: 'by a report',
  standard: 'by the standard it follows',
}

const toSource = (text: string): string => (text.startsWith('https:') ? `[${toHost(text)}](${text})` : `\`${text}\``)
const toHost = (url: string): string => {
  const [, , host = '', owner, name, , number] = url.split('/')
  return host === 'github.com' ? `${owner}/${name}${/^\d+$/.test(number ?? '') ? `#${number}` : ''}` : host
}

/** What stands in a row's cell. */
export const toMark = ({ suite, tried = COLUMNS, none = [] }: Row, column: Column): '✓' | 'none' | '·' =>
  none.includes(column) ? 'none' : tried.includes(column) && column in SUITES[suite] ? '✓' : '·'

/** The table as docs/wallets.md has it. */
export function toTable(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const heads = ['wallet or kit', 'family', 'way in', ...COLUMNS, 'what is odd', 'how we know', 'test']
  const rows = ROWS.map(row => {
    const { path } = SUITES[row.suite]
    const how = [HOW[row.how], ...(row.source ?? []).map(toSource)].join(', ')
    const name = path.split('/').at(-1)!.replace('.test.ts', '')
    return line([
      row.wallet,
      row.family,
      row.by,
      ...COLUMNS.map(column => toMark(row, column)),
      row.odd ?? '',
      how,
      `[${name}](../${path})`,
    ])
  })
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n')
}
