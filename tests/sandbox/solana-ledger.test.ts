// The parts of the local Solana that no wallet of ours makes use of yet, but others do.
import {
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
} from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createClock } from '../../scripts/sandbox/solana/clock.js'
import { describeLanded } from '../../scripts/sandbox/solana/describe.js'
import { stringify } from '../../scripts/sandbox/solana/json.js'
import { createLedger, decodeTransaction } from '../../scripts/sandbox/solana/ledger.js'

/** A lookup table that nobody may change, as the program keeps it. */
function toTable(addresses: readonly Address[]): Uint8Array {
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4) // never deactivated
  return Buffer.concat([head, ...addresses.map(address => getAddressEncoder().encode(address) as Uint8Array)])
}

test('accounts from a lookup table are paid, followed and told as such', async () => {
  let now = 1_700_000_000_000
  const ledger = createLedger({ now: () => now, confirmAfter: 100, finalizeAfter: 300 })
  const [payer, to, table] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner(), generateKeyPairSigner()])
  const put = (address: Address, amount: bigint, programAddress: Address, data: Uint8Array) =>
    ledger.svm.setAccount({ address, lamports: lamports(amount), programAddress, data, executable: false, space: BigInt(data.length) })
  put(payer.address, 1_000_000_000n, SYSTEM_PROGRAM_ADDRESS, new Uint8Array())
  put(table.address, 10_000_000n, 'AddressLookupTab1e1111111111111111111111111' as Address, toTable([payer.address, to.address]))

  const { blockhash, lastValidBlockHeight } = ledger.clock.latestBlockhash()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayerSigner(payer, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }, paid),
    alive =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: payer, destination: to.address, amount: 3_000_000n })],
        alive,
      ),
    long => compressTransactionMessageUsingAddressLookupTables(long, { [table.address]: [payer.address, to.address] }),
  )
  const sent = decodeTransaction(new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message))))
  assert.not(sent.message.staticAccounts.includes(to.address))
  const landed = ledger.process(sent)!
  assert.is(landed.error, null)
  assert.equal(landed.keys.loaded, { writable: [to.address], readonly: [] })
  assert.is(ledger.account(to.address, 'processed')?.lamports, 3_000_000n)
  assert.is(ledger.account(to.address, 'confirmed'), undefined)
  now += 100
  assert.is(ledger.account(to.address, 'confirmed')?.lamports, 3_000_000n)
  assert.is(ledger.account(to.address, 'finalized'), undefined)
  now += 200
  assert.is(ledger.account(to.address, 'finalized')?.lamports, 3_000_000n)

  const told = JSON.parse(stringify(describeLanded(landed, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }, () => undefined)))
  const last = told.transaction.message.accountKeys.at(-1)
  assert.equal(last, { pubkey: to.address, signer: false, writable: true, source: 'lookupTable' })
  assert.is(told.meta.postBalances.at(-1), 3_000_000)
})

test('slots follow the time, and a commitment lags by its delay', () => {
  let now = 0
  const clock = createClock(50_000_000, { now: () => now, slotMs: 400, confirmAfter: 800, finalizeAfter: 4_000 })
  const { blockhash } = clock.latestBlockhash()
  now = 8_000
  assert.equal([clock.slot(), clock.slot('confirmed'), clock.slot('finalized')], [50_000_020, 50_000_018, 50_000_010])
  assert.is.not(clock.toHeight(clock.slot()), clock.slot())
  now = 150 * 400
  assert.ok(clock.isUsable(blockhash))
  now = 151 * 400
  assert.not(clock.isUsable(blockhash))
  assert.not(clock.isUsable('11111111111111111111111111111111'))
  assert.is.not(createClock(50_000_000, { now: () => 0 }).latestBlockhash().blockhash, blockhash)
})

test('numbers keep all their digits in JSON, and texts stay texts', () => {
  assert.is(
    stringify({ most: 2n ** 64n - 1n, list: [1n, '1'], text: '"5"' }),
    '{"most":18446744073709551615,"list":[1,"1"],"text":"\\"5\\""}',
  )
})

test.run()
