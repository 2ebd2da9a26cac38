import { id, Wallet } from 'ethers'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { start } from '../../scripts/sandbox/devnet.js'
import {
  formatSignInMessage,
  parseSignInMessage,
  type SIWXConfig as Config,
  type SIWXMessage,
  type SIWXSession,
} from '../../src/domain/sign-in.js'
import {
  CloudAuthSIWX,
  DefaultSIWX,
  ReownAuthentication,
  EIP155Verifier,
  InformalMessenger,
  LocalStorage,
  SIWXMessenger,
  SIWXSigner,
  SIWXVerifier,
  SolanaVerifier,
  type DefaultSIWXParams,
} from '../../src/siwx/siwx.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { createContractAccounts } from '../support/contract-accounts.js'
import { byTaproot, evm, solana, wallet } from '../support/people.js'
import { blockedStorage, fullStorage, memoryStorage } from '../support/fake-storage.js'

const test = suite('latchkey/siwx')

const HOUR = 3_600_000
const NOW = Date.UTC(2025, 5, 1)
const KEY = '@appkit/siwx'

const { address } = wallet

let now = NOW
class TestSIWX extends DefaultSIWX {
  protected override now(): number {
    return now
  }
}
class TestMessenger extends InformalMessenger {
  protected override now(): number {
    return now
  }
}
const create = ({ messenger, ...params }: DefaultSIWXParams = {}) =>
  new TestSIWX({ messenger: messenger ?? new TestMessenger({ statement: 'Sign in to App' }), ...params })

/** What the modal does: makes a message and has it signed. */
async function sign(
  siwx: Config,
  change: Partial<SIWXMessage.Input> = {},
  by: (message: string) => Promise<string> | string = message => wallet.signMessage(message),
): Promise<SIWXSession> {
  const created = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: address, ...change })
  const message = created.toString()
  return { data: created, message, signature: await by(message) }
}
/** A verifier of EVM accounts that answers what the test says. */
const verifierOf = (verify: () => boolean) =>
  new (class extends SIWXVerifier {
    readonly chainNamespace = 'eip155'
    async verify(): Promise<boolean> {
      return verify()
    }
  })()
const failure = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'none',
    (error: Error) => error.message,
  )
/** How many sessions somebody has there. */
const count = async (siwx: Config, chainId: Parameters<Config['getSessions']>[0] = 'eip155:1', of = address) =>
  (await siwx.getSessions(chainId, of)).length
const keep = (storage: Storage) => Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })

test.before.each(() => {
  now = NOW
  keep(memoryStorage())
  Object.assign(globalThis, {
    document: { location: { host: 'app.example:8080', href: 'https://app.example:8080/in%20side/[a]?code=secret#token' } },
  })
})
test.after.each(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'document')
})

test('a message says where, who, when and once, and nothing of what may be secret in the address', async () => {
  const message = await create().createMessage({ chainId: 'eip155:137', accountAddress: address.toLowerCase() })
  const { nonce } = message
  assert.match(nonce, /^[\da-f]{32}$/)
  assert.is(
    String(message),
    [
      'app.example:8080 wants you to sign in with your Ethereum account:',
      address,
      '',
      'Sign in to App',
      '',
      'URI: https://app.example:8080/in%20side/%5Ba%5D',
      'Version: 1',
      'Chain ID: 137',
      `Nonce: ${nonce}`,
      'Issued At: 2025-06-01T00:00:00.000Z',
    ].join('\n'),
  )
  assert.is(new SiweMessage(String(message)).nonce, nonce)
  const { toString: _, ...data } = message
  assert.equal(parseSignInMessage(String(message)), data)
  assert.is.not((await create().createMessage({ chainId: 'eip155:137', accountAddress: address })).nonce, nonce)
  document.location.href = `https://app.example/claim/${'ab'.repeat(32)}?a=1`
  assert.is((await create().createMessage({ chainId: 'eip155:137', accountAddress: address })).uri, 'https://app.example/')
})

test('all that a dApp may say stands in the message', async () => {
  const asked: SIWXMessage.Input[] = []
  const messenger = new TestMessenger({
    domain: 'other.example',
    uri: 'https://other.example/login',
    resources: ['https://other.example/terms'],
    expiration: HOUR,
    clearChainIdNamespace: true,
    getNonce: input => (asked.push(input), 'servernonce'),
    getRequestId: async () => '42',
  })
  const input = { chainId: solana.chainId, accountAddress: solana.accountAddress, notBefore: '2025-06-01T00:00:00.000Z' } as const
  const message = await messenger.createMessage(input)
  const { toString: _, ...data } = message
  assert.equal(data, {
    ...input,
    domain: 'other.example',
    uri: 'https://other.example/login',
    version: '1',
    nonce: 'servernonce',
    issuedAt: '2025-06-01T00:00:00.000Z',
    expirationTime: '2025-06-01T01:00:00.000Z',
    requestId: '42',
    resources: ['https://other.example/terms'],
  })
  // How it is written is held in domain/sign-in.message.
  assert.is(String(message), formatSignInMessage(data, { bare: true }))
  assert.equal(asked, [input])
})

test('what would break the form of a message is refused, before anybody signs it', async () => {
  assert.throws(() => new InformalMessenger({ statement: 'two\nlines' }), /one line/)
  assert.throws(() => new InformalMessenger({ statement: 'Größe' }), /EIP-4361/)
  const input = { chainId: 'eip155:1', accountAddress: address } as const
  const create = (params: ConstructorParameters<typeof InformalMessenger>[0]) => failure(new InformalMessenger(params).createMessage(input))
  assert.match(await create({ getNonce: () => 'short' }), /nonce/)
  assert.match(await create({ getNonce: () => '12345678\nRequest ID: 1' }), /nonce/)
  assert.match(await create({ domain: '' }), /domain/)
  assert.match(await create({ uri: 'login' }), /uri/)
  assert.match(await create({ resources: ['a b'] }), /resources/)
  assert.is(await create({ getNonce: () => Promise.reject(new Error('the server is away')) }), 'the server is away')
})

for (const [who, { sign: by, ...input }] of [
  ['EVM', evm],
  ['Solana', solana],
  ['Bitcoin', byTaproot],
] as const) {
  test(`${who}: who has signed is signed in, after a reload too, until signing out`, async () => {
    const siwx = create()
    const session = await sign(siwx, input, by)
    await siwx.addSession(session)
    const { toString: _, ...data } = session.data
    const kept = [{ ...session, data }]
    const strip = (sessions: SIWXSession[]) => JSON.parse(JSON.stringify(sessions)) as SIWXSession[]
    assert.equal(strip(await siwx.getSessions(input.chainId, input.accountAddress)), kept)
    assert.equal(strip(await create().getSessions(input.chainId, input.accountAddress)), kept)
    assert.equal(JSON.parse(localStorage.getItem(KEY)!), kept)
    // And the server finds the same.
    assert.equal(await verifySignIn({ ...session, domain: 'app.example:8080', nonce: session.data.nonce, now }), data)
    await siwx.setSessions([])
    assert.equal(await siwx.getSessions(input.chainId, input.accountAddress), [])
    assert.is(localStorage.getItem(KEY), null)
  })

  test(`${who}: what somebody else has signed, or what was changed since, signs nobody in`, async () => {
    const siwx = create()
    const session = await sign(siwx, input, by)
    const other = await sign(siwx, input, by)
    for (const wrong of [
      { ...session, signature: other.signature },
      { ...session, message: other.message },
      { ...session, message: session.message.replace('Sign in', 'Give all') },
      { ...session, data: { ...session.data, expirationTime: '2099-01-01T00:00:00.000Z' } },
      { ...session, data: { ...session.data, chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' as const } },
      { ...session, signature: '' },
    ]) {
      assert.is(await failure(siwx.addSession(wrong)), 'The signature is not valid')
      assert.is(await failure(siwx.setSessions([session, wrong])), 'The signature is not valid')
    }
    assert.is(localStorage.getItem(KEY), null)
  })
}

test('a session is of one account on one network; letters of an EVM address may be small', async () => {
  const siwx = create()
  await siwx.addSession(await sign(siwx))
  assert.is((await siwx.getSessions('eip155:1', address.toLowerCase())).length, 1)
  assert.is(await count(siwx, 'eip155:137'), 0)
  assert.is((await siwx.getSessions('eip155:1', new Wallet(id('other')).address)).length, 0)
  await siwx.addSession(await sign(siwx, { chainId: 'eip155:137' }))
  await siwx.addSession(await sign(siwx))
  assert.is(JSON.parse(localStorage.getItem(KEY)!).length, 2, 'signing in again replaces the session')
  await siwx.revokeSession('eip155:1', address.toLowerCase())
  assert.equal([await count(siwx), await count(siwx, 'eip155:137')], [0, 1])
})

test('several sessions replace all that were there, or none does', async () => {
  const siwx = create()
  await siwx.addSession(await sign(siwx, { chainId: 'eip155:10' }))
  await siwx.setSessions([await sign(siwx), await sign(siwx, { chainId: 'eip155:137' })])
  const counts = () => Promise.all((['eip155:10', 'eip155:1', 'eip155:137'] as const).map(chainId => count(siwx, chainId)))
  assert.equal(await counts(), [0, 1, 1])
  assert.is(
    await failure(siwx.setSessions([await sign(siwx, { chainId: 'eip155:10' }), { ...(await sign(siwx)), signature: '0x' }])),
    'The signature is not valid',
  )
  assert.equal(await counts(), [0, 1, 1])
})

test('a session ends by itself, and is forgotten', async () => {
  const siwx = create({ messenger: new TestMessenger({ expiration: HOUR }) })
  const session = await sign(siwx)
  await siwx.addSession(session)
  now += HOUR - 1
  assert.is(await count(siwx), 1)
  now += 1
  assert.is(await count(siwx), 0)
  assert.is(localStorage.getItem(KEY), null)
  assert.is(await failure(siwx.addSession(session)), 'The signature is not valid')
})

test('what somebody has put into the storage signs nobody in, and is cleared away', async () => {
  const siwx = create()
  const session = await sign(siwx)
  // Only the account's node could say that it is no contract.
  const other = { ...session, signature: await new Wallet(id('other')).signMessage(session.message) }
  localStorage.setItem(KEY, JSON.stringify([other]))
  assert.equal(await siwx.getSessions('eip155:1', address), [])
  const forged = { ...session, message: session.message.replace('Sign in to App', 'Hand over all') }
  localStorage.setItem(KEY, JSON.stringify([forged]))
  assert.equal(await siwx.getSessions('eip155:1', address), [])
  assert.is(localStorage.getItem(KEY), null)
  for (const junk of [
    '{',
    'null',
    '7',
    '{}',
    '[null, 1, {}, {"data":{}}, {"data":{"chainId":"eip155:1","accountAddress":7},"message":"","signature":""}]',
    '[{"data":null}]',
  ]) {
    localStorage.setItem(KEY, junk)
    assert.equal(await siwx.getSessions('eip155:1', address), [], junk)
  }
  localStorage.setItem(KEY, '[1')
  await siwx.addSession(session)
  assert.is(await count(siwx), 1)
})

for (const [what, storage] of [
  ['blocked', blockedStorage],
  ['full', fullStorage],
] as const)
  test(`where the browser's storage is ${what}, a session lives as long as the page`, async () => {
    keep(storage())
    const siwx = create()
    await siwx.addSession(await sign(siwx))
    assert.is(await count(siwx), 1)
    assert.is(await count(create()), 0)
    await siwx.setSessions([])
    assert.is(await count(siwx), 0)
  })

test('storage may have a key of its own', async () => {
  const storage = new LocalStorage({ key: 'mine' })
  await storage.add(await sign(create()))
  assert.is(JSON.parse(localStorage.getItem('mine')!).length, 1)
  assert.is(localStorage.getItem(KEY), null)
  assert.is((await storage.get('eip155:1', address)).length, 1)
})

test('at least one verifier has to be there, and all that are have to agree', async () => {
  for (const verifiers of [[], [new SolanaVerifier()], [new EIP155Verifier(), verifierOf(() => false)]]) {
    const siwx = create({ verifiers })
    assert.is(await failure(siwx.addSession(await sign(siwx))), 'The signature is not valid')
  }
})

test('a session that cannot be checked just now is not added; one that is kept stays', async () => {
  let away = false
  const verifiers = [
    verifierOf(() => {
      if (away) throw new Error('the node is away')
      return true
    }),
  ]
  await create({ verifiers }).addSession(await sign(create()))
  away = true
  const siwx = create({ verifiers })
  assert.is(await count(siwx), 1)
  assert.is(await failure(siwx.addSession(await sign(siwx, { chainId: 'eip155:137' }))), 'the node is away')
  assert.is(await count(siwx, 'eip155:137'), 0)
  away = false
  await siwx.addSession(await sign(siwx, { chainId: 'eip155:137' }))
})

test('an account that is a contract is asked by the nodes of createAppKit, or by those that the dApp names', async () => {
  const devnet = await start({ chainId: 4244 })
  try {
    const { account } = await createContractAccounts(devnet, address)
    const input = { chainId: 'eip155:4244', accountAddress: account } as const
    const alone = create()
    assert.is(await failure(alone.addSession(await sign(alone, input))), 'The signature is not valid')
    const told = create()
    told.useRpc(chainId => (chainId === 'eip155:4244' ? [devnet.url] : []))
    await told.addSession(await sign(told, input))
    const named = create({ rpcUrls: { 'eip155:4244': devnet.url } })
    await named.setSessions([])
    await named.addSession(await sign(named, input))
    assert.is(await count(named, 'eip155:4244', account), 1)
    // As the page loads nobody may know a node yet: the session does not count until then, and is still there.
    const early = create()
    assert.is(await count(early, 'eip155:4244', account), 0)
    early.useRpc(() => [devnet.url])
    assert.is(await count(early, 'eip155:4244', account), 1)
    // With a node it is known what is forged.
    localStorage.setItem(
      KEY,
      JSON.stringify([{ ...(await sign(early, input)), signature: await new Wallet(id('other')).signMessage('something') }]),
    )
    assert.is(await count(early, 'eip155:4244', account), 0)
    assert.is(localStorage.getItem(KEY), null)
  } finally {
    await devnet.close()
  }
})

test('the defaults are those of AppKit: required, signed out on disconnecting, signed by the wallet', async () => {
  const siwx: Config = new DefaultSIWX()
  assert.equal([siwx.getRequired?.(), siwx.signOutOnDisconnect, siwx.signMessage], [true, true, undefined])
  assert.is(new DefaultSIWX({ required: false }).getRequired(), false)
  class Signer extends SIWXSigner {
    async signMessage({ message }: { message: string }): Promise<string> {
      return wallet.signMessage(message)
    }
  }
  const signing = new DefaultSIWX({ signer: new Signer() })
  const message = String(await signing.createMessage({ chainId: 'eip155:1', accountAddress: address }))
  assert.is(await signing.signMessage?.({ message, chainId: 'eip155:1', accountAddress: address }), await wallet.signMessage(message))
})

/** A messenger of the dApp's own, which writes as it likes. */
const createOwn = (write: (data: SIWXMessage.Data) => string) =>
  new (class extends SIWXMessenger {
    protected override readonly domain = 'app.example'
    protected override readonly uri = 'https://app.example'
    protected override async getNonce(): Promise<string> {
      return '12345678'
    }
    protected override stringify(data: SIWXMessage.Data): string {
      return write(data)
    }
  })()

test('a dApp may write messages its own way', async () => {
  const siwx = create({ messenger: createOwn(({ accountAddress, nonce }) => `I am ${accountAddress} (${nonce})`) })
  const session = await sign(siwx)
  assert.is(session.message, `I am ${address} (12345678)`)
  await siwx.addSession(session)
  assert.is(await count(siwx), 1)
})

test('a dApp may write its messages with the package siwe, and a scheme before the domain', async () => {
  const messenger = createOwn(({ accountAddress, chainId: _, domain, uri, version, nonce, issuedAt }) => {
    const fields = { scheme: 'https', domain, uri, version, nonce, issuedAt: issuedAt!, chainId: 1, address: accountAddress }
    return new SiweMessage(fields).prepareMessage()
  })
  const siwx = create({ messenger })
  const session = await sign(siwx)
  await siwx.addSession(session)
  assert.is(await count(siwx), 1)
  const message = session.message.replace('https', 'http')
  assert.match(await failure(siwx.addSession({ ...session, message, signature: await wallet.signMessage(message) })), 'not valid')
  const { accountAddress, domain } = await verifySignIn({ ...session, domain: 'app.example', nonce: '12345678' })
  assert.equal([accountAddress, domain], [address, 'app.example'])
})

test('what an account signed for another dApp, or as any other text, signs nobody in here, whether it is handed in or was stored', async () => {
  const other = create({ messenger: new TestMessenger({ domain: 'other.example', uri: 'https://other.example' }) })
  const session = await sign(other)
  await other.addSession(session)
  const siwx = create()
  assert.match(await failure(siwx.addSession(session)), 'not valid')
  assert.match(await failure(siwx.setSessions([session])), 'not valid')
  assert.equal(await siwx.getSessions('eip155:1', address), [])
  const retold = { ...session, data: { ...session.data, domain: 'app.example' } }
  assert.match(await failure(siwx.addSession(retold)), 'not valid')
  const { data } = await sign(siwx)
  assert.match(await failure(siwx.addSession({ data, message: 'gm', signature: await wallet.signMessage('gm') })), 'not valid')
})

test('what is a service of its maker says so, and what to take instead', () => {
  for (const Service of [ReownAuthentication, CloudAuthSIWX])
    assert.throws(() => new Service({ required: true }), /^ReownAuthentication is a service .* Take DefaultSIWX/)
})
