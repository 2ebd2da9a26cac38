// ENS names, on a real chain with the id of Ethereum, whose registry stands where it stands there.
import { dnsEncode, getAddress, Interface, keccak256 } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { normalize, namehash } from 'viem/ens'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { start, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { resolveEns, toNode } from '../../../src/flows/account/ens.js'
import { createFakeWallet, type FakeCall } from '../../support/fakes.js'
import { cleanupModals, createRandom, createTestModal, errorOf, network, TWO, type TestModalOptions } from '../../support/modal.js'
import { settlePromises } from '../../support/clock.js'
import { receiptOf } from '../../support/receipts.js'

const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const UNIVERSAL = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ALICE = '0x52908400098527886E0F7030069857D2E4169EE7'
const SEED = 20_261_122
const names = new Interface(contracts.Names.abi)
const records = new Interface(contracts.Resolver.abi)
const realFetch = globalThis.fetch

/** Ethereum, and a network with its id that has no Universal Resolver. */
let chain: Devnet
let bare: Devnet
let resolver: string

const send = async (to: string | undefined, data: string) => {
  const from = chain.accounts[0]!.address
  const hash = await chain.rpc('eth_sendTransaction', [{ from, ...(to && { to }), data }])
  return receiptOf<{ contractAddress: string; status: string }>(chain.rpc, hash)
}
const own = (name: string, at = resolver) => send(REGISTRY, names.encodeFunctionData('setResolver', [namehash(name), at]))

async function found(): Promise<void> {
  chain = await start({ chainId: 1 })
  const registry = await send(undefined, contracts.Names.bytecode)
  await chain.rpc('anvil_setCode', [REGISTRY, await chain.rpc('eth_getCode', [registry.contractAddress, 'latest'])])
  resolver = (await send(undefined, contracts.Resolver.bytecode)).contractAddress
  for (const [name, address] of [
    ['alice.eth', ALICE],
    ['nick.alice.eth', `0x${'12'.repeat(20)}`],
    ['🚀.eth', ALICE],
    ['bob.cb.id', ALICE],
  ] as const) {
    await own(name)
    await send(resolver, records.encodeFunctionData('setAddr', [namehash(name), address]))
  }
  await own('empty.eth')
  await own('elsewhere.eth')
  await send(resolver, records.encodeFunctionData('setElsewhere', [namehash('elsewhere.eth')]))
  // Its resolver is an account without code, a contract that is none, and itself.
  await own('bare.eth', ALICE)
  await own('registry.eth', REGISTRY)
}

test.before(async () => {
  await found()
  bare = chain
  await found()
  const universal = await send(undefined, contracts.UniversalResolver.bytecode)
  await chain.rpc('anvil_setCode', [UNIVERSAL, await chain.rpc('eth_getCode', [universal.contractAddress, 'latest'])])
  await own('wild.eth', (await send(undefined, contracts.WildcardResolver.bytecode)).contractAddress)
  await send(UNIVERSAL, new Interface(contracts.UniversalResolver.abi).encodeFunctionData('setOwn', [namehash('second.eth'), ALICE]))
})
test.after.each(cleanupModals)
test.after(async () => {
  await Promise.all([chain.close(), bare.close()])
})

/** A dApp on Ethereum, whose node is the chain (`on`); everything else is refused, and remembered. */
function arrive({
  networks = [network(1, { rpcUrls: { default: { http: ['https://node-1.test/'] } } }), TWO],
  on = chain,
  ...given
}: TestModalOptions & { on?: Devnet } = {}) {
  const node = async ({ body }: FakeCall) =>
    (
      await realFetch(on.url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    ).json() as Promise<object>
  const made = createTestModal({
    wallet: createFakeWallet(),
    networks,
    ...given,
    routes: { 'https://node-1.test/': node, ...given.routes },
  })
  return {
    ...made,
    resolve: (name: string, signal?: AbortSignal) => resolveEns(made.modal, name, signal),
    asked: () => made.fetch.calls.map(({ url }) => url.host),
  }
}

for (const [name, address] of [
  ['alice.eth', ALICE],
  ['ALICE.eth', ALICE],
  ['Alice.ETH', ALICE],
  ['nick.alice.eth', '0x1212121212121212121212121212121212121212'],
  ['🚀.eth', ALICE],
  ['bob.cb.id', ALICE],
] as const)
  test(`${name} is its owner's address, with its checksum, and one question to the node; without a Universal Resolver it is walked to`, async () => {
    const { resolve, asked } = arrive()
    assert.is(await resolve(name), address)
    assert.equal(asked(), ['node-1.test'])
    assert.is(await arrive({ on: bare }).resolve(name), address)
  })

test('names beneath a wildcard, and those that only the Universal Resolver knows, are found', async () => {
  const { resolve } = arrive()
  assert.is(await resolve('Alice.Wild.eth'), getAddress(keccak256(dnsEncode('alice.wild.eth')).slice(0, 42)))
  assert.is(await resolve('second.eth'), ALICE)
  assert.is(await arrive({ on: bare }).resolve('second.eth'), undefined)
})

for (const [what, name] of [
  ['nobody has', 'nobody.eth'],
  ['stands for no address', 'empty.eth'],
  ['has an account for a resolver', 'bare.eth'],
  ['has a contract for a resolver that is none', 'registry.eth'],
  ['is beneath one that answers for itself alone', 'nobody.alice.eth'],
] as const)
  test(`a name that ${what} is nobody's`, async () => {
    const { resolve, asked } = arrive()
    assert.is(await resolve(name), undefined)
    assert.equal(asked(), ['node-1.test'])
    assert.is(await arrive({ on: bare }).resolve(name), undefined)
  })

test('of a name that is kept elsewhere that is said, and no gateway is asked', async () => {
  for (const on of [chain, bare]) {
    const { resolve, asked } = arrive({ on })
    assert.is((await errorOf(resolve('elsewhere.eth'))).name, 'nameOffchain')
    assert.equal(new Set(asked()), new Set(['node-1.test']))
  }
})

for (const name of ['', 'eth', 'alice..eth', 'alice_.eth', 'аlice.eth', 'alice.eth\u202e', '\u0301.eth', 'a'.repeat(300) + '.eth'])
  test(`${JSON.stringify(name.slice(0, 20))} is no name, and nobody is asked`, async () => {
    const { resolve, asked } = arrive()
    assert.equal([await resolve(name), asked()], [undefined, []])
  })

test('where the dApp does not offer Ethereum, nobody is asked', async () => {
  const { resolve, asked } = arrive({ networks: [TWO, network(31337)] })
  assert.equal([await resolve('alice.eth'), asked()], [undefined, []])
})

test('when a node fails the next one is asked', async () => {
  const { resolve, asked } = arrive({
    networks: [network(1, { rpcUrls: { default: { http: ['https://down.test/', 'https://node-1.test/'] } } })],
    routes: { 'https://down.test/': () => new Response('no', { status: 404 }) },
  })
  assert.is(await resolve('alice.eth'), ALICE)
  assert.equal(asked(), ['down.test', 'node-1.test'])
})

for (const [what, answer] of [
  ['answers with a page', () => new Response('<html>', { status: 200 })],
  ['refuses', () => new Response('', { status: 403 })],
  [
    'has a fault of its own',
    ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, error: { code: -32603, message: 'header not found' } }),
  ],
] as const)
  test(`a node that ${what} makes it an error, not nobody's name`, async () => {
    const { resolve, clock } = arrive({ routes: { 'https://node-1.test/': answer as never } })
    const failing = errorOf(resolve('alice.eth'))
    await settlePromises()
    await clock.advance(60_000)
    assert.is((await failing).name, 'nameNotResolved')
  })

test('an older node tells of a refusal in words only', async () => {
  const { resolve } = arrive({
    routes: {
      'https://node-1.test/': ({ body }: FakeCall) => ({
        jsonrpc: '2.0',
        id: (body as { id: number }).id,
        error: { code: -32000, message: 'execution reverted' },
      }),
    },
  })
  assert.is(await resolve('alice.eth'), undefined)
})

for (const result of ['0x', '0x12', null, 7, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(24)}${'1'.repeat(40)}00`])
  test(`${JSON.stringify(result)} for an answer is none, of the Universal Resolver, the one before it, or the registry`, async () => {
    const { resolve, asked } = arrive({
      routes: { 'https://node-1.test/': ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result }) },
    })
    assert.equal([await resolve('alice.eth'), asked().length], [undefined, 3])
  })

test('whoever no longer wants it hears so, at once', async () => {
  const { resolve } = arrive({ routes: { 'https://node-1.test/': () => new Promise<object>(() => {}) } })
  const stop = new AbortController()
  const resolving = errorOf(resolve('alice.eth', stop.signal))
  for (let turn = 0; turn < 5; turn++) await settlePromises()
  stop.abort(new Error('enough'))
  assert.is((await resolving).message, 'enough')
})

test('names are hashed as viem does it', () => {
  const random = createRandom(SEED)
  const letters = 'abcxyz0189-éßжあ漢🚀👨‍👩‍👧'
  const pick = () => [...letters][random() % [...letters].length]!
  const label = () => Array.from({ length: 1 + (random() % 12) }, pick).join('')
  let counted = 0
  for (let turn = 0; turn < 400; turn++) {
    const name = `${label()}.${random() % 2 ? `${label()}.` : ''}eth`
    let expected: string | undefined
    try {
      expected = namehash(normalize(name))
      counted++
    } catch {
      expected = undefined
    }
    assert.is(toNode(name), expected?.slice(2), `${name} (seed ${SEED})`)
  }
  assert.ok(counted > 20, `${counted} of them were names`)
})
