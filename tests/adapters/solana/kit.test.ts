import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { findAssociatedTokenPda, getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { TOKEN_PROGRAMS } from '../../../src/adapters/solana/token.js'
import { compile, createKey, payment } from '../../support/solana-wallet.js'

const { buildNative, buildToken, toAssociatedAccount } = await import('../../../src/adapters/solana/kit.js')

const [from, to, mint, other] = [1, 2, 3, 4].map(seed => createKey(seed).address) as [string, string, string, string]
const lifetime = { blockhash: createKey(7).address, lastValidBlockHeight: 300n }
const signer = createNoopSigner(address(from))

/** What the programs' own libraries make of the same. */
const build = (instructions: readonly Instruction[]) => compile(from, instructions, { block: lifetime.blockhash })

test('a payment in SOL is byte for byte what the system program’s own library makes', () => {
  for (const units of [1n, 2n ** 64n - 1n]) {
    const ours = buildNative({ from, to, units }, lifetime)
    const theirs = build([payment(from, to, units)])
    assert.equal([ours.messageBytes, ours.signatures], [theirs.messageBytes, theirs.signatures])
  }
})

for (const program of TOKEN_PROGRAMS) {
  for (const creates of [true, false])
    test(`a payment in tokens of ${program.slice(0, 6)}, ${creates ? 'to a new account' : 'to one that is there'}, is what the token program’s own library makes`, async () => {
      const owned = { mint: address(mint), tokenProgram: address(program) }
      const [source] = await findAssociatedTokenPda({ ...owned, owner: address(from) })
      const [destination] = await findAssociatedTokenPda({ ...owned, owner: address(to) })
      assert.equal([await toAssociatedAccount(from, mint, program), await toAssociatedAccount(to, mint, program)], [source, destination])
      const parts = [
        { account: source, units: 5n },
        { account: other, units: 6n },
      ]
      const ours = await buildToken({ from, to, mint, program, decimals: 9, parts, creates }, lifetime)
      const theirs = build([
        ...(creates
          ? [getCreateAssociatedTokenIdempotentInstruction({ ...owned, payer: signer, ata: destination, owner: address(to) })]
          : []),
        ...parts.map(({ account, units }) =>
          getTransferCheckedInstruction(
            { source: address(account), mint: address(mint), destination, authority: signer, amount: units, decimals: 9 },
            { programAddress: address(program) },
          ),
        ),
      ])
      assert.equal(ours.messageBytes, theirs.messageBytes)
    })
}

test('an amount of more than 64 bits, and an address that is none, make no transaction', () => {
  assert.throws(() => buildNative({ from, to, units: 2n ** 64n }, lifetime), RangeError)
  assert.throws(
    () => buildNative({ from, to: 'nobody', units: 1n }, lifetime),
    (error: Error) => error.name === 'SolanaError' && /^Solana error #/.test(error.message),
  )
})
