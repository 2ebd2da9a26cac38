// The wallet on the real WalletKit, over the relay, with the unmodified clients of both generations.
import type { SessionTypes } from '@walletconnect/types'
import { formatEther, parseEther, toQuantity, verifyMessage } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { startBoth, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { start, type Relay } from '../../scripts/sandbox/relay.js'
import { createPeer, type Peer, type PeerOptions } from '../../scripts/sandbox/web-wallet/peer.js'
import { failure } from '../support/failure.js'
import { until } from '../support/patience.js'
import { balanceOf, minedReceipt } from './api-world.js'
import { createDapp, eip155, type Dapp, type DappOptions, type Generation, type Namespaces } from './dapp.js'

const [first, second] = webWalletAccounts.map(({ address }) => address) as [string, string]
const [ONE, TWO] = ['eip155:31337', 'eip155:31338']
const SIGN = ['0x68656c6c6f', first] // hello

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
  // First: the unmodified client trips over a goodbye that comes twice.
  relay.resetFaults()
  await Promise.all(opened.splice(0).map(close => close()))
})

async function startPeer(options: Partial<PeerOptions> = {}): Promise<Peer> {
  const chains = { [ONE]: one.url, [TWO]: two.url }
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
  await peer.approve((await peer.pair(uri)).id)
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

for (const generation of ['2.21.8', '2.19.2'] as const) {
  const say = (sentence: string, handler: () => Promise<void>) => test(`${generation}: ${sentence}`, handler)

  say('a page and the wallet connect, sign, send, and part', async () => {
    const pair = await connected({ generation })
    const { dapp, peer, session, topic } = pair
    assert.equal(session.namespaces.eip155!.accounts, [`${ONE}:${first}`, `${TWO}:${first}`])
    assert.is(session.peer.metadata.name, 'Sandbox Web Wallet')
    assert.equal(
      peer.sessions().map(each => [each.topic, each.peer.metadata.name]),
      [[topic, 'A page']],
    )
    const proposals = relay.frames.filter(frame => frame.direction === 'in' && frame.tag === 1100).map(({ method }) => method)
    assert.is(proposals.at(-1), generation === '2.21.8' ? 'wc_proposeSession' : 'irn_publish')
    assert.is(verifyMessage('hello', (await approved(pair, 'personal_sign', SIGN)) as string), first)
    const to = `0x${(generation === '2.21.8' ? 'a1' : 'a2').padStart(40, '0')}`
    const hash = await approved(pair, 'eth_sendTransaction', [{ from: first, to, value: toQuantity(parseEther('0.5')) }], TWO)
    assert.is((await minedReceipt(two.rpc, hash)).from, first.toLowerCase())
    assert.is(formatEther(await balanceOf(two, to)), '0.5')
    const refused = dapp.request(topic, 'personal_sign', ['0x00', first])
    await peer.rejectRequest((await peer.requests.next()).id)
    assert.is((await failure(refused)).code, 5000)
    const deleted = dapp.next('session_delete', topic)
    await peer.disconnect(topic)
    await deleted
    assert.equal([peer.sessions(), dapp.client.session.getAll()], [[], []])
  })

  say('a refused page is told so', async () => {
    const [dapp, peer] = await Promise.all([startDapp({ generation }), startPeer()])
    const { uri, approval } = await dapp.connect()
    await peer.reject((await peer.pair(uri)).id)
    assert.is((await failure(approval)).code, 5000)
    assert.equal(peer.sessions(), [])
  })

  say('the wallet moves to a network of the session, to another one, to another account, and the page hears of it', async () => {
    const pair = await connected({ generation, namespaces: { eip155: { ...eip155.eip155!, chains: [ONE!] } } })
    const { dapp, peer, topic } = pair
    type Update = { params: { namespaces: SessionTypes.Namespaces } }
    const heard = () => [dapp.next<Update>('session_update', topic), dapp.next<{ params: unknown }>('session_event', topic)] as const
    let [update, event] = heard()
    await peer.switchChain(topic, TWO!)
    assert.equal((await update).params.namespaces.eip155!.accounts, [`${ONE}:${first}`, `${TWO}:${first}`])
    assert.equal((await event).params, { event: { name: 'chainChanged', data: 31338 }, chainId: TWO })
    assert.is(peer.networkOf(topic), TWO)
    assert.match((await failure(peer.switchChain(topic, 'eip155:1'))).message, 'cannot go to eip155:1')
    ;[update, event] = heard()
    await peer.switchAccount(topic, 1)
    assert.equal((await update).params.namespaces.eip155!.accounts, [`${ONE}:${second}`, `${TWO}:${second}`])
    assert.equal((await event).params, { event: { name: 'accountsChanged', data: [`${TWO}:${second}`] }, chainId: TWO })
    assert.is(verifyMessage('hello', (await approved(pair, 'personal_sign', [SIGN[0], second])) as string), second)
  })

  say('sessions are extended and pinged from both sides, and ended by the page', async () => {
    const { dapp, peer, topic } = await connected({ generation })
    const extended = dapp.next('session_extend', topic)
    await peer.extend(topic)
    await extended
    await peer.ping(topic)
    await dapp.client.ping({ topic })
    await dapp.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await until(() => peer.sessions().length === 0, 'the wallet to have no session')
    assert.match((await failure(peer.ping(topic))).message, 'There is no session')
  })

  say('an answer while the page is cut off arrives once when it is back, though all comes twice and in the wrong order', async () => {
    relay.setFaults({ duplicate: true, reorder: 30 })
    const { dapp, peer, topic } = await connected({ generation })
    let [asked, answers] = [0, 0]
    peer.requests.subscribe(() => asked++)
    const answer = dapp.request(topic, 'personal_sign', SIGN).finally(() => answers++)
    const { id } = await peer.requests.next()
    relay.setFaults({ hold: true })
    await peer.approveRequest(id)
    relay.disconnectAll()
    relay.setFaults({ hold: false })
    assert.is(verifyMessage('hello', (await answer) as string), first)
    assert.equal([answers, asked, peer.requests.items], [1, 2, []]) // it came and it went
  })
}

// ——— what it grants and does

test('the owner grants what they like of what is asked', async () => {
  const [dapp, peer] = await Promise.all([startDapp(), startPeer()])
  const { uri, approval } = await dapp.connect()
  const { id, namespaces, dapp: page } = await peer.pair(` ${uri}\n`)
  assert.equal([namespaces.eip155!.chains, page.url], [[ONE, TWO], 'http://dapp.example'])
  assert.match((await failure(peer.approve(id, { accounts: [9] }))).message, 'no account 9')
  assert.is(peer.proposals.items.length, 1) // to be answered better
  await peer.approve(id, { chains: [TWO!], accounts: [1, 0], methods: ['personal_sign'], sessionProperties: { mood: 'good' } })
  const session = await approval
  assert.equal(session.namespaces.eip155, {
    chains: [TWO],
    accounts: [`${TWO}:${second}`, `${TWO}:${first}`],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  })
  assert.equal(session.sessionProperties, { mood: 'good' })
  assert.match((await failure(peer.approve(id))).message, `There is no proposal ${id}.`)
  assert.match((await failure(peer.pair(uri))).message, 'Pairing already exists')
})

for (const [what, generation, optional, required] of [
  ['asks for nothing the wallet has', '2.21.8', { cosmos: { chains: ['cosmos:cosmoshub-4'], methods: [], events: [] } }, undefined],
  // Later clients only wish.
  ['insists on what the wallet lacks', '2.19.2', eip155, { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }],
] as const) {
  test(`a page that ${what} is refused by the wallet itself`, async () => {
    const [dapp, peer] = await Promise.all([startDapp({ generation }), startPeer()])
    const { uri, approval } = await dapp.connect(optional as unknown as Namespaces, required as unknown as Namespaces)
    await failure(peer.approve((await peer.pair(uri)).id))
    assert.is((await failure(approval)).code, 5100)
  })
}

// ——— how it behaves

test('it can be told to answer by itself, to refuse, to hang, and to be slow; closed meanwhile it keeps no one waiting', async () => {
  const { dapp, peer, topic } = await connected()
  peer.behave({ answer: 'approve' })
  const ask = () => dapp.request(topic, 'personal_sign', SIGN)
  assert.is(verifyMessage('hello', (await ask()) as string), first)
  peer.behave({ answer: 'reject' })
  assert.is((await failure(ask())).code, 5000)
  const pushes = () => relay.frames.filter(frame => frame.kind === 'push' && frame.tag === 1108 && frame.topic === topic).length
  const before = pushes()
  peer.behave({ answer: 'hang' })
  let answered = false
  ask().then(
    () => (answered = true),
    () => undefined,
  )
  await until(() => pushes() > before, 'the request to be there')
  await peer.ping(topic) // the answer comes after the request: it has been read by now
  assert.equal([peer.requests.items.length, answered], [0, false])
  assert.throws(() => peer.behave({ answer: 'maybe' as 'ask' }), /"answer" cannot be "maybe"/)
  assert.throws(() => peer.behave({ slow: -1 }))
  peer.behave({ answer: 'ask' })
  ask().catch(() => undefined)
  const { id } = await peer.requests.next()
  peer.behave({ slow: 60_000 })
  const answering = failure(peer.approveRequest(id))
  await peer.destroy()
  assert.match((await answering).message, 'closed before it answered')
})

// ——— when the relay is not as it should be

test.run()
