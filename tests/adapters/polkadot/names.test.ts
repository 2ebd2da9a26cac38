import { cryptoWaitReady, encodeAddress } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createChain, type Chain } from '../../../scripts/sandbox/polkadot/chain.js'
import { giveUsername, setIdentity, setSuper, type Judgement } from '../../../scripts/sandbox/polkadot/names.js'
import type { DiscoveryOptions } from '../../../src/domain/adapter.js'
import { PolkadotAdapter } from '../../../src/polkadot.js'
import { createFakeFetch } from '../../support/fakes.js'
import { dot, hub, ksm, own } from './world.js'

const realFetch = globalThis.fetch
test.before(async () => void (await cryptoWaitReady()))
test.after.each(() => {
  globalThis.fetch = realFetch
})

const PEOPLE = 'polkadot:67fa177a097bfa18f77ea95ab56e9bcd'
const PEOPLE_NODE = 'https://people.test/'
const address = (seed: number, prefix = 0) =>
  encodeAddress(
    new Uint8Array(32).map((_, at) => (seed * 31 + at * 7) & 255),
    prefix,
  )
const [ALICE, BOB] = [address(1), address(2)] as [string, string]

/** A chain's state behind a node, and what is asked of it. */
function serve(chain: Chain) {
  const asked: string[] = []
  const answer = ({ id, params }: { id: number; params: string[] }) => ({ jsonrpc: '2.0', id, result: chain.read(params[0]!) })
  const fetch = createFakeFetch({
    '*': ({ url, body }: { url: URL; body: unknown }) => {
      asked.push(url.href)
      return Array.isArray(body) ? body.map(answer) : answer(body as never)
    },
  })
  globalThis.fetch = fetch as typeof globalThis.fetch
  return asked
}

async function toAdapter(options: DiscoveryOptions) {
  Object.assign(globalThis, { document: undefined })
  const adapter = new PolkadotAdapter()
  adapter.watchConnectors(
    () => {},
    options,
    () => undefined,
  )
  return adapter.names()
}
const WITH_PEOPLE: DiscoveryOptions = { customRpcUrls: { [PEOPLE]: [{ url: PEOPLE_NODE }] } }
const nameOf = async (of: string, { network = dot, urls = ['https://relay.test/'], options = WITH_PEOPLE } = {}) =>
  (await toAdapter(options)).nameOf(of, { network, urls })

test('an account goes by its username; one without by the display name that a registrar has found right', async () => {
  const chain = createChain()
  serve(chain)
  assert.is(await nameOf(ALICE), undefined)
  for (const [judgements, name] of [
    [[], undefined],
    [['unknown'], undefined],
    [['erroneous'], undefined],
    [['reasonable'], 'Alice & Co'],
    [['unknown', 'knownGood'], 'Alice & Co'],
  ] as [Judgement[], string | undefined][]) {
    setIdentity(chain, ALICE, 'Alice & Co', judgements)
    assert.is(await nameOf(ALICE), name, judgements.join())
  }
  giveUsername(chain, ALICE, 'alice.dot')
  assert.is(await nameOf(ALICE), 'alice.dot')
  // One account, however a network spells it.
  assert.is(await nameOf(encodeAddress(ALICE, 42)), 'alice.dot')
  // Nor does it matter how the hash of a key begins.
  for (let seed = 3; seed < 40; seed++) {
    giveUsername(chain, address(seed), `number${seed}.dot`)
    assert.is(await nameOf(address(seed)), `number${seed}.dot`)
  }
})

test('what somebody with a confirmed name calls an account as one of theirs names nobody: they ask no one for that', async () => {
  const chain = createChain()
  serve(chain)
  setSuper(chain, BOB, ALICE, 'savings')
  setIdentity(chain, ALICE, 'Alice', ['knownGood'])
  assert.is(await nameOf(BOB), undefined)
})

test('relay chain and Asset Hub ask the node of the People chain that the dApp has named, and nobody where it has not', async () => {
  const chain = createChain()
  giveUsername(chain, ALICE, 'alice.dot')
  const asked = serve(chain)
  const people = {
    ...own(),
    id: PEOPLE.slice(9),
    caipNetworkId: PEOPLE,
    rpcUrls: { default: { http: ['https://offered.test/'] } },
  } as const
  assert.is(await nameOf(ALICE, { network: hub }), 'alice.dot')
  assert.is(await nameOf(ALICE, { options: { networks: [people] } }), 'alice.dot')
  assert.equal([...new Set(asked)], [PEOPLE_NODE, 'https://offered.test/'])
  asked.length = 0
  assert.equal([await nameOf(ALICE, { options: {} }), await nameOf(ALICE, { network: ksm })], [undefined, undefined])
  assert.is(asked.length, 0)
  // A chain of its own may have the pallet.
  assert.is(await nameOf(ALICE, { network: own(), urls: ['https://node.own.test/'], options: {} }), 'alice.dot')
})

test('what is no name, or ends too soon, names nobody', async () => {
  const chain = createChain()
  serve(chain)
  for (const name of ['ali\u202ece', '   ', 'a\nb']) {
    giveUsername(chain, ALICE, name)
    assert.is(await nameOf(ALICE), undefined)
  }
  giveUsername(chain, ALICE, 'al\u3164i\u2800c\u034fe')
  assert.is(await nameOf(ALICE), 'alice')
  for (const value of ['0x', '0x04', `0x${'ff'.repeat(40)}`, 'nothing', 7, {}]) {
    globalThis.fetch = createFakeFetch({
      '*': ({ body }: { body: unknown }) => [body].flat().map(call => ({ jsonrpc: '2.0', id: (call as { id: number }).id, result: value })),
    }) as typeof globalThis.fetch
    assert.is(await nameOf(ALICE), undefined, String(value))
  }
  assert.is(await nameOf('nobody'), undefined)
})
