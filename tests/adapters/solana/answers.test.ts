import { AccountRole, address, type Instruction } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { takeAmended, takeMessage, takeSigned } from '../../../src/adapters/solana/answers.js'
import { readWire } from '../../../src/adapters/solana/wire.js'
import { compile, createKey, signWire, toWire, type Key } from '../../support/solana-wallet.js'

const [one, two, friend, program, table, stored, other] = [1, 2, 3, 4, 5, 6, 7].map(createKey) as [Key, Key, Key, Key, Key, Key, Key]
const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole

/** An instruction by what it says and whom it concerns. */
const payer = [one.address, WRITABLE_SIGNER] as const
const paid = [friend.address, WRITABLE] as const
const step = (data: number, accounts: readonly (readonly [string, AccountRole])[] = [payer, paid]): Instruction => ({
  programAddress: address(program.address),
  accounts: accounts.map(([each, role]) => ({ address: address(each), role })),
  data: Uint8Array.of(data),
})

/** A transaction over these; `held` stand in a lookup table. */
const make = (
  steps: readonly Instruction[],
  {
    payer = one.address,
    block = friend.address,
    version,
    table: held,
  }: { payer?: string; block?: string; version?: 0 | 1 | 'legacy'; table?: readonly string[] } = {},
) => toWire(compile(payer, steps, { version, block, lookup: held && [table.address, held] }))

/** What comes of an answer to the transaction that `given` is. */
const take = async (given: Uint8Array, answer: Uint8Array): Promise<string> =>
  takeSigned(readWire(given)!, answer, one.address).then(
    ({ message }) => (message.join() === readWire(answer)!.message.join() ? 'taken' : 'changed'),
    (error: Error) => error.name,
  )

const asked = [step(1), step(2)]
const added = step(9, [
  [one.address, READONLY_SIGNER],
  [other.address, WRITABLE],
])

const text = new TextEncoder().encode('Hello')
const signed = one.sign(text)
for (const [what, answer] of [
  ['a buffer', { signature: signed.slice().buffer }],
  ['a view of a buffer', { signature: new DataView(signed.buffer, signed.byteOffset, 64) }],
  ['a pair with its key', { signature: { publicKey: one.address, signature: signed } }],
  ['a text with a line behind it', { signature: `${Buffer.from(signed).toString('base64')}\n` }],
  ['NaCl has it, before the message', Uint8Array.of(...signed, ...text)],
] as const)
  test(`a signature may come as ${what}`, async () => assert.equal(await takeMessage(text, answer, one.address), signed))

for (const version of ['legacy', 0] as const)
  test(`instructions may be added before, between and behind those asked for, in version ${version}`, async () => {
    for (const steps of [
      [added, ...asked],
      [step(1), added, step(2)],
      [...asked, added],
      [step(2), ...asked],
      [added, step(1), added, step(2), added],
    ]) {
      assert.is(await take(make(asked, { version }), signWire(make(steps, { version }), [one])), 'taken')
    }
  })

for (const [what, steps, wish] of [
  ['an instruction is missing', [step(1), added], {}],
  ['all are missing', [added], {}],
  ['their order is another', [step(2), step(1), added], {}],
  ['data is another', [step(1), step(3), added], {}],
  ['data is longer', [step(1), { ...step(2), data: Uint8Array.of(2, 0) }, added], {}],
  ['the program is another', [step(1), { ...step(2), programAddress: address(table.address) }, added], {}],
  ['an account is another', [step(1), step(2, [payer, [other.address, WRITABLE]])], {}],
  ['an account is missing', [step(1), step(2, [payer])], {}],
  ['an account came to it', [step(1), step(2, [payer, paid, [other.address, READONLY]])], {}],
  ['somebody else pays', [...asked, added], { payer: two.address }],
  ['somebody else signs as well', [...asked, step(9, [[two.address, READONLY_SIGNER]])], {}],
  ['it lives from another block', [...asked, added], { block: other.address }],
  ['it lives from another block, and nothing else', asked, { block: other.address }],
  ['it is of another version', [...asked, added], { version: 'legacy' }],
] as const)
  test(`an answer is refused where ${what}`, async () => {
    assert.is(await take(make(asked), signWire(make(steps, wish), [one, two])), 'walletBadAnswer')
  })

test('an account that must be written stays so; one that was only read may be written for what was added', async () => {
  const reads = [step(1, [[friend.address, READONLY]])]
  const writes = [step(1, [[friend.address, WRITABLE]])]
  assert.is(await take(make(writes), signWire(make([...reads, added]), [one])), 'walletBadAnswer')
  assert.is(await take(make(reads), signWire(make([...reads, step(9, [[friend.address, WRITABLE]])]), [one])), 'taken')
})

test('accounts of a lookup table are what they are by their place in it', async () => {
  for (const role of [WRITABLE, READONLY]) {
    const uses = step(1, [[stored.address, role as typeof WRITABLE], paid])
    const more = [uses, step(9, [[two.address, WRITABLE]])]
    const given = make([uses], { table: [other.address, stored.address] })
    for (const [table, outcome] of [
      [[other.address, stored.address], 'taken'],
      [[stored.address], 'walletBadAnswer'],
    ] as const)
      assert.is(await take(given, signWire(make(more, { table }), [one])), outcome)
  }
})

/** What two have to sign, and with what the wallet has added. */
const both = [step(1, [payer, [two.address, READONLY_SIGNER]])]
const answer = make([...both, added])

test('where somebody else has signed already nothing may be added; the visitor’s own earlier signature is made anew', async () => {
  assert.is(await take(make(both), signWire(answer, [one])), 'taken')
  assert.is(await take(signWire(make(both), [one]), signWire(answer, [one])), 'taken')
  assert.is(await take(signWire(make(both), [two]), signWire(answer, [one])), 'walletBadAnswer')
  assert.is(await take(signWire(make(both), [two]), signWire(answer, [one, two])), 'walletBadAnswer')
  assert.is(await take(make(both), signWire(answer, [two])), 'walletBadAnswer')
})

test('a signature has to be good, whoever it is of', async () => {
  assert.is(await take(make(both), answer), 'walletBadAnswer')
  for (const at of [1, 65]) {
    const bad = signWire(answer, [one, two])
    bad[at]! ^= 1
    assert.is(await take(make(both), bad), 'walletBadAnswer')
  }
  assert.is(await take(make(both), signWire(answer, [one, two])), 'taken')
})

test('a browser that does not know the curve leaves the signature to the network', async () => {
  const { importKey } = crypto.subtle
  try {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
    const bad = signWire(make([...asked, added]), [one])
    bad[1]! ^= 1
    assert.is(await take(make(asked), bad), 'taken')
    assert.is(await take(make(asked), make([...asked, added])), 'walletBadAnswer')
    // Beside a message's stands that message, the signature, or both; and no other whose digits are part of theirs.
    const [message, signature] = [Uint8Array.of(12, 34), new Uint8Array(64).fill(7)]
    const answers = [undefined, message, signature, Uint8Array.of(...message, ...signature), Uint8Array.of(2, 3), Uint8Array.of(34)]
    const taken = answers.map(signedMessage =>
      takeMessage(message, { signature, signedMessage }, one.address).then(
        bytes => bytes.length,
        () => 0,
      ),
    )
    assert.equal(await Promise.all(taken), [64, 64, 64, 64, 0, 0])
  } finally {
    crypto.subtle.importKey = importKey
  }
})

test('of version 1 nothing but what was given is taken', async () => {
  const given = make(asked, { version: 1 })
  assert.is(await take(given, signWire(given, [one])), 'taken')
  assert.is(await take(given, signWire(make([...asked, added], { version: 1 }), [one])), 'walletBadAnswer')
})

test('an answer of any bytes is refused without harm', async () => {
  const given = readWire(make(asked))!
  const { message } = readWire(make([...asked, added]))!
  for (let length = 0; length < message.length; length++) {
    const cut = { ...given, signatures: [new Uint8Array(64).fill(1)], message: message.slice(0, length) }
    assert.is(await takeAmended(given, cut, one.address).catch((error: Error) => error.name), 'walletBadAnswer', `${length} bytes`)
  }
  for (let at = 1; at < message.length; at++) {
    const bent = {
      ...given,
      signatures: [new Uint8Array(64).fill(1)],
      message: Uint8Array.from(message, (byte, index) => (index === at ? 255 - byte : byte)),
    }
    assert.is(await takeAmended(given, bent, one.address).catch((error: Error) => error.name), 'walletBadAnswer')
  }
})
