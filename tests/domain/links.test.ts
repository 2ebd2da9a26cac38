import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toAppLink, toGatewayUrl, toImageUrl, toLink, toPairingLink } from '../../src/domain/links.js'

for (const link of ['metamask://', 'https://metamask.app.link', 'trust', 'tg://resolve?domain=wallet', 'ms://', 'intents://'])
  test(`${link} may be opened`, () => assert.is(toAppLink(link), link))

// Schemes that do harm, in every spelling, are held in tests/attacks/links.
for (const link of ['javascript:alert(1)', 'intent://x#Intent;scheme=y;end', 'ms-officecmd:x', 'ms-msdt:/id', 'smsto:1'])
  test(`${JSON.stringify(link)} is refused`, () => assert.is(toAppLink(link), undefined))

for (const nothing of [undefined, null, '', '  ', 7, {}, ['metamask://']])
  test(`${JSON.stringify(nothing)} is no link`, () => assert.is(toAppLink(nothing), undefined))

test('white space around a link, or in it, goes', () => assert.is(toAppLink(' meta\nmask:// '), 'metamask://'))

const URI = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const ENCODED = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'

// References, wire 10.1; a lost or doubled slash is a wallet that does not open.
for (const [link, url, href] of [
  ['metamask://', 'metamask://wc', 'metamask://'],
  ['metamask', 'metamask://wc', 'metamask://'],
  ['trust://open/', 'trust://open/wc', 'trust://open/'],
  ['https://link.trustwallet.com/', 'https://link.trustwallet.com/wc', 'https://link.trustwallet.com'],
  ['https://app.test/deep/path//', 'https://app.test/deep/path/wc', 'https://app.test/deep/path'],
  ['HTTPS://App.test', 'HTTPS://App.test/wc', 'HTTPS://App.test'],
] as const)
  test(`${link} hands the pairing over at ${url}`, () => assert.equal(toPairingLink(link, URI), { url: `${url}?uri=${ENCODED}`, href }))

test('a wallet on this machine is reached without encryption, too', () =>
  assert.is(toPairingLink('http://localhost:4400', URI)?.url, `http://localhost:4400/wc?uri=${ENCODED}`))

test('for Telegram on Android the link is encoded twice', () =>
  assert.is(toPairingLink('metamask://', URI, true)?.url, `metamask://wc?uri=${encodeURIComponent(ENCODED)}`))

// The key of the pairing would go over the wire for all to read.
for (const link of [
  'http://wallet.test/',
  'HTTP://localhost.evil.test',
  'http://localhost:x@evil.test',
  'http://127.0.0.1:80@evil.test/',
  'javascript',
  '',
])
  test(`'${link}' opens nothing`, () => assert.is(toPairingLink(link, URI), undefined))

for (const url of [
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'blob:https://dapp.test/1234',
  'http://127.0.0.1/icon.png',
  'HTTPS://WALLET.TEST/ICON.PNG',
])
  test(`a picture may come from ${url}`, () => assert.is(toImageUrl(url), url))

for (const url of ['java\nscript:alert(1)', 'data:application/xhtml+xml,x', '/icon.png', undefined, 7])
  test(`a picture may not come from ${JSON.stringify(url)}`, () => assert.is(toImageUrl(url), undefined))

for (const url of ['http://127.0.0.1.evil.test/icon.png', 'http://localhost@evil.test/icon.png', 'http://localhost:x@evil.test/icon.png'])
  test(`a host that only begins like this machine is not this machine: ${url}`, () => assert.is(toImageUrl(url), undefined))

test('white space around an address of a wallet is not part of it', () =>
  assert.is(toImageUrl('\n data:image/svg+xml,%3Csvg/%3E \n'), 'data:image/svg+xml,%3Csvg/%3E'))

const CID = 'bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq'
const OURS = { ipfs: 'https://gateway.test/ipfs/', arweave: 'https://ar.test' }
for (const [url, at] of [
  [`ipfs://${CID}`, `https://gateway.test/ipfs/${CID}`],
  [`ipfs://ipfs/${CID}/a b.png`.replace(' ', '%20'), `https://gateway.test/ipfs/${CID}/a%20b.png`],
  [`ar://${'a-_1'.repeat(11).slice(1)}`, `https://ar.test/${'a-_1'.repeat(11).slice(1)}`],
  [`ipfs://${CID}/../../x`, undefined],
  [`ipfs://${CID}/%2e%2e/x`, undefined],
  ['ipfs://host.test/x', undefined],
  [`https://x.test/${CID}`, undefined],
] as const)
  test(`${url} is ${at ?? 'nowhere'} at a dApp's own gateway; without one it is nowhere`, () => {
    assert.equal([toGatewayUrl(url, OURS), toGatewayUrl(url)], [at, undefined])
  })

test('a link leads to the web', () => {
  assert.is(toLink(' https://wallet.test '), 'https://wallet.test')
  assert.is(toLink('http://wallet.test'), 'http://wallet.test')
})

for (const url of ['wallet://open', '//wallet.test', 'https:wallet.test', '', null, 3])
  test(`no link leads to ${JSON.stringify(url)}`, () => assert.is(toLink(url), undefined))
