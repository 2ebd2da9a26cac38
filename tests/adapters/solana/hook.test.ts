import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTransferCheckedWithTransferHookInstruction, getExtraAccountMetaAddress, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { findHookAccounts } from '../../../src/adapters/solana/hook.js'
import { createNode } from '../../../src/adapters/solana/node.js'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import { fromBase58 } from '../../../src/domain/encodings.js'
import { toModalError } from '../../../src/domain/errors.js'
import { errorOf } from '../../support/modal.js'
import { toAccountCounter } from '../../support/sbf.js'
import { startSolana, type SolanaChain } from '../../support/solana-chain.js'
import { connectSolana } from '../../support/solana-dapp.js'
import { putMint, putTokens, TOKEN_2022 } from '../../support/solana-tokens.js'
import { createKey } from '../../support/solana-wallet.js'

// Tokens of Token-2022 whose mint calls a program at each transfer, on the token program itself; what is found is held against
// @solana/spl-token, which finds it by code of its own.

const transfers = await new SolanaAdapter().transfers()

let chain: SolanaChain
let seed = 100
const someone = () => createKey(++seed)
const toBytes = (text: string): Uint8Array => fromBase58(text, 32)!

test.before(async () => void (chain = await startSolana()))
test.after(() => chain.close())
test.before.each(() => chain.svm.expireBlockhash())

/** How an account of the list is found. */
interface Extra {
  kind: number
  config: readonly number[]
  signs?: boolean
  writes?: boolean
}
const text = (value: string): number[] => [...new TextEncoder().encode(value)]
const EXECUTE = [105, 37, 101, 197, 75, 251, 102, 26]

/** Puts the list of a hook's accounts on the chain. */
function list(hook: string, mint: string, extras: readonly Extra[]): string {
  const at = getExtraAccountMetaAddress(new PublicKey(mint), new PublicKey(hook)).toBase58()
  const data = new Uint8Array(16 + 35 * extras.length)
  data.set(EXECUTE)
  new DataView(data.buffer).setUint32(8, 4 + 35 * extras.length, true)
  new DataView(data.buffer).setUint32(12, extras.length, true)
  extras.forEach(({ kind, config, signs, writes }, index) => {
    data[16 + 35 * index] = kind
    data.set(config, 17 + 35 * index)
    data.set([Number(Boolean(signs)), Number(Boolean(writes))], 16 + 35 * index + 33)
  })
  chain.put(at, hook, data)
  return at
}

/** Puts a mint with a hook on the chain; the hook wants to be handed all accounts of its list, no more and no less. */
function mint(extras: readonly Extra[] | undefined, given = 4 + (extras ? 1 + extras.length : 0)) {
  const [at, hook] = [someone().address, someone().address]
  chain.svm.addProgram(hook as never, toAccountCounter(given))
  putMint(chain, at, { program: TOKEN_2022, decimals: 2, extension: { type: 14, data: [...new Uint8Array(32), ...toBytes(hook)] } })
  if (extras) list(hook, at, extras)
  return { at, hook }
}

const ata = (owner: string, of: string): string =>
  PublicKey.findProgramAddressSync(
    [toBytes(owner), TOKEN_2022_PROGRAM_ID.toBytes(), toBytes(of)],
    new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  )[0].toBase58()

/** Puts an account with tokens on the chain, as the token program keeps those of a mint with a hook. */
const hold = (at: string, owner: Uint8Array, of: string, units: bigint): string =>
  putTokens(chain, at, owner, of, units, { program: TOKEN_2022, extension: [2, 7, 0, 0, 0, 15, 0, 1, 0, 0] })

/** A visitor with 1000 units of a token. */
async function visit(of: string) {
  const key = someone()
  chain.fund(key.address, 1_000_000_000n)
  hold(ata(key.address, of), key.publicKey, of, 1_000n)
  const { wallet, provider, place } = await connectSolana(chain.url, key)
  const transfer = (to: string, units: bigint): Transfer => ({ ...place, provider, from: key.address, to, units, token: of })
  return { key, wallet, transfer, send: (to: string, units: bigint) => transfers.send(transfer(to, units)) }
}

/** What @solana/spl-token adds to a transfer, and what we add, as text. */
async function both(of: string, hook: string, from: string, to: string, units: bigint) {
  const connection = {
    getAccountInfo: async (key: PublicKey) => {
      const found = chain.account(key.toBase58())
      return found && { ...found, owner: new PublicKey(found.owner), data: Buffer.from(found.data) }
    },
  } as unknown as Connection
  const [source, destination] = [ata(from, of), ata(to, of)]
  const key = (address: string) => new PublicKey(address)
  const { keys } = await createTransferCheckedWithTransferHookInstruction(
    connection,
    key(source),
    key(of),
    key(destination),
    key(from),
    units,
    2,
    [],
    'confirmed',
    TOKEN_2022_PROGRAM_ID,
  )
  const ours = await findHookAccounts(
    { hook, source, mint: of, destination, owner: from, units, soon: {} },
    createNode({ urls: [chain.url] }),
  )
  return {
    theirs: keys.slice(4).map(({ pubkey, isWritable, isSigner }) => `${pubkey.toBase58()} ${isWritable} ${isSigner}`),
    ours: ours.map(({ address, isWritable }) => `${address} ${isWritable} false`),
  }
}

/** One of each kind: an address; derived of the hook, with an account of the transfer; of what the receiver's account holds; of another program, with the amount; and an address that another account holds. */
function everyKind(program: string): Extra[] {
  return [
    { kind: 0, config: [...toBytes(program)] },
    { kind: 1, config: [1, 7, ...text('counter'), 3, 3], writes: true },
    { kind: 1, config: [4, 2, 32, 32] },
    { kind: 128 + 5, config: [2, 8, 8, 1, 1, ...text('x')], writes: true },
    { kind: 2, config: [2, 6, 4] },
    { kind: 0, config: [...toBytes(program)], writes: true },
  ]
}

test('all kinds of accounts are found as @solana/spl-token finds them, and the token program takes the transfer', async () => {
  const other = someone().address
  const { at, hook } = mint(everyKind(other))
  const { key, send } = await visit(at)
  const to = someone()
  hold(ata(to.address, at), to.publicKey, at, 0n)
  const [counter] = PublicKey.findProgramAddressSync([Buffer.from('counter'), key.publicKey], new PublicKey(hook))
  chain.put(counter.toBase58(), hook, Uint8Array.from([1, 2, 3, 4, ...someone().publicKey]))
  const { theirs, ours } = await both(at, hook, key.address, to.address, 25n)
  assert.equal(ours, theirs)
  assert.is(ours.length, 8)
  await send(to.address, 25n)
  assert.equal([chain.tokens(ata(to.address, at)), chain.tokens(ata(key.address, at))], [25n, 975n])
})

test('an account that asks who receives is found though the receiver’s account is created by the same transaction', async () => {
  const { at } = mint([{ kind: 1, config: [4, 2, 32, 32], writes: true }])
  const { key, transfer, send } = await visit(at)
  const to = someone()
  const before = chain.balance(key.address)
  const cost = await transfers.getFee(transfer(to.address, 7n))
  await send(to.address, 7n)
  assert.is(chain.tokens(ata(to.address, at)), 7n)
  assert.is(before - chain.balance(key.address), cost)
})

test('a hook that keeps no list is named alone, and each part of a payment names what is its own', async () => {
  const bare = mint(undefined)
  const { send } = await visit(bare.at)
  const to = someone().address
  await send(to, 5n)
  assert.is(chain.tokens(ata(to, bare.at)), 5n)

  const parted = mint([{ kind: 1, config: [3, 0, 2, 8, 8] }])
  const rich = await visit(parted.at)
  const second = hold(someone().address, rich.key.publicKey, parted.at, 500n)
  await rich.send(to, 1_200n)
  assert.equal([chain.tokens(ata(to, parted.at)), chain.tokens(second)], [1_200n, 300n])
})

test('a program that wants another number of accounts than its list says lets nothing through, and nobody is told it was sent', async () => {
  const { at } = mint([{ kind: 0, config: [...someone().publicKey] }], 9)
  const { send } = await visit(at)
  assert.is((await errorOf(send(someone().address, 5n))).name, 'executionReverted')
})

for (const [what, extras] of [
  ['that somebody else signs', [{ kind: 0, config: [...createKey(9).publicKey], signs: true }]],
  ['an account by a rule nobody knows', [{ kind: 7, config: [] }]],
  ['seeds of a kind nobody knows', [{ kind: 1, config: [9, 1, 1] }]],
  ['an account beyond its list', [{ kind: 1, config: [3, 40] }]],
  ['more of the call than there is', [{ kind: 1, config: [2, 12, 8] }]],
  ['what an account does not hold', [{ kind: 1, config: [4, 3, 0, 32] }]],
  ['a seed longer than one may be', [{ kind: 1, config: [4, 0, 0, 40] }]],
] as [string, Extra[]][])
  test(`a hook that wants ${what} is told in words, and the wallet is not asked`, async () => {
    const { at } = mint(extras)
    const { send, wallet } = await visit(at)
    const error = toModalError(await errorOf(send(someone().address, 5n)))
    assert.match(error.message, /^This token has rules for transfers/)
    assert.equal([error.moved, wallet.calls.length], ['nothing', 0])
  })

test('a list that does not end, or has more than a transaction carries, is not followed', async () => {
  const { at, hook } = mint([])
  const { send } = await visit(at)
  const place = getExtraAccountMetaAddress(new PublicKey(at), new PublicKey(hook)).toBase58()
  for (const count of [3, 2 ** 32 - 1]) {
    const data = new Uint8Array(60)
    data.set(EXECUTE)
    new DataView(data.buffer).setUint32(12, count, true)
    chain.put(place, hook, data)
    assert.is((await errorOf(send(someone().address, 5n))).name, 'tokenRuled')
  }
  list(
    hook,
    at,
    Array.from({ length: 35 }, () => ({ kind: 0, config: [...someone().publicKey] })),
  )
  assert.is((await errorOf(send(someone().address, 5n))).name, 'tokenRuled')
})

test('who signs the transfer is handed to the hook as a reader only, whatever its list says', async () => {
  const { at, hook } = mint([
    { kind: 2, config: [2, 0, 32], signs: true, writes: true },
    { kind: 0, config: [...createKey(8).publicKey], writes: true },
  ])
  const { key, send } = await visit(at)
  const to = someone()
  hold(ata(to.address, at), to.publicKey, at, 0n)
  const { theirs, ours } = await both(at, hook, key.address, to.address, 1n)
  assert.equal(ours, theirs)
  assert.is(ours[0], `${key.address} false false`)
  await send(to.address, 1n)
  assert.is(chain.tokens(ata(to.address, at)), 1n)
})
