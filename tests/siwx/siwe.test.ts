import { id, Wallet } from 'ethers'
import { SiweMessage } from 'siwe'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ChainAdapter } from '../../src/domain/adapter.js'
import type { AppKitNetwork } from '../../src/domain/networks.js'
import { OUT_DUE_KEY } from '../../src/domain/storage-keys.js'
import { SIGN_IN_LIMIT } from '../../src/domain/times.js'
import { EthersAdapter } from '../../src/ethers.js'
import { signIn } from '../../src/flows/sign-in/ask-signature.js'
import { signOutDue } from '../../src/flows/sign-in/sign-in.js'
import {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  SIWEController,
  verifySignature,
  type SIWEConfig,
  type SIWESession,
} from '../../src/siwx/siwe.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { settlePromises } from '../support/clock.js'
import { later } from '../support/later.js'
import { createSolana } from '../support/families/solana.js'
import { cleanupModals, createTestModal, errorOf, ONE, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { until } from '../support/patience.js'
import { pluck } from '../support/pluck.js'
import { connected, PROMPT } from '../support/sign-in.js'

test.after.each(cleanupModals)

const wallet = new Wallet(id('visitor'))
const { address } = wallet
const sign = ([hex]: readonly unknown[]) => wallet.signMessage(Buffer.from(String(hex).slice(2), 'hex'))

/** A dApp's server, as AppKit's examples have it. */
function createServer(more: Partial<SIWEConfig> = {}) {
  const server = { session: null as SIWESession | null, told: [] as string[], asked: [] as unknown[] }
  const client = createSIWEConfig({
    getMessageParams: async () => ({ domain: 'dapp.test', uri: 'https://dapp.test', chains: [1, 2], statement: 'Sign in' }),
    getNonce: async () => 'abcdef123456',
    createMessage: ({ address, ...args }) => formatMessage(args, address),
    async verifyMessage({ message, signature }) {
      server.asked.push({ message, signature })
      const found = await verifySignIn({ message, signature, domain: 'dapp.test', nonce: 'abcdef123456' }).catch(() => undefined)
      if (found) server.session = { address: found.accountAddress, chainId: Number(found.chainId.split(':')[1]) }
      return Boolean(found)
    },
    getSession: async () => server.session,
    async signOut() {
      server.session = null
      return true
    },
    onSignIn: session => void server.told.push(`in ${session?.address} ${session?.chainId}`),
    onSignOut: () => void server.told.push('out'),
    ...more,
  })
  return { client, server }
}

const enter = (client: ReturnType<typeof createServer>['client'], more = {}) =>
  connected({
    has: { accounts: [address, OTHER_ADDRESS], answers: { personal_sign: sign } },
    options: { siwx: undefined, siweConfig: client, ...more },
  })

test('a dApp of AppKit 1.7 signs its visitor in, and hears of it', async () => {
  const { client, server } = createServer()
  const visitor = await enter(client)
  assert.is(visitor.screen(), PROMPT)
  await signIn(visitor.modal)
  await settlePromises()
  assert.equal([visitor.screen(), server.session, server.told], ['closed', { address, chainId: 1 }, [`in ${address} 1`]])
  const { message, signature } = server.asked[0] as { message: string; signature: string }
  assert.ok((await new SiweMessage(message).verify({ signature })).success)
  assert.equal([getAddressFromMessage(message), getChainIdFromMessage(message)], [address, 'eip155:1'])
  assert.is(visitor.appKit.getSIWX(), client.mapToSIWX())
  assert.equal(await SIWEController.getSession(), { address, chainId: 1 })
})

test('what the server does not verify is not signed in', async () => {
  const { client, server } = createServer({ verifyMessage: async () => false })
  const visitor = await enter(client)
  await signIn(visitor.modal)
  assert.equal([visitor.modal.signIn?.reason.peek(), visitor.screen(), server.told], ['The app did not accept the signature', PROMPT, []])
})

test('another network or account signs out, unless its flag is off', async () => {
  for (const signsOut of [true, false]) {
    const { client, server } = createServer({ signOutOnNetworkChange: signsOut, signOutOnAccountChange: signsOut })
    const siwx = client.mapToSIWX()
    server.session = { address, chainId: 1 }
    assert.is((await siwx.getSessions('eip155:1', address.toLowerCase())).length, 1)
    assert.is((await siwx.getSessions('eip155:2', address)).length, signsOut ? 0 : 1)
    server.session = { address, chainId: 1 }
    assert.is((await siwx.getSessions('eip155:1', OTHER_ADDRESS)).length, signsOut ? 0 : 1)
    assert.equal(server.told, signsOut ? ['out', 'out'] : [])
    cleanupModals()
  }
})

test('disconnecting signs out, unless that is off', async () => {
  for (const signsOut of [true, false]) {
    const { client, server } = createServer({ signOutOnDisconnect: signsOut })
    const visitor = await enter(client)
    await signIn(visitor.modal)
    await visitor.appKit.disconnect()
    await settlePromises()
    assert.is(server.session === null, signsOut)
    cleanupModals()
  }
})

test('who leaves while the server cannot say whose session it has is signed out all the same', async () => {
  const { client, server } = createServer({ getSession: () => Promise.reject(new TypeError('Failed to fetch')) })
  server.session = { address, chainId: 1 }
  await client.mapToSIWX().setSessions([])
  assert.is(server.session, null)
})

for (const [which, answersOf, isTold] of [
  ['no to a leaving, while its session stands', () => false, false],
  // As the dApp's `signOut` does that takes whatever NextAuth's client hands on for a yes.
  ['yes to a leaving, while its session stands', () => true, false],
  [
    'no to a leaving, though it has ended the session',
    (server: { session: SIWESession | null }) => {
      server.session = null
      return false
    },
    true,
  ],
] as const)
  test(`a server that answers ${which}, ${isTold ? 'has been told' : 'has yet to hear'}`, async () => {
    let answer: (given: { session: SIWESession | null }) => boolean = answersOf
    const { client, server } = createServer({ signOut: async () => answer(server) })
    const visitor = await enter(client)
    await signIn(visitor.modal)
    await visitor.appKit.disconnect()
    await settlePromises()
    assert.is(visitor.storage.getItem(OUT_DUE_KEY) === null, isTold)
    answer = given => {
      given.session = null
      return true
    }
    await signOutDue(visitor.modal)
    assert.equal([visitor.storage.getItem(OUT_DUE_KEY), server.session], [null, null])
  })

test('who leaves offline is due, whatever the dApp’s code makes of being offline', async () => {
  let isOffline = false
  const { client, server } = createServer({ getSession: async () => (isOffline ? null : server.session) })
  const visitor = await enter(client)
  await signIn(visitor.modal)
  const { onLine } = navigator
  const become = (value: boolean | undefined) => Object.defineProperty(navigator, 'onLine', { value, configurable: true })
  try {
    isOffline = true
    become(false)
    await visitor.appKit.disconnect()
    await settlePromises()
    assert.is.not(visitor.storage.getItem(OUT_DUE_KEY), null)
    isOffline = false
    become(true)
    await signOutDue(visitor.modal)
    assert.equal([visitor.storage.getItem(OUT_DUE_KEY), server.session], [null, null])
  } finally {
    become(onLine)
  }
})

test('a leaving that the server hears of late does not sign out who has signed in since', async () => {
  const { client, server } = createServer()
  const siwx = client.mapToSIWX()
  server.session = { address, chainId: 1 }
  await Promise.all([siwx.revokeSession('eip155:1', OTHER_ADDRESS), siwx.revokeSession('eip155:2', OTHER_ADDRESS)])
  assert.is(server.session?.address, address)
  await Promise.all([siwx.revokeSession('eip155:1', OTHER_ADDRESS), siwx.revokeSession('eip155:1', address.toLowerCase())])
  assert.is(server.session, null)
})

test('a server that goes by `siwe` takes who comes with an address in small letters', async () => {
  const { client } = createServer()
  const siwx = client.mapToSIWX()
  for (const accountAddress of [address.toLowerCase(), address]) {
    const made = await siwx.createMessage({ accountAddress, chainId: 'eip155:1' })
    const message = String(made)
    assert.equal([made.accountAddress, getAddressFromMessage(message)], [address, address])
    assert.ok((await new SiweMessage(message).verify({ signature: await wallet.signMessage(message) })).success)
  }
})

test('not required, not enabled, no EVM network: nobody is held, asked, or asked about', async () => {
  assert.is(createServer({ required: false }).client.mapToSIWX().getRequired!(), false)
  const visitor = await enter(createServer({ enabled: false }).client)
  assert.is(visitor.screen(), 'closed')
  const { client } = createServer()
  const siwx = client.mapToSIWX()
  assert.is((await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'anybody')).length, 1)
  cleanupModals()
  const { networks, adapter } = createSolana([])
  const of = (networks: readonly AppKitNetwork[], adapters: ChainAdapter[]) =>
    createTestModal({ networks, options: { adapters, siweConfig: client } }).appKit.getSIWX()
  assert.equal([of(networks, [adapter]), of([ONE, TWO], [new EthersAdapter()]) === siwx], [undefined, true])
})

test('a `getSession` that throws where nobody is signed in, as older examples do, is nobody: the visitor is asked', async () => {
  const visitor = await enter(
    createServer({
      getSession: () => {
        throw new Error('Failed to get session!')
      },
    }).client,
  )
  assert.equal([visitor.screen(), visitor.appKit.getIsConnectedState()], ['SIWXSignMessage', true])
})

test('`signIn` asks the visitor and answers their session', async () => {
  const { client } = createServer({ required: false })
  const visitor = await enter(client)
  const asked = client.signIn()
  await settlePromises()
  await signIn(visitor.modal)
  assert.equal(await asked, { address, chainId: 1 })
  await SIWEController.signOut()
  assert.is(await client.getSession(), undefined)
})

type Client = ReturnType<typeof createServer>['client']
for (const [words, more, run] of [
  ['siweControllerClient:getNonce - nonce is undefined', { getNonce: async () => '' }, client => client.getNonce()],
  ['SIWE session is missing address', { getSession: async () => ({ address: '', chainId: 1 }) }, client => client.getSession()],
  [
    'Failed to get message params!',
    { getMessageParams: undefined as never },
    client => client.mapToSIWX().createMessage({ accountAddress: address, chainId: 'eip155:1' }),
  ],
] as [string, Partial<SIWEConfig>, (client: Client) => Promise<unknown>][]) {
  test(`a mistake of a dApp has AppKit’s words: ${words}`, async () =>
    assert.is((await errorOf(run(createServer(more).client))).message, words))
}

test('issuers are read with and without `did:pkh:`', () => {
  for (const iss of [`did:pkh:eip155:137:${address}`, `eip155:137:${address}`])
    assert.equal([getDidAddress(iss), getDidChainId(iss)], [address, '137'])
  assert.equal([getDidChainId('nothing'), getAddressFromMessage('nothing'), getChainIdFromMessage('nothing')], [undefined, '', 'eip155:1'])
})

test('a contract’s word is asked of the nodes of the modal that signs in, or of those that are named', async () => {
  const asked: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async url => {
    asked.push(new URL(String(url)).origin)
    return Response.json({ jsonrpc: '2.0', id: 1, result: `0x1626ba7e${'0'.repeat(56)}` })
  }
  const check = { address: OTHER_ADDRESS, message: 'x', signature: '0x12', chainId: 'eip155:1', projectId: 'p' }
  try {
    const { client } = createServer()
    assert.ok(await verifySignature(check))
    client.mapToSIWX().useRpc!(id => [`https://own.example/${id}`])
    assert.ok(await verifySignature(check))
    assert.ok(await verifySignature({ ...check, rpcUrls: ['https://named.example'] }))
    // What is longer than a sign-in's message may be is neither hashed nor asked about.
    assert.not(await verifySignature({ ...check, message: 'x'.repeat(16_385) }))
  } finally {
    globalThis.fetch = fetch
  }
  assert.equal(asked, ['https://rpc.walletconnect.org', 'https://own.example', 'https://named.example'])
})

/** Signs in as a page does, without one. */
async function signInAt(siwx: ReturnType<Client['mapToSIWX']>): Promise<void> {
  const made = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
  const message = String(made)
  await siwx.addSession({ data: made, message, signature: await wallet.signMessage(message) })
}

/** What a server is asked whose answer may end a session. */
const QUESTIONS: readonly [string, (siwx: ReturnType<Client['mapToSIWX']>) => Promise<unknown>][] = [
  ['a leaving of all', siwx => siwx.setSessions([])],
  ['a leaving of theirs', siwx => siwx.revokeSession('eip155:1', address)],
  ['who is signed in, of another account', siwx => siwx.getSessions('eip155:1', OTHER_ADDRESS)],
]

for (const [asked, ask] of QUESTIONS)
  for (const answer of ['fails', 'tells of them'] as const)
    for (const when of ['once somebody has signed in', 'later than it may: they may have signed in in another tab'] as const)
      test(`a question of ${asked} that hangs, and ${answer} ${when}, ends nobody’s session`, async () => {
        const { promise, come, fail } = later<SIWESession | null>()
        const { client, server } = createServer({ getSession: () => promise })
        const siwx = client.mapToSIWX()
        server.session = { address, chainId: 1 }
        const told = ask(siwx).catch(() => {})
        await settlePromises()
        const isHere = when === 'once somebody has signed in'
        if (isHere) await signInAt(siwx)
        await after(isHere ? 0 : SIGN_IN_LIMIT, async () => {
          if (answer === 'fails') fail(new TypeError('Failed to fetch'))
          else come(server.session)
          await told
        })
        assert.equal([server.session, server.told], [{ address, chainId: 1 }, isHere ? [`in ${address} 1`] : []])
      })

test('who signs in and leaves again while an earlier leaving hangs is signed out by a request of their own', async () => {
  const ends: ((isOut: boolean) => void)[] = []
  const { client, server } = createServer({ signOut: () => new Promise(resolve => void ends.push(resolve)) })
  const siwx = client.mapToSIWX()
  server.session = { address, chainId: 1 }
  const first = siwx.setSessions([])
  await settlePromises()
  await signInAt(siwx)
  const again = siwx.setSessions([])
  await settlePromises()
  assert.is(ends.length, 2)
  server.session = null
  ends[0]!(true)
  await first
  await settlePromises()
  void siwx.setSessions([])
  await settlePromises()
  assert.is(ends.length, 2, 'the second is under way')
  ends[1]!(true)
  await again
})

/** Lets time go by for what looks at the clock meanwhile. */
async function after(ms: number, act: () => Promise<unknown>): Promise<void> {
  const { now } = Date
  Date.now = () => now() + ms
  try {
    await act()
  } finally {
    Date.now = now
  }
}

for (const [when, order] of [
  ['the answer comes first', ['answer', 'signature']],
  ['the signature is taken first', ['signature', 'answer']],
] as const)
  test(`what the server says of its session while it looks at a signature ends none, where ${when}`, async () => {
    const looked = later<boolean>()
    const answered = later<SIWESession | null>()
    let isLooking = false
    const { client, server } = createServer({
      verifyMessage: () => ((isLooking = true), looked.promise),
      getSession: () => answered.promise,
    })
    const siwx = client.mapToSIWX()
    const signing = signInAt(siwx)
    await until(() => isLooking, 'the server to look')
    const told = [siwx.revokeSession('eip155:1', address), siwx.setSessions([]), siwx.getSessions('eip155:1', OTHER_ADDRESS)]
    const settled = Promise.allSettled(told)
    for (const each of order) {
      if (each === 'answer') answered.come({ address, chainId: 1 })
      else looked.come(true)
      await settlePromises()
    }
    await signing
    assert.equal(pluck(await settled, 'status'), ['rejected', 'rejected', 'fulfilled'])
    assert.not(server.told.includes('out'))
  })

test('of two who are looked for at a time the last counts: the answer to the first ends nobody’s session', async () => {
  const { promise, come } = later<SIWESession | null>()
  const { client, server } = createServer({ getSession: () => promise })
  const siwx = client.mapToSIWX()
  const asked = [siwx.getSessions('eip155:1', OTHER_ADDRESS), siwx.getSessions('eip155:2', address), siwx.getSessions('eip155:1', address)]
  come({ address, chainId: 1 })
  assert.equal(pluck(await Promise.all(asked), 'length'), [0, 0, 1])
  assert.equal(server.told, [])
})
