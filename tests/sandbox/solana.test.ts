// A process of its own: @solana/kit keeps the `AbortController` that it finds as it loads.
// The local Solana answers kit as a node does, and refuses what a node refuses.
import {
  generateKeyPairSigner,
  getBase64Decoder,
  getBase64Encoder,
  lamports,
  type Address,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { connect, errorOf, makeRich, send, settle, sign, signTransfer } from './solana-world.js'

type Token = SolanaNode['tokens'][number]

let node: SolanaNode
let usds: Token
let sbx: Token

test.before(async () => {
  node = await start({ tokens: true, confirmAfter: 0, finalizeAfter: 0 })
  ;[usds, sbx] = ['USDS', 'SBX'].map(symbol => node.tokens.find(token => token.symbol === symbol)!) as [Token, Token]
})
test.after(() => node.close())

const balance = async (owner: string, commitment = 'finalized') =>
  ((await node.rpc('getBalance', [owner, { commitment }])) as { value: number }).value
const ataOf = async (owner: Address, { mint, program }: Token) => (await findAssociatedTokenPda({ owner, mint, tokenProgram: program }))[0]
const refusal = (wire: string) => errorOf(node, 'sendTransaction', [wire, { encoding: 'base64' }])
/** The bytes of a transaction, changed. */
const change = (wire: Base64EncodedWireTransaction, how: (bytes: Uint8Array) => unknown) => {
  const bytes = new Uint8Array(getBase64Encoder().encode(wire))
  how(bytes)
  return getBase64Decoder().decode(bytes) as Base64EncodedWireTransaction
}

for (const version of [0, 'legacy'] as const)
  test(`a transfer signed by kit (${version}) moves lamports to the last one, costs its fee, and is told to an explorer`, async () => {
    const [from, to] = [await makeRich(node), await makeRich(node)]
    const signature = await send(node, await signTransfer(node, from, to.address, 123_456_789n, version))
    await settle(node, signature, 'finalized')
    assert.equal([await balance(to.address), await balance(from.address)], [2_123_456_789, 2_000_000_000 - 123_456_789 - 5_000])
    const rpc = connect(node)
    assert.is((await rpc.getSignaturesForAddress(to.address, { limit: 1 }).send())[0]!.signature, signature)
    const told = (await rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send())!
    assert.equal([told.version, told.meta!.fee], [version, lamports(5_000n)])
    assert.is(told.meta!.postBalances[1]! - told.meta!.preBalances[1]!, 123_456_789n)
    assert.equal((told.transaction.message.instructions[0] as unknown as { parsed: unknown }).parsed, {
      type: 'transfer',
      info: { source: from.address, destination: to.address, lamports: 123_456_789n },
    })
    if (version === 0) assert.is((await errorOf(node, 'getTransaction', [signature])).code, -32015)
  })

const failed = (why: string) => `Transaction simulation failed: ${why}`
const refusals: [what: string, make: (from: KeyPairSigner, to: KeyPairSigner) => Promise<string>, code: number, message: string][] = [
  [
    'whose signature is wrong',
    async (from, to) => change(await signTransfer(node, from, to.address, 1n), bytes => (bytes[10]! ^= 1)),
    -32003,
    'Transaction signature verification failure',
  ],
  [
    'that was sent already',
    async (from, to) => {
      const wire = await signTransfer(node, from, to.address, 7n)
      await send(node, wire)
      return wire
    },
    -32002,
    failed('This transaction has already been processed'),
  ],
  [
    'of more than there is',
    (from, to) => signTransfer(node, from, to.address, 2_000_000_000n),
    -32002,
    failed('Error processing Instruction 0: custom program error: 0x1'),
  ],
  [
    'that leaves an account with less than the rent',
    async from => signTransfer(node, from, (await generateKeyPairSigner()).address, 1_000n),
    -32002,
    failed('Transaction results in an account (1) with insufficient funds for rent'),
  ],
]
for (const [what, make, code, message] of refusals)
  test(`a transaction ${what} is refused in a node’s words`, async () => {
    const wire = await make(await makeRich(node), await makeRich(node))
    const error = await refusal(wire)
    assert.equal([error.code, error.message], [code, message])
    if (!message.includes('0x1')) return
    assert.equal(error.data.err, { InstructionError: [0, { Custom: 1 }] })
    assert.match(error.data.logs.join('\n'), 'insufficient lamports 1999995000, need 2000000000')
  })

// ——— tokens

for (const symbol of ['usds', 'sbx'] as const)
  test(`a transfer of ${symbol} signed by kit arrives to the last unit, in an account made for it`, async () => {
    const token = symbol === 'usds' ? usds : sbx
    const { mint, program, decimals } = token
    const [from, { address: to }] = [await makeRich(node), await generateKeyPairSigner()]
    const rpc = connect(node)
    const before = BigInt((await rpc.getTokenSupply(mint).send()).value.amount)
    await node.fund(from.address, { [symbol]: 1_250_750_001n })
    const [source, destination] = [await ataOf(from.address, token), await ataOf(to, token)]
    const transfer = (amount: bigint) =>
      getTransferCheckedInstruction({ source, mint, destination, authority: from, amount, decimals }, { programAddress: program })
    const create = await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: from, owner: to, mint, tokenProgram: program })
    const signature = await send(node, await sign(node, from, [create, transfer(250_750_000n)]))

    assert.is((await rpc.getTokenAccountBalance(destination).send()).value.amount, '250750000')
    assert.is((await rpc.getTokenAccountBalance(source).send()).value.amount, '1000000001')
    assert.is(BigInt((await rpc.getTokenSupply(mint).send()).value.amount) - before, 1_250_750_001n)
    const told = await rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send()
    const { amount, decimals: places } = told!.meta!.postTokenBalances!.find(({ owner }) => owner === to)!.uiTokenAmount
    assert.equal([amount, places], ['250750000', decimals])

    const { code, data } = await refusal(await sign(node, from, [transfer(1_000_000_002n)]))
    assert.equal([code, data.err], [-32002, { InstructionError: [0, { Custom: 1 }] }])
    assert.match(data.logs.join('\n'), /insufficient funds/)
  })
