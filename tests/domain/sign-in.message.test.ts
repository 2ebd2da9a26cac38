import { formatMessage } from '@walletconnect/utils'
import { getAddress, id } from 'ethers'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { agreesWithMessage, findFlaw, formatSignInMessage, parseSignInMessage, type SIWXMessage } from '../../src/domain/sign-in.js'
import type { CaipNetworkId } from '../../src/domain/caip.js'
import { forAll, type Chance } from '../support/properties.js'

const test = suite('sign-in messages')

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const SOLANA = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const least: SIWXMessage.Data = {
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  domain: 'service.org',
  uri: 'https://service.org/login',
  version: '1',
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
}
const most: SIWXMessage.Data = {
  ...least,
  domain: 'localhost:5173',
  chainId: 'eip155:42161',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  expirationTime: '2021-10-30T16:25:24.000Z',
  notBefore: '2021-09-29T16:25:24+02:00',
  requestId: 'some:id@1',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'https://example.com/my-web2-claim.json?a=%20b#c'],
}

test('the example of EIP-4361 is written to the letter', () => {
  assert.is(
    formatSignInMessage({
      ...least,
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      domain: 'example.com',
      uri: 'https://example.com/login',
      resources: most.resources,
    }),
    [
      'example.com wants you to sign in with your Ethereum account:',
      ADDRESS,
      '',
      'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      '',
      'URI: https://example.com/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891756',
      'Issued At: 2021-09-30T16:25:24Z',
      'Resources:',
      '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      '- https://example.com/my-web2-claim.json?a=%20b#c',
    ].join('\n'),
  )
})

test('a scheme stands before the domain of an EVM message, and nowhere else', () => {
  const schemed = { ...most, scheme: 'https' }
  assert.match(formatSignInMessage(schemed), /^https:\/\/localhost:5173 wants you to sign in with your Ethereum account:\n0x/)
  assert.is(findFlaw(schemed), undefined)
  for (const scheme of ['', '1x', 'a/b', 'https:', 'a b']) assert.is(findFlaw({ ...most, scheme }), 'scheme', scheme)
  assert.is(
    findFlaw({ ...schemed, accountAddress: SOLANA, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }),
    'scheme',
    'CAIP-122 has none',
  )
})

test('without a statement there are two empty lines, as EIP-4361 wants it', () =>
  assert.match(formatSignInMessage(least), `${ADDRESS}\n\n\nURI: `))

test('Solana and Bitcoin are called by their names, and their chains by CAIP-2', () => {
  const solana = formatSignInMessage({ ...least, accountAddress: SOLANA, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  assert.match(solana, `service.org wants you to sign in with your Solana account:\n${SOLANA}\n`)
  assert.match(solana, '\nChain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  const bitcoin = formatSignInMessage(
    { ...least, accountAddress: BITCOIN, chainId: 'bip122:000000000019d6689c085ae165831e93' },
    { bare: true },
  )
  assert.match(bitcoin, 'your Bitcoin account:')
  assert.match(bitcoin, '\nChain ID: 000000000019d6689c085ae165831e93\n')
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const URI = `${LETTERS}-._~:/?#[]@!$&'()*+,;=`

function createData({ below, of }: Chance): SIWXMessage.Data {
  const text = (letters: string, min: number, max: number) =>
    Array.from({ length: min + below(max - min + 1) }, () => of(letters.split(''))).join('')
  const maybe = <T>(make: () => T): T | undefined => (below(2) ? make() : undefined)
  const time = () =>
    new Date(Date.UTC(2000 + below(60), below(12), 1 + below(28), below(24), below(60), below(60), below(1000))).toISOString()
  const uri = () => `${of(['https', 'ipfs', 'urn', 'did'])}:${text(URI.replace(/[#[\]?]/g, ''), 1, 40)}`
  const [chainId, accountAddress] = of<[CaipNetworkId, string]>([
    [`eip155:${below(100_000)}`, getAddress(id(text(LETTERS, 8, 8)).slice(0, 42))],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', SOLANA],
    ['bip122:000000000019d6689c085ae165831e93', BITCOIN],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ])
  const all = {
    accountAddress,
    chainId,
    domain: `${text(LETTERS, 1, 20)}.${text(LETTERS, 2, 4)}${of(['', ':8080'])}`,
    uri: uri(),
    version: '1',
    nonce: text(LETTERS, 8, 40),
    issuedAt: time(),
    expirationTime: maybe(time),
    notBefore: maybe(time),
    requestId: maybe(() => text(LETTERS, 1, 12)),
    statement: maybe(() => `${text(LETTERS, 1, 1)}${text(`${URI}    `, 0, 80)}`),
    resources: maybe(() => Array.from({ length: below(4) }, uri)),
    scheme: chainId.startsWith('eip155') ? maybe(() => of(['https', 'http', 'a+b-c.1'])) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as SIWXMessage.Data
}

test('what is written is read back the same, for a thousand messages', () => {
  forAll(chance => {
    const data = createData(chance)
    assert.is(findFlaw(data), undefined, JSON.stringify(data))
    for (const bare of [false, true]) {
      const text = formatSignInMessage(data, { bare })
      assert.equal(parseSignInMessage(text), data, text)
    }
  })
})

test("the package 'siwe' reads what we write, and writes it the same", () => {
  const check = (chance: Chance) => {
    const data = createData(chance)
    if (!data.chainId.startsWith('eip155')) return
    const text = formatSignInMessage(data)
    const read = new SiweMessage(text)
    assert.is(read.prepareMessage(), text)
    const { accountAddress, chainId, ...same } = data
    assert.equal([read.address, read.chainId], [accountAddress, Number(chainId.slice(7))])
    for (const [field, value] of Object.entries(same)) assert.equal(read[field as 'nonce'], value, field)
  }
  forAll(check, { count: 300 })
})

test("what 'siwe' and viem write, we read, and viem what we write", () => {
  const { accountAddress: address, chainId, ...rest } = most
  const fields = { ...rest, address, chainId: 42161, resources: [...most.resources!] }
  const text = new SiweMessage(fields).prepareMessage()
  assert.equal(parseSignInMessage(text), most)
  assert.equal(parseSignInMessage(new SiweMessage({ ...fields, scheme: 'https' }).prepareMessage()), { ...most, scheme: 'https' })
  const dates = { issuedAt: new Date(0), expirationTime: new Date(1e12), notBefore: new Date(1e11) }
  const viem = parseSignInMessage(createSiweMessage({ ...fields, ...dates, scheme: 'https', address: ADDRESS, version: '1' }))
  assert.equal([viem?.scheme, viem?.domain, viem?.expirationTime], ['https', 'localhost:5173', '2001-09-09T01:46:40.000Z'])
  const { issuedAt, expirationTime, notBefore, ...same } = rest
  const times = { issuedAt: new Date(issuedAt!), expirationTime: new Date(expirationTime!), notBefore: new Date(notBefore!) }
  const back = parseSiweMessage(formatSignInMessage({ ...most, scheme: 'https' }))
  assert.equal(back, { ...same, ...times, address, chainId: 42161, scheme: 'https' })
})

test('what WalletConnect has wallets sign with one click, we read', () => {
  const { accountAddress: _, chainId: __, uri: aud, issuedAt: iat, expirationTime: exp, notBefore: nbf, ...same } = most
  const request = { ...same, aud, iat, exp, nbf, type: 'caip122' }
  assert.equal(parseSignInMessage(formatMessage(request as never, `did:pkh:eip155:42161:${ADDRESS}`)), most)
})

test('a text that is one letter more, less or another is no message, or another one, and never the same', () => {
  const text = formatSignInMessage({ ...most, scheme: 'https' })
  const same = JSON.stringify(parseSignInMessage(text))
  for (let at = 0; at <= text.length; at++) {
    for (const changed of [
      text.slice(0, at) + text.slice(at + 1),
      `${text.slice(0, at)}\n${text.slice(at)}`,
      `${text.slice(0, at)} ${text.slice(at)}`,
      `${text.slice(0, at)}0${text.slice(at)}`,
    ]) {
      if (changed !== text) assert.is.not(JSON.stringify(parseSignInMessage(changed)), same, JSON.stringify(changed))
    }
  }
})

for (const [what, change] of [
  ['lines in another order', text => text.replace(/(Version: 1)\n(Chain ID: \d+)/, '$2\n$1')],
  ['a line nobody knows', text => text.replace('Nonce', 'Colour: red\nNonce')],
  ['no nonce', text => text.replace(/Nonce: .*\n/, '')],
  ['a nonce with other letters', text => text.replace(/Nonce: .*/, 'Nonce: 1234-5678')],
  ['another version', text => text.replace('Version: 1', 'Version: 2')],
  ['a time that is none', text => text.replace(/Issued At: .*/, 'Issued At: yesterday')],
  ['a time without a zone', text => text.replace(/Issued At: .*/, 'Issued At: 2021-09-30T16:25:24')],
  ['a URI that is none', text => text.replace(/URI: .*/, 'URI: login')],
  ['a domain with a path', text => text.replace('localhost:5173 wants', 'localhost:5173/x wants')],
  ['no scheme before the colon', text => `://${text}`],
  ['a scheme that is none', text => `1s://${text}`],
  ['half a scheme', text => `https:/${text}`],
  ['a chain of another family', text => text.replace(/Chain ID: .*/, 'Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
  ['an EVM chain by CAIP-2', text => text.replace(/Chain ID: .*/, 'Chain ID: eip155:1')],
  ['an address of another family', text => text.replace(ADDRESS, SOLANA)],
  ['an account of nobody', text => text.replace('Ethereum', 'Dogecoin')],
  ['carriage returns', text => text.replaceAll('\n', '\r\n')],
  ['a statement of two lines', text => text.replace('I accept', 'I accept\nand')],
  ['a statement in other letters', text => text.replace('I accept', 'Größe “1”')],
  ['a resource without its dash', text => text.replace('- https', 'https')],
  ['far too much', text => text.replace('- ipfs', `- ipfs://${'a'.repeat(20_000)}`)],
] as [string, (text: string) => string][])
  test(`a message with ${what} is not read`, () => {
    const text = formatSignInMessage(most)
    assert.is.not(change(text), text)
    assert.is(parseSignInMessage(change(text)), undefined)
  })

test('what is no text is not read', () => {
  for (const value of [undefined, null, 1, {}, [], '']) assert.is(parseSignInMessage(value), undefined)
})

test('no field can pretend to be another: each with a line break in it is named', () => {
  const texts = [
    'scheme',
    'domain',
    'uri',
    'version',
    'nonce',
    'statement',
    'requestId',
    'issuedAt',
    'expirationTime',
    'notBefore',
    'accountAddress',
    'chainId',
  ] as const
  for (const field of texts) assert.is(findFlaw({ ...most, [field]: `${{ scheme: 'https', ...most }[field]}\nNonce: 12345678` }), field)
  assert.is(findFlaw({ ...most, resources: ['https://a.example\n- https://b.example'] }), 'resources')
})

test('a session has to say what its message says', () => {
  const session = { data: most, message: formatSignInMessage(most), signature: '0x' }
  assert.ok(agreesWithMessage(session))
  assert.ok(agreesWithMessage({ ...session, data: { ...most, accountAddress: ADDRESS.toLowerCase() } }))
  for (const [field, value] of Object.entries({
    domain: 'evil.example',
    uri: 'https://evil.example',
    nonce: '12345678',
    statement: undefined,
    requestId: '2',
    issuedAt: '2022-09-30T16:25:24Z',
    expirationTime: '2099-10-30T16:25:24.000Z',
    notBefore: undefined,
    resources: [],
    chainId: 'eip155:1',
    accountAddress: ADDRESS.replace('C0', 'C1'),
  }))
    assert.not(agreesWithMessage({ ...session, data: { ...most, [field]: value } }), field)
  assert.is(agreesWithMessage({ ...session, message: 'I am me' }), undefined, 'a form of message that is not ours')
  // Two that were signed are not the one that they are with a comma between them.
  assert.not(agreesWithMessage({ ...session, data: { ...most, resources: [most.resources!.join()] } }), 'resources in one')
  const schemed = { ...session, data: { ...most, scheme: 'https' }, message: formatSignInMessage({ ...most, scheme: 'https' }) }
  assert.ok(agreesWithMessage(schemed))
  assert.not(agreesWithMessage({ ...schemed, data: { ...most, scheme: 'http' } }), 'another scheme')
  assert.not(agreesWithMessage({ ...schemed, message: session.message }), 'a scheme that was not signed')
  assert.is(agreesWithMessage({ ...schemed, data: most }), undefined, 'a scheme that the dApp’s own messenger may write')
})
