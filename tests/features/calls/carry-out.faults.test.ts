// Every fault of a wallet that is asked for calls ends stated, and the dApp is told: by kind of wallet, at once and one after the other.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WALLET_SILENCE } from '../../../src/domain/times.js'
import { byTestId, isThere, text } from '../../support/dom.js'
import { errorOf } from '../../support/modal.js'
import { leave } from '../../support/view.js'
import { CALLS_FAULTS } from './faults.js'
import { enter, press } from './world.js'

test.after.each(leave)

for (const { what, sees, answer, way, within, stands, says, error } of CALLS_FAULTS)
  test(`${what}: ${sees}`, async () => {
    const world = await enter(way === 'at once' ? 'supported' : undefined)
    const { promise } = await world.send()
    world.wallet.answers[way === 'at once' ? 'wallet_sendCalls' : 'eth_sendTransaction'] = answer
    await press(world)
    if (within) {
      assert.ok(within * 1_000 <= WALLET_SILENCE)
      await world.clock.advance(within * 1_000)
      await world.come()
    }
    assert.match(text(byTestId(stands)), says)
    // There is a way out in every case.
    assert.ok(isThere('calls-cancel') || isThere('result-done'))
    world.modal.close()
    if (!within) assert.is((await errorOf(promise)).name, error)
  })
