// Transactions that a dApp has made for other families: one approval, and a plain word that only the wallet can say what they do.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Transfers } from '../../../src/domain/adapter.js'
import type { SendWish } from '../../../src/domain/send-calls.js'
import { answer } from '../../../src/features/calls/open-calls.js'
import { SendCalls } from '../../../src/features/calls/SendCalls.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { byTestId, click, settle, text } from '../../support/dom.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { leave, visit } from '../../support/view.js'

test.after.each(leave)

const ID = 'a1'.repeat(32)
const bytes = new Uint8Array([1, 2, 3])
const psbt = { psbt: 'cHNidP8=', signInputs: [{ address: 'me', index: 0 }] }

for (const [namespace, method, wish, given, answered] of [
  ['solana', 'signAndSendTransaction', { transaction: bytes }, bytes, ID],
  ['bip122', 'signPSBT', psbt, { ...psbt, broadcast: true }, { psbt: 'x', txid: ID }],
] as const)
  test(`a transaction of ${namespace} is handed to its wallet as it is, once it was read, and followed`, async () => {
    const { adapter, connector, networks } = createFakeAdapter(namespace)
    const asked: unknown[] = []
    Object.assign(connector, { provider: { [method]: async (what: unknown) => (asked.push(what), answered) } })
    adapter.transfers = async () => ({ confirm: async () => {} }) as unknown as Transfers
    const { modal, show } = await visit({ has: null, networks, options: { adapters: [adapter] } })
    await connect(modal, connector)
    const promise = answer(modal, { arguments: wish as SendWish as never }, opening => modal.open(opening))
    await settlePromises()
    await show(SendCalls)
    await settle()
    assert.match(text(byTestId('calls-unknown')), 'can only be seen in your wallet')
    await click(byTestId('calls-continue'))
    await settlePromises()
    assert.equal(await promise, { id: ID, hashes: [ID], caipNetworkId: networks[0]!.caipNetworkId })
    assert.equal(asked, [given])
  })

test.run()
