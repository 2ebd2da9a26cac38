// What a dApp hands over, by family: it is carried out, and whatever goes wrong ends stated, with the dApp told.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { followingOf, resumeTransactions } from '../../../src/flows/money/sent-transactions.js'
import { byTestId, click, isThere, text } from '../../support/dom.js'
import { memoryStorage } from '../../support/fakes.js'
import { errorOf } from '../../support/modal.js'
import { leave } from '../../support/view.js'
import { enter, solana } from './families-world.js'
import { FAMILY_FAULTS } from './faults.families.js'

test.after.each(leave)
test.after(() => solana.close())

for (const { family, what, sees, before, bring, later, within = 0, stands, says, error, isAsked = false, isReloaded } of FAMILY_FAULTS)
  test(`${what}: ${sees}`, async () => {
    const storage = memoryStorage()
    const made = await enter(family, { before, storage })
    const { modal, clock, come, world, promise } = made
    const pass = async () => {
      await clock.advance(within * 1_000)
      await come()
    }
    const press = async (then: typeof bring) => {
      if (before && within) await pass()
      await then?.(world)
      if (isThere('calls-continue')) await click(byTestId('calls-continue'))
      await come()
    }
    if (bring) await press(bring)
    if (later && !isThere('calls-result')) await pass()
    if (later) await press(later)
    if (within) await pass()
    if (stands) {
      assert.match(text(byTestId(stands)), says)
      // There is a way out in every case.
      assert.ok(isThere('calls-cancel') || isThere('result-done'))
    }
    assert.is(made.asked(), Number(isAsked))
    if (isReloaded) {
      leave()
      const { modal: later } = await made.page()
      await connect(later, made.connector)
      const status = () =>
        followingOf(later)
          .list.peek()
          .map(({ status }) => status)
      resumeTransactions(later)
      assert.equal(status(), ['pending'])
      world.settle(true)
      await made.clock.advance(30_000)
      await come()
      assert.equal(status(), ['confirmed'])
      return
    }
    if (stands) modal.close()
    if (error) assert.is((await errorOf(promise)).name, error)
  })
