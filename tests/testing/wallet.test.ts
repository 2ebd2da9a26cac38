// The kit's wallet: what it answers. That its signatures are real is said in `tests/sandbox/wallets.test.ts`, whose wallet it is.
import { parseEther } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from '../../scripts/testing/parts.js'
import type { MockWallet } from '../../scripts/testing/types.js'
import { createWallet } from '../../scripts/testing/wallet.js'
import { pluck } from '../support/pluck.js'

const test = suite('the wallet of the kit')
const SITE = 'https://dapp.example'

const ask = (wallet: MockWallet, method: string, ...params: unknown[]) => partsOf(wallet).request(SITE, { method, params })
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: { code: number }) => error.code,
  )

test('it approves unless told otherwise, and its accounts are those of Hardhat and Anvil', async () => {
  const wallet = createWallet()
  assert.equal(await ask(wallet, 'eth_accounts'), [])
  assert.equal(await ask(wallet, 'eth_requestAccounts'), ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  assert.equal(wallet.sites, [SITE])
  assert.equal(pluck(wallet.requests, 'method'), ['eth_accounts', 'eth_requestAccounts'])
})

test('it refuses, is busy, and answers once in another way, as a test says', async () => {
  const wallet = createWallet({ answer: 'refuse' })
  assert.is(await codeOf(ask(wallet, 'eth_requestAccounts')), 4001)
  wallet.always('approve')
  wallet.once('busy')
  wallet.once('refuse')
  assert.is(await codeOf(ask(wallet, 'eth_requestAccounts')), -32002)
  assert.is(await codeOf(ask(wallet, 'eth_requestAccounts')), 4001)
  assert.is(await codeOf(ask(wallet, 'eth_requestAccounts')), 'answered')
  wallet.always('refuse', 'personal_sign')
  assert.is(await codeOf(ask(wallet, 'personal_sign', 'hello', wallet.address)), 4001)
})

test('a question waits for the test, and says what is asked', async () => {
  const wallet = createWallet({ answer: 'ask' })
  const asked = ask(wallet, 'eth_requestAccounts')
  assert.equal(await wallet.nextQuestion(), {
    origin: SITE,
    method: 'eth_requestAccounts',
    kind: 'connect',
    title: 'Connect to this site',
  })
  assert.is(wallet.questions.length, 1)
  await wallet.approve()
  assert.equal(await asked, [wallet.address])
  const signing = codeOf(ask(wallet, 'personal_sign', 'hello', wallet.address))
  assert.is((await wallet.refuse()).text, 'hello')
  assert.is(await signing, 4001)
  const message = await createWallet({ name: 'Quick' })
    .approve(10)
    .catch((error: Error) => error.message)
  assert.is(message, `Nobody asked Quick anything for 10 ms. It answers by itself: call always('ask') first.`)
})

test('a network that it does not know is 4902 until a site adds it; no node is asked', async () => {
  const wallet = createWallet()
  const base = {
    chainId: '0x2105',
    chainName: 'Base',
    rpcUrls: ['https://nowhere.invalid'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  await ask(wallet, 'eth_requestAccounts')
  assert.is(await codeOf(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x2105' })), 4902)
  assert.is(await ask(wallet, 'wallet_addEthereumChain', base), null)
  assert.is(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x2105' }), null)
  assert.is(await ask(wallet, 'eth_getBalance', wallet.address, 'latest'), '0x56bc75e2d63100000')
  wallet.forgetNetwork(8453)
  assert.is(wallet.networkId, 1)
  assert.throws(() => wallet.forgetNetwork(1), /has to know one network/)
})

test('what it sends moves coins on the chain in memory, once for each nonce', async () => {
  const wallet = createWallet({ balance: parseEther('2') })
  const [from, to] = wallet.accounts as [string, string]
  await ask(wallet, 'eth_requestAccounts')
  const hash = (await ask(wallet, 'eth_sendTransaction', { from, to, value: '0xde0b6b3a7640000' })) as string
  const receipt = (await ask(wallet, 'eth_getTransactionReceipt', hash)) as Record<string, string>
  assert.equal([receipt.status, receipt.from, receipt.to, receipt.transactionHash], ['0x1', from, to, hash])
  assert.is(BigInt((await ask(wallet, 'eth_getBalance', to, 'latest')) as string), parseEther('3'))
  assert.is(await ask(wallet, 'eth_getTransactionCount', from, 'latest'), '0x1')
  assert.is(await codeOf(ask(wallet, 'eth_sendTransaction', { from, to, value: '0xde0b6b3a7640000' })), -32000)
  assert.is(((await ask(wallet, 'eth_getTransactionByHash', hash)) as { nonce: string }).nonce, '0x0')
  assert.is(await ask(wallet, 'eth_getTransactionReceipt', `0x${'1'.repeat(64)}`), null)
  const block = (await ask(wallet, 'eth_getBlockByNumber', receipt.blockNumber, false)) as { transactions: string[] }
  assert.equal(block.transactions, [hash])
  assert.is(await codeOf(ask(wallet, 'eth_getProof', from, [], 'latest')), -32601)
})

test('a batch is one question and one transaction, mined at once, where the test wants one; by itself it knows none', async () => {
  const plain = createWallet()
  await ask(plain, 'eth_requestAccounts')
  assert.equal(await ask(plain, 'wallet_getCapabilities', plain.address), { '0x1': {} })
  const wallet = createWallet({ batches: true, answer: 'ask', balance: parseEther('2') })
  const [from, one, two] = wallet.accounts as [string, string, string]
  const connecting = ask(wallet, 'eth_requestAccounts')
  await wallet.approve()
  await connecting
  assert.equal(await ask(wallet, 'wallet_getCapabilities', from), { '0x1': { atomic: { status: 'supported' } } })
  const calls = [
    { to: one, value: '0xde0b6b3a7640000' },
    { to: two, value: '0x1', data: '0x095ea7b3' },
  ]
  const sent = ask(wallet, 'wallet_sendCalls', { version: '2.0.0', chainId: '0x1', from, calls, atomicRequired: true }) as Promise<{
    id: string
  }>
  assert.is((await wallet.approve()).method, 'wallet_sendCalls')
  assert.equal(wallet.questions, [])
  const { status, atomic, receipts } = (await ask(wallet, 'wallet_getCallsStatus', (await sent).id)) as {
    status: number
    atomic: boolean
    receipts: { status: string; transactionHash: string }[]
  }
  assert.equal([status, atomic, receipts.map(receipt => receipt.status)], [200, true, ['0x1']])
  assert.is(BigInt((await ask(wallet, 'eth_getBalance', one, 'latest')) as string), parseEther('3'))
  assert.is(BigInt((await ask(wallet, 'eth_getBalance', two, 'latest')) as string), parseEther('2') + 1n)
  assert.is(await ask(wallet, 'eth_getTransactionCount', from, 'latest'), '0x1')
  const tooMuch = { version: '2.0.0', chainId: '0x1', from, calls: [{ to: one, value: '0xde0b6b3a7640000' }], atomicRequired: true }
  wallet.always('approve')
  assert.is(await codeOf(ask(wallet, 'wallet_sendCalls', tooMuch)), -32000)
})

test('a scripted reply takes the place of the wallet, until it is taken back', async () => {
  const wallet = createWallet({ answer: 'refuse' })
  wallet.reply('eth_requestAccounts', ['0x0000000000000000000000000000000000000001'])
  assert.equal(await ask(wallet, 'eth_requestAccounts'), ['0x0000000000000000000000000000000000000001'])
  wallet.reply('eth_requestAccounts', undefined)
  assert.is(await codeOf(ask(wallet, 'eth_requestAccounts')), 4001)
})

test('it is slow, offline and gone when a test wants it so', async () => {
  const wallet = createWallet()
  wallet.delay(30)
  const answered: string[] = []
  const slow = ask(wallet, 'eth_chainId').then(() => answered.push('slow'))
  wallet.delay(0)
  await ask(wallet, 'eth_chainId').then(() => answered.push('quick'))
  await slow
  assert.equal(answered, ['quick', 'slow'])
  wallet.offline()
  assert.is(await codeOf(ask(wallet, 'eth_blockNumber')), 4900)
  wallet.offline(false)
  assert.is(await ask(wallet, 'eth_blockNumber'), '0x1')
  wallet.close()
  assert.is(await codeOf(ask(wallet, 'eth_blockNumber')), 4900)
})
