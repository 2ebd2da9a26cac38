import { ed25519 } from '@noble/curves/ed25519'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startSolana, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { startFrameWorld, type FrameApp, type FrameWorld, type Got } from './frame-world.js'
import { connect, makeRich, settle } from './solana-world.js'

let node: SolanaNode
let world: FrameWorld
let app: FrameApp
let own: Address

test.before(async () => {
  node = await startSolana({ confirmAfter: 50, finalizeAfter: 100 })
  world = await startFrameWorld({ solana: node })
  world.site.setFaults({ devices: 'trust' })
  app = await world.open()
  await app.signIn('sol@mail.example')
  const user = await app.succeed<{ address: string; chainId: string; accounts: unknown[] }>('GET_USER', {
    chainId: node.network.caipNetworkId,
  })
  assert.equal([user.chainId, user.accounts], [node.network.caipNetworkId, [{ address: user.address, type: 'eoa' }]])
  own = address(user.address)
})
test.after(async () => {
  await world.close()
  await node.close()
})
test.before.each(() => app.hide())

const toBytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
const toText = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const payloadOf = async <Payload>(answer: Promise<Got>): Promise<Payload> => {
  const got = await answer
  assert.is(got.type, '@w3m-frame/RPC_REQUEST_SUCCESS', JSON.stringify(got))
  return got.payload as Payload
}

/** A transfer of the person's, without their signature. */
async function draft(lamports: bigint): Promise<string> {
  const { address: destination } = await makeRich(node, 1_000_000_000n)
  const transfer = getTransferSolInstruction({ source: createNoopSigner(own), destination, amount: lamports })
  const lifetime = (await connect(node).getLatestBlockhash({ commitment: 'confirmed' }).send()).value
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(own, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    alive => appendTransactionMessageInstructions([transfer], alive),
  )
  return toText(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
}

test('somebody new has some SOL, and signs messages', async () => {
  assert.is((await connect(node).getBalance(own).send()).value, 10_000_000_000n)
  const message = 'Good morning from Solana'
  const { answer } = app.request('solana_signMessage', { message: toText(new TextEncoder().encode(message)), pubkey: own })
  const { text, rows } = await app.read()
  assert.equal([text, rows.Account, rows.Network], [message, own, 'Solana Local'])
  await app.approve()
  const { signature } = await payloadOf<{ signature: string }>(answer)
  assert.ok(ed25519.verify(toBytes(signature), new TextEncoder().encode(message), toBytes(own)))
})

test('transactions are signed, one or several', async () => {
  const transactions = [await draft(1n), await draft(2n)]
  const isSigned = (wire: string) => {
    const bytes = toBytes(wire)
    return ed25519.verify(bytes.slice(1, 65), bytes.slice(65), toBytes(own))
  }
  const one = app.request('solana_signTransaction', { transaction: transactions[0] })
  assert.is((await app.read()).title, 'Sign: send 0.000000001 SOL')
  await app.approve()
  assert.ok(isSigned((await payloadOf<{ transaction: string }>(one.answer)).transaction))
  const all = app.request('solana_signAllTransactions', { transactions })
  assert.is((await app.read()).title, 'Sign 2 transactions')
  await app.approve()
  const signed = (await payloadOf<{ transactions: string[] }>(all.answer)).transactions
  assert.equal(signed.map(isSigned), [true, true])
})

test('a transfer is sent', async () => {
  const before = (await connect(node).getBalance(own, { commitment: 'confirmed' }).send()).value
  const { answer } = app.request('solana_signAndSendTransaction', { transaction: await draft(1_500_000_000n) })
  const { title, rows } = await app.read()
  assert.equal([title, rows.Amount], ['Send 1.5 SOL', '1.5 SOL'])
  await app.approve()
  const { signature } = await payloadOf<{ signature: string }>(answer)
  await settle(node, signature as never)
  const { value } = await connect(node).getBalance(own, { commitment: 'confirmed' }).send()
  assert.is(value, before - 1_500_000_000n - 5_000n)
})

test('what belongs to another network is refused', async () => {
  assert.match(await app.fail('RPC_REQUEST', { method: 'personal_sign', params: ['0x12'] }), 'Solana Local does not know such requests')
  assert.match(await app.fail('RPC_REQUEST', { method: 'eth_getBalance', params: [] }), 'Solana Local does not know eth_getBalance')
  assert.match(
    await app.fail('RPC_REQUEST', { method: 'solana_signMessage', params: { message: '1', pubkey: node.network.id } }),
    'does not have that account',
  )
  assert.is(await app.fail('INIT_SMART_ACCOUNT'), 'There are no smart accounts on this network')
  assert.equal(await app.succeed('SWITCH_NETWORK', { chainId: node.network.caipNetworkId }), { chainId: node.network.caipNetworkId })
})

test('Ethereum is asked for by its chain id, whatever network is in use', async () => {
  const { address: account } = await app.succeed<{ address: string }>('GET_USER', { chainId: 31337, preferredAccountType: 'eoa' })
  assert.equal(await app.succeed('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId: 31337, chainNamespace: 'eip155' }), [
    account,
  ])
})

test.run()
