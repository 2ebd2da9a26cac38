import { concat, hashMessage as ethersHash, id, Signature, Wallet } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, http, serializeErc8010Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { start, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { INQUIRY } from '../../../src/adapters/eip155/ask-account.js'
import { hashMessage, recoverSigner } from '../../../src/adapters/eip155/signatures.js'
import { verifyMessage } from '../../../src/adapters/eip155/verify-message.js'
import { createContractAccounts, MAGIC, type ContractAccounts } from '../../support/contract-accounts.js'

const test = suite('verifying EVM signatures')

const MESSAGE = 'Grüße, latchkey.example'
const [owner, other] = [new Wallet(id('owner')), new Wallet(id('other'))]

test('a text is hashed as wallets do it, and its signer is found', async () => {
  for (const text of ['', MESSAGE, 'x'.repeat(1000)]) {
    assert.is(`0x${hashMessage(text)}`, ethersHash(text))
    const signature = await owner.signMessage(text)
    assert.is(recoverSigner(hashMessage(text), signature), owner.address.toLowerCase())
    assert.is(recoverSigner(hashMessage(text), Signature.from(signature).compactSerialized), owner.address.toLowerCase(), 'EIP-2098')
    const bare = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`
    assert.is(recoverSigner(hashMessage(text), bare), owner.address.toLowerCase())
  }
})

test('what is no signature has no signer', async () => {
  const signature = await owner.signMessage(MESSAGE)
  for (const broken of [
    '',
    '0x',
    signature.slice(2),
    signature.slice(0, -4),
    `${signature}00`,
    `${signature.slice(0, -2)}1d`,
    `0x${'0'.repeat(130)}`,
    `0x${'f'.repeat(128)}1b`,
    `${signature.slice(0, -3)}zzz`,
  ]) {
    assert.is(recoverSigner(hashMessage(MESSAGE), broken), undefined, broken)
  }
})

test('the key of an account signs for it, and for no other, without a node', async () => {
  const signature = await owner.signMessage(MESSAGE)
  const verify = (change: object) =>
    verifyMessage({ message: MESSAGE, signature, address: owner.address, urls: [], ...change }).catch((error: Error) => error.name)
  assert.is(await verify({}), true)
  assert.is(await verify({ address: owner.address.toLowerCase() }), true)
  // Each of these could be a contract, which only a node knows.
  assert.is(await verify({ address: other.address }), 'noRpcUrl')
  assert.is(await verify({ message: `${MESSAGE} ` }), 'noRpcUrl')
  assert.is(await verify({ signature: await other.signMessage(MESSAGE) }), 'noRpcUrl')
  assert.is(await verify({ signature: 'no signature' }), false)
})

test('the code that asks accounts is what its source compiles to', () => {
  assert.is(INQUIRY, contracts.AccountInquiry.bytecode)
})

// From here on with a real chain.
let devnet: Devnet
let accounts: ContractAccounts

const verify = (address: string, signature: string, message = MESSAGE) => verifyMessage({ message, signature, address, urls: [devnet.url] })

test.before(async () => {
  devnet = await start({ chainId: 4242 })
  accounts = await createContractAccounts(devnet, owner.address)
})
test.after(() => devnet?.close())

test('an account that is a contract says itself who signs for it (EIP-1271); one that only gives back what it is asked says no yes', async () => {
  const { account } = accounts
  const signature = await owner.signMessage(MESSAGE)
  assert.is(await verify(account, signature), true)
  assert.is(await verify(account, signature, 'another message'), false)
  assert.is(await verify(account, await other.signMessage(MESSAGE)), false)
  assert.is(await verify(account, '0x'), false)
  assert.is(await verify(account, 'no signature'), false)
  // The contract of the chain that answers with the question.
  assert.is(await verify('0x0000000000000000000000000000000000000004', signature), false)
  assert.is(await verify(accounts.factory, signature), false)
})

test('an account that is not there yet is made by its factory, for the question only (ERC-6492); once it is there its wrapped signature is still good', async () => {
  const { toFuture, wrap } = accounts
  const { address, making } = await toFuture(1)
  const signature = wrap(making, await owner.signMessage(MESSAGE))
  assert.is(await verify(address, signature), true)
  assert.is(await devnet.rpc('eth_getCode', [address, 'latest']), '0x', 'it is still not there')
  // As viem sees it.
  const client = createPublicClient({ transport: http(devnet.url) })
  assert.is(
    await client.verifyMessage({ address: address as `0x${string}`, message: MESSAGE, signature: signature as `0x${string}` }),
    true,
  )
  await accounts.make({ address, making })
  assert.is.not(await devnet.rpc('eth_getCode', [address, 'latest']), '0x')
  assert.is(await verify(address, signature), true)
  assert.is(await verify(address, wrap(making, await other.signMessage(MESSAGE))), false)
  assert.is(await verify(address, await owner.signMessage(MESSAGE)), true, 'nor needs it the wrapping any longer')
})

test('the wrapping helps nobody else', async () => {
  const { toFuture, wrap } = accounts
  const [one, two] = [await toFuture(2), await toFuture(3)]
  const inner = await owner.signMessage(MESSAGE)
  assert.is(await verify(one.address, inner), false, 'without the wrapping nobody knows how to make it')
  assert.is(await verify(one.address, wrap(two.making, inner)), false, 'another account is made')
  assert.is(await verify(one.address, wrap(one.making, await other.signMessage(MESSAGE))), false, 'another key')
  assert.is(await verify(one.address, wrap(one.making, inner), 'another message'), false)
  assert.is(await verify(one.address, wrap(one.making, inner, other.address)), false, 'no factory')
  assert.is(await verify(other.address, wrap(one.making, inner)), false, 'an account of a key')
  for (const broken of [MAGIC, concat(['0x1234', MAGIC]), concat([`0x${'ff'.repeat(96)}`, MAGIC])])
    assert.is(await verify(one.address, broken), false)
})

test('an account that has yet to be delegated is, for the question only (ERC-8010); the wrapping helps nobody else, and no later than its word is good', async () => {
  const person = Wallet.createRandom()
  const toWord = ({ privateKey }: { privateKey: string }, nonce = 0) =>
    privateKeyToAccount(privateKey as `0x${string}`).signAuthorization({
      contractAddress: accounts.account as `0x${string}`,
      chainId: 4242,
      nonce,
    })
  const inner = (await owner.signMessage(MESSAGE)) as `0x${string}`
  const wrap = (authorization: Awaited<ReturnType<typeof toWord>>, signature = inner) =>
    serializeErc8010Signature({ authorization, signature })
  const signature = wrap(await toWord(person))
  assert.is(await verify(person.address, signature), true)
  assert.is(await devnet.rpc('eth_getCode', [person.address, 'latest']), '0x', 'it is still a key alone')
  assert.is(await verify(person.address, signature, 'another message'), false)
  assert.is(await verify(person.address, wrap(await toWord(person), (await other.signMessage(MESSAGE)) as `0x${string}`)), false)
  assert.is(await verify(person.address, wrap(await toWord(Wallet.createRandom()))), false, "another's word")
  assert.is(await verify(person.address, wrap(await toWord(person, 7))), false, 'a word for another time')
  for (const broken of [`0x${'8010'.repeat(16)}`, `0x${'f'.repeat(64)}${'8010'.repeat(16)}`, `0x${'0'.repeat(640)}${'8010'.repeat(16)}`])
    assert.is(await verify(person.address, broken), false)
  await devnet.rpc('anvil_setCode', [person.address, `0xef0100${accounts.account.slice(2)}`])
  assert.is(await verify(person.address, signature), true, 'once it is delegated, too')
})

test('an account with code and a key signs with its key (EIP-7702)', async () => {
  await devnet.rpc('anvil_setCode', [other.address, `0xef0100${accounts.account.slice(2)}`])
  assert.is(await verify(other.address, await other.signMessage(MESSAGE)), true)
})

test('where no node answers nothing is said of the signature, and a node that fails is passed over', async () => {
  const signature = await owner.signMessage(MESSAGE)
  const nowhere = 'http://127.0.0.1:1'
  const ask = (urls: string[]) =>
    verifyMessage({ message: MESSAGE, signature, address: accounts.account, urls }).catch((error: Error) => error.name)
  assert.is(await ask([nowhere]), 'rpcFailed')
  assert.is(await ask([nowhere, devnet.url]), true)
})
