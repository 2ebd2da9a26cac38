import { address, generateKeyPairSigner, type Address } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { connect, errorOf, makeRich, send, settle, sign } from './solana-world.js'

let node: SolanaNode
let mints: { usds: SolanaNode['tokens'][number]; sbx: SolanaNode['tokens'][number] }

test.before(async () => {
  node = await start({ tokens: true, confirmAfter: 0, finalizeAfter: 0 })
  mints = { usds: node.tokens.find(({ symbol }) => symbol === 'USDS')!, sbx: node.tokens.find(({ symbol }) => symbol === 'SBX')! }
})
test.after(() => node.close())

const ataOf = async (owner: Address, token: SolanaNode['tokens'][number]) =>
  (await findAssociatedTokenPda({ owner, mint: token.mint, tokenProgram: token.program }))[0]

test('there are a classic mint and one of Token-2022, at the same place each time', async () => {
  const other = await start({ tokens: true })
  assert.equal(other.tokens, node.tokens)
  await other.close()
  assert.is(mints.usds.program, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  assert.is(mints.sbx.program, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
})

test('a chain without tokens says so when asked for some', async () => {
  const other = await start()
  try {
    await other.fund('11111111111111111111111111111112', { usds: 1n })
    assert.unreachable()
  } catch (error) {
    assert.match((error as Error).message, 'without USDS')
  } finally {
    await other.close()
  }
})

for (const symbol of ['usds', 'sbx'] as const) {
  test(`a transfer of ${symbol} signed by kit arrives to the last unit, in an account made for it`, async () => {
    const token = mints[symbol]
    const from = await makeRich(node)
    const to = (await generateKeyPairSigner()).address
    await node.fund(from.address, { [symbol]: 1_250_750_001n })
    const [source, destination] = [await ataOf(from.address, token), await ataOf(to, token)]
    const create = await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: from,
      owner: to,
      mint: token.mint,
      tokenProgram: token.program,
    })
    const transfer = getTransferCheckedInstruction(
      { source, mint: token.mint, destination, authority: from, amount: 250_750_000n, decimals: token.decimals },
      { programAddress: token.program },
    )
    const signature = await send(node, await sign(node, from, [create, transfer]))
    await settle(node, signature, 'finalized')

    const rpc = connect(node)
    assert.is((await rpc.getTokenAccountBalance(destination).send()).value.amount, '250750000')
    assert.is((await rpc.getTokenAccountBalance(source).send()).value.amount, '1000000001')
    assert.is((await rpc.getTokenSupply(token.mint).send()).value.amount, '1250750001')
    const told = await rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send()
    const received = told!.meta!.postTokenBalances!.find(({ owner }) => owner === to)
    assert.is(received!.uiTokenAmount.amount, '250750000')
    assert.is(received!.uiTokenAmount.decimals, token.decimals)
  })
}

test('more than there is cannot be sent', async () => {
  const from = await makeRich(node)
  const to = await makeRich(node)
  for (const owner of [from, to]) await node.fund(owner.address, { usds: 5n })
  const { mint, decimals } = mints.usds
  const [source, destination] = [await ataOf(from.address, mints.usds), await ataOf(to.address, mints.usds)]
  const wire = await sign(node, from, [getTransferCheckedInstruction({ source, mint, destination, authority: from, amount: 6n, decimals })])
  const { code, data } = await errorOf(node, 'sendTransaction', [wire, { encoding: 'base64' }])
  assert.is(code, -32002)
  assert.equal(data.err, { InstructionError: [0, { Custom: 1 }] })
  assert.match(data.logs.join('\n'), 'Error: insufficient funds')
})

test('the tokens of an owner are found by mint and by program, parsed and in bytes', async () => {
  const owner = await makeRich(node)
  await node.fund(owner.address, { usds: 12_500_000n, sbx: 3n })
  const rpc = connect(node)
  const byMint = await rpc.getTokenAccountsByOwner(owner.address, { mint: mints.usds.mint }, { encoding: 'jsonParsed' }).send()
  assert.is(byMint.value.length, 1)
  const { data, owner: program } = byMint.value[0]!.account
  assert.is(program, mints.usds.program)
  assert.is(data.program, 'spl-token')
  assert.is(data.parsed.info.owner, owner.address)
  assert.equal(data.parsed.info.tokenAmount, { amount: '12500000', decimals: 6, uiAmount: 12.5, uiAmountString: '12.5' })

  const newer = await rpc.getTokenAccountsByOwner(owner.address, { programId: mints.sbx.program }, { encoding: 'jsonParsed' }).send()
  assert.is(newer.value[0]!.account.data.parsed.info.tokenAmount.uiAmountString, '0.000000003')
  assert.equal((newer.value[0]!.account.data.parsed.info as any).extensions, [{ extension: 'immutableOwner' }])

  const raw = await rpc.getTokenAccountsByOwner(owner.address, { programId: mints.usds.program }, { encoding: 'base64' }).send()
  assert.is(Buffer.from(raw.value[0]!.account.data[0], 'base64').readBigUInt64LE(64), 12_500_000n)
  assert.equal(
    (
      await rpc
        .getTokenAccountsByOwner((await generateKeyPairSigner()).address, { programId: mints.usds.program }, { encoding: 'base64' })
        .send()
    ).value,
    [],
  )
})

test('a mint is told in words', async () => {
  const { value } = await connect(node).getAccountInfo(mints.usds.mint, { encoding: 'jsonParsed' }).send()
  const { parsed } = value!.data as any
  assert.is(parsed.type, 'mint')
  assert.is(parsed.info.decimals, 6)
  assert.is(parsed.info.freezeAuthority, null)
})

test('what is no token is not taken for one', async () => {
  const owner = await makeRich(node)
  const ask = (method: string, ...params: unknown[]) => errorOf(node, method, params).then(({ code, message }) => `${code} ${message}`)
  assert.is(await ask('getTokenAccountBalance', owner.address), '-32602 Invalid param: not a Token account')
  assert.is(await ask('getTokenAccountBalance', (await generateKeyPairSigner()).address), '-32602 Invalid param: could not find account')
  assert.is(await ask('getTokenSupply', owner.address), '-32602 Invalid param: not a Token mint')
  assert.is(await ask('getTokenAccountsByOwner', owner.address, { mint: owner.address }), '-32602 Invalid param: could not find mint')
  assert.is(
    await ask('getTokenAccountsByOwner', owner.address, { programId: address('11111111111111111111111111111111') }),
    '-32602 Invalid param: unrecognized Token program id',
  )
  await node.fund(owner.address, { usds: 1n })
  assert.match(
    await ask('getAccountInfo', await ataOf(owner.address, mints.usds), { encoding: 'base58' }),
    '-32600 Encoded binary (base 58) data',
  )
})

test('a page may ask for money over HTTP', async () => {
  const to = await generateKeyPairSigner()
  const post = (body: object) => fetch(`${node.url}/__fund`, { method: 'POST', body: JSON.stringify(body) })
  assert.is((await post({ address: to.address, lamports: '1500000000', usds: '2000000' })).status, 200)
  assert.is((await connect(node).getBalance(to.address).send()).value, 1_500_000_000n)
  assert.is((await post({ address: 'nobody', lamports: '1' })).status, 400)
  assert.is((await post({ address: to.address, lamports: '-1' })).status, 400)
})

test.run()
