// A process of its own: @solana/web3.js keeps the `fetch` that it finds as it loads.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getDomainMint, getFavoriteDomain, resolve as resolveByLibrary } from '@bonfida/spl-name-service'
import { address, type Address } from '@solana/kit'
import { Connection, PublicKey } from '@solana/web3.js'
import { choosePrimary, registerName, toNameAccount, toRegistry, type Put } from '../../../scripts/sandbox/solana/names.js'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import { fromBase58 } from '../../../src/domain/encodings.js'
import { createPlace, LOCAL, solanaNetwork } from '../../support/solana-dapp.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { putTokens } from '../../support/solana-tokens.js'
import { createKey } from '../../support/solana-wallet.js'
import { errorOf } from '../../support/modal.js'

// Names on a chain laid as the Solana Name Service lays it. Its own library reads the same accounts, and has to come to the same.

const REGISTRY = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const TOKENIZER = address('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')
const RECORDS = address('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const RECORD_SERVICE = address('srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn')
const SOL_CLASS = 'Dqc9TrYg1AZLEa6UkZUqCDrr9zsHQveo1szGTE1BTW5'
const SOL_ENDS = 452_825_395

let chain: SolanaChain
let connection: Connection
let seed = 60
const someone = () => createKey(++seed)
const bytesOf = (text: string): Uint8Array => fromBase58(text, 32)!
const names = await new SolanaAdapter().names()
const network = createPlace([solanaNetwork(LOCAL, 'http://127.0.0.1')]).network(0)

const place = () => ({ network, urls: [chain.url] })
const resolve = (name: string) => names.resolve!(name, place())
const nameOf = (of: string) => names.nameOf(of, place())
const put: Put = (at, program, data) => chain.put(at, program, data)
const register = (name: string, owner: string) => registerName(put, name, owner as Address)
/** What the service's own library comes to; undefined where it throws. */
const theirs = (name: string) =>
  resolveByLibrary(connection, name).then(
    key => key.toBase58(),
    () => undefined,
  )
const pda = (program: string, ...seeds: readonly (Uint8Array | string)[]) =>
  PublicKey.findProgramAddressSync(
    seeds.map(each => (typeof each === 'string' ? Buffer.from(each) : each)),
    new PublicKey(program),
  )[0].toBase58() as Address

test.before(async () => {
  chain = await startSolana()
  connection = new Connection(chain.url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
})
test.after(() => chain.close())
test.before.each(() => void (chain.answers.getSlot = SOL_ENDS - 1))

test('a name leads to its owner, however it is spelt, and so does one beneath it', async () => {
  const [owner, below] = [someone().address, someone().address]
  await register('alice', owner)
  await register('pay.alice', below)
  for (const [name, to] of [
    ['alice.sol', owner],
    ['alice.sns', owner],
    ['Alice.SOL', owner],
    ['pay.alice.sol', below],
    ['nobody-here.sol', undefined],
    ['other.alice.sol', undefined],
  ] as const)
    assert.is(await resolve(name), to, name)
  assert.equal([await theirs('alice.sol'), await theirs('pay.alice.sol')], [owner, below])
})

test('what is no name here is not asked for', async () => {
  for (const text of ['alice', 'alice.eth', 'a.b.c.sol', 'аlice.sol', '.sol', 'alice.sol.', 'al ice.sol', `${'a'.repeat(64)}.sol`])
    assert.not(names.isName!(text), text)
  chain.asked.length = 0
  assert.is(await resolve('alice.eth'), undefined)
  assert.is(chain.asked.length, 0)
})

test('whoever holds the token of a name has it, and nobody where the token is not to be found', async () => {
  const [owner, holder, taker] = [someone(), someone(), someone()]
  const domain = await register('token', owner.address)
  const mint = getDomainMint(new PublicKey(domain)).toBase58()
  put(
    pda(TOKENIZER, 'nft_record', bytesOf(domain)),
    TOKENIZER,
    Uint8Array.from([2, 255, ...bytesOf(domain), ...owner.publicKey, ...bytesOf(mint)]),
  )
  const at = someone().address as Address
  const hold = (of: string, by: Uint8Array, units: bigint) => putTokens(chain, at, by, of, units)
  chain.answers.getTokenLargestAccounts = {
    context: { slot: 1 },
    value: [{ address: at, amount: '1', decimals: 0, uiAmount: 1, uiAmountString: '1' }],
  }
  hold(mint, holder.publicKey, 1n)
  assert.equal([await resolve('token.sol'), await theirs('token.sol')], [holder.address, holder.address])
  // A shop keeps the token while the name is for sale.
  hold(mint, bytesOf(pda(TOKENIZER, 'a shop')), 1n)
  assert.is((await errorOf(resolve('token.sol'))).name, 'nameNotResolved')
  hold(mint, taker.publicKey, 0n)
  assert.is((await errorOf(resolve('token.sol'))).name, 'nameNotResolved')
  // An account of another token says nothing of this one.
  hold(someone().address, taker.publicKey, 1n)
  assert.is((await errorOf(resolve('token.sol'))).name, 'nameNotResolved')
  Reflect.deleteProperty(chain.answers, 'getTokenLargestAccounts')
})

/** Puts a record of the second kind: who wrote it, whose address it is checked to be, and the address. */
async function record(domain: Address, by: string, checked: string, to: string, kinds = [1, 0, 1, 0]) {
  const at = await toNameAccount('\x02SOL', domain, RECORDS)
  const more = [...kinds, 32, 0, 0, 0, ...bytesOf(by), ...bytesOf(checked), ...bytesOf(to)]
  put(at, REGISTRY, toRegistry(RECORDS, domain, RECORDS, more))
}

test('a record leads where its owner has said, once both have signed; what an earlier owner said counts no more', async () => {
  const [owner, hot, earlier] = [someone().address, someone().address, someone().address]
  const domain = await register('record', owner)
  await record(domain, owner, hot, hot)
  assert.equal([await resolve('record.sol'), await theirs('record.sol')], [hot, hot])
  await record(domain, earlier, hot, hot)
  assert.equal([await resolve('record.sol'), await theirs('record.sol')], [owner, owner])
  for (const [by, checked, kinds] of [
    [owner, earlier, undefined],
    [owner, hot, [1, 0, 3, 0]],
    [owner, hot, [0, 0, 1, 0]],
  ] as const) {
    await record(domain, by, checked, hot, kinds && [...kinds])
    assert.equal([(await errorOf(resolve('record.sol'))).name, await theirs('record.sol')], ['nameNotResolved', undefined])
  }
})

test('a record of the first kind leads where the owner’s signature says, and nowhere without it', async () => {
  const [owner, hot] = [someone(), someone().address]
  const domain = await register('signed', owner.address)
  const at = await toNameAccount('\x01SOL', domain)
  const said = Buffer.from(Buffer.concat([bytesOf(hot), bytesOf(at)]).toString('hex'))
  const signature = owner.sign(said)
  put(at, REGISTRY, toRegistry(owner.address as Address, domain, undefined, [...bytesOf(hot), ...signature]))
  assert.equal([await resolve('signed.sol'), await theirs('signed.sol')], [hot, hot])
  put(at, REGISTRY, toRegistry(owner.address as Address, domain, undefined, [...bytesOf(someone().address), ...signature]))
  assert.equal([await resolve('signed.sol'), await theirs('signed.sol')], [owner.address, owner.address])
})

test('a name that a program owns is nobody’s to be paid by', async () => {
  await register('program', pda(TOKENIZER, 'somebody'))
  assert.equal([(await errorOf(resolve('program.sol'))).name, await theirs('program.sol')], ['nameNotResolved', undefined])
})

test('once the service has given up .sol, it leads only where the record service says the same; .sns stays', async () => {
  const [owner, other] = [someone().address, someone().address]
  await register('moved', owner)
  await register('below.moved', owner)
  chain.answers.getSlot = SOL_ENDS
  assert.equal([await resolve('moved.sol'), await resolve('moved.sns'), await resolve('below.moved.sol')], [undefined, owner, undefined])
  const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from('namemoved')))
  const at = pda(RECORD_SERVICE, 'record', bytesOf(SOL_CLASS), hashed)
  const say = (who: string, expiry = 0n, kind = 0) =>
    put(
      at,
      RECORD_SERVICE,
      Uint8Array.from([2, ...bytesOf(SOL_CLASS), kind, ...bytesOf(who), 0, ...new Uint8Array(BigInt64Array.of(expiry).buffer)]),
    )
  say(owner)
  assert.is(await resolve('moved.sol'), owner)
  say(owner, BigInt(Math.floor(Date.now() / 1000)) + 60n)
  assert.is(await resolve('moved.sol'), owner)
  for (const [expiry, kind] of [
    [1n, 0],
    [0n, 1],
  ] as const) {
    say(owner, expiry, kind)
    assert.is(await resolve('moved.sol'), undefined)
  }
  for (const who of [other, pda(TOKENIZER, 'a shop')]) {
    say(who)
    assert.is((await errorOf(resolve('moved.sol'))).name, 'nameNotResolved')
  }
})

test('an account goes by the name it has chosen, as long as that is its own', async () => {
  const [owner, other] = [someone().address, someone().address]
  assert.is(await nameOf(owner), undefined)
  const domain = await register('chosen', owner)
  await choosePrimary(put, owner as Address, domain)
  assert.is(await nameOf(owner), 'chosen.sol')
  chain.answers.getTokenLargestAccounts = { context: { slot: 1 }, value: [] }
  assert.is((await getFavoriteDomain(connection, new PublicKey(owner))).reverse, 'chosen')
  Reflect.deleteProperty(chain.answers, 'getTokenLargestAccounts')
  chain.answers.getSlot = SOL_ENDS
  assert.is(await nameOf(owner), 'chosen.sns')
  chain.answers.getSlot = 1
  await choosePrimary(put, owner as Address, await register('pay.chosen', owner))
  assert.is(await nameOf(owner), 'pay.chosen.sol')
  // Somebody else has it by now.
  await register('pay.chosen', other)
  assert.is(await nameOf(owner), undefined)
})

test('a name whose word for itself is another’s, or none, is not shown', async () => {
  const owner = someone().address
  const domain = await register('honest', owner)
  await choosePrimary(put, owner as Address, domain)
  const REVERSE = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
  const at = await toNameAccount(domain, undefined, REVERSE)
  for (const word of ['famous', 'hon\u202eest', '']) {
    const text = Buffer.from(word)
    put(at, REGISTRY, toRegistry(REVERSE, undefined, REVERSE, [text.length, 0, 0, 0, ...text]))
    assert.is(await nameOf(owner), undefined, word)
  }
  // Nor one with letters that show nothing, though it is called so.
  for (const label of ['hon\u3164est', 'hon\u2800est', 'hon\u034fest']) {
    await choosePrimary(put, owner as Address, await register(label, owner))
    assert.is(await nameOf(owner), undefined, label)
  }
})

test('a node that does not answer, or answers what is none, names nobody', async () => {
  await register('silent', someone().address)
  chain.answers.getSlot = 'soon'
  assert.is((await errorOf(resolve('silent.sol'))).name, 'nameNotResolved')
  chain.errors.getAccountInfo = { code: -32000, message: 'no' }
  assert.ok(await errorOf(resolve('silent.sns')))
  Reflect.deleteProperty(chain.errors, 'getAccountInfo')
})
