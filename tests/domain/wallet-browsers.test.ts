// Links that open a page in a wallet's own browser are those of the table in docs/wallets.md, which says whose word each is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toBrowserLink } from '../../src/domain/wallet-browsers.js'
import { root } from '../support/root.js'

/** As the directory knows them, which has Coinbase twice; what each puts into the page of its browser. */
const WALLETS = {
  Phantom: [['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'], 'phantom'],
  Solflare: [['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'], 'solflare'],
  Backpack: [['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0'], 'backpack'],
  MetaMask: [['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'], 'ethereum', { isMetaMask: true }],
  'Coinbase Wallet': [
    [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    ],
    'coinbaseSolana',
  ],
  'Xverse Wallet': [['2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b'], 'XverseProviders'],
  'OKX Wallet': [['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'], 'okxwallet'],
  'Bitget Wallet': [['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'], 'bitkeep'],
  'Trust Wallet': [['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'], 'ethereum', { isTrust: true }],
} as const
const NETWORKS = {
  EVM: 'eip155:1',
  Solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  Bitcoin: 'bip122:000000000019d6689c085ae165831e93',
} as const

const href = 'https://dapp.test/page?a=1&b=ä&token=s3cret#access_token=x'
/** What a wallet may have of it. */
const told = 'https://dapp.test/page?a=1&b=ä'
const [page, origin] = [encodeURIComponent(told), encodeURIComponent('https://dapp.test')]
const open = (id: string | undefined, on: keyof typeof NETWORKS, { isAndroid = false, has = {} } = {}) =>
  toBrowserLink(id, { href, caipNetworkId: NETWORKS[on], isAndroid, page: has })

const rows = readFileSync(join(root, 'docs/wallets.md'), 'utf8')
  .split('| wallet | on | opens your page by |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '')) as [keyof typeof WALLETS, string, string])

const fill = (text: string): string =>
  text
    .replaceAll('PAGE', page)
    .replaceAll('ORIGIN', origin)
    .replace('TWICE', encodeURIComponent(page))
    .replace('ADDRESS', told.replace('https://', ''))

const links = new Map<string, string[]>()
for (const [wallet, on, by] of rows) {
  const ways = [...by.matchAll(/`([^`]+)`/g)].map(([, text]) => fill(text!))
  for (const name of on.split(', ') as (keyof typeof NETWORKS)[]) links.set(`${wallet} ${name}`, ways)
}

for (const [name, [ids, puts, value = {}]] of Object.entries(WALLETS))
  test(`${name} opens this page in its browser where the table says so, and how; a page that stands there already is opened nowhere else`, () => {
    for (const on of Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]) {
      const [link, onAndroid = link] = links.get(`${name} ${on}`) ?? []
      for (const id of ids) {
        assert.is(open(id, on), link)
        assert.is(open(id, on, { isAndroid: true }), onAndroid)
        const marks = on === 'EVM' && puts === 'coinbaseSolana' ? 'coinbaseWalletExtension' : puts
        assert.is(open(id, on, { has: { [marks]: value } }), undefined)
        assert.is(open(id, on, { has: { other: {} } }), open(id, on))
      }
    }
  })

test('every row of the table is a wallet that is known here; no other has such a link, nor Binance, whose app opens no page by one any more, nor has a page whose globals throw', () => {
  const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
  for (const id of [binance, 'other', '', undefined]) assert.is(open(id, 'Bitcoin'), undefined)
  const page = new Proxy({}, { get: () => assert.unreachable() })
  assert.ok(open(WALLETS.Phantom[0][0], 'Solana', { has: page }))
  assert.equal([...new Set(rows.map(([wallet]) => wallet))].sort(), Object.keys(WALLETS).sort())
})
