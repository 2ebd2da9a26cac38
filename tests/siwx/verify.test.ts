import { Keyring } from '@polkadot/keyring'
import { u8aToHex } from '@polkadot/util'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { getAddress, id, Wallet } from 'ethers'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, custom } from 'viem'
import { verifySiweMessage } from 'viem/siwe'
import { start, type Devnet } from '../../scripts/sandbox/devnet.js'
import { formatSignInMessage, type SIWXMessage } from '../../src/domain/sign-in.js'
import { createNonce, createNonces, SignInError, verifySignIn, type SignInCheck } from '../../src/siwx/verify.js'
import { createContractAccounts, type ContractAccounts } from '../support/contract-accounts.js'
import { byBip322, byEcdsa, byTaproot, evm, solana, wallet, type Person } from '../support/people.js'

const test = suite('latchkey/siwx/verify')

const NOW = Date.UTC(2025, 5, 1)
const MINUTE = 60_000
const NONCE = '0123456789abcdef'
const at = (time: number) => new Date(time).toISOString()

await cryptoWaitReady()
const keyring = new Keyring()
/** A key of Polkadot's own library; `wraps` is how its wallet signs a text. */
const polkadot = (kind: 'sr25519' | 'ed25519' | 'ecdsa', { wraps = true, withType = false, prefix = 0 } = {}): Person => {
  const pair = keyring.addFromUri(`//${kind}//${wraps}//${withType}`, {}, kind)
  return {
    accountAddress: keyring.encodeAddress(pair.address, prefix),
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    spelt: keyring.encodeAddress(pair.address, 0),
    sign: message => u8aToHex(pair.sign(wraps ? `<Bytes>${message}</Bytes>` : message, { withType })),
  }
}
const people: Record<string, Person> = {
  'an EVM key': evm,
  'a Solana key': solana,
  'a Bitcoin key, ECDSA': byEcdsa,
  'a Bitcoin key, BIP-322': byBip322,
  'a Taproot key': byTaproot,
  'a Polkadot key, sr25519': polkadot('sr25519'),
  'a Polkadot key, sr25519, with its kind': polkadot('sr25519', { withType: true, prefix: 2 }),
  'a Polkadot key, sr25519, of an older wallet': polkadot('sr25519', { wraps: false, prefix: 42 }),
  'a Polkadot key, ed25519': polkadot('ed25519'),
  'a Polkadot key, ed25519, with its kind': polkadot('ed25519', { withType: true }),
  'a Polkadot key, ECDSA': polkadot('ecdsa'),
  'a Polkadot key, ECDSA, with its kind': polkadot('ecdsa', { withType: true }),
}

const toData = ({ accountAddress, chainId }: Person, change: Partial<SIWXMessage.Data> = {}): SIWXMessage.Data => ({
  accountAddress,
  chainId,
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: NONCE,
  statement: 'Sign in to App',
  requestId: '7',
  issuedAt: at(NOW),
  notBefore: at(NOW),
  expirationTime: at(NOW + 60 * MINUTE),
  resources: ['https://app.example/terms'],
  ...change,
})

/** What the server finds: the address, or why not. */
async function outcome(
  person: Person,
  { data, ...check }: Partial<SignInCheck> & { data?: Partial<SIWXMessage.Data> } = {},
): Promise<string> {
  const message = formatSignInMessage(toData(person, data))
  return say({ message, signature: await person.sign(message), ...check })
}

async function say(check: Partial<SignInCheck>): Promise<string> {
  try {
    const { accountAddress } = await verifySignIn({ message: '', signature: '', domain: 'app.example', nonce: NONCE, now: NOW, ...check })
    return accountAddress
  } catch (error) {
    assert.instance(error, SignInError)
    assert.ok((error as SignInError).message.length > 10)
    return (error as SignInError).name
  }
}

/** A network of each family on which nobody here is. */
const ELSEWHERE = [
  'eip155:10',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  'bip122:000000000933ea01ad0ee984209779ba',
] as const

for (const [who, person] of Object.entries(people)) {
  test(`${who} signs in, and the server learns what was signed`, async () => {
    const data = toData(person)
    const message = formatSignInMessage(data)
    const check = { message, signature: await person.sign(message), domain: 'app.example', nonce: NONCE, now: NOW }
    assert.equal(await verifySignIn({ ...check, chains: [person.chainId] }), {
      ...data,
      accountAddress: person.spelt ?? person.accountAddress,
    })
  })

  test(`${who}: each field that somebody changed is noticed`, async () => {
    const data = toData(person)
    const signature = await person.sign(formatSignInMessage(data))
    const changes: Partial<SIWXMessage.Data> = {
      domain: 'evil.example',
      uri: 'https://evil.example/',
      nonce: 'fedcba9876543210',
      statement: 'Give away all',
      requestId: '8',
      issuedAt: at(NOW - 1),
      notBefore: at(NOW - 1),
      expirationTime: at(NOW + 61 * MINUTE),
      resources: [],
      ...(person === evm && { scheme: 'https' }),
    }
    for (const [field, value] of Object.entries(changes)) {
      const message = formatSignInMessage({ ...data, [field]: value })
      assert.is(await say({ message, signature, domain: ['app.example', 'evil.example'], nonce: () => true }), 'badSignature', field)
    }
    const chainId = ELSEWHERE.find(id => id.split(':')[0] === person.chainId.split(':')[0])!
    assert.is(await say({ message: formatSignInMessage({ ...data, chainId }), signature }), 'badSignature', 'chainId')
  })

  test(`${who}: the signature of somebody else is refused`, async () => {
    const message = formatSignInMessage(toData(person))
    for (const other of Object.values(people)) {
      if (other.accountAddress !== person.accountAddress)
        assert.is(await say({ message, signature: await other.sign(message) }), 'badSignature')
    }
    for (const signature of ['', '0x', 'x', '0x' + '00'.repeat(65)]) assert.is(await say({ message, signature }), 'badSignature')
    for (const signature of [undefined, null, 1, {}, 'x'.repeat(70_000)]) assert.is(await say({ message, signature }), 'malformed')
  })
}

test('a message for another host is refused, whatever the letters of the host are', async () => {
  assert.is(await outcome(evm, { domain: 'other.example' }), 'wrongDomain')
  assert.is(await outcome(evm, { domain: 'app.example:8080' }), 'wrongDomain')
  assert.is(await outcome(evm, { domain: 'pp.example' }), 'wrongDomain')
  assert.is(await outcome(evm, { domain: [] }), 'wrongDomain')
  assert.is(await outcome(evm, { domain: 'App.Example' }), evm.accountAddress)
  assert.is(await outcome(evm, { domain: ['www.app.example', 'app.example'] }), evm.accountAddress)
})

test('a scheme that a message names is that of the dApp’s pages: https, or the one that the server names', async () => {
  const find = (scheme: string | undefined, domain: string, host = 'app.example') =>
    outcome(evm, { data: { scheme, domain: host }, domain })
  for (const scheme of ['https', 'HTTPS', undefined]) assert.is(await find(scheme, 'app.example'), evm.accountAddress, scheme)
  for (const scheme of ['http', 'evil-app', 'httpss']) assert.is(await find(scheme, 'app.example'), 'wrongDomain', scheme)
  for (const scheme of ['http', 'HTTP', undefined]) assert.is(await find(scheme, 'http://app.example'), evm.accountAddress, scheme)
  assert.is(await find('https', 'http://app.example'), 'wrongDomain')
  assert.is(await find('https', 'https://app.example'), evm.accountAddress)
  assert.is(await find('https', 'other.example'), 'wrongDomain', 'another host behind the right scheme')
  assert.is(await find('https', 'app.example', 'other.example'), 'wrongDomain')
  for (const host of ['localhost:5173', '127.0.0.1', '[::1]:80', 'dev.localhost'])
    assert.is(await find('http', host, host), evm.accountAddress, host)
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.2:5173'])
    assert.is(await find('http', host, host), 'wrongDomain', host)
})

test('a message for another network or chain family is refused', async () => {
  assert.is(await outcome(evm, { chains: ['eip155:10'] }), 'wrongChain')
  assert.is(await outcome(evm, { chains: [solana.chainId] }), 'wrongChain')
  assert.is(await outcome(solana, { chains: ['eip155:1'] }), 'wrongChain')
  assert.is(await outcome(evm, { chains: [] }), 'wrongChain')
  assert.is(await outcome(evm, { chains: ['eip155:10', 'eip155:1'] }), evm.accountAddress)
  const elsewhere: Person = {
    accountAddress: 'cosmos1jvpm6tnwwu8w5u9w3v5w4f7c6yfj2q2c2s4s6k',
    chainId: 'cosmos:cosmoshub-4' as Person['chainId'],
    sign: () => 'x',
  }
  assert.is(await outcome(elsewhere), 'malformed')
})

test('times hold, give or take a minute for the clocks of visitors', async () => {
  const end = NOW + 60 * MINUTE
  assert.is(await outcome(evm, { now: end + MINUTE - 1 }), evm.accountAddress)
  assert.is(await outcome(evm, { now: end + MINUTE }), 'expired')
  assert.is(await outcome(evm, { now: end, skew: 0 }), 'expired')
  assert.is(await outcome(evm, { now: undefined }), 'expired', 'by the own clock where none is handed in')
  assert.is(await outcome(evm, { now: end - 1, skew: 0 }), evm.accountAddress)
  assert.is(await outcome(evm, { data: { notBefore: at(NOW + MINUTE) } }), evm.accountAddress)
  assert.is(await outcome(evm, { data: { notBefore: at(NOW + MINUTE + 1) } }), 'notYetValid')
  assert.is(await outcome(evm, { data: { issuedAt: at(NOW + MINUTE + 1) } }), 'notYetValid')
  assert.is(await outcome(evm, { data: { issuedAt: at(NOW + 1), notBefore: undefined }, skew: 0 }), 'notYetValid')
})

test('a message that never ends is refused once it is older than the server wants it', async () => {
  const data = { expirationTime: undefined }
  assert.is(await outcome(evm, { data, now: NOW + 1000 * MINUTE }), evm.accountAddress)
  assert.is(await outcome(evm, { data, now: NOW + 11 * MINUTE, maxAge: 10 * MINUTE }), evm.accountAddress)
  assert.is(await outcome(evm, { data, now: NOW + 11 * MINUTE + 1, maxAge: 10 * MINUTE }), 'expired')
  assert.is(
    await outcome(solana, { data: { issuedAt: undefined }, maxAge: 10 * MINUTE }),
    'expired',
    'nor one that does not say when it was made',
  )
})

test('a nonce that was not given out is refused', async () => {
  assert.is(await outcome(evm, { nonce: 'fedcba9876543210' }), 'wrongNonce')
  assert.is(await outcome(evm, { nonce: '' }), 'wrongNonce')
  assert.is(await outcome(evm, { nonce: undefined as never }), 'wrongNonce', 'a session that has none')
  assert.is(await outcome(evm, { nonce: () => false }), 'wrongNonce')
  assert.is(await outcome(evm, { nonce: async nonce => nonce === NONCE }), evm.accountAddress)
})

test('a message is good once, also when it comes twice at the same moment', async () => {
  const nonces = createNonces({ now: () => NOW })
  const nonce = nonces.create()
  const message = formatSignInMessage(toData(evm, { nonce }))
  const check = { message, signature: await evm.sign(message), nonce: nonces.take }
  assert.equal((await Promise.all([say(check), say(check), say(check)])).sort(), [evm.accountAddress, 'wrongNonce', 'wrongNonce'])
  assert.is(await say(check), 'wrongNonce')
})

test('who guesses at the signature has one try with a nonce; a message for another host costs none', async () => {
  const nonces = createNonces({ now: () => NOW })
  const nonce = nonces.create()
  const message = formatSignInMessage(toData(evm, { nonce }))
  const signature = await evm.sign(message)
  assert.is(await say({ message, signature, nonce: nonces.take, domain: 'other.example' }), 'wrongDomain')
  assert.is(await say({ message, signature: await solana.sign(message), nonce: nonces.take }), 'badSignature')
  assert.is(await say({ message, signature, nonce: nonces.take }), 'wrongNonce')
})

test('nonces end by themselves, and so does the memory of them', () => {
  let now = NOW
  const nonces = createNonces({ life: MINUTE, most: 3, now: () => now })
  const [one, two, three] = [nonces.create(), nonces.create(), nonces.create()]
  const four = nonces.create()
  assert.not(nonces.take(one), 'the oldest went for the fourth')
  assert.ok(nonces.take(two))
  now += MINUTE
  assert.not(nonces.take(three))
  assert.not(nonces.take(four))
  assert.not(nonces.take('never given out'))
  const all = new Set(Array.from({ length: 1000 }, createNonce))
  assert.is(all.size, 1000)
  for (const nonce of all) assert.match(nonce, /^[\da-f]{32}$/)
})

test('a text that is no sign-in message is refused', async () => {
  for (const message of [undefined, null, 1, {}, '', 'hello', formatSignInMessage(toData(evm)).replace('Nonce', 'Once')])
    assert.is(await say({ message, signature: '0x' }), 'malformed')
})

test('an address whose checksum is wrong is refused, one without is not', async () => {
  const letters = [...wallet.address]
  const letter = letters.findIndex((each, index) => index > 1 && /[a-f]/i.test(each))
  letters[letter] = letters[letter] === letters[letter]!.toLowerCase() ? letters[letter]!.toUpperCase() : letters[letter]!.toLowerCase()
  assert.is.not(letters.join(''), getAddress(wallet.address))
  assert.is(await outcome({ ...evm, accountAddress: letters.join('') }), 'malformed')
  assert.is(await outcome({ ...evm, accountAddress: wallet.address.toLowerCase() }), wallet.address)
})

test('the server learns one spelling of an account, whichever was signed', async () => {
  for (const person of [byBip322, byTaproot]) {
    assert.match(person.accountAddress, /^bc1/)
    assert.is(await outcome({ ...person, accountAddress: person.accountAddress.toUpperCase() }), 'malformed')
  }
  for (const accountAddress of [wallet.address, wallet.address.toLowerCase()])
    assert.is(await outcome({ ...evm, accountAddress }), getAddress(wallet.address))
})

test("'siwe' and viem find of the same messages what we find", async () => {
  const client = createPublicClient({ transport: custom({ request: async () => '0x' }) })
  const cases: [change: Partial<SIWXMessage.Data>, good: boolean][] = [
    [{}, true],
    [{ domain: 'evil.example' }, false],
    [{ nonce: 'fedcba9876543210' }, false],
    [{ expirationTime: at(NOW - 10 * MINUTE) }, false],
    [{ notBefore: at(NOW + 10 * MINUTE) }, false],
    [{ scheme: 'https' }, true],
    [{ scheme: 'http' }, false],
  ]
  for (const [change, good] of cases) {
    const message = formatSignInMessage(toData(evm, change))
    const signature = await wallet.signMessage(message)
    assert.is((await say({ message, signature })) === evm.accountAddress, good, JSON.stringify(change))
    const scheme = change.scheme && 'https'
    const siwe = await new SiweMessage(message).verify(
      { signature, domain: 'app.example', nonce: NONCE, time: at(NOW), ...(scheme && { scheme }) },
      { suppressExceptions: true },
    )
    assert.is(siwe.success, good, `siwe: ${JSON.stringify(change)}`)
    const viem = await verifySiweMessage(client, {
      message,
      signature: signature as `0x${string}`,
      domain: 'app.example',
      nonce: NONCE,
      time: new Date(NOW),
      ...(scheme && { scheme }),
    }).catch(() => false)
    assert.is(viem, good, `viem: ${JSON.stringify(change)}`)
  }
})

// Accounts that are contracts, on a real chain.
let devnet: Devnet
let accounts: ContractAccounts
test.before(async () => {
  devnet = await start({ chainId: 4243 })
  accounts = await createContractAccounts(devnet, wallet.address)
})
test.after(() => devnet?.close())

test('an account that is a contract signs in, where the server knows a node of its network', async () => {
  const contract: Person = { ...evm, accountAddress: getAddress(accounts.account), chainId: 'eip155:4243' }
  const rpcUrls = { 'eip155:4243': devnet.url } as const
  assert.is(await outcome(contract, { rpcUrls }), contract.accountAddress)
  assert.is(await outcome(contract, { rpcUrls: { 'eip155:4243': ['http://127.0.0.1:1', devnet.url] } }), contract.accountAddress)
  assert.is(await outcome(contract), 'badSignature')
  assert.is(await outcome({ ...contract, chainId: 'eip155:1' }, { rpcUrls }), 'badSignature', 'it is on that network only')
  const sign = (message: string) => new Wallet(id('other')).signMessage(message)
  assert.is(await outcome({ ...contract, sign }, { rpcUrls }), 'badSignature')
  assert.is(await outcome(contract, { rpcUrls: { 'eip155:4243': 'http://127.0.0.1:1' } }), 'rpcFailed')
})
