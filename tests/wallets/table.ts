// The table of wallets, `table.txt` and the lists: docs/wallets.md is written from it (`LATCHKEY_KEEP=1 node scripts/test.mjs wallets/table`), and table.test.ts holds each word to a test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/root.js'
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

/** The Bitcoin wallets that the tests of the doors play. */
const DOORS = {
  path: 'tests/adapters/bip122/door.wallets.test.ts',
  connect: '${kind}: connecting shares checked accounts',
  restore: '${kind}: restoring asks nobody',
  sign: '${kind}: what it signs',
  send: "${kind}: a transfer is the wallet's to build",
}

/** Tests, and the sentence by which each tries a thing of every wallet that it knows. */
export const SUITES = {
  metamask: {
    path: 'tests/wallets/metamask.test.ts',
    connect: 'connect: all accounts that are shared stand in the modal',
    restore: 'restore: a page that loads again is connected without a question',
    ...by('sign and send: what the dApp asks for reaches the background', 'sign', 'send'),
    switch: 'switch: a network it does not know is added first',
    'several accounts': 'several accounts: the one chosen in the modal stays',
  },
  multichain: {
    path: 'tests/wallets/multichain.test.ts',
    ...by('one approval connects three families, and each signs and sends', 'connect', 'sign', 'send'),
    restore: 'restore: a page that loads again is connected in all families by one question, and nobody is asked aloud',
    switch: 'switch: a network that is granted needs no question, another widens the session, and a no leaves all as it was',
    'several accounts': 'several accounts: whom the visitor turns to in the wallet comes first',
  },
  ledger: { path: 'tests/wallets/metamask.test.ts', send: 'Ledger behind it: what the device says in words is a refusal' },
  announced: {
    path: 'tests/wallets/announced.test.ts',
    ...by('${name}: it connects, signs, sends, switches the network, changes accounts, is restored and left', ...COLUMNS),
  },
  coinbase: { path: 'tests/e2e/coinbase.test.ts', ...by('they connect, sign, return and leave', 'connect', 'restore', 'sign') },
  base: { path: 'tests/coinbase.test.ts' },
  safe: {
    path: 'tests/e2e/safe.test.ts',
    ...by('the Safe is connected by itself, also after a reload', 'connect', 'restore'),
    send: 'sends by its owners',
  },
  callsMetamask: { path: 'tests/wallets/calls.test.ts', send: 'MetaMask: three calls are one question that its own middleware takes' },
  callsSafe: { path: 'tests/wallets/calls.test.ts', send: '${name}: three calls are one transaction of the Safe' },
  callsCoinbase: { path: 'tests/wallets/calls.test.ts', send: 'Coinbase Wallet: three calls are one question in its window' },
  callsNotRun: { path: 'tests/wallets/calls.test.ts' },
  phone: {
    path: 'tests/e2e/walletconnect.test.ts',
    ...by(
      'a visitor pairs by the code, signs, sends a transaction that is mined, signs again after a reload, and leaves',
      ...['connect', 'restore', 'sign', 'send'],
    ),
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
    ...by('is one row, connects, signs, changes its account and is restored', 'connect', 'restore', 'sign', 'several accounts'),
  },
  bitcoin: { path: 'tests/wallets/standard.test.ts', ...by('by the Bitcoin Wallet Standard, connects and signs', 'connect', 'sign') },
  strangers: { path: 'tests/wallets/standard.test.ts' },
  coinbaseSolana: {
    path: 'tests/adapters/solana/coinbase.test.ts',
    ...by('it connects, signs messages, and is never asked at a restore', 'connect', 'sign'),
  },
  sats: {
    path: 'tests/wallets/sats-connect.test.ts',
    connect: 'connect: its addresses of Bitcoin, the payment’s first',
    restore: 'restore and disconnect: who comes back is not asked',
    sign: 'sign: the kit’s own request and ours come to the same signature',
    'several accounts': 'several accounts: a change in the wallet is followed',
  },
  doors: DOORS,
  unisat: { ...DOORS, switch: 'unisat: the wallet is asked to move' },
  okx: { ...DOORS, switch: 'okx: another network is another of its providers' },
  bitcoinGlobals: { path: 'tests/wallets/bitcoin-globals.test.ts', ...by(LATE, 'connect', 'restore', 'sign', 'send') },
  polkadot: {
    path: 'tests/wallets/polkadot.test.ts',
    connect: 'connect and sign: the extension learns the dApp’s name',
    restore: 'restore, refusals and disconnect: who comes back is known',
    sign: 'connect and sign: the extension learns the dApp’s name',
    'several accounts': 'several accounts: all that it shares',
  },
  polkadotListed: { path: 'tests/wallets/polkadot.test.ts', ...by(BY_KEY, 'connect', 'restore', 'sign', 'several accounts') },
  polkadotGlobals: { path: 'tests/adapters/polkadot/discovery.test.ts' },
} satisfies Record<string, { path: string } & Partial<Record<Column, string>>>

/** What one sentence tries. */
function by(title: string, ...columns: readonly string[]) {
  return Object.fromEntries(columns.map(column => [column, title])) as Partial<Record<Column, string>>
}

/** A wallet that is played by the standard of its family, or by what is written of it. */
function toListed(
  { name, source, report, odd }: { name: string; source?: string; report?: string; odd?: string },
  row: Omit<Row, 'wallet' | 'how'> & { how?: Known },
): Row {
  const sources = [...new Set([report, source])].filter(each => each !== undefined)
  return { how: report ? 'report' : 'standard', ...row, wallet: name, ...(sources.length && { source: sources }), ...(odd && { odd }) }
}

const played = 'No code of its own was to be had: the standard’s types hold the one played'
const none = ['switch'] as const

/** The wallets of each list. */
const LISTS: Record<string, () => Row[]> = {
  announced: () => ANNOUNCED.map(each => toListed(each, { family: 'EVM', by: 'announces itself', suite: 'announced' })),
  solana: () => SOLANA.map(each => toListed(each, { family: 'Solana', by: 'Wallet Standard', suite: 'solana' })),
  bitcoinGlobals: () =>
    BITCOIN_GLOBALS.map(({ path, how, ...each }) =>
      toListed(each, { family: 'Bitcoin', by: `\`window.${path}\``, suite: 'bitcoinGlobals', how }),
    ),
  bitcoin: () =>
    BITCOIN.map(each =>
      toListed({ odd: played, ...each }, { family: 'Bitcoin', by: 'Bitcoin Wallet Standard', suite: 'bitcoin', how: 'standard' }),
    ),
  polkadotListed: () =>
    POLKADOT.map(each => toListed(each, { family: 'Polkadot', by: '`window.injectedWeb3`', suite: 'polkadotListed', none })),
}

/** One line of `table.txt`. */
function readRow(line: string): Row[] {
  const [list] = /(?<=^… )\w+/.exec(line) ?? []
  if (list) return LISTS[list]!()
  const [wallet, family, by, suite, known, as, tried, none, odd] = line.split(' | ').map(cell => (cell === '–' ? '' : cell))
  const [how, ...source] = known!.split(' ')
  const toColumns = (text: string) => COLUMNS.filter(column => text === 'all' || text.split(', ').includes(column))
  return [
    {
      ...({ wallet, family, by, suite, how } as Row),
      ...(source.length && { source }),
      ...(as && { as }),
      ...(tried && { tried: toColumns(tried) }),
      ...(none && { none: toColumns(none) }),
      ...(odd && { odd }),
    },
  ]
}

export const ROWS: readonly Row[] = readFileSync(join(root, 'tests/wallets/table.txt'), 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .flatMap(readRow)

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
