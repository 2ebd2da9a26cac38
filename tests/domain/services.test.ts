import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCaipNetwork } from '../../src/domain/networks.js'
import { toJudges, toRpcUrls, toService, toUrls } from '../../src/domain/services.js'
import { solana } from '../../src/networks.js'
import { network } from '../support/modal.js'

const one = toCaipNetwork(network(1), {})
const local = toCaipNetwork(network(31337), {})
const PROVIDED = 'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=p'

const OWN = [{ url: 'https://own.test' }, { url: 'https://second.test' }]
for (const [what, of, options, urls] of [
  [
    "the dApp's own address wins, then the default provider, then the chain's own",
    one,
    { projectId: 'p', customRpcUrls: { 'eip155:1': OWN } },
    [...OWN.map(({ url }) => url), PROVIDED, 'https://node-1.test/'],
  ],
  ['addresses for another network are not mixed in', one, { customRpcUrls: { 'eip155:2': OWN } }, ['https://node-1.test/']],
  ['without a project id the default provider is not asked', one, {}, ['https://node-1.test/']],
  [
    'a network the default provider does not serve is asked at its own address only',
    local,
    { projectId: 'p' },
    ['https://node-31337.test/'],
  ],
  [
    'the default provider is where the dApp says',
    one,
    { projectId: 'p', services: { blockchainApi: 'http://localhost:5/' } },
    ['http://localhost:5/v1/?chainId=eip155:1&projectId=p', 'https://node-1.test/'],
  ],
] as const)
  test(what, () => assert.equal(toRpcUrls(of, { networks: [], ...options }), urls))

test('a network that names the default provider itself is asked there with what it needs, where the dApp says, and not at all if another will do', () => {
  const named = toCaipNetwork(solana, {})
  const services = { blockchainApi: 'http://localhost:5' }
  const url = `http://localhost:5/v1/?chainId=${named.caipNetworkId}`
  assert.equal(toRpcUrls(named, { networks: [], projectId: 'p', services }), [`${url}&projectId=p`])
  assert.equal(toRpcUrls(named, { networks: [], services }), [url])
  const customRpcUrls = { [named.caipNetworkId]: [{ url: 'https://own.test' }] }
  assert.equal(toRpcUrls(named, { networks: [], services, customRpcUrls }), ['https://own.test'])
})

// AppKit 1.7.3: the list of 1.8.20 without what came later (references, section 11).
const LATEST =
  '1 10 30 31 56 97 100 130 137 146 300 324 1101 1111 1112 1284 1301 1329 2810 2818 5000 5003 8217 8453 17000 42161 42220 43113 43114 55931 57054 59144 80002 80069 80084 80094 84532 421614 534351 534352 560048 911867 7777777 11155111 11155420 999999999 1313161554 1313161555'.split(
    ' ',
  )
const LATER = '30 31 130 146 1111 1112 1284 2810 2818 55931 57054 80069 80094 534351 534352 560048 911867'.split(' ')

test('the default provider serves the EVM networks of AppKit 1.7.3, no others', () => {
  for (const id of LATEST) {
    const urls = toRpcUrls(toCaipNetwork(network(Number(id)), {}), { networks: [], projectId: 'p' })
    assert.is(urls.length, LATER.includes(id) ? 1 : 2, id)
  }
})

test('the default provider serves Solana and Bitcoin', () => {
  for (const caipNetworkId of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']) {
    const given = toCaipNetwork({ ...network(1), id: caipNetworkId.split(':')[1]!, caipNetworkId }, {})
    assert.is(toRpcUrls(given, { networks: [], projectId: 'p' }).length, 2)
  }
})

for (const [name, url] of [
  ['blockchainApi', 'https://rpc.walletconnect.org'],
  ['walletDirectory', 'https://api.web3modal.org'],
  ['analytics', 'https://pulse.walletconnect.org'],
  ['relay', 'wss://relay.walletconnect.org'],
  ['verify', 'https://verify.walletconnect.org'],
  ['embeddedWallet', 'https://secure.walletconnect.org'],
] as const)
  test(`${name} is the public service ${url} unless the dApp names another`, () => {
    assert.is(toService(undefined, name), url)
    assert.is(toService({ [name]: 'https://own.test' }, name), 'https://own.test')
  })

test('slashes at the end of an address are dropped, so that a path can follow; the verify service can be switched off', () =>
  assert.equal(
    [toService({ relay: 'https://own.test/base//' }, 'relay'), toService({ verify: false }, 'verify')],
    ['https://own.test/base', false],
  ))

test('who is sure of what the blockchain API could gain by are the dApp’s own nodes, and others than those at its host; without others nobody', () => {
  const [theirs] = one.rpcUrls.default.http
  const mine = 'https://rpc.walletconnect.com/mine'
  const customRpcUrls = { 'eip155:1': [{ url: mine }] }
  assert.equal(toUrls(one, { projectId: 'p' }), { urls: [PROVIDED, theirs], sure: [theirs] })
  assert.equal(toUrls(one, { projectId: 'p', customRpcUrls }), { urls: [mine, PROVIDED, theirs], sure: [mine, theirs] })
  assert.equal(toJudges([mine, theirs!, PROVIDED], {}), [theirs])
  const alone = { ...one, rpcUrls: { default: { http: [] } } }
  assert.equal(toUrls(alone, { projectId: 'p' }), { urls: [PROVIDED], sure: [] })
})
