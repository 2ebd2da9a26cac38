import { Contract, formatUnits, JsonRpcProvider } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { startBoth, start, walletAccounts, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'

let one: Devnet
let two: Devnet

test.before(async () => {
  ;[one, two] = await startBoth({ tokens: true })
})
test.after(async () => {
  await Promise.all([one.close(), two.close()])
})

type Block = { timestamp: string; transactions: string[] }
const blockOf = async (chain: Devnet, block: string) => (await chain.rpc('eth_getBlockByNumber', [block, false])) as Block

async function holdings(chain: Devnet, owner: string): Promise<Record<string, string>> {
  const provider = new JsonRpcProvider(chain.url, chain.chainId, { staticNetwork: true })
  const amounts = chain.tokens.map(async ({ address, symbol, decimals }) => [
    symbol,
    formatUnits(await new Contract(address, contracts.Token.abi, provider).balanceOf!(owner), decimals ?? 0),
  ])
  const found = Object.fromEntries(await Promise.all(amounts)) as Record<string, string>
  provider.destroy()
  return found
}

test('the first account of each wallet holds tokens and two pieces, less of them on the second chain', async () => {
  const expected = { USDC: '1325.25', DAI: '340.5', PEBBLE: '123456789012.5', POINTS: '420', HARBOUR: '1', REWARD: '1' }
  assert.equal(await holdings(one, walletAccounts[0]!.address), expected)
  assert.equal(await holdings(one, webWalletAccounts[0]!.address), expected)
  assert.equal(await holdings(two, walletAccounts[0]!.address), {
    USDC: '331.3125',
    DAI: '85.125',
    PEBBLE: '30864197253.125',
    POINTS: '105',
    HARBOUR: '1',
    REWARD: '1',
  })
})

test('the second account holds little, the third nothing', async () => {
  const nothing = { USDC: '0', DAI: '0.0', PEBBLE: '0.0', POINTS: '0', HARBOUR: '0', REWARD: '0' }
  assert.equal(await holdings(one, walletAccounts[1]!.address), { ...nothing, USDC: '40.0' })
  assert.equal(await holdings(one, walletAccounts[2]!.address), { ...nothing, USDC: '0.0' })
})

test('what a contract says of itself is what the chain lists', async () => {
  const provider = new JsonRpcProvider(one.url, one.chainId, { staticNetwork: true })
  for (const { address, name, symbol, decimals } of one.tokens) {
    const token = new Contract(address, contracts.Token.abi, provider)
    assert.equal([await token.name!(), await token.symbol!()], [name, symbol])
    if (decimals !== undefined) assert.is(Number(await token.decimals!()), decimals)
  }
  provider.destroy()
})

test("the wallets' accounts have sent nothing, and the ether of their profile", async () => {
  for (const { address } of [...walletAccounts, ...webWalletAccounts])
    assert.is(await one.rpc('eth_getTransactionCount', [address, 'latest']), '0x0')
  assert.is(BigInt((await one.rpc('eth_getBalance', [walletAccounts[0]!.address, 'latest'])) as string), 1234567890000000000000n)
})

test('the past is months long, every transaction of it went through, and the clock is right again', async () => {
  const [first, last] = [await blockOf(one, '0x1'), await blockOf(one, 'latest')]
  assert.ok(Number(last.timestamp) - Number(first.timestamp) > 90 * 86_400)
  const number = Number(await one.rpc('eth_blockNumber'))
  const receipts = await Promise.all(
    Array.from({ length: number }, (_, index) => one.rpc('eth_getBlockReceipts', [`0x${(index + 1).toString(16)}`])),
  )
  assert.ok((receipts.flat() as { status: string }[]).every(({ status }) => status === '0x1'))
  const [from, to] = one.accounts
  await one.rpc('eth_sendTransaction', [{ from: from!.address, to: to!.address, value: '0x1' }])
  await one.rpc('evm_mine')
  assert.ok(Math.abs(Number((await blockOf(one, 'latest')).timestamp) - Date.now() / 1000) < 5)
})

test('a chain with a block time has its past too, and then mines in its own time', async () => {
  const chain = await start({ chainId: 31399, blockTime: 600, tokens: true })
  try {
    const number = await chain.rpc('eth_blockNumber')
    assert.ok(Number(number) > 5)
    const [from, to] = chain.accounts
    const hash = await chain.rpc('eth_sendTransaction', [{ from: from!.address, to: to!.address, value: '0x1' }])
    assert.is(await chain.rpc('eth_getTransactionReceipt', [hash]), null)
    assert.is(await chain.rpc('eth_blockNumber'), number)
  } finally {
    await chain.close()
  }
})

test.run()
