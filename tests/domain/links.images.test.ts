import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toGatewayUrl, toImageUrl, toLink } from '../../src/domain/links.js'

for (const url of [
  'https://wallet.test/icon.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'blob:https://dapp.test/1234',
  'http://localhost:4400/icon.png',
  'http://127.0.0.1/icon.png',
  'HTTPS://WALLET.TEST/ICON.PNG',
])
  test(`a picture may come from ${url}`, () => assert.is(toImageUrl(url), url))

for (const url of [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:application/xhtml+xml,x',
  'data:,x',
  'file:///etc/passwd',
  'ftp://wallet.test/icon.png',
  'http://wallet.test/icon.png',
  '//wallet.test/icon.png',
  '/icon.png',
  'icon.png',
  '',
  undefined,
  null,
  7,
  {},
  ['https://wallet.test/icon.png'],
])
  test(`a picture may not come from ${JSON.stringify(url)}`, () => assert.is(toImageUrl(url), undefined))

for (const url of [
  'http://localhost.evil.test/icon.png',
  'http://127.0.0.1.evil.test/icon.png',
  'http://localhost@evil.test/icon.png',
  'http://localhost:x@evil.test/icon.png',
])
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

for (const url of [
  'javascript:alert(1)',
  'wallet://open',
  'data:text/html,x',
  '//wallet.test',
  'https:wallet.test',
  '',
  null,
  undefined,
  3,
])
  test(`no link leads to ${JSON.stringify(url)}`, () => assert.is(toLink(url), undefined))
