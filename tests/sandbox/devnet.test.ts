import { formatEther } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, startBoth, walletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'

let one: Devnet
let two: Devnet

test.before(async () => {
  ;[one, two] = await startBoth()
})
test.after(async () => {
  await Promise.all([one.close(), two.close()])
})

const balance = async (chain: Devnet, index: number) =>
  formatEther(BigInt((await chain.rpc('eth_getBalance', [walletAccounts[index]!.address, 'latest'])) as string))

test('the two chains have ids of their own', async () => {
  assert.is(await one.rpc('eth_chainId'), '0x7a69')
  assert.is(await two.rpc('eth_chainId'), '0x7a6a')
  assert.is.not(one.url, two.url)
})

test('the same account is not equally rich on both, so that a wrong chain shows', async () => {
  assert.is(await balance(one, 0), '1234.56789')
  assert.is(await balance(two, 0), '42.0009')
  assert.is(await balance(two, 2), '0.0')
})

test('each chain has accounts of its own', async () => {
  const own = (await two.rpc('eth_accounts')) as string[]
  assert.equal(
    own,
    two.accounts.map(account => account.address.toLowerCase()),
  )
  assert.is.not(one.accounts[0]!.address, two.accounts[0]!.address)
})

test('a page of any port may call a chain', async () => {
  const response = await fetch(one.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'test', params: [] }),
  })
  assert.is(response.status, 200)
  assert.is(response.headers.get('access-control-allow-origin'), '*')
})

test('a chain with a block time leaves transactions pending', async () => {
  const chain = await start({ chainId: 31399, blockTime: 600 })
  try {
    const [from, to] = chain.accounts
    const hash = await chain.rpc('eth_sendTransaction', [{ from: from!.address, to: to!.address, value: '0x1' }])
    assert.is(await chain.rpc('eth_getTransactionReceipt', [hash]), null)
  } finally {
    await chain.close()
  }
})

test('a closed chain is gone', async () => {
  const chain = await start({ chainId: 31399 })
  await chain.close()
  let answered = true
  await chain.rpc('eth_chainId').catch(() => (answered = false))
  assert.not(answered)
})

test.run()
