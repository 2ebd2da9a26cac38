import { generateKeyPairSigner, getBase64Encoder, getBase64Decoder, lamports, type Base64EncodedWireTransaction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { callRaw, connect, errorOf, makeRich, send, settle, sign, signTransfer } from './solana-world.js'

let node: SolanaNode

test.before(async () => {
  node = await start({ confirmAfter: 60, finalizeAfter: 150 })
})
test.after(() => node.close())

const balance = async (address: string, commitment = 'finalized') =>
  ((await node.rpc('getBalance', [address, { commitment }])) as { value: number }).value

test('a chain starts in less than three seconds, and is gone when closed', async () => {
  const began = performance.now()
  const other = await start({ tokens: true })
  assert.ok(performance.now() - began < 3_000)
  await other.close()
  let answered = true
  await other.rpc('getHealth').catch(() => (answered = false))
  assert.not(answered)
})

test('its CAIP-2 reference is the head of the genesis hash that it answers with', async () => {
  const hash = await connect(node).getGenesisHash().send()
  assert.is(hash.slice(0, 32), node.network.id)
  assert.match(node.network.caipNetworkId, /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)
  assert.equal(JSON.parse(JSON.stringify(node.network)), node.network)
})

test('a transfer signed by kit moves lamports to the last one, and costs its fee', async () => {
  const from = await makeRich(node)
  const to = await generateKeyPairSigner()
  const signature = await send(node, await signTransfer(node, from, to.address, 123_456_789n))
  await settle(node, signature, 'finalized')
  assert.is(await balance(to.address), 123_456_789)
  assert.is(await balance(from.address), 2_000_000_000 - 123_456_789 - 5_000)
})

test('a transaction is processed at once, then confirmed, then final; balances are told as of what was asked for', async () => {
  const slow = await start({ confirmAfter: 150, finalizeAfter: 400 })
  try {
    const from = await makeRich(slow)
    const to = await generateKeyPairSigner()
    const signature = await send(slow, await signTransfer(slow, from, to.address, 5_000_000n))
    const rpc = connect(slow)
    const status = async () => (await rpc.getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus
    const seen = async (commitment: 'processed' | 'confirmed' | 'finalized') =>
      (await rpc.getBalance(to.address, { commitment }).send()).value
    assert.is(await status(), 'processed')
    assert.is(await seen('processed'), lamports(5_000_000n))
    assert.is(await seen('confirmed'), lamports(0n))
    await settle(slow, signature, 'confirmed')
    assert.is(await seen('confirmed'), lamports(5_000_000n))
    assert.is(await seen('finalized'), lamports(0n))
    await settle(slow, signature, 'finalized')
    assert.is(await seen('finalized'), lamports(5_000_000n))
  } finally {
    await slow.close()
  }
})

test('the fee is what a message was said to cost, with what it offers for each unit', async () => {
  const from = await makeRich(node)
  const to = await makeRich(node)
  const budget = (data: number[]) => ({
    programAddress: 'ComputeBudget111111111111111111111111111111' as typeof to.address,
    data: new Uint8Array(data),
  })
  const price = budget([3, 0, 0x2d, 0x31, 0x01, 0, 0, 0, 0]) // 20 000 000 millionths of a lamport
  // 500 units are enough for a transfer and two settings; without a limit each of the instructions has 3 000.
  for (const [extra, fee] of [
    [[budget([2, 0xf4, 1, 0, 0]), price], 15_000n],
    [[price], 5_000n + 20n * 6_000n],
    [[], 5_000n],
  ] as const) {
    const before = await balance(from.address, 'processed')
    const wire = await sign(node, from, [...extra, getTransferSolInstruction({ source: from, destination: to.address, amount: 1n })])
    const message = getBase64Encoder().encode(wire).slice(65)
    const told = await connect(node)
      .getFeeForMessage(getBase64Decoder().decode(message) as never)
      .send()
    assert.is(told.value, fee)
    await send(node, wire)
    assert.is(BigInt(before - (await balance(from.address, 'processed'))), fee + 1n)
  }
})

test('a transaction of the older kind is as good', async () => {
  const [from, to] = [await makeRich(node), await makeRich(node)]
  const wire = await signTransfer(node, from, to.address, 9n, 'legacy')
  const signature = await send(node, wire)
  await settle(node, signature, 'finalized')
  assert.is(await balance(to.address), 2_000_000_009)
  assert.is(((await node.rpc('getTransaction', [signature])) as any).meta.fee, 5_000)
})

test('a wrong signature is refused', async () => {
  const from = await makeRich(node)
  const bytes = new Uint8Array(getBase64Encoder().encode(await signTransfer(node, from, from.address, 1n)))
  bytes[10]! ^= 1
  const { code, message } = await errorOf(node, 'sendTransaction', [getBase64Decoder().decode(bytes), { encoding: 'base64' }])
  assert.is(code, -32003)
  assert.is(message, 'Transaction signature verification failure')
  assert.is(await balance(from.address), 2_000_000_000)
})

test('a transaction without a signature is refused, though it can be tried', async () => {
  const from = await makeRich(node)
  const bytes = new Uint8Array(getBase64Encoder().encode(await signTransfer(node, from, from.address, 1n))).fill(0, 1, 65)
  const wire = getBase64Decoder().decode(bytes)
  assert.is((await errorOf(node, 'sendTransaction', [wire, { encoding: 'base64' }])).code, -32003)
  assert.is((await errorOf(node, 'simulateTransaction', [wire, { encoding: 'base64', sigVerify: true }])).code, -32003)
  const { value } = await connect(node)
    .simulateTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' })
    .send()
  assert.is(value.err, null)
  assert.is(value.unitsConsumed, 150n)
  assert.is(value.logs?.length, 2)
})

test('a transaction counts once', async () => {
  const from = await makeRich(node)
  const to = await makeRich(node, 1_000_000n)
  const wire = await signTransfer(node, from, to.address, 7n)
  await send(node, wire)
  const { code, message, data } = await errorOf(node, 'sendTransaction', [wire, { encoding: 'base64' }])
  assert.is(code, -32002)
  assert.is(message, 'Transaction simulation failed: This transaction has already been processed')
  assert.is(data.err, 'AlreadyProcessed')
  assert.is(await balance(to.address, 'processed'), 1_000_007)
})

test('a block hash is good for 150 slots', async () => {
  const own = await start({ slotMs: 1_000_000 })
  try {
    const from = await makeRich(own)
    const rpc = connect(own)
    const { blockhash, lastValidBlockHeight } = (await rpc.getLatestBlockhash().send()).value
    const wire = await signTransfer(own, from, from.address, 1n)
    own.advance(150)
    assert.is(await rpc.getBlockHeight().send(), lastValidBlockHeight)
    assert.ok((await rpc.isBlockhashValid(blockhash).send()).value)
    own.advance(1)
    assert.not((await rpc.isBlockhashValid(blockhash).send()).value)
    const { code, message, data } = await errorOf(own, 'sendTransaction', [wire, { encoding: 'base64' }])
    assert.is(code, -32002)
    assert.is(message, 'Transaction simulation failed: Blockhash not found')
    assert.is(data.err, 'BlockhashNotFound')
    const unseen = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    assert.is((await rpc.getSignatureStatuses([unseen]).send()).value[0], null)

    const next = await signTransfer(own, from, from.address, 2n)
    await fetch(`${own.url}/__expire`, { method: 'POST' })
    assert.is((await errorOf(own, 'sendTransaction', [next, { encoding: 'base64' }])).code, -32002)
    await send(own, await signTransfer(own, from, from.address, 3n))
  } finally {
    await own.close()
  }
})

test('who has too little is told so, with the logs', async () => {
  const from = await makeRich(node, 10_000_000n)
  const to = await makeRich(node)
  const wire = await signTransfer(node, from, to.address, 10_000_000n)
  const { code, message, data } = await errorOf(node, 'sendTransaction', [wire, { encoding: 'base64' }])
  assert.is(code, -32002)
  assert.is(message, 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1')
  assert.equal(data.err, { InstructionError: [0, { Custom: 1 }] })
  assert.match(data.logs.join('\n'), 'insufficient lamports 9995000, need 10000000')

  const poor = await generateKeyPairSigner()
  const refused = await errorOf(node, 'sendTransaction', [await signTransfer(node, poor, to.address, 1n), { encoding: 'base64' }])
  assert.is(refused.message, 'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.')
  try {
    await send(node, wire)
    assert.unreachable()
  } catch (error) {
    assert.is((error as { context?: { __code?: number } }).context?.__code, -32002) // kit reads the failure as one of preflight
  }
})

test('what is sent without being tried first may fail on the chain, and has paid for it', async () => {
  const from = await makeRich(node, 10_000_000n)
  const to = await makeRich(node)
  const rpc = connect(node)
  const signature = await rpc
    .sendTransaction(await signTransfer(node, from, to.address, 10_000_000n), { encoding: 'base64', skipPreflight: true })
    .send()
  const status = (await rpc.getSignatureStatuses([signature]).send()).value[0]
  assert.equal(
    JSON.stringify(status!.err, (_, each) => (typeof each === 'bigint' ? Number(each) : each)),
    '{"InstructionError":[0,{"Custom":1}]}',
  )
  await settle(node, signature, 'finalized')
  assert.is(await balance(from.address), 9_995_000)
})

test('an account may not be left with less than the rent', async () => {
  const from = await makeRich(node)
  const to = await generateKeyPairSigner()
  const { message } = await errorOf(node, 'sendTransaction', [await signTransfer(node, from, to.address, 1_000n), { encoding: 'base64' }])
  assert.is(message, 'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent')
  assert.is(await connect(node).getMinimumBalanceForRentExemption(0n).send(), lamports(890_880n))
})

test('base58 is understood as well, and is what no encoding means', async () => {
  const from = await makeRich(node)
  const bytes = getBase64Encoder().encode(await signTransfer(node, from, from.address, 1n))
  const { getBase58Decoder } = await import('@solana/kit')
  const { json } = await callRaw(node, { jsonrpc: '2.0', id: 'x', method: 'sendTransaction', params: [getBase58Decoder().decode(bytes)] })
  assert.is(json.id, 'x')
  assert.match(json.result, /^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
})

test('an airdrop is a transaction as any other', async () => {
  const to = await generateKeyPairSigner()
  // kit makes one request of two that are the same and begin together.
  const first = await connect(node).requestAirdrop(to.address, lamports(1_000_000_000n)).send()
  const second = await connect(node).requestAirdrop(to.address, lamports(1_000_000_000n)).send()
  assert.is.not(first, second)
  await settle(node, second, 'finalized')
  assert.is(await balance(to.address), 2_000_000_000)
})

test('an explorer finds a transaction by its signature and by its accounts', async () => {
  const from = await makeRich(node)
  const to = await makeRich(node)
  const signature = await send(node, await signTransfer(node, from, to.address, 42n))
  await settle(node, signature, 'finalized')
  const rpc = connect(node)
  const [found] = await rpc.getSignaturesForAddress(to.address, { limit: 1 }).send()
  assert.is(found!.signature, signature)
  const told = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
  assert.is(told!.meta!.fee, lamports(5_000n))
  assert.is(told!.version, 0)
  assert.equal(told!.transaction.message.accountKeys.slice(0, 2), [from.address, to.address])
  assert.is(told!.meta!.postBalances[1]! - told!.meta!.preBalances[1]!, 42n)
  const parsed = await rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send()
  assert.equal((parsed!.transaction.message.instructions[0] as any).parsed, {
    type: 'transfer',
    info: { source: from.address, destination: to.address, lamports: 42n },
  })
  assert.is((await errorOf(node, 'getTransaction', [signature])).code, -32015)
})

test('answers are those of a node: contexts, numbers of any size, batches, errors', async () => {
  const one = await callRaw(node, {
    jsonrpc: '2.0',
    id: 1,
    method: 'getAccountInfo',
    params: ['11111111111111111111111111111111', { encoding: 'base64' }],
  })
  assert.match(one.text, '"rentEpoch":18446744073709551615')
  assert.ok(Number.isInteger(one.json.result.context.slot))
  const { json } = await callRaw(node, [
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', id: 2, method: 'getBlocks', params: [] },
    5,
  ])
  assert.equal(
    json.map((each: any) => each.result ?? each.error.code),
    ['ok', -32601, -32600],
  )
  assert.is((await errorOf(node, 'getBalance', ['nonsense!'])).message, 'Invalid param: Invalid')
  assert.is((await errorOf(node, 'getBalance', ['abc'])).message, 'Invalid param: WrongSize')
  assert.is((await errorOf(node, 'sendTransaction', ['AAAA', { encoding: 'base64' }])).code, -32602)
  assert.is((await errorOf(node, 'test', [])).code, -32601)
  const broken = await (await fetch(node.url, { method: 'POST', body: '{' })).json()
  assert.is((broken as any).error.code, -32700)
  const rpc = connect(node)
  assert.equal((await rpc.getMultipleAccounts(['11111111111111111111111111111112' as never]).send()).value, [null])
  assert.is((await rpc.getEpochInfo().send()).slotsInEpoch, 432_000n)
  assert.equal(await rpc.getRecentPrioritizationFees().send(), [])
})

test('a page of any origin may call it, with the headers kit sends', async () => {
  const headers = {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,solana-client',
  }
  const response = await fetch(node.url, { method: 'OPTIONS', headers })
  assert.is(response.headers.get('access-control-allow-origin'), '*')
  assert.match(response.headers.get('access-control-allow-headers')!, 'solana-client')
})

test('it misbehaves on demand', async () => {
  const from = await makeRich(node)
  const rpc = connect(node)
  node.setFaults({ transactions: 'dropped' })
  const lost = await send(node, await signTransfer(node, from, from.address, 1n))
  assert.is((await rpc.getSignatureStatuses([lost]).send()).value[0], null)
  await fetch(`${node.url}/__faults`, { method: 'POST', body: JSON.stringify({ transactions: 'stuck' }) })
  const stuck = await send(node, await signTransfer(node, from, from.address, 2n))
  await new Promise(resolve => setTimeout(resolve, 200))
  assert.is((await rpc.getSignatureStatuses([stuck]).send()).value[0]?.confirmationStatus, 'processed')
  node.resetFaults()
  await settle(node, stuck, 'finalized')

  const ask = () => fetch(node.url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}' })
  node.setFaults({ answers: 'busy' })
  assert.is((await ask()).status, 429)
  node.setFaults({ answers: 'down' })
  assert.is(await ask().catch(() => 'gone'), 'gone')
  assert.is((await fetch(`${node.url}/__faults`, { method: 'POST', body: '{"answers":"odd"}' })).status, 400)
  node.setFaults({ answers: 'ok', slow: 120 })
  const began = performance.now()
  await ask()
  assert.ok(performance.now() - began >= 100)
  await fetch(`${node.url}/__faults`, { method: 'DELETE' })
  assert.is((await ask()).status, 200)
})

test.run()
