import {
  encodeBase58,
  formatEther,
  hashMessage,
  parseEther,
  recoverAddress,
  toQuantity,
  toUtf8Bytes,
  verifyMessage,
  verifyTypedData,
} from 'ethers'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import { ed25519 } from '@noble/curves/ed25519'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAddress } from '../../src/domain/caip.js'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { startBoth, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { start, type Relay } from '../../scripts/sandbox/relay.js'
import { createPeer, type Peer, type PeerOptions } from '../../scripts/sandbox/web-wallet/peer.js'
import { failure } from '../support/failure.js'
import { createDapp, eip155, type Dapp, type DappOptions, type Generation, type Namespaces } from './dapp.js'

const [first, second] = webWalletAccounts.map(({ address }) => address) as [string, string]

let relay: Relay
let one: Devnet
let two: Devnet
let opened: (() => Promise<void>)[] = []

test.before(async () => {
  ;[relay, [one, two]] = await Promise.all([start(), startBoth()])
})
test.after(async () => {
  await Promise.all([relay.close(), one.close(), two.close()])
})
test.after.each(async () => {
  await Promise.all(opened.splice(0).map(close => close()))
  relay.resetFaults()
})

async function startPeer(options: Partial<PeerOptions> = {}): Promise<Peer> {
  const chains = { 'eip155:31337': one.url, 'eip155:31338': two.url }
  const peer = await createPeer({ relayUrl: relay.url, projectId: 'sandbox', mnemonic: webWalletPhrase, chains, ...options })
  opened.push(() => peer.destroy())
  return peer
}

async function startDapp(options: Partial<DappOptions> = {}): Promise<Dapp> {
  const dapp = await createDapp({ relayUrl: relay.url, ...options })
  opened.push(() => dapp.stop())
  return dapp
}

interface Pair {
  dapp: Dapp
  peer: Peer
  session: SessionTypes.Struct
  topic: string
}

/** A page and a wallet with a session between them. */
async function connected({
  generation,
  peer: wishes,
  namespaces,
}: { generation?: Generation; peer?: Partial<PeerOptions>; namespaces?: Namespaces } = {}): Promise<Pair> {
  const [dapp, peer] = await Promise.all([startDapp({ generation }), startPeer(wishes)])
  const { uri, approval } = await dapp.connect(namespaces)
  const { id } = await peer.pair(uri)
  await peer.approve(id)
  const session = await approval
  return { dapp, peer, session, topic: session.topic }
}

/** Asks from the page and approves in the wallet. */
async function approved({ dapp, peer, topic }: Pair, method: string, params: unknown, chainId?: string): Promise<unknown> {
  const answer = dapp.request(topic, method, params, chainId)
  answer.catch(() => undefined)
  const { id } = await peer.requests.next(request => request.method === method)
  await peer.approveRequest(id)
  return answer
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 15_000; !isSo(); ) {
    if (Date.now() > end) throw new Error(`Not so after 15 s: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** A transaction's receipt; anvil may need a moment for its block. */
async function mined(chain: Devnet, hash: unknown): Promise<{ status: string; from: string }> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt as { status: string; from: string }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('It was not mined.')
}

function createMemory(): NonNullable<CoreTypes.Options['storage']> {
  const items = new Map<string, string>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, value]) => [key, JSON.parse(value)] as [string, T]),
    getItem: async key => (items.has(key) ? JSON.parse(items.get(key)!) : undefined),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async key => void items.delete(key),
  }
}

for (const generation of ['2.21.8', '2.19.2'] as const) {
  const say = (sentence: string, handler: () => Promise<void>) => test(`${generation}: ${sentence}`, handler)

  say('a page and the wallet connect', async () => {
    const { peer, session, topic } = await connected({ generation })
    assert.equal(session.namespaces.eip155!.accounts, [`eip155:31337:${first}`, `eip155:31338:${first}`])
    assert.is(session.peer.metadata.name, 'Sandbox Web Wallet')
    assert.equal(
      peer.sessions().map(each => [each.topic, each.peer.metadata.name]),
      [[topic, 'A page']],
    )
    assert.is(peer.networkOf(topic), 'eip155:31337')
    assert.equal(peer.proposals.items, [])
    const proposals = relay.frames.filter(frame => frame.direction === 'in' && frame.tag === 1100).map(({ method }) => method)
    assert.is(proposals.at(-1), generation === '2.21.8' ? 'wc_proposeSession' : 'irn_publish')
  })

  say('a refused page is told so', async () => {
    const [dapp, peer] = await Promise.all([startDapp({ generation }), startPeer()])
    const { uri, approval } = await dapp.connect()
    const { id } = await peer.pair(uri)
    await peer.reject(id)
    assert.is((await failure(approval)).code, 5000)
    assert.equal(peer.sessions(), [])
  })

  say('signatures are real', async () => {
    const pair = await connected({ generation })
    const signature = await approved(pair, 'personal_sign', ['0x68656c6c6f', first])
    assert.is(verifyMessage('hello', signature as string), first)
    const domain = { name: 'Test', chainId: 31337 }
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const typed = { domain, types, primaryType: 'Mail', message: { text: 'hello' } }
    const typedSignature = await approved(pair, 'eth_signTypedData_v4', [first, JSON.stringify(typed)])
    assert.is(verifyTypedData(domain, types, typed.message, typedSignature as string), first)
  })

  say('a refused request ends with an error, and the session stands', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    const answer = dapp.request(topic, 'personal_sign', ['0x00', first])
    const { id } = await peer.requests.next()
    await peer.rejectRequest(id)
    assert.is((await failure(answer)).code, 5000)
    assert.is(peer.sessions().length, 1)
  })

  say('a transaction is signed, sent and mined', async () => {
    const pair = await connected({ generation })
    const to = '0x00000000000000000000000000000000000000A1'
    const before = BigInt((await two.rpc('eth_getBalance', [to, 'latest'])) as string)
    const hash = await approved(pair, 'eth_sendTransaction', [{ from: first, to, value: toQuantity(parseEther('0.5')) }], 'eip155:31338')
    const receipt = await mined(two, hash)
    assert.is(receipt.status, '0x1')
    assert.is(receipt.from, first.toLowerCase())
    assert.is(formatEther(BigInt((await two.rpc('eth_getBalance', [to, 'latest'])) as string) - before), '0.5')
  })

  say('the wallet switches the chain, and the page hears of it', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    const event = dapp.next<{ params: unknown }>('session_event', topic)
    await peer.switchChain(topic, 'eip155:31338')
    assert.equal((await event).params, { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' })
    assert.is(peer.networkOf(topic), 'eip155:31338')
  })

  say('the wallet goes to a network that was not in the session', async () => {
    const namespaces = { eip155: { ...eip155.eip155!, chains: ['eip155:31337'] } }
    const { dapp, peer, topic } = await connected({ generation, namespaces })
    const [update, event] = [
      dapp.next<{ params: { namespaces: SessionTypes.Namespaces } }>('session_update', topic),
      dapp.next('session_event', topic),
    ]
    await peer.switchChain(topic, 'eip155:31338')
    assert.equal((await update).params.namespaces.eip155!.accounts, [`eip155:31337:${first}`, `eip155:31338:${first}`])
    await event
    assert.match((await failure(peer.switchChain(topic, 'eip155:1'))).message, 'cannot go to eip155:1')
  })

  say('the wallet switches the account, and the page hears of it', async () => {
    const pair = await connected({ generation })
    const { dapp, peer, topic } = pair
    const [update, event] = [
      dapp.next<{ params: { namespaces: SessionTypes.Namespaces } }>('session_update', topic),
      dapp.next<{ params: unknown }>('session_event', topic),
    ]
    await peer.switchAccount(topic, 1)
    assert.equal((await update).params.namespaces.eip155!.accounts, [`eip155:31337:${second}`, `eip155:31338:${second}`])
    assert.equal((await event).params, { event: { name: 'accountsChanged', data: [`eip155:31337:${second}`] }, chainId: 'eip155:31337' })
    assert.is(verifyMessage('hello', (await approved(pair, 'personal_sign', ['0x68656c6c6f', second])) as string), second)
    assert.match((await failure(peer.switchAccount(topic, 9))).message, 'no account 9')
  })

  say('sessions are extended and pinged from both sides', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    const extended = dapp.next('session_extend', topic)
    await peer.extend(topic)
    await extended
    await peer.ping(topic)
    await dapp.client.ping({ topic })
  })

  say('the wallet ends the session', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    const deleted = dapp.next('session_delete', topic)
    await peer.disconnect(topic)
    await deleted
    assert.equal([peer.sessions(), dapp.client.session.getAll()], [[], []])
  })

  say('the page ends the session', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    let changes = 0
    peer.onChange(() => changes++)
    await dapp.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await until(() => peer.sessions().length === 0, 'the wallet has no session')
    assert.ok(changes > 0)
    assert.match((await failure(peer.ping(topic))).message, 'There is no session')
  })

  say('a request that is answered while the page is cut off arrives once when it is back', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    let answers = 0
    const answer = dapp.request(topic, 'personal_sign', ['0x68656c6c6f', first]).finally(() => answers++)
    const { id } = await peer.requests.next()
    relay.setFaults({ hold: true, duplicate: true })
    await peer.approveRequest(id)
    relay.disconnectAll()
    relay.setFaults({ hold: false })
    assert.is(verifyMessage('hello', (await answer) as string), first)
    assert.is(answers, 1)
    assert.equal(peer.requests.items, [])
  })

  say('messages that come twice and in the wrong order do no harm', async () => {
    relay.setFaults({ duplicate: true, reorder: 30 })
    const pair = await connected({ generation })
    let asked = 0
    pair.peer.requests.subscribe(() => asked++)
    assert.is(verifyMessage('hello', (await approved(pair, 'personal_sign', ['0x68656c6c6f', first])) as string), first)
    assert.is(asked, 2) // it came and it went
  })
}

// ——— what it grants

test('several namespaces stand in one session', async () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const chains = { 'eip155:31337': one.url, [solana]: '', [bitcoin]: '', [polkadot]: '' }
  const events = ['accountsChanged', 'chainChanged']
  const namespaces = {
    ...eip155,
    solana: { chains: [solana], methods: ['solana_signMessage'], events },
    bip122: { chains: [bitcoin], methods: ['signMessage'], events },
    polkadot: { chains: [polkadot], methods: ['polkadot_signMessage'], events },
  }
  const pair = await connected({ peer: { chains }, namespaces })
  const { dapp, peer, topic, session } = pair
  const addressOf = (namespace: string) => session.namespaces[namespace]!.accounts[0]!.split(':')[2]!
  for (const namespace of ['solana', 'bip122', 'polkadot'] as const) assert.ok(isAddress(namespace, addressOf(namespace)), namespace)

  const message = toUtf8Bytes('hello')
  const { signature } = (await approved(
    pair,
    'solana_signMessage',
    { message: encodeBase58(message), pubkey: addressOf('solana') },
    solana,
  )) as { signature: string }
  assert.ok(ed25519.verify(readBase58(signature), message, readBase58(addressOf('solana'))))
  assert.is((await failure(approved(pair, 'signMessage', { message: 'hello', account: addressOf('solana') }, bitcoin))).code, 4100)

  const update = dapp.next<{ params: { namespaces: SessionTypes.Namespaces } }>('session_update', topic)
  await peer.switchAccount(topic, 1)
  const accounts = Object.values((await update).params.namespaces).flatMap(each => each.accounts)
  assert.is(accounts.length, 4)
  assert.equal(
    accounts.filter(account => Object.values(session.namespaces).some(each => each.accounts.includes(account))),
    [],
  )
})

// RFC and BIP vectors: what others derive from the same phrase.
test('addresses are those other wallets derive from the same phrase', async () => {
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const { keys } = await startPeer({ mnemonic })
  assert.is(keys.addressOf('eip155:1', 0), '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  assert.is(keys.addressOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 0), 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  assert.is(keys.addressOf('bip122:000000000019d6689c085ae165831e93', 0), 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  assert.is(keys.addressOf('cosmos:cosmoshub-4', 0), undefined)
})

test('the owner grants what they like of what is asked', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { uri, approval } = await dapp.connect()
  const { id, namespaces, dapp: page } = await peer.pair(uri)
  assert.equal(namespaces.eip155!.chains, ['eip155:31337', 'eip155:31338'])
  assert.is(page.url, 'http://dapp.example')
  assert.match((await failure(peer.approve(id, { accounts: [9] }))).message, 'no account 9')
  assert.is(peer.proposals.items.length, 1) // to be answered better
  await peer.approve(id, { chains: ['eip155:31338'], accounts: [1, 0], methods: ['personal_sign'], sessionProperties: { mood: 'good' } })
  const session = await approval
  assert.equal(session.namespaces.eip155, {
    chains: ['eip155:31338'],
    accounts: [`eip155:31338:${second}`, `eip155:31338:${first}`],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  })
  assert.equal(session.sessionProperties, { mood: 'good' })
  assert.match((await failure(peer.approve(id))).message, `There is no proposal ${id}.`)
})

test('a page that asks for nothing the wallet has is refused by the wallet itself', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { uri, approval } = await dapp.connect({ cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] } })
  const { id } = await peer.pair(uri)
  assert.match((await failure(peer.approve(id))).message, 'none of the networks')
  assert.is((await failure(approval)).code, 5100)
})

test('a page that insists on what the wallet lacks is refused, too', async () => {
  // Later clients only wish.
  const [dapp, peer] = await Promise.all([startDapp({ generation: '2.19.2' }), startPeer()])
  const { uri, approval } = await dapp.connect(eip155, { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } })
  const { id } = await peer.pair(uri)
  await failure(peer.approve(id))
  assert.is((await failure(approval)).code, 5100)
})

// ——— what it does

test('a page switches the chain, and adds one', async () => {
  const namespaces = { eip155: { ...eip155.eip155!, chains: ['eip155:31337'] } }
  const pair = await connected({ namespaces, peer: { chains: { 'eip155:31337': one.url } } })
  const { peer, topic } = pair
  assert.is((await failure(approved(pair, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))).code, 4902)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { chainId: '0x7a6a', chainName: 'Anvil Two', rpcUrls: [two.url], nativeCurrency }
  assert.is((await failure(approved(pair, 'wallet_addEthereumChain', [{ ...chain, rpcUrls: [one.url] }]))).code, -32602)
  assert.is(await approved(pair, 'wallet_addEthereumChain', [chain]), null)
  assert.is(peer.networkOf(topic), 'eip155:31338')
  assert.is(peer.chains['eip155:31338'], two.url)
  assert.is(await approved(pair, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), null)
  assert.is(peer.networkOf(topic), 'eip155:31337')
})

test('calls are sent one after the other, and their status can be asked', async () => {
  const pair = await connected()
  const to = '0x00000000000000000000000000000000000000B2'
  assert.equal(await approved(pair, 'wallet_getCapabilities', [first, ['0x7a69', '0x1']]), {
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  const { id } = (await approved(pair, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: first, atomicRequired: false, calls },
  ])) as { id: string }
  const ask = async () =>
    (await approved(pair, 'wallet_getCallsStatus', [id])) as { status: number; atomic: boolean; receipts: { status: string }[] }
  let status = await ask()
  for (let tries = 0; status.status === 100 && tries < 20; tries++) status = await ask()
  assert.is(BigInt((await one.rpc('eth_getBalance', [to, 'latest'])) as string), 3n)
  assert.equal([status.status, status.atomic, status.receipts.map(receipt => receipt.status)], [200, false, ['0x1', '0x1']])
  assert.is(
    (await failure(approved(pair, 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: first, atomicRequired: true, calls }])))
      .code,
    5760,
  )
  assert.is((await failure(approved(pair, 'wallet_getCallsStatus', ['0x1']))).code, 5730)
})

test('what it cannot do is answered with the proper code', async () => {
  const pair = await connected()
  const code = async (method: string, params: unknown) => (await failure(approved(pair, method, params))).code
  const foreign = '0x00000000000000000000000000000000000000C3'
  assert.is(await code('personal_sign', ['0x00', foreign]), 4100)
  assert.is(await code('personal_sign', [1, first]), -32602)
  assert.is(await code('eth_signTypedData_v4', [first, '{']), -32602)
  assert.is(
    await code('eth_signTypedData_v4', [
      first,
      { domain: { chainId: 1 }, types: { A: [{ name: 'a', type: 'string' }] }, message: { a: '' } },
    ]),
    -32602,
  )
  assert.is(await code('eth_sendTransaction', [{ from: first, to: 'nobody' }]), -32602)
  assert.is(await code('eth_sendTransaction', [{ from: first, to: foreign, value: 5 }]), -32602)
  assert.is(await code('eth_sendTransaction', [{ from: first, to: foreign, chainId: '0x1' }]), -32602)
  const { code: unpayable } = await failure(
    approved(pair, 'eth_sendTransaction', [{ from: first, to: foreign, value: toQuantity(parseEther('999999')) }]),
  )
  assert.type(unpayable, 'number')
})

// ——— how it behaves

test('it can be told to answer by itself, to refuse, and to be slow', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer({ behaviour: { answer: 'approve' } })])
  const { uri, approval } = await dapp.connect()
  await peer.pair(uri)
  const { topic } = await approval
  assert.is(recoverAddress(hashMessage('hello'), (await dapp.request(topic, 'personal_sign', ['0x68656c6c6f', first])) as string), first)
  peer.behave({ answer: 'reject' })
  assert.is((await failure(dapp.request(topic, 'personal_sign', ['0x00', first]))).code, 5000)
  peer.behave({ answer: 'approve', slow: 300 })
  const started = performance.now()
  await dapp.request(topic, 'personal_sign', ['0x00', first])
  assert.ok(performance.now() - started >= 250)
  assert.throws(() => peer.behave({ answer: 'maybe' as 'ask' }), /"answer" cannot be "maybe"/)
  assert.throws(() => peer.behave({ slow: -1 }))
})

test('hanging, it shows nothing and answers nothing', async () => {
  const { dapp, peer, topic } = await connected()
  peer.behave({ answer: 'hang' })
  let answered = false
  dapp.request(topic, 'personal_sign', ['0x00', first]).then(
    () => (answered = true),
    () => undefined,
  )
  await until(
    () => relay.frames.some(frame => frame.kind === 'push' && frame.tag === 1108 && frame.topic === topic),
    'the request is there',
  )
  await peer.ping(topic) // the answer comes after the request: it has been read by now
  assert.equal([peer.requests.items.length, answered], [0, false])
})

test('closed while it was slow, it answers nobody and keeps no one waiting', async () => {
  const { dapp, peer, topic } = await connected()
  dapp.request(topic, 'personal_sign', ['0x00', first]).catch(() => undefined)
  const { id } = await peer.requests.next()
  peer.behave({ slow: 60_000 })
  const answering = failure(peer.approveRequest(id))
  await peer.destroy()
  assert.match((await answering).message, 'closed before it answered')
})

test('sessions and what waits in them outlive a reload', async () => {
  const dapp = await startDapp()
  const wishes = { storagePrefix: 'reload', storage: createMemory() }
  const before = await startPeer(wishes)
  const { uri, approval } = await dapp.connect()
  await before.approve((await before.pair(uri)).id)
  const { topic } = await approval
  const answer = dapp.request(topic, 'personal_sign', ['0x68656c6c6f', first])
  await before.requests.next()
  await before.destroy()

  const after = await startPeer(wishes)
  assert.equal(
    after.sessions().map(session => session.topic),
    [topic],
  )
  const { id, method } = await after.requests.next()
  assert.is(method, 'personal_sign')
  await after.approveRequest(id)
  assert.is(verifyMessage('hello', (await answer) as string), first)
})

// ——— when the relay is not as it should be

test('a page and a wallet that start while the relay is down connect when it is back', async () => {
  relay.setFaults({ down: true })
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { attempts } = relay
  const connecting = dapp.connect()
  await until(() => relay.attempts > attempts, 'the page tries')
  relay.setFaults({ down: false })
  const { uri, approval } = await connecting
  await peer.approve((await peer.pair(uri)).id)
  await approval
})

test('a request that is lost on its way is sent again, and done once', async () => {
  const { dapp, peer, topic } = await connected()
  let came = 0
  peer.requests.subscribe(() => came++)
  relay.setFaults({ drop: { next: 1, of: ['push'], tag: 1108 } })
  const answer = dapp.request(topic, 'personal_sign', ['0x68656c6c6f', first])
  await until(() => relay.frames.some(frame => frame.lost && frame.tag === 1108), 'it is lost')
  relay.disconnectAll()
  await peer.approveRequest((await peer.requests.next()).id)
  assert.is(verifyMessage('hello', (await answer) as string), first)
  assert.is(came, 2) // it came and it went
})

test('a client that is turned away for good hears the reason', async () => {
  for (const reason of [
    'Unauthorized: invalid key',
    'Unauthorized: origin not allowed',
    'JWT validation error: JWT Token is not yet valid',
  ]) {
    relay.setFaults({ close: { code: 3000, reason } })
    const dapp = await startDapp()
    const told = new Promise<Error>(resolve => dapp.client.core.relayer.once('relayer_error', resolve))
    dapp.connect().catch(() => undefined)
    assert.match((await told).message, `3000 (${reason})`)
    await dapp.stop()
  }
})

test('a proposal that nobody answers expires on both sides', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { uri, approval } = await dapp.connect()
  await peer.pair(uri)
  const now = Date.now
  try {
    Date.now = () => now() + 301_000 // the clients look at their clocks every five seconds
    assert.match((await failure(approval)).message, 'Proposal expired')
    await until(() => peer.proposals.items.length === 0, 'the wallet forgot it')
    assert.match((await failure(peer.pair(uri))).message, 'expired')
  } finally {
    Date.now = now
  }
})

// ——— links

test('links that lead nowhere are told apart', async () => {
  const peer = await startPeer()
  const [topic, symKey] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const told = async (uri: string) => (await failure(peer.pair(uri))).message
  assert.match(await told('https://dapp.example'), 'no WalletConnect link')
  assert.match(await told(`wc:${topic}@1?bridge=x&key=${symKey}`), 'another version')
  assert.match(await told(`wc:${topic}@2?relay-protocol=irn`), 'broken')
  assert.match(await told(`wc:abc@2?relay-protocol=irn&symKey=${symKey}`), 'broken')
  assert.match(await told(`wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1000000000`), 'expired')
})

test('a link that was used already is refused', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { uri, approval } = await dapp.connect()
  await peer.approve((await peer.pair(` ${uri}\n`)).id)
  await approval
  assert.match((await failure(peer.pair(uri))).message, 'Pairing already exists')
})

test.run()

function readBase58(text: string): Uint8Array {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(digits.indexOf(letter))
  const hex = value.toString(16)
  return Buffer.from(`${'00'.repeat(/^1*/.exec(text)![0].length)}${hex.length % 2 ? '0' : ''}${hex}`, 'hex')
}
