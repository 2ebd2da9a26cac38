import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toBrowserLink, toPairingLink } from '../../src/domain/links.js'

const URI = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const ENCODED = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'

// References, wire 10.1; a lost or doubled slash is a wallet that does not open.
for (const [link, url, href] of [
  ['metamask://', 'metamask://wc', 'metamask://'],
  ['metamask:', 'metamask://wc', 'metamask://'],
  ['metamask', 'metamask://wc', 'metamask://'],
  ['metamask:/', 'metamask://wc', 'metamask://'],
  ['trust://open', 'trust://open/wc', 'trust://open/'],
  ['trust://open/', 'trust://open/wc', 'trust://open/'],
  ['https://rnbwapp.com', 'https://rnbwapp.com/wc', 'https://rnbwapp.com'],
  ['https://link.trustwallet.com/', 'https://link.trustwallet.com/wc', 'https://link.trustwallet.com'],
  ['https://app.test/deep/path//', 'https://app.test/deep/path/wc', 'https://app.test/deep/path'],
  ['HTTPS://App.test', 'HTTPS://App.test/wc', 'HTTPS://App.test'],
] as const) {
  test(`${link} hands the pairing over at ${url}`, () => assert.equal(toPairingLink(link, URI), { url: `${url}?uri=${ENCODED}`, href }))
}

test('for Telegram on Android the link is encoded twice', () =>
  assert.is(toPairingLink('metamask://', URI, true)?.url, `metamask://wc?uri=${encodeURIComponent(ENCODED)}`))

for (const link of [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript://x',
  'data:text/html,x',
  'vbscript:x',
  'javascript',
  'java:script',
  '',
]) {
  test(`'${link.replace('\n', '\\n')}' opens nothing`, () => assert.is(toPairingLink(link, URI), undefined))
}

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const BINANCE = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
const COINBASE = [
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
]
const EVM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

const href = 'https://dapp.test/page?a=1'
const [page, origin] = [encodeURIComponent(href), encodeURIComponent('https://dapp.test')]
const open = (
  id: string | undefined,
  caipNetworkId: typeof EVM | typeof SOLANA | typeof BITCOIN | 'polkadot:1',
  { isAndroid = false, has = {} } = {},
) => toBrowserLink(id, { href, caipNetworkId, isAndroid, page: has })

test('some wallets of Solana open this page inside their own browser', () => {
  assert.is(open(PHANTOM, SOLANA), `https://phantom.app/ul/browse/${page}?ref=${origin}`)
  assert.is(open(SOLFLARE, SOLANA), `https://solflare.com/ul/v1/browse/${page}?ref=${page}`)
  for (const id of COINBASE) assert.is(open(id, SOLANA), `https://go.cb-w.com/dapp?cb_url=${page}`)
  for (const id of ['other', '', undefined]) assert.is(open(id, SOLANA), undefined)
})

test('Phantom does so for every chain it knows, and on Android by its own name', () => {
  for (const network of [EVM, BITCOIN, SOLANA] as const) {
    assert.is(open(PHANTOM, network), `https://phantom.app/ul/browse/${page}?ref=${origin}`)
    assert.is(
      open(PHANTOM, network, { isAndroid: true }),
      `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    )
  }
  assert.is(open(PHANTOM, 'polkadot:1'), undefined)
})

test('Coinbase has another link for EVM, and Solflare none', () => {
  for (const id of COINBASE) assert.is(open(id, EVM), `cbwallet://miniapp?url=${page}`)
  assert.is(open(SOLFLARE, EVM), undefined)
})

test('Binance opens a page of Bitcoin inside an app of its app', () => {
  const link = new URL(open(BINANCE, BITCOIN)!)
  assert.is(link.origin + link.pathname, 'https://app.binance.com/en/download')
  const inner = new URL(atob(link.searchParams.get('_dp')!))
  assert.is(inner.href.split('?')[0], 'bnc://app.binance.com/mp/app')
  assert.is(inner.searchParams.get('appId'), 'yFK5FCqYprrXDiVFbhyRx7')
  assert.is(atob(inner.searchParams.get('startPagePath')!), '/pages/browser/index')
  assert.is(atob(inner.searchParams.get('startPageQuery')!), `url=${page}&defaultChainId=000000000019d6689c085ae165831e93`)
  for (const network of [EVM, SOLANA] as const) assert.is(open(BINANCE, network), undefined)
})

test('a page that stands in the wallet’s browser already is opened nowhere else', () => {
  for (const [id, network, puts] of [
    [PHANTOM, SOLANA, 'phantom'],
    [SOLFLARE, SOLANA, 'solflare'],
    [COINBASE[0], SOLANA, 'coinbaseSolana'],
    [COINBASE[0], EVM, 'coinbaseWalletExtension'],
    [BINANCE, BITCOIN, 'binancew3w'],
  ] as const) {
    assert.is(open(id, network, { has: { [puts]: {} } }), undefined)
    assert.ok(open(id, network, { has: { another: {} } }))
  }
})

test.run()
